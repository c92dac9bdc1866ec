/** Every local command and every global flag: --dry-run changes nothing, and a flag without meaning is refused. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { globalFlags } from '../../../../src/cli/core/host/global-flags.js';
import { statusCommands, statusWords } from '../../../../src/cli/core/host/status-verbs.js';
import { localCommands } from '../../../../src/cli/program/commands/index.js';
import { allFlags } from '../../../../src/flags/local-flags.js';
import { homeOfTest, type Outcome, runAds, testTime } from '../../../support/cli.js';
import { writeFilledWorld } from '../../../support/filled-worlds.js';
import { makePng } from '../../../support/media-files.js';
import { isLong } from '../../../support/rounds.js';
import { startServer } from '../../../support/server.js';

/** Arguments with which each command would run. A new local command has to name its own. */
const sheetGroups = [
  'campaigns',
  'line-items',
  'targeting-criteria',
  'promoted-tweets',
  'tracking-tags',
  'draft-tweets',
  'scheduled-tweets',
  'cards',
  'cards poll',
  'cards image-conversation',
  'cards video-conversation',
];
const imports = sheetGroups.map((group) => `${group} import`);
const sheets = {
  ...Object.fromEntries(sheetGroups.map((group) => [`${group} export`, []])),
  ...Object.fromEntries(imports.map((command) => [command, ['~/nowhere.csv']])),
};

const argumentsOf: Readonly<Record<string, readonly string[]>> = {
  login: ['--pin', '--consumer-key', 'key', '--auth-url', 'https://auth.example.com'],
  logout: ['--revoke'],
  'auth status': [],
  'auth token': ['--show'],
  'auth revoke': [],
  'auth bearer get': [],
  'auth bearer revoke': [],
  'profile list': [],
  'profile show': [],
  'profile use': ['other'],
  'profile create': ['third'],
  'profile delete': ['main'],
  'profile rename': ['main', 'renamed'],
  'profile set': ['output', 'yaml'],
  'profile import': [],
  'config list': [],
  'accounts use': ['18ce54d4x5t'],
  'leads export': [
    ...['--form', '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb', '--account', '18ce54d4x5t'],
    ...['--from-date', '2026-03-01T00:00:00Z', '--to-date', '2026-03-02T00:00:00Z'],
  ],
  'media-library upload': ['~/window.png'],
  'custom-audiences users upload': ['1nmth', '--from', '~/people.csv', '--account', '18ce54d4x5t'],
  'do-not-reach-lists users upload': ['1rd0', '--from', '~/people.csv', '--account', '18ce54d4x5t'],
  'web-conversions upload': ['o8z6j', '--from', '~/events.csv'],
  'app-conversions upload': ['--from', '~/installs.csv'],
  'product-catalogs products upload': ['1700000000000000101', '--from', '~/feed.csv'],
  'custom-audiences users sync': ['1nmth', '--from', '~/people.csv', '--account', '18ce54d4x5t'],
  'do-not-reach-lists users sync': ['1rd0', '--from', '~/people.csv', '--account', '18ce54d4x5t'],
  'custom-audiences users forget': ['1nmth', '--account', '18ce54d4x5t'],
  'do-not-reach-lists users forget': ['1rd0', '--account', '18ce54d4x5t'],
  'stats report': [
    ...['8u94t', '--all-entities', '--granularity', 'hour', '--account', '18ce54d4x5t'],
    ...['--from', '2026-03-01T00:00:00Z', '--to', '2026-03-02T00:00:00Z'],
  ],
  'stats reconcile': [],
  'stats jobs wait': ['1140000000000000001'],
  'stats jobs download': ['1140000000000000001'],
  why: ['8wku2'],
  tree: [],
  today: [],
  check: [],
  'check rules': [],
  pull: ['--account', '18ce54d4x5t'],
  plan: ['~/nowhere'],
  apply: ['~/nowhere'],
  clone: ['8wku2', '--shift-dates', 'soon'],
  launch: ['~/nowhere.csv'],
  api: ['POST', 'accounts', '--no-check'],
  endpoints: [],
  openapi: [],
  completion: ['bash'],
  'emulator start': ['--port', '0'],
  'emulator stop': [],
  'emulator status': [],
  'emulator env': [],
  'emulator reset': ['--seed', 'empty'],
  'emulator advance': ['7d'],
  'emulator faults set': ['faults.yaml'],
  'emulator faults list': [],
  'emulator faults clear': [],
  'emulator requests list': [],
  'emulator requests clear': [],
  'emulator snapshot save': ['one'],
  'emulator snapshot load': ['one'],
  'emulator snapshot list': [],
  'emulator snapshot delete': ['one'],
  history: [],
  'ab-tests get': ['1a2b3'],
  sync: ['--account', '18ce54d4x5t'],
  sql: ['SELECT 1'],
  wait: ['campaigns', '8wku2', '--for', 'deleted'],
  doctor: [],
  version: [],
  mcp: [],
  'mcp install': ['--client', 'cursor', '--print'],
  approve: [],
  undo: [],
  'alias set': ['all', 'campaigns list'],
  'alias list': [],
  'alias delete': ['all'],
  schema: ['campaigns', 'create'],
  skill: [],
  ...sheets,
};

