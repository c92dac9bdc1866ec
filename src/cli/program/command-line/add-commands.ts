/**
 * The command tree: every group of the contract and every local command. Verbs are added only to the groups that
 * the command line names, and flags only to typed commands, because building all of them would slow down every start.
 */
import type { Command } from 'commander';
import { isWrite } from '../../../call/is-write.js';
import { findGroup } from '../../../contract/find-group.js';
import { groupIndex } from '../../../contract/group-index.js';
import type { Endpoint, Group } from '../../../contract/types.js';
import {
  argumentHelp,
  argumentNotation,
  endpointFlags,
  takesDocument,
} from '../../../flags/endpoint-flags.js';
import type { Flag } from '../../../flags/flag.js';
import { findFirstWord } from '../../core/host/first-word.js';
import type { Action } from '../../core/host/invocation.js';
import type { LocalCommand } from '../../core/host/local-command.js';
import { loadAllFlags, loadLocalArguments, localGroups, localTables } from '../commands/index.js';
import { loadEndpointHelp, loadLocalHelp } from '../help/late-help.js';
import { type AccountUse, endpointAccountUse } from './account-use.js';
import { addFlags, type OptionalValues } from './commander-options.js';
import { hasDrawing } from './drawing-commands.js';
import { RequiredArgument } from './help-layout.js';
import { tableWords } from './table-words.js';

/** The command that was typed, and what commander has read of it. */
export interface TypedCommand {
  load: () => Promise<Action>;
  command: Command;
  /** The command's own flags. */
  flags: readonly Flag[];
  /** Whether the action validates all parameters itself. */
  validates?: true;
  /** Of a command of the contract. */
  accountUse?: AccountUse;
  /** Absent for a command of the contract. */
  local?: LocalCommand;
  draws: boolean;
}

/** The changes of a command: of a command of the contract, its endpoint. */
export interface Changes {
  readonly endpoint?: Endpoint;
}

const changing = new WeakMap<Command, (args: readonly string[]) => Changes | undefined>();

/** The changes of a command at the service with these arguments, as far as they are known. */
export function changesOf(command: Command, args: readonly string[]): Changes | undefined {
  return changing.get(command)?.(args);
}

/** Whether a command of ads begins with this word. An alias never takes the place of one. */
export function beginsCommand(word: string): boolean {
  return (
    word === 'help' ||
    groupIndex.some(({ name }) => name === word) ||
    tableWords.some((table) => table.some((words) => words[0] === word))
  );
}

/** Adds the commands to the program, and returns the flags whose value is optional. `select` gets the typed command. */
export function addCommands(
  program: Command,
  argv: readonly string[],
  columns: number,
  select: (selection: TypedCommand) => void,
): OptionalValues {
  const words = new Set(argv);
  const first = argv[findFirstWord(argv) ?? -1] ?? '';
  // If the first word is a command, help and suggestions need no other.
  const areAllMeant = !beginsCommand(first) || first === 'help';
  const isMeant = (name: string) => areAllMeant || name === first;
  const switches = new Map<string, RegExp>();
  for (const { name, heading, summary } of groupIndex) {
    if (!isMeant(name)) continue;
    const parent = program.command(name).summary(summary).description(`${summary}.`);
    parent.helpGroup(`${heading}:`);
    const group = words.has(name) ? findGroup(name) : undefined;
    if (!group) continue;
    for (const endpoint of group.endpoints) {
      const path = endpoint.id.split('.').slice(1);
      const isParent = hasSubcommands(endpoint, group);
      const command = isParent ? defaultAt(parent, path) : commandAt(parent, path);
      const help = () => loadEndpointHelp()(endpoint, columns);
      if (isParent) command.parent?.description(`${endpoint.summary}.`).addHelpText('after', help);
      const asksExample = words.has('--example') && takesDocument(endpoint);
      const isTyped = path.every((word) => words.has(word));
      const optional = addEndpoint(command, endpoint, { select, help, asksExample, isTyped });
      for (const [flag, values] of optional) switches.set(flag, values);
    }
  }
  const isEndpoint = typesEndpoint(first, words);
  const isNeeded = (commandWords: readonly string[]) =>
    isMeant(commandWords[0] ?? '') && (!isEndpoint || words.has(commandWords.at(-1) ?? ''));
  const needed = localTables.filter((_, index) => tableWords[index]?.some(isNeeded));
  for (const { heading, load } of needed)
    for (const local of load()) {
      const [first = ''] = local.words;
      if (!isMeant(first)) continue;
      if (words.has(first)) {
        for (const [flag, values] of addLocal(program, local, { words, columns, select }))
          switches.set(flag, values);
      } else if (local.words.length === 1) {
        addArguments(program.command(first).summary(local.summary), local);
      }
      for (const words of local.words.map((_, index) => local.words.slice(0, index))) {
        const summary = localGroups[words.join(' ')];
        if (summary) commandAt(program, words).summary(summary).description(`${summary}.`);
      }
      if (heading) commandAt(program, [first]).helpGroup(`${heading}:`);
    }
  for (const command of program.commands.flatMap(({ commands }) => commands))
    command.summary(command.summary() || joinNames(command.commands));
  return switches;
}

