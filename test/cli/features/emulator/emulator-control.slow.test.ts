/** The commands that steer a running emulator, and the tool as the client of one that fails on demand. */
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEmulator } from '../../../../src/emulator/index.js';
import { homeOfTest, runAds } from '../../../support/cli.js';
import { demoEnvironmentAt } from '../../../support/emulator-environment.js';
import { setVersion } from '../../../support/former-store.js';

const home = homeOfTest();

const fileOf = () => join(home.data, 'emulator.db');

/** Serves the emulator's file in this process, or a world in memory. */
async function serve(path = fileOf()) {
  const emulator = await openEmulator({
    path,
    seed: 'empty',
    now: Date.now,
    random: randomBytes,
    version: 'test',
    control: true,
  });
  onTestFinished(() => emulator.close());
  const urls = await emulator.start({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${urls.port}`;
  return { emulator, urls, client: demoEnvironmentAt(origin, emulator) };
}

/** Runs `ads emulator ...` with JSON as its format. */
async function emulate(argv: readonly string[], options: Parameters<typeof runAds>[2] = {}) {
  const outcome = await runAds(home, ['emulator', ...argv, '-o', 'json'], { now: Date.now, ...options });
  return {
    ...outcome,
    rows: outcome.stdout === '' ? undefined : JSON.parse(outcome.stdout),
    error: outcome.stderr.startsWith('{') ? JSON.parse(outcome.stderr).error : undefined,
  };
}

function writeFaults(name: string, text: string): string {
  const path = join(home.path, name);
  writeFileSync(path, text);
  return path;
}

it('ads emulator requests list has whole paths on a narrow terminal', async () => {
  const { client } = await serve();
  const path = 'accounts/1bsmvnpi85x/line_items/9mvdp';
  await runAds(home, ['api', 'GET', path], { env: client, now: Date.now });
  const list = ['emulator', 'requests', 'list', '--last', '1'];
  const { stdout } = await runAds(home, list, { now: Date.now, terminal: 80, env: { NO_COLOR: '1' } });
  expect(stdout.replace(/ +(200|404) .*/, '')).toMatch(/1bsmvnpi85x\/[\s\d]*line_items\/9mvdp/);
});

describe('ads emulator faults', () => {
  it('makes a server fail by the rules of a file, lists what they did, and clears them', async () => {
    const { client } = await serve();
    const path = writeFaults(
      'faults.yaml',
      'seed: 3\nrules:\n  - fault: unavailable\n    on: accounts.list\n    nth: 1\n',
    );
    const set = await emulate(['faults', 'set', path]);
    expect(set).toMatchObject({ exit: 0, stderr: '' });
    expect(set.rows).toEqual([{ fault: 'unavailable', on: ['accounts.list'], nth: 1, calls: 0, struck: 0 }]);
    const listed = await runAds(home, ['accounts', 'list', '-o', 'ids'], { env: client, now: Date.now });
    expect(listed.exit).toBe(0);
    expect((await emulate(['faults', 'list'])).rows).toMatchObject([{ calls: 2, struck: 1 }]);
    const { rows } = await emulate(['requests', 'list', '--last', '2']);
    expect(rows.map(({ status, faults }: never) => [status, faults])).toEqual([
      [503, ['unavailable']],
      [200, []],
    ]);
    expect((await emulate(['faults', 'clear'])).rows).toEqual([]);
    expect((await emulate(['requests', 'clear'])).rows).toEqual({ cleared: 2 });
    expect((await emulate(['requests', 'list'])).rows).toEqual([]);
  });

  it('prints a table for people', async () => {
    await serve();
    const { exit, stdout } = await runAds(home, ['emulator', 'faults', 'set', '-'], {
      stdin:
        '[{"fault": "latency", "milliseconds": [1, 5], "on": ["campaigns", "accounts"], "probability": 0.5}]',
      now: Date.now,
    });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/latency\s+campaigns, accounts\s+-\s+0\.5\s+-\s+-\s+0\s+0/);
  });

  it.each([
    [
      'faults.yaml',
      'rules:\n  - fault: latency\n    milliseconds: soon\n  - fault: htm\n  - on: campaign\n    fault: html\n    status: 99\n',
      [
        ':3: rules[0].milliseconds must be a number of milliseconds',
        ':4: rules[1].fault must be one of',
        ':7: rules[2].status must be a whole number',
        ':5: rules[2].on must name an endpoint',
      ],
    ],
    [
      'faults.json',
      '[\n\t{"fault": "slow-body"},\n\t{"fault": "html", "nth": 0}\n]',
      [
        ':2: rules[0].milliseconds is required by slow-body',
        ':3: rules[1].nth must be a whole number from 1',
      ],
    ],
    ['faults.json', '{"rules": [', [':1: not valid JSON']],
    ['faults.json', '{"rules": [],\n "rules": [{"fault": "html"}]}', [':2: ']],
    ['faults.yaml', 'rules: [\n', ['not valid YAML']],
    ['empty.yaml', '', ['the document must be an object with rules']],
  ])('refuses %s: %j, with all problems and their lines', async (name, text, problems) => {
    const path = writeFaults(name, text);
    const { exit, error } = await emulate(['faults', 'set', path]);
    expect([exit, error.problems.length]).toEqual([2, problems.length]);
    for (const [index, problem] of problems.entries()) {
      expect(error.problems[index].message).toContain(problem);
      expect(error.problems[index].message).toContain(path);
    }
    const started = await emulate(['start', '--faults', path]);
    expect([started.exit, started.error.problems.length]).toEqual([2, problems.length]);
    expect(started.error.problems[0].flag).toBe('--faults');
  });

  it('says which file cannot be read, and that no server runs', async () => {
    const missing = await emulate(['faults', 'set', join(home.path, 'none.yaml')]);
    expect([missing.exit, missing.error.message]).toEqual([2, expect.stringContaining('none.yaml')]);
    await runAds(home, ['emulator', 'reset', '--seed', 'empty', '--yes']);
    for (const argv of [
      ['faults', 'list'],
      ['faults', 'clear'],
      ['requests', 'list'],
      ['requests', 'clear'],
    ]) {
      const { exit, error } = await emulate(argv);
      expect([exit, error.message]).toEqual([2, expect.stringContaining('no emulator is running')]);
      expect(error.hint).toContain('ads emulator start');
    }
  });
});

describe('the environment', () => {
  it('names the server, even one in memory that its file does not name', async () => {
    const { urls } = await serve(':memory:');
    const env = { ADS_EMULATOR_URL: urls.control_url, ADS_EMULATOR_TOKEN: urls.control_token };
    expect(await emulate(['faults', 'list'], { env })).toMatchObject({ exit: 0, rows: [] });
    expect(await emulate(['snapshot', 'save', 'one'], { env })).toMatchObject({ exit: 0 });
    expect((await emulate(['snapshot', 'list'], { env })).rows).toMatchObject([{ name: 'one' }]);
    const wrong = await emulate(['faults', 'list'], { env: { ...env, ADS_EMULATOR_TOKEN: 'wrong' } });
    expect([wrong.exit, wrong.error.code]).toEqual([4, 'EMULATOR_HTTP_401']);
    const half = await emulate(['faults', 'list'], { env: { ADS_EMULATOR_URL: urls.control_url } });
    expect([half.exit, half.error.message]).toEqual([
      2,
      expect.stringContaining('ADS_EMULATOR_TOKEN is not'),
    ]);
    const gone = { ADS_EMULATOR_URL: 'http://127.0.0.1:9/emulator', ADS_EMULATOR_TOKEN: 'x' };
    expect((await emulate(['faults', 'list'], { env: gone })).exit).toBe(9);
    for (const url of ['http://192.0.2.1/emulator', 'nowhere']) {
      const remote = await emulate(['faults', 'list'], { env: { ...env, ADS_EMULATOR_URL: url } });
      expect([remote.exit, remote.error.message]).toEqual([2, `${url} is not a loopback URL`]);
    }
  });

  it('is printed for the server of the file, with its token', async () => {
    const { urls } = await serve();
    const { stdout } = await runAds(home, ['emulator', 'env'], { now: Date.now });
    expect(stdout).toContain(`export ADS_EMULATOR_URL='${urls.control_url}'\n`);
    expect(stdout).toContain(`export ADS_EMULATOR_TOKEN='${urls.control_token}'\n`);
    const { stdout: status } = await runAds(
      home,
      ['emulator', 'status', '--show-credentials', '-o', 'json'],
      { now: Date.now },
    );
    expect(status).not.toContain(urls.control_token);
  });
});

describe('in a fresh home', () => {
  it.each([
    ['advance', '7d'],
    ['snapshot', 'save', 'one'],
    ['snapshot', 'list'],
  ])('%s %s works, with --env local as well, and creates the file', async (...argv) => {
    for (const flags of [[], ['--env', 'local']]) {
      rmSync(fileOf(), { force: true });
      expect(await emulate([...argv, ...flags])).toMatchObject({ exit: 0, stderr: '' });
      expect((await emulate(['status'])).rows).toMatchObject({ seed: 'demo' });
    }
  });

  it('creates no file whose name may be mistyped', async () => {
    for (const argv of [
      ['advance', '7d'],
      ['snapshot', 'load', 'one', '--yes'],
      ['snapshot', 'list'],
    ]) {
      const { exit, error } = await emulate([...argv, '--data', join(home.path, 'typo.db')]);
      expect([exit, error.code]).toEqual([2, 'EMULATOR_FILE_ABSENT']);
      expect(existsSync(join(home.path, 'typo.db'))).toBe(false);
    }
  });

  it.each([['advance', '7d'], ['snapshot', 'list'], ['faults', 'list'], ['status']])(
    '%s refuses another environment',
    async (...argv) => {
      const { exit, error } = await emulate([...argv, '--env', 'sandbox']);
      expect([exit, error.problems]).toMatchObject([2, [{ flag: '--env', value: 'sandbox' }]]);
      expect(existsSync(fileOf())).toBe(false);
      // The same in a setting is for calls of the service.
      const { error: other } = await emulate(argv, { env: { ADS_ENV: 'sandbox' } });
      expect(other?.message ?? '').not.toContain('--env must be');
    },
  );

  it('advance moves the clock of the server that the environment names, and with --env local that of the file', async () => {
    const { urls, emulator } = await serve(':memory:');
    const env = { ADS_EMULATOR_URL: urls.control_url, ADS_EMULATOR_TOKEN: urls.control_token };
    const ahead = () => Math.round((emulator.time() - Date.now()) / 86_400_000);
    expect(await emulate(['advance', '1mo'], { env })).toMatchObject({ exit: 0, stderr: '' });
    expect(ahead()).toBeGreaterThan(27);
    const to = new Date(emulator.time() + 3_600_000).toISOString();
    expect((await emulate(['advance', '--to', to], { env })).rows).toMatchObject({ to: expect.any(String) });
    expect(existsSync(fileOf())).toBe(false);
    const past = await emulate(['advance', '--to', '2020-01-01T00:00:00Z'], { env });
    expect([past.exit, past.error.message]).toEqual([2, expect.stringContaining('cannot go back')]);
    const before = ahead();
    expect((await emulate(['advance', '7d', '--env', 'local'], { env })).exit).toBe(0);
    expect([ahead(), existsSync(fileOf())]).toEqual([before, true]);
  });
});

describe.each(['with a server', 'without a server'])('ads emulator snapshot, %s,', (how) => {
  it('saves, lists, loads and deletes', async () => {
    if (how === 'with a server') await serve();
    else await runAds(home, ['emulator', 'reset', '--seed', 'empty', '--yes']);
    const accounts = async () =>
      (await runAds(home, ['accounts', 'list', '--env', 'local', '-o', 'ids'])).stdout.split('\n').length - 1;
    const before = await accounts();
    expect((await emulate(['snapshot', 'save', 'one'])).rows).toMatchObject({ name: 'one' });
    expect((await runAds(home, ['accounts', 'create', '--env', 'local'])).exit).toBe(0);
    expect(await accounts()).toBe(before + 1);
    expect((await emulate(['snapshot', 'load', 'one', '--dry-run'])).rows).toEqual({
      loaded: 'one',
      changed: false,
    });
    expect((await emulate(['snapshot', 'load', 'one'])).exit).toBe(10);
    expect(await accounts()).toBe(before + 1);
    expect((await emulate(['snapshot', 'load', 'one', '--yes'])).rows).toEqual({ loaded: 'one' });
    expect(await accounts()).toBe(before);
    expect((await emulate(['snapshot', 'list'])).rows).toMatchObject([{ name: 'one' }]);
    expect((await emulate(['snapshot', 'delete', 'one', '--yes'])).rows).toEqual({ deleted: 'one' });
    for (const verb of ['load', 'delete']) {
      const { exit, error } = await emulate(['snapshot', verb, 'one', '--yes']);
      expect([exit, error.code]).toEqual([6, 'NOT_FOUND']);
    }
    const { exit, error } = await emulate(['snapshot', 'save', '../one']);
    expect([exit, error.message]).toEqual([2, expect.stringContaining('letters, digits')]);
  });
});

it.each(['with a server', 'without a server'])(
  'ads emulator snapshot load names the values of env that have changed, %s',
  async (how) => {
    const resetTo = (seed: string) =>
      runAds(home, ['emulator', 'reset', '--seed', seed, '--yes'], { now: Date.now });
    await resetTo('empty');
    if (how === 'with a server') await serve();
    await emulate(['snapshot', 'save', 'empty']);
    await resetTo('demo');
    const load = ['emulator', 'snapshot', 'load', 'empty', '--yes'];
    const { exit, stderr } = await runAds(home, load, { now: Date.now });
    expect([exit, stderr]).toEqual([
      0,
      expect.stringMatching(/have changed: .*ADS_ACCOUNT_ID; to read them/),
    ]);
    expect(stderr).toContain('eval "$(ads emulator env)"');
    expect((await runAds(home, load, { now: Date.now })).stderr).not.toContain('have changed');
  },
);

describe.each(['with a server', 'without a server'])('a snapshot of a newer version, %s,', (how) => {
  it('is refused and kept, and no advice deletes data', async () => {
    if (how === 'with a server') await serve();
    await emulate(['snapshot', 'save', 'one']);
    await setVersion(`${fileOf()}.snapshots/one.db`, 99);
    const { exit, error } = await emulate(['snapshot', 'load', 'one', '--yes']);
    expect([exit, error.message]).toEqual([2, expect.stringContaining('newer version of ads')]);
    expect(error.hint ?? '').not.toContain('reset');
    expect((await emulate(['snapshot', 'list'])).rows).toMatchObject([{ name: 'one' }]);
  });
});

it('a file of a newer version is refused, and no advice deletes it', async () => {
  await emulate(['snapshot', 'list']);
  await setVersion(fileOf(), 99);
  for (const argv of [['status'], ['advance', '1d'], ['start']]) {
    const { exit, error } = await emulate(argv);
    expect([exit, error.code]).toEqual([2, 'EMULATOR_FILE_NEWER']);
    expect(error.hint).toMatch(/^Update ads\./);
    expect(error.hint).not.toContain('reset');
  }
});

it('ads auth status calls an emulator one by its answer, or where ADS_EMULATOR_URL names it', async () => {
  const { client, urls } = await serve();
  const other = await serve(':memory:');
  const status = async (env: Readonly<Record<string, string | undefined>>, ...flags: string[]) => {
    const argv = ['auth', 'status', '-o', 'json', ...flags];
    const { stdout } = await runAds(home, argv, { env, now: Date.now });
    return JSON.parse(stdout).is_emulator;
  };
  const unnamed = { ...client, ADS_EMULATOR_URL: undefined };
  expect(await status(unnamed)).toBe(true);
  expect(await status(unnamed, '--offline')).toBeNull();
  const url = (port: number) => ({ ...client, ADS_EMULATOR_URL: `http://127.0.0.1:${port}/emulator` });
  expect(await status(url(urls.port), '--offline')).toBe(true);
  expect(await status(url(other.urls.port), '--offline')).toBeNull();
});

describe('ads emulator reset', () => {
  it('of a server that the environment names shows how to read the values of that server', async () => {
    await serve();
    const files = [join(home.path, "it's.db"), fileOf(), ':memory:'];
    const shown = ["ads emulator env --data '.*/it'\\\\''s\\.db'", 'ads emulator env'].map(
      (command) => `to read them again: eval "\\$\\(${command}\\)"$`,
    );
    for (const [at, path] of files.entries()) {
      const { urls } = await serve(path);
      const named = {
        ADS_EMULATOR_URL: `http://127.0.0.1:${urls.port}/emulator`,
        ADS_EMULATOR_TOKEN: urls.control_token,
      };
      const argv = ['emulator', 'reset', '--seed', 'demo', '--yes'];
      const { exit, stderr } = await runAds(home, argv, { env: named, now: Date.now });
      expect([exit, stderr]).toEqual([0, expect.stringContaining('have changed: ADS_ACCOUNT_ID')]);
      const last = stderr.trim().split('\n').at(-1);
      expect(last).toMatch(new RegExp(shown[at] ?? `; the program that started .*:${urls.port} has them`));
      if (path === ':memory:') expect(stderr).not.toContain('eval');
    }
  });

  it.each(['with a server', 'without a server'])(
    'names the values of env that have changed, %s',
    async (how) => {
      await runAds(home, ['emulator', 'reset', '--seed', 'empty', '--yes'], { now: Date.now });
      if (how === 'with a server') await serve();
      const env = async () => {
        const { rows } = await emulate(['status', '--show-credentials']);
        return rows.credentials as Readonly<Record<string, string>>;
      };
      for (const seed of ['demo', 'demo', 'empty']) {
        const before = await env();
        const { stderr } = await runAds(home, ['emulator', 'reset', '--seed', seed, '--yes'], {
          now: Date.now,
        });
        const after = await env();
        for (const name of ['consumer_key', 'access_token_secret', 'account_id'])
          expect([name, stderr.includes(`ADS_${name.toUpperCase()}`)]).toEqual([
            name,
            before[name] !== after[name],
          ]);
        if (how === 'with a server') expect(stderr).not.toContain('ADS_CONSUMER_KEY');
        if (stderr.includes('have changed')) expect(stderr).toContain('eval "$(ads emulator env)"');
      }
    },
  );
});

describe('the tool during faults', () => {
  const run = (client: Readonly<Record<string, string>>, ...argv: string[]) =>
    runAds(home, [...argv, '-o', 'json'], { env: client, now: Date.now });

  it('waits for a limit and continues', async () => {
    const { emulator, client } = await serve();
    await emulator.faults.set({ rules: [{ fault: 'rate-limit', nth: 1, times: 2 }] });
    expect((await run(client, 'campaigns', 'list')).exit).toBe(0);
    expect(emulator.faults.show().rules[0]).toMatchObject({ calls: 3, struck: 2 });
  });

  it.each(['number', 'date'] as const)('waits as long as a Retry-After given as a %s', async (form) => {
    const { emulator, client } = await serve();
    const seconds = 20;
    await emulator.faults.set({
      rules: [{ fault: 'unavailable', retry_after_seconds: seconds, retry_after_form: form, nth: 1 }],
    });
    let waited = 0;
    const { exit } = await runAds(home, ['campaigns', 'list', '-o', 'json'], {
      env: client,
      now: () => Date.now() + waited,
      sleep: async (milliseconds) => {
        waited += milliseconds;
      },
    });
    expect(exit).toBe(0);
    expect(waited / 1000).toBeGreaterThan(seconds - 2);
    expect(waited / 1000).toBeLessThan(2 * seconds);
  });

  it.each([
    ['a cut body', { fault: 'cut-body' }],
    ['a page of HTML', { fault: 'html' }],
  ] as const)('does not take %s for an answer', async (_, fault) => {
    const { emulator, client } = await serve();
    await emulator.faults.set({ rules: [fault] });
    const { exit, stdout } = await run(client, 'campaigns', 'list', '--max-wait', '0');
    expect([exit, stdout]).toEqual([9, '']);
  });

  it('does not call a create retryable if its connection was reset after the work', async () => {
    const { emulator, client } = await serve();
    await emulator.faults.set({ rules: [{ fault: 'reset-connection', on: 'POST *', when: 'after' }] });
    const { exit, stderr } = await run(
      client,
      ...['custom-audiences', 'create', '--name', 'Spring', '--max-wait', '0'],
    );
    expect(exit).not.toBe(0);
    expect(JSON.parse(stderr.trim().split('\n').at(-1) ?? '').error.retryable).toBe(false);
    expect(emulator.faults.show().rules[0]).toMatchObject({ struck: 1 });
    const { stdout } = await run(client, 'custom-audiences', 'list');
    expect(JSON.parse(stdout)).toHaveLength(1);
  });
});
