/** What every list, read and deletion of an account's records does, with the records of the demo world. */
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/index.js';
import type { Endpoint, Method, Value } from '../../src/contract/types.js';
import { dataOf } from '../support/creatives.js';
import { openTester, type Tester, testerOfFile } from '../support/emulator.js';
import { verdictOf } from '../support/world.js';

type Row = Readonly<Record<string, Value>>;
type Query = Readonly<Record<string, string | number | boolean>>;

/** What is deleted of them is not kept: no call shows it. */
const goneForGood = ['cards.poll', 'cards.image-conversation', 'cards.video-conversation', 'draft-tweets'];
/** Their deletion has rules of its own, which the tests of their groups have. */
const deletedInTheirOwnWay = ['scheduled-tweets', 'media-library'];
/** Found by whole words in several fields, which the tests of their group have. */
const searchedInTheirOwnWay = ['media-library'];

/** The lists of records that need no other parameter than the account. Fixtures and computed records are no records. */
const lists = endpoints.filter(
  ({ response, path, params }) =>
    response === 'list' &&
    /^accounts\/:account_id\/[\w/]+$/.test(path) &&
    params.cursor &&
    Object.values(params).filter(({ required }) => required).length === 1,
);
const unseeded = ['app-event-provider-configurations.list', 'curated-categories.list'];
const plain = lists.filter(({ id }) => !unseeded.includes(id)).map((list) => [groupOf(list), list] as const);

function groupOf({ id }: Endpoint): string {
  return id.replace(/\.list$/, '');
}

/** The call about one record of a list. */
function callOfOne({ path }: Endpoint, method: Method): Endpoint | undefined {
  return endpoints.find(
    (one) => one.method === method && one.path === `${path}/:${one.positional}` && one.response === 'one',
  );
}

const pathOf = (list: Endpoint, account = ':account') => list.path.replace(':account_id', account);
const rowsOf = ({ call }: Tester, list: Endpoint, query: Query = {}): Promise<Row[]> =>
  dataOf(call('GET', pathOf(list), { query }));

/** What a record is addressed by, which its field says too. */
function idOf(row: Row): string {
  return String(row.id_str ?? row.id ?? row.media_key);
}

/** The example of a call, as it is sent. */
function sample({ send, path, example }: Endpoint) {
  const values = Object.entries(example).filter(([name]) => !path.includes(`:${name}`));
  if (send === 'json') return { json: Object.fromEntries(values) };
  if (typeof send === 'object') return { json: example[send.json] };
  return { query: Object.fromEntries(values.map(([name, value]) => [name, String(value)])) };
}

/** The field that a parameter such as line_item_ids or card_id selects by, where records show one. */
function selectedField(list: Endpoint, name: string): string | undefined {
  if (['ids', 'card_ids', `${list.record?.name}_ids`].includes(name)) return 'id';
  return /_ids$/.test(name) ? name.slice(0, -1) : undefined;
}

/** What a value is sorted by: texts regardless of case, and nothing before anything. */
function keyOf(value: Value | undefined): string | number {
  return typeof value === 'number' ? value : String(value ?? '').toLowerCase();
}

/** An account of the same caller that has none of the records of the first. */
async function otherAccount({ call, account }: Tester): Promise<string> {
  const accounts: Row[] = await dataOf(call('GET', 'accounts'));
  return String(accounts.find(({ id }) => id !== account)?.id);
}

