/** The cache of compiled code as commands use it: it is kept, used, passed over, and never a reason to fail. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadProgram } from '../../../../src/cli/program/code-cache/load-program.js';
import { homeOfTest } from '../../../support/cli.js';

const require = createRequire(import.meta.url);
const project = resolve(import.meta.dirname, '../../../..');
/** The program without what the build has compiled, as another version of Node finds it. */
let root: string;
const summary = 'Command-line tool for the advertising platform';
/** Help that is not stored, and so takes all of the command line. */
const made = ['--help', '--no-color'];
const home = homeOfTest();
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ads-program-'));
  linkProgram(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The program in another folder. */
function linkProgram(folder: string): void {
  cpSync(join(project, 'bin'), join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  for (const name of readdirSync(join(project, 'dist'))) {
    if (/\.(cjs|txt)$/.test(name)) symlinkSync(join(project, 'dist', name), join(folder, 'dist', name));
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
}

/** Loads a program of one chunk in this process, with nothing but this environment; for what is kept of it, or not. */
function loadSmall(env: Readonly<Record<string, string>>, path = home.path, chunk = 'part-01234567'): void {
  const folder = join(home.path, 'small');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'main.cjs'), `exports.told = require('./${chunk}.cjs').told;`);
  writeFileSync(join(folder, `${chunk}.cjs`), `exports.told = () => '${chunk}';`);
  const listeners: (() => void)[] = [];
  const { told } = loadProgram(join(folder, 'main.cjs'), {
    env,
    platform: 'linux',
    home: path,
    userId: process.geteuid?.(),
    pid: process.pid,
    arch: process.arch,
    compiler: process.versions.v8,
    uptime: () => 1,
    onExit: (listener) => listeners.push(listener),
  }) as { told(): string };
  expect(told()).toBe(chunk);
  for (const listener of listeners) listener();
  // Node keeps a program that it has loaded itself.
  for (const name of ['main', chunk]) delete require.cache[join(folder, `${name}.cjs`)];
}

function environment(more: Readonly<Record<string, string>>) {
  return { PATH: process.env.PATH, HOME: home.path, ...home.env, ...more };
}

function ads(args: readonly string[], env: Readonly<Record<string, string>> = {}, at = root) {
  const program = join(at, 'bin/ads.js');
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
    env: environment(env),
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

/** The files of compiled code, with their content and the number of the file, which is another once it is replaced. */
function compiled(cache = home.cache): ReadonlyMap<string, { bytes: Buffer; inode: number; mode: number }> {
  const code = join(cache, 'code');
  if (!existsSync(code)) return new Map();
  const files = readdirSync(code).flatMap((folder) =>
    readdirSync(join(code, folder)).map((name) => join(code, folder, name)),
  );
  return new Map(
    files.map((path) => {
      const { ino, mode } = statSync(path);
      return [path, { bytes: readFileSync(path), inode: ino, mode: mode & 0o777 }];
    }),
  );
}
const inodes = () => [...compiled()].map(([path, { inode }]) => `${path} ${inode}`);

/** What another version of V8 has made: it is whole, and the version that it begins with is not this one. */
function otherCompiler(bytes: Buffer): Buffer {
  const code = Buffer.from(bytes.subarray(0, bytes.length / 2)).fill(0x5a, 4, 8);
  return Buffer.concat([code, code]);
}

describe('compiled code', () => {
  it('is stored by the first command of a kind, readable by its owner alone, and then left as it is', () => {
    const first = ads(made);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    const kept = compiled();
    expect(kept.size).toBeGreaterThan(3);
    expect([...kept.values()].filter(({ mode }) => mode !== 0o600)).toEqual([]);
    expect(statSync(join(home.cache, 'code')).mode & 0o777).toBe(0o700);
    const before = inodes();
    expect(ads(made)).toEqual(first);
    expect(inodes()).toEqual(before);
    expect(ads(['alias', 'list']).status).toBe(0);
    expect(compiled().size).toBeGreaterThan(kept.size);
  });

  it('is not stored for the version alone', () => {
    expect(ads(['--version']).status).toBe(0);
    expect(existsSync(home.cache)).toBe(false);
  });

  it.each(['NODE_DISABLE_COMPILE_CACHE', 'NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE'])(
    'is left to the user if %s is set',
    (name) => {
      loadSmall({ [name]: '1' });
      expect(compiled().size).toBe(0);
      loadSmall({ [name]: '' });
      expect(compiled().size).toBe(1);
    },
  );

  it('that is damaged is ignored and replaced', () => {
    type Damage = (bytes: Buffer) => Buffer;
    const first = ads(made);
    const damage = (kinds: readonly Damage[]) => {
      const damaged = [...compiled()].map(([path, { bytes }], at) => {
        const bad = kinds[at % kinds.length]?.(bytes) ?? bytes;
        writeFileSync(path, bad);
        return [path, bad] as const;
      });
      expect(damaged.length).toBeGreaterThan(kinds.length);
      expect(ads(made)).toEqual(first);
      const mended = compiled();
      for (const [path, bad] of damaged) expect(mended.get(path)?.bytes, path).not.toEqual(bad);
    };
    damage([
      // Empty, cut, with one other byte, and something else.
      () => Buffer.alloc(0),
      (bytes) => bytes.subarray(0, bytes.length / 2),
      (bytes) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 2 ? byte ^ 1 : byte))),
      () => Buffer.from('not what it was'),
    ]);
    // V8 says itself what is not its own, so that here nothing else is a reason to replace a file.
    damage([otherCompiler]);
  });

  it('is not used if its folder cannot be made, is a file, or is below a device', () => {
    const file = join(home.path, 'file');
    writeFileSync(file, '');
    for (const cache of ['/proc/1/x/cache', file, '/dev/null/cache']) loadSmall({ ADS_CACHE_DIR: cache });
    expect(ads(made, { ADS_CACHE_DIR: '/proc/1/x/cache' })).toMatchObject({ status: 0, stderr: '' });
  });

  it.each(['', 'relative'])('is not stored for a user whose home is "%s"', (path) => {
    const cwd = mkdtempSync(join(home.path, 'cwd-'));
    const env = { PATH: process.env.PATH, HOME: path };
    // Where the system has users without a home.
    const isThere = () => existsSync('/nonexistent/.cache');
    const before = isThere();
    const { status } = spawnSync(process.execPath, [join(root, 'bin/ads.js'), ...made], { env, cwd });
    expect(status).toBe(0);
    expect(readdirSync(cwd)).toEqual([]);
    expect(isThere()).toBe(before);
  });

  it.skipIf(process.geteuid === undefined)('is run only from a folder of this user', () => {
    const copy = join(home.path, 'copy');
    const real = ads(made, { NODE_DISABLE_COMPILE_CACHE: '1' }).stdout;
    expect(real).toContain(summary);
    // Another program that has left its code under the same names: V8 compares lengths alone.
    linkProgram(copy);
    for (const name of readdirSync(join(copy, 'dist')).filter((file) => file.endsWith('.cjs'))) {
      const path = join(copy, 'dist', name);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(summary)) continue;
      rmSync(path);
      writeFileSync(path, text.replace(summary, summary.toUpperCase()));
    }
    ads(made, {}, copy);
    expect(ads(made).stdout).toContain(summary.toUpperCase());
    const code = join(home.cache, 'code');
    for (const folder of [join(code, readdirSync(code)[0] ?? ''), home.cache]) {
      chmodSync(folder, 0o777);
      const before = inodes();
      expect(ads(made).stdout).toBe(real);
      expect(inodes()).toEqual(before);
      chmodSync(folder, 0o700);
    }
    expect(ads(made).stdout).not.toBe(real);
  });

  it('is written whole by processes that start at once', async () => {
    const all = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, [join(root, 'bin/ads.js'), ...made], { env: environment({}) });
      let told = '';
      child.stderr.on('data', (text) => {
        told += text;
      });
      child.stdout.resume();
      return new Promise<string>((done) => child.once('close', (code) => done(`${code}${told}`)));
    });
    expect(new Set(await Promise.all(all))).toEqual(new Set(['0']));
    expect([...compiled().keys()].filter((path) => !path.endsWith('.code'))).toEqual([]);
    const before = inodes();
    ads(made);
    expect(inodes()).toEqual(before);
  });

  it('of versions that nobody has used for a month is deleted', () => {
    const old = join(home.cache, 'code/older');
    mkdirSync(old, { recursive: true, mode: 0o700 });
    const age = (name: string, days: number) => {
      writeFileSync(join(old, name), '');
      const time = Date.now() / 1000 - days * 24 * 3600;
      utimesSync(join(old, name), time, time);
    };
    age('a.code', 31);
    age('b.code', 29);
    loadSmall({});
    expect(readdirSync(old)).toEqual(['b.code']);
    age('b.code', 40);
    // What nothing is new to writes nothing, and deletes nothing.
    loadSmall({});
    expect(existsSync(old)).toBe(true);
    loadSmall({}, home.path, 'other-01234567');
    expect(existsSync(old)).toBe(false);
  });
});

