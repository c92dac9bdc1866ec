/**
 * An order counts once, whatever the answers, the clocks and the exports do: each scenario uploads the same order several times, with
 * days between, to a service that counts as the real one does.
 */
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { deduplicationHours } from '../../../../src/contract/groups/web-conversions.js';
import { readJournalLines, replaceJournalLines } from '../../../../src/files/journal-file.js';
import { valueDigest } from '../../../../src/values/value-digest.js';
import { createHome, runAds, testTime } from '../../../support/cli.js';
import { serveUploads } from '../../../support/upload-service.js';

const hour = 3_600_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const pixel = '1mwgi';
const tag = 'f5ceh';

interface Received {
  readonly event_id: string;
  readonly conversion_id?: string;
  readonly identifiers: readonly { readonly twclid?: string }[];
}

/** What becomes of a request: answered, carried out without an answer, cut before the service has it, or refused. */
type Fate = 'answered' | 'lost' | 'cut' | 'refused';

async function openService() {
  let time = testTime;
  let fate: Fate = 'answered';
  /** How often each order has counted, and when its id has last. */
  const counts = new Map<string, number>();
  const known = new Map<string, number>();
  const received: Received[] = [];
  const service = await serveUploads(
    async (name, _, request) => {
      if (name !== 'POST conversions') return undefined;
      if (fate === 'cut') return new Response('', { status: 503 });
      if (fate === 'refused')
        return Response.json({ errors: [{ code: 'INVALID', message: 'x' }] }, { status: 400 });
      const { conversions } = (await request.clone().json()) as { readonly conversions: readonly Received[] };
      received.push(...conversions);
      const response = await service.emulator.fetch(request);
      if (response.status !== 200) return fate === 'lost' ? new Response('', { status: 503 }) : response;
      for (const { event_id, conversion_id, identifiers } of conversions) {
        const order = identifiers.find(({ twclid }) => twclid)?.twclid ?? '';
        const id = conversion_id && `${event_id.split('-').at(-1)} ${conversion_id}`;
        if (id && time - (known.get(id) ?? 0) < deduplicationHours * hour) continue;
        if (id) known.set(id, time);
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }
      return fate === 'lost' ? new Response('', { status: 503 }) : response;
    },
    () => time,
    { seed: 'demo', isDirect: true },
  );
  const home = createHome();
  onTestFinished(() => home.remove());
  return {
    counts,
    /** Turns the journal of the only file into one that an earlier version has written: with digests of what was sent, texts and all. */
    async makeEarlier() {
      const folder = join(home.state, 'conversions');
      const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.jsonl'));
      const place = { path: join(folder, name), kind: 'conversions', advice: '' } as const;
      const lines = (await readJournalLines(place)) as { keys: string[]; columns?: string[] }[];
      const earlier = lines.map(({ keys, columns, ...line }) => ({
        ...line,
        ...(columns && { columns: columns.filter((one) => one !== '*') }),
        keys: keys.map((_, at) => {
          const { conversion_id, ...first } = received[at]!;
          const id = `${valueDigest(first)}-0`;
          return conversion_id === undefined ? id : `${valueDigest({ ...first, conversion_id: id })}-0`;
        }),
      }));
      await replaceJournalLines(place, earlier);
      return async () => JSON.stringify(await readJournalLines(place));
    },
    /** Uploads lines as a file, some hours after the upload before; answers with the exit code and the totals. */
    async upload(
      lines: readonly string[],
      {
        after = 80,
        name = 'orders.csv',
        flags = [] as readonly string[],
        aheadBy = 0,
        ...run
      }: Partial<{
        after: number;
        name: string;
        flags: readonly string[];
        fate: Fate;
        /** Hours by which the clock of this machine is ahead. */
        aheadBy: number;
      }> = {},
    ) {
      time += after * hour;
      fate = run.fate ?? 'answered';
      writeFileSync(join(home.path, name), lines.map((line) => `${line}\n`).join(''));
      const fixed = ['--event-id', tag, '--currency', 'EUR', '--max-wait', '0', '-o', 'json'];
      const argv = ['web-conversions', 'upload', pixel, '--from', name, ...fixed, ...flags];
      const now = () => time + aheadBy * hour;
      const { exit, stdout, stderr } = await runAds(home, argv, { env: service.env, now });
      return { exit, stderr, ...(stdout.startsWith('{') && JSON.parse(stdout)) };
    },
  };
}

