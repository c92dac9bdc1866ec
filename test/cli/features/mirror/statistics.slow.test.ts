/** The statistics of a mirror: the numbers of `ads stats report`, and what is read again. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, type Home, homeThatIsRestored, runAds, testTime } from '../../../support/cli.js';

const day = 86_400_000;

async function rowsOf(
  home: Home,
  argv: readonly string[],
  now = testTime,
): Promise<Record<string, unknown>[]> {
  const { exit, stdout, stderr } = await runAds(home, [...argv, '-o', 'json'], { now: () => now });
  if (exit !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
/** With what a first run reads. */
const home = homeThatIsRestored(async () => {
  const first = await createHomeWithDemo();
  await rowsOf(first, ['sync', '--env', 'local']);
  return first;
});
const rows = (argv: readonly string[], now = testTime) => rowsOf(home, argv, now);
const sync = (now = testTime, ...more: readonly string[]) => rows(['sync', '--env', 'local', ...more], now);
const sql = (text: string, ...more: readonly string[]) => rows(['sql', text, ...more]);
const callsOf = (answer: readonly Record<string, unknown>[], table: string) =>
  answer.find((row) => row.table === table)?.calls;

describe('statistics by day', () => {
  it.each([
    ['line-item', 'stats_day', 'line_item_id'],
    ['promoted-tweet', 'stats_day_posts', 'promoted_tweet_id'],
  ])('of a %s are those of a report', async (entity, view, id) => {
    const found = await sql(
      `SELECT ${id} AS id, day, sum(impressions) AS impressions, sum(url_clicks) AS url_clicks,
        sum(billed_charge_local_micro) AS spend, sum(video_total_views) AS views FROM ${view}
        WHERE day >= '2026-02-11' GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    const report = await rows([
      ...[
        'stats',
        'report',
        '--env',
        'local',
        '--entity',
        entity,
        '--from',
        '2026-02-11',
        '--to',
        'today',
        '--granularity',
        'day',
      ],
      ...['--metrics', 'impressions,url_clicks,spend,video_total_views', '--group-by', 'entity,day'],
    ]);
    const expected = report
      .filter((row) => Number(row.impressions) > 0)
      .map((row) => ({
        id: row.id,
        day: row.date,
        impressions: row.impressions,
        url_clicks: row.url_clicks,
        spend: row.billed_charge_local_micro ?? row.spend,
        views: row.video_total_views,
      }));
    const key = (row: { id?: unknown; day?: unknown }) => `${row.id} ${row.day}`;
    const sort = <T extends { id?: unknown; day?: unknown }>(all: readonly T[]) =>
      [...all].sort((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(sort(found.filter((row) => Number(row.impressions) > 0))).toEqual(sort(expected));
    expect(found.length).toBeGreaterThan(50);
  });

  it('are null where the objective has no such metric, and 0 where nothing was counted', async () => {
    const counts = await sql(
      `SELECT line.objective IN ('VIDEO_VIEWS', 'PREROLL_VIEWS') AS video, count(*) AS n, count(fact.video_total_views) AS views,
        count(fact.clicks) AS clicks FROM stats_day AS fact JOIN line_items AS line ON line.id = fact.line_item_id GROUP BY 1 ORDER BY 1`,
    );
    for (const row of counts)
      expect(row).toMatchObject({ views: row.video === 1 ? row.n : 0, clicks: row.n });
  });
});

describe('a later run', () => {
  it('reads again what still moves: three days, and once a day two weeks', async () => {
    const states = (where: string) => sql(`SELECT DISTINCT billing FROM stats_day WHERE ${where}`);
    expect(await states("day < '2026-02-15'")).toEqual([{ billing: 'final' }]);
    expect(await states("day BETWEEN '2026-02-18' AND '2026-02-26'")).toEqual([{ billing: 'settled' }]);
    expect(await states("day >= '2026-02-28'")).toEqual([{ billing: 'open' }]);
    const first = await sql('SELECT count(*) AS n FROM stats_day');
    const soon = await sync(testTime + 3_600_000);
    const later = await sync(testTime + day);
    expect(Number(callsOf(soon, 'stats_day'))).toBeLessThan(Number(callsOf(later, 'stats_day')));
    expect(soon.find((row) => row.table === 'stats_day')).toMatchObject({ state: 'done' });
    expect((await sql('SELECT count(*) AS n FROM stats_day'))[0]?.n).toBeGreaterThan(Number(first[0]?.n));
    await sync(testTime + 16 * day);
    expect(await states("day <= '2026-03-02'")).toEqual([{ billing: 'final' }]);
  });

  it('goes further back if it is asked to', async () => {
    const own = ['--from', join(home.path, 'own.db')];
    const reach = async (...flags: readonly string[]) => {
      await sync(testTime, '--to', join(home.path, 'own.db'), ...flags);
      return (await sql('SELECT min(day) AS day FROM stats_day', ...own))[0]?.day;
    };
    expect(await reach('--days', '5', '--hourly-days', '3')).toBe('2026-02-26');
    // What is read by the hour adds up to the days.
    const [hours] = await sql('SELECT sum(impressions) AS n FROM stats_hour', ...own);
    const [days] = await sql("SELECT sum(impressions) AS n FROM stats_day WHERE day >= '2026-02-28'", ...own);
    expect(hours?.n).toEqual(days?.n);
    expect(await reach('--days', '12')).toBe('2026-02-19');
  });
});

describe('what is read by the hour', () => {
  it('can be left out, as can all statistics', async () => {
    const none = await sync(testTime, '--hourly-days', '0');
    expect(callsOf(none, 'stats_hour')).toBeUndefined();
    expect(callsOf(await sync(testTime, '--no-stats'), 'stats_day')).toBeUndefined();
  });
});

describe('the views', () => {
  it('all answer, and count money of the day once', async () => {
    for (const view of ['pacing', 'fatigue', 'orphans', 'tree', 'recent_changes', 'stats_hour'])
      expect(await sql(`SELECT * FROM ${view}`)).toBeInstanceOf(Array);
    const [pacing] = await sql(
      "SELECT sum(spent_today_local_micro) AS n FROM pacing WHERE level = 'line item'",
    );
    const [today] = await sql(
      `SELECT sum(fact.billed_charge_local_micro) AS n FROM stats_day AS fact JOIN pacing ON pacing.level = 'line item'
        AND pacing.id = fact.line_item_id WHERE fact.day = (SELECT max(day) FROM stats_day)`,
    );
    expect(Number(pacing?.n)).toBeGreaterThan(0);
    expect(pacing?.n).toBe(today?.n);
  });

  it('have the rates of posts from their first and last days', async () => {
    const [post] = await sql('SELECT * FROM fatigue WHERE change IS NOT NULL ORDER BY change LIMIT 1');
    const rate = async (condition: string) => {
      const [sum] = await sql(
        `SELECT round(1.0 * sum(clicks) / sum(impressions), 6) AS rate FROM stats_day_posts
          WHERE promoted_tweet_id = '${post?.id}' AND ${condition}`,
      );
      return sum?.rate;
    };
    expect(post?.first_day).toBeTruthy();
    expect(post?.first_ctr).toBe(await rate(`day < date('${post?.first_day}', '+7 days')`));
    expect(post?.last_ctr).toBe(await rate(`day > date('${post?.last_day}', '-7 days')`));
  });
});
