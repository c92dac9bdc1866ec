/** Web event tags (docs/service.md#web-event-tags). */
import { describe, expect, it } from 'vitest';
import { webEventTag } from '../../../src/contract/groups/web-event-tags.js';
import { clickWindows, viewWindows } from '../../../src/contract/params/conversions.js';
import { dataOf } from '../../support/creatives.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/web_event_tags';
const values = {
  name: 'Bought a book',
  type: 'PURCHASE',
  click_window: 30,
  view_through_window: 1,
  retargeting_enabled: false,
};
type Values = Readonly<Record<string, string | number | boolean>>;

const add = ({ call }: Pick<Tester, 'call'>, fields: Values = {}) =>
  call('POST', path, { query: { ...values, ...fields } });

it('a web event tag is created, read, changed and deleted', async () => {
  const world = await openMovingWorld();
  const made = await dataOf(add(world));
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9a-z]{5}$/),
    ...values,
    status: 'UNVERIFIED',
    last_tracked_at: null,
    website_tag_id: expect.stringMatching(/^[0-9a-z]{5}$/),
    embed_code: expect.any(String),
    deleted: false,
  });
  const one = `${path}/${made.id}`;
  expect(await dataOf(world.call('GET', one))).toEqual(made);
  const query = { name: 'Bought', type: 'SUBSCRIBE', click_window: 14, view_through_window: 14 };
  const changed = { ...made, ...query };
  expect(await dataOf(world.call('PUT', one, { query }))).toEqual(changed);
  expect(await dataOf(world.call('GET', path))).toEqual([changed]);
  expect(await dataOf(world.call('DELETE', one))).toEqual({ ...changed, deleted: true });
  world.pass(100);
  expect(await dataOf(world.call('GET', one, { query: { with_deleted: true } }))).toEqual({
    ...changed,
    deleted: true,
  });
});

it('all tags of an account share its base tag, even after all of them were deleted', async () => {
  const tester = await openTester();
  const first = await dataOf(add(tester));
  const second = await dataOf(add(tester));
  expect(second.website_tag_id).toBe(first.website_tag_id);
  expect(first.website_tag_id).not.toBe(first.id);
  for (const { id } of [first, second]) await tester.call('DELETE', `${path}/${id}`);
  expect(await dataOf(add(tester))).toMatchObject({ website_tag_id: first.website_tag_id });
});

it('the code has two scripts, and two images for browsers without scripts, which name the base tag', async () => {
  const { embed_code, website_tag_id } = await dataOf(add(await openTester()));
  const [before, inside, after] = String(embed_code).split(/<noscript>|<\/noscript>/);
  expect(after?.trim()).toBe('');
  const scripts = before?.match(/<script\b.*?<\/script>/g) ?? [];
  const images = inside?.match(/<img height="1" width="1"[^>]*\/>/g) ?? [];
  expect([scripts.length, images.length]).toEqual([2, 2]);
  for (const element of [...scripts, ...images]) expect(element).toContain(website_tag_id);
});

describe('windows', () => {
  const pairs = clickWindows.flatMap((click) => viewWindows.map((view) => [click, view] as const));

  it.each(pairs)(
    'of %i days after a click and %i after a view',
    async (click_window, view_through_window) => {
      const tester = await openTester();
      const windows = { click_window, view_through_window };
      const verdict =
        view_through_window <= click_window ? [200] : [400, 'INVALID_PARAMETER view_through_window'];
      expect(await verdictOf(add(tester, windows))).toEqual(verdict);
      const { id } = await dataOf(add(tester, { click_window, view_through_window: 0 }));
      const change = { query: { view_through_window } };
      expect(await verdictOf(tester.call('PUT', `${path}/${id}`, change))).toEqual(verdict);
    },
  );

  it('keeps the stored view-through window within a new click window', async () => {
    const tester = await openTester();
    const { id } = await dataOf(add(tester, { view_through_window: 14 }));
    const put = (query: Values) => verdictOf(tester.call('PUT', `${path}/${id}`, { query }));
    expect(await put({ click_window: 7 })).toEqual([400, 'INVALID_PARAMETER view_through_window']);
    expect(await put({ click_window: 14 })).toEqual([200]);
    expect(await put({ click_window: 7, view_through_window: 7 })).toEqual([200]);
  });
});

describe('creating a tag', () => {
  it('takes every type', async () => {
    const tester = await openTester();
    for (const type of webEventTag.fields.type.values) {
      expect(await dataOf(add(tester, { type }))).toMatchObject({ type });
    }
  });
});

describe('the status', () => {
  const stateOf = async (world: Tester, id: string) => {
    const { status, last_tracked_at } = await dataOf(world.call('GET', `${path}/${id}`));
    return [status, last_tracked_at];
  };

  it('follows the simulated visitors, who begin 12 hours later', async () => {
    const world = await openMovingWorld();
    const { id } = await dataOf(add(world));
    world.pass(11.999);
    expect(await stateOf(world, id)).toEqual(['UNVERIFIED', null]);
    world.pass(0.001);
    expect(await stateOf(world, id)).toEqual(['UNVERIFIED', world.at()]);
    world.pass(11.999);
    expect(await stateOf(world, id)).toEqual(['UNVERIFIED', world.at(-0.999)]);
    world.pass(0.001);
    expect(await stateOf(world, id)).toEqual(['TRACKING', world.at()]);
  });

  it('sorts by the last event, tags without one first', async () => {
    const world = await openMovingWorld();
    const old = await dataOf(add(world));
    world.pass(20);
    const young = await dataOf(add(world));
    const list = async (sort_by: string) => {
      const rows = await dataOf(world.call('GET', path, { query: { sort_by } }));
      return rows.map(({ id }: { id: string }) => id);
    };
    expect(await list('last_tracked_at-asc')).toEqual([young.id, old.id]);
    expect(await list('last_tracked_at-desc')).toEqual([old.id, young.id]);
  });
});

it('the list filters by ids and sorts', async () => {
  const tester = await openTester();
  const wide = await dataOf(add(tester, { name: 'b' }));
  const narrow = await dataOf(add(tester, { name: 'a', click_window: 7 }));
  const list = (query: Values) => dataOf(tester.call('GET', path, { query }));
  for (const sort_by of ['name-asc', 'click_window-asc'])
    expect(await list({ sort_by })).toEqual([narrow, wide]);
  expect(await verdictOf(tester.call('GET', path, { query: { sort_by: 'type-asc' } }))).toEqual([
    400,
    'INVALID_PARAMETER sort_by',
  ]);
});
