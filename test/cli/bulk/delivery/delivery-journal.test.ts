/** What a split batch knows of its earlier runs. */
import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  batchJournal,
  openDeliveryJournal,
  readDeliveryHistory,
  settleJournal,
} from '../../../../src/cli/bulk/delivery/delivery-journal.js';
import { openJournalLines, readJournalLines } from '../../../../src/files/journal-file.js';
import { day } from '../../../../src/values/duration.js';
import { makeFolder } from '../../../support/folders.js';

let folder: string;
let time: number;
beforeEach(() => {
  folder = makeFolder();
  time = 100;
});

const place = () => batchJournal.place(join(folder, 'batch.jsonl'));
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

it('what was sent without an answer stays open, since its first try, whatever becomes of further ones', async () => {
  const journal = open();
  const tries = async () => (await readDeliveryHistory(place())).unconfirmed;
  await journal.sent(['a', 'b']);
  await journal.sent(['c', 'd']);
  time = 200;
  await journal.sent(['a', 'b']);
  expect(await tries()).toEqual([
    { keys: ['a', 'b'], at: 100, last: 200 },
    { keys: ['c', 'd'], at: 100 },
  ]);
  await journal.refused(['a', 'b']);
  await journal.refused(['c', 'd']);
  const first = [{ keys: ['a', 'b'], at: 100 }];
  expect(await tries()).toEqual(first);
  await settleJournal(place(), { isMet: () => true, now: 40 * day, serviceNow: undefined });
  expect(await tries()).toEqual(first);
  await journal.sent(['a', 'b']);
  await journal.done(['a', 'b'], []);
  expect(await tries()).toEqual([]);
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
  const end = { isMet: () => false, now: 1000 * day, serviceNow: 1000 * day };
  await settleJournal(place(), end);
  // Without a time that is one, nothing says how old they are.
  expect(await readJournalLines(place())).toHaveLength(7);
});

it.each([{ event: 5 }, { event: 'seen' }, {}])('%j does not close the request', async (line) => {
  await open().sent(['a']);
  await (await openJournalLines(place())).append([{ ...line, keys: ['a'], at: 100 }]);
  expect((await readDeliveryHistory(place())).unconfirmed).toEqual([{ keys: ['a'], at: 100 }]);
});

describe('the end of a complete run', () => {
  const none = () => false;
  const days = (count: number) => count * day;
  const end = (now: number) => ({ isMet: none, now, serviceNow: now });
  const keys = async () => [...(await readDeliveryHistory(place())).done.keys()];

  it('removes what no run has met for 400 days, except how the first run began', async () => {
    const journal = open();
    await journal.begin('first');
    await journal.done(['a', 'b'], ['id1', 'id2']);
    time = days(100);
    await journal.done(['c'], ['id3']);
    await settleJournal(place(), end(days(400)));
    expect(await keys()).toEqual(['a', 'b', 'c']);
    await settleJournal(place(), { ...end(days(401)), isMet: (key) => key === 'b' });
    expect(await keys()).toEqual(['b', 'c']);
    await settleJournal(place(), end(days(501)));
    expect(await readDeliveryHistory(place())).toMatchObject({
      done: new Map([['b', 'id2']]),
      options: 'first',
    });
    await settleJournal(place(), end(days(802)));
    expect(await readJournalLines(place())).toBeUndefined();
  });

  it('removes nothing by the clock of this machine, and nothing that has no answer', async () => {
    const journal = open();
    await journal.done(['a'], []);
    await journal.sent(['b', 'c']);
    await settleJournal(place(), { isMet: none, now: days(9000), serviceNow: undefined });
    expect(await keys()).toEqual(['a']);
    await settleJournal(place(), end(days(9000)));
    const { done, unconfirmed } = await readDeliveryHistory(place());
    expect([done.size, unconfirmed]).toEqual([0, [{ keys: ['b', 'c'], at: 100 }]]);
  });

  it('leaves out what says nothing any more', async () => {
    const journal = open();
    const many = Array.from({ length: 1200 }, (_, index) => `k${index}`);
    await journal.sent(many);
    await journal.done(many, []);
    await journal.sent(['x']);
    await journal.refused(['x']);
    await journal.sent(['y', 'z']);
    await settleJournal(place(), end(days(1)));
    const { done, unconfirmed } = await readDeliveryHistory(place());
    expect([done.size, unconfirmed]).toEqual([1200, [{ keys: ['y', 'z'], at: 100 }]]);
    expect(await readJournalLines(place())).toHaveLength(2);
  });

  it('of an absent journal does nothing', async () => {
    await settleJournal(place(), end(days(1)));
    expect(await readJournalLines(place())).toBeUndefined();
  });
});

it('what earlier versions wrote under other names was noted before, and goes into the journal at the end', async () => {
  const other = batchJournal.place(join(folder, 'other.jsonl'));
  await openDeliveryJournal(other, () => time).done(['a', 'b'], ['id1', 'id2']);
  await open().forgotten(['b']);
  const both = { ...place(), earlier: [other.path] };
  expect(await readDeliveryHistory(both)).toMatchObject({
    done: new Map([['a', 'id1']]),
    forgotten: ['id2'],
  });
  await settleJournal(both, { isMet: () => true, now: 40 * day, serviceNow: undefined });
  expect(await readJournalLines(other)).toBeUndefined();
  expect((await readDeliveryHistory(place())).done).toEqual(new Map([['a', 'id1']]));
});
