/**
 * The command tree: every group of the contract and every local command. Verbs and flags are added only to the groups
 * that the command line names, because building all of them would slow down every start.
 */
import { Command, CommanderError } from 'commander';
import { argumentHelp, argumentNotation, takesDocument } from '../../call/endpoint-flags.js';
import { groups } from '../../contract/index.js';
import type { Endpoint, Group } from '../../contract/types.js';
import { localCommands, localGroups, localHeadings } from '../commands/index.js';
import type { FlagProblem } from '../errors/command-error.js';
import type { Action, LocalCommand, ProfileUse } from '../invocation.js';
import { type AcceptedFlags, acceptFlags, takeOwnFlags } from './accepted-flags.js';
import { type AccountUse, endpointAccountUse, localAccountUse } from './account-use.js';
import { readBareWait } from './bare-wait.js';
import {
  addFlags,
  append,
  expandOptionalFlags,
  matchCase,
  type OptionalValues,
  optionalOptions,
} from './commander-options.js';
import { hasDrawing } from './drawing-commands.js';
import { addGlobalFlags, type Globals } from './global-flags.js';
import { endpointHelp, localHelp, rootHelp } from './help.js';
import {
  addHelpCommands,
  explainCommanderError,
  pathOf,
  refuseUnknownCommand,
  type ShownText,
} from './help-commands.js';
import { helpLayout, RequiredArgument } from './help-layout.js';
import { type HelpRequest, requestHelp, requestHelpData } from './help-request.js';
import { findMissingValue, listMissingArguments } from './missing-values.js';

/** The result of parsing: a text to show, or an action to run. */
export type ParsedCommandLine =
  | ShownText
  | {
      readonly load: () => Promise<Action>;
      readonly globals: Globals;
      readonly options: Readonly<Record<string, unknown>>;
      readonly args: readonly string[];
      readonly profile: ProfileUse;
      /** Whether the command returns values over time, which -o chart, spark and svg draw. */
      readonly draws: boolean;
      readonly accounts: AccountUse;
      /** Whether the rows of the answer are still to be selected and put in order: those of a local command. */
      readonly hasAllRows: boolean;
      /** The format of a command that has one of its own. */
      readonly writes: LocalCommand['writes'];
      /**
       * Arguments that are missing and flags that mean nothing here. Absent where the action checks every parameter
       * itself; it then tells the problems of the invocation with its own.
       */
      readonly misuse?: Misuse;
    };

interface Misuse {
  readonly problems: readonly FlagProblem[];
  readonly hint?: string | undefined;
}

interface Selection {
  load: () => Promise<Action>;
  command: Command;
  /** The allowed values of each argument, if it has a fixed set. */
  argumentValues?: readonly (readonly string[])[];
  /** Whether the action validates all parameters itself. */
  validates?: true;
  /** Of a command of the contract. */
  accountUse?: AccountUse;
  /** Absent for a command of the contract. */
  local?: LocalCommand;
  draws: boolean;
}

