/** A/B tests (docs/service.md#ab-tests). */
import { describe, expect, it } from 'vitest';
import { addTestable, type GivenGroup, halves, testsPath as path, testBody } from '../../support/ab-tests.js';
import { dataOf } from '../../support/creatives.js';
import {
  addCampaign,
  addInstrument,
  addLineItem,
  fixedWorld,
  openTester,
  type Tester,
} from '../../support/emulator.js';
import { copyPreparedWorld } from '../../support/filled-worlds.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const add = ({ call }: Pick<Tester, 'call'>, groups: readonly GivenGroup[], fields: object = {}) =>
  call('POST', path, { json: testBody(groups, fields) });
const change = ({ call }: Pick<Tester, 'call'>, id: unknown, json: object) =>
  call('PUT', `${path}/${id}`, { json });

/** A campaign with line items; returns the ids of all. */
async function addItems(tester: Tester, count: number, fields = {}) {
  const { id } = await addCampaign(tester);
  const items: string[] = [];
  for (let n = 0; n < count; n += 1) items.push(String((await addLineItem(tester, id, fields)).id));
  return { id: String(id), items };
}

const most = 30;

/** One more campaign than a test takes, made once for all tests. */
async function prepareCampaigns(path: string): Promise<readonly string[]> {
  const tester = await openTester({ path });
  const funding_instrument_id = await addInstrument(tester);
  const ids: string[] = [];
  for (let n = 0; n <= most; n += 1) ids.push((await addCampaign(tester, { funding_instrument_id })).id);
  await tester.emulator.close();
  return ids;
}

async function openWithCampaigns() {
  const { path, made } = await copyPreparedWorld(fixedWorld(), prepareCampaigns);
  return { tester: await openTester({ path }), ids: made };
}

const evenly = (items: readonly string[], sizes: readonly string[]): GivenGroup[] =>
  items.map((item, index) => ({ size: sizes[index], entity_ids: [item] }));

it('a test is created, listed, changed and deleted', async () => {
  const world = await openMovingWorld();
  const [one, two] = [await addTestable(world), await addTestable(world)];
  const { body } = await add(
    world,
    [
      { size: '33.30', entity_ids: [one], name: 'A', description: 'first' },
      { size: '66.7', entity_ids: [two] },
    ],
    { name: 'Two offers', start_time: '2026-11-20T14:00:00+01:00' },
  );
  const caller = { user_id: expect.stringMatching(/^\d+$/), username: expect.stringMatching(/^\w+$/) };
  const groupId = expect.stringMatching(/^[0-9a-z]{5}$/);
  const made = body.data;
  expect(made).toEqual({
    id: groupId,
    name: 'Two offers',
    description: null,
    entity_type: 'CAMPAIGN',
    status: 'SCHEDULED',
    start_time: '2026-11-20T13:00:00Z',
    end_time: '2026-11-27T13:00:00Z',
    user_groups: [
      { id: groupId, name: 'A', description: 'first', size: '33.3', entity_ids: [one] },
      { id: groupId, name: null, description: null, size: '66.7', entity_ids: [two] },
    ],
    entities: made.user_groups.map(({ id }: { id: string }) => ({ id, account_id: world.account })),
    created_by: caller,
    updated_by: caller,
    created_at: world.at(),
    updated_at: world.at(),
    deleted: false,
  });
  expect(body.request.params).toMatchObject({ account_id: world.account, name: 'Two offers' });
  expect(body.request.params.user_groups[0].size).toBe('33.3');
  world.pass(0.5);
  const changed = await dataOf(change(world, made.id, { name: null, description: 'why' }));
  expect(changed).toEqual({ ...made, name: null, description: 'why', updated_at: world.at() });
  expect(await dataOf(world.call('GET', path))).toEqual([changed]);
  expect(await verdictOf(world.call('GET', `${path}/${made.id}`))).toEqual([405, 'METHOD_NOT_ALLOWED']);
  expect(await dataOf(world.call('DELETE', `${path}/${made.id}`))).toEqual({ ...changed, deleted: true });
  expect(await verdictOf(world.call('DELETE', `${path}/${made.id}`))).toEqual([404, 'NOT_FOUND ab_test_id']);
  expect(await verdictOf(change(world, made.id, { name: 'x' }))).toEqual([404, 'NOT_FOUND ab_test_id']);
  expect(await dataOf(world.call('GET', path))).toEqual([]);
  expect(await dataOf(world.call('GET', path, { query: { with_deleted: true } }))).toHaveLength(1);
});

