/** What the bundle holds, and what each kind of command loads of it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfFile, startOfRun } from './support/cli.js';
import { writeFilledWorld } from './support/filled-worlds.js';
import { packageName } from './support/source.js';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
const ads = join(root, 'bin/ads.js');

/** The packages whose modules are in the bundle, by its source maps. */
function bundledPackages(): ReadonlySet<string> {
  const maps = readdirSync(dist).filter((name) => name.endsWith('.cjs.map'));
  const sources = maps.flatMap(
    (name) => (JSON.parse(readFileSync(join(dist, name), 'utf8')) as { sources: readonly string[] }).sources,
  );
  const inside = sources.flatMap((path) => path.split('node_modules/').slice(1).slice(-1));
  return new Set(inside.map(packageName));
}

interface StandIns {
  readonly leftOut: readonly string[];
  standIn(name: string): string;
}
const { leftOut, standIn } = (await import(join(root, 'build/left-out.js'))) as StandIns;

/** Makes the calls of got and inquirer that would need a package that is left out. */
const uses: Readonly<Record<string, (module: Record<string, unknown>) => unknown>> = {
  'http2-wrapper': ({ default: http2 }) => (http2 as { auto: unknown }).auto,
  'cacheable-lookup': ({ default: Lookup }) => new (Lookup as new () => unknown)(),
  'cacheable-request': ({ default: Cache }) => new (Cache as new () => unknown)(),
  '@modelcontextprotocol/server/_shims': ({ DefaultJsonSchemaValidator: Validator }) =>
    new (Validator as new () => unknown)(),
  'form-data-encoder': ({ FormDataEncoder: Encoder }) => new (Encoder as new () => unknown)(),
};
const usePrompt = ({ default: prompt }: Record<string, unknown>) => (prompt as () => unknown)();

