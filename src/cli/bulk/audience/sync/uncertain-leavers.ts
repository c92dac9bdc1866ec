/** Tells of whom a list with damaged identifiers cannot say that they have left. */
import type { IdentifierSet } from '../../../../people/known/compare-people.js';
import { identifierSize, type PersonIdentifiers } from '../../../../people/known/scan-people.js';
import type { IdentifierKind } from '../../../../people/normalizing/identifier-kinds.js';

/**
 * Whether somebody who leaves may be in a row of the list: their identifiers that are not in it all are of fields of which it has
 * damaged ones, as `names` has them.
 */
export function findUncertain(
  names: ReadonlySet<string>,
  kinds: readonly IdentifierKind[],
  present: Pick<IdentifierSet, 'hasAny'>,
): (person: PersonIdentifiers) => boolean {
  // The other name of a damaged identifier may be the one that somebody is known by.
  const damaged = new Set(kinds.filter(({ name }) => names.has(name)).map(({ same }) => same));
  return ({ bytes, at, count }) => {
    if (damaged.size === 0) return false;
    for (let index = 0; index < count; index++) {
      const identifier = { bytes, at: at + index * identifierSize, count: 1 };
      const { same = kinds.length } = kinds[bytes[identifier.at] ?? kinds.length] ?? {};
      if (!damaged.has(same) && !present.hasAny(identifier)) return false;
    }
    return true;
  };
}
