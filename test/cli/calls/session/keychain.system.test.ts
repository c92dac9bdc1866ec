/** The system's own keychain: a real Secret Service on a real session bus, and buses that have none or say nothing. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { app, type Service, startService } from '../../../support/authorization.js';
import { createHome, type Home, homeOfTest } from '../../../support/cli.js';
import { type Bus, startBus, startMuteBus } from '../../../support/dbus.js';
import { earlierEntries, earlierProfile } from '../../../support/earlier-sign-ins.js';
import { hasParts, nameWithParts } from '../../../support/external-tools.js';
import {
  type Ended,
  eventually,
  finishAds,
  processesWith,
  startAds,
} from '../../../support/running-process.js';
import { secretsIn } from '../../../support/secret-scan.js';

const parts = ['dbus-run-session', 'gnome-keyring-daemon', 'secret-tool'];

const home = homeOfTest();
let service: Service;
let printed: string[];

beforeEach(async () => {
  service = await startService();
  printed = [];
});

afterEach(async () => {
  const allowed = ['.local/share/ads/secrets/secrets.json'];
  expect(secretsIn(service.secrets, printed.join('\n'), home.path, allowed)).toEqual([]);
  await service.close();
});

async function run(
  bus: Bus,
  argv: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<Ended> {
  const outcome = await finishAds(argv, { ...bus.env, ...home.env, ...env }, input);
  printed.push(outcome.stdout, outcome.stderr);
  return outcome;
}

let pins = 0;
beforeEach(() => {
  pins = 0;
});

function signIn(bus: Bus, ...flags: string[]): Promise<Ended> {
  pins += 1;
  const urls = ['--auth-url', service.auth, '--ads-url', service.ads, '--consumer-key', app.key];
  const input = `${1_000_000 + pins}\n`;
  return run(bus, ['login', '--pin', ...urls, ...flags], { ADS_CONSUMER_SECRET: app.secret }, input);
}

const status = async (bus: Bus, ...flags: string[]) => {
  const { stdout, exit } = await run(bus, ['auth', 'status', '-o', 'json', ...flags]);
  return { exit, ...JSON.parse(stdout) };
};

/** What another program finds in the same keyring. */
function search(bus: Bus, account: string): string {
  return spawnSync('secret-tool', ['lookup', 'service', 'ads', 'account', account], {
    env: bus.env,
    encoding: 'utf8',
  }).stdout;
}

/** The entry of a profile's sign-in, by the list of this home. */
function entryOf(profile: string): string {
  const list = readFileSync(join(home.data, 'sign-ins.json'), 'utf8');
  const rows: { profile: string; id: string }[] = JSON.parse(list).sign_ins;
  return `sign-in/${rows.find((row) => row.profile === profile)?.id}`;
}

const tokenIn = (bus: Bus, entry: string) => JSON.parse(search(bus, entry) || '{}').access_token;

/** Stores the profile `old` as the version before does: with an entry for each secret, which is named by the profile. */
async function storeEarlier(bus: Bus): Promise<void> {
  const one = {
    store: 'keychain',
    url: service.auth.replace(/\/auth$/, ''),
    user: '700001',
    screenName: 'maker',
    app,
  } as const;
  const [token, tokenSecret] = ['700001-token-of-before', 'token-secret-of-before-0123456789'];
  service.tokens.set(token, { secret: tokenSecret, userId: '700001' });
  service.secrets.add(tokenSecret);
  mkdirSync(home.config, { recursive: true });
  const config = { profiles: { old: earlierProfile({ ...one, token }) } };
  writeFileSync(join(home.config, 'config.json'), JSON.stringify(config));
  // The schema is that of every entry which the keychain library stores.
  const schema = ['xdg:schema', 'org.freedesktop.Secret.Generic'];
  for (const [entry, input] of Object.entries(earlierEntries('old', { ...one, token, tokenSecret }))) {
    const attributes = ['service', 'ads', 'account', entry, ...schema];
    spawnSync('secret-tool', ['store', '--label', 'ads', ...attributes], { env: bus.env, input });
  }
}