/** Parses the command line. Throws CommandError on wrong usage. `columns` is the width of the help text. */
export function parseCommandLine(argv: readonly string[], version: string, columns = 100): ParsedCommandLine {
  let selected: Selection | undefined;
  let shown = '';
  const write = (text: string) => {
    shown += text;
  };
  const program = new Command('ads')
    .description('Command-line tool for the advertising platform, with a built-in emulator.')
    .version(version, '-V, --version', 'print the version')
    .configureOutput({
      writeOut: write,
      writeErr: write,
      outputError: () => {},
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
    })
    .configureHelp(helpLayout(columns))
    .exitOverride();
  addGlobalFlags(program);
  const words = new Set(argv);
  const switches = addCommands(program, words, columns, (selection) => {
    selected = selection;
  });
  let helpPath: readonly string[] | undefined;
  addHelpCommands(program, [], (path) => {
    helpPath = path;
  });
  let helped = program;
  program
    .addHelpText('after', () => rootHelp(columns))
    .on('beforeAllHelp', refuseUnknownCommand)
    .on('beforeAllHelp', ({ command }: { command: Command }) => {
      helped = command;
    });
  const typedWords = argv.length ? readBareWait(program, expandOptionalFlags(argv, switches)) : ['--help'];
  const missingValue = findMissingValue(program, typedWords);
  if (missingValue) throw missingValue;
  try {
    program.parse(typedWords, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const asData =
      error.code === 'commander.helpDisplayed' && requestHelpData(program.opts(), pathOf(helped));
    return asData ? runHelp(asData, program) : explainCommanderError(error, shown, program, typedWords);
  }
  if (helpPath) {
    const typed = program.opts<Globals>();
    const isCommand = (word: string) => program.commands.some((command) => command.name() === word);
    const request = requestHelp(helpPath, typed, isCommand);
    if (request) return runHelp(request, program);
    const format = typed.output === undefined ? [] : ['--output', typed.output];
    return parseCommandLine([...helpPath, '--help', ...format], version, columns);
  }
  if (!selected) throw new Error('commander selected no command');
  const { load, command, local, validates, draws, accountUse, argumentValues = [] } = selected;
  const { globals: typed, own } = takeOwnFlags(program.opts<Globals>(), local?.options);
  const { globals, problems, hint }: AcceptedFlags = local
    ? acceptFlags(typed, local.words, local.accepts)
    : { globals: typed, problems: [] };
  return {
    load,
    globals,
    options: { ...command.opts(), ...own },
    args: command.args.map((text, index) => matchCase(text, argumentValues[index] ?? [])),
    profile: local?.profile ?? 'required',
    draws,
    accounts: local ? localAccountUse(local) : (accountUse ?? 'none'),
    hasAllRows: local !== undefined,
    writes: local?.writes,
    ...(!validates && { misuse: { problems: [...listMissingArguments(command), ...problems], hint } }),
  };
}

/** Help that is an answer of ads, not a text of commander. */
function runHelp({ load, args }: HelpRequest, program: Command): ParsedCommandLine {
  const own = {
    options: {},
    profile: 'unused',
    draws: false,
    accounts: 'none',
    hasAllRows: true,
    writes: undefined,
  } as const;
  return { load, args, globals: program.opts<Globals>(), ...own };
}

function addCommands(
  program: Command,
  words: ReadonlySet<string>,
  columns: number,
  select: (selection: Selection) => void,
): OptionalValues {
  const switches = new Map<string, RegExp>();
  for (const group of groups) {
    const parent = program.command(group.name).summary(group.summary).description(`${group.summary}.`);
    parent.helpGroup(`${group.heading}:`);
    if (!words.has(group.name)) continue;
    for (const endpoint of group.endpoints) {
      const path = endpoint.id.split('.').slice(1);
      const isParent = hasSubcommands(endpoint, group);
      const command = isParent ? defaultAt(parent, path) : commandAt(parent, path);
      const help = () => endpointHelp(endpoint, columns);
      if (isParent) command.parent?.description(`${endpoint.summary}.`).addHelpText('after', help);
      const asksExample = words.has('--example') && takesDocument(endpoint);
      const optional = addEndpoint(command, endpoint, { select, help, asksExample });
      for (const [flag, values] of optional) switches.set(flag, values);
    }
    for (const command of parent.commands) command.summary(command.summary() || joinNames(command.commands));
  }
  for (const local of localCommands) {
    const [first = ''] = local.words;
    if (local.words.length === 1 || words.has(first)) {
      addLocal(program, local, columns, select);
      for (const [flag, values] of optionalOptions(local.options)) switches.set(flag, values);
    }
    for (const words of local.words.map((_, index) => local.words.slice(0, index))) {
      const summary = localGroups[words.join(' ')];
      if (summary) commandAt(program, words).summary(summary).description(`${summary}.`);
    }
    const heading = localHeadings[first];
    if (heading) commandAt(program, [first]).helpGroup(`${heading}:`);
  }
  return switches;
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

function addEndpoint(
  command: Command,
  endpoint: Endpoint,
  {
    select,
    help,
    asksExample,
  }: { select: (selection: Selection) => void; help: () => string; asksExample: boolean },
): OptionalValues {
  command.summary(endpoint.summary).description(`${endpoint.summary}.`).allowExcessArguments(false);
  if (endpoint.positional) {
    const argument = argumentNotation(endpoint, endpoint.positional);
    const text = argumentHelp(endpoint);
    // --example needs no record, and some calls have an optional one.
    const [, name] = /^<(.*)>$/.exec(argument) ?? [];
    if (asksExample || name === undefined) command.argument(argument.replace(/^<(.*)>$/, '[$1]'), text);
    else command.addArgument(new RequiredArgument(name, text));
  }
  const optional = addFlags(command, endpoint);
  command.addHelpText('after', help);
  const load = async () => (await import('../endpoint/run.js')).createEndpointAction(endpoint);
  const loadExample = async () => (await import('../endpoint/example.js')).printExample(endpoint);
  const draws = hasDrawing(endpoint);
  command.action(() =>
    select(
      command.opts().example === true
        ? { load: loadExample, command, draws }
        : { load, command, draws, accountUse: endpointAccountUse(endpoint), validates: true },
    ),
  );
  return optional;
}

function addLocal(
  program: Command,
  local: LocalCommand,
  columns: number,
  select: (selection: Selection) => void,
): void {
  const command = commandAt(program, local.words);
  command.summary(local.summary).description(`${local.summary}.`).allowExcessArguments(false);
  for (const [name, help] of local.arguments ?? []) addArgument(command, name, help);
  for (const [flag, help, values] of local.options ?? []) {
    if (Array.isArray(values)) command.option(flag, help, (text: string) => matchCase(text, values));
    else if (values === 'any') command.option(flag, help, append);
    else command.option(flag, help);
  }
  command.addHelpText('after', () => localHelp(local, columns));
  const argumentValues = (local.arguments ?? []).map(([, , values]) => (Array.isArray(values) ? values : []));
  command.action(() =>
    select({ load: local.load, command, local, draws: local.draws === true, argumentValues }),
  );
}

function addArgument(command: Command, notation: string, help: string): void {
  const [, name] = /^<(.+)>$/.exec(notation) ?? [];
  if (name === undefined) command.argument(notation, help);
  else command.addArgument(new RequiredArgument(name, help));
}
