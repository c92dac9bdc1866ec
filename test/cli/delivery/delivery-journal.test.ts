/** What a split batch knows of its earlier runs. */
import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import {
  batchJournalPlace,
  forgetEntries,
  openDeliveryJournal,
  readDeliveryHistory,
} from '../../../src/cli/delivery/delivery-journal.js';
import { openJournalLines, readJournalLines } from '../../../src/files/journal-file.js';
import { makeFolder } from '../../support/folders.js';

let folder: string;
let time: number;
beforeEach(() => {
  folder = makeFolder();
  time = 100;
});

const place = () => batchJournalPlace(join(folder, 'batch.jsonl'));
const open = () => openDeliveryJournal(place(), () => time);

it('of a request that is acknowledged in part the rest is unconfirmed, also once that part counts no longer', async () => {
  const journal = open();
  await journal.sent(['a', 'b', 'c']);
  await journal.done(['b'], ['id2']);
  const rest = [{ keys: ['a', 'c'], at: 100 }];
  expect((await readDeliveryHistory(place())).unconfirmed).toEqual(rest);
  await journal.forgotten(['b']);
  expect(await readDeliveryHistory(place())).toEqual({
    done: new Map(),
    forgotten: ['id2'],
    unconfirmed: rest,
  });
  await journal.refused(['a', 'c']);
  expect((await readDeliveryHistory(place())).unconfirmed).toEqual([]);
});

it('a batch that was never sent has no history', async () => {
  expect(await readDeliveryHistory(place())).toStrictEqual({
    done: new Map(),
    forgotten: [],
    unconfirmed: [],
  });
});

it('a sent item is unconfirmed until it is answered', async () => {
  const journal = open();
  await journal.begin('first');
  await journal.begin('second');
  await journal.sent(['a', 'b']);
  time = 200;
  await journal.sent(['c']);
  expect(await readDeliveryHistory(place())).toEqual({
    done: new Map(),
    forgotten: [],
    unconfirmed: [
      { keys: ['a', 'b'], at: 100 },
      { keys: ['c'], at: 200 },
    ],
    options: 'first',
  });
  await open().done(['a', 'b'], ['id1', null]);
  await open().refused(['c']);
  expect(await readDeliveryHistory(place())).toEqual({
    done: new Map([
      ['a', 'id1'],
      ['b', null],
    ]),
    forgotten: [],
    unconfirmed: [],
    options: 'first',
  });
});

it('what was noted is on the disk: a journal that has lost it is damaged', async () => {
  await open().sent(['a']);
  const { path } = place();
  truncateSync(path, statSync(path).size - 1);
  await expect(readDeliveryHistory(place())).rejects.toThrow('its end is missing');
});

it('an item that no longer counts as done is named, and may be done again', async () => {
  const journal = open();
  await journal.done(['a', 'b', 'c'], ['id1', null]);
  await journal.forgotten(['a', 'b', 'd']);
  expect(await readDeliveryHistory(place())).toEqual({
    done: new Map([['c', null]]),
    forgotten: ['id1'],
    unconfirmed: [],
  });
  await journal.done(['a'], ['id2']);
  expect((await readDeliveryHistory(place())).done.get('a')).toBe('id2');
  await journal.remove();
  expect((await readDeliveryHistory(place())).done).toEqual(new Map());
});

it('what is done of work that has ended is named until it is sent again', async () => {
  const journal = open();
  await journal.done(['a', 'b'], ['id1', 'id2']);
  expect((await readDeliveryHistory(place())).ended).toBeUndefined();
  await journal.ended(['a', 'b']);
  await journal.sent(['b']);
  const { done, ended } = await readDeliveryHistory(place());
  expect([[...done.keys()], [...(ended ?? [])]]).toEqual([['a', 'b'], ['a']]);
});

it('lines of another form are skipped', async () => {
  const file = await openJournalLines(place());
  await file.append([7, null, { event: 5, keys: ['a'] }, { event: 'sent', keys: 'a' }, { keys: ['a'] }]);
  await file.append([
    { event: 'begin', keys: [], options: 5 },
    { event: 'done', keys: ['a'], ids: 'x', at: 1 },
  ]);
  expect(await readDeliveryHistory(place())).toEqual({
    done: new Map([['a', null]]),
    forgotten: [],
    unconfirmed: [],
  });
  await forgetEntries(place(), 2);
  expect(await readJournalLines(place())).toHaveLength(6);
});

it.each([{ event: 5 }, { event: 'seen' }, {}])('%j does not close the request', async (line) => {
  await open().sent(['a']);
  await (await openJournalLines(place())).append([{ ...line, keys: ['a'], at: 100 }]);
  expect((await readDeliveryHistory(place())).unconfirmed).toEqual([{ keys: ['a'], at: 100 }]);
});

it('entries older than a time are removed, except how the first run began', async () => {
  const journal = open();
  await journal.begin('first');
  await journal.done(['a'], ['id1']);
  time = 200;
  await journal.done(['b'], ['id2']);
  await forgetEntries(place(), 100);
  expect([...(await readDeliveryHistory(place())).done.keys()]).toEqual(['a', 'b']);
  await forgetEntries(place(), 200);
  expect(await readDeliveryHistory(place())).toMatchObject({
    done: new Map([['b', 'id2']]),
    options: 'first',
  });
  const absent = batchJournalPlace(join(folder, 'absent.jsonl'));
  await forgetEntries(absent, 200);
  expect(await readDeliveryHistory(absent)).toMatchObject({ done: new Map() });
});
