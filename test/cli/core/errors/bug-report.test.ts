/** A bug in ads leaves a file that a maintainer can work with, and that its user can hand on without a second look. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeBugReport } from '../../../../src/cli/core/errors/write-bug-report.js';
import type { World } from '../../../../src/cli/core/host/world.js';
import { createHomeWithDemo, homeOfTest, jobEnvironment, runAds, testTime } from '../../../support/cli.js';

const home = homeOfTest();

const folder = () => join(home.state, 'bugs');
const worldWith = (env: Readonly<Record<string, string>>) => {
  const world = { env: { ...home.env, ...env }, platform: 'linux', home: home.path, pid: 7 };
  return { ...world, installation: { runtime: 'Node 22.0.0' }, now: () => testTime } as unknown as World;
};
const write = (error: unknown, argv: readonly string[], env = {}) =>
  writeBugReport(error, argv, worldWith(env));

describe('the report of a bug', () => {
  it('is named by the error of a command, with what to do with it', async () => {
    const demo = await createHomeWithDemo();
    try {
      // A prompt that fails in a way that nothing expects.
      const argv = ['campaigns', 'delete', 'Gift cards', '--env', 'local'];
      const { exit, stderr } = await runAds(demo, argv, { terminal: 80 });
      expect(exit).toBe(1);
      const [, path = ''] = /Attach (\S+):/.exec(stderr.replace(/\n\s*/g, ' ')) ?? [];
      const [name = ''] = readdirSync(join(demo.state, 'bugs'));
      expect(path || stderr).toBe(join(demo.state, 'bugs', name));
      expect(stderr.replace(/\n\s*/g, ' ')).toContain('issue tracker');
      const text = readFileSync(path, 'utf8');
      expect(text).toMatch(/^ads \S+, Node 22\.0\.0, linux, 2026-03-02T/);
      expect(text).toMatch(/^ads campaigns delete --env$/m);
      expect(text).toMatch(/^Error: .*\n +at /m);
    } finally {
      demo.remove();
    }
  });

  it('is readable by the user alone', async () => {
    const path = (await write(new Error('x'), ['campaigns', 'list'])) ?? '';
    expect(dirname(path)).toBe(folder());
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['a value', ['campaigns', 'update', '8wku2', '--name=Acme', '--daily-budget', '55'], /8wku2|Acme|55/],
    ['a short flag with its value', ['campaigns', 'list', '-ojson'], /-ojson|json/],
    ['a parameter', ['api', 'GET', 'accounts/18ce54d4x5t'], /18ce54d4x5t/],
  ])('leaves %s of the command out', async (_, argv, unwanted) => {
    const text = readFileSync((await write('thrown text', argv)) ?? '', 'utf8');
    expect(text.split('\n')[1]).not.toMatch(unwanted);
    expect(text).toContain(argv[0]);
    expect(text).toContain('thrown text');
  });

  it('hides credentials of the environment in messages and causes, and names of directories', async () => {
    const secret = 'consumer-secret-0123456789';
    const cause = new Error(`cause with ${secret} below ${home.path}/x`);
    const error = new Error(`https://x.example?oauth_token=abcdefghij ${secret}`, { cause });
    const text = readFileSync((await write(error, [], { ADS_CONSUMER_SECRET: secret })) ?? '', 'utf8');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('abcdefghij');
    expect(text).not.toContain(home.path);
    expect(text).toMatch(/caused by: Error: cause with \*\*\* below ~\/x/);
  });

  it('ends if an error is its own cause', async () => {
    const error = new Error('round');
    error.cause = error;
    expect(await write(error, [])).toBeDefined();
  });

  it.each([
    ['a job that names no state directory', {}, false],
    ['a job that names one', { named: true }, true],
  ])('is written for %s: %o', async (_, { named = false }: { named?: boolean }, isWritten) => {
    const path = await write(new Error('x'), [], { ...jobEnvironment, ...(named && home.named) });
    expect(path !== undefined).toBe(isWritten);
    expect(existsSync(home.state)).toBe(isWritten);
  });

  it('is left out if it cannot be written', async () => {
    mkdirSync(home.state, { recursive: true });
    writeFileSync(folder(), 'a file where the directory should be');
    expect(await write(new Error('x'), [])).toBeUndefined();
  });
});
