/** The bytes of uploads in the store: any division of a file gives the same file. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deleteSegments,
  digestOf,
  listSegments,
  readSegments,
  storeSegment,
} from '../../../src/emulator/domain/segment-store.js';
import { openStore } from '../../../src/emulator/store/store.js';

const openEmpty = () => openStore(':memory:', async () => () => {});

describe('segments', () => {
  it('give the digest of the whole file, in any parts and in any order', async () => {
    const store = await openEmpty();
    const divided = fc
      .uint8Array({ minLength: 1, maxLength: 300 })
      .chain((bytes) =>
        fc.tuple(fc.constant(bytes), fc.uniqueArray(fc.nat(bytes.length - 1), { maxLength: 12 })),
      );
    let count = 0;
    fc.assert(
      fc.property(divided, fc.boolean(), ([bytes, cuts], isReversed) => {
        const upload = { id: String(count++) };
        const ends = [...cuts.filter((cut) => cut > 0), bytes.length].sort((a, b) => a - b);
        const pieces = ends.map((end, index) => Buffer.from(bytes.slice(ends[index - 1] ?? 0, end)));
        const order = [...pieces.entries()];
        if (isReversed) order.reverse();
        store.write(() => {
          storeSegment(store, upload, 0, Buffer.from('an earlier try'));
          for (const [index, piece] of order) storeSegment(store, upload, index, piece);
        });
        const listed = listSegments(store, upload);
        expect(listed).toEqual(pieces.map(({ length }, segment) => ({ segment, size: length })));
        const digest = digestOf(readSegments(store, upload, listed));
        expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
    store.close();
  });

  it('belong to one upload each, and are deleted with that alone', async () => {
    const store = await openEmpty();
    store.write(() => {
      storeSegment(store, { id: 'a' }, 0, Buffer.from('one'));
      storeSegment(store, { id: 'b' }, 0, Buffer.from('three'));
      deleteSegments(store, 'a');
    });
    expect([listSegments(store, { id: 'a' }), listSegments(store, { id: 'b' })]).toEqual([
      [],
      [{ segment: 0, size: 5 }],
    ]);
    store.close();
  });
});
