/**
 * The command tree: every group of the contract and every local command. Verbs and flags are attached only to
 * the groups that the command line names, because building all of them would be felt at every start.
 */
import { Command, CommanderError } from 'commander';
import { argumentNotation, hasJsonBody } from '../../call/endpoint-flags.js';
import { groups } from '../../contract/index.js';
import type { Endpoint, Group, GroupHeading } from '../../contract/types.js';
import { localCommands, localGroups, localHeadings } from '../commands/index.js';
import { type FlagProblem, usageError } from '../errors/command-error.js';
import type { Action, LocalCommand, ProfileUse } from '../invocation.js';
import { refuseMeaninglessFlags } from './accepted-flags.js';
import { addFlags, booleanFlags, expandBooleanFlags, matchCase } from './commander-options.js';
import { addGlobalFlags, type Globals } from './global-flags.js';
import { endpointHelp, localHelp, rootHelp } from './help.js';
import { helpLayout, NeededArgument } from './help-layout.js';

/** What the command line asks for: a text to show, or an action to run. */
export type ParsedCommandLine =
  | { readonly show: string; readonly to: 'stdout' | 'stderr'; readonly exit: number }
  | {
      readonly load: () => Promise<Action>;
      readonly globals: Globals;
      readonly options: Readonly<Record<string, unknown>>;
      readonly args: readonly string[];
      readonly profile: ProfileUse;
      /**
       * Arguments that are missing. Absent where the action checks every parameter itself; it then tells the problems
       * of the invocation with its own.
       */
      readonly missing?: readonly FlagProblem[];
    };

interface Selection {
  load: () => Promise<Action>;
  command: Command;
  /** The values that each argument takes, where they are few. */
  places?: readonly (readonly string[])[];
  /** Whether the action checks every parameter itself. */
  checks?: true;
  /** Absent on a command of the contract. */
  local?: LocalCommand;
}