describe('the bundle', () => {
  it('holds got and inquirer without the parts that no command reaches', () => {
    const packages = bundledPackages();
    expect([...packages]).toEqual(expect.arrayContaining(['got', 'inquirer', 'commander', 'hono', 'yaml']));
    const onlyForThem = ['keyv', 'http-cache-semantics', 'normalize-url', 'quick-lru', 'resolve-alpn'];
    onlyForThem.push('@inquirer/external-editor', 'chardet', 'iconv-lite', 'safer-buffer');
    expect([...leftOut, ...onlyForThem].filter((name) => packages.has(name))).toEqual([]);
  });

  it.each(leftOut)('throws if a call needs %s', async (name) => {
    const module = (await import(`data:text/javascript,${encodeURIComponent(standIn(name))}`)) as Record<
      string,
      unknown
    >;
    const use = name.startsWith('@inquirer/') ? usePrompt : uses[name];
    expect(() => use?.(module)).toThrow(`${name} is left out of the bundle of ads`);
  });

  it('takes no other body for a form of the browser', async () => {
    const { isFormData } = (await import(
      `data:text/javascript,${encodeURIComponent(standIn('form-data-encoder'))}`
    )) as { isFormData(value: unknown): boolean };
    expect([undefined, 'a=b', Buffer.from('a'), new FormData()].map(isFormData)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

interface LateImports {
  makeLate(code: string, id: string): string;
  loadAtOnce(code: string): string;
}
const { makeLate, loadAtOnce } = (await import(join(root, 'build/load-late.js'))) as LateImports;

describe('late imports', () => {
  const line = "import { a } from './a.js';\n";

  it('stand at the use of the name, alone or in a list', () => {
    const late = `loadAtOnce(import('./a.js')).a`;
    expect(makeLate(`${line}const load = () => a;\n`, 'x')).toBe(`const load = () => ${late};\n`);
    expect(makeLate(`${line}const load = () => [a, a];\n`, 'x')).toBe(
      `const load = () => [${late}, ${late}];\n`,
    );
  });

  it.each(['const b = a;', 'const b = [a];', 'use(a.b);', 'const load = () => a + 1;'])(
    'are refused if the name is used at once: %s',
    (use) => {
      expect(() => makeLate(`${line}${use}\n`, 'x.ts')).toThrow(
        'x.ts: a is to be loaded late, and used at once',
      );
    },
  );

  it('do not change names that are words of a text, or members', () => {
    const rest = "/** Only a name. */\nconst b = { text: 'a', of: c.a };\n";
    expect(makeLate(`${line}${rest}`, 'x')).toBe(rest);
  });

  it.each([
    'loadAtOnce(Promise.resolve().then(()=>require("./a.cjs")).then(n=>n.b)).a',
    'loadAtOnce(Promise.resolve().then(() => require("./a.cjs")).then((n) => n.b)).a',
  ])('become a call of require: %s', (code) => {
    expect(loadAtOnce(code)).toBe('require("./a.cjs").b.a');
  });
});

describe('the help that the build stores', () => {
  it.each(['80', '100', '200'])('equals the help for %s columns', (columns) => {
    const env = { PATH: process.env.PATH, COLUMNS: columns, NODE_DISABLE_COMPILE_CACHE: '1' };
    const [short, long, made] = [['--help'], ['help'], ['--help', '--no-color']].map((args) => {
      const { stdout, status } = spawnSync(process.execPath, [ads, ...args], { env, encoding: 'utf8' });
      return { stdout, status };
    });
    expect(made).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: ads/) });
    expect([short, long]).toEqual([made, made]);
  });
});

describe('the parts that a command loads', () => {
  const home = homeOfFile(createHomeWithDemoOfNow);
  let server: ChildProcess;
  let remote: Record<string, string>;
  beforeAll(async () => {
    const data = join(home.path, 'served.db');
    await writeFilledWorld(data, { seed: 'demo', now: startOfRun });
    server = spawn(process.execPath, [ads, 'emulator', 'start', '--json', '--data', data], {
      env: { PATH: process.env.PATH, ...home.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer];
    const world = JSON.parse(line.toString()) as Record<string, string>;
    const named = ['consumer_key', 'consumer_secret', 'access_token', 'access_token_secret', 'account_id'];
    remote = {
      ADS_URL: world.ads_url ?? '',
      ADS_AUTH_URL: world.auth_url ?? '',
      ...Object.fromEntries(named.map((name) => [`ADS_${name.toUpperCase()}`, world[name] ?? ''])),
    };
  });
  afterAll(() => {
    server.kill('SIGKILL');
  });

  /** Without the hash in their names. Node has a list of what it has loaded itself. */
  function loadedParts(
    args: readonly string[],
    more: Readonly<Record<string, string>> = {},
    exit = 0,
  ): string[] {
    const tell = join(home.path, 'tell-parts.cjs');
    writeFileSync(
      tell,
      `process.on('exit', () => require('node:fs').writeSync(2, '\\nPARTS ' + Object.keys(require.cache).join(' ')));`,
    );
    const { stderr, status } = spawnSync(process.execPath, [ads, ...args], {
      env: {
        PATH: process.env.PATH,
        ...home.env,
        ...more,
        NODE_OPTIONS: `--require "${tell}"`,
        NODE_DISABLE_COMPILE_CACHE: '1',
      },
      encoding: 'utf8',
    });
    expect({ status, stderr: status === exit ? '' : stderr }).toEqual({ status: exit, stderr: '' });
    const files = stderr.split('PARTS ')[1]?.split(' ') ?? [];
    return files.flatMap((file) => /\/dist\/([a-z-]+?)(?:-[\w-]{8})?\.cjs$/.exec(file)?.[1] ?? []).sort();
  }

  const version = ['cache-place', 'main', 'rolldown-runtime', 'start'];
  const help = [...version, 'code-cache'];
  const parse = [...help, 'command-line', 'service'];
  // Lists of campaigns can be narrowed by funding instruments, which have names too.
  const campaigns = [...parse, 'contract-base', 'group-campaigns', 'group-funding-instruments'];
  const signIn = [
    'find-sign-in',
    'missing-part',
    'profile-storage',
    'read-credentials',
    'shown-sign-in',
    'sign-in-error',
  ];
  const client = ['client', 'answer-to'];
  const call = [...campaigns, 'settings', 'late-errors', 'run', 'calls', ...client, 'output', 'source'];
  const stored = [...call, ...signIn];

  it.each<[command: string, parts: readonly string[]]>([
    ['--version', version],
    ['--help', help],
    ['help', help],
    [
      'campaigns --help',
      [
        ...[...parse, 'contract-base', 'group-campaigns'],
        ...['sheet-commands', 'sheet-group-names', 'local-command'],
        // The table of pause and activate describes the updates that these stand for.
        ...['status-commands', 'status-verbs', 'command-text', 'calls', 'settings'],
        // The values of --preset are the names of what is recognized.
        ...['preset-flag', 'no-preset', 'editors'],
      ],
    ],
    ['campaigns list --help', [...campaigns, 'help']],
    ['campaigns list -o json', stored],
    ['campaigns list -o jsonl', stored],
    ['campaigns list -o ids', stored],
    ['campaigns list -o csv', [...stored, 'delimited', 'dotted-columns', 'spreadsheet-cell']],
    ['campaigns list -o table', stored],
    ['campaigns list -o yaml', [...stored, 'yaml', 'yaml', 'yaml']],
  ])('of %s are no more than it needs', (command, parts) => {
    expect(loadedParts(command.split(' '), remote).filter((part) => part !== 'oauth')).toEqual(
      [...parts].sort(),
    );
  });

  // What these share with the emulator is in chunks of its own. Each fails, once it has loaded what it works with.
  it.each([
    ['campaigns get none -o json', 6],
    ['why none', 6],
    ['campaigns delete none --yes', 6],
    ['campaigns import none.csv', 2],
    ['plan none', 2],
    ['custom-audiences users upload a1 --from none.csv', 2],
    ['custom-audiences users sync a1 --from none.csv', 2],
    ['web-conversions upload a1 --from none.csv', 2],
    ['media-library upload none.png', 2],
  ])('of a failing command do not include the emulator: %s', (command, exit) => {
    const parts = loadedParts(command.split(' '), remote, exit);
    expect(parts).toContain('report-error');
    const late = [
      'emulator',
      'handlers',
      'statistics',
      'targeting',
      'control',
      'whole-contract',
      'chart',
      'hono',
    ];
    expect(parts.filter((part) => late.includes(part))).toEqual([]);
  });

  it.each([
    ['targeting-criteria create --help', ['group-targeting-criteria', 'targeting-flag-table']],
    ['cards create --help', ['group-cards', 'document-flag-table']],
    ['completion bash', ['whole-contract', 'group-campaigns', 'group-tweets', 'completion']],
  ])('of %s are all that it needs', (command, parts) => {
    expect(loadedParts(command.split(' '))).toEqual(expect.arrayContaining(parts));
  });

  it('of a list on the emulator do not include other handlers', () => {
    const list = ['campaigns', 'list', '--env', 'local', '-o', 'json'];
    // The first one settles the statistics of an hour that has ended since the world was filled.
    loadedParts(list);
    const parts = loadedParts(list);
    expect(parts).toEqual(expect.arrayContaining([...call, 'emulator']));
    const late = ['authorization', 'chart', 'handlers', 'pages', 'statistics', 'targeting', 'worlds'];
    late.push('whole-contract', 'group-tweets', 'group-custom-audiences');
    expect(parts.filter((part) => late.includes(part))).toEqual([]);
  });
});
