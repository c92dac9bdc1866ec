/**
 * The command tree: every group of the contract and every local command. Verbs and flags are attached only to
 * the groups that the command line names, because building all of them would be felt at every start.
 */
import { Command, CommanderError } from 'commander';
import { hasJsonBody } from '../../call/endpoint-flags.js';
import { flagName } from '../../call/flag-names.js';
import { groups } from '../../contract/index.js';
import type { Endpoint, Group } from '../../contract/types.js';
import { localCommands, localGroups } from '../commands/index.js';
import { usageError } from '../errors/command-error.js';
import type { Action, LocalCommand, ProfileUse } from '../invocation.js';
import { addFlags, booleanFlags, expandBooleanFlags } from './commander-options.js';
import { addGlobalFlags, type Globals } from './global-flags.js';
import { endpointHelp, localHelp, rootHelp } from './help.js';

/** What the command line asks for: a text to show, or an action to run. */
export type ParsedCommandLine =
  | { readonly show: string; readonly to: 'stdout' | 'stderr'; readonly exit: number }
  | {
      readonly load: () => Promise<Action>;
      readonly globals: Globals;
      readonly options: Readonly<Record<string, unknown>>;
      readonly args: readonly string[];
      readonly profile: ProfileUse;
    };

interface Selection {
  load: () => Promise<Action>;
  command: Command;
  profile?: ProfileUse | undefined;
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
    .exitOverride();
  addGlobalFlags(program);
  const words = new Set(argv);
  const switches = addCommands(program, words, columns, (selection) => {
    selected = selection;
  });
  program.addHelpText('after', rootHelp);
  if (argv.length === 0) return { show: program.helpInformation() + rootHelp, to: 'stdout', exit: 0 };
  try {
    program.parse(expandBooleanFlags(argv, switches), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return readRefusal(error, shown);
  }
  if (!selected) throw new Error('commander selected no command');
  const { load, command, profile = 'required' } = selected;
  return {
    load,
    globals: program.opts<Globals>(),
    options: command.opts(),
    args: command.args,
    profile,
  };
}

/** Commander says by exceptions what it has shown and what it refuses. */
function readRefusal(error: CommanderError, shown: string): ParsedCommandLine {
  if (error.code === 'commander.helpDisplayed' || error.code === 'commander.version') {
    return { show: shown, to: 'stdout', exit: 0 };
  }
  if (error.code === 'commander.help')
    return { show: shown, to: 'stderr', exit: error.exitCode === 0 ? 0 : 2 };
  const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  throw usageError(
    message,
    suggestion?.replace(/^\((.*)\)$/, '$1') ?? 'Add --help to see what the command takes.',
  );
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
    const name = flagName(endpoint.positional).slice(2);
    // An example needs no record to work on.
    command.argument(asksExample ? `[${name}]` : `<${name}>`, endpoint.params[endpoint.positional]?.help);
  }
  addFlags(command, endpoint);
  command.addHelpText('after', help);
  const load = async () => (await import('../endpoint/run.js')).createEndpointAction(endpoint);
  const loadExample = async () => (await import('../endpoint/example.js')).printExample(endpoint);
  command.action(() => select({ load: command.opts().example === true ? loadExample : load, command }));
}

function addLocal(
  program: Command,
  local: LocalCommand,
  columns: number,
  select: (selection: Selection) => void,
): void {
  const command = commandAt(program, local.words);
  command.summary(local.summary).description(`${local.summary}.`).allowExcessArguments(false);
  for (const [name, help] of local.arguments ?? []) command.argument(name, help);
  for (const [flag, help] of local.options ?? []) command.option(flag, help);
  command.addHelpText('after', () => localHelp(local, columns));
  const { load, profile } = local;
  command.action(() => select({ load, command, profile }));
}
