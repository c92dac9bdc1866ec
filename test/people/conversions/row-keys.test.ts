/** The keys of rows: one for each way in which a row can be written, and those that earlier versions have noted. */
import { expect, it } from 'vitest';
import type { Document } from '../../../src/contract/types.js';
import { createRowKeys, furtherKeys, isEarlierKey } from '../../../src/people/conversions/row-keys.js';
import { digestOf, formerDigest } from '../../../src/people/conversions/row-places.js';

const [cup, tea] = [
  { content_id: 'a', content_price: '2' },
  { content_id: 'b', content_price: '02.0' },
] as const;
const row = (value: string, changes: Document = {}): Document => ({
  ...{ event_id: 'f5ceh', conversion_time: '2026-11-20T10:00:00.000Z', value },
  ...{ contents: [cup, tea], description: 'caf\u00e9 noir', event_source_url: 'HTTPS://A.example' },
  ...{ identifiers: [{ twclid: 'x', hashed_email: 'y' }], ...changes },
});
const noted = (...keys: readonly string[]) => ({
  isNoted: (key: string) => keys.includes(key),
  hasEarlier: true,
});
const nameAll = (keys: ReturnType<typeof createRowKeys>, rows: readonly Document[], makesIds = false) =>
  rows.map((sent) => keys.name([{ sent }], makesIds).key);
/** As earlier versions have named rows. */
const earlierKeys = (rows: readonly Document[], makesIds = false) =>
  nameAll(createRowKeys({ isNoted: () => true, hasEarlier: true }), rows, makesIds);

it.each<[string, Document, boolean]>([
  ['another decimal', row('10.5'), true],
  ['the pixel before the tag', row('10.50', { event_id: 'tw-1mwgi-f5ceh' }), true],
  ['another order', row('10.50', { identifiers: [{ hashed_email: 'y', twclid: 'x' }] }), true],
  ['identifiers apart', row('10.50', { identifiers: [{ hashed_email: 'y' }, { twclid: 'x' }] }), true],
  ['zeros before the amount', row('010.50'), true],
  ['another order of contents', row('10.50', { contents: [tea, cup] }), true],
  ['other letters with marks', row('10.50', { description: 'cafe\u0301 noir' }), true],
  ['other blanks', row('10.50', { description: 'caf\u00e9\u00a0\r\nnoir' }), true],
  ['contents that say nothing', row('10.50', { contents: [cup, {}, { ...tea, content_name: '' }] }), true],
  ['another spelling of the address', row('10.50', { event_source_url: 'https://a.example/' }), true],
  ['the default currency', row('10.50', { price_currency: 'USD' }), true],
  ['another currency', row('10.50', { price_currency: 'EUR' }), false],
  ['a sign', row('-10.50'), false],
  ['another of its contents', row('10.50', { contents: [cup, cup] }), false],
  ['another amount', row('10.05'), false],
  ['another tag', row('10.50', { event_id: 'tw-1mwgi-snscg' }), false],
  ['another person', row('10.50', { identifiers: [{ hashed_email: 'x', twclid: 'y' }] }), false],
])('a row with %s: the same key, or not', (_, other, isSame) => {
  const [one] = nameAll(createRowKeys(), [row('10.50')]);
  expect(nameAll(createRowKeys(), [other])[0] === one).toBe(isSame);
  const [first, second] = nameAll(createRowKeys(), [row('10.50'), other]);
  expect(first).not.toBe(second);
});

it('a row that an earlier version has noted keeps its key and its id until it is renamed', () => {
  const rows = [row('10.50'), row('10.5'), row('10.50'), row('7')];
  for (const makesIds of [false, true]) {
    const earlier = earlierKeys(rows, makesIds);
    expect([earlier.every(isEarlierKey), new Set(earlier).size]).toEqual([true, 4]);
    const [, second = '', third = ''] = earlier;
    const keys = createRowKeys(noted(second, third));
    const named = rows.map((sent) => keys.name([{ sent }], makesIds));
    expect(named.map(({ key }) => isEarlierKey(key))).toEqual([false, true, true, false]);
    // What is sent again has the id that it was sent with.
    expect([named[1]?.id, named[2]?.id]).toEqual(earlierKeys(rows).slice(1, 3));
    // Then they have other keys than the rows that were sent with new ones.
    const renamed = keys.renamed();
    expect([...renamed.keys()]).toEqual([second, third]);
    expect(new Set([...renamed.values(), named[0]?.key, named[3]?.key]).size).toBe(4);
    expect([...renamed.values(), named[0]?.key].sort()).toEqual(
      nameAll(createRowKeys(), rows.slice(0, 3)).sort(),
    );
  }
});

