import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDigestSet } from '../../src/people/known/digest-set.js';
import { rounds } from '../support/rounds.js';

const digestOf = (value: number) => createHash('sha256').update(String(value)).digest();

describe('a set of digests', () => {
  it('equals a Map, after any operations', () => {
    const step = fc.tuple(fc.constantFrom('put', 'has', 'tag'), fc.nat(40), fc.integer({ min: 1, max: 3 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const set = createDigestSet();
        const model = new Map<number, number>();
        for (const [what, value, tag] of steps) {
          const bytes = digestOf(value);
          if (what === 'has') expect(set.has(bytes, 0)).toBe(model.has(value));
          else if (what === 'tag') expect(set.tagOf(bytes, 0)).toBe(model.get(value) ?? 0);
          else {
            expect(set.put(bytes, 0, tag)).toBe(model.get(value) ?? 0);
            model.set(value, tag);
          }
          expect(set.size).toBe(model.size);
        }
      }),
      { numRuns: rounds(25) },
    );
  });

  it('keeps all of many digests while it grows', () => {
    const set = createDigestSet();
    const count = 30_000;
    const bytes = Buffer.concat(Array.from({ length: count }, (_, index) => digestOf(index)));
    const putAll = (tagOf: (index: number) => number) =>
      Array.from({ length: count }, (_, index) => set.put(bytes, 32 * index, tagOf(index)));
    expect(putAll((index) => index + 1).every((tag) => tag === 0)).toBe(true);
    expect(putAll(() => 7).every((tag, index) => tag === index + 1)).toBe(true);
    expect(set.size).toBe(count);
    expect(set.has(digestOf(count), 0)).toBe(false);
  });

  it('distinguishes digests that differ in one of the first twelve bytes, and no others', () => {
    const set = createDigestSet();
    const zero = new Uint8Array(32);
    set.put(zero, 0, 1);
    for (let index = 0; index < 32; index += 1) {
      const other = new Uint8Array(32);
      other[index] = 1;
      expect(set.has(other, 0)).toBe(index >= 12);
    }
  });
});
