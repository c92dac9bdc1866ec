/** Laws of the statistics of `ads sync`: nothing is lost by kills and failures, and little is asked twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { metricColumns } from '../../../../src/cli/features/mirror/metric-columns.js';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { openReader } from '../../../../src/cli/features/mirror/run-query.js';
import { readStream, streams } from '../../../../src/cli/features/mirror/warehouse/streams.js';
import { ServiceError } from '../../../../src/client/errors.js';
import { listLineItems } from '../../../../src/contract/groups/line-items.js';
import { getStatistics } from '../../../../src/contract/groups/stats.js';
import { contentOf, runSyncOnce, type SyncRun } from '../../../support/mirror.js';
import { type MovingWorld, openMovingWorld } from '../../../support/world.js';

let folder: string;
let world: MovingWorld;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ads-statistics-'));
  world = await openMovingWorld('demo');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** With days that are final: those of more than two weeks ago. */
const reach = { days: 22, hourlyDays: 0 };
const sync = (name: string, more: Partial<SyncRun> = {}) =>
  runSyncOnce({ path: join(folder, name), tester: world, now: () => Date.parse(world.at()), reach, ...more });
const statisticsOf = async (name: string, since = '2000-01-01') => {
  const { stats_day, stats_day_posts } = await contentOf(join(folder, name), since, ['read_in']);
  return { stats_day, stats_day_posts };
};
const isStatistics = (id: string) => id === getStatistics.id;
const questions = (calls: readonly string[]) => calls.filter(isStatistics).length;

async function query(name: string, sql: string): Promise<unknown[]> {
  const mirror = await openMirror(join(folder, name));
  try {
    return mirror.query(sql);
  } finally {
    mirror.close();
  }
}

describe('a run after one that died amid the statistics', () => {
  it('asks for the rest, and for days that still move', async () => {
    const whole = await sync('whole.db');
    const all = questions(whole.calls);
    const died = await sync('killed.db', { diesAfter: whole.calls.length - 3 });
    expect([died.died, questions(died.calls)]).toEqual([true, expect.any(Number)]);
    const again = await sync('killed.db');
    const after = await sync('whole.db');
    // The rest, and what any later run asks for.
    expect(questions(again.calls)).toBeLessThanOrEqual(
      all - questions(died.calls) + 4 + questions(after.calls),
    );
    expect(await statisticsOf('killed.db')).toEqual(await statisticsOf('whole.db'));
  });

  it('has all days although it is to reach less far', async () => {
    const whole = await sync('whole.db');
    await sync('killed.db', { diesAfter: whole.calls.length - 3 });
    world.pass(24 * 20);
    await sync('killed.db', { reach: { days: 2, hourlyDays: 0 } });
    await sync('whole.db');
    expect(await statisticsOf('killed.db')).toEqual(await statisticsOf('whole.db'));
  });
});

describe('an entity whose statistics cannot be read', () => {
  const failing = (id: string) => async (_: number, endpoint: string, values: unknown) => {
    if (isStatistics(endpoint) && [(values as { entity_ids: string[] }).entity_ids].flat().includes(id))
      throw new ServiceError({ status: 404, entries: [], operationErrors: [] } as never);
  };

  it('is reported, does not take others along, and is read as soon as that works', async () => {
    await sync('whole.db');
    const [entity] = (await query(
      'whole.db',
      "SELECT line_item_id AS id, count(*) AS n FROM stats_day WHERE billing = 'final' GROUP BY 1 ORDER BY n DESC LIMIT 1",
    )) as { id: string; n: number }[];
    const id = entity?.id ?? '';
    expect(entity?.n).toBeGreaterThan(5);
    const first = await sync('lame.db', { before: failing(id) });
    expect(first.outcomes.find(({ table }) => table === 'stats_day')).toMatchObject({ state: 'failed' });
    expect(
      await query('lame.db', `SELECT count(*) AS n FROM stats_day WHERE line_item_id = '${id}'`),
    ).toEqual([{ n: 0 }]);
    const second = await sync('lame.db', { before: failing(id) });
    expect(second.outcomes.find(({ table }) => table === 'stats_day')).toMatchObject({ state: 'failed' });
    const third = await sync('lame.db');
    expect(third.outcomes.find(({ table }) => table === 'stats_day')).toMatchObject({ state: 'done' });
    expect(await statisticsOf('lame.db')).toEqual(await statisticsOf('whole.db'));
    expect(await query('lame.db', 'SELECT count(*) AS n FROM _pending')).toEqual([{ n: 0 }]);
  });
});

