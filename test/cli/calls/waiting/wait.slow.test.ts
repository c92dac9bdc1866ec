/** `ads wait` and --wait, on the emulator: a clock that moves with every pause stands for the time that passes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfTest, type RunOptions, runAds, testTime } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const home = homeOfTest(createHomeWithDemo);
let now: number;
/** The pauses of the last command, in milliseconds. */
let pauses: number[];
beforeEach(() => {
  now = testTime;
  pauses = [];
});

const run = (argv: readonly string[], options: RunOptions = {}) => {
  pauses = [];
  return runAds(home, argv, {
    now: () => now,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      pauses.push(milliseconds);
      now += milliseconds;
    },
    ...options,
    env: { ADS_ENV: 'local', NO_COLOR: '1', ...options.env },
  });
};
const json = async (...argv: string[]) => JSON.parse((await run([...argv, '-o', 'json'])).stdout);
const waited = () => pauses.reduce((sum, pause) => sum + pause, 0);

async function schedule(...flags: string[]) {
  const [{ user_id }] = await json('promotable-users', 'list');
  return [
    'scheduled-tweets',
    'create',
    '--as-user-id',
    user_id,
    '--text',
    'Soon',
    '--scheduled-at',
    ...flags,
  ];
}

describe('--wait', () => {
  it('answers a scheduled post once it is published', async () => {
    const { exit, stdout } = await run([...(await schedule('+5m')), '--wait', '-o', 'json']);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ scheduled_status: 'SUCCESS', tweet_id: expect.any(String) });
    expect(waited()).toBeGreaterThan(4 * 60_000);
    expect(pauses.every((pause) => pause >= 1000 && pause <= 30_000)).toBe(true);
  });

  it('ends after the given time, prints the record, and says how to continue', async () => {
    const { exit, stdout, stderr } = await run([...(await schedule('+3h')), '--wait', '90s', '-o', 'json']);
    const post = JSON.parse(stdout);
    expect(post).toMatchObject({ scheduled_status: 'SCHEDULED' });
    expect({ exit, waited: waited() }).toEqual({ exit: 9, waited: 90_000 });
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'WAIT_TIMEOUT',
      exit: 9,
      hint: `To continue waiting: ads wait scheduled-tweets ${post.id}`,
    });
  });

  it('takes a number alone for seconds if it cannot be an id', async () => {
    const created = await run([...(await schedule('+3h')), '--wait', '60', '-o', 'json']);
    expect({ exit: created.exit, waited: waited() }, created.stderr).toEqual({ exit: 9, waited: 60_000 });
    const { id } = JSON.parse(created.stdout);
    const texts = ['--text', 'Now', '-o', 'json'];
    const after = await run(['scheduled-tweets', 'update', id, '--wait', '60', ...texts]);
    expect({ exit: after.exit, waited: waited() }, after.stderr).toEqual({ exit: 9, waited: 60_000 });
    const before = await run(['scheduled-tweets', 'update', '--wait', '60', id, ...texts]);
    expect({ exit: before.exit, waited: waited() }, before.stderr).toEqual({ exit: 9, waited: 60_000 });
    const only = await run(['scheduled-tweets', 'update', '--wait', '77', ...texts]);
    expect(only).toMatchObject({ exit: 6, stderr: expect.stringContaining('scheduled_tweets/77') });
    const escaped = await run(['scheduled-tweets', 'update', '--wait', '77', ...texts, '--', id]);
    expect({ exit: escaped.exit, waited: waited() }, escaped.stderr).toEqual({ exit: 9, waited: 77_000 });
  });

  it('is a plain switch, before an argument as well as after it', async () => {
    const { id } = await json(...(await schedule('+3m')));
    const update = await run(['scheduled-tweets', 'update', '--wait', id, '--text', 'Now', '-o', 'json']);
    expect(update.exit, update.stderr).toBe(0);
    expect(JSON.parse(update.stdout)).toMatchObject({ id, scheduled_status: 'SUCCESS' });
    const none = await run([...(await schedule('+3h')), '--wait=false', '-o', 'json']);
    expect({ exit: none.exit, pauses }).toEqual({ exit: 0, pauses: [] });
  });

  it('waits for a job, for an audience, and for a promotion of a scheduled post', async () => {
    const items = await json('line-items', 'list', '--limit', '1');
    const job = ['stats', 'jobs', 'create', '--entity', 'LINE_ITEM', '--entity-ids', items[0].id];
    const metrics = [
      '--metric-groups',
      'ENGAGEMENT',
      '--granularity',
      'DAY',
      '--placement',
      'ALL_ON_TWITTER',
    ];
    const days = ['--start-time', '2026-02-20', '--end-time', '2026-02-22'];
    const done = await run([...job, ...metrics, ...days, '--wait', '-o', 'json']);
    expect(done.exit, done.stderr).toBe(0);
    expect(JSON.parse(done.stdout)).toMatchObject({ status: 'SUCCESS', url: expect.stringMatching(/^http/) });

    const { id } = await json('custom-audiences', 'create', '--name', 'Two');
    const users = ['a', 'b'].map((name) => ({ email: [name.repeat(64)] }));
    const small = await run(
      ['custom-audiences', 'users', 'batch', id, '--from', '-', '--wait=2d', '-o', 'json'],
      {
        stdin: JSON.stringify([{ operation_type: 'Update', params: { users } }]),
        // The hours that the service needs, in fewer looks.
        async sleep(milliseconds) {
          now += 20 * milliseconds;
        },
      },
    );
    expect(small.exit, small.stderr).toBe(7);
    expect(JSON.parse(small.stdout)).toMatchObject({
      id,
      audience_size: 2,
      reasons_not_targetable: ['TOO_SMALL'],
    });
    expect(JSON.parse(small.stderr).error).toMatchObject({
      code: 'WAIT_FAILED',
      message: expect.stringContaining('TOO_SMALL'),
    });
  });

  it('is checked with everything else before anything is sent', async () => {
    const { exit, stderr } = await run(['scheduled-tweets', 'create', '--wait=soon', '--text', 'x']);
    expect(exit).toBe(2);
    expect(stderr).toContain('--wait must be a time such as 90s, 10m or 2h');
    expect(stderr).toContain('--scheduled-at is required');
  });

  it('does not wait in a dry run, and is refused if nothing takes time', async () => {
    const dry = await run([...(await schedule('+3h')), '--wait', '--dry-run', '-o', 'json']);
    expect({ exit: dry.exit, pauses }).toEqual({ exit: 0, pauses: [] });
    expect((await run(['campaigns', 'list', '--wait'])).exit).toBe(2);
  });

  it('shows the completed work when it is interrupted', async () => {
    const argv = await schedule('+3h');
    let interrupt = (_: 'SIGINT') => {};
    const { exit, stderr } = await run([...argv, '--wait'], {
      onStart: (given) => {
        interrupt = given;
      },
      async sleep(_, signal) {
        interrupt('SIGINT');
        signal?.throwIfAborted();
      },
    });
    expect(exit).toBe(130);
    expect(stderr).toMatch(/the call was carried out, .* to continue waiting: ads wait scheduled-tweets \d+/);
  });
});

