/** Users as machines have them: without a home, with one that cannot be written, without an entry in passwd, with sudo. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createHome, type Home, startOfRun } from '../../support/cli.js';
import { writeFilledWorld } from '../../support/filled-worlds.js';
import { builtTool, createNewUser } from '../../support/new-user.js';
import { type Ended, startAds } from '../../support/running-process.js';
import { isExecutable } from '../../support/tool.js';

/** The number of a user that no machine knows; only root can become one. */
const stranger = 54_321;
const isRoot = process.geteuid?.() === 0;

/** A copy of the tool that everybody may read, as an installed one is: a clone may be its owner's alone. */
let installed = '';
/** Runs the copy as the stranger; what it stands in front of names the clone's tool. */
const asStranger = () => {
  const script = isExecutable
    ? `shift; exec '${installed}/ads' "$@"`
    : `node=$1; shift 2; exec "$node" '${installed}/bin/ads.js' "$@"`;
  const user = ['setpriv', `--reuid=${stranger}`, `--regid=${stranger}`, '--clear-groups'];
  return [...user, 'sh', '-c', script, 'sh'];
};

function copyTool(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ads-installed-'));
  if (isExecutable) {
    cpSync(builtTool, join(folder, 'ads'));
    chmodSync(folder, 0o755);
    return folder;
  }
  const root = resolve(import.meta.dirname, '../../..');
  const wanted = new Set(['package.json', 'bin', 'dist']);
  for (const path of wanted) {
    cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true });
    const manifest = path === 'package.json' ? path : join(path, 'package.json');
    if (!existsSync(join(root, manifest))) continue;
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (existsSync(join(root, 'node_modules', name))) wanted.add(`node_modules/${name}`);
  }
  chmodSync(folder, 0o755);
  return folder;
}

const list = ['campaigns', 'list', '--env', 'local', '-o', 'ids'];
const job = {
  ADS_ACCOUNT_ID: 'mine',
  ADS_CONSUMER_KEY: 'key',
  ADS_CONSUMER_SECRET: 'secret',
  ADS_ACCESS_TOKEN: 'token',
  ADS_ACCESS_TOKEN_SECRET: 'token-secret',
  ADS_URL: 'http://127.0.0.1:1',
  ADS_AUTH_URL: 'http://127.0.0.1:1',
};

let home: Home;
beforeEach(() => {
  home = createHome();
  onTestFinished(() => home.remove());
});

/** As after the first command. */
const fillWorld = (folder = home.data) =>
  writeFilledWorld(join(folder, 'emulator.db'), { seed: 'demo', now: startOfRun });

async function ads(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  wrapper: readonly string[] = [],
): Promise<Ended> {
  const running = startAds(argv, { ADS_OUTPUT: 'table', ...env }, wrapper);
  running.endInput();
  return running.ended;
}

