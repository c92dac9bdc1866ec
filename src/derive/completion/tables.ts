/** Lookup tables of the command tree, for shells whose script parses the command line itself. */
import type { Flag } from '../../flags/flag.js';
import { type CommandTree, type CompletionKind, completionKind } from '../command-tree.js';
import { offeredWords } from './seen/files.js';

/** A key, and the words for it. */
export type Entry = readonly [key: string, words: readonly string[]];

interface Tables {
  /** The words that may follow a command, by its words. */
  readonly below: readonly Entry[];
  /** The flags of a command alone. */
  readonly flags: readonly Entry[];
  /** The values of arguments, by command and index of the argument, from 0. */
  readonly arguments: readonly Entry[];
  readonly valueSources: readonly ValueSource[];
  /** Flags of every command, and flags that are used without a command. */
  readonly globals: readonly string[];
  readonly alone: readonly string[];
}

/** Flags with the same completion and values. */
interface ValueSource {
  readonly completion: CompletionKind;
  readonly values: readonly string[];
  /** `campaigns create --entity-status`, or `* --with-deleted` if it applies to every command. */
  readonly keys: readonly string[];
}

/** Builds the tables. */
export function tabulate(tree: CommandTree): Tables {
  const { places, commands, globals, alone } = tree;
  return {
    below: places.flatMap(({ path, below }) =>
      below.length ? [[path, below.map(({ word }) => word)] as const] : [],
    ),
    flags: commands.map(({ words, flags }) => [words.join(' '), flags.map(({ name }) => name)]),
    arguments: places.flatMap(({ path, command }) =>
      (command?.arguments ?? []).flatMap((argument, index) => {
        const words = offeredWords(argument);
        return words.length ? [[`${path} ${index}`, words] as const] : [];
      }),
    ),
    valueSources: groupValueSources(tree),
    globals: globals.map(({ name }) => name),
    alone: alone.map(({ name }) => name),
  };
}

/** Groups flags by completion and values, those of single commands first. Flags that accept any text are omitted. */
function groupValueSources(tree: CommandTree): readonly ValueSource[] {
  const single = new Map<string, ValueSource & { keys: string[] }>();
  const common = new Map<string, ValueSource & { keys: string[] }>();
  for (const [name, entries] of entriesByName(tree)) {
    const isCommon = new Set(entries.map(({ flag }) => completionKey(flag))).size === 1;
    const listed = isCommon ? entries.slice(0, 1).map(({ flag }) => ({ path: '*', flag })) : entries;
    for (const { path, flag } of listed) {
      const completion = completionKind(flag);
      if (completion === 'text') continue;
      const groups = path === '*' ? common : single;
      const group = groups.get(completionKey(flag)) ?? { completion, values: offeredWords(flag), keys: [] };
      group.keys.push(`${path} ${name}`);
      groups.set(completionKey(flag), group);
    }
  }
  return [...single.values(), ...common.values()];
}

function completionKey(flag: Flag): string {
  return [completionKind(flag), ...offeredWords(flag)].join(' ');
}

/** Every flag by each of its names. A global flag has the path `*`. */
function entriesByName({ commands, globals, alone }: CommandTree) {
  const entries = new Map<string, { path: string; flag: Flag }[]>();
  const add = (path: string, flag: Flag) => {
    for (const name of flagNames(flag)) entries.set(name, [...(entries.get(name) ?? []), { path, flag }]);
  };
  for (const flag of [...globals, ...alone]) add('*', flag);
  for (const { words, flags, narrowed } of commands) {
    for (const flag of [...flags, ...narrowed]) add(words.join(' '), flag);
  }
  return entries;
}

function flagNames({ name, short }: Flag): readonly string[] {
  return short === undefined ? [name] : [name, short];
}
