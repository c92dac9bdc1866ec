/** The kinds of identifiers by which a list knows people, and which of them have the same values. */
import { readListFields } from '../list-fields.js';
import type { Identifier } from '../membership-shape.js';

export interface IdentifierKind extends Identifier {
  /** The number of the kind that has the same values: its own, or that of another name of the same identifier. */
  readonly same: number;
  /** People who live together may have it, as the number of a landline. */
  readonly isOfHousehold: boolean;
}

/** The kinds that a membership endpoint takes, in the order of its shape. */
export function identifierKinds(endpoint: string): readonly IdentifierKind[] {
  const { identifiers, exclusive } = readListFields(endpoint);
  const names = identifiers.map(({ name }) => name);
  // Of names that exclude each other a person has one: they are names of the same identifier.
  const firstNames = new Map(
    exclusive.flatMap(([first = '', ...others]) => others.map((other) => [other, first])),
  );
  return identifiers.map((identifier) => ({
    ...identifier,
    same: names.indexOf(firstNames.get(identifier.name) ?? identifier.name),
    isOfHousehold: identifier.name === 'phone_number',
  }));
}