describe('the sizes of groups', () => {
  it.each([
    [['50.00', '50.00'], undefined],
    [['1.00', '99.00'], undefined],
    [['33.33', '33.33', '33.34'], undefined],
    [['7', '93'], undefined],
    [['0.99', '99.00'], 'user_groups[0].size'],
    [['1.00', '99.01'], 'user_groups[1].size'],
    [['100', '0'], 'user_groups[0].size'],
    [['50.001', '49.999'], 'user_groups[0].size'],
    [['50.', '50'], 'user_groups[0].size'],
    [['-1', '99'], 'user_groups[0].size'],
    [['5e1', '50'], 'user_groups[0].size'],
    [['50', 50], 'user_groups[1].size'],
    [['33.33', '33.33', '33.33'], 'user_groups'],
    [['50.00', '50.01'], 'user_groups'],
    [['99'], 'user_groups'],
  ])('%j: the error is about %s', async (sizes, parameter) => {
    const { tester, ids } = await openWithCampaigns();
    const groups = sizes.map((size, index): GivenGroup => ({ size, entity_ids: [ids[index] ?? ''] }));
    const [status, first] = await verdictOf(add(tester, groups));
    expect([status, first]).toEqual(
      parameter === undefined ? [200, undefined] : [400, `INVALID_PARAMETER ${parameter}`],
    );
  });

  it.each([
    [most, 200],
    [most + 1, 400],
  ])('%i groups are answered %i', async (count, wanted) => {
    const { tester, ids } = await openWithCampaigns();
    const groups = ids.slice(0, count).map((id, index) => ({
      size: index < count - 1 ? '1.00' : String(101 - count),
      entity_ids: [id],
    }));
    expect((await add(tester, groups)).status).toBe(wanted);
  });
});

describe('times', () => {
  const now = '2026-11-20T12:00:00Z';
  it.each([
    ['2026-11-20T12:30:00Z', '2026-11-21T12:30:00Z', undefined],
    [now, '2026-11-25T12:00:00Z', 'start_time'],
    ['2026-11-20T13:00:00Z', '2026-11-21T12:59:59Z', 'start_time'],
    ['2026-11-25T13:00:00Z', '2026-11-20T13:00:00Z', 'start_time'],
  ])('from %s to %s: the error is about %s', async (start_time, end_time, parameter) => {
    const { tester, ids } = await openWithCampaigns();
    const [one = '', two = ''] = ids;
    const groups = halves(one, two);
    const verdict = await verdictOf(add(tester, groups, { start_time, end_time }));
    expect(verdict).toEqual(parameter === undefined ? [200] : [400, `INVALID_PARAMETER ${parameter}`]);
  });

  it.each([
    ['2026-11-25T12:59:59Z', 400],
    ['2026-11-25T13:00:00Z', 200],
  ])('with an app, one that ends at %s is answered %i', async (end_time, wanted) => {
    const tester = await openTester();
    const app = { objective: 'APP_INSTALLS', ios_app_store_identifier: '900000001' };
    const { id, items } = await addItems(tester, 2, app);
    expect((await add(tester, halves(id, await addTestable(tester)), { end_time })).status).toBe(wanted);
    const groups = evenly(items, ['50', '50']);
    expect((await add(tester, groups, { end_time, entity_type: 'LINE_ITEM' })).status).toBe(wanted);
    // Without its line items it advertises nothing.
    const gone = await addItems(tester, 1, app);
    await tester.call('DELETE', `accounts/:account/line_items/${gone.items[0]}`);
    expect((await add(tester, halves(gone.id, await addTestable(tester)), { end_time })).status).toBe(200);
  });

  it('must overlap the flight of every tested record', async () => {
    const tester = await openTester();
    const past = await addItems(tester, 1, {
      start_time: '2026-11-20T12:00:00Z',
      end_time: '2026-11-20T13:00:00Z',
    });
    const later = await addItems(tester, 1, { start_time: '2026-11-27T13:00:00Z' });
    const touching = await addItems(tester, 1, { start_time: '2026-11-27T12:00:00Z' });
    expect(await verdictOf(add(tester, halves(past.id, later.id)))).toEqual([
      400,
      'INVALID_PARAMETER user_groups[0].entity_ids',
      'INVALID_PARAMETER user_groups[1].entity_ids',
    ]);
    expect((await add(tester, halves(touching.id, await addTestable(tester)))).status).toBe(200);
  });
});

