/** Answers of statistics that are not what the service sends: each command that reads them ends with an error, and keeps nothing. */
import { describe, expect, it } from 'vitest';
import { type Fault, serveAltered } from '../../../support/altered-service.js';
import { homeOfTest, runAds, testTime } from '../../../support/cli.js';

const home = homeOfTest();
const hour = 3_600_000;

// biome-ignore lint/suspicious/noExplicitAny: records of statistics
const eachRecord = (change: (record: any) => void) => ({
  path: /\/stats\/accounts\/\w+$|\/stats\/jobs\/.*\/file|\.gz$/,
  // biome-ignore lint/suspicious/noExplicitAny: an answer
  alter: (body: any) => body.data.forEach(change),
});
const activity = (alter: Fault['alter']): Fault => ({ path: /\/active_entities$/, alter });

/** Each has all ids once, and as many periods as were asked for. */
const records: Readonly<Record<string, Fault>> = {
  'no parts': eachRecord((record) => void record.id_data.splice(0)),
  'each part twice': eachRecord((record) => void record.id_data.push(record.id_data[0])),
  'no metrics': eachRecord(({ id_data: [part] }) => {
    part.metrics = {};
  }),
  'texts for numbers': eachRecord(({ id_data: [{ metrics }] }) => {
    for (const name of Object.keys(metrics)) metrics[name] = metrics[name]?.map(String) ?? ['0'];
  }),
};
const lists: Readonly<Record<string, Fault>> = {
  'no list': activity((body) => void delete body.data),
  'no placements': activity((body) => {
    for (const row of body.data) row.placements = [];
  }),
  'a new placement': activity((body) => void body.data[0].placements.push('SEARCH')),
  'no times': activity((body) => {
    for (const row of body.data) row.activity_end_time = null;
  }),
};

const ranged = ['--from', '2026-02-27', '--to', '2026-03-01', '--metrics', 'spend,impressions'];
const commands: Readonly<Record<string, readonly string[]>> = {
  report: ['stats', 'report', ...ranged, '--group-by', 'campaign'],
  'report by jobs': ['stats', 'report', ...ranged, '--group-by', 'campaign', '--jobs'],
  'report by days': ['stats', 'report', ...ranged, '--compare', 'previous', '--group-by', 'day'],
  reconcile: ['stats', 'reconcile', '--from', '2026-02-27', '--to', '2026-03-01', '--every'],
  today: ['today'],
  check: ['check'],
};

async function open() {
  let time = testTime;
  const service = await serveAltered(() => time);
  const run = (argv: readonly string[]) =>
    runAds(home, argv, {
      env: service.env,
      now: () => time,
      sleep: async (milliseconds) => {
        time += milliseconds;
      },
    });
  return {
    service,
    run,
    advance: (by: number) => {
      time += by;
    },
  };
}

describe.each(Object.entries(commands))('%s', (name, argv) => {
  const all = Object.entries({ ...records, ...lists });
  // The check is the same for all of them.
  const faults = name === 'report' ? all : all.filter((_, index) => index % 3 === 1);

  it('ends with exit code 9, and is right as soon as the service is', async () => {
    const { service, run } = await open();
    for (const [fault, one] of faults) {
      service.use(one);
      const { exit, stdout, stderr } = await run([...argv, '-o', 'json']);
      expect([fault, service.altered() > 0, exit, stdout]).toEqual([fault, true, 9, '']);
      expect(stderr, fault).toContain('the statistics cannot be read');
    }
    service.use();
    const after = await run([...argv, '-o', 'json']);
    const { run: ask } = await open();
    const right = await ask([...argv, '-o', 'json', ...(argv[0] === 'stats' ? ['--no-resume'] : [])]);
    expect([after.exit, after.stdout]).toEqual([right.exit, right.stdout]);
  });
});

