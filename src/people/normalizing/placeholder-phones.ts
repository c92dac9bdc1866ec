/**
 * Hashes of phone numbers that stand for a missing one, as other programs make them: the code of a country, with or without its
 * plus, and one digit, as often as a national number may have digits. Hashes are all that is left of a number: to tell them, those
 * of each country are computed, which takes some 30 ms and is done only where somebody has the hash of a phone number.
 */
import { once } from '../../values/once.js';
import { loadNumberLengths } from './phone.js';
import { createHashTable, type HashTable } from './placeholders.js';

const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
/** The most digits of a number with the code of its country (E.164), and the fewest that a national one has. */
const [shortest, longest] = [4, 15];

/** Loads the hashes of all such numbers, once. */
export const loadPhonePlaceholders: () => Promise<HashTable> = once(async () =>
  createHashTable(writePlaceholders(await loadNumberLengths())),
);

function* writePlaceholders(lengths: ReadonlyMap<string, ReadonlySet<number>>): Generator<string> {
  for (const digit of digits) {
    for (let length = shortest; length <= longest; length++) yield digit.repeat(length);
    for (const [code, possible] of lengths) {
      for (const length of possible) {
        yield `+${code}${digit.repeat(length)}`;
        yield `${code}${digit.repeat(length)}`;
      }
    }
  }
}
