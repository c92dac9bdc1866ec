/** What every list, read and deletion of an account's records does, with the records of the demo world. */
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/index.js';
import type { Endpoint, Method, Value } from '../../src/contract/types.js';
import { dataOf } from '../support/creatives.js';
import { openTester, type Tester } from '../support/emulator.js';
import { verdictOf } from '../support/world.js';

type Row = Readonly<Record<string, Value>>;
type Query = Readonly<Record<string, string | number | boolean>>;

/** What is deleted of them is not kept: no call shows it. */
const goneForGood = ['cards.poll', 'cards.image-conversation', 'cards.video-conversation', 'draft-tweets'];
/** Their deletion has rules of its own, which the tests of their groups have. */
const deletedInTheirOwnWay = ['scheduled-tweets', 'media-library'];

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

/** The example of a change, as it is sent. */
function sample({ send, path, example }: Endpoint) {
  const values = Object.entries(example).filter(([name]) => !path.includes(`:${name}`));
  if (send === 'json') return { json: Object.fromEntries(values) };
  return { query: Object.fromEntries(values.map(([name, value]) => [name, String(value)])) };
}

/** The field that a parameter such as line_item_ids or card_id selects by, where records show one. */
function selectedField(list: Endpoint, name: string): string | undefined {
  if (['ids', 'card_ids', `${list.record?.name}_ids`].includes(name)) return 'id';
  return /_ids$/.test(name) ? name.slice(0, -1) : undefined;
}

/** An account of the same caller that has none of the records of the first. */
async function otherAccount({ call, account }: Tester): Promise<string> {
  const accounts: Row[] = await dataOf(call('GET', 'accounts'));
  return String(accounts.find(({ id }) => id !== account)?.id);
}

describe.each(plain)('%s', (group, list) => {
  const params = Object.keys(list.params);

  it('come page by page as in one list, and can be counted', async () => {
    const tester = await openTester({ seed: 'demo' });
    const all = await rowsOf(tester, list);
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

  it('are selected by ids, and by those of what they belong to', async () => {
    const tester = await openTester({ seed: 'demo' });
    const all = await rowsOf(tester, list);
    for (const name of params) {
      const field = selectedField(list, name);
      const value = field === undefined ? undefined : all.at(-1)?.[field];
      if (field === undefined || typeof value !== 'string') continue;
      const chosen = all.filter((row) => row[field] === value);
      expect(await rowsOf(tester, list, { [name]: `${value},zzzzz` }), name).toEqual(chosen);
    }
  });

  const get = callOfOne(list, 'GET');
  const update = callOfOne(list, 'PUT');
  const remove = callOfOne(list, 'DELETE');
  const refused = (one: Endpoint) => [404, `${list.record?.notFound} ${one.positional}`];

  if (get)
    it('are shown one by one, to their account alone', async () => {
      const tester = await openTester({ seed: 'demo' });
      const all = await rowsOf(tester, list);
      for (const row of all.slice(0, 3)) {
        expect(await dataOf(tester.call('GET', `${pathOf(list)}/${idOf(row)}`))).toMatchObject(row);
      }
      const [row] = all;
      const other = await otherAccount(tester);
      const others: Row[] = await dataOf(tester.call('GET', pathOf(list, other)));
      expect(others.map(idOf)).not.toContain(idOf(row!));
      expect(await verdictOf(tester.call('GET', `${pathOf(list, other)}/${idOf(row!)}`))).toEqual(
        refused(get!),
      );
    });

  if (remove && !deletedInTheirOwnWay.includes(group))
    it('are deleted once, by their account alone, and hidden from then on', async () => {
      const tester = await openTester({ seed: 'demo' });
      const all = await rowsOf(tester, list);
      const gone = all.at(-1)!;
      const one = `${pathOf(list)}/${idOf(gone)}`;
      const elsewhere = `${pathOf(list, await otherAccount(tester))}/${idOf(gone)}`;
      expect(await verdictOf(tester.call('DELETE', elsewhere))).toEqual(refused(remove!));
      if (update) {
        expect(await verdictOf(tester.call('PUT', elsewhere, sample(update)))).toEqual(refused(update));
      }
      expect(await dataOf(tester.call('DELETE', one))).toMatchObject({ id: gone.id, deleted: true });
      expect((await rowsOf(tester, list)).map(idOf)).toEqual(all.slice(0, -1).map(idOf));
      expect(await verdictOf(tester.call('DELETE', one))).toEqual(refused(remove!));
      if (get) expect(await verdictOf(tester.call('GET', one))).toEqual(refused(get));
      if (update) expect(await verdictOf(tester.call('PUT', one, sample(update)))).toEqual(refused(update));
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
