/** Reports, spend of today and refusals in accounts whose hours begin within an hour of UTC, as a user sees them. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';
import { isLong } from '../../../support/rounds.js';
import { moveToZone } from '../../../support/zones.js';

type Rows = readonly Readonly<Record<string, unknown>>[];
const sum = (rows: Rows, name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);

/** Hours that begin at half past and at a quarter to, with and without summer time. */
const zones = [
  ['Asia/Kathmandu', '18:15:00Z'],
  ['Australia/Adelaide', '13:30:00Z'],
  ...(isLong ? [['Asia/Kolkata', '18:30:00Z'] as const] : []),
] as const;

describe.each(zones)('in an account in %s', (zone, midnight) => {
  const home = homeOfFile(createHomeWithDemo);
  // An hour and ten minutes after the account's midnight.
  let time = Date.parse(`2026-03-22T${midnight}`) + 70 * 60_000;
  const run = (...argv: readonly string[]) =>
    runAds(home, argv, {
      now: () => time,
      sleep: async (milliseconds) => {
        time += milliseconds;
      },
      env: { ADS_ENV: 'local', NO_COLOR: '1' },
    });
  async function rowsOf(...argv: readonly string[]): Promise<Rows> {
    const { exit, stdout, stderr } = await run(...argv, '-o', 'json');
    expect(exit, stderr).toBe(0);
    return JSON.parse(stdout);
  }

  beforeAll(async () => {
    await moveToZone(join(home.data, 'emulator.db'), zone);
  });

  it('days begin at its midnight, and jobs, hours and totals agree', async () => {
    const asked = ['stats', 'report', '--last', '10d', '--metrics', 'impressions,spend'];
    const days = await rowsOf(...asked, '--group-by', 'day', '--sync');
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 10 }, (_, index) => `2026-03-${13 + index}`),
    );
    expect(sum(days, 'impressions')).toBeGreaterThan(1000);
    expect(await rowsOf(...asked, '--group-by', 'day', '--jobs')).toEqual(days);
    expect(await rowsOf(...asked, '--group-by', 'day', '--granularity', 'hour')).toEqual(days);
    const [whole] = await rowsOf(...asked, '--group-by', 'account', '--granularity', 'total');
    for (const name of ['impressions', 'billed_charge_local_micro'])
      expect(whole?.[name]).toBe(sum(days, name));
    const { stdout } = await run(...asked, '--dry-run', '--sync', '-o', 'json');
    expect(stdout).toContain(`"2026-03-12T${midnight}"`);
  });

  it('line items add up to their campaigns day by day', async () => {
    const rows = await rowsOf('stats', 'reconcile', '--last', '5d', '--tolerance', 'exact', '--every');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every(({ agrees }) => agrees)).toBe(true);
  });

  it('the last hours, the times and cut windows are its own', async () => {
    const rows = await rowsOf(
      ...['stats', 'report', '--last', '200h', '--granularity', 'hour'],
      ...['--group-by', 'hour', '--metrics', 'impressions', '--sync'],
    );
    const minutes = new Set(rows.map(({ start_time }) => String(start_time).slice(14)));
    expect([...minutes]).toEqual([midnight.slice(3)]);
    const from = `2026-03-20T${midnight}`;
    const to = `2026-03-21T${midnight}`;
    const [day] = await rowsOf('stats', 'report', '--from', from, '--to', to, '--group-by', 'day');
    const [same] = await rowsOf(
      ...['stats', 'report', '--from', '2026-03-21', '--to', '2026-03-21', '--group-by', 'day'],
    );
    expect(day).toEqual(same);
  });

  it('the spend today equals that of the report of today', async () => {
    const spent = await rowsOf('tree', '--all');
    const campaigns = spent.filter(({ type }) => type === 'campaign');
    const report = await rowsOf(
      ...['stats', 'report', '--from', 'today', '--to', 'today', '--metrics', 'spend', '--group-by', 'day'],
    );
    expect(sum(campaigns, 'spend_today_local_micro')).toBe(sum(report, 'billed_charge_local_micro'));
    expect(sum(campaigns, 'spend_today_local_micro')).toBeGreaterThan(0);
  });

  it('a time that is not a whole hour there is refused before anything is sent', async () => {
    const refused = async (...argv: readonly string[]) => {
      const { exit, stderr } = await run(...argv, '--verbose');
      expect(exit).toBe(2);
      expect(stderr).not.toMatch(/calling .*stats/);
      return stderr;
    };
    const get = ['stats', 'get', '--entity', 'ACCOUNT', '--entity-ids', 'x', '--granularity', 'TOTAL'];
    const rest = ['--end-time', '2026-03-21', '--metric-groups', 'ENGAGEMENT', '--placement', 'TREND'];
    expect(await refused(...get, '--start-time', '2026-03-20T10:07:00Z', ...rest)).toContain(
      '--start-time must be a whole hour',
    );
    const report = ['stats', 'report', '--granularity', 'total', '--from'];
    expect(await refused(...report, '2026-03-20T10:07:00Z')).toContain('--from must be a whole hour');
    expect(await refused(...report, '2026-03-20T10:45:00Z', '--to', 'today')).toContain(
      `--from must be a date, or a whole hour in ${zone}`,
    );
    expect(
      await refused(
        ...report.map((word) => (word === 'total' ? 'hour' : word)),
        '2026-03-20T10:00:00Z',
        '--to',
        'today',
      ),
    ).toContain('--to must be a whole number of hours after --from');
  });
});
