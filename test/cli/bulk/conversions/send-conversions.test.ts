/** Sending conversions: what goes into a request, what is sent again, and what is not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversionHistory } from '../../../../src/cli/bulk/conversions/conversion-journal.js';
import { conversionKind } from '../../../../src/cli/bulk/conversions/conversion-kind.js';
import {
  type ConversionSender,
  sendConversions,
} from '../../../../src/cli/bulk/conversions/send-conversions.js';
import { NetworkError, ServiceError } from '../../../../src/client/errors.js';
import { deduplicationHours, maxConversions } from '../../../../src/contract/groups/web-conversions.js';
import { readOwnId } from '../../../../src/people/conversions/own-id.js';
import type { ListedConversion, ReadPiece } from '../../../../src/people/conversions/read-conversions.js';
import { valueDigest } from '../../../../src/values/value-digest.js';
import { rounds } from '../../../support/rounds.js';

type Event = readonly [event: 'sent' | 'done' | 'refused', keys: readonly string[]];

const nothing: ConversionHistory = {
  done: new Map(),
  unconfirmed: [],
  ids: new Map(),
  openIds: new Map(),
  changed: new Set(),
};

/** A journal in memory, and what the next run reads of it. */
function createMemory() {
  const events: Event[] = [];
  const note = (event: Event[0]) => async (keys: readonly string[]) => void events.push([event, keys]);
  return {
    events,
    journal: { sent: note('sent'), done: note('done'), refused: note('refused') },
    history(at = 0): ConversionHistory {
      const open = new Map<string, readonly string[]>();
      const done = new Map<string, null>();
      for (const [event, keys] of events) {
        if (event === 'sent') open.set(keys.join(' '), keys);
        else open.delete(keys.join(' '));
        if (event === 'done') for (const key of keys) done.set(key, null);
      }
      const ownKeys = (keys: Iterable<string>) =>
        [...keys].flatMap((key) => key.split('+')).filter((key) => key.includes('='));
      const pairs = ownKeys(done.keys()).map((key) => key.split('='));
      const openIds = ownKeys([...open.values()].flat());
      return {
        ...nothing,
        done,
        ids: new Map(pairs as [string, string][]),
        openIds: new Map(
          openIds
            .map((key) => key.split('='))
            .map(([name = '', content = '']) => [name, { at, said: [{ content }] }]),
        ),
        unconfirmed: [...open.values()].map((keys) => ({ keys, at })),
      };
    },
  };
}

const listed = (index: number, fields: Readonly<Record<string, string>> = {}): ListedConversion => ({
  ...{ key: `k${index}`, noted: `k${index}`, isSameId: true },
  line: index + 2,
  own: readOwnId({ event_id: 'e', ...fields }),
  conversion: { event_id: 'e', ...fields },
});
const withId = (index: number) => listed(index, { conversion_id: `c${index}` });

async function* inPieces(conversions: readonly ListedConversion[], size = 300): AsyncGenerator<ReadPiece> {
  for (let at = 0; at < conversions.length; at += size) {
    yield { conversions: conversions.slice(at, at + size), rejected: 0 };
  }
}

const answer = (conversions_processed: number) => ({
  status: 200,
  headers: {},
  body: { data: { conversions_processed } },
  retried: 0,
});

/** A sender with a service that takes everything; returns what it got. */
function createSender(changes: Partial<ConversionSender> = {}) {
  const requests: { readonly conversions: number; readonly bytes: number; readonly isRepeatable: boolean }[] =
    [];
  const sender: ConversionSender = {
    async send(json, count, isRepeatable) {
      const { conversions } = JSON.parse(Buffer.from(json).toString());
      expect(conversions.length).toBe(count);
      requests.push({ conversions: count, bytes: json.length, isRepeatable });
      return answer(count);
    },
    kind: conversionKind('web-conversions.create'),
    journal: undefined,
    history: nothing,
    resend: false,
    now: () => 0,
    shouldContinue: () => true,
    progress: () => {},
    ...changes,
  };
  return { sender, requests };
}

const many = (count: number, make = listed) => Array.from({ length: count }, (_, index) => make(index));

