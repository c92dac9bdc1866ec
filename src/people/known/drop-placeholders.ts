/** Takes placeholders out of people whom an earlier version, or a request that somebody wrote, has noted with them. */
import type { IdentifierKind } from '../normalizing/identifier-kinds.js';
import { loadPhonePlaceholders } from '../normalizing/placeholder-phones.js';
import { isPlaceholderDigest } from '../normalizing/placeholders.js';
import { identifierSize, type PersonIdentifiers } from './scan-people.js';

/** Leaves the identifiers that are none out of a person, in place; false if there is no other one. */
type DropPlaceholders = (person: PersonIdentifiers) => boolean;

/** Loads what tells the placeholders among identifiers of these kinds. */
export async function loadDropPlaceholders(kinds: readonly IdentifierKind[]): Promise<DropPlaceholders> {
  const phone = kinds.findIndex(({ name }) => name === 'phone_number');
  const phones = phone < 0 ? undefined : await loadPhonePlaceholders();
  const isNobody = (bytes: Uint8Array, at: number) =>
    isPlaceholderDigest(bytes, at + 1) || (bytes[at] === phone && phones?.hasDigest(bytes, at + 1) === true);
  return (person) => {
    let remaining = 0;
    for (let index = 0; index < person.count; index++) {
      const from = person.at + index * identifierSize;
      if (isNobody(person.bytes, from)) continue;
      if (remaining < index)
        person.bytes.copyWithin(person.at + remaining * identifierSize, from, from + identifierSize);
      remaining += 1;
    }
    person.count = remaining;
    return remaining > 0;
  };
}