describe('ads wait', () => {
  it('names the records that have ended when it is interrupted, and how to continue', async () => {
    const { id } = await json(...(await schedule('+3h')));
    let interrupt = (_: 'SIGINT') => {};
    const { exit, stderr } = await run(['wait', 'scheduled-tweets', id], {
      onStart: (given) => {
        interrupt = given;
      },
      async sleep(_, signal) {
        interrupt('SIGINT');
        signal?.throwIfAborted();
      },
    });
    expect(exit).toBe(130);
    expect(stderr).toContain(`interrupted: 0 of 1 have ended; left: ${id} (scheduled_status SCHEDULED)`);
    expect(stderr).toContain(`To continue waiting: ads wait scheduled-tweets ${id}`);
  });

  it('waits for a change that the service makes', async () => {
    const { id } = await json(...(await schedule('+2m')));
    const { exit, stdout } = await run(['wait', 'scheduled-tweets', id, '-o', 'json']);
    expect({ exit, status: JSON.parse(stdout).scheduled_status }).toEqual({ exit: 0, status: 'SUCCESS' });
  });

  it.each([
    [['--for', 'entity_status=active'], 0],
    [['--for', 'entity_status=DRAFT,ACTIVE', '--for', 'name!=nobody'], 0],
    [['--for', 'daily_budget>1'], 0],
    [['--for', 'entity_status=PAUSED', '--timeout', '5'], 9],
    [['--for', 'entity_status=ACTIVE', '--for', 'name=nobody', '--timeout', '5'], 9],
    [['--for', 'deleted', '--timeout', '5'], 9],
  ])('follows %j: exit %i', async (flags, exit) => {
    const all = await json('campaigns', 'list');
    const { id } = all.find(
      (one: { entity_status: string; daily_budget_amount_local_micro: number | null }) =>
        one.entity_status === 'ACTIVE' && (one.daily_budget_amount_local_micro ?? 0) > 1_000_000,
    );
    const outcome = await run(['wait', 'campaigns', id, ...flags, '-o', 'json']);
    expect(outcome.exit, outcome.stderr).toBe(exit);
    expect(JSON.parse(outcome.stdout).id).toBe(id);
    expect(waited()).toBe(exit === 0 ? 0 : 5000);
  });

  it('takes names instead of ids, if records have names', async () => {
    const [first, second] = await json('campaigns', 'list');
    const wait = (...ids: readonly string[]) =>
      run(['wait', 'campaigns', ...ids, '--for', 'id!=0', '--timeout', '0', '-o', 'ids']);
    const found = await wait(first.name.toUpperCase(), second.id, `name:${first.name}`);
    expect(found, found.stderr).toMatchObject({ exit: 0, stdout: `${first.id}\n${second.id}\n` });
    expect(found.stderr).toContain(`is campaign ${first.id}`);
    const unknown = await wait('No such campaign');
    expect(unknown).toMatchObject({ exit: 6, stderr: expect.stringContaining('no campaign has this name') });
    const post = await run(['wait', 'scheduled-tweets', 'No such post']);
    expect(post).toMatchObject({ exit: 2, stderr: expect.stringContaining('ID must be a decimal id') });
  });

  it('looks once with --timeout 0', async () => {
    const { id } = await json(...(await schedule('+3h')));
    expect((await run(['wait', 'scheduled-tweets', id, '--timeout', '0'])).exit).toBe(9);
    expect(pauses).toEqual([]);
  });

  it('takes several ids, as arguments and from standard input, and answers in their order', async () => {
    const first = await json(...(await schedule('+9m')));
    const second = await json(...(await schedule('+2m')));
    const ids = [first.id, second.id, first.id];
    for (const [argv, stdin] of [
      [ids, ''],
      [['-'], `${ids.join('\n')}\n`],
    ] as const) {
      const { exit, stdout, stderr } = await run(['wait', 'scheduled-tweets', ...argv, '-o', 'ids'], {
        stdin,
      });
      expect({ exit, stdout }, stderr).toEqual({ exit: 0, stdout: `${first.id}\n${second.id}\n` });
    }
    const csv = await run(['wait', 'scheduled-tweets', '-', '-o', 'ids'], {
      stdin: `\ufeffid\r\n${first.id}\r\n`,
    });
    expect(csv.stdout, csv.stderr).toBe(`${first.id}\n`);
    const wrong = await run(['wait', 'scheduled-tweets', '-'], { stdin: `${first.id}\n"a b"\n` });
    expect(wrong).toMatchObject({ exit: 2, stderr: expect.stringContaining('stdin:2: ID') });
    const one = await run(['wait', 'scheduled-tweets', '-', '-o', 'json'], { stdin: first.id });
    expect(JSON.parse(one.stdout)).toHaveLength(1);
  });

  it('ends when the record is deleted, which may be the awaited change', async () => {
    const remove = async (id: string) =>
      void (await runAds(home, ['scheduled-tweets', 'delete', id, '--yes'], {
        env: { ADS_ENV: 'local' },
        now: () => now,
      }));
    for (const [flags, exit] of [
      [[], 6],
      [['--for', 'deleted'], 0],
    ] as const) {
      const { id } = await json(...(await schedule('+3h')));
      const outcome = await run(['wait', 'scheduled-tweets', id, ...flags, '-o', 'json'], {
        sleep: () => remove(id),
      });
      expect(outcome.exit, outcome.stderr).toBe(exit);
      expect(JSON.parse(outcome.stdout).id).toBe(id);
    }
  });

  it('finds no deletion of a record that was never there', async () => {
    const [first, second, third] = await json('campaigns', 'list');
    const wait = (group: string, ...ids: readonly string[]) =>
      run(['wait', group, ...ids, '--for', 'deleted', '--timeout', '0', '-o', 'json']);
    for (const { id } of [first, second]) await run(['campaigns', 'delete', id, '--yes']);
    const deleted = await wait('campaigns', first.id, second.id);
    expect(deleted, deleted.stderr).toMatchObject({ exit: 0 });
    expect(JSON.parse(deleted.stdout)).toMatchObject([{ id: first.id }, { id: second.id }]);
    const mixed = await wait('campaigns', first.id, 'zzzzz9', third.id);
    expect(mixed).toMatchObject({ exit: 6, stderr: expect.stringContaining('no campaign zzzzz9 here') });
    // The service shows no deleted posts of this kind.
    const post = await wait('scheduled-tweets', '1999999999999999999');
    expect(post).toMatchObject({ exit: 6, stderr: expect.stringContaining('1999999999999999999 here') });
  });

  it('accepts the words of a group with or without a dot', async () => {
    for (const words of [['stats', 'jobs'], ['stats.jobs']]) {
      const { exit, stderr } = await run(['wait', ...words, '1140000000000000001']);
      expect(exit).toBe(6);
      expect(stderr).toContain('no statistics job 1140000000000000001 here');
    }
  });

  it.each([
    [['nothing', 'a1'], /GROUP must be a group .* got "nothing"[\s\S]*scheduled-tweets/],
    [['users', 'a1'], /GROUP must be a group/],
    [['campaigns'], /required/],
    [['stats', 'jobs'], /ID is required/],
    [['campaigns', 'a1'], /--for is required/],
    [['campaigns', 'a/1', '--for', 'name=x'], /ID must be an id/],
    [
      ['campaigns', 'a1', '--for', 'nmae=x', '--timeout', 'soon'],
      /--timeout must be a time[\s\S]*--for has no field "nmae"/,
    ],
    [['campaigns', 'a1', '--for', 'deleted', '--for', 'name=x'], /cannot be used together/],
    [['campaigns', 'a1', '--for', 'name'], /--for must be FIELD/],
    [['campaigns', '-', '--for', 'deleted'], /standard input has no ids/],
  ])('refuses %j', async (argv, message) => {
    const { exit, stderr } = await run(['wait', ...argv]);
    expect(exit).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('asks as late as the service wishes, and survives passing failures', async () => {
    const states = [
      [200, { processing_info: { state: 'pending', check_after_secs: 25 } }],
      [503, {}],
      [200, { processing_info: { state: 'in_progress', check_after_secs: 4000 } }],
      [200, { processing_info: { state: 'failed', error: { name: 'InvalidMedia' } } }],
    ] as const;
    const server = await startServer((_, response, tries) => {
      response.sendDate = false;
      const [status, state] = states[tries - 1] ?? [500, {}];
      sendJson(response, status, { data: { id: '17', media_key: '3_17', ...state } });
    });
    const keys = {
      ADS_CONSUMER_KEY: 'a',
      ADS_CONSUMER_SECRET: 'b',
      ADS_ACCESS_TOKEN: 'c',
      ADS_ACCESS_TOKEN_SECRET: 'd',
    };
    const { exit, stdout } = await run(['wait', 'media', '17', '-o', 'json'], {
      env: { ADS_ENV: 'production', ADS_URL: server.url, ADS_AUTH_URL: server.url, ...keys },
    });
    expect(exit).toBe(7);
    expect(JSON.parse(stdout).processing_info.state).toBe('failed');
    expect(pauses.filter((pause) => pause >= 2000)).toEqual([25_000, 30_000]);
  });
});