/** The commands that --dry-run previews; every other one refuses it. */
const previewed = [
  'sync',
  'auth bearer get',
  'profile use',
  'profile create',
  'profile delete',
  'profile rename',
  'profile set',
  'profile import',
  'accounts use',
  'leads export',
  'media-library upload',
  'custom-audiences users upload',
  'do-not-reach-lists users upload',
  'web-conversions upload',
  'app-conversions upload',
  'product-catalogs products upload',
  'custom-audiences users sync',
  'do-not-reach-lists users sync',
  'stats report',
  'api',
  'mcp install',
  'today',
  'check',
  'emulator reset',
  'emulator snapshot load',
  'emulator snapshot delete',
  'undo',
  'apply',
  'clone',
  'launch',
  ...imports,
];

/** Without a write or a snapshot before, or without a file, these have nothing to preview, and say so with this exit code. */
const idle: Readonly<Record<string, number>> = {
  undo: 6,
  'emulator snapshot load': 6,
  'emulator snapshot delete': 6,
  apply: 2,
  clone: 2,
  launch: 2,
  ...Object.fromEntries(imports.map((command) => [command, 2])),
};

/** Those of a status are calls of endpoints, which make the emulator as such. */
const ofStatus = statusCommands.map((one) => statusWords(one).join(' '));
const commands = localCommands()
  .map(({ words }) => words.join(' '))
  .filter((command) => !ofStatus.includes(command));

const home = homeOfTest();
let keychain: Map<string, string>;
let env: Record<string, string>;
let received: readonly unknown[];

beforeEach(async () => {
  const server = await startServer((_, response) => response.end('{}'));
  received = server.received;
  keychain = new Map([
    ['main/consumer_secret', 'consumer-secret'],
    ['main/access_token', 'token'],
    ['main/access_token_secret', 'token-secret'],
  ]);
  env = { ADS_AUTH_URL: server.url, ADS_URL: server.url, ADS_SANDBOX_URL: server.url };
  mkdirSync(home.config, { recursive: true });
  const urls = { auth_url: server.url, ads_url: server.url, ads_sandbox_url: server.url };
  const signIn = { store: 'keychain', slot: 1, created_at: '2026-03-02T10:00:00Z' };
  writeFileSync(
    join(home.config, 'config.json'),
    JSON.stringify({
      current: 'main',
      profiles: { main: { ...urls, consumer_key: 'key', sign_in: signIn }, other: {} },
    }),
  );
  writeFileSync(join(home.path, 'window.png'), makePng(4, 3));
  writeFileSync(join(home.path, 'people.csv'), 'email\nann@example.com\n');
  writeFileSync(join(home.path, 'events.csv'), 'time,event,email\n2026-03-02,gtm_purchase,ann@example.com\n');
  writeFileSync(
    join(home.path, 'installs.csv'),
    `time,event,app,os,hashed_device_id\n2026-03-02,install,com.quillmark.reader,android,${'0a'.repeat(32)}\n`,
  );
  writeFileSync(
    join(home.path, 'feed.csv'),
    'id,title,description,availability,condition,price,link,image_link,brand\n' +
      'mug-1,Mug,A mug,in stock,new,9.00 EUR,https://www.example.com/mug,https://www.example.com/mug.png,Quill\n',
  );
  writeFileSync(
    join(home.path, '.twurlrc'),
    'profiles:\n  quill:\n    key:\n      consumer_key: key\n      consumer_secret: a\n      token: 7-b\n      secret: c\n',
  );
});