describe('the totals', () => {
  it('count the ids that name a tag in one row and a type in another', async () => {
    const events = [
      ['f5ceh', 'A-1'],
      ['gtm_purchase', 'A-1'],
      ['gtm_purchase', 'A-2'],
      ['tw-1mwgi-f5ceh', 'A-2'],
      ['tw-1mwgi-f5ceh', 'A-3'],
      ['f5ceh', 'A-4'],
    ] as const;
    const rows = events.map(([event_id, conversion_id], at) => ({
      ...listed(at),
      own: readOwnId({ event_id, conversion_id }),
      conversion: { event_id, conversion_id },
    }));
    const { sender } = createSender();
    const { totals } = await sendConversions(inPieces(rows), sender);
    expect(totals).toMatchObject({ sent: 6, repeated: 0, twoEvents: 2 });
  });

  it('count an id that another row writes otherwise as changed: the service would count both', async () => {
    const { sender } = createSender();
    const ids = ['1001', '1001.0', '1001', 'caf\u00e9', 'cafe\u0301', '1002.0', '1002'];
    const rows = ids.map((conversion_id, at) => listed(at, { conversion_id }));
    const { totals, changedLines } = await sendConversions(inPieces(rows), sender);
    expect(totals).toMatchObject({ sent: 4, repeated: 1, changed: 3, sentBefore: 0 });
    expect(changedLines).toEqual([3, 6, 8]);
  });

  it('count conversions with the event and the id of another one, if they were sent', async () => {
    const { sender } = createSender();
    const list = [withId(1), withId(2), withId(1), listed(4), listed(5), withId(1)];
    const other = listed(7, { conversion_id: 'c1', event_id: 'other' });
    const { totals } = await sendConversions(inPieces([...list, other]), sender);
    expect(totals).toMatchObject({ sent: 7, repeated: 2 });
    const failing = createSender({
      send: async () => {
        throw new NetworkError('unreachable', 'gone');
      },
    });
    expect((await sendConversions(inPieces(list), failing.sender)).totals).toMatchObject({
      sent: 0,
      repeated: 0,
    });
  });

  it('count conversions more than a year away, before and after', async () => {
    const at = Date.parse('2026-06-01T00:00:00Z');
    const times = [
      '2025-05-31T00:00:00Z',
      '2025-05-30T23:59:59Z',
      '2027-06-02T00:00:00Z',
      '2027-06-02T00:00:01Z',
    ];
    const list = times.map((conversion_time, index) => listed(index, { conversion_time }));
    const { sender } = createSender({ now: () => at });
    expect((await sendConversions(inPieces(list), sender)).totals).toMatchObject({ sent: 4, farAway: 2 });
  });
});

describe('a request', () => {
  it.each([
    [maxConversions, [maxConversions]],
    [maxConversions + 1, [maxConversions, 1]],
    [2 * maxConversions, [maxConversions, maxConversions]],
  ])('of %i conversions has as many as it may', async (count, sizes) => {
    const { sender, requests } = createSender();
    const { totals, ended } = await sendConversions(inPieces(many(count)), sender);
    expect(ended).toBeUndefined();
    expect(requests.map(({ conversions }) => conversions)).toEqual(sizes);
    expect(totals).toMatchObject({
      rows: count,
      sent: count,
      counted: count,
      unsent: 0,
      requests: sizes.length,
    });
  });

  it('has no more bytes than a megabyte', async () => {
    const { sender, requests } = createSender();
    const description = 'x'.repeat(9_000);
    await sendConversions(inPieces(many(250, (index) => listed(index, { description }))), sender);
    expect(requests.map(({ conversions }) => conversions)).toEqual([110, 110, 30]);
    for (const { bytes } of requests) expect(bytes).toBeLessThan(1_000_100);
  });

  it('may be repeated if every conversion in it has an id', async () => {
    const { sender, requests } = createSender();
    await sendConversions(inPieces([...many(maxConversions, withId), ...many(2, withId), listed(9)]), sender);
    expect(requests.map(({ isRepeatable }) => isRepeatable)).toEqual([true, false]);
  });

  it('is noted before it is sent, and when it is answered', async () => {
    const { journal, events } = createMemory();
    const { sender } = createSender({ journal });
    await sendConversions(inPieces(many(2)), sender);
    expect(events).toEqual([
      ['sent', ['k0', 'k1']],
      ['done', ['k0', 'k1']],
    ]);
  });

  it('is not sent if it cannot be noted', async () => {
    const journal = { ...createMemory().journal, sent: () => Promise.reject(new Error('full')) };
    const { sender, requests } = createSender({ journal });
    const { totals, ended } = await sendConversions(inPieces(many(2)), sender);
    expect(requests).toEqual([]);
    expect([totals.unsent, totals.unconfirmed, ended?.error]).toEqual([2, 0, new Error('full')]);
  });
});

