/** The tree that completions and the reference are written from says what the command line does. */
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addFlags, addGlobalFlags } from '../../src/cli/program/command-line/commander-options.js';
import { commandTree } from '../../src/cli/program/commands/all-commands.js';
import { localCommands } from '../../src/cli/program/commands/index.js';
import { endpointById } from '../../src/contract/find-group.js';
import { endpoints, groups } from '../../src/contract/index.js';
import { sortBy } from '../../src/contract/params/shared.js';
import { completionKind, type Notation, readNotation } from '../../src/derive/command-tree.js';
import { seedNames } from '../../src/emulator/index.js';
import { endpointFlags } from '../../src/flags/endpoint-flags.js';
import { allFlags } from '../../src/flags/local-flags.js';

const tree = commandTree();
const pathOf = ({ words }: { words: readonly string[] }) => words.join(' ');
const commandAt = (path: string) => tree.commands.find((command) => pathOf(command) === path);
const placeAt = (path: string) => tree.places.find((place) => place.path === path);

describe('the commands of the tree', () => {
  it('are the endpoints and the local commands, each once', () => {
    const expected = [...endpoints.map(({ id }) => id.replaceAll('.', ' ')), ...localCommands().map(pathOf)];
    expect(tree.commands.map(pathOf)).toEqual(expected);
    expect(new Set(expected).size).toBe(expected.length);
  });

  it('take no arguments if more words may follow', () => {
    for (const { path, below, command } of tree.places) {
      if (below.length) expect(command?.arguments ?? [], path).toEqual([]);
    }
  });

  it('have the flags that commander has', () => {
    const noted = endpoints.map(({ id }) => {
      const { flags = [] } = commandAt(id.replaceAll('.', ' ')) ?? {};
      return [
        id,
        flags.map(({ name, metavar, optional }) => {
          if (metavar === undefined) return name;
          return optional ? `${name} [${metavar}]` : `${name} <${metavar}>`;
        }),
      ] as const;
    });
    const known = endpoints.map((endpoint) => {
      const command = new Command();
      addFlags(command, endpointFlags(endpoint));
      return [endpoint.id, command.options.map(({ flags }) => flags)] as const;
    });
    const sorted = (lists: readonly (readonly [string, readonly string[]])[]) =>
      Object.fromEntries(lists.map(([id, flags]) => [id, [...flags].sort()]));
    expect(sorted(noted)).toEqual(sorted(known));
  });

  it('have the global flags that commander has', () => {
    const command = new Command();
    addGlobalFlags(command);
    expect(tree.globals.map(({ name }) => name)).toEqual([
      ...command.options.map(({ long }) => long),
      '--help',
    ]);
  });

  it('have local flags that commander reads alike', () => {
    for (const local of localCommands()) {
      const command = new Command();
      addFlags(command, allFlags(local));
      const { flags = [] } = commandAt(local.words.join(' ')) ?? {};
      const known = command.options.map(
        ({ long, short, required, optional }) =>
          [long, [short, required || (optional ? false : undefined)]] as const,
      );
      const noted = flags.map(
        ({ name, short, metavar, optional }) => [name, [short, metavar && !optional]] as const,
      );
      expect(Object.fromEntries(noted)).toEqual(Object.fromEntries(known));
    }
  });

  it('have the seeds of the emulator', () => {
    const seeds = localCommands().flatMap((local) =>
      allFlags(local).flatMap(({ name, values }) => (name === '--seed' ? [values] : [])),
    );
    expect(seeds).toEqual([seedNames, seedNames]);
  });
});

describe('the words of the command line', () => {
  it('lead to every group, in the order of the contract', () => {
    const roots = placeAt('')?.below.map(({ word }) => word);
    expect(roots?.slice(0, groups.length)).toEqual(groups.map(({ name }) => name));
    expect(roots).toContain('help');
  });

  it('lead from each word to the next', () => {
    for (const { path, below } of tree.places) {
      for (const { word } of below) expect(placeAt(path ? `${path} ${word}` : word)).toBeDefined();
    }
  });

  it('have a description each', () => {
    for (const { below } of tree.places) for (const { summary } of below) expect(summary).not.toBe('');
    expect(placeAt('cards')?.below).toContainEqual({
      word: 'poll',
      summary: 'list, get, create, delete, export, import',
    });
  });
});

describe('the values of flags', () => {
  it('order lists by the attributes of their record', () => {
    const flag = commandAt('accounts list')?.flags.find(({ name }) => name === '--sort-by');
    const { sortable = [] } = endpointById('accounts.list').record ?? {};
    expect(flag?.values).toEqual(sortable.flatMap((name) => [`${name}-asc`, `${name}-desc`]));
  });

  it('exist for every order', () => {
    for (const { id, params, record } of endpoints) {
      if (!('sort_by' in params) || !record?.sortable) continue;
      expect(params.sort_by, id).toBe(sortBy);
    }
  });

  it('are the fields of the record if a command has a record', () => {
    for (const { endpoint, narrowed } of tree.commands) {
      const fields = endpoint?.record && Object.keys(endpoint.record.fields);
      const flags = endpoint?.response === 'list' ? ['--fields', '--filter', '--sort'] : ['--fields'];
      expect(narrowed.map(({ name, values }) => [name, values])).toEqual(
        fields ? flags.map((flag) => [flag, fields]) : [],
      );
    }
  });

  it('can stand in a script unchanged', () => {
    const flags = tree.commands.flatMap((command) => [...command.flags, ...command.narrowed]);
    for (const { name, values = [] } of [...flags, ...tree.globals]) {
      for (const value of [name, ...values]) expect(value).toMatch(/^[\w./+-]+$/);
    }
  });
});

describe('completionOf', () => {
  it.each<[string, Notation, string]>([
    ['a switch', ['--json', 'x'], 'switch'],
    ['a text', ['--host <address>', 'x'], 'text'],
    ['one of several', ['--area <area>', 'x', ['ads', 'auth']], 'one'],
    ['a file', ['--from <file>', 'x'], 'file'],
    ['a value that may be left out', ['--fixed [time]', 'x'], 'optional'],
    ['a repeated text', ['--param <name=value...>', 'x'], 'text'],
  ])('completes %s as such', (_, notation, expected) => {
    expect(completionKind(readNotation(notation))).toBe(expected);
  });

  it('completes the parameters of the contract as such', () => {
    const kinds = Object.fromEntries(
      ['campaigns create', 'campaigns update', 'campaigns list', 'campaigns batch'].flatMap((path) =>
        (commandAt(path)?.flags ?? []).map((flag) => [flag.name, completionKind(flag)]),
      ),
    );
    expect(kinds).toMatchObject({
      '--name': 'text',
      '--entity-status': 'one',
      '--standard-delivery': 'optional',
      '--campaign-ids': 'list',
      '--unset': 'list',
      '--daily-budget': 'text',
      '--from': 'file',
    });
  });
});

describe('readNotation', () => {
  it('reads a short form, a name, a value and whether it may be left out', () => {
    expect(readNotation(['-o, --output <format>', 'the format', ['json']])).toEqual({
      name: '--output',
      short: '-o',
      metavar: 'format',
      values: ['json'],
      help: 'the format',
      details: [],
    });
    expect(readNotation(['--fixed [time]', 'x'])).toMatchObject({ metavar: 'time', optional: true });
    expect(readNotation(['--param <name=value...>', 'x'])).toMatchObject({ metavar: 'name=value' });
  });

  it('refuses a text that is not a flag', () => {
    expect(() => readNotation(['output', 'x'])).toThrow('not a flag: output');
  });
});