/**
 * Everything that a command could change: each file with a digest of its content and its time, and the keychain. The empty
 * log beside an SQLite file goes when the driver lets go of it, at a time of its own.
 */
function look() {
  const files = readdirSync(home.path, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) return [[path]];
    const content = readFileSync(path);
    const isLog = path.endsWith('-shm') || (path.endsWith('-wal') && content.length === 0);
    const digest = createHash('sha256').update(content).digest('hex');
    return isLog ? [] : [[path, digest, statSync(path).mtimeMs]];
  });
  return { files, keychain: [...keychain], received: received.length };
}

const run = (argv: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Outcome> =>
  runAds(home, argv, {
    keychain,
    env: { ...env, ...more },
    answers: [],
    // A server that was started by mistake would wait for ever.
    onStart: (interrupt) => void setTimeout(() => interrupt('SIGINT'), 30_000).unref(),
    sleep: (milliseconds) => (milliseconds >= 3000 ? new Promise(() => {}) : Promise.resolve()),
  });

const callOf = (command: string) => [
  ...command.split(' '),
  ...(argumentsOf[command] ?? []).map((word) => word.replace('~', home.path)),
];

describe('local commands with --dry-run', () => {
  it('are all listed in this test', () => {
    expect(Object.keys(argumentsOf).sort()).toEqual([...commands].sort());
  });

  it('change no file and no keychain entry, send nothing, and refuse the flag if it is not supported', async () => {
    const wrong: unknown[] = [];
    const before = look();
    for (const command of commands) {
      const { exit, stdout, stderr } = await run([...callOf(command), '--dry-run', '--yes', '-o', 'json']);
      const after = look();
      if (JSON.stringify(after) !== JSON.stringify(before))
        wrong.push([command, 'changed something', stdout]);
      const isPreviewed = previewed.includes(command);
      if (exit !== (isPreviewed ? (idle[command] ?? 0) : 2)) wrong.push([command, exit, stderr]);
      if ((isPreviewed && !(command in idle)) === stdout.length < 3) wrong.push([command, 'answers', stdout]);
      if (!isPreviewed && !stderr.includes(`ads ${command} does not support --dry-run`)) {
        wrong.push([command, stderr]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('do not change the emulator either, whether its file exists or not', async () => {
    const wrong: unknown[] = [];
    for (const state of ['without a file', 'with a file']) {
      if (state === 'with a file') {
        await writeFilledWorld(join(home.data, 'emulator.db'), { seed: 'empty', now: testTime });
      }
      const before = look();
      for (const command of previewed) {
        const outcome = await run([...callOf(command), '--dry-run', '-o', 'json'], { ADS_ENV: 'local' });
        if (outcome.exit !== (idle[command] ?? 0)) wrong.push([state, command, outcome.stderr]);
        if (JSON.stringify(look()) !== JSON.stringify(before))
          wrong.push([state, command, 'changed something']);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    [['profile', 'delete', 'nobody'], /profile "nobody" does not exist/],
    [['profile', 'create', 'main'], /profile "main" already/],
    [['profile', 'use', 'nobody'], /profile "nobody" does not exist/],
    [['profile', 'rename', 'main', 'other'], /profile "other" already exists/],
    [['profile', 'rename', 'main', 'a/b'], /invalid profile name/],
    [['profile', 'set', 'output', 'xml'], /output must be/],
    [['profile', 'import', '/nowhere'], /no such file/],
    [['accounts', 'use', 'a/b'], /must be an id/],
    [['emulator', 'reset', '--seed', 'other'], /--seed must be/],
  ])('are refused as they would be without it: %j', async (argv, message) => {
    const outcome = await run([...argv, '--dry-run']);
    expect(outcome.exit).toBe(2);
    expect(outcome.stderr).toMatch(message);
  });

  it('say what they would do', async () => {
    const { stdout, stderr } = await run(['profile', 'delete', 'main', '--dry-run', '-o', 'json']);
    expect(JSON.parse(stdout)).toEqual({ profile: 'main', deleted: true, changed: false });
    expect(stderr).toContain('nothing was changed');
  });

  it.each([
    [['accounts', 'use', 'abc1'], { field: 'account', before: null, after: 'abc1' }],
    [['profile', 'set', 'output', 'json'], { field: 'output', before: null, after: 'json' }],
    [['profile', 'set', 'output', '--unset'], { field: 'output', before: null, after: null }],
  ])('show old and new values: %j', async (argv, change) => {
    const { stdout } = await run([...argv, '--dry-run', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ changed: false, changes: [change] });
  });
});

describe('global flags that a local command does not support', () => {
  const accepted = new Map(
    localCommands().map(({ words, accepts }) => [words.join(' '), accepts as readonly string[]]),
  );
  /** Flags of a command's own that are called like a global one. */
  const ownFlags = new Map(
    localCommands().map((local) => [local.words.join(' '), allFlags(local).map(({ name }) => name)]),
  );
  /** Flags that every command accepts. */
  const everywhere = ['--output', '--yes', '--no-input', '--quiet', '--no-color'];
  const keyOf = (flag: string) =>
    flag.replace(/^--(no-)?/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

  it('are refused by name before the command runs', async () => {
    const wrong: unknown[] = [];
    const before = look();
    for (const [row, command] of commands.entries()) {
      for (const [column, [notation, , values]] of globalFlags.entries()) {
        // Every flag with some commands, and every command with some flags; in long runs each with each.
        if (!isLong && (row + column) % 4 > 0) continue;
        const [, flag = '', takesValue] = /^(?:-o, )?(--[\w-]+)( <.*)?$/.exec(notation) ?? [];
        if (everywhere.includes(flag) || accepted.get(command)?.includes(keyOf(flag))) continue;
        if (ownFlags.get(command)?.includes(flag)) continue;
        const value = Array.isArray(values) ? values[0] : '1';
        const outcome = await run([...callOf(command), flag, ...(takesValue ? [value] : [])]);
        const isRefused =
          outcome.exit === 2 && outcome.stderr.includes(`ads ${command} does not support ${flag}`);
        if (!isRefused) wrong.push([command, flag, outcome]);
      }
    }
    expect(wrong).toEqual([]);
    // Of a command that writes, the history has that nothing was sent.
    rmSync(join(home.path, '.local/state'), { recursive: true });
    if (readdirSync(join(home.path, '.local')).length === 0) rmdirSync(join(home.path, '.local'));
    expect(look()).toEqual(before);
  });

  it('are not offered by the help of the command', async () => {
    const { stdout } = await run(['profile', 'delete', '--help']);
    expect(stdout).toContain('--dry-run');
    expect(stdout).not.toContain('--limit');
  });

  it('are all refused at once, with any values', async () => {
    const { stderr } = await run(['completion', 'bash', '--limit', '0', '--dry-run', '--profile', 'nobody']);
    expect(stderr.trimEnd().split('\n')).toEqual([
      'error: ads completion does not support --profile',
      'error: ads completion does not support --limit',
      'error: ads completion does not support --dry-run',
      expect.stringMatching(/^Supported global flags: --output /),
    ]);
  });
});