describe('a request that fails', () => {
  const refusal = new ServiceError({
    status: 404,
    entries: [{ code: 'NOT_FOUND', message: 'x' }],
    operationErrors: [],
  });
  const cut = new NetworkError('cut', 'the connection was cut');

  it.each([
    ['refused, and not unconfirmed', refusal, 0, 'refused'],
    ['unconfirmed without an answer', cut, 2, 'sent'],
  ] as const)('is %s, and no other is sent', async (_, error, unconfirmed, last) => {
    const { journal, events } = createMemory();
    const { sender } = createSender({ journal, send: () => Promise.reject(error) });
    const { totals, ended } = await sendConversions(inPieces([listed(0), listed(1)], 1), sender);
    expect(ended).toEqual({ error, lines: [2, 3] });
    expect(totals).toMatchObject({ rows: 2, sent: 0, unsent: 2, unconfirmed });
    expect(events.at(-1)?.[0]).toBe(last);
  });

  it('sends the rows before a row that the service names, and ends', async () => {
    const { journal, events } = createMemory();
    const entries = [{ code: 'INVALID_PARAMETER', message: 'x' }];
    const named = new ServiceError({ status: 400, entries: [], operationErrors: [{ index: 1, entries }] });
    let calls = 0;
    const { sender, requests } = createSender({ journal });
    const send: ConversionSender['send'] = (...request) =>
      calls++ === 0 ? Promise.reject(named) : sender.send(...request);
    const { totals, ended } = await sendConversions(inPieces(many(3)), { ...sender, send });
    expect(requests.map(({ conversions }) => conversions)).toEqual([1]);
    expect([totals.sent, totals.unsent, totals.unconfirmed, ended?.error]).toEqual([1, 2, 0, named]);
    expect(events.slice(1)).toEqual([
      ['refused', ['k0', 'k1', 'k2']],
      ['sent', ['k0']],
      ['done', ['k0']],
    ]);
  });
});

describe('conversions that an earlier run sent', () => {
  const hours = 3_600_000;
  const doubt = (...keys: readonly string[]): ConversionHistory => ({
    ...nothing,
    unconfirmed: [{ keys, at: 1 }],
  });

  it('are not sent again', async () => {
    const { sender, requests } = createSender({
      history: { ...nothing, done: new Map([['k0', null]]) },
    });
    const { totals } = await sendConversions(inPieces(many(2)), sender);
    expect(requests.map(({ conversions }) => conversions)).toEqual([1]);
    expect(totals).toMatchObject({ rows: 2, sent: 1, sentBefore: 1, unsent: 0 });
  });

  it('are not sent again without an answer, unless requested', async () => {
    const { sender, requests } = createSender({ history: doubt('k0', 'k1') });
    const { totals } = await sendConversions(inPieces(many(3)), sender);
    expect(totals).toMatchObject({
      sent: 1,
      unsent: 2,
      unconfirmed: 2,
      unconfirmedBefore: 2,
      unconfirmedAt: 1,
    });
    await sendConversions(inPieces(many(3)), { ...sender, resend: true });
    expect(requests.map(({ conversions }) => conversions)).toEqual([1, 3]);
  });

  it.each([
    // An hour less: neither are the clocks quite the same, nor is a request sent when it is made.
    [(deduplicationHours - 1) * hours, 2],
    [(deduplicationHours - 1) * hours + 1, 0],
  ])('%i ms after an unanswered request with ids, so many of them are sent: %#', async (now, sent) => {
    const { sender } = createSender({ history: doubt('k0', 'k1'), now: () => now });
    const { totals } = await sendConversions(inPieces(many(2, withId)), sender);
    expect([totals.sent, totals.unconfirmedBefore]).toEqual([sent, 2 - sent]);
  });
});