const plain = ['time,twclid,amount', '2026-03-01T10:00:00Z,click-1,10.50', '2026-03-01T11:00:00Z,click-2,7'];
const withIds = plain.map((line, row) => `${line},${row === 0 ? 'order id' : `A-${row}`}`);
const once = [
  ['click-1', 1],
  ['click-2', 1],
];

it.each([
  ['a refusal, with ids', withIds, 'refused', 2, []],
  ['a refusal, without ids', plain, 'refused', 2, ['--resend']],
  ['a request that the service does not get', withIds, 'cut', 40, []],
] as const)('unconfirmed rows stay unconfirmed after %s', async (_, lines, fate, after, flags) => {
  const { counts, upload } = await openService();
  await upload(lines, { fate: 'lost' });
  await upload(lines, { fate, after, flags });
  expect(await upload(lines, { after: 82 - after })).toMatchObject({ exit: 3, sent: 0, unconfirmed: 2 });
  expect([...counts]).toEqual(once);
});

it('within the hours of the service, rows with ids are sent again, and count once', async () => {
  const { counts, upload } = await openService();
  await upload(withIds, { fate: 'lost' });
  expect(await upload(withIds, { after: 40 })).toMatchObject({ exit: 0, sent: 2, counted: 0 });
  expect([...counts]).toEqual(once);
});

it.each([
  ['an amount', ['A-1', 'A-2'], (lines: string[]) => lines.map((line) => line.replace(',7,', ',8,')), 1],
  [
    'ids of a column that ends in .0',
    ['1001.0', '1002.0'],
    (lines: string[]) => [...lines, `${plain[2]},A-3`],
    2,
  ],
  [
    'letters of an id',
    ['\u00e4-1', 'A-2'],
    (lines: string[]) => lines.map((line) => line.normalize('NFD')),
    1,
  ],
] as const)(
  '%s that are changed while the rows are unconfirmed leave these unconfirmed',
  async (_, ids, change, doubt) => {
    const { counts, upload } = await openService();
    const lines = plain.map((line, row) => `${line},${row === 0 ? 'order id' : ids[row - 1]}`);
    await upload(lines, { fate: 'lost' });
    const changed = change(lines);
    expect(await upload(changed, { after: 1 })).toMatchObject({ exit: 3, unconfirmed: doubt, changed: 0 });
    expect(await upload(lines, { after: 1 })).toMatchObject({ exit: 0, unconfirmed: 0, counted: 0 });
    const further = changed.length - lines.length;
    expect([...counts]).toEqual([once[0], ['click-2', 1 + further]]);
  },
);

it('the letters of an id may be one character or two', async () => {
  const { counts, upload } = await openService();
  const lines = withIds.map((line) => line.replace('A-', '\u00e4-'));
  await upload(lines);
  const other = lines.map((line) => line.normalize('NFD'));
  expect(await upload(other)).toMatchObject({ exit: 0, sent: 0, sent_before: 2 });
  expect([...counts]).toEqual(once);
});

it('a request that was signed by a clock that is ahead is not taken, and none counts twice', async () => {
  const { counts, upload } = await openService();
  await upload(withIds, { fate: 'lost', aheadBy: 40 });
  expect(counts.size).toBe(0);
  expect(await upload(withIds, { after: 60 })).toMatchObject({ exit: 0, sent: 2, counted: 2 });
  // By less than the service allows it may be: what it counts again is not sent again.
  const other = withIds.map((line) => line.replace('click', 'other').replace('A-', 'B-'));
  await upload(other, { fate: 'lost', aheadBy: 4 / 60 });
  expect(await upload(other, { after: deduplicationHours + 1 / 60 })).toMatchObject({
    exit: 3,
    unconfirmed: 2,
  });
  expect(new Set(counts.values())).toEqual(new Set([1]));
});