describe('an account that has moved to another time zone', () => {
  const days = () => query('a.db', 'SELECT day, sum(impressions) AS n FROM stats_day GROUP BY 1 ORDER BY 1');

  it('has no day of the former zone that nothing replaces', async () => {
    await sync('a.db');
    const before = await days();
    const mirror = await openMirror(join(folder, 'a.db'));
    // As a file of a zone in which tomorrow has begun: its last day is one more.
    mirror.run(`INSERT INTO _days SELECT entity, day + 1, placement, run, final, ${metricColumns.join(', ')}
      FROM _days WHERE day = (SELECT today FROM _statistics)`);
    mirror.run(`UPDATE _statistics SET zone = '{"name":"Pacific/Kiritimati"}', today = today + 1`);
    mirror.close();
    expect(await days()).not.toEqual(before);
    await sync('a.db', { reach: { days: 2, hourlyDays: 0 } });
    expect(await days()).toEqual(before);
  });
});

describe('a file of a version with fewer metrics', () => {
  /** Makes it one: without a column, with marks that say that all is read, and with calls of the other metrics. */
  async function forget(name: string, metric: string): Promise<void> {
    const mirror = await openMirror(join(folder, name));
    for (const view of mirror.query<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'view'"))
      mirror.run(`DROP VIEW "${view.name}"`);
    for (const table of ['_days', '_hours']) mirror.run(`ALTER TABLE ${table} DROP COLUMN "${metric}"`);
    mirror.run("UPDATE _meta SET value = '' WHERE name = 'schema'");
    mirror.close();
  }

  it('gets the columns, and the values of all its days', async () => {
    const both = { days: 22, hourlyDays: 1 };
    await sync('whole.db', { reach: both });
    const whole = await sync('a.db', { reach: both });
    await forget('a.db', 'video_total_views');
    await sync('a.db', { reach: both });
    expect(await statisticsOf('a.db')).toEqual(await statisticsOf('whole.db'));
    await forget('a.db', 'url_clicks');
    // What was planned before is not asked with fewer metrics.
    await sync('a.db', { reach: both, diesAfter: whole.calls.length - 6 });
    await forget('a.db', 'clicks');
    await sync('a.db', { reach: both });
    expect(await statisticsOf('a.db')).toEqual(await statisticsOf('whole.db'));
    const [count] = (await query('a.db', 'SELECT count(*) AS n, count(clicks) AS known FROM stats_hour')) as {
      n: number;
      known: number;
    }[];
    expect(count?.n).toBeGreaterThan(20);
    expect(count?.known).toBe(count?.n);
  });
});

describe('statistics whose line items could not be listed', () => {
  const unlisted = async (_: number, endpoint: string) => {
    if (endpoint === listLineItems.id)
      throw new ServiceError({ status: 404, entries: [], operationErrors: [] } as never);
  };
  /** What is handed on of the rows that later runs than one have read. */
  const handedOn = async (run: number) => {
    const reader = await openReader(join(folder, 'a.db'));
    try {
      return streams()
        .filter(({ period }) => period !== undefined)
        .flatMap((stream) => {
          const at = (name: string) => stream.columns.findIndex((column) => column.name === name);
          const [campaign, currency] = [at('campaign_id'), at('currency')];
          const rows = [...readStream(reader, stream, { account: world.account, since: { run } })];
          return rows.map((row) => [row[campaign], row[currency]]);
        });
    } finally {
      reader.close();
    }
  };
  const states = () =>
    query(
      'a.db',
      'SELECT delivery_final, billing, count(*) AS n FROM stats_day GROUP BY 1, 2 ORDER BY n DESC',
    );

  it('are not final until they are, and are handed on again with their campaigns and currencies', async () => {
    await sync('whole.db');
    await sync('a.db', { before: unlisted });
    const rows = await handedOn(0);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.every((row) => row.every((value) => value === null))).toBe(true);
    expect(await states()).toEqual([{ delivery_final: 0, billing: 'open', n: expect.any(Number) }]);
    await sync('a.db');
    const again = await handedOn(1);
    expect(again).toHaveLength(rows.length);
    expect(again.every((row) => row.every((value) => value !== null))).toBe(true);
    expect(await states()).toContainEqual({ delivery_final: 1, billing: 'final', n: expect.any(Number) });
    // With 0 in place of NULL, too, where the line item says that it can be counted.
    expect(await statisticsOf('a.db')).toEqual(await statisticsOf('whole.db'));
    await sync('a.db', { reach: { days: 1, hourlyDays: 0 } });
    expect((await handedOn(2)).length).toBeLessThan(again.length / 2);
  });

  it('are handed on again from a file of a version that did not note them', async () => {
    await sync('a.db', { before: unlisted });
    const rows = await handedOn(0);
    await sync('a.db');
    const mirror = await openMirror(join(folder, 'a.db'));
    mirror.run('DROP TABLE _orphans');
    mirror.run("UPDATE _meta SET value = '' WHERE name = 'schema'");
    mirror.run('UPDATE _days SET run = 1');
    mirror.close();
    await sync('a.db');
    expect(await handedOn(2)).toHaveLength(rows.length);
  });
});

