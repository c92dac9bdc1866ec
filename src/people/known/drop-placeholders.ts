/** Takes placeholders out of people whom an earlier version has noted with them. */
import { isPlaceholderDigest } from '../normalizing/placeholders.js';
import { identifierSize, type PersonIdentifiers } from './scan-people.js';

/** Leaves the identifiers that are none out of a person, in place; false if there is no other one. */
export function dropPlaceholders(person: PersonIdentifiers): boolean {
  let kept = 0;
  for (let index = 0; index < person.count; index++) {
    const from = person.at + index * identifierSize;
    if (isPlaceholderDigest(person.bytes, from + 1)) continue;
    if (kept < index) person.bytes.copyWithin(person.at + kept * identifierSize, from, from + identifierSize);
    kept += 1;
  }
  person.count = kept;
  return kept > 0;
}