it('a column of ids may come and go, in this order and in the other', async () => {
  const { counts, upload } = await openService();
  await upload(plain);
  expect(await upload(withIds)).toMatchObject({ exit: 0, sent_before: 2 });
  const third = ['2026-03-01T12:00:00Z,click-3,9,A-3'];
  expect(await upload([...withIds, ...third])).toMatchObject({ exit: 0, sent: 1, sent_before: 2 });
  const all = [...plain, '2026-03-01T12:00:00Z,click-3,9'];
  expect(await upload(all)).toMatchObject({ exit: 0, sent: 0, sent_before: 3 });
  const name = 'other.csv';
  const others = withIds.map((line) => line.replace('click', 'other').replace('A-', 'B-'));
  await upload(others, { name });
  const gone = await upload(
    plain.map((line) => line.replace('click', 'other')),
    { name },
  );
  expect([gone.exit, gone.stderr]).toEqual([2, expect.stringContaining('it had conversion_id')]);
  expect(new Set(counts.values())).toEqual(new Set([1]));
});

const jsonLines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row));
const order = { time: '2026-03-01T10:00:00Z', twclid: 'click-1', amount: '7' };
const others = { time: '2026-03-01T11:00:00Z', twclid: 'click-2', amount: '8' };
it.each<[string, string, ...(readonly string[])[]]>([
  [
    'in CSV',
    'orders.csv',
    ['time,twclid,order id', '2026-03-01,click-1,', '2026-03-01,click-2,A-2'],
    ['time,twclid,order id', '2026-03-01,click-1,A-1', '2026-03-01,click-2,'],
    ['time,twclid,order id', '2026-03-01,click-1,', '2026-03-01,click-2,A-2'],
    ['time,twclid,order id', '2026-03-01,click-1,A-1', '2026-03-01,click-2,A-2'],
  ],
  [
    'in JSON, also of all rows',
    'orders.jsonl',
    jsonLines([{ ...order, order_id: 'A-1' }, others]),
    jsonLines([order, { ...others, order_id: 'A-2' }]),
    jsonLines([order, others]),
  ],
])('a cell of ids may be filled and emptied %s', async (_, name, ...files) => {
  for (const flags of [[], ['--conversion-id-from', 'row']]) {
    const { counts, upload } = await openService();
    for (const lines of files) expect(await upload(lines, { name, flags })).toMatchObject({ exit: 0 });
    expect(Object.fromEntries(counts)).toEqual({ 'click-1': 1, 'click-2': 1 });
  }
});

it.each([
  ['filled', '', 'A-1'],
  ['emptied', 'A-1', ''],
])('a row unconfirmed stays so when its cell of ids is %s, until --resend', async (_, first, then) => {
  for (const flags of [[], ['--conversion-id-from', 'row']]) {
    const { counts, upload } = await openService();
    const file = (id: string) => ['time,twclid,order id', `2026-03-01,click-1,${id}`];
    await upload(file(first), { fate: 'cut', flags });
    for (const after of [1, 80])
      expect(await upload(file(then), { after, flags })).toMatchObject({ exit: 3, unconfirmed: 1 });
    expect(await upload(file(then), { flags: [...flags, '--resend'] })).toMatchObject({ exit: 0, sent: 1 });
    expect(await upload(file(then), { flags })).toMatchObject({ exit: 0, sent_before: 1 });
    expect([...counts]).toEqual([['click-1', 1]]);
  }
});

it('equal rows with ids and without are as many as they are, whatever cells are filled', async () => {
  const { counts, upload } = await openService();
  const file = (...ids: readonly string[]) => [
    'time,twclid,order id',
    ...ids.map((id) => `2026-03-01,click-1,${id}`),
  ];
  for (const [ids, sent] of [
    [['A-1', ''], 2],
    [['A-1', 'A-2'], 0],
    [['A-1', 'A-2', ''], 1],
    [['', 'A-2', ''], 0],
    [['', '', ''], 0],
  ] as const)
    expect(await upload(file(...ids))).toMatchObject({ exit: 0, sent });
  expect([...counts]).toEqual([['click-1', 3]]);
});

