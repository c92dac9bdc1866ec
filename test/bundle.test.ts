/** What the bundle holds, and what each kind of command loads of it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHome, type Home } from './support/cli.js';
import { packageName } from './support/source.js';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

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
const { leftOut, standIn } = (await import(join(root, 'left-out.js'))) as StandIns;

/** Makes the calls of got that would need a package that is left out. */
const uses: Readonly<Record<string, (module: Record<string, unknown>) => unknown>> = {
  'http2-wrapper': ({ default: http2 }) => (http2 as { auto: unknown }).auto,
  'cacheable-lookup': ({ default: Lookup }) => new (Lookup as new () => unknown)(),
  'cacheable-request': ({ default: Cache }) => new (Cache as new () => unknown)(),
  'form-data-encoder': ({ FormDataEncoder: Encoder }) => new (Encoder as new () => unknown)(),
};

describe('the bundle', () => {
  it('holds got without the parts that no call reaches', () => {
    const packages = bundledPackages();
    expect([...packages]).toEqual(expect.arrayContaining(['got', 'commander', 'hono', 'yaml']));
    const onlyForThem = ['keyv', 'http-cache-semantics', 'normalize-url', 'quick-lru', 'resolve-alpn'];
    expect([...leftOut, ...onlyForThem].filter((name) => packages.has(name))).toEqual([]);
  });

  it.each(leftOut)('says so where a call needs %s after all', async (name) => {
    const module = (await import(`data:text/javascript,${encodeURIComponent(standIn(name))}`)) as Record<
      string,
      unknown
    >;
    expect(() => uses[name]?.(module)).toThrow(`${name} is left out of the bundle of ads`);
  });

  it('takes no body for a form of the browser that is none', async () => {
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
const { makeLate, loadAtOnce } = (await import(join(root, 'load-late.js'))) as LateImports;

describe('late imports', () => {
  const line = "import { a } from './a.js';\n";

  it('stand where the name is used, alone or in a list', () => {
    const late = `loadAtOnce(import('./a.js')).a`;
    expect(makeLate(`${line}const load = () => a;\n`, 'x')).toBe(`const load = () => ${late};\n`);
    expect(makeLate(`${line}const load = () => [a, a];\n`, 'x')).toBe(
      `const load = () => [${late}, ${late}];\n`,
    );
  });

  it.each(['const b = a;', 'const b = [a];', 'use(a.b);', 'const load = () => a + 1;'])(
    'are refused where the name is used at once: %s',
    (use) => {
      expect(() => makeLate(`${line}${use}\n`, 'x.ts')).toThrow(
        'x.ts: a is to be loaded late, and used at once',
      );
    },
  );

  it('leave names alone that are words of a text, or members', () => {
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

describe('the parts that a command loads', () => {
  let home: Home;
  beforeAll(() => {
    home = createHome();
  });
  afterAll(() => home.remove());

  /** Without the hash in their names. Node has a list of what it has loaded itself. */
  function loadedParts(...args: readonly string[]): string[] {
    const tell = join(home.path, 'tell-parts.cjs');
    writeFileSync(
      tell,
      `process.on('exit', () => require('node:fs').writeSync(2, '\\nPARTS ' + Object.keys(require.cache).join(' ')));`,
    );
    const { stderr } = spawnSync(process.execPath, [join(root, 'bin/ads.js'), ...args], {
      env: {
        PATH: process.env.PATH,
        ...home.env,
        NODE_OPTIONS: `--require "${tell}"`,
        NODE_DISABLE_COMPILE_CACHE: '1',
      },
      encoding: 'utf8',
    });
    const files = stderr.split('PARTS ')[1]?.split(' ') ?? [];
    return files.flatMap((file) => /\/dist\/([a-z-]+?)(?:-[\w-]{8})?\.cjs$/.exec(file)?.[1] ?? []).sort();
  }
  const cache = ['cache-place', 'code-cache'];

  it('are no more than it needs', () => {
    expect(loadedParts('--version')).toEqual(['main', 'start']);
    const first = [...cache, 'command-line', 'main', 'rolldown-runtime', 'service', 'start', 'store-errors'];
    expect(loadedParts('--help')).toEqual(first);
    loadedParts('campaigns', 'list', '--env', 'local');
    const call = loadedParts('campaigns', 'list', '--env', 'local', '-o', 'json');
    expect(call).toEqual(expect.arrayContaining([...first, 'calls', 'client', 'emulator', 'output', 'run']));
    const late = ['authorization', 'chart', 'handlers', 'pages', 'statistics', 'targeting', 'worlds'];
    expect(call.filter((part) => late.includes(part))).toEqual([]);
  });
});
