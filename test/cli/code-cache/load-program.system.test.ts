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
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeOfTest } from '../../support/cli.js';

const project = resolve(import.meta.dirname, '../../..');
/** The program without what the build has compiled, as another version of Node finds it. */
let root: string;
const summary = 'Command-line tool for the advertising platform';
/** Help that is not stored, and so takes all of the command line. */
const made = ['--help', '--no-color'];
const home = homeOfTest();
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ads-program-'));
  cpSync(join(project, 'bin'), join(root, 'bin'), { recursive: true });
  cpSync(join(project, 'dist'), join(root, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('dist/compiled'),
  });
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

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
    expect(ads(['campaigns', 'list', '--env', 'local', '-o', 'ids']).status).toBe(0);
    expect(compiled().size).toBeGreaterThan(kept.size);
  });

  it('is not stored for the version alone', () => {
    expect(ads(['--version']).status).toBe(0);
    expect(existsSync(home.cache)).toBe(false);
  });

  it.each([
    ['NODE_DISABLE_COMPILE_CACHE', '1'],
    ['NODE_COMPILE_CACHE', 'elsewhere'],
    ['NODE_V8_COVERAGE', 'coverage'],
  ])('is left to the user if %s is set', (name, value) => {
    expect(ads(made, { [name]: value === '1' ? value : join(home.path, value) }).status).toBe(0);
    expect(compiled().size).toBe(0);
  });

  it.each<[what: string, damage: (bytes: Buffer) => Buffer]>([
    ['is empty', () => Buffer.alloc(0)],
    ['is cut', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['has one other byte', (bytes) => Buffer.from(bytes.map((byte, at) => (at === 5000 ? byte ^ 1 : byte)))],
    ['is something else', () => Buffer.from('not what it was')],
    ['is of another compiler', otherCompiler],
  ])('that %s is ignored and replaced', (_, damage) => {
    const first = ads(made);
    const good = compiled();
    for (const [path, { bytes }] of good) writeFileSync(path, damage(bytes));
    expect(ads(made)).toEqual(first);
    expect(ads(made)).toEqual(first);
    for (const [path, { bytes }] of compiled()) {
      expect(bytes).not.toEqual(damage(good.get(path)?.bytes ?? Buffer.alloc(0)));
    }
  });

  it.each<[what: string, cache: () => string]>([
    ['cannot be made', () => '/proc/1/x/cache'],
    [
      'is a file',
      () => {
        writeFileSync(join(home.path, 'file'), '');
        return join(home.path, 'file');
      },
    ],
    ['is below a device', () => '/dev/null/cache'],
  ])('is not used if its folder %s', (_, cache) => {
    expect(ads(made, { ADS_CACHE_DIR: cache() })).toMatchObject({ status: 0, stderr: '' });
  });

  it.each(['', 'relative'])('is not stored for a user whose home is "%s"', (path) => {
    const cwd = mkdtempSync(join(home.path, 'cwd-'));
    const env = { PATH: process.env.PATH, HOME: path };
    const { status } = spawnSync(process.execPath, [join(root, 'bin/ads.js'), ...made], { env, cwd });
    expect(status).toBe(0);
    expect(readdirSync(cwd)).toEqual([]);
    expect(existsSync('/nonexistent/.cache')).toBe(false);
  });

  it.skipIf(process.geteuid === undefined)('is run only from a folder of this user', () => {
    const copy = join(home.path, 'copy');
    const real = ads(made, { NODE_DISABLE_COMPILE_CACHE: '1' }).stdout;
    expect(real).toContain(summary);
    // Another program that has left its code under the same names: V8 compares lengths alone.
    for (const folder of ['bin', 'dist']) cpSync(join(root, folder), join(copy, folder), { recursive: true });
    for (const name of readdirSync(join(copy, 'dist')).filter((file) => file.endsWith('.cjs'))) {
      const path = join(copy, 'dist', name);
      writeFileSync(path, readFileSync(path, 'utf8').replace(summary, summary.toUpperCase()));
    }
    ads(made, {}, copy);
    expect(ads(made).stdout).toContain(summary.toUpperCase());
    const code = join(home.cache, 'code');
    for (const folder of [join(code, readdirSync(code)[0] ?? ''), code, home.cache]) {
      chmodSync(folder, 0o777);
      const before = inodes();
      expect(ads(made).stdout).toBe(real);
      expect(inodes()).toEqual(before);
      chmodSync(folder, 0o700);
      expect(ads(made).stdout).not.toBe(real);
    }
  });

  it('is written whole by processes that start at once', async () => {
    const all = Array.from({ length: 6 }, () => {
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
    ads(made);
    expect(readdirSync(old)).toEqual(['b.code']);
    age('b.code', 40);
    ads(['campaigns', '--help', '-o', 'json']);
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
    const env = { PATH: process.env.PATH, HOME: home.path, ...credentials };
    const before = readdirSync(home.path);
    expect(spawnSync(process.execPath, [join(root, 'bin/ads.js'), ...made], { env }).status).toBe(0);
    expect(readdirSync(home.path)).toEqual(before);
    expect(ads(made, { ...credentials, ADS_CACHE_DIR: home.cache }).status).toBe(0);
    expect(compiled().size).toBeGreaterThan(3);
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