it('members may be added to rows of JSON before any upload of them is complete', async () => {
  for (const flags of [[], ['--conversion-id-from', 'row']]) {
    const { counts, upload } = await openService();
    const name = 'orders.jsonl';
    const rows = [order, { ...others, quantity: 2 }];
    await upload(jsonLines(rows), { name, fate: 'lost', flags });
    const more = jsonLines(rows.map((row) => ({ ...row, content_name: 'x' })));
    for (let run = 0; run < 2; run += 1)
      expect(await upload(more, { name, flags })).toMatchObject({ exit: 3, unconfirmed: 2 });
    expect(Object.fromEntries(counts)).toEqual({ 'click-1': 1, 'click-2': 1 });
  }
});

it('a row that only members of later files identify counts once', async () => {
  const { upload } = await openService();
  const name = 'orders.jsonl';
  const { twclid: _, ...mail } = { ...others, email: 'ann@example.com' };
  await upload(jsonLines([order]), { name });
  expect(await upload(jsonLines([order, mail]), { name })).toMatchObject({ exit: 0, sent: 1 });
  const more = jsonLines([order, mail].map((row) => ({ ...row, quantity: 2 })));
  expect(await upload(more, { name })).toMatchObject({ exit: 0, sent: 0, sent_before: 2 });
});

it('a column of ids may not be removed from a file whose rows another file has sent', async () => {
  const { counts, upload } = await openService();
  await upload(withIds, { name: 'first.csv' });
  expect(await upload(withIds)).toMatchObject({ exit: 0, sent: 0, sent_before: 2 });
  const gone = await upload(plain);
  expect([gone.exit, gone.stderr]).toEqual([2, expect.stringContaining('it had conversion_id')]);
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(once));
});

it.each([
  ['with ids', withIds],
  ['without ids', plain],
] as const)(
  '--restart sends the rows of its file again, %s, and keeps the notes of all others',
  async (_, lines) => {
    const { counts, upload } = await openService();
    const other = lines.map((line) => line.replaceAll('click', 'other').replaceAll('A-', 'B-'));
    await upload(lines);
    await upload(other, { name: 'other.csv' });
    await upload([lines[0] ?? '', lines[2] ?? ''], { flags: ['--restart'] });
    expect(await upload(lines)).toMatchObject({ exit: 0, sent: 0, sent_before: 2 });
    expect(await upload(other, { name: 'other.csv' })).toMatchObject({ exit: 0, sent: 0, sent_before: 2 });
    expect(Object.fromEntries(counts)).toEqual({ 'click-1': 1, 'click-2': 2, 'other-1': 1, 'other-2': 1 });
  },
);

const head = 'time,event,email,hashed_email,twclid,amount';
const [ann, bob] = ['ann@example.com', 'bob@example.com'].map((text) => [text, sha256(text)] as const);
it.each<[string, readonly string[], readonly string[]]>([
  ['an amount', [head, `2026-03-01,${tag},,,click-1,10.50`], [head, `2026-03-01,${tag},,,click-1,10.5`]],
  ['an event', [head, `2026-03-01,${tag},,,click-1,7`], [head, `2026-03-01,tw-${pixel}-${tag},,,click-1,7`]],
  [
    'identifiers',
    [head, `2026-03-01,${tag},${ann?.[0]},${bob?.[1]},click-1,7`],
    ['time,event,hashed_email,email,twclid,amount', `2026-03-01,${tag},${ann?.[1]},${bob?.[0]},click-1,7`],
  ],
])('a row without an id counts once, however the file writes %s', async (_, lines, others) => {
  for (const flags of [[], ['--conversion-id-from', 'row']]) {
    const { counts, upload } = await openService();
    await upload(lines, { flags });
    expect(await upload(others, { flags })).toMatchObject({ exit: 0, sent: 0, sent_before: 1 });
    expect([...counts]).toEqual([['click-1', 1]]);
    // In doubt it has the id that it was sent with.
    const rows = [lines, others].map((some) => some.map((line) => line.replace('click', 'doubt')));
    await upload(rows[0] ?? [], { flags, fate: 'lost' });
    await upload(rows[1] ?? [], { flags, after: 30 });
    expect([...counts.values()]).toEqual([1, 1]);
  }
});

