/** The table of identifiers, and in which order its positions are read. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { digestBytes } from '../../../src/emulator/domain/members/digests.js';
import { createIdentifierTable } from '../../../src/emulator/domain/members/identifier-table.js';
import { sortPositions } from '../../../src/emulator/domain/members/look-up.js';

const digestOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, digestBytes);

it('counts the digests that are in order, which are not sorted again', async () => {
  const digests = Buffer.concat(['a', 'b', 'c', 'b', 'd'].map(digestOf));
  const table = await createIdentifierTable(digests, 5);
  expect([table.size(), table.sorted]).toEqual([4, 4]);
  expect([...(await sortPositions(table, 0, 4))]).toEqual([0, 1, 2, 3]);
  expect([...(await sortPositions(table, 1, 3))]).toEqual([1, 2]);
});

it('sorts digests that were only referred to among the others', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `person ${index}`);
  const table = await createIdentifierTable(Buffer.concat(names.slice(0, 20).map(digestOf)), 20);
  for (const name of names) table.find(digestOf(name), 0);
  expect([table.size(), table.sorted]).toEqual([40, 20]);
  const read = [...(await sortPositions(table, 0, 40))].map((position) => {
    const [source, at] = table.digest(position);
    return source.toString('hex', at, at + digestBytes);
  });
  expect(read).toEqual(names.map((name) => digestOf(name).toString('hex')).sort());
});
