/**
 * The map of all commands on one page, for programs and agents that must know the whole tool before their first call, and
 * pay for every word. Groups share a line per command; flags that all lists share are written once.
 */

import { flagName, isMoney } from '../call/flag-names.js';
import type { Endpoint } from '../contract/types.js';
import { flagParameters } from '../flags/endpoint-flags.js';
import type { Flag } from '../flags/flag.js';
import { countBy } from '../values/group-by.js';
import type { Command, CommandTree } from './command-tree.js';

/** The text around the commands of the map, in paragraphs of Markdown. */
export interface MapFacts {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export function writeCommandMap(tree: CommandTree, { before, after }: MapFacts): string {
  const root = tree.places.find(({ path }) => path === '')?.below ?? [];
  const lists = findListMarks(tree.commands);
  const imports = findMark('I', tree.commands, isImport, 0.5);
  const uploads = findMark('U', tree.commands, isUpload, 0.8);
  const marks = [...lists, imports, uploads];
  const groups = root.flatMap(({ word, summary }) => {
    const commands = tree.commands.filter(({ words }) => words[0] === word);
    return commands.length === 0 ? [] : [writeGroup(word, summary, commands, marks)];
  });
  const shared = (names: ReadonlySet<string>) => [...names].map((name) => name.slice(2)).join(' ');
  const globals = tree.globals.map(({ name, short }) => (short ? `${short}/${name}` : name)).join(' ');
  return [
    '# All commands of ads\n',
    ...before.map((paragraph) => `${paragraph}\n`),
    `Global flags: ${globals}\n`,
    `Lists: ${lists.map(({ mark, flags }) => `${mark} accepts ${shared(flags)}`).join('; ')}\n`,
    `Imports: ${imports.mark} accepts ${shared(imports.flags)}\n`,
    `Uploads of lists: ${uploads.mark} accepts ${shared(uploads.flags)}\n`,
    '```text',
    ...groups,
    '```\n',
    ...after.map((paragraph) => `${paragraph}\n`),
  ].join('\n');
}

function isList({ endpoint }: Command): boolean {
  return endpoint?.response === 'list';
}

function isImport({ words }: Command): boolean {
  return words.at(-1) === 'import';
}

/** Whether a command sends the rows of a file whose columns can be mapped. */
function isUpload({ words, flags }: Command): boolean {
  return ['upload', 'sync'].includes(words.at(-1) ?? '') && flags.some(({ name }) => name === '--map');
}

/** A mark behind a command, and the flags that it stands for. */
interface FlagMark {
  readonly mark: string;
  readonly flags: ReadonlySet<string>;
  readonly isFor: (command: Command) => boolean;
}

/** The mark for the flags of more than half of the lists, and before it the one for those of nearly all of them. */
function findListMarks(commands: readonly Command[]): readonly FlagMark[] {
  const lists = commands.filter(isList);
  return [
    { mark: 'L', flags: flagsOfMost(lists, 0.8), isFor: isList },
    { mark: 'LS', flags: flagsOfMost(lists, 0.5), isFor: isList },
  ];
}

/** The mark for the flags that more than this share of the commands of a kind has. */
function findMark(
  mark: string,
  commands: readonly Command[],
  isFor: FlagMark['isFor'],
  share: number,
): FlagMark {
  return { mark, flags: flagsOfMost(commands.filter(isFor), share), isFor };
}

/** The flags that more than this share of the commands has. */
function flagsOfMost(commands: readonly Command[], share: number): ReadonlySet<string> {
  const counts = countBy(
    commands.flatMap(({ flags }) => flags),
    ({ name }) => name,
  );
  return new Set([...counts].flatMap(([name, count]) => (count > share * commands.length ? [name] : [])));
}

/** The last mark of the command whose flags it has, all of them. */
function markOf(command: Command, marks: readonly FlagMark[]): FlagMark | undefined {
  const accepted = new Set(command.flags.map(({ name }) => name));
  return marks.findLast(
    ({ flags, isFor }) => isFor(command) && [...flags].every((name) => accepted.has(name)),
  );
}

function writeGroup(
  word: string,
  summary: string,
  commands: readonly Command[],
  marks: readonly FlagMark[],
): string {
  const [only] = commands;
  if (only && commands.length === 1 && only.words.length === 1)
    return `${writeCommand(word, only, [], marks)} # ${summary}`;
  const lines = commands.map(
    (command) => `  ${writeCommand(command.words.slice(1).join(' '), command, commands, marks)}`,
  );
  return [`${word} # ${summary}`, ...lines].join('\n');
}

function writeCommand(
  name: string,
  command: Command,
  siblings: readonly Command[],
  marks: readonly FlagMark[],
): string {
  const taken = command.arguments.map((argument) => argument.name.replace(/^<(.*)>$/, '$1').toUpperCase());
  const list = markOf(command, marks);
  const flags = shortFlags(command, list?.flags ?? new Set());
  return [name, ...taken, ...(list ? [list.mark] : []), ...likeSibling(command, siblings, flags)].join(' ');
}

/** The flags, or those of `create` by reference, which an update nearly always shares. */
function likeSibling(
  command: Command,
  siblings: readonly Command[],
  flags: readonly string[],
): readonly string[] {
  const verb = command.words.at(-1);
  const model = siblings.find(
    ({ words }) =>
      words.at(-1) === 'create' && words.slice(0, -1).join() === command.words.slice(0, -1).join(),
  );
  if (verb !== 'update' || !model) return flags;
  const plain = (names: readonly string[]) => names.map((name) => name.replace(/\*$/, ''));
  const ofModel = plain(shortFlags(model, new Set()));
  const own = plain(flags);
  const without = ofModel.filter((name) => !own.includes(name));
  const added = flags.filter((name) => !ofModel.includes(name.replace(/\*$/, '')));
  const reference = ['=create', ...(without.length ? [`without(${without.join(' ')})`] : []), ...added];
  return reference.join(' ').length < flags.join(' ').length ? reference : flags;
}

/**
 * Names without dashes: a star for what is required, a tilde for an id that can be given by name too. An amount stands
 * once, as a decimal.
 */
function shortFlags({ flags, endpoint }: Command, common: ReadonlySet<string>): readonly string[] {
  const amounts = endpoint ? microFlags(endpoint) : new Set();
  const names = new Set(flags.map(({ name }) => name));
  const isName = (name: string) => names.has(`${name}-id`) || names.has(`${name}-ids`);
  const isOfDocument = (name: string) => name === '--example' || (name === '--overwrite' && endpoint);
  const untold = (name: string) =>
    common.has(name) || amounts.has(name) || isOfDocument(name) || name === '--unset';
  const shown = flags.filter(({ name, heading }) => !untold(name) && !isName(name) && heading === undefined);
  const instead = flags.filter(({ name, heading = '' }) => /in place of/i.test(heading) && !isName(name));
  return [
    ...shown.map((flag) => {
      if (flag.name === '--from' && endpoint) return '@';
      const byName = names.has(flag.name.replace(/-ids?$/, '')) && /-ids?$/.test(flag.name) ? '~' : '';
      return `${flag.name.slice(2)}${byName}${isRequired(flag) ? '*' : ''}`;
    }),
    ...(instead.length ? [`(or: ${instead.map(({ name }) => name.slice(2)).join(' ')})`] : []),
  ];
}

function isRequired({ details }: Flag): boolean {
  return details.some((detail) => detail.startsWith('required'));
}

/** The flags in micro units, each with a decimal counterpart. */
function microFlags(endpoint: Endpoint): ReadonlySet<string> {
  return new Set(
    flagParameters(endpoint).flatMap(([name, param]) => (isMoney(param) ? [flagName(name)] : [])),
  );
}
