/** Commands that messages show are about the same file as the command that failed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shellWord } from '../../../../src/values/shell-word.js';
import { createHome, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHome);

const shown = async (...argv: string[]) => (await runAds(home, ['emulator', ...argv])).stderr;

it.each([
  ['status', "--data=it's.db"],
  ['snapshot', 'save', 'x', '--data', "it's.db"],
  ['advance', '1h', '--data', "it's.db"],
])('%s: that a file is to be made', async (...argv) => {
  expect(await shown(...argv)).toMatch(/Create it with: ads emulator start --data 'it'\\''s\.db'$/m);
});

it('the default file needs no flag', async () => {
  expect(await shown('status')).toMatch(/Create it with: ads emulator start\. The first command/);
});

it.each([['env'], ['faults', 'list'], ['faults', 'clear'], ['requests', 'list'], ['requests', 'clear']])(
  '%s %s: that an emulator is needed and how to start it, with a file or without',
  async (...argv) => {
    for (const flags of [[], ['--env', 'local']])
      expect(await shown(...argv, ...flags)).toMatch(
        /needs a running emulator.*\nTo start one, in another terminal: ads emulator start$/m,
      );
    const path = join(home.path, "it's.db");
    expect(await shown(...argv, '--data', "it's.db")).toContain(
      `: ads emulator start --data ${shellWord(path)}`,
    );
    expect(await shown(...argv, '--data', ':memory:')).toMatch(/: ads emulator start --data :memory:$/m);
  },
);

it('an emulator of the same file is started and listed', async () => {
  await runAds(home, ['emulator', 'reset', '--seed', 'empty', '--data', 'x.db', '--yes']);
  const [data, flags] = [join(home.path, 'x.db'), ['--data', 'x.db']];
  expect(await shown('env', ...flags)).toMatch(
    `To start one, in another terminal: ads emulator start --data ${data}`,
  );
  expect(await shown('snapshot', 'load', 'y', ...flags)).toMatch(`snapshot list --data ${data}`);
  writeFileSync(join(home.path, 'y.db'), 'not a store');
  expect(await shown('env', '--data', 'y.db')).toMatch(/Choose another file with --data/);
});