describe('the tested records', () => {
  it('exist, are listed once, and are in one test only', async () => {
    const tester = await openTester();
    const [one, two, three] = [
      await addTestable(tester),
      await addTestable(tester),
      await addTestable(tester),
    ];
    const said = (parameter: string, code = 'INVALID_PARAMETER') => [
      code === 'NOT_FOUND' ? 404 : 400,
      `${code} ${parameter}`,
    ];
    expect(await verdictOf(add(tester, halves(one, 'zzzzz')))).toEqual(
      said('user_groups[1].entity_ids', 'NOT_FOUND'),
    );
    expect(await verdictOf(add(tester, halves(one, one)))).toEqual(said('user_groups'));
    const test = await dataOf(add(tester, halves(one, two)));
    expect(await verdictOf(add(tester, halves(three, two)))).toEqual(said('user_groups[1].entity_ids'));
    await tester.call('DELETE', `${path}/${test.id}`);
    expect(await verdictOf(add(tester, halves(three, two)))).toEqual([200]);
    await tester.call('DELETE', `accounts/:account/campaigns/${one}`);
    expect(await verdictOf(add(tester, halves(one, await addTestable(tester))))).toEqual(
      said('user_groups[0].entity_ids', 'NOT_FOUND'),
    );
  });

  it.each([
    [3, ['33.33', '33.33', '33.34'], 200],
    [3, ['33.32', '33.34', '33.34'], 400],
    [2, ['50.00', '50.00'], 200],
    [2, ['49.99', '50.01'], 400],
    [5, ['20', '20', '20', '20', '20'], 200],
    [6, ['16.66', '16.66', '16.67', '16.67', '16.67', '16.67'], 400],
  ])('%i line items of sizes %j are answered %i', async (count, sizes, wanted) => {
    const tester = await openTester();
    const { items } = await addItems(tester, count);
    const answer = await add(tester, evenly(items, sizes), { entity_type: 'LINE_ITEM' });
    expect(answer.status).toBe(wanted);
  });

  it('are every line item of one campaign, each in a separate group', async () => {
    const tester = await openTester();
    const first = await addItems(tester, 3);
    await addLineItem(tester, first.id, { entity_status: 'DRAFT' });
    const other = await addItems(tester, 1);
    const ofItems = { entity_type: 'LINE_ITEM' };
    const verdict = (groups: readonly GivenGroup[]) => verdictOf(add(tester, groups, ofItems));
    const [a = '', b = '', c = ''] = first.items;
    expect(await verdict(halves(a, b))).toEqual([400, 'INVALID_PARAMETER user_groups']);
    expect(
      await verdict([
        { size: '50', entity_ids: [a, b] },
        { size: '50', entity_ids: [c] },
      ]),
    ).toEqual([400, 'INVALID_PARAMETER user_groups']);
    expect(await verdict(evenly([a, b, c, ...other.items], ['25', '25', '25', '25']))).toEqual([
      400,
      'INVALID_PARAMETER user_groups[3].entity_ids',
    ]);
    expect(await verdict(evenly([a, b, c], ['33.33', '33.33', '33.34']))).toEqual([200]);
  });
});