it.each([
  ['plain', []],
  ['with an id that ads makes', ['--conversion-id-from', 'row']],
])('the journal of an earlier version stays valid, and its rows get new keys: %s', async (_, flags) => {
  const { counts, upload, makeEarlier } = await openService();
  await upload(plain, { flags });
  const journal = await makeEarlier();
  const keys = () => journal().then((text) => text.match(/[0-9a-f]+-[0-9]+/g)?.map((key) => key.length));
  expect(new Set(await keys())).toEqual(new Set([34]));
  expect(await upload(plain, { flags })).toMatchObject({ exit: 0, sent: 0, sent_before: 2 });
  expect(new Set(await keys())).toEqual(new Set([26]));
  const others = plain.map((line) => line.replace('10.50', '10.5'));
  expect(await upload(others, { flags })).toMatchObject({ exit: 0, sent: 0, sent_before: 2 });
  // An equal row is another conversion.
  const more = [...others, others[1] ?? ''];
  expect(await upload(more, { flags })).toMatchObject({ exit: 0, sent: 1, sent_before: 2 });
  expect(Object.fromEntries(counts)).toEqual({ 'click-1': 2, 'click-2': 1 });
});

it('further columns of a kind are refused in CSV, and change nothing of what JSON lines say', async () => {
  const { counts, upload } = await openService();
  const csv = ['time,twclid,email', `2026-03-01,click-1,${ann?.[0]}`];
  const more = ['time,twclid,email,email 2', `2026-03-01,click-1,${ann?.[0]},${bob?.[0]}`];
  await upload(csv);
  const refused = await upload(more);
  expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining('it had no email 2')]);
  const flags = ['--conversion-id-from', 'row'];
  await upload(
    csv.map((line) => line.replace('click', 'made')),
    { name: 'made.csv', flags },
  );
  const made = more.map((line) => line.replace('click', 'made'));
  expect(await upload(made, { name: 'made.csv', flags })).toMatchObject({ exit: 0, sent: 0, sent_before: 1 });

  const orders = [1, 2].map((id) => ({
    ...{ time: '2026-03-01', twclid: `json-${id}`, contents: [{ content_name: 'Cup' }] },
    ...(id === 2 && { amount: 5 }),
  }));
  const name = 'orders.jsonl';
  const toLines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row));
  await upload(toLines(orders), { name });
  const grown = [...orders, { time: '2026-03-02', twclid: 'json-3' }].map((order) => ({
    ...{ ...order, quantity: 2, email: [ann?.[0], bob?.[0]] },
    contents: [{ content_name: 'Cup', content_price: 5 }],
  }));
  for (const sent of [1, 0])
    expect(await upload(toLines(grown), { name })).toMatchObject({ exit: 0, sent, sent_before: 3 - sent });
  const cut = await upload(toLines(grown.map(({ contents: _, ...order }) => order)), { name });
  expect([cut.exit, cut.stderr]).toEqual([2, expect.stringContaining('it had contents.content_name')]);
  expect(new Set(counts.values())).toEqual(new Set([1]));
});

