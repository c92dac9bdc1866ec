/** How files are divided (docs/service.md#uploads-in-segments). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxUploadBytes, planSegments } from '../../../src/client/upload/segments.js';
import { segments, uploadCategories } from '../../../src/contract/params/uploads.js';
import { rounds } from '../../support/rounds.js';

const { bytes: piece, last, maxBytes } = segments;

describe('the plan of segments', () => {
  it.each([
    ['nothing', 0, []],
    ['one byte', 1, [1]],
    ['a segment but one byte', piece - 1, [piece - 1]],
    ['a segment', piece, [piece]],
    ['a segment and one byte', piece + 1, [piece, 1]],
    ['two segments', 2 * piece, [piece, piece]],
  ])('of %s', (_, size, lengths) => {
    expect(planSegments(size).map(({ length }) => length)).toEqual(lengths);
  });

  it('ends with the last index that the service takes, and refuses a byte more', () => {
    const all = planSegments(maxUploadBytes);
    expect([all.length, all.at(-1)]).toEqual([1000, { index: last, offset: last * piece, length: piece }]);
    expect(() => planSegments(maxUploadBytes + 1)).toThrow(RangeError);
  });

  it('has room for the largest file of every category, in segments that the service takes', () => {
    expect(piece).toBeLessThanOrEqual(maxBytes);
    for (const { maxBytes: size } of Object.values(uploadCategories)) {
      expect(size).toBeLessThanOrEqual(maxUploadBytes);
    }
  });

  it('covers every byte once, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxUploadBytes }), (size) => {
        let end = 0;
        for (const [position, { index, offset, length }] of planSegments(size).entries()) {
          expect([index, offset]).toEqual([position, end]);
          expect(length).toBeGreaterThan(0);
          end += length;
        }
        expect(end).toBe(size);
      }),
      { numRuns: rounds(13) },
    );
  });
});
