import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHashMemory } from '../../src/people/sha256/hash-memory.js';
import { hashBlockBytes, longestValue } from '../../src/people/sha256/sha256-code.js';
import { rounds } from '../support/rounds.js';

const capacity = 16;
const filler = 0xa5;

describe.each(['vectors', 'node'] as const)('the hashes of many values at once, by %s', (engine) => {
  const memory = createHashMemory(capacity, capacity * hashBlockBytes, engine);
  // Values do not lie at round addresses.
  const placeOf = (index: number) => memory.rest + hashBlockBytes * index + (index % 3);
  const { bytes, layout } = memory;

  /** The digests in hex, as text and as bytes. */
  function hashAll(values: readonly Uint8Array[]): readonly (readonly [string, string])[] {
    bytes.fill(filler);
    memory.addresses.fill(memory.rest);
    for (const [index, value] of values.entries()) {
      bytes[layout.lengths + index] = value.length;
      memory.addresses[index] = placeOf(index);
      bytes.set(value, placeOf(index));
    }
    memory.run(values.length);
    return values.map((_, index) => {
      const text = layout.hex + 64 * index;
      const digest = layout.digests + 32 * index;
      return [
        Buffer.from(bytes.subarray(text, text + 64)).toString('latin1'),
        Buffer.from(bytes.subarray(digest, digest + 32)).toString('hex'),
      ] as const;
    });
  }

  const expected = (value: Uint8Array) => {
    const digest = createHash('sha256').update(value).digest('hex');
    return [digest, digest] as const;
  };

  it('are those of node:crypto for every length, whatever the memory contained before', () => {
    for (let length = 0; length <= longestValue; length += 1) {
      const values = Array.from({ length: 5 }, (_, index) =>
        Uint8Array.from(
          { length: (length + index) % (longestValue + 1) },
          (_, at) => (at * 37 + length * 101) % 256,
        ),
      );
      expect(hashAll(values)).toEqual(values.map(expected));
    }
  });

  it('are those of node:crypto for any bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: longestValue }), { minLength: 1, maxLength: capacity }),
        (values) => {
          expect(hashAll(values)).toEqual(values.map(expected));
        },
      ),
      { numRuns: rounds(75) },
    );
  });

  it('leave the values and the rest of the memory unchanged', () => {
    const values = Array.from({ length: capacity }, (_, index) => Uint8Array.of(index, 255 - index));
    hashAll(values);
    for (const [index, value] of values.entries()) {
      const place = placeOf(index);
      expect([...bytes.subarray(place, place + 3)]).toEqual([...value, filler]);
    }
    expect(bytes.subarray(placeOf(capacity)).every((byte) => byte === filler)).toBe(true);
  });

  it('of no values do nothing', () => {
    bytes.fill(filler);
    memory.run(0);
    expect(bytes.every((byte) => byte === filler)).toBe(true);
  });
});