const json = (row: object) => JSON.stringify({ time: '2026-03-01', twclid: 'click-1', ...row });
const csv = (row: string, head = 'amount') => [`time,twclid,${head}`, `2026-03-01,click-1,${row}`];
const [one, two] = [{ content_id: 'a', num_items: 2 }, { content_id: 'b' }];
it.each<[string, string, readonly string[], readonly string[]]>([
  ['zeros before an amount', 'orders.csv', csv('010.5'), csv('10.5')],
  ['a sign before zero', 'orders.csv', csv('0'), csv('-0.00')],
  ['letters with marks', 'orders.csv', csv('caf\u00e9', 'description'), csv('cafe\u0301', 'description')],
  ['an address', 'orders.csv', csv('HTTPS://Shop.example', 'url'), csv('https://shop.example:443/', 'url')],
  ['a placeholder', 'orders.csv', csv('-', 'email'), csv('', 'email')],
  ['an empty cell', 'orders.csv', csv('', 'hashed_email'), csv(sha256('NULL'), 'hashed_email')],
  ['a hashed number', 'orders.csv', csv(sha256('+490000000'), 'hashed phone'), csv('', 'hashed phone')],
  [
    'hashes for addresses',
    'orders.csv',
    csv('Ann@Example.com', 'email'),
    csv(sha256('ann@example.com'), 'hashed_email'),
  ],
  ['the default currency', 'orders.csv', csv('7,', 'amount,currency'), csv('7,eur', 'amount,currency')],
  [
    'a byte order mark',
    'orders.csv',
    csv('7'),
    csv('7').map((line, at) => (at === 0 ? `\ufeff${line}` : line)),
  ],
  [
    'members in another order',
    'orders.jsonl',
    [json({ amount: 7, contents: [one] })],
    [json({ contents: [{ num_items: 2, content_id: 'a' }], amount: 7 })],
  ],
  [
    'contents in another order',
    'orders.jsonl',
    [json({ contents: [one, two] })],
    [json({ contents: [two, one] })],
  ],
  [
    'numbers as texts',
    'orders.jsonl',
    [json({ contents: [{ content_id: 1, content_price: 2.5 }] })],
    [json({ contents: [{ content_id: '1', content_price: '02.50' }] })],
  ],
] as const)('a row without an id counts once with %s written otherwise', async (_, name, lines, others) => {
  for (const flags of [[], ['--conversion-id-from', 'row']])
    for (const files of [
      [lines, others],
      [others, lines],
    ]) {
      const { counts, upload } = await openService();
      for (const file of files) expect(await upload(file, { name, flags })).toMatchObject({ exit: 0 });
      expect([...counts]).toEqual([['click-1', 1]]);
      // Both spellings in one file are two rows, which the next one has, too.
      const both = name.endsWith('.jsonl') ? [...lines, ...others] : [...lines, others[1] ?? ''];
      const rows = both.map((line) => line.replace('click', 'both'));
      if (lines[0] !== others[0] && name.endsWith('.csv')) continue;
      await upload(rows, { name, flags });
      expect(await upload([...rows], { name, flags })).toMatchObject({ exit: 0, sent: 0, sent_before: 2 });
      expect(counts.get('both-1')).toBe(2);
    }
});

it.each([
  ['of hashes', 'hashed_email', sha256('eve@example.com')],
  ['of addresses', 'E-Mail (private)', 'eve@example.com'],
])(
  'columns %s may be added before others of their kind where columns may be added',
  async (_, name, value) => {
    const flags = ['--conversion-id-from', 'row'];
    const people = [ann?.[0] ?? '', bob?.[0] ?? ''];
    const files = [
      ['time,email', ...people.map((email) => `2026-03-01,${email}`)],
      [`${name},time,email`, ...people.map((email) => `${value},2026-03-01,${email}`)],
      ['time,email', ...people.map((email) => `2026-03-01,${email}`)],
      [`time,email,${name}`, ...people.map((email) => `2026-03-01,${email},${value}`)],
    ];
    const { counts, upload } = await openService();
    for (const file of files) expect(await upload(file, { flags })).toMatchObject({ exit: 0 });
    expect([...counts]).toEqual([['', 2]]);
    const rows = people.map((email) => ({ time: '2026-03-01', email, twclid: 'json' }));
    for (const some of [rows, rows.map((row) => ({ [name]: value, ...row })), rows])
      expect(await upload(jsonLines(some), { name: 'orders.jsonl' })).toMatchObject({ exit: 0 });
    expect(counts.get('json')).toBe(2);
  },
);

