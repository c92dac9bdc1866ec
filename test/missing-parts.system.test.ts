/** The package without its native parts, as after `npm ci --omit=optional` or in a copied folder: what needs none works. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverName } from '../src/files/open-sqlite.js';
import { environmentAt, homeOfFile } from './support/cli.js';
import { type InstalledPackage, installPackage } from './support/installed-package.js';
import { sendJson, startServer } from './support/server.js';

const home = homeOfFile();
let packed: InstalledPackage;
beforeAll(() => {
  packed = installPackage();
  for (const name of ['libsql', 'keytar'])
    rmSync(join(packed.folder, 'node_modules', name), { recursive: true, force: true });
});
afterAll(() => packed.remove());

function ads(
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly exit: number | null; readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(packed.installed, 'bin/ads.js'), ...argv], {
      cwd: packed.folder,
      env: { PATH: process.env.PATH, ...home.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (part: string) => {
        texts[name] += part;
      });
    child.on('close', (exit) => resolve({ exit, ...texts }));
  });
}

const needs = [
  ['campaigns', 'list', '--env', 'local'],
  ['sync', '--env', 'local'],
  ['emulator', 'start', '--port', '0'],
  ['emulator', 'reset', '--yes'],
];

function describeMissingDriver() {
  it.each(needs)('names the part and the command that installs it: %s %s', async (...argv) => {
    const { exit, stdout, stderr } = await ads([...argv, '-o', 'json']);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    const { error } = JSON.parse(stderr);
    expect(error).toMatchObject({ code: 'MISSING_PART', exit: 2 });
    expect(error.message).toMatch(/SQLite.*: the package libsql is not installed$/);
    expect(error.hint).toMatch(/Node 22\.16, 24 or newer.*\n.*npm install --include=optional/);
  });

  it('says so in doctor, as a warning', async () => {
    const { stdout } = await ads(['doctor', '-o', 'json']);
    const rows: { check: string; status: string; message: string; remedy: string }[] = JSON.parse(stdout);
    expect(rows.find(({ check }) => check === 'sqlite')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('the package libsql is not installed'),
      remedy: expect.stringContaining('npm install'),
    });
  });
}

function describeOwnDriver() {
  it('needs no part for the emulator and the mirror', async () => {
    for (const argv of [needs[0], needs[1], ['sql', 'SELECT count(*) FROM campaigns']]) {
      const { exit, stderr } = await ads(argv ?? []);
      expect([argv, exit, /warning/i.test(stderr)]).toEqual([argv, 0, false]);
    }
    const { stdout } = await ads(['doctor', '-o', 'json']);
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({
        check: 'sqlite',
        status: 'ok',
        message: expect.stringMatching(/node:sqlite$/),
      }),
    );
  });
}

if (driverName === 'libsql') describe('without a driver of SQLite', describeMissingDriver);
else describe('with the driver of Node', describeOwnDriver);

describe('without native parts', () => {
  it.each([
    [['--version'], 0],
    [['campaigns', 'list', '--help'], 0],
    [['endpoints', '-o', 'json'], 0],
    [['auth', 'status', '-o', 'json'], 4],
  ])('%s ends with %s', async (argv, exit) => {
    expect((await ads(argv)).exit).toBe(exit);
  });

  it('calls the service', async () => {
    const server = await startServer((_, response) =>
      sendJson(response, 200, { data: [], next_cursor: null, total_count: 0 }),
    );
    const { exit, stdout, stderr } = await ads(
      ['campaigns', 'list', '-o', 'json'],
      environmentAt(server.url),
    );
    expect({ exit, stdout, stderr }).toEqual({ exit: 0, stdout: '[]\n', stderr: '0 in total\n' });
  });

  it('names the missing keychain, and stores nothing elsewhere', async () => {
    const { stdout } = await ads(['doctor', '-o', 'json']);
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({
        check: 'keychain',
        status: 'warning',
        message: expect.stringContaining('the package keytar is not installed'),
        remedy: expect.stringContaining('npm install --include=optional'),
      }),
    );
  });
});