/** Whether the command line has all words of a command of the contract, so that no local command is shown or suggested. */
function typesEndpoint(first: string, words: ReadonlySet<string>): boolean {
  const group = findGroup(first);
  const isTyped = (endpoint: Endpoint) => endpoint.id.split('.').every((word) => words.has(word));
  return group?.endpoints.some((endpoint) => isTyped(endpoint) && !hasSubcommands(endpoint, group)) === true;
}

function joinNames(commands: readonly Command[]): string {
  return commands.map((command) => command.name()).join(', ');
}

/** Whether the command has subcommands, as `accounts features` has `accounts features create`. */
function hasSubcommands(endpoint: Endpoint, group: Group): boolean {
  return group.endpoints.some((other) => other.id.startsWith(`${endpoint.id}.`));
}

/**
 * Commander assigns the flags of a subcommand to its parent if both have them; so a command with subcommands is
 * implemented as their default subcommand.
 */
function defaultAt(parent: Command, words: readonly string[]): Command {
  return commandAt(parent, words).command('list', { isDefault: true });
}

/** Finds or creates the command at these words. */
function commandAt(parent: Command, words: readonly string[]): Command {
  return words.reduce(
    (at, word) => at.commands.find((command) => command.name() === word) ?? at.command(word),
    parent,
  );
}

/** How the command line uses an endpoint. */
interface EndpointUse {
  readonly select: (selection: TypedCommand) => void;
  readonly help: () => string;
  readonly asksExample: boolean;
  /** Whether all its words are typed; others need no flags. */
  readonly isTyped: boolean;
}

function addEndpoint(
  command: Command,
  endpoint: Endpoint,
  { select, help, asksExample, isTyped }: EndpointUse,
): OptionalValues {
  command.summary(endpoint.summary).description(`${endpoint.summary}.`).allowExcessArguments(false);
  if (endpoint.positional) {
    const argument = argumentNotation(endpoint, endpoint.positional);
    const text = argumentHelp(endpoint);
    // --example needs no record, and some calls have an optional one.
    addArgument(command, asksExample ? argument.replace(/^<(.*)>$/, '[$1]') : argument, text);
  }
  const flags = isTyped ? endpointFlags(endpoint) : [];
  const optional = addFlags(command, flags);
  command.addHelpText('after', help);
  const load = async () => (await import('../commands/run-endpoint.js')).createEndpointAction(endpoint);
  const loadExample = async () => (await import('../../calls/endpoint/example.js')).printExample(endpoint);
  const draws = hasDrawing(endpoint);
  if (isWrite(endpoint) && !asksExample) changing.set(command, () => ({ endpoint }));
  command.action(() =>
    select(
      command.opts().example === true
        ? { load: loadExample, command, flags, draws }
        : { load, command, flags, draws, accountUse: endpointAccountUse(endpoint), validates: true },
    ),
  );
  return optional;
}

/** How the command line uses a local command. */
interface LocalUse extends Pick<EndpointUse, 'select'> {
  /** The words that are typed. A command without all of its own needs no flags. */
  readonly words: ReadonlySet<string>;
  readonly columns: number;
}

function addLocal(
  program: Command,
  local: LocalCommand,
  { words, columns, select }: LocalUse,
): OptionalValues {
  const command = commandAt(program, local.words);
  command.summary(local.summary).description(`${local.summary}.`).allowExcessArguments(false);
  addArguments(command, local);
  const flags = local.words.every((word) => words.has(word)) ? loadAllFlags()(local) : [];
  const optional = addFlags(command, flags);
  command.addHelpText('after', () => loadLocalHelp()(local, columns));
  const load = async () => (await import('../commands/run-local.js')).createLocalAction(local);
  changing.set(command, (args) => (local.changesAccount?.(args) ? {} : undefined));
  command.action(() => select({ load, command, flags, local, draws: local.draws === true, validates: true }));
  return optional;
}

function addArguments(command: Command, local: LocalCommand): void {
  for (const { notation, help } of loadLocalArguments()(local)) addArgument(command, notation, help);
}

/** The check reports a missing required argument along with all other problems. */
function addArgument(command: Command, notation: string, help: string): void {
  const [, name] = /^<(.+)>$/.exec(notation) ?? [];
  if (name === undefined) command.argument(notation, help);
  else command.addArgument(new RequiredArgument(name, help));
}