it('a column of hashes is another one than that of addresses where columns may not be added', async () => {
  const { counts, upload } = await openService();
  await upload(csv(ann?.[0] ?? '', 'email'));
  const refused = await upload(csv(`${bob?.[1]},${ann?.[0]}`, 'hashed_email,email'));
  expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining('it had no hashed_email')]);
  expect([...counts]).toEqual([['click-1', 1]]);
});

it('rows of a version that noted kinds of columns count once if the file gets a second column of a kind', async () => {
  const { counts, upload, makeEarlier } = await openService();
  const file = (count: number, hasMore: boolean) => [
    `time,twclid,${hasMore ? 'hashed_email,' : ''}email`,
    ...[1, 2, 3]
      .slice(0, count)
      .map((row) => `2026-03-01,click-${row},${hasMore ? `${row === 1 ? '' : bob?.[1]},` : ''}${ann?.[0]}`),
  ];
  await upload(file(2, false));
  await makeEarlier();
  // The second row is not in the file for two runs.
  for (const rows of [1, 1, 2, 3, 3]) expect(await upload(file(rows, true))).toMatchObject({ exit: 0 });
  expect(Object.fromEntries(counts)).toEqual({ 'click-1': 1, 'click-2': 1, 'click-3': 1 });
});

it('--restart with more columns keeps the notes of rows that are not in its file', async () => {
  for (const flags of [[], ['--conversion-id-from', 'row']]) {
    const { counts, upload } = await openService();
    const more = plain.map((line, row) => `${line},${row === 0 ? 'quantity' : row}`);
    await upload(plain, { flags });
    await upload(more.slice(0, 2), { flags: [...flags, '--restart'] });
    for (const rows of [3, 2, 3])
      expect(await upload(more.slice(0, rows), { flags })).toMatchObject({ exit: 0, sent: 0 });
    // An equal row is another one.
    const again = [...more, more[1] ?? ''];
    expect(await upload(again, { flags })).toMatchObject({ exit: 0, sent: 1, sent_before: 2 });
    await upload(more.slice(0, 2), { flags: [...flags, '--restart'] });
    expect(await upload(again, { flags })).toMatchObject({ exit: 0, sent: 0, sent_before: 3 });
    expect(Object.fromEntries(counts)).toEqual({ 'click-1': 4, 'click-2': 1 });
  }
});

it('a member that only late rows of JSON have may be missing, and be added to others', async () => {
  const name = 'orders.jsonl';
  const rows = Array.from({ length: 2500 }, (_, row) => ({
    ...{ time: '2026-03-01', twclid: `click-${row}`, description: 'x'.repeat(200) },
    ...(row > 1100 && { quantity: 1 }),
    ...(row > 2400 && { email: ann?.[0] }),
  }));
  const { counts, upload } = await openService();
  await upload(jsonLines(rows), { name, fate: 'lost' });
  const sent = counts.size;
  expect(await upload(jsonLines(rows), { name })).toMatchObject({ sent: 2500 - sent, unconfirmed: sent });
  const more = rows.map((row) => ({ ...row, content_name: 'Cup' }));
  for (const some of [rows.slice(0, 1000), more, rows.slice(2000), more])
    expect(await upload(jsonLines(some), { name })).toMatchObject({ sent: 0 });
  expect([counts.size, new Set(counts.values())]).toEqual([2500, new Set([1])]);
}, 60_000);

it('a row that was corrected without an id counts twice, which the answer says', async () => {
  const { upload } = await openService();
  const [header = '', first = '', second = ''] = plain;
  const says = expect.stringContaining('was corrected since then, it counts twice; see --conversion-id-from');
  expect((await upload([header, first])).stderr).not.toEqual(says);
  expect(await upload([header, first, second.replace(',7', ',8')])).toMatchObject({ sent: 1, stderr: says });
  const ids = { name: 'with-ids.csv', flags: ['--conversion-id-from', 'twclid'] };
  await upload(plain, ids);
  expect((await upload([...plain, second.replaceAll('2', '3')], ids)).stderr).not.toEqual(says);
});
