/** A call for statistics that the service refuses, or answers wrongly, keeps nothing else from being read. */
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { ServiceError } from '../../../../src/client/errors.js';
import { getStatistics, listActiveEntities } from '../../../../src/contract/groups/stats.js';
import { makeFolder } from '../../../support/folders.js';
import { contentOf, runSyncOnce, type SyncRun } from '../../../support/mirror.js';
import { type MovingWorld, openMovingWorld } from '../../../support/world.js';

type Row = Readonly<Record<string, unknown>>;
type Change = (rows: readonly Row[]) => readonly Row[];

let folder: string;
let world: MovingWorld;
beforeEach(async () => {
  folder = makeFolder();
  world = await openMovingWorld('demo');
});

const reach = { days: 5, hourlyDays: 0 };
/** Runs once; returns what came of the days. */
const sync = async (name: string, more: Partial<SyncRun> = {}) => {
  const now = () => Date.parse(world.at());
  const { outcomes } = await runSyncOnce({ path: join(folder, name), tester: world, now, reach, ...more });
  return outcomes.find(({ table }) => table === 'stats_day');
};
const changed = (endpoint: string, change: Change) => (id: string, body: unknown) =>
  id === endpoint ? { ...(body as object), data: change((body as { data: Row[] }).data) } : body;

async function query(name: string, sql: string): Promise<Row[]> {
  const mirror = await openMirror(join(folder, name));
  try {
    return mirror.query(sql);
  } finally {
    mirror.close();
  }
}
const daysOf = (name: string, where: string) =>
  query(
    name,
    `SELECT line_item_id AS id, day, sum(impressions) AS n, sum(billed_charge_local_micro) AS spend FROM stats_day
      WHERE ${where} GROUP BY 1, 2 ORDER BY 1, 2`,
  );
/** Two that served on the last day. */
const served = async (name: string): Promise<readonly string[]> => {
  const rows = await query(
    name,
    'SELECT DISTINCT line_item_id AS id FROM stats_day WHERE day = (SELECT max(day) FROM stats_day) ORDER BY 1 LIMIT 2',
  );
  return rows.map(({ id }) => String(id));
};

it('two line items that all answers lack do not keep the others from being read', async () => {
  await sync('a.db');
  const lost = await served('a.db');
  expect(lost).toHaveLength(2);
  const answers = changed(getStatistics.id, (rows) => rows.filter(({ id }) => !lost.includes(String(id))));
  for (const hours of [30, 24]) {
    world.pass(hours);
    expect(await sync('a.db', { answers })).toMatchObject({ state: 'failed', isMismatch: true });
  }
  await sync('b.db', { reach: { ...reach, days: 7 } });
  const others = `line_item_id NOT IN ('${lost.join("', '")}') AND day > '2026-11-17'`;
  expect((await daysOf('b.db', others)).length).toBeGreaterThan(10);
  expect(await daysOf('a.db', others)).toEqual(await daysOf('b.db', others));
  const [known] = await query(
    'a.db',
    `SELECT count(*) AS n, count(spent_today_local_micro) AS known FROM pacing WHERE id IN ('${lost.join("', '")}')`,
  );
  expect(known).toMatchObject({ known: 0 });
  await sync('a.db');
  expect(await daysOf('a.db', "day > '2026-11-17'")).toEqual(await daysOf('b.db', "day > '2026-11-17'"));
});

it('a placement that the service named once, and refuses, is not asked for for ever', async () => {
  await sync('a.db');
  world.pass(26);
  const [, one] = await served('a.db');
  const answers = changed(listActiveEntities.id, (rows) =>
    rows.map((row) =>
      row.entity_id === one ? { ...row, placements: [...(row.placements as string[]), 'NEW_PLACE'] } : row,
    ),
  );
  expect(await sync('a.db', { answers })).toMatchObject({ state: 'failed' });
  for (const hours of [24, 30]) {
    world.pass(hours);
    expect(await sync('a.db')).toMatchObject({ state: 'done' });
  }
  await sync('b.db', { reach: { ...reach, days: 8 } });
  const since = '2026-11-18';
  expect(await contentOf(join(folder, 'a.db'), since)).toEqual(await contentOf(join(folder, 'b.db'), since));
});

it('statistics that a user may not read are a failure, other than lists', async () => {
  await sync('a.db');
  world.pass(2);
  const before = async (_: number, id: string) => {
    if (id === listActiveEntities.id)
      throw new ServiceError({ status: 403, entries: [], operationErrors: [] } as never);
  };
  expect(await sync('a.db', { before })).toMatchObject({ state: 'failed' });
});
