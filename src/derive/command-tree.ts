/**
 * The command tree as data: groups, commands, flags and the values they take. Completion scripts and the
 * reference are written from it. What the command line adds to the contract comes in as an argument.
 */
import { argumentOf, endpointFlags, type Flag } from '../call/endpoint-flags.js';
import type { Endpoint, Group } from '../contract/types.js';

/** A flag or argument as the command line notes it (`-o, --output <format>`), its help, and its values where they are few. */
export type Notation = readonly [notation: string, help: string, values?: ValueChoices];
/** The values themselves, or the fields of the record that the command answers with. */
export type ValueChoices = readonly string[] | 'fields';

/** A command that is not an endpoint. */
export interface LocalDescription {
  readonly words: readonly string[];
  readonly summary: string;
  readonly arguments?: readonly Notation[];
  readonly options?: readonly Notation[];
  readonly notes?: readonly string[];
  readonly examples: readonly string[];
}

/** What the command line has besides the contract. */
export interface LocalCommands {
  readonly locals: readonly LocalDescription[];
  /** Summaries of groups that hold local commands only, by their word. */
  readonly localGroups: Readonly<Record<string, string>>;
  readonly globals: readonly Notation[];
}

export interface Argument {
  /** As in help: `<campaign-id>`. */
  readonly name: string;
  readonly help: string;
  readonly values?: readonly string[];
}

export interface Command {
  readonly words: readonly string[];
  readonly summary: string;
  readonly arguments: readonly Argument[];
  readonly flags: readonly Flag[];
  /** Global flags of which it is known what values they take here. */
  readonly narrowed: readonly Flag[];
  /** What the command calls. */
  readonly endpoint?: Endpoint;
  /** The command as it was described, where it is no endpoint. */
  readonly local?: LocalDescription;
}

/** A place in the tree: the root, a group, a command, or both of these. */
export interface TreeNode {
  /** The words that lead there, with spaces between; empty at the root. */
  readonly path: string;
  readonly below: readonly NextWord[];
  readonly command?: Command;
}
/** One word that may follow. */
export interface NextWord {
  readonly word: string;
  readonly summary: string;
}

export interface CommandTree {
  /** From the root down, each place before those below it. */
  readonly places: readonly TreeNode[];
  readonly commands: readonly Command[];
  /** Flags that every command takes. */
  readonly globals: readonly Flag[];
  /** Flags that stand alone. */
  readonly alone: readonly Flag[];
}

const help: Flag = { name: '--help', short: '-h', help: 'show help', facts: [] };
const version: Flag = { name: '--version', short: '-V', help: 'print the version', facts: [] };

/** Joins the contract's groups with what the command line adds. */
export function buildCommandTree(
  groups: readonly Group[],
  { locals, localGroups, globals }: LocalCommands,
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
  const all = [...commands, describeHelp(roots)];
  return {
    places: describePlaces(all, summaries),
    commands,
    globals: [...globals.map((notation) => readNotation(notation)), help],
    alone: [version],
  };
}

function describeEndpoint(endpoint: Endpoint, globals: readonly Notation[]): Command {
  const { id, summary, positional, params, record } = endpoint;
  const fields = record && Object.keys(record.fields);
  return {
    words: id.split('.'),
    summary,
    arguments: positional
      ? [{ name: argumentOf(endpoint, positional), help: params[positional]?.help ?? '' }]
      : [],
    flags: endpointFlags(endpoint),
    narrowed: globals
      .filter(([, , values]) => values === 'fields' && fields)
      .map((notation) => ({ ...readNotation(notation), list: true, ...(fields && { values: fields }) })),
    endpoint,
  };
}

function describeLocal(local: LocalDescription): Command {
  return {
    words: local.words,
    summary: local.summary,
    arguments: (local.arguments ?? []).map(([name, text, values]) => ({
      name,
      help: text,
      ...(Array.isArray(values) && { values }),
    })),
    flags: (local.options ?? []).map((notation) => readNotation(notation)),
    narrowed: [],
    local,
  };
}

function describeHelp(roots: readonly string[]): Command {
  return {
    words: ['help'],
    summary: 'Show help for a command',
    arguments: [{ name: '[command]', help: 'the command', values: roots }],
    flags: [],
    narrowed: [],
  };
}

/** Reads the notation of a flag, such as `-o, --output <format>`, `--fixed [time]` or `--json`. */
export function readNotation([notation, text, values]: Notation): Flag {
  const match = /^(?:(-\w), )?(--[\w-]+)(?: ([<[])([^>\].]+)\.*[>\]])?$/.exec(notation);
  const [, short, name, bracket, metavar] = match ?? [];
  if (name === undefined) throw new Error(`this is no flag: ${notation}`);
  return {
    name,
    ...(short !== undefined && { short }),
    ...(metavar !== undefined && { metavar }),
    ...(bracket === '[' && { optional: true }),
    ...(Array.isArray(values) && { values }),
    help: text,
    facts: [],
  };
}

function describePlaces(
  commands: readonly Command[],
  summaries: ReadonlyMap<string, string>,
): readonly TreeNode[] {
  const paths = new Set(
    commands.flatMap(({ words }) => words.map((_, depth) => words.slice(0, depth).join(' '))),
  );
  for (const { words } of commands) paths.add(words.join(' '));
  return [...paths].map((path) => {
    const command = commands.find(({ words }) => words.join(' ') === path);
    return { path, below: wordsBelow(path, commands, summaries), ...(command && { command }) };
  });
}

function wordsBelow(
  path: string,
  commands: readonly Command[],
  summaries: ReadonlyMap<string, string>,
): readonly NextWord[] {
  const depth = path === '' ? 0 : path.split(' ').length;
  const under = commands.filter(
    ({ words }) => words.length > depth && words.slice(0, depth).join(' ') === path,
  );
  const next = [...new Set(under.flatMap(({ words }) => words.slice(depth, depth + 1)))];
  return next.map((word) => {
    const own = under.find(({ words }) => words.length === depth + 1 && words[depth] === word);
    const verbs = under.filter(({ words }) => words[depth] === word).flatMap(({ words }) => words.slice(-1));
    const named = depth === 0 ? summaries.get(word) : undefined;
    return { word, summary: named ?? own?.summary ?? verbs.join(', ') };
  });
}

/** How the value of a flag is completed. A switch has none; the values of a maybe can be left out. */
export type CompletionKind = 'switch' | 'maybe' | 'text' | 'one' | 'list' | 'file';

export function completionKind({ metavar, optional, list, values }: Flag): CompletionKind {
  if (metavar === undefined) return 'switch';
  if (metavar === 'file') return 'file';
  if (optional) return 'maybe';
  if (!values) return 'text';
  return list ? 'list' : 'one';
}
