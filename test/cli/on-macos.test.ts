/** Commands on macOS, as far as another system can run them: with a world that says so. */
import { describe, expect, it } from 'vitest';
import { run as program } from '../../src/cli/main.js';
import { homeOfTest, runAds } from '../support/cli.js';

const home = homeOfTest();
// Neither the variables of XDG nor those of ads say where files are.
const without = () => Object.fromEntries(Object.keys(home.env).map((name) => [name, undefined]));

const run = (platform: NodeJS.Platform, argv: readonly string[], env: Record<string, string> = {}) =>
  runAds(home, argv, {
    env: { ...without(), ...env },
    program: (words, world) => program(words, { ...world, platform }),
  });

describe('on macOS', () => {
  it.each([
    [['campaigns', 'list', '--env', 'local', '-o', 'csv']],
    [['campaigns', 'list', '--env', 'local']],
    [['campaigns', 'update', 'x', '--name', "it's", '--env', 'local', '--dry-run']],
    [['campaigns', 'list', '--nmae', 'x']],
    [['profile', 'list', '-o', 'json']],
    [['auth', 'status']],
    [['help', 'environment']],
  ])('%j has the output and the exit code that it has on Linux', async (argv) => {
    const linux = await run('linux', argv);
    expect(await run('darwin', argv)).toEqual(linux);
    expect(linux.stdout + linux.stderr).not.toBe('');
  });

  it('files are where they are on Linux, and not in ~/Library', async () => {
    await run('darwin', ['profile', 'create', 'ann']);
    const { stdout } = await run('linux', ['profile', 'list', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject([{ profile: 'ann' }]);
  });

  it('charts have block characters without a locale', async () => {
    const argv = ['stats', 'report', '--env', 'local', '--entity', 'ACCOUNT', '-o', 'chart'];
    const [linux, mac] = [await run('linux', argv), await run('darwin', argv)];
    expect([linux.exit, mac.exit]).toEqual([0, 0]);
    const blocks = /[\u2500-\u259f\u2800-\u28ff]/;
    expect([blocks.test(linux.stdout), blocks.test(mac.stdout)]).toEqual([false, true]);
  });
});