describe('a change of groups', () => {
  async function open() {
    const {
      tester,
      ids: [one = '', two = '', three = ''],
    } = await openWithCampaigns();
    const made = await dataOf(
      add(tester, [
        { size: '40', entity_ids: [one], name: 'A' },
        { size: '60', entity_ids: [two], name: 'B' },
      ]),
    );
    const [a, b] = made.user_groups as { id: string }[];
    return { tester, made, ids: { one, two, three }, a, b };
  }

  it('by id changes only these groups, and sizes still add up', async () => {
    const { tester, made, ids, a, b } = await open();
    const answer = await dataOf(
      change(tester, made.id, { user_groups: [{ id: a?.id, name: null, entity_ids: [ids.three] }] }),
    );
    expect(answer.user_groups).toEqual([{ ...a, name: null, entity_ids: [ids.three] }, b]);
    const resize = (user_groups: readonly object[]) => verdictOf(change(tester, made.id, { user_groups }));
    expect(await resize([{ id: a?.id, size: '30' }])).toEqual([400, 'INVALID_PARAMETER user_groups']);
    expect(
      await resize([
        { id: a?.id, size: '30' },
        { id: b?.id, size: '70' },
      ]),
    ).toEqual([200]);
    expect(await resize([{ id: a?.id, entity_ids: [ids.two] }])).toEqual([
      400,
      'INVALID_PARAMETER user_groups',
    ]);
    expect(await resize([{ id: 'zzzzz', name: 'x' }])).toEqual([404, 'NOT_FOUND user_groups[0].id']);
    expect(await resize([{ id: a?.id }, { id: a?.id }])).toEqual([
      400,
      'INVALID_PARAMETER user_groups[1].id',
    ]);
    expect(await resize([{ id: a?.id }, { size: '60', entity_ids: [ids.two] }])).toEqual([
      400,
      'INVALID_PARAMETER user_groups[1].id',
    ]);
  });

  it('without ids replaces all groups', async () => {
    const { tester, made, ids, a } = await open();
    const groups = [
      { size: '33.33', entity_ids: [ids.two] },
      { size: '33.33', entity_ids: [ids.three] },
      { size: '33.34', entity_ids: [ids.one] },
    ];
    const answer = await dataOf(change(tester, made.id, { user_groups: groups }));
    expect(answer.user_groups).toMatchObject(groups);
    expect(answer.user_groups.map(({ id }: { id: string }) => id)).not.toContain(a?.id);
    expect(await verdictOf(change(tester, made.id, { user_groups: groups.slice(1) }))).toEqual([
      400,
      'INVALID_PARAMETER user_groups',
    ]);
    expect(await verdictOf(change(tester, made.id, { user_groups: [{ size: '50' }] }))).toEqual([
      400,
      'MISSING_PARAMETER user_groups[0].entity_ids',
      'INVALID_PARAMETER user_groups',
    ]);
  });

  it('of a test of line items keeps the sizes equal', async () => {
    const tester = await openTester();
    const { items } = await addItems(tester, 2);
    const made = await dataOf(add(tester, evenly(items, ['50', '50']), { entity_type: 'LINE_ITEM' }));
    const user_groups = evenly(items, ['60', '40']);
    expect(await verdictOf(change(tester, made.id, { user_groups }))).toEqual([
      400,
      'INVALID_PARAMETER user_groups',
    ]);
  });
});