describe('an answer of statistics that is not to its question', () => {
  type Rows = readonly { readonly id: string }[];
  const changed = (change: (rows: Rows) => unknown) => (endpoint: string, body: unknown) => {
    const { data, ...rest } = body as { data: Rows };
    return isStatistics(endpoint) ? { ...rest, data: change(data) } : body;
  };

  it.each<[string, (rows: Rows) => unknown]>([
    ['lacks one', (rows) => rows.slice(1)],
    ['has one twice', (rows) => [...rows, rows[0]]],
    ['has one that was not asked for', (rows) => [...rows, { ...rows[0], id: 'other' }]],
    ['is empty', () => []],
  ])('stores and removes nothing, and is asked again: one that %s', async (_, change) => {
    await sync('a.db');
    const before = await statisticsOf('a.db');
    world.pass(24);
    const failed = await sync('a.db', { answers: changed(change) });
    expect(failed.outcomes.find(({ table }) => table === 'stats_day')).toMatchObject({
      ...{ state: 'failed', isMismatch: true, read: 0, changed: 0 },
      message: expect.stringMatching(/lacks|more than once|without being asked/),
    });
    expect(await statisticsOf('a.db')).toEqual(before);
    await sync('a.db');
    await sync('b.db', { reach: { days: 23, hourlyDays: 0 } });
    expect(await statisticsOf('a.db', '2026-02-15')).toEqual(await statisticsOf('b.db', '2026-02-15'));
  });
});

describe('hours', () => {
  const hourly = { days: 3, hourlyDays: 1 };
  const sums = (name: string) =>
    query(
      name,
      `SELECT (SELECT sum(impressions) FROM stats_hour) AS hours,
        (SELECT sum(impressions) FROM stats_day WHERE day >= (SELECT min(date(hour)) FROM stats_hour)) AS days`,
    );

  it('have no gap, however late the next run is, and although it dies', async () => {
    await sync('a.db', { reach: hourly });
    world.pass(100);
    const late = await sync('a.db', { reach: hourly, diesAfter: 12 });
    expect(late.died).toBe(true);
    world.pass(70);
    await sync('a.db', { reach: hourly });
    const [{ hours, days }] = (await sums('a.db')) as [{ hours: number; days: number }];
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBe(days);
  });

  it('that began half an hour apart do not count twice', async () => {
    await sync('a.db', { reach: hourly });
    const before = await sums('a.db');
    await query('a.db', 'UPDATE _hours SET hour = hour + 1800');
    await sync('a.db', { reach: hourly });
    expect(await sums('a.db')).toEqual(before);
  });
});

it('a metric that an earlier version did not have is read for all days and hours, final ones too', async () => {
  const hourly = { days: 22, hourlyDays: 2 };
  await sync('a.db', { reach: hourly });
  const [first] = (await query('a.db', 'SELECT min(hour) AS hour FROM stats_hour')) as [{ hour: string }];
  const sums = () =>
    query(
      'a.db',
      `SELECT (SELECT sum(engagements) FROM stats_day) AS days,
        (SELECT sum(engagements) FROM stats_hour WHERE hour >= '${first.hour}') AS hours`,
    );
  const before = await sums();
  const mirror = await openMirror(join(folder, 'a.db'));
  for (const { name } of mirror.query<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'view'"))
    mirror.run(`DROP VIEW "${name}"`);
  for (const table of ['_days', '_hours']) mirror.run(`ALTER TABLE ${table} DROP COLUMN engagements`);
  mirror.run("UPDATE _meta SET value = '' WHERE name = 'schema'");
  mirror.close();
  await sync('a.db', { reach: { days: undefined, hourlyDays: 1 } });
  expect(await sums()).toEqual(before);
});