describe('a user', () => {
  it.each([
    ['is empty', ''],
    ['is relative', 'home/me'],
  ])('whose HOME %s gets an error that names HOME', async (_, HOME) => {
    const { exit, stderr } = await ads(list, { HOME });
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringMatching(/HOME is not set, or/) });
    expect(stderr).toContain('Set HOME, or set ADS_CONFIG_DIR');
    expect(stderr).toContain('ADS_DATA_DIR');
    expect(stderr).not.toContain('no-home');
  });

  it('without HOME works if the directories are named, and is warned that a write is not noted and a report not resumed', async () => {
    await fillWorld();
    const env = { HOME: '', ADS_DATA_DIR: home.data };
    const ids = (await ads(list, env)).stdout.trim().split('\n');
    expect(ids.length).toBeGreaterThan(3);
    const [id = ''] = ids;
    const local = ['--env', 'local'];
    const outcomes = [
      await ads(['campaigns', 'update', id, '--name', 'Other', ...local], env),
      await ads(['stats', 'report', '--last', '2d', ...local], env),
    ];
    for (const { exit, stderr } of outcomes) {
      expect({ exit, stderr }).toMatchObject({
        exit: 0,
        stderr: expect.stringContaining('HOME is not set, or'),
      });
      expect(stderr).not.toContain('no-home');
    }
  });

  it('without HOME is shown no made-up path', async () => {
    const { exit, stdout } = await ads(['config', 'list', '-o', 'csv', '--env', 'local'], { HOME: '' });
    expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^config_file,,,$/m) });
  });

  it('with XDG variables finds everything below them, and writes nothing to the defaults', async () => {
    const folder = (name: string) => join(home.path, name);
    const env = {
      HOME: home.path,
      XDG_CONFIG_HOME: folder('c'),
      XDG_DATA_HOME: folder('d'),
      XDG_STATE_HOME: folder('s'),
      XDG_CACHE_HOME: folder('k'),
    };
    await fillWorld(folder('d/ads'));
    expect((await ads(['profile', 'create', 'x', '--env', 'local'], env)).exit).toBe(0);
    const ids = (await ads(list, env)).stdout.split('\n')[0] ?? '';
    const update = ['campaigns', 'update', ids, '--daily-budget', '46', '--env', 'local', '--yes'];
    expect((await ads(update, env)).exit).toBe(0);
    // A single file compiles nothing that it would keep in the cache directory.
    expect(readdirSync(home.path).sort()).toEqual(isExecutable ? ['c', 'd', 's'] : ['c', 'd', 'k', 's']);
    expect(readdirSync(folder('s/ads'))).toContain('history');
  });

  it('with credentials in the environment leaves only the files that keep writes from being sent twice', async () => {
    await fillWorld();
    const server = startAds(['emulator', 'start', '--json', '--rate-limits', 'off'], {
      HOME: home.path,
    });
    onTestFinished(async () => void (await server.stop()));
    const [line] = await server.waitFor(/^\{.*\}$/m);
    const {
      auth_url,
      ads_url,
      consumer_key,
      consumer_secret,
      access_token,
      access_token_secret,
      account_id,
    } = JSON.parse(line);
    const user = createNewUser(builtTool, {
      ADS_AUTH_URL: auth_url,
      ADS_URL: ads_url,
      ADS_CONSUMER_KEY: consumer_key,
      ADS_CONSUMER_SECRET: consumer_secret,
      ADS_ACCESS_TOKEN: access_token,
      ADS_ACCESS_TOKEN_SECRET: access_token_secret,
      ADS_ACCOUNT_ID: account_id,
    });
    onTestFinished(() => user.remove());
    const run = (line: string) => {
      expect(user.bash(line), line).toMatchObject({ status: 0 });
      return readdirSync(user.home, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(user.folder))
        .map(({ name, parentPath }) => relative(user.home, join(parentPath, name)))
        .filter((name) => !name.startsWith('bin/'))
        .map((name) => name.replace(/[0-9a-f]{32}/g, 'DIGEST'))
        .sort();
    };
    expect(run('ads accounts list && ads campaigns list --fields id,name,funding_instrument_id')).toEqual([]);
    expect(run('ads stats report --last 7d --group-by week')).toEqual([]);
    expect(
      run('ads campaigns list -o ids | head -2 | ads campaigns update - --daily-budget +1 --yes'),
    ).toEqual([]);
    const batches = '.local/state/ads/batches/DIGEST.jsonl';
    const imports = '.local/state/ads/imports/DIGEST.json';
    expect(
      run(
        `printf '{"operation_type":"Update","params":{"campaign_id":"%s","name":"Fall"}}\\n' $(ads campaigns list -o ids | head -2) > b.jsonl && ads campaigns batch --from b.jsonl --split --yes`,
      ),
    ).toEqual([batches]);
    expect(
      run('ads campaigns export > c.csv && sed -i s/Winter/Fall/ c.csv && ads campaigns import c.csv --yes'),
    ).toEqual([batches, imports]);
    const contents = user.bash('cat ~/.local/state/ads/*/*').stdout;
    for (const secret of [consumer_key, consumer_secret, access_token, access_token_secret])
      expect(contents).not.toContain(secret);
    expect(contents).not.toContain('Fall');
    expect(
      user.bash('ADS_CACHE_DIR=$PWD/cache ads stats report --last 7d && find cache/stats-reports -type f'),
    ).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('cache/stats-reports/'),
    });
  });

  it('with credentials in the environment and no home reaches the service', async () => {
    const { exit, stderr } = await ads(['campaigns', 'list', '--max-wait', '0'], { HOME: '', ...job });
    expect({ exit, stderr }).toMatchObject({ exit: 9, stderr: expect.stringContaining('cannot reach') });
  });
});

describe.runIf(isRoot)('another user of the machine', () => {
  beforeAll(() => {
    installed = copyTool();
  });
  afterAll(() => rmSync(installed, { recursive: true, force: true }));

  const readOnly = () => {
    chmodSync(home.path, 0o555);
    return home.env;
  };

  it('without an entry in passwd and without HOME can ask for the version and for help', async () => {
    expect(await ads(['--version'], {}, asStranger())).toMatchObject({ exit: 0, stderr: '' });
    expect(await ads(['campaigns', '--help'], {}, asStranger())).toMatchObject({ exit: 0, stderr: '' });
  });

  it('without an entry in passwd gets an error that HOME is not set', async () => {
    const { exit, stderr } = await ads(list, {}, asStranger());
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining('HOME is not set') });
  });

  it.each([
    [list, /ADS_DATA_DIR/],
    [['profile', 'create', 'x'], /ADS_CONFIG_DIR/],
    [['alias', 'set', 'x', 'campaigns list'], /ADS_CONFIG_DIR/],
  ])(
    'whose home is not writable gets an error that names the variable to set: ads %j',
    async (argv, hint) => {
      const { exit, stderr } = await ads(argv, readOnly(), asStranger());
      expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringMatching(hint) });
      expect(stderr).toContain('permission denied');
    },
  );

  it('whose home is not writable reads settings and runs a job', async () => {
    expect((await ads(['config', 'list'], readOnly(), asStranger())).exit).toBe(0);
    const { exit } = await ads(
      ['campaigns', 'list', '--max-wait', '0'],
      { ...readOnly(), ...job },
      asStranger(),
    );
    expect(exit).toBe(9);
  });

  it('whose files were made with sudo gets an error that says how to take them back', async () => {
    chownSync(home.path, stranger, stranger);
    mkdirSync(home.config, { recursive: true });
    execFileSync('chown', ['-R', String(stranger), home.path]);
    expect((await ads(['profile', 'create', 'x'], home.env)).exit).toBe(0);
    const { exit, stderr } = await ads(['profile', 'list'], home.env, asStranger());
    expect(exit).toBe(2);
    expect(stderr.replace(/\s+/g, ' ')).toContain(`sudo chown -R "$USER" ${home.config}`);
  });
});
