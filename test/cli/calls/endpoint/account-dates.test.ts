/** Dates without a time of day: midnight where the account is, told to the person, or refused. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeLastDay } from '../../../../src/values/time.js';
import { createHomeWithDemo, environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile(createHomeWithDemo);
/** The accounts of the demo user, by time zone. */
let accounts: Record<string, string>;

beforeAll(async () => {
  const { stdout } = await runAds(home, ['accounts', 'list', '--all', '--env', 'local', '-o', 'json']);
  const rows = JSON.parse(stdout) as { id: string; timezone: string }[];
  accounts = Object.fromEntries(rows.map(({ id, timezone }) => [timezone, id]));
});

const line =
  'line-items create --campaign-id a --objective ENGAGEMENTS --product-type PROMOTED_TWEETS ' +
  '--placements ALL_ON_TWITTER --bid-strategy AUTO';

async function dryRun(zone: string, command: string, stdin = '') {
  const argv = [...command.split(' '), '--account', accounts[zone] ?? '', '--env', 'local', '--dry-run'];
  const { exit, stdout, stderr } = await runAds(home, [...argv, '-o', 'json'], { stdin });
  const notices = stderr.replace(/^\{"next":.*\n/m, '');
  return { exit, stderr: notices, request: stdout === '' ? undefined : JSON.parse(stdout) };
}

describe('a date without a time', () => {
  it.each([
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02', '2026-11-02T05:00:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-30', '2026-03-29T22:00:00Z'],
    ['Europe/London', '2026-10-25', '2026-10-24T23:00:00Z', '2026-10-26', '2026-10-26T00:00:00Z'],
    ['Asia/Tokyo', '2026-03-29', '2026-03-28T15:00:00Z', '2026-03-30', '2026-03-29T15:00:00Z'],
    ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00Z', '2026-04-06', '2026-04-05T14:00:00Z'],
  ])('is midnight in %s: %s is %s, %s is %s', async (zone, start, startTime, end, endTime) => {
    const { exit, stderr, request } = await dryRun(zone, `${line} --start-time ${start} --end-time ${end}`);
    expect(exit, stderr).toBe(0);
    expect(request.query).toMatchObject({ start_time: startTime, end_time: endTime });
    expect(stderr).toBe(
      `${start} is midnight in ${zone}, the time zone of the account: ${startTime}\n` +
        `${end} is midnight in ${zone}, the time zone of the account: ${endTime} (${describeLastDay(end)})\n`,
    );
  });

  it('is read in the zone that the account had then', async () => {
    const history = 'accounts history --entity-type CAMPAIGN --entity-id a';
    const times = '--start-time 2025-02-27 --end-time 2025-03-03';
    const { stderr, request } = await dryRun('Asia/Kuwait', `${history} ${times}`);
    expect(request?.query, stderr).toMatchObject({
      start_time: '2025-02-27T08:00:00Z',
      end_time: '2025-03-02T21:00:00Z',
    });
    expect(stderr).toContain('2025-02-27 is midnight in America/Los_Angeles');
  });

  it.each([
    ['2025-02-28', '2025-02-28T08:00:00.000Z'],
    // Midnight in the new zone is the very moment of the change.
    ['2025-03-01', '2025-02-28T21:00:00.000Z'],
  ])('is in the new zone from the moment at which the account changed: %s is %s', async (date, time) => {
    const timezone_switch_at = '2025-02-28T21:00:00Z';
    const server = await startServer(({ url }, response) =>
      sendJson(
        response,
        200,
        url.includes('history')
          ? { data: [], next_cursor: null }
          : { data: { id: 'mine', timezone: 'Asia/Kuwait', timezone_switch_at } },
      ),
    );
    const history = 'accounts history --entity-type CAMPAIGN --entity-id a --end-time 2025-03-05T00:00:00Z';
    const { exit, stderr } = await runAds(home, [...history.split(' '), '--start-time', date], {
      env: environmentAt(server.url),
    });
    expect(exit, stderr).toBe(0);
    const sent = new URL(server.received.at(-1)?.url ?? '', server.url).searchParams.get('start_time');
    expect(new Date(sent ?? '').toISOString()).toBe(time);
  });

  it('is found in rows of a file and in documents', async () => {
    const stdin =
      'operation_type,campaign_id,name,objective,product_type,placements,bid_strategy,start_time,end_time\n' +
      'Create,a,x,ENGAGEMENTS,PROMOTED_TWEETS,ALL_ON_TWITTER,AUTO,2026-04-01,2026-05-01T12:00:00Z\n';
    const { stderr, request } = await dryRun('Asia/Tokyo', 'line-items batch --from -', stdin);
    expect(request?.body[0].params, stderr).toMatchObject({
      start_time: '2026-03-31T15:00:00Z',
      end_time: '2026-05-01T12:00:00Z',
    });
    expect(stderr).toContain('2026-04-01 is midnight in Asia/Tokyo');
    const path = join(home.path, 'users.json');
    writeFileSync(
      path,
      JSON.stringify([
        {
          operation_type: 'Update',
          params: { expires_at: '2026-12-24', users: [{ email: ['a'.repeat(64)] }] },
        },
      ]),
    );
    const users = await dryRun('Europe/Berlin', `custom-audiences users batch aud --from ${path}`);
    expect(users.request?.body[0].params, users.stderr).toMatchObject({ expires_at: '2026-12-23T23:00:00Z' });
  });

  it('that is over is named for each new line item, of a call and of a batch', async () => {
    const over = /line items that have ended show nothing: "old" at 2020-02-02T00:00:00Z\. To continue/;
    const times = (end: string) => `--start-time 2020-01-01T00:00:00Z --end-time ${end}`;
    const old = await dryRun('Asia/Tokyo', `${line} --name old ${times('2020-02-02T00:00:00Z')}`);
    expect([old.exit, old.stderr]).toEqual([0, expect.stringMatching(over)]);
    const running = await dryRun('Asia/Tokyo', `${line} --name new ${times('2099-02-02T00:00:00Z')}`);
    expect([running.exit, running.stderr]).toEqual([0, '']);
    const update = await dryRun('Asia/Tokyo', 'line-items update a --end-time 2020-02-02T00:00:00Z');
    expect(update.stderr).not.toContain('have ended');
    const row = (name: string, end: string) =>
      `Create,a,${name},ENGAGEMENTS,PROMOTED_TWEETS,ALL_ON_TWITTER,AUTO,2020-01-01T00:00:00Z,${end}\n`;
    const batch = await dryRun(
      'Asia/Tokyo',
      'line-items batch --from -',
      'operation_type,campaign_id,name,objective,product_type,placements,bid_strategy,start_time,end_time\n' +
        row('new', '2099-02-02T00:00:00Z') +
        row('old', '2020-02-02T00:00:00Z'),
    );
    expect([batch.exit, batch.stderr]).toEqual([0, expect.stringMatching(over)]);
  });

  it('leaves times, words and other texts unchanged', async () => {
    const { stderr, request } = await dryRun(
      'Asia/Tokyo',
      `${line} --name 2026-04-01 --start-time now --end-time 2026-05-01T00:00:00+02:00`,
    );
    expect(request?.query, stderr).toMatchObject({
      name: '2026-04-01',
      start_time: '2026-03-02T10:30:00Z',
      end_time: '2026-04-30T22:00:00Z',
    });
    expect(stderr).toBe('');
  });

  it('is checked as the moment that it stands for', async () => {
    // 20:00 UTC on the day before is after midnight in Tokyo, and before midnight in New York.
    const times = '--start-time 2026-04-01 --end-time 2026-03-31T20:00:00Z';
    expect((await dryRun('Asia/Tokyo', `${line} ${times}`)).exit).toBe(0);
    const { exit, stderr } = await dryRun('America/New_York', `${line} ${times}`);
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining('must be before') });
    const both = await dryRun('Asia/Tokyo', `${line} --start-time 2026-04-02 --end-time 2026-04-01`);
    expect(both).toMatchObject({ exit: 2, stderr: expect.stringContaining('must be before') });
    expect(both.stderr).not.toContain('is midnight');
  });

  it('is explained in the help of every command with a time', async () => {
    const { stdout } = await runAds(home, ['line-items', 'update', '--help']);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      "a date without a time is midnight in the account's time zone",
    );
    expect((await runAds(home, ['campaigns', 'list', '--help'])).stdout).not.toContain('midnight');
  });

  it('that does not exist is refused', async () => {
    const { exit, stderr } = await dryRun(
      'Asia/Tokyo',
      `${line} --start-time 2026-02-30 --end-time 2026-04-01`,
    );
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining('2026-02-30') });
  });

  it('is refused if the zone is unknown, with all other problems', async () => {
    const typed = `${line} --name ${'x'.repeat(300)} --start-time 2026-04-01 --end-time 2026-05-01T00:00:00Z`;
    const argv = [...typed.split(' '), '--dry-run', '--account', 'a'];
    const { exit, stderr } = await runAds(home, argv);
    expect(exit).toBe(2);
    expect(stderr).toContain('--start-time must include a time, such as 2026-04-01T00:00:00Z');
    expect(stderr).toContain('--name must have at most 255');
    expect(stderr).not.toContain('--end-time must have');
  });

  it('is midnight in the zone of the account that is sent', async () => {
    const search = 'insights keywords search --granularity DAY --keywords espresso --start-time 2026-03-01';
    const { exit, stderr } = await runAds(home, [...search.split(' '), '--env', 'local', '--trace']);
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringContaining('start_time=2026-03-01T05'),
    });
  });
});