describe('the state', () => {
  it('follows the clock, and restricts changes', async () => {
    const world = await openMovingWorld();
    const made = await dataOf(add(world, halves(await addTestable(world), await addTestable(world))));
    const put = (json: object) => verdictOf(change(world, made.id, json));
    const late = (...names: string[]) => [403, ...names.map((name) => `ACTION_NOT_ALLOWED ${name}`)];
    expect(await put({ start_time: world.at(0) })).toEqual([400, 'INVALID_PARAMETER start_time']);
    expect(await put({ start_time: world.at(2) })).toEqual([200]);
    world.pass(2);
    const [live] = await dataOf(world.call('GET', path));
    expect(live.status).toBe('LIVE');
    const groups = halves(await addTestable(world), await addTestable(world));
    expect(await put({ start_time: world.at(3), name: 'x', description: 'y', user_groups: groups })).toEqual(
      late('start_time', 'name', 'description', 'user_groups'),
    );
    // What was read and is sent back is no change.
    const { start_time, name, description, user_groups } = live;
    expect(await put({ start_time, name, description, user_groups })).toEqual([200]);
    expect(await put({ end_time: world.at(23) })).toEqual([400, 'INVALID_PARAMETER start_time']);
    expect(await put({ end_time: world.at(24) })).toEqual([200]);
    world.pass(23);
    expect(await put({ end_time: world.at(48) })).toEqual([200]);
    world.pass(47);
    expect(await put({ end_time: world.at(0) })).toEqual([400, 'INVALID_PARAMETER end_time']);
    world.pass(1);
    expect((await dataOf(world.call('GET', path)))[0].status).toBe('COMPLETED');
    expect(await put({ end_time: world.at(24) })).toEqual(late('end_time'));
  });

  it('of a deleted test stays as it was', async () => {
    const world = await openMovingWorld();
    const made: string[] = [];
    for (const start of [1, 1, 1]) {
      const groups = halves(await addTestable(world), await addTestable(world));
      made.push(
        (await dataOf(add(world, groups, { start_time: world.at(start), end_time: world.at(start + 24) })))
          .id,
      );
    }
    await world.call('DELETE', `${path}/${made[0]}`);
    world.pass(1);
    await world.call('DELETE', `${path}/${made[1]}`);
    world.pass(24);
    await world.call('DELETE', `${path}/${made[2]}`);
    world.pass(240);
    const list = (status?: string) =>
      dataOf(world.call('GET', path, { query: { with_deleted: true, ...(status && { status }) } }));
    const states = ['SCHEDULED', 'LIVE', 'COMPLETED'];
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual(states);
    for (const [index, status] of states.entries()) {
      expect((await list(status)).map(({ id }: { id: string }) => id)).toEqual([made[index]]);
    }
  });
});

it('the list filters by ids, names, states, creators and periods', async () => {
  const world = await openMovingWorld();
  const ids: string[] = [];
  for (const [name, start, end] of [
    ['Spring one', 1, 25],
    ['spring two', 48, 96],
    ['Autumn', 200, 224],
  ] as const) {
    const times = { start_time: world.at(start), end_time: world.at(end) };
    const groups = halves(await addTestable(world), await addTestable(world));
    ids.push((await dataOf(add(world, groups, { name, ...times }))).id);
  }
  const list = async (query: Record<string, string>) =>
    (await dataOf(world.call('GET', path, { query }))).map(({ id }: { id: string }) => ids.indexOf(id));
  const [{ created_by }] = await dataOf(world.call('GET', path));
  expect(await list({ q: 'spring' })).toEqual([0, 1]);
  expect(await list({ ab_test_ids: `${ids[2]},zzzzz` })).toEqual([2]);
  expect(await list({ user_id: created_by.user_id })).toEqual([0, 1, 2]);
  expect(await list({ user_id: '1' })).toEqual([]);
  expect(await list({ username: created_by.username.toUpperCase() })).toEqual([0, 1, 2]);
  expect(await list({ username: 'nobody' })).toEqual([]);
  expect(await list({ live_during: `${world.at(25)},${world.at(48)}` })).toEqual([]);
  expect(await list({ live_during: `${world.at(24)},${world.at(49)}` })).toEqual([0, 1]);
  expect(await list({ live_during: `${world.at(50)},${world.at(51)}` })).toEqual([1]);
  world.pass(48);
  expect(await list({ status: 'COMPLETED' })).toEqual([0]);
  expect(await list({ status: 'LIVE' })).toEqual([1]);
  expect(await list({ status: 'SCHEDULED' })).toEqual([2]);
  expect(await list({ sort_by: 'start_time-desc' })).toEqual([2, 1, 0]);
  // The second one ends now.
  world.pass(48);
  expect(await list({ status: 'COMPLETED' })).toEqual([0, 1]);
  expect(await list({ status: 'LIVE' })).toEqual([]);
  const refused = (query: Record<string, string>) => verdictOf(world.call('GET', path, { query }));
  expect(await refused({ user_id: '1', username: 'nobody' })).toEqual([400, 'EXCLUSIVE_PARAMETERS username']);
  expect(await refused({ live_during: `${world.at(2)},${world.at(1)}` })).toEqual([
    400,
    'INVALID_PARAMETER live_during',
  ]);
  expect(await refused({ live_during: world.at(2) })).toEqual([400, 'INVALID_PARAMETER live_during']);
  expect(await refused({ username: '@nobody' })).toEqual([400, 'INVALID_PARAMETER username']);
});
