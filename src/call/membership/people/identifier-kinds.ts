/** The kinds of identifiers by which a list knows people, and which of them have the same values. */
import { endpointById } from '../../../contract/index.js';
import type { Param, Rule } from '../../../contract/types.js';
import { type Identifier, membershipShape } from '../membership-shape.js';

export interface IdentifierKind extends Identifier {
  /** The number of the kind that has the same values: its own, or that of another name of the same identifier. */
  readonly same: number;
}

/** The kinds that a membership endpoint takes, in the order of its shape. */
export function identifierKinds(endpoint: string): readonly IdentifierKind[] {
  const { identifiers } = membershipShape(endpoint);
  const names = identifiers.map(({ name }) => name);
  const firstNames = new Map<string, string>();
  // Of names that exclude each other a person has one: they are names of the same identifier.
  for (const rule of personRules(endpointById(endpoint).params.operations)) {
    const [first, ...others] = rule.rule === 'exclusive' ? rule.params : [];
    if (first !== undefined) for (const other of others) firstNames.set(other, first);
  }
  return identifiers.map((identifier) => ({
    ...identifier,
    same: names.indexOf(firstNames.get(identifier.name) ?? identifier.name),
  }));
}

function personRules(operations: Param | undefined): readonly Rule[] {
  const operation = operations?.type === 'array' ? operations.of : undefined;
  const params = operation?.type === 'object' ? operation.fields.params : undefined;
  const users = params?.type === 'object' ? params.fields.users : undefined;
  const person = users?.type === 'array' ? users.of : undefined;
  return (person?.type === 'object' ? person.rules : undefined) ?? [];
}
