/**
 * The files that are written from the contract and committed. `npm run generate` writes them anew; without it
 * this test fails on every difference.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandTree } from '../../src/cli/commands/all-commands.js';
import { manual } from '../../src/cli/help/manual.js';
import { describeMapFacts } from '../../src/cli/help/map-facts.js';
import { writeCommandMap } from '../../src/derive/command-map.js';
import { writeCompletion } from '../../src/derive/completion/index.js';
import { type Shell, shells } from '../../src/derive/completion/shells.js';
import { writeReference } from '../../src/derive/reference.js';
import { root } from '../support/source.js';

const tree = commandTree();

const files: Readonly<Record<Shell, string>> = {
  bash: 'ads.bash',
  zsh: '_ads',
  fish: 'ads.fish',
  powershell: 'ads.ps1',
};

describe('committed files', () => {
  it.each(shells)('hold the completion script for %s as it is written now', async (shell) => {
    await expect(writeCompletion[shell](tree)).toMatchFileSnapshot(`../../completions/${files[shell]}`);
  });

  it('hold the map of all commands as it is written now', async () => {
    await expect(writeCommandMap(tree, describeMapFacts())).toMatchFileSnapshot('../../docs/commands.md');
  });

  it('name each manual page in the package, so that npm links it for man', async () => {
    const { directories: _, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const man = [...manual().keys()].map((name) => `docs/man/${name}`);
    const text = `${JSON.stringify({ ...manifest, man }, undefined, 2)}\n`;
    await expect(text).toMatchFileSnapshot('../../package.json');
  });

  it('hold the reference as it is written now', async () => {
    await expect(writeReference(tree)).toMatchFileSnapshot('../../docs/reference.md');
  });
});
