/** Help as data: every command, group and the root, and that it says what the text says. */
import { describe, expect, it } from 'vitest';
import { commandTree } from '../../../../src/cli/program/commands/all-commands.js';
import { showHelpData } from '../../../../src/cli/program/help/show-help-data.js';

import { homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile();

interface FlagData {
  readonly name: string;
  readonly required: boolean;
  readonly schema?: { readonly type?: string; readonly maxLength?: number };
}
interface HelpData {
  readonly command: string;
  readonly summary: string;
  readonly flags?: readonly FlagData[];
  readonly commands?: readonly { readonly command: string; readonly summary: string }[];
  readonly global_flags?: readonly unknown[];
}

async function data(...argv: readonly string[]): Promise<HelpData> {
  const { exit, stdout, stderr } = await runAds(home, argv);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  return JSON.parse(stdout);
}

const tree = commandTree();
const { places, commands } = tree;

/** The root, groups of both kinds and a command, for which the tool is asked. */
const asked = new Set(['', 'campaigns', 'accounts features', 'emulator snapshot', 'campaigns list']);

/** As `ads PATH --help -o json`, without a start of the tool for each of hundreds of commands. */
async function dataOf(path: string): Promise<HelpData> {
  const invocation = { args: path.split(' ').filter(Boolean), commandTree: async () => tree };
  const answer = await showHelpData(
    invocation as unknown as Parameters<typeof showHelpData>[0],
    undefined as never,
  );
  return (answer as unknown as { readonly row: HelpData }).row;
}

describe('help as data', () => {
  it('has every command with its summary and each of its flags', async () => {
    for (const { path, below } of places) {
      const words = path === '' ? [] : path.split(' ');
      const told = asked.has(path) ? await data(...words, '--help', '-o', 'json') : await dataOf(path);
      expect(told.command, path).toBe(['ads', ...words].join(' '));
      const command = commands.find((known) => known.words.join(' ') === path);
      if (command) {
        expect(told.summary).toBe(command.summary);
        expect(
          told.flags?.map(({ name }) => name),
          path,
        ).toEqual(command.flags.map(({ name }) => name));
      }
      if (path !== 'help' && below.length > 0) {
        const under = commands.filter((known) => path === '' || known.words.join(' ').startsWith(`${path} `));
        expect(
          told.commands?.map((known) => known.command),
          path,
        ).toEqual(under.map((known) => ['ads', ...known.words].join(' ')));
      }
    }
  });

  it('gives each flag its limits', async () => {
    const { flags = [] } = await data('campaigns', 'create', '--help', '-o', 'json');
    const flag = (name: string) => flags.find((known) => known.name === name);
    expect(flag('--name')).toMatchObject({
      required: true,
      parameter: 'name',
      value: 'text',
      schema: { type: 'string', maxLength: 255 },
    });
    expect(flag('--daily-budget')).toMatchObject({
      required: false,
      parameter: 'daily_budget_amount_local_micro',
    });
    expect(flag('--entity-status')).toMatchObject({ values: expect.arrayContaining(['ACTIVE', 'PAUSED']) });
  });

  it('lists the global flags of a command', async () => {
    expect((await data('completion', '--help', '-o', 'json')).global_flags).not.toContain('--all');
    expect((await data('campaigns', 'list', '--help', '-o', 'json')).global_flags).toContain('--all');
  });

  it.each([
    [['campaigns', 'create', '--help', '-o', 'json']],
    [['campaigns', 'create', '-o', 'json', '--help']],
    [['-o', 'json', 'campaigns', 'create', '-h']],
    [['campaigns', 'create', '--help', '--output=JSON']],
    [['help', 'campaigns', 'create', '-o', 'json']],
    [['campaigns', 'help', 'create', '-o', 'json']],
  ])('%j is the same', async (argv) => {
    expect(await data(...argv)).toEqual(await data('campaigns', 'create', '--help', '-o', 'json'));
  });

  it('takes --query, and other formats that can hold it', async () => {
    const { stdout } = await runAds(home, ['campaigns', 'get', '--help', '-o', 'yaml', '--query', 'usage']);
    expect(stdout.trim()).toBe('ads campaigns get <campaign-id> [flags]');
    const text = await runAds(home, ['campaigns', 'get', '--help', '-o', 'table']);
    expect(text.stdout).toMatch(/^Usage: ads campaigns get/);
  });

  it('of the root has topics, exit codes and global flags', async () => {
    expect(await data('--help', '-o', 'json')).toMatchObject({
      command: 'ads',
      topics: expect.arrayContaining([expect.objectContaining({ topic: 'money' })]),
      exit_codes: expect.arrayContaining([{ code: 6, meaning: 'not found' }]),
      global_flags: expect.arrayContaining([expect.objectContaining({ name: '--output', short: '-o' })]),
    });
  });

  it('is refused for a command that does not exist', async () => {
    const { exit, stdout } = await runAds(home, ['campaigns', 'crate', '--help', '-o', 'json']);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  });
});