describe.runIf(hasParts(...parts))(nameWithParts('a keyring', ...parts), () => {
  let keyringHome: Home;
  let bus: Bus;

  beforeAll(async () => {
    keyringHome = createHome();
    bus = await startBus(keyringHome.path, 'unlocked');
  });

  afterAll(async () => {
    await bus.close();
    keyringHome.remove();
  });

  it('keeps the secrets of two profiles, gives them to commands, and removes them one by one', async () => {
    expect(await signIn(bus, '--profile', 'a')).toMatchObject({ exit: 0 });
    service.user = { id: '700002', name: 'other' };
    expect(await signIn(bus, '--profile', 'b')).toMatchObject({ exit: 0 });
    const [first, second] = service.tokens.keys();
    const [a, b] = [entryOf('a'), entryOf('b')];
    expect([tokenIn(bus, a), tokenIn(bus, b)]).toEqual([first, second]);
    expect(await status(bus, '--profile', 'a')).toMatchObject({
      exit: 0,
      credentials: 'keychain',
      works: true,
      screen_name: 'maker',
    });
    expect(await status(bus, '--profile', 'b')).toMatchObject({ works: true, screen_name: 'other' });
    expect(await run(bus, ['logout', '--profile', 'a'])).toMatchObject({ exit: 0 });
    expect(search(bus, a)).toBe('');
    expect(await status(bus, '--profile', 'b')).toMatchObject({ works: true });
    await run(bus, ['profile', 'rename', 'b', 'c']);
    expect(await status(bus, '--profile', 'c')).toMatchObject({ works: true });
    expect(await run(bus, ['logout', '--all', '--revoke', '--yes'])).toMatchObject({ exit: 0 });
    expect([...service.tokens.keys()]).toEqual([first]);
    expect(search(bus, b)).toBe('');
    // And leaves no process behind.
    await eventually(() => processesWith(home.path).length === 0);
  });

  it('has what the version before has stored, which is copied, and stays until the logout', async () => {
    await storeEarlier(bus);
    expect(await status(bus, '--profile', 'old')).toMatchObject({ exit: 0, works: true, user_id: '700001' });
    expect(search(bus, 'old/access_token')).toBe('700001-token-of-before');
    expect(tokenIn(bus, entryOf('old'))).toBe('700001-token-of-before');
    const entry = entryOf('old');
    expect(await run(bus, ['logout', '--profile', 'old'])).toMatchObject({ exit: 0 });
    expect([search(bus, 'old/access_token'), search(bus, entry)]).toEqual(['', '']);
  });

  it('that is locked keeps every entry when a profile is renamed, deleted or signed out', async () => {
    await storeEarlier(bus);
    await bus.close();
    const locked = await startBus(keyringHome.path, 'locked');
    try {
      for (const words of ['profile rename old new', 'profile delete old --yes', 'logout --profile old']) {
        const outcome = await run(locked, words.split(' '));
        expect([words, outcome.exit]).toEqual([words, 4]);
        expect(outcome.stderr).toMatch(/locked/);
      }
    } finally {
      await locked.close();
      bus = await startBus(keyringHome.path, 'unlocked');
    }
    expect(await run(bus, ['profile', 'rename', 'old', 'new'])).toMatchObject({ exit: 0 });
    expect(await status(bus, '--profile', 'new')).toMatchObject({ exit: 0, works: true });
    expect(search(bus, 'old/access_token')).toBe('');
    await run(bus, ['logout', '--all']);
  });

  it('that is locked is reported before a browser opens, and nothing is stored', async () => {
    await signIn(bus, '--profile', 'a');
    await bus.close();
    const locked = await startBus(keyringHome.path, 'locked');
    try {
      const calls = service.calls.length;
      const outcome = await signIn(locked, '--profile', 'b');
      expect(outcome.exit).toBe(4);
      expect(outcome.stderr).toMatch(/the system keychain is locked/);
      expect(outcome.stderr).toMatch(/--store file/);
      expect(service.calls).toHaveLength(calls);
      expect(await status(locked, '--profile', 'a')).toMatchObject({
        exit: 4,
        works: false,
        reason: expect.stringContaining('or it is locked'),
      });
    } finally {
      await locked.close();
      bus = await startBus(keyringHome.path, 'unlocked');
    }
    expect(await status(bus, '--profile', 'a')).toMatchObject({ exit: 0, works: true });
    await run(bus, ['logout', '--all']);
  });
});

describe.runIf(hasParts('dbus-run-session'))(
  nameWithParts('a bus without a keyring', 'dbus-run-session'),
  () => {
    let bus: Bus;
    let busHome: Home;

    beforeAll(async () => {
      busHome = createHome();
      bus = await startBus(busHome.path, 'none');
    });

    afterAll(async () => {
      await bus.close();
      busHome.remove();
    });

    it('is reported, and --store file works', async () => {
      const outcome = await signIn(bus);
      expect(outcome.exit).toBe(4);
      expect(outcome.stderr).toMatch(/this session has no system keychain/);
      expect(service.calls).toEqual([]);
      pins = 0;
      expect(await signIn(bus, '--store', 'file')).toMatchObject({ exit: 0 });
    });
  },
);

