/** The statistics of a file are those of `ads stats report`, in other currencies and where days have 23 or 25 hours. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountDayStart } from '../../../../src/cli/features/statistics/compute/account-days.js';
import { finalityAt } from '../../../../src/cli/features/statistics/compute/finality.js';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';
import { moveToZone } from '../../../support/zones.js';

type Row = Readonly<Record<string, unknown>>;

/** A zone, the time of the run, the days before it, and a day of another length with its whole hours. */
const zones = [
  ['America/New_York', '2026-03-12T15:20:00Z', 6, '2026-03-08', 23],
  ['Australia/Lord_Howe', '2026-04-06T03:10:00Z', 4, '2026-04-05', 24],
  ['Australia/Lord_Howe', '2026-10-06T03:10:00Z', 4, '2026-10-04', 23],
  ['Asia/Kathmandu', '2026-03-08T19:00:00Z', 6, '2026-03-05', 24],
] as const;

/** One account with cents, one without decimals and one with three. */
const names = new Set(['Quillmark Books', 'Hoshikawa Bicycles', 'Dar Sidra Coffee']);

describe.each(zones)('accounts in %s at %s', (zone, at, days, odd, hours) => {
  const home = homeOfFile(createHomeWithDemo);
  const now = Date.parse(at);
  const file = () => join(home.path, 'all.db');
  const run = async (...argv: readonly string[]) => {
    let time = now;
    const { exit, stdout, stderr } = await runAds(home, [...argv, '-o', 'json'], {
      now: () => time,
      sleep: async (milliseconds) => {
        time += milliseconds;
      },
    });
    return { exit, stderr, rows: stdout === '' ? [] : (JSON.parse(stdout) as Row[]) };
  };
  const sql = async (text: string) => (await run('sql', text, '--from', file())).rows;

  beforeAll(async () => {
    await moveToZone(join(home.data, 'emulator.db'), zone);
    const reach = ['--days', String(days), '--hourly-days', String(days)];
    const { rows: accounts } = await run('accounts', 'list', '--env', 'local');
    const some = accounts.filter(({ name }) => names.has(String(name))).map(({ id }) => String(id));
    const which = ['--account', some.join(), '--to', file()];
    const { exit, stderr } = await run('sync', '--env', 'local', ...which, ...reach);
    expect([exit, stderr]).toEqual([0, '']);
  }, 240_000);

  it('have the sums of reports by day, for each account', { timeout: 240_000 }, async () => {
    const accounts = await sql(
      'SELECT account_id AS id, min(currency) AS currency, sum(impressions) AS n FROM stats_day GROUP BY 1',
    );
    expect(accounts).toHaveLength(3);
    expect(accounts.map(({ currency }) => currency)).toEqual(expect.arrayContaining(['JPY', 'KWD', 'USD']));
    for (const { id } of accounts) {
      const { rows } = await run(
        ...['stats', 'report', '--env', 'local', '--account', String(id), '--entity', 'line-item'],
        ...['--granularity', 'day', '--group-by', 'day'],
        ...['--last', `${days - 1}d`, '--metrics', 'impressions,clicks,spend'],
      );
      const found = await sql(
        `SELECT day AS date, sum(impressions) AS impressions, sum(clicks) AS clicks, sum(billed_charge_local_micro) AS spend
          FROM stats_day WHERE account_id = '${id}' GROUP BY 1 ORDER BY 1`,
      );
      const pick = ({ date, impressions, clicks, billed_charge_local_micro: spend }: Row) => ({
        ...{ date, impressions, clicks, spend },
      });
      // A report of the last days ends before today.
      const reported = rows.map(pick).filter(({ impressions }) => Number(impressions) > 0);
      expect(reported.length).toBeGreaterThan(1);
      expect(found.slice(0, reported.length)).toEqual(reported);
      expect(found.length - reported.length).toBeLessThanOrEqual(1);
    }
  });

  it('say of each day and hour how final it was', async () => {
    const states = (ends: (row: Row) => number) => (row: Row) => {
      const { delivery, billing } = finalityAt(ends(row), now);
      return { ...row, delivery_final: delivery === 'final' ? 1 : 0, billing };
    };
    const daily = await sql('SELECT DISTINCT day, delivery_final, billing FROM stats_day ORDER BY 1');
    const endOfDay = ({ day }: Row) => accountDayStart(Date.parse(String(day)) + 86_400_000, { name: zone });
    expect(daily).toEqual(daily.map(states(endOfDay)));
    const hourly = await sql('SELECT DISTINCT hour, delivery_final, billing FROM stats_hour ORDER BY 1');
    expect(hourly).toEqual(hourly.map(states(({ hour }) => Date.parse(String(hour)) + 3_600_000)));
    expect(new Set(hourly.map(({ billing }) => billing)).size).toBe(days > 3 ? 2 : 1);
  });

  it('have hours that add up to the days', async () => {
    // The part of an hour at the end of a day has no row.
    const [midnight, next] = [0, 86_400_000].map((more) =>
      accountDayStart(Date.parse(`${odd}T00:00:00Z`) + more, { name: zone }),
    );
    const isCut = (Number(next) - Number(midnight)) % 3_600_000 !== 0;
    const sums = (from: string, where: string) =>
      sql(
        `SELECT account_id, sum(impressions) AS n, sum(billed_charge_local_micro) AS spend FROM ${from} WHERE ${where}
          GROUP BY 1 ORDER BY 1`,
      );
    const days = await sums('stats_day', isCut ? `day <> '${odd}'` : 'true');
    const others = `NOT unixepoch(hour) BETWEEN ${Number(midnight) / 1000} AND ${Number(next) / 1000 - 1}`;
    expect(await sums('stats_hour', isCut ? others : 'true')).toEqual(days);
    const [cut] = await sql(
      `SELECT (SELECT sum(impressions) FROM stats_day WHERE day = '${odd}')
        - (SELECT sum(impressions) FROM stats_hour WHERE NOT (${others})) AS n`,
    );
    if (isCut) expect(cut?.n).toBeGreaterThan(0);
    else expect(cut?.n).toBe(0);
  });

  it(`have ${hours} hours on ${odd}`, async () => {
    const date = Date.parse(`${odd}T00:00:00Z`);
    const [midnight, next] = [date, date + 86_400_000].map((one) => accountDayStart(one, { name: zone }));
    const [count] = await sql(
      `SELECT count(DISTINCT hour) AS n FROM stats_hour WHERE unixepoch(hour) >= ${Number(midnight) / 1000}
        AND unixepoch(hour) < ${Number(next) / 1000}`,
    );
    expect(count?.n).toBe(hours);
  });

  it('have whole numbers, no decimals of currencies without them, and post sums no higher than those of lines', async () => {
    const [bad] = await sql(
      `SELECT count(*) AS n FROM stats_day WHERE typeof(billed_charge_local_micro) NOT IN ('integer', 'null')
        OR typeof(impressions) <> 'integer' OR billed_charge_local_micro < 0`,
    );
    expect(bad?.n).toBe(0);
    const [yen] = await sql(
      "SELECT count(*) AS n, sum(billed_charge_local_micro % 1000000 <> 0) AS odd FROM stats_day WHERE currency = 'JPY'",
    );
    expect(Number(yen?.n)).toBeGreaterThan(0);
    const over = await sql(
      `SELECT line.line_item_id, line.day FROM (SELECT line_item_id, day, sum(impressions) AS n FROM stats_day GROUP BY 1, 2) AS line
        JOIN (SELECT line_item_id, day, sum(impressions) AS n FROM stats_day_posts GROUP BY 1, 2) AS post USING (line_item_id, day)
        WHERE post.n > line.n`,
    );
    expect(over).toEqual([]);
  });
});
