/** `ads completion` and `ads openapi` as a person calls them. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { commandTree } from '../../../../src/cli/program/commands/all-commands.js';
import { endpoints } from '../../../../src/contract/index.js';
import { writeCompletion } from '../../../../src/derive/completion/index.js';
import { installation, shells } from '../../../../src/derive/completion/shells.js';
import { homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile();

describe('ads completion', () => {
  it.each(shells)('prints the script for %s unchanged, whatever the format', async (shell) => {
    const script = writeCompletion[shell](commandTree());
    for (const format of ['table', 'json']) {
      const { exit, stdout, stderr } = await runAds(home, ['completion', shell, '-o', format]);
      expect({ exit, stdout, stderr }).toEqual({ exit: 0, stdout: script, stderr: '' });
    }
  });

  it('refuses other shells', async () => {
    const { exit, stdout, stderr } = await runAds(home, ['completion', 'tcsh']);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain('SHELL must be bash, zsh, fish or powershell, got "tcsh"');
  });

  it('shows in its help where each script goes', async () => {
    const { stdout } = await runAds(home, ['completion', '--help']);
    const text = stdout.replace(/\s+/g, ' ');
    for (const shell of shells) expect(text).toContain(installation[shell].replace(/\s+/g, ' '));
  });
});

describe('ads openapi', () => {
  const operationIds = (document: { paths: Record<string, Record<string, { operationId: string }>> }) =>
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
      .sort();
  const ids = endpoints.map(({ id }) => id).sort();

  it('prints JSON by default', async () => {
    const { exit, stdout } = await runAds(home, ['openapi']);
    expect(exit).toBe(0);
    expect(operationIds(JSON.parse(stdout))).toEqual(ids);
  });

  it('prints YAML when asked', async () => {
    const { exit, stdout } = await runAds(home, ['openapi', '-o', 'yaml']);
    expect(exit).toBe(0);
    expect(operationIds(parse(stdout))).toEqual(ids);
  });
});