/** For what only reads: the same world for all, and each whole list read once. */
const tester = testerOfFile('demo');
const read = new Map<Endpoint, Promise<Row[]>>();
function readOnce(list: Endpoint): Promise<Row[]> {
  const rows = read.get(list) ?? rowsOf(tester, list);
  read.set(list, rows);
  return rows;
}
describe.each(plain)('%s', (group, list) => {
  const params = Object.keys(list.params);

  it('come in the same order in pages as in one list, and can be counted', async () => {
    const all = await readOnce(list);
    expect(all).not.toEqual([]);
    const count = Math.max(1, Math.floor(all.length / 3));
    const read: Row[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const query = { count, ...(cursor && { cursor }) };
      const { body } = await tester.call('GET', pathOf(list), { query });
      expect(body.data.length).toBeLessThanOrEqual(count);
      read.push(...body.data);
      cursor = body.next_cursor ?? undefined;
    }
    expect(read).toEqual(all);
    if (!params.includes('with_total_count')) return;
    const query = { with_total_count: true, count: 1 };
    expect((await tester.call('GET', pathOf(list), { query })).body.total_count).toBe(all.length);
  });

  it('are selected by ids, and by those of their parents', async () => {
    const all = await readOnce(list);
    for (const name of params) {
      const field = selectedField(list, name);
      const value = field === undefined ? undefined : all.at(-1)?.[field];
      if (field === undefined || typeof value !== 'string') continue;
      const chosen = all.filter((row) => row[field] === value);
      expect(await rowsOf(tester, list, { [name]: `${value},zzzzz` }), name).toEqual(chosen);
    }
  });

  const { sortable = [] } = list.record ?? {};
  if (params.includes('sort_by') && sortable.length > 0)
    it('are sorted by their visible fields, nulls first', async () => {
      const [shown = {}] = await readOnce(list);
      for (const name of sortable.filter((one) => one in shown)) {
        const rising = (await rowsOf(tester, list, { sort_by: `${name}-asc` })).map((row) =>
          keyOf(row[name]),
        );
        const sorted = rising.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
        expect(rising, name).toEqual(sorted);
        const falling = await rowsOf(tester, list, { sort_by: `${name}-desc` });
        expect(
          falling.map((row) => keyOf(row[name])),
          name,
        ).toEqual(sorted.toReversed());
      }
    });

  if (params.includes('q') && !searchedInTheirOwnWay.includes(group))
    it('are found by the beginning of their names, in any spelling', async () => {
      const all = await readOnce(list);
      const q = String(all.at(-1)?.name).slice(0, 4).toUpperCase();
      const found = all.filter(({ name }) => String(name).toUpperCase().startsWith(q));
      expect(await rowsOf(tester, list, { q })).toEqual(found);
      expect(await rowsOf(tester, list, { q: q.slice(1) })).toEqual([]);
    });

  const get = callOfOne(list, 'GET');
  const remove = callOfOne(list, 'DELETE');
  const idName = get?.positional ?? remove?.positional;
  /** Every call about one record, deletions last. */
  const calls = endpoints
    .filter(({ path }) => new RegExp(`^${list.path}/:${idName}(/\\w+)?$`).test(path))
    .toSorted((one, other) => Number(one === remove) - Number(other === remove));
  const pathOfOne = ({ path }: Endpoint, account: string, id: string) =>
    path.replace(':account_id', account).replace(`:${idName}`, id);
  const refused = [404, `${list.record?.notFound} ${idName}`];

  if (get)
    it('are shown one by one, only to their account', async () => {
      const all = await readOnce(list);
      for (const row of all.slice(0, 3)) {
        expect(await dataOf(tester.call('GET', `${pathOf(list)}/${idOf(row)}`))).toMatchObject(row);
      }
      const [row] = all;
      const other = await otherAccount(tester);
      const others: Row[] = await dataOf(tester.call('GET', pathOf(list, other)));
      expect(others.map(idOf)).not.toContain(idOf(row!));
      expect(await verdictOf(tester.call('GET', `${pathOf(list, other)}/${idOf(row!)}`))).toEqual(refused);
    });

  if (remove && !deletedInTheirOwnWay.includes(group))
    it('are deleted once, only by their account, and hidden from then on', async () => {
      const tester = await openTester({ seed: 'demo' });
      const all = await rowsOf(tester, list);
      const gone = all.at(-1)!;
      const one = `${pathOf(list)}/${idOf(gone)}`;
      const other = await otherAccount(tester);
      for (const call of calls) {
        const answer = tester.call(call.method, pathOfOne(call, other, idOf(gone)), sample(call));
        expect(await verdictOf(answer), call.id).toEqual(refused);
      }
      expect(await dataOf(tester.call('DELETE', one))).toMatchObject({ id: gone.id, deleted: true });
      expect((await rowsOf(tester, list)).map(idOf)).toEqual(all.slice(0, -1).map(idOf));
      for (const call of calls) {
        const answer = tester.call(call.method, pathOfOne(call, tester.account, idOf(gone)), sample(call));
        expect(await verdictOf(answer), call.id).toEqual(refused);
      }
      const with_deleted = { with_deleted: true };
      const isKept = !goneForGood.includes(group);
      if (params.includes('with_deleted')) {
        const found = (await rowsOf(tester, list, with_deleted)).find(({ id }) => id === gone.id);
        expect(found !== undefined).toBe(isKept);
      }
      if (get?.params.with_deleted && isKept) {
        const shown = await dataOf(tester.call('GET', one, { query: with_deleted }));
        expect(shown).toMatchObject({ id: gone.id, deleted: true });
      }
    });
});