describe('a row with an id', () => {
  const order = (index: number, value: string, event_id = 'e') =>
    listed(index, { conversion_id: 'A-1', event_id, value });
  const own = (row: ListedConversion) => row.own ?? { name: '', content: '' };
  const sent = (row: ListedConversion): ConversionHistory => ({
    ...nothing,
    ids: new Map([[own(row).name, own(row).content]]),
  });

  it('is known by its tag and id, however the file spells the event', async () => {
    const { sender, requests } = createSender({ history: sent(order(0, '5', 'tw-p1-e')) });
    const rows = [order(1, '5'), order(2, '5', 'tw-p1-e'), order(3, '5', 'f'), order(4, '5', 'gtm_purchase')];
    const { totals } = await sendConversions(inPieces(rows), sender);
    expect(totals).toMatchObject({ rows: 4, sent: 2, sentBefore: 2, changed: 0, unsent: 0 });
    expect(requests.map(({ conversions }) => conversions)).toEqual([2]);
  });

  it('says the same with other zeros and another order of identifiers, also by the digest of an earlier version', async () => {
    const row = (value: string, names: readonly string[], price: string) =>
      listed(1, {
        ...{ conversion_id: 'A-1', value },
        identifiers: [Object.fromEntries(names.map((name) => [name, name])), { hashed_email: 'b' }],
        contents: [{ content_price: price, num_items: '2' }],
      } as never);
    const [one, two] = [
      row('10.50', ['twclid', 'hashed_email'], '2.00'),
      row('10.5', ['hashed_email', 'twclid'], '2'),
    ];
    expect(one.own?.earlier).not.toEqual(two.own?.earlier);
    const contents = [one.own?.content, ...(two.own?.earlier ?? [])];
    const known = contents.map((content) => new Map([[own(two).name, content ?? '']]));
    for (const ids of known) {
      const { sender } = createSender({ history: { ...nothing, ids } });
      const { totals } = await sendConversions(inPieces([two]), sender);
      expect(totals).toMatchObject({ sentBefore: 1, changed: 0 });
      const other = await sendConversions(inPieces([row('10.05', ['twclid'], '20')]), sender);
      expect(other.totals).toMatchObject({ sent: 0, changed: 1 });
    }
  });

  it('is not sent with other content, and is named by its line in the first run', async () => {
    const { sender, requests } = createSender({ history: sent(order(0, '5')) });
    const rows = [order(1, '6'), order(2, '7'), listed(3, { conversion_id: 'A-2', value: '6' })];
    const first = await sendConversions(inPieces(rows), sender);
    expect(first.totals).toMatchObject({ rows: 3, sent: 1, changed: 2, newlyChanged: 2, unsent: 0 });
    expect([first.changedLines, first.changed.size]).toEqual([[3, 4], 2]);
    const history = { ...sent(order(0, '5')), changed: first.changed };
    const again = await sendConversions(inPieces(rows.slice(0, 2)), { ...sender, history });
    expect(again.totals).toMatchObject({ changed: 2, newlyChanged: 0 });
    expect(requests.map(({ conversions }) => conversions)).toEqual([1]);
  });

  it('is sent where rows without one are refused', async () => {
    const refusal = new Error('other options') as never;
    const { sender } = createSender({ history: { ...nothing, refusal } });
    const { totals, ended } = await sendConversions(inPieces([order(1, '6'), listed(2)]), sender);
    expect([totals.sent, ended?.error]).toEqual([1, refusal]);
  });

  it('is not sent with other content than a row before it in the file', async () => {
    const { sender } = createSender();
    const { totals } = await sendConversions(inPieces([order(1, '6'), order(2, '7'), order(3, '6')]), sender);
    expect(totals).toMatchObject({ sent: 2, repeated: 1, changed: 1 });
  });

  it('is also known by the digest of an earlier version, and is noted by its id from then on', async () => {
    const { sender, requests } = createSender({ history: { ...nothing, done: new Map([['k1', null]]) } });
    const { totals, adopted, met } = await sendConversions(inPieces([order(1, '6'), order(2, '7')]), sender);
    const { name, content } = own(order(1, '6'));
    expect([totals.sentBefore, totals.changed, requests.length]).toEqual([1, 1, 0]);
    expect([adopted, [...met]]).toEqual([[`${name}=${content}`], ['k1', 'k2']]);
  });

  it.each([
    [-3_600_000, 0],
    [-1000, 1],
    [3_600_000, 1],
  ])('without an answer is sent again only within the hours, %i ms after it was sent', async (age, count) => {
    const at = 1_000_000_000_000;
    const { sender } = createSender({ history: open(order(0, '6'), at), now: () => at + age });
    const { totals } = await sendConversions(inPieces([order(1, '6')]), sender);
    expect([totals.sent, totals.unconfirmedBefore]).toEqual([count, 1 - count]);
  });

  const open = (row: ListedConversion, at = 0): ConversionHistory => ({
    ...nothing,
    openIds: new Map([[own(row).name, { at, said: [own(row)] }]]),
  });
  const named = (conversion_id: string) => listed(1, { conversion_id, value: '5' });

  it.each([
    ['another amount', order(0, '5'), order(1, '6')],
    ['a .0 at its end', named('1001'), named('1001.0')],
    ['no .0 at its end', named('1001.0'), named('1001')],
    ['two characters for a letter', named('\u00e4-1'), named('a\u0308-1')],
    ['one character for a letter', named('a\u0308-1'), named('\u00e4-1')],
  ] as const)('without an answer stays unconfirmed with %s, unless requested', async (_, before, row) => {
    const { sender, requests } = createSender({ history: open(before) });
    expect(own(row).name).toBe(own(before).name);
    const { totals } = await sendConversions(inPieces([row, named('1002')]), sender);
    expect(totals).toMatchObject({ sent: 1, unconfirmedBefore: 1 });
    await sendConversions(inPieces([before]), sender);
    await sendConversions(inPieces([row]), { ...sender, resend: true });
    expect(requests.map(({ conversions }) => conversions)).toEqual([1, 1, 1]);
  });

  it('keeps the name that an earlier version has made of its very characters', () => {
    const [one, two] = ['\u00e4-1', 'a\u0308-1'] as const;
    const noted = valueDigest(['e', two]).slice(0, 24);
    for (const conversion_id of [one, two]) {
      const row = { event_id: 'e', conversion_id };
      expect(readOwnId(row, row, (name) => name === noted)?.name).toBe(noted);
      expect(readOwnId(row)?.name).toBe(own(named(one)).name);
    }
  });
});

