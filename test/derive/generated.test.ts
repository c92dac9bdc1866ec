/**
 * The files that are written from the contract and committed. `npm run generate` writes them anew; without it
 * this test fails on every difference.
 */
import { describe, expect, it } from 'vitest';
import { commandTree } from '../../src/cli/program/commands/all-commands.js';
import { describeMapFacts } from '../../src/cli/program/help/show-map.js';
import { writeCommandMap } from '../../src/derive/command-map.js';
import { writeCompletion } from '../../src/derive/completion/index.js';
import { type Shell, shells } from '../../src/derive/completion/shells.js';

const tree = commandTree();

const files: Readonly<Record<Shell, string>> = {
  bash: 'ads.bash',
  zsh: '_ads',
  fish: 'ads.fish',
  powershell: 'ads.ps1',
};

describe('committed files', () => {
  it.each(shells)('hold the completion script for %s as it is generated now', async (shell) => {
    await expect(writeCompletion[shell](tree)).toMatchFileSnapshot(`../../completions/${files[shell]}`);
  });

  it('hold the map of all commands as it is generated now', async () => {
    await expect(writeCommandMap(tree, describeMapFacts())).toMatchFileSnapshot('../../docs/commands.md');
  });
});