describe('a job with its credentials in the environment', () => {
  const credentials = {
    ADS_CONSUMER_KEY: 'a',
    ADS_CONSUMER_SECRET: 'b',
    ADS_ACCESS_TOKEN: 'c',
    ADS_ACCESS_TOKEN_SECRET: 'd',
  };

  it('stores no compiled code if it has not named the directory', () => {
    loadSmall(credentials);
    expect(existsSync(home.cache)).toBe(false);
    loadSmall({ ...credentials, ADS_CACHE_DIR: home.cache });
    expect(compiled().size).toBe(1);
  });

  it('uses the code that the build has compiled', () => {
    const folder = join(root, 'dist/compiled');
    const [version = ''] = readdirSync(join(project, 'dist/compiled'));
    cpSync(join(project, 'dist/compiled'), folder, { recursive: true });
    try {
      // Nothing is new, so that nothing is kept, where a directory is named, either.
      expect(ads(['campaigns', 'list', '--help']).status).toBe(0);
      expect(compiled().size).toBe(0);
      // Another kind keeps what the build has not compiled, and nothing else: to write it all takes long.
      expect(ads(['alias', 'list']).status).toBe(0);
      const built = readdirSync(join(folder, version));
      const kept = [...compiled().keys()].map((path) => basename(path));
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.filter((name) => built.includes(name))).toEqual([]);
      // What is not whole is compiled again.
      for (const name of readdirSync(join(folder, version))) writeFileSync(join(folder, version, name), 'x');
      expect(ads(['campaigns', 'list', '--help'])).toMatchObject({ status: 0, stderr: '' });
      expect(compiled().size).toBeGreaterThan(3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
