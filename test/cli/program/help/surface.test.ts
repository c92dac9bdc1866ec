/** `ads help --all -o json`: every command as data, in the shape that `ads schema help` describes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandTree } from '../../../../src/cli/program/commands/all-commands.js';
import type { describeSurface } from '../../../../src/cli/program/help/show-surface.js';
import { surfaceSchema } from '../../../../src/derive/surface-schema.js';
import { homeOfFile, runAds } from '../../../support/cli.js';
import { root } from '../../../support/source.js';

const home = homeOfFile();
const tree = commandTree();
type Whole = Awaited<ReturnType<typeof describeSurface>>;

let whole: Whole;
beforeAll(async () => {
  const { exit, stdout, stderr } = await runAds(home, ['help', '--all', '-o', 'json']);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  whole = JSON.parse(stdout) as Whole;
});

const judge = new Ajv2020({ strict: false, validateFormats: false }).compile(surfaceSchema);
const problemsOf = (value: unknown) => (judge(value) ? [] : (judge.errors ?? []));
const commandOf = (name: string) => whole.commands.find(({ command }) => command === name)!;

describe('ads help --all -o json', () => {
  it('has every command of the tree, with its arguments and flags', () => {
    expect(whole.commands.map(({ command }) => command)).toEqual(
      tree.commands.map(({ words }) => ['ads', ...words].join(' ')),
    );
    for (const [index, command] of tree.commands.entries()) {
      const described = whole.commands[index]!;
      expect(described.flags.map(({ name }) => name)).toEqual(command.flags.map(({ name }) => name));
      expect(described.arguments).toHaveLength(command.arguments.length);
    }
  });

  it('has the shape of its schema, which is closed', () => {
    expect(problemsOf(whole)).toEqual([]);
    expect(problemsOf({ ...whole, other: 1 })).not.toEqual([]);
    const [first, ...others] = whole.commands;
    expect(problemsOf({ ...whole, commands: [{ ...first, other: 1 }, ...others] })).not.toEqual([]);
    const { exit_codes: _, ...without } = first!;
    expect(problemsOf({ ...whole, commands: [without, ...others] })).not.toEqual([]);
  });

  it('is described by ads schema help', async () => {
    const { exit, stdout } = await runAds(home, ['schema', 'help', '--only', 'output']);
    expect({ exit, schema: JSON.parse(stdout) }).toEqual({ exit: 0, schema: surfaceSchema });
    const files = await runAds(home, ['schema', 'help', '--only', 'files']);
    expect(files).toMatchObject({ exit: 2, stderr: expect.stringContaining('ads help does not have files') });
  });

  it.each(['json', 'jsonl', 'yaml'])('is data with -o %s, and Markdown otherwise', async (format) => {
    const data = await runAds(home, ['help', '--all', '-o', format]);
    expect(data.stdout).not.toContain('# All commands of ads');
    const text = await runAds(home, ['help', '--all']);
    expect(text.stdout).toMatch(/^# All commands of ads\n/);
  });

  it('names a part of it with --query', async () => {
    const query = "commands[?command=='ads plan'].exit_codes";
    const { stdout } = await runAds(home, ['help', '--all', '-o', 'json', '--query', query]);
    expect(JSON.parse(stdout)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 129, 130, 143]]);
  });

  it.each([
    ['ads campaigns list', false],
    ['ads campaigns create', true],
    ['ads campaigns pause', true],
    ['ads plan', false],
    ['ads apply', true],
    ['ads undo', true],
    ['ads stats report', false],
    ['ads profile create', false],
    ['ads emulator reset', false],
    ['ads schema', false],
  ])('says whether %s may change the account', (name, changes) => {
    expect(commandOf(name).changes_account).toBe(changes);
  });

  it('has the codes 11 and 12 where the command gives them, and no code of the service where nothing is called', () => {
    const having = (code: number) =>
      whole.commands
        .filter(({ exit_codes: codes }) => codes.includes(code as never))
        .map(({ command }) => command);
    expect(having(11)).toEqual(['ads plan']);
    expect(having(12)).toEqual(['ads check']);
    expect(commandOf('ads schema').exit_codes).toEqual([0, 1, 2, 3, 129, 130, 143]);
    expect(having(0)).toHaveLength(whole.commands.length);
  });

  it('has the type and the values of a flag, and the fields of a record', () => {
    const flag = (command: string, name: string) => commandOf(command).flags.find((one) => one.name === name);
    expect(flag('ads campaigns create', '--entity-status')?.schema).toMatchObject({
      enum: ['ACTIVE', 'DRAFT', 'PAUSED'],
    });
    expect(flag('ads plan', '--markdown')?.schema).toEqual({ type: 'boolean' });
    expect(flag('ads campaigns create', '--daily-budget')?.schema).toMatchObject({ type: 'string' });
    expect(flag('ads web-conversions upload', '--date-format')?.schema).toMatchObject({
      enum: ['dmy', 'mdy', 'ymd'],
    });
    expect(commandOf('ads campaigns list').output_fields).toMatchObject({
      id: { type: 'string' },
      daily_budget_amount_local_micro: { type: ['integer', 'null'] },
    });
    expect(commandOf('ads undo').output_fields).toMatchObject({ outcome: { type: 'string' } });
  });

  it('has each exit code that the scripts of the tests expect of a command', () => {
    const folder = join(root, 'test/scripts');
    let count = 0;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.txt')) continue;
      let words: readonly string[] = [];
      for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
        if (line.startsWith('$ ads '))
          words = line
            .slice(6)
            .split(' ')
            .filter((word) => !word.startsWith('-'));
        if (!line.startsWith('? ')) continue;
        const command = [4, 3, 2, 1]
          .map((length) => commandOf(['ads', ...words.slice(0, length)].join(' ')))
          .find(Boolean);
        if (!command) continue;
        count += 1;
        expect(command.exit_codes, `${name}: ${words.join(' ')}`).toContain(Number(line.slice(2)));
      }
    }
    expect(count).toBeGreaterThan(300);
  });
});
