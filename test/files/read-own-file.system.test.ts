/** Files of the tool that something else has taken the place of. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { homeOfTest, runAds } from '../support/cli.js';

const home = homeOfTest();
let config: string;

beforeEach(() => {
  mkdirSync(home.config, { recursive: true, mode: 0o700 });
  config = join(home.config, 'config.json');
});

const levels = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`;

describe('a config file', () => {
  it.each<[string, () => void, string]>([
    [
      'of 5,000 levels',
      () => writeFileSync(config, `{"profiles":{"p":{"account":${levels(5000)}}}}`),
      'config.json:1:226: nested more than 200 levels deep',
    ],
    [
      'with a number of 3 million digits',
      () => writeFileSync(config, `{"profiles":{"p":{"x":${'1'.repeat(3_000_000)}}}}`),
      'a number of more than 1,000 digits',
    ],
    [
      'of 5 MB',
      () => writeFileSync(config, `{"profiles":{}}${' '.repeat(5_000_000)}`),
      'larger than 4000000 bytes',
    ],
    [
      'with a current profile that is not a name',
      () => writeFileSync(config, '{"current":{"toString":1},"profiles":{}}'),
      'config.json: invalid members: current',
    ],
    [
      'with settings that are not texts',
      () => writeFileSync(config, '{"profiles":{"p":{"env":["x"],"accounts":{"local":{}},"sign_in":[]}}}'),
      'env of profile "p", accounts of profile "p", sign_in of profile "p"',
    ],
    [
      'with a setting twice',
      () => writeFileSync(config, '{"profiles":{"p":{"read_only":true,\n"read_only":false}}}'),
      'config.json:2:1: "read_only" appears twice in one object',
    ],
    [
      'with a profile twice',
      () => writeFileSync(config, '{"profiles":{"p":{"read_only":true},"p":{}}}'),
      'config.json:1:37: "p" appears twice in one object',
    ],
    ['that is a pipe', () => execFileSync('mkfifo', [config]), 'it is not a file'],
    ['that never ends', () => symlinkSync('/dev/zero', config), 'it is not a file'],
    ['that is a directory', () => mkdirSync(config), 'it is not a file'],
  ])('%s is named in the error of every command', async (_, prepare, message) => {
    prepare();
    for (const argv of [
      ['campaigns', 'list'],
      ['profile', 'list'],
      ['profile', 'create', 'x', '--env', 'local'],
      ['config', 'list'],
    ]) {
      const { exit, stderr } = await runAds(home, argv);
      expect([argv, exit]).toEqual([argv, 2]);
      expect(stderr).toContain(message);
      expect(stderr).not.toContain('a bug in ads');
    }
  });
});

describe('a YAML body', () => {
  const send = (yaml: string) =>
    runAds(home, ['cards', 'create', '--env', 'local', '--from', '-', '--dry-run'], { stdin: yaml });

  it.each([
    [
      'of 3,000 lists',
      `name: a\nslides:\n${'- '.repeat(3000)}x`,
      '--from: stdin:3:1: nested more than 200 levels deep',
    ],
    ['of 3,000 brackets', `slides: ${levels(3000)}`, 'nested more than 200 levels deep'],
    ['inside itself', 'slides: &a [*a]', 'an alias inside its own anchor'],
    ['of an alias of nothing', 'slides: *a', 'aliases'],
    ['with a number of 20,000 digits', `slides: ${'1'.repeat(20_000)}`, 'slides'],
  ])('%s is refused', async (_, yaml, message) => {
    const { exit, stderr } = await send(yaml);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('a bug in ads');
  });

  it('has texts even if it says that they are something else', async () => {
    const { stderr } = await send('name: !!binary "%%%"\nslides: !!set {a}');
    expect(stderr).not.toContain('a bug in ads');
  });
});