describe('a machine without a bus', () => {
  const none: Bus = { env: {}, close: async () => {} };

  it('is reported, and --store file works', async () => {
    const outcome = await signIn(none);
    expect(outcome.exit).toBe(4);
    expect(outcome.stderr).toMatch(/this session has no system keychain/);
    pins = 0;
    expect(await signIn(none, '--store', 'file')).toMatchObject({ exit: 0 });
    expect(await status(none)).toMatchObject({ credentials: 'file', works: true });
  });

  it('does not matter to a job with its credentials in the environment', async () => {
    const env = {
      ADS_AUTH_URL: service.auth,
      ADS_URL: service.ads,
      ADS_CONSUMER_KEY: app.key,
      ADS_CONSUMER_SECRET: app.secret,
      ADS_ACCESS_TOKEN: '7-token',
      ADS_ACCESS_TOKEN_SECRET: 'token-secret',
    };
    service.tokens.set('7-token', { secret: 'token-secret', userId: '7' });
    expect(await run(none, ['accounts', 'list', '-o', 'json'], env)).toMatchObject({
      exit: 0,
      stdout: '[]\n',
    });
  });
});

describe('a bus that never answers', () => {
  let bus: Bus;

  beforeEach(async () => {
    bus = await startMuteBus(home.path);
  });
  afterEach(() => bus.close());

  it('holds a sign-in no longer than its time, and no process after it', async () => {
    const running = startAds(
      [
        'login',
        '--pin',
        '--no-input',
        '--auth-url',
        service.auth,
        '--ads-url',
        service.ads,
        '--consumer-key',
        app.key,
      ],
      { ...bus.env, ...home.env, ADS_CONSUMER_SECRET: app.secret },
    );
    const { exit, stderr } = await running.ended;
    expect(stderr).toMatch(/did not answer within 3 seconds/);
    expect(exit).toBe(4);
    expect(service.calls).toEqual([]);
    await eventually(() => processesWith(home.path).length === 0);
  });

  it('lets a command be interrupted while it waits', async () => {
    await signIn({ env: bus.env, close: async () => {} }, '--store', 'file');
    const running = startAds(['login', '--pin', '--no-input', '--profile', 'b', '--store', 'keychain'], {
      ...bus.env,
      ...home.env,
      ADS_AUTH_URL: service.auth,
      ADS_URL: service.ads,
      ADS_CONSUMER_KEY: app.key,
      ADS_CONSUMER_SECRET: app.secret,
      CI_JOB_TOKEN: `secret-of-${home.path}`,
    });
    // The helper is asked for secrets, and is given none. For a moment, while it starts, it still shows the environment
    // of the command.
    await eventually(
      () => processesWith(home.path).length > 1 && processesWith(`secret-of-${home.path}`).length === 1,
    );
    running.kill('SIGTERM');
    expect((await running.ended).exit).toBe(143);
    await eventually(() => processesWith(home.path).length === 0);
  });
});

describe('a machine on which the library of the keychain does not load', () => {
  it('runs everything else, and names the missing library', async () => {
    const project = resolve(import.meta.dirname, '../../../..');
    cpSync(join(project, 'bin'), join(home.path, 'ads', 'bin'), { recursive: true });
    const isCode = (path: string) => !/\.map$|dist\/(compiled|types)$/.test(path);
    cpSync(join(project, 'dist'), join(home.path, 'ads', 'dist'), { recursive: true, filter: isCode });
    const library = join(home.path, 'ads', 'node_modules', 'keytar');
    mkdirSync(library, { recursive: true });
    writeFileSync(join(library, 'index.js'), "throw new Error('no native part for this machine');");
    const start = (argv: readonly string[]) =>
      spawnSync(process.execPath, [join(home.path, 'ads', 'bin', 'ads.js'), ...argv], {
        env: { PATH: process.env.PATH, ...home.env, ADS_CONSUMER_SECRET: app.secret },
        input: '1000001\n',
        encoding: 'utf8',
      });
    expect(start(['--version']).status).toBe(0);
    const urls = ['--auth-url', service.auth, '--ads-url', service.ads, '--consumer-key', app.key];
    const outcome = start(['login', '--pin', ...urls]);
    expect(outcome.status).toBe(4);
    expect(outcome.stderr).toMatch(/the system keychain cannot be used: no native part for this machine/);
    expect(outcome.stderr).toMatch(/On Linux it needs libsecret/);
    rmSync(join(home.path, 'ads'), { recursive: true });
  });
});