it('a renamed row does not take the key of one that is missing in the file', () => {
  const [missing = '', next] = nameAll(createRowKeys(), [row('10.50'), row('10.50')]);
  const [old = ''] = earlierKeys([row('10.5')]);
  const keys = createRowKeys(noted(missing, old));
  nameAll(keys, [row('10.5')]);
  expect([...keys.renamed()]).toEqual([[old, next]]);
});

it('of equal rows as many are noted as keys are, whatever their numbers', () => {
  const rows = [row('10.50'), row('10.5'), row('10.50')];
  const [first = '', second = ''] = nameAll(createRowKeys(), rows);
  const [digest] = first.split('-');
  const further = [second, `${digest}-10`, `${digest}@a`];
  const keys = createRowKeys({ ...noted(...further), further: furtherKeys(further) });
  const own = { name: 'a' };
  const named = [
    ...rows.map((sent) => keys.name([{ sent }], false)),
    keys.name([{ sent: row('10.50') }], false, own),
  ];
  expect(named.map((one) => one.noted)).toEqual([second, `${digest}-10`, `${digest}@a`, `${digest}@a`]);
  expect(named.map(({ key }) => key).slice(2)).toEqual([first, `${digest}@a`]);
});

it('a row whose cell of ids was filled is renamed, and known by the key of an earlier version, too', () => {
  const [known = ''] = nameAll(createRowKeys(), [row('10.50')]);
  const [digest] = known.split('-');
  const withId = row('10.50', { conversion_id: 'A-1' });
  for (const key of [known, ...earlierKeys([row('10.50')])]) {
    const keys = createRowKeys(noted(key));
    expect(keys.name([{ sent: withId }], false, { name: 'a' })).toMatchObject({
      noted: key,
      isSameId: false,
    });
    expect([...keys.renamed()]).toEqual([[key, `${digest}@a`]]);
  }
  // What was noted with the id was sent with it.
  for (const [key = ''] of [[`${formerDigest(withId)}-0`], earlierKeys([withId])])
    expect(createRowKeys(noted(key)).name([{ sent: withId }], false, { name: 'a' }).noted).toBe(key);
});

it('a row is known by each spelling of the version before, and by each choice of columns, until it is renamed', () => {
  const [sent, other] = [row('010.50'), row('7')];
  const said = { ...sent, identifiers: [{ hashed_email: 'y', twclid: 'null' }] };
  const former = [said, sent, other].map((one) => `${formerDigest(one)}-0`);
  const [digest, otherDigest] = [sent, other].map(digestOf);
  for (const [at, key] of former.entries()) {
    const keys = createRowKeys({ ...noted(key), hasEarlier: false });
    expect(keys.name([{ sent, said }, { sent: other }], false)).toMatchObject({ key, id: key, noted: key });
    const next = `${at < 2 ? digest : otherDigest}-0`;
    expect([...keys.renamed()]).toEqual(next === key ? [] : [[key, next]]);
  }
  // Of two spellings each has its own key.
  const plainKey = `${digest}-0`;
  const keys = createRowKeys({ ...noted(plainKey, former[1] ?? ''), hasEarlier: false });
  const named = [row('010.50'), row('10.50'), row('10.50')].map((one) => keys.name([{ sent: one }], false));
  expect(named.map((one) => one.noted)).toEqual([former[1], plainKey, undefined]);
});

it('a row that each journal of its file has under another key is one row, and gets one key', () => {
  const [sent, other] = [row('010.50'), row('7')];
  const [former, next] = [`${formerDigest(sent)}-0`, `${digestOf(sent)}-0`];
  for (const keysOf of [
    [former, next],
    [`${digestOf(sent)}-1`, next],
    [...earlierKeys([sent]), next],
  ]) {
    const only = new Map(keysOf.map((key, at) => [key, at]));
    const further = furtherKeys(keysOf);
    const keys = createRowKeys({ ...noted(...keysOf), further, onlyIn: (key) => only.get(key) });
    const named = [sent, other, sent].map((one) => keys.name([{ sent: one }], false).noted);
    expect(named).toEqual([expect.any(String), undefined, undefined]);
    const renamed = keys.renamed();
    expect(new Set(keysOf.map((key) => renamed.get(key) ?? key)).size).toBe(1);
  }
  // In both journals they are two rows.
  const keys = createRowKeys(noted(former, next));
  expect([sent, sent].map((one) => keys.name([{ sent: one }], false).noted)).toEqual([former, next]);
});