/** Reads the command line. Throws CommandError on wrong usage. `columns` is the width that help is laid out in. */
export function parseCommandLine(argv: readonly string[], version: string, columns = 100): ParsedCommandLine {
  let selected: Selection | undefined;
  let shown = '';
  const write = (text: string) => {
    shown += text;
  };
  const program = new Command('ads')
    .description('The command line of the advertising platform, with an emulator of it inside.')
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
  let asked: readonly string[] | undefined;
  addHelpCommands(program, [], (path) => {
    asked = path;
  });
  program.addHelpText('after', () => rootHelp(columns)).on('beforeAllHelp', refuseUnknownCommand);
  try {
    program.parse(argv.length ? expandBooleanFlags(argv, switches) : ['--help'], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return readRefusal(error, shown, program);
  }
  if (asked) return parseCommandLine([...asked, '--help'], version, columns);
  if (!selected) throw new Error('commander selected no command');
  const { load, command, local, checks, places = [] } = selected;
  const globals = program.opts<Globals>();
  if (local) refuseMeaninglessFlags(globals, local.words, local.accepts);
  return {
    load,
    globals,
    options: command.opts(),
    args: command.args.map((text, index) => matchCase(text, places[index] ?? [])),
    profile: local?.profile ?? 'required',
    ...(!checks && { missing: missingArguments(command) }),
  };
}

function missingArguments({ registeredArguments, args }: Command): FlagProblem[] {
  const missing = registeredArguments.filter(
    (argument, index) => argument instanceof NeededArgument && args[index] === undefined,
  );
  return missing.map((argument) => {
    const [parameter, flag] = [argument.name().replaceAll('-', '_'), argument.name().toUpperCase()];
    return { parameter, flag, code: 'MISSING_PARAMETER', message: `${flag} is required` };
  });
}

/**
 * Gives every command that holds others a `help` which takes any number of words: `ads help campaigns update` is
 * `ads campaigns update --help`.
 */
function addHelpCommands(
  parent: Command,
  path: readonly string[],
  ask: (path: readonly string[]) => void,
): void {
  if (parent.commands.length === 0) return;
  for (const command of parent.commands) addHelpCommands(command, [...path, command.name()], ask);
  const help = parent.command('help [command...]').summary('Show help of a command');
  help.description('Show help of a command.').action((words: readonly string[]) => ask([...path, ...words]));
  if (path.length === 0) help.helpGroup('Tools:' satisfies `${GroupHeading}:`);
}

/** What commander does where a command is not known; its types leave it out. */
interface RefusesUnknown {
  unknownCommand(): never;
}

/** Commander would answer `ads nonsense --help` with the help of the parent. Throws CommanderError. */
function refuseUnknownCommand({ command }: { command: Command }): void {
  const [word = '-'] = command.args;
  if (command.commands.length && !word.startsWith('-')) {
    (command as Command & RefusesUnknown).unknownCommand();
  }
}

/** Commander says by exceptions what it has shown and what it refuses. */
function readRefusal(error: CommanderError, shown: string, program: Command): ParsedCommandLine {
  if (error.code === 'commander.helpDisplayed' || error.code === 'commander.version') {
    return { show: shown, to: 'stdout', exit: 0 };
  }
  if (error.code === 'commander.help')
    return { show: shown, to: 'stderr', exit: error.exitCode === 0 ? 0 : 2 };
  const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  throw usageError(
    message,
    suggestion?.replace(/^\((.*)\)$/, '$1') ??
      (error.code === 'commander.unknownCommand'
        ? `${[...pathOf(program), '--help'].join(' ')} lists the commands.`
        : 'Add --help to see what the command takes.'),
  );
}

/** The words of the command line that commander could follow, from the program on. */
function pathOf(command: Command): string[] {
  const below = command.commands.find((candidate) => candidate.name() === command.args[0]);
  return [command.name(), ...(below ? pathOf(below) : [])];
}

function addCommands(
  program: Command,
  words: ReadonlySet<string>,
  columns: number,
  select: (selection: Selection) => void,
): ReadonlySet<string> {
  const switches = new Set<string>();
  for (const group of groups) {
    const parent = program.command(group.name).summary(group.summary).description(`${group.summary}.`);
    parent.helpGroup(`${group.heading}:`);
    if (!words.has(group.name)) continue;
    for (const endpoint of group.endpoints) {
      for (const flag of booleanFlags(endpoint)) switches.add(flag);
      const path = endpoint.id.split('.').slice(1);
      const isHolder = holdsOthers(endpoint, group);
      const command = isHolder ? defaultAt(parent, path) : commandAt(parent, path);
      const help = () => endpointHelp(endpoint, columns);
      if (isHolder) command.parent?.description(`${endpoint.summary}.`).addHelpText('after', help);
      const asksExample = words.has('--example') && hasJsonBody(endpoint);
      addEndpoint(command, endpoint, { select, help, asksExample });
    }
    for (const command of parent.commands) command.summary(command.summary() || namesOf(command.commands));
  }
  for (const local of localCommands) {
    const [first = ''] = local.words;
    if (local.words.length === 1 || words.has(first)) addLocal(program, local, columns, select);
    const summary = localGroups[first];
    if (summary) commandAt(program, [first]).summary(summary).description(`${summary}.`);
    const heading = localHeadings[first];
    if (heading) commandAt(program, [first]).helpGroup(`${heading}:`);
  }
  return switches;
}

function namesOf(commands: readonly Command[]): string {
  return commands.map((command) => command.name()).join(', ');
}

/** Whether others are named below this one, as `accounts features create` is below `accounts features`. */
function holdsOthers(endpoint: Endpoint, group: Group): boolean {
  return group.endpoints.some((other) => other.id.startsWith(`${endpoint.id}.`));
}

/**
 * Commander would take the flags of a subcommand for those of its parent where both have them; so a command that
 * holds others is the one that runs when none of them is named.
 */
function defaultAt(parent: Command, words: readonly string[]): Command {
  return commandAt(parent, words).command('list', { isDefault: true });
}

/** Finds or makes the command at these words. */
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
): void {
  command.summary(endpoint.summary).description(`${endpoint.summary}.`).allowExcessArguments(false);
  if (endpoint.positional) {
    const argument = argumentNotation(endpoint, endpoint.positional);
    const text = endpoint.params[endpoint.positional]?.help;
    // An example needs no record to work on, and some calls have a record of their own.
    const [, name] = /^<(.*)>$/.exec(argument) ?? [];
    if (asksExample || name === undefined) command.argument(argument.replace(/^<(.*)>$/, '[$1]'), text);
    else command.addArgument(new NeededArgument(name, text));
  }
  addFlags(command, endpoint);
  command.addHelpText('after', help);
  const load = async () => (await import('../endpoint/run.js')).createEndpointAction(endpoint);
  const loadExample = async () => (await import('../endpoint/example.js')).printExample(endpoint);
  command.action(() =>
    select(
      command.opts().example === true ? { load: loadExample, command } : { load, command, checks: true },
    ),
  );
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
    else command.option(flag, help);
  }
  command.addHelpText('after', () => localHelp(local, columns));
  const places = (local.arguments ?? []).map(([, , values]) => (Array.isArray(values) ? values : []));
  command.action(() => select({ load: local.load, command, local, places }));
}

function addArgument(command: Command, notation: string, help: string): void {
  const [, name] = /^<(.+)>$/.exec(notation) ?? [];
  if (name === undefined) command.argument(notation, help);
  else command.addArgument(new NeededArgument(name, help));
}
