/** The time that the statistics of a file are as of: one, whatever ended the run that read them. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { ServiceError } from '../../../../src/client/errors.js';
import { getAccount } from '../../../../src/contract/groups/accounts.js';
import { getStatistics, listActiveEntities } from '../../../../src/contract/groups/stats.js';
import { makeFolder } from '../../../support/folders.js';
import { contentOf, runSyncOnce, type SyncRun } from '../../../support/mirror.js';
import { type MovingWorld, openMovingWorld } from '../../../support/world.js';

type Row = Readonly<Record<string, unknown>>;
interface Values {
  readonly entity?: string;
  readonly entity_ids?: string | readonly string[];
}

let folder: string;
let world: MovingWorld;
beforeEach(async () => {
  folder = makeFolder();
  world = await openMovingWorld('demo');
});

const reach = { days: 3, hourlyDays: 1 };
const sync = (name: string, more: Partial<SyncRun> = {}) =>
  runSyncOnce({ path: join(folder, name), tester: world, now: () => Date.parse(world.at()), reach, ...more });

async function query(name: string, sql: string): Promise<Row[]> {
  const mirror = await openMirror(join(folder, name));
  try {
    return mirror.query(sql);
  } finally {
    mirror.close();
  }
}
const pacing = (name: string) =>
  query(
    name,
    'SELECT level, id, as_of, spent_today_local_micro AS spent, pace_today FROM pacing ORDER BY 1, 2',
  );
const spending = (rows: readonly Row[]) => rows.filter(({ spent }) => Number(spent) > 0);

/** Fails the calls of an endpoint for a kind of entity. */
const failing = (endpoint: string, entity: string) => async (_: number, id: string, values: unknown) => {
  if (id === endpoint && (values as Values).entity === entity)
    throw new ServiceError({ status: 404, entries: [], operationErrors: [] } as never);
};

describe('pacing after a run that ended early, hours after the one before', () => {
  it('is as of the later one where line items were read, and not at all where they were not', async () => {
    await sync('posts.db');
    await sync('lines.db');
    world.pass(7);
    const good = await sync('good.db').then(() => pacing('good.db'));
    expect(spending(good).length).toBeGreaterThan(3);
    // The line items are stored when the answer for the posts is refused.
    await sync('posts.db', { before: failing(getStatistics.id, 'PROMOTED_TWEET') });
    expect(await pacing('posts.db')).toEqual(good);
    await sync('lines.db', { before: failing(getStatistics.id, 'LINE_ITEM') });
    const unread = new Set((await pacing('lines.db')).map(({ as_of, spent }) => `${as_of} ${spent}`));
    expect([...unread]).toEqual([`${world.at()} null`, `${world.at()} 0`]);
    expect(spending(await pacing('lines.db'))).toEqual([]);
  });

  it('is as of the earlier one where nothing was read, although another had left some', async () => {
    await sync('a.db');
    world.pass(2);
    await sync('a.db', { before: failing(getStatistics.id, 'LINE_ITEM') });
    const before = await pacing('a.db');
    world.pass(5);
    await sync('a.db', { before: failing(listActiveEntities.id, 'LINE_ITEM') });
    expect(await pacing('a.db')).toEqual(before);
    await sync('a.db');
    await sync('b.db');
    expect(await pacing('a.db')).toEqual(await pacing('b.db'));
    expect(await contentOf(join(folder, 'a.db'), '2000-01-01')).toEqual(
      await contentOf(join(folder, 'b.db'), '2000-01-01'),
    );
  });

  it('keeps its amounts where the account has moved to another time zone', async () => {
    await sync('a.db');
    const before = await pacing('a.db');
    world.pass(1);
    await sync('a.db', {
      before: failing(listActiveEntities.id, 'LINE_ITEM'),
      answers: (id, body) =>
        id === getAccount.id
          ? { data: { ...(body as { data: object }).data, timezone: 'Asia/Kolkata' } }
          : body,
    });
    expect(await pacing('a.db')).toEqual(before);
    await sync('a.db');
    await sync('b.db');
    expect(await pacing('a.db')).toEqual(await pacing('b.db'));
  });

  it('is right after a file in which only the end of a run notes its time', async () => {
    await sync('a.db');
    const [clock] = await query('a.db', 'SELECT read_at, today, elapsed, length FROM _statistics');
    world.pass(30);
    await sync('a.db', { before: failing(getStatistics.id, 'LINE_ITEM') });
    const mirror = await openMirror(join(folder, 'a.db'));
    mirror.run(
      'UPDATE _statistics SET read_at = ?, today = ?, elapsed = ?, length = ?',
      ...(Object.values(clock ?? {}) as number[]),
    );
    mirror.close();
    await sync('a.db');
    await sync('b.db', { reach: { ...reach, days: 4 } });
    expect(await pacing('a.db')).toEqual(await pacing('b.db'));
  });
});

it('an entity with rows is read again although the service no longer lists it as active', async () => {
  await sync('a.db');
  world.pass(6);
  await sync('b.db');
  const [one] = await query(
    'b.db',
    `SELECT line_item_id AS id FROM stats_day WHERE day = (SELECT max(day) FROM stats_day)
      GROUP BY 1 ORDER BY sum(billed_charge_local_micro) DESC LIMIT 1`,
  );
  const leavesOut = (id: string, body: unknown) =>
    id === listActiveEntities.id
      ? {
          ...(body as object),
          data: (body as { data: Row[] }).data.filter(({ entity_id }) => entity_id !== one?.id),
        }
      : body;
  const rows = (name: string, table: string) =>
    query(name, `SELECT * FROM ${table} WHERE line_item_id = '${one?.id}'`);
  const sums = async (name: string) =>
    Promise.all(
      ['stats_day', 'stats_hour'].map(async (table) =>
        (await rows(name, table)).map(({ read_in, ...row }) => row),
      ),
    );
  await sync('a.db', { answers: leavesOut });
  expect((await rows('b.db', 'stats_day')).length).toBeGreaterThan(0);
  expect(await sums('a.db')).toEqual(await sums('b.db'));
});