it.each(['today', 'check', 'report'])(
  '%s ends with exit code 9 for an account without a time zone',
  async (name) => {
    const { service, run } = await open();
    // biome-ignore lint/suspicious/noExplicitAny: an account, or a list of them
    const forget = ({ data }: any) => [data].flat().forEach((one) => void delete one.timezone);
    service.use({ path: /\/accounts(\/\w+)?$/, alter: forget });
    const { exit, stdout, stderr } = await run([...(commands[name] ?? []), '-o', 'json']);
    expect([service.altered() > 0, exit, stdout], stderr).toEqual([true, 9, '']);
    expect(stderr).toContain('does not have the time zone of the account');
  },
);

it.each<[string, Fault | undefined, readonly string[]]>([
  ['charged', records['no metrics'], ['--limit', '1']],
  ['served', lists['no list'], ['--all']],
])('tree ends with exit code 9 where what was %s cannot be read', async (_, fault, flags) => {
  const { service, run } = await open();
  service.use(fault);
  const { exit, stderr } = await run(['tree', '-o', 'json', ...flags]);
  expect([service.altered() > 0, exit], stderr).toEqual([true, 9]);
});

it('a mirror keeps the days that it has, and the next sync reads the others', async () => {
  const { service, run, advance } = await open();
  const days = async () =>
    (await run(['sql', 'SELECT * FROM stats_day ORDER BY 1, 2, 3, 4', '-o', 'json'])).stdout;
  expect((await run(['sync'])).exit).toBe(0);
  const before = await days();
  advance(6 * hour);
  // After a list that cannot be read nothing is planned, which the run after it would read.
  const all = Object.entries({ ...lists, ...records });
  for (const [fault, one] of all.filter((_, index) => index % 2 === 0)) {
    service.use(one);
    const { exit, stderr } = await run(['sync']);
    expect([fault, service.altered() > 0, exit], stderr).toEqual([fault, true, 9]);
    expect(await days(), fault).toBe(before);
  }
  service.use();
  expect((await run(['sync'])).exit).toBe(0);
  const after = await days();
  expect(after).not.toBe(before);
  await run(['sync', '--restart']);
  expect(await days()).toBe(after);
});

describe('a report', () => {
  const argv = ['stats', 'report', ...ranged, '--group-by', 'campaign', '-o', 'json'];
  // biome-ignore lint/suspicious/noExplicitAny: a page of a list
  const withoutLast = (path: RegExp): Fault => ({ path, alter: (body: any) => void body.data.pop() });
  // biome-ignore lint/suspicious/noExplicitAny: a page of a list
  const withoutData = (path: RegExp): Fault => ({ path, alter: (body: any) => void delete body.data });

  it.each<[string, Fault, readonly string[], RegExp]>([
    ['the list of line items lacks one', withoutLast(/\/line_items$/), [], /line-items list lacks \w+"/],
    ['the list of campaigns lacks one', withoutLast(/\/campaigns$/), [], /campaigns list lacks \w+"/],
    [
      'the list of funding instruments lacks the only one',
      withoutLast(/\/funding_instruments$/),
      ['--entity', 'campaign'],
      /funding-instruments list lacks \w+"/,
    ],
    ['a list has no rows', withoutData(/\/campaigns$/), [], /campaigns list is not a list of records/],
    [
      'the list of all entities has no rows',
      withoutData(/\/line_items$/),
      ['--all-entities'],
      /line-items list is not a list of records/,
    ],
    [
      'entities of other campaigns are listed as active',
      activity(({ data }) => void data.push({ ...data[0], entity_id: 'u05ov' })),
      ['--campaign', 'm11kt'],
      /active entities has u05ov, below other campaigns/,
    ],
  ])('ends with exit code 9 where %s', async (_, fault, flags, message) => {
    const { service, run } = await open();
    service.use(fault);
    const { exit, stdout, stderr } = await run([...argv, ...flags]);
    expect([service.altered() > 0, exit, stdout]).toEqual([true, 9, '']);
    expect(stderr).toMatch(message);
  });

  it('of an entity that does not exist says which one, and prints the others', async () => {
    const { run } = await open();
    const ids = ['--ids', 'e1xgr,zzzz9', '--all-entities', '--entity', 'line-item', '--quiet'];
    const { exit, stdout, stderr } = await run([...argv, ...ids]);
    expect([exit, JSON.parse(stdout).length], stderr).toEqual([3, 1]);
  });
});
