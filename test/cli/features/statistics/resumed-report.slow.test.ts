/** Reports of days that are not over, repeated hours after a run that did not end: all figures are those of now. */
import { expect, it } from 'vitest';
import { createHomeWithDemo, homeOfTest, type RunOptions, runAds } from '../../../support/cli.js';

const hour = 3_600_000;
const home = homeOfTest(createHomeWithDemo);
/** 11:20 in New York. */
const morning = Date.parse('2026-03-20T15:20:00Z');
let time = morning;

const run = (argv: readonly string[], options: RunOptions = {}) =>
  runAds(home, ['stats', 'report', ...argv, '-o', 'json'], {
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
    ...options,
    env: { ADS_ENV: 'local' },
  });

type Rows = readonly Readonly<Record<string, unknown>>[];
const spentBy = (rows: Rows) => rows.reduce((sum, row) => sum + Number(row.billed_charge_local_micro), 0);

it('a report with a part that always fails has the figures of each run', async () => {
  time = morning;
  const today = [
    '--from',
    'today',
    '--granularity',
    'total',
    '--metrics',
    'spend',
    '--group-by',
    'entity',
    '--jobs',
  ];
  const served: Rows = JSON.parse((await run(today)).stdout);
  const [one, other] = served.map(({ id }) => String(id));
  const argv = [...today, '--all-entities', '--ids', `${one},${other},nobody`];
  const sums: number[] = [];
  for (const later of [0, 5]) {
    time = morning + later * hour;
    const { exit, stdout } = await run(argv);
    const fresh = await run([...argv, '--no-resume']);
    const [spent, spentNow] = [stdout, fresh.stdout].map((text) => spentBy(JSON.parse(text))) as [
      number,
      number,
    ];
    // Jobs that end seconds later have a little more.
    expect([later, exit, Math.abs(spent / spentNow - 1) < 0.01]).toEqual([later, 3, true]);
    sums.push(spent);
  }
  expect(sums[1]).toBeGreaterThan(2 * (sums[0] ?? Number.NaN));
});

it.each([
  [['--granularity', 'day', '--group-by', 'day', '--compare', 'previous'], 2],
  [['--granularity', 'day', '--group-by', 'week'], 5],
  [['--granularity', 'total', '--group-by', 'account', '--all-accounts'], 5],
])('jobs of an evening are not taken for those of the night: %j', async (how, pause) => {
  const argv = ['--from', '2026-03-19', '--to', '2026-03-20', '--metrics', 'spend', '--jobs', ...how];
  // 20:30 in New York.
  time = Date.parse('2026-03-21T00:30:00Z');
  let waits = 0;
  let stop: (name: 'SIGINT') => void = () => {};
  const killed = await run(argv, {
    onStart: (interrupt) => {
      stop = interrupt;
    },
    sleep: async () => {
      waits += 1;
      if (waits === 2) stop('SIGINT');
      if (waits >= 2) throw new Error('stopped');
    },
  });
  expect([killed.exit, killed.stderr]).toEqual([130, expect.stringContaining('To resume')]);
  time += pause * hour;
  const { exit, stdout, stderr } = await run(argv);
  expect([exit, stderr]).toEqual([0, expect.not.stringContaining('reused')]);
  const now = time;
  const fresh = await run([...argv, '--no-resume']);
  expect(JSON.parse(stdout)).toEqual(JSON.parse(fresh.stdout));
  expect(spentBy(JSON.parse(stdout))).toBeGreaterThan(0);
  expect(time - now).toBeLessThan(hour);
});