it('conversions before an error of the file are sent, and its position is reported', async () => {
  const error = new Error('a quote is never closed');
  async function* broken() {
    yield* inPieces(many(3));
    throw error;
  }
  const { sender, requests } = createSender();
  const { totals, ended } = await sendConversions(broken(), sender);
  expect(requests.map(({ conversions }) => conversions)).toEqual([3]);
  expect(totals).toMatchObject({ sent: 3, unsent: 0 });
  expect(ended).toEqual({ error });
});

it('an interruption ends it before the next request', async () => {
  let answers = 0;
  const { sender, requests } = createSender({ shouldContinue: () => answers < 1, progress: () => {} });
  const send: ConversionSender['send'] = async (...request) => {
    answers += 1;
    return sender.send(...request);
  };
  const { totals, ended } = await sendConversions(inPieces(many(2 * maxConversions)), { ...sender, send });
  expect(requests.length).toBe(1);
  expect(ended).toMatchObject({ error: { message: 'interrupted' } });
  expect(totals).toMatchObject({ sent: maxConversions, unconfirmed: 0 });
  expect(totals.rows).toBe(totals.sent + totals.unsent);
});

/** What becomes of a request at the service and on the way back, and whether the process lives on. */
const fates = ['answered', 'lost before', 'lost after', 'refused', 'killed before', 'killed after'] as const;

it('no conversion counts twice, whatever happens to the requests of any number of runs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ fate: fc.constantFrom(...fates), rows: fc.nat(30) }), { maxLength: 6 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }),
      async (runs, haveIds) => {
        const conversions = haveIds.map((hasId, index) =>
          hasId ? withId(index) : listed(index, { nr: `${index}` }),
        );
        const counts = new Map<string, number>();
        const memory = createMemory();
        const take = (json: Uint8Array) => {
          const body = JSON.parse(Buffer.from(json).toString()) as { conversions: Record<string, string>[] };
          for (const { conversion_id, nr } of body.conversions) {
            const name = conversion_id ?? nr ?? '';
            counts.set(name, conversion_id === undefined ? (counts.get(name) ?? 0) + 1 : 1);
          }
        };
        // Rows are added to the file between two runs, and some are not there yet; the last run has all of them.
        for (const { fate, rows } of [...runs, { fate: 'answered', rows: conversions.length } as const]) {
          let isDead = false;
          const alive =
            (note: (keys: readonly string[]) => Promise<void>) =>
            async (keys: readonly string[]): Promise<void> => {
              if (!isDead) await note(keys);
            };
          const { journal } = memory;
          await sendConversions(inPieces(conversions.slice(0, rows), 3), {
            ...createSender().sender,
            journal: {
              sent: alive(journal.sent),
              done: alive(journal.done),
              refused: alive(journal.refused),
            },
            history: memory.history(),
            async send(json, count) {
              if (isDead) throw new Error('a dead process sends nothing');
              if (!fate.endsWith('before') && fate !== 'refused') take(json);
              if (fate === 'answered') return answer(count);
              isDead = fate.startsWith('killed');
              if (fate === 'refused') {
                throw new ServiceError({ status: 400, entries: [], operationErrors: [] });
              }
              throw new NetworkError('cut', 'cut');
            },
          });
        }
        for (const count of counts.values()) expect(count).toBe(1);
        // In the end everything with an id has arrived, and so has what was never unconfirmed.
        const held = new Set(memory.history().unconfirmed.flatMap(({ keys }) => keys));
        for (const { key, conversion } of conversions) {
          const name = String(conversion.conversion_id ?? conversion.nr);
          if (conversion.conversion_id !== undefined || !held.has(key)) expect(counts.get(name)).toBe(1);
        }
      },
    ),
    { numRuns: rounds(50) },
  );
});
