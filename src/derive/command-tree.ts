/**
 * The command tree as data: groups, commands, flags and their values. Completion scripts and the reference are generated
 * from it. Commands and flags that are not in the contract are passed as an argument.
 */

import type { Endpoint, Group } from '../contract/types.js';
import { argumentHelp, argumentNotation, endpointFlags } from '../flags/endpoint-flags.js';
import type { Deprecation, Flag } from '../flags/flag.js';
import { allFlags, describeDeprecation, type LocalInput, localArguments } from '../flags/local-flags.js';
import { type Referent, referentsOf } from '../flags/named-parameters.js';
import { addToGroup, type Groups } from '../values/group-by.js';

/**
 * A global flag in the notation of commander (`-o, --output <format>`), its help, its values if they can be enumerated, what
 * counts if it is typed several times, and whether it will be removed. Without what counts, values that differ are refused.
 */
export type Notation = readonly [
  notation: string,
  help: string,
  values?: ValueChoices | undefined,
  counts?: 'last' | 'each',
  deprecated?: Deprecation,
];
/**
 * The values; `fields` for the field names of the record that the command returns, `columns` for those of a list, `order` for the
 * same with a dash before or not; or what the value is an id or a name of.
 */
type ValueChoices =
  | readonly string[]
  | 'fields'
  | 'columns'
  | 'order'
  | { readonly refers: readonly Referent[] };

/** A command that is not an endpoint. */
export interface LocalDescription extends LocalInput {
  readonly words: readonly string[];
  readonly summary: string;
  readonly notes?: readonly string[];
  readonly deprecated?: Deprecation;
  /**
   * What a language model may use it for, if anything: `read` for a command that changes nothing and needs nothing of this
   * machine, `plan` for one that changes the account and has a dry run.
   */
  readonly forModels?: 'read' | 'plan';
  readonly examples: readonly string[];
}

/** Commands and flags that are not in the contract. */
interface LocalCommands {
  readonly locals: readonly LocalDescription[];
  /** Summaries of groups with local commands only, by name. */
  readonly localGroups: Readonly<Record<string, string>>;
  readonly globals: readonly Notation[];
  /** The topics of help, apart from commands. */
  readonly topics: readonly string[];
}

export interface Argument {
  /** In the notation of help: `<campaign-id>`. */
  readonly name: string;
  readonly help: string;
  readonly values?: readonly string[];
  /** The group that its ids or names are of. */
  readonly refers?: readonly Referent[];
}

export interface Command {
  readonly words: readonly string[];
  readonly summary: string;
  readonly arguments: readonly Argument[];
  readonly flags: readonly Flag[];
  /** Global flags whose values are known for this command. */
  readonly narrowed: readonly Flag[];
  /** The endpoint that the command calls; absent on local commands. */
  readonly endpoint?: Endpoint;
  /** The description of a local command. */
  readonly local?: LocalDescription;
}

/** A node of the tree: the root, a group, a command, or a group that is also a command. */
export interface TreeNode {
  /** Its words, separated by spaces; empty at the root. */
  readonly path: string;
  readonly below: readonly NextWord[];
  readonly command?: Command;
}
/** A word that can follow. */
export interface NextWord {
  readonly word: string;
  readonly summary: string;
}

export interface CommandTree {
  /** All nodes in preorder. */
  readonly places: readonly TreeNode[];
  readonly commands: readonly Command[];
  /** Flags that every command accepts. */
  readonly globals: readonly Flag[];
  /** Flags that are used without a command. */
  readonly alone: readonly Flag[];
}

const help: Flag = { name: '--help', short: '-h', help: 'show help', details: [] };
const version: Flag = { name: '--version', short: '-V', help: 'print the version', details: [] };

/** Builds the tree from the contract's groups and the local commands. */
export function buildCommandTree(
  groups: readonly Group[],
  { locals, localGroups, globals, topics }: LocalCommands,
): CommandTree {
  const commands = [
    ...groups.flatMap(({ endpoints }) => endpoints.map((endpoint) => describeEndpoint(endpoint, globals))),
    ...locals.map(describeLocal),
  ];
  const summaries = new Map([
    ...groups.map(({ name, summary }) => [name, summary] as const),
    ...Object.entries(localGroups),
  ]);
  const roots = [...new Set(commands.flatMap(({ words }) => words.slice(0, 1)))];
  const all = [...commands, describeHelp([...roots, ...topics])];
  return {
    places: describePlaces(all, summaries),
    commands,
    globals: [...globals.map((notation) => readNotation(notation)), help],
    alone: [version],
  };
}

function describeEndpoint(endpoint: Endpoint, globals: readonly Notation[]): Command {
  const { id, summary, positional, record, response } = endpoint;
  const fields = record && Object.keys(record.fields);
  return {
    words: id.split('.'),
    summary,
    arguments: positional
      ? [
          {
            name: argumentNotation(endpoint, positional),
            help: argumentHelp(endpoint),
            ...withReferents(referentsOf(endpoint, positional)),
          },
        ]
      : [],
    flags: endpointFlags(endpoint),
    narrowed: globals
      .filter(
        ([, , values]) =>
          fields &&
          (values === 'fields' || ((values === 'columns' || values === 'order') && response === 'list')),
      )
      .map((notation) => ({
        ...readNotation(notation),
        list: true,
        ...(notation[2] === 'order' && { order: true }),
        ...(fields && { values: fields }),
      })),
    endpoint,
  };
}

function describeLocal(local: LocalDescription): Command {
  return {
    words: local.words,
    summary: local.summary,
    arguments: localArguments(local).map(({ notation, ...argument }) => ({ name: notation, ...argument })),
    flags: allFlags(local),
    narrowed: [],
    local,
  };
}

function describeHelp(values: readonly string[]): Command {
  return {
    words: ['help'],
    summary: 'Show help for a command',
    arguments: [{ name: '[command]', help: 'a command or a topic', values }],
    flags: [],
    narrowed: [],
  };
}

/** Parses the notation of a flag, such as `-o, --output <format>`, `--fixed [time]` or `--json`. Throws on any other text. */
export function readNotation([notation, text, values, counts, deprecated]: Notation): Flag {
  const match = /^(?:(-\w), )?(--[\w-]+)(?: ([<[])([^>\].]+)\.*[>\]])?$/.exec(notation);
  const [, short, name, bracket, metavar] = match ?? [];
  if (name === undefined) throw new Error(`not a flag: ${notation}`);
  return {
    name,
    ...(short !== undefined && { short }),
    ...(metavar !== undefined && { metavar }),
    ...(bracket === '[' && { optional: true }),
    ...(counts === 'last' && { lastCounts: true }),
    ...(counts === 'each' && { repeated: true }),
    ...describeChoices(values),
    ...(deprecated && { deprecated }),
    help: text,
    details: deprecated ? [describeDeprecation(deprecated)] : [],
  };
}

function describeChoices(choices: ValueChoices | undefined): Pick<Flag, 'values' | 'refers'> {
  if (choices === undefined || choices === 'fields' || choices === 'columns' || choices === 'order')
    return {};
  return 'refers' in choices ? withReferents(choices.refers) : { values: choices };
}

function withReferents(refers: readonly Referent[] | undefined): Pick<Argument, 'refers'> {
  return refers ? { refers } : {};
}

function describePlaces(
  commands: readonly Command[],
  summaries: ReadonlyMap<string, string>,
): readonly TreeNode[] {
  const named = new Map(commands.map((command) => [command.words.join(' '), command]));
  const under: Groups<string, Command> = new Map();
  for (const command of commands) {
    for (const depth of command.words.keys()) {
      addToGroup(under, command.words.slice(0, depth).join(' '), command);
    }
  }
  return [...new Set([...under.keys(), ...named.keys()])].map((path) => {
    const command = named.get(path);
    return { path, below: wordsBelow(path, under.get(path) ?? [], summaries), ...(command && { command }) };
  });
}

/** The words that can follow a path, of the commands under it. */
function wordsBelow(
  path: string,
  under: readonly Command[],
  summaries: ReadonlyMap<string, string>,
): readonly NextWord[] {
  const depth = path === '' ? 0 : path.split(' ').length;
  const next = [...new Set(under.flatMap(({ words }) => words.slice(depth, depth + 1)))];
  return next.map((word) => {
    const own = under.find(({ words }) => words.length === depth + 1 && words[depth] === word);
    const verbs = under.filter(({ words }) => words[depth] === word).flatMap(({ words }) => words.slice(-1));
    const named = summaries.get(path === '' ? word : `${path} ${word}`);
    return { word, summary: named ?? own?.summary ?? verbs.join(', ') };
  });
}

/**
 * The kind of completion of the value of a flag. A switch has no value; the value of `optional` can be omitted; `user` is the
 * handle of one that ads has seen.
 */
export type CompletionKind = 'switch' | 'optional' | 'text' | 'one' | 'list' | 'order' | 'file' | 'user';

export function completionKind({
  metavar,
  optional,
  list,
  order,
  values,
  refers,
  user,
}: Flag): CompletionKind {
  if (metavar === undefined) return 'switch';
  if (user) return 'user';
  if (metavar === 'file') return 'file';
  if (optional) return 'optional';
  if (!values && !refers) return 'text';
  if (order) return 'order';
  return list ? 'list' : 'one';
}
