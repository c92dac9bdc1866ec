/** Reads the command line with commander. The result is a text to show, or an action to run. */
import { Command, CommanderError } from 'commander';
import type { Flag } from '../../../flags/flag.js';
import { type AcceptedFlags, acceptFlags, takeOwnFlags } from '../../core/host/accepted-flags.js';
import { CommandError, type FlagProblem, UnknownCommandError } from '../../core/host/command-error.js';
import { findFirstWord } from '../../core/host/first-word.js';
import type { Globals } from '../../core/host/global-flags.js';
import type { Action } from '../../core/host/invocation.js';
import type { LocalCommand, ProfileUse } from '../../core/host/local-command.js';
import { loadRootHelp } from '../help/late-help.js';
import type { RootCommand } from '../help/root-help.js';
import { type AccountUse, localAccountUse } from './account-use.js';
import { addCommands, type Changes, changesOf, type TypedCommand } from './add-commands.js';
import { readBareWait } from './bare-wait.js';
import {
  addGlobalFlags,
  deprecatedUses,
  expandOptionalFlags,
  type RepeatedFlag,
  repeatedFlags,
} from './commander-options.js';
import {
  addHelpCommands,
  explainCommanderError,
  pathOf,
  refuseUnknownCommand,
  type ShownText,
} from './help-commands.js';
import { helpLayout } from './help-layout.js';
import { type HelpRequest, requestHelp, requestHelpData } from './help-request.js';
import { findMissingValue, listMissingArguments } from './missing-values.js';

/** The result of parsing: a text to show, or an action to run. */
export type ParsedCommandLine = ShownText | CommandToRun;

/** A typed command: the loader of its action, and the input of the action. */
export interface CommandToRun {
  readonly load: () => Promise<Action>;
  readonly globals: Globals;
  readonly options: Readonly<Record<string, unknown>>;
  readonly args: readonly string[];
  /** The command line without what was overridden in it. */
  readonly argv: readonly string[];
  readonly profile: ProfileUse;
  readonly usesNoFiles: boolean;
  /** Whether the command returns values over time, which -o chart, spark and svg draw. */
  readonly draws: boolean;
  readonly accounts: AccountUse;
  /** Whether the rows of the answer are still to be selected and put in order: those of a local command. */
  readonly hasAllRows: boolean;
  /** The format of a command that has one of its own. */
  readonly writes: LocalCommand['writes'];
  /** Whether the action reports the problems of the invocation with its own. */
  readonly validates: boolean;
  /** Missing arguments that no action reports, and flags without an effect on the command. */
  readonly problems: readonly FlagProblem[];
  /** What the command changes at the service; undefined for one that only reads. */
  readonly changes: Changes | undefined;
  /** The command's own flags. */
  readonly flags: readonly Flag[];
  /** Flags that were typed with texts that differ: some take several, or the last of them. */
  readonly repeats: readonly RepeatedFlag[];
  /** What to say of the command or flags that a later version removes. */
  readonly deprecations: readonly string[];
  /** The hint of their error. */
  readonly problemHint?: string | undefined;
}

/** A command line that is refused, of a command that would change something at the service. */
export class RefusedLineError extends CommandError {
  constructor(
    { code, exit, message, hint, problems }: CommandError,
    readonly changes: Changes,
    readonly globals: Globals,
  ) {
    super(code, exit, message, hint, problems);
  }
}

const description = 'Command-line tool for the advertising platform, with a built-in emulator.';

/**
 * Parses the command line. Throws CommandError on wrong usage. `columns` is the width of the help text. `choosePlaces` gives the
 * places of the words that count, where not all do; the words have `=true` at flags whose optional value was left out.
 */
export function parseCommandLine(
  argv: readonly string[],
  version: string,
  columns = 100,
  choosePlaces?: (program: Command, words: readonly string[]) => readonly number[],
): ParsedCommandLine {
  let selected: TypedCommand | undefined;
  let shown = '';
  const write = (text: string) => {
    shown += text;
  };
  const program = createProgram(version, columns, write);
  const switches = addCommands(program, argv, columns, (selection) => {
    selected = selection;
  });
  let helpPath: readonly string[] | undefined;
  addHelpCommands(program, [], (path) => {
    helpPath = path;
  });
  let helped = program;
  program
    .configureHelp({ formatHelp: () => loadRootHelp()(description, listRootCommands(program), columns) })
    .on('beforeAllHelp', refuseUnknownCommand)
    .on('beforeAllHelp', ({ command }: { command: Command }) => {
      helped = command;
    });
  const expanded = expandOptionalFlags(argv, switches);
  const places = choosePlaces?.(program, expanded) ?? [...argv.keys()];
  const placed = (words: readonly string[]) => places.map((place) => words[place] ?? '');
  const typedWords = argv.length ? readBareWait(program, placed(expanded)) : ['--help'];
  const missingValue = findMissingValue(program, typedWords);
  if (missingValue) {
    readGlobals(program, typedWords);
    throw refusedLine(missingValue, program, typedWords);
  }
  try {
    program.parse(typedWords, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const asData =
      error.code === 'commander.helpDisplayed' && requestHelpData(program.opts(), pathOf(helped));
    if (asData) return runHelp(asData, program, argv);
    try {
      return explainCommanderError(error, shown, program, typedWords);
    } catch (refusal) {
      throw refusedLine(refusal, program, typedWords);
    }
  }
  if (helpPath) {
    const typed = program.opts<Globals>();
    const isCommand = (word: string) => program.commands.some((command) => command.name() === word);
    const request = requestHelp(helpPath, typed, isCommand);
    if (request) return runHelp(request, program, argv);
    const format = typed.output === undefined ? [] : ['--output', typed.output];
    return parseCommandLine([...helpPath, '--help', ...format], version, columns);
  }
  if (!selected) throw new Error('commander selected no command');
  return commandToRun(selected, program, placed(argv));
}

/** The program without commands; what it shows is written. */
function createProgram(version: string, columns: number, write: (text: string) => void): Command {
  const program = new Command('ads')
    .description(description)
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
  return program;
}

/** The command that was typed, with what the program has read of the line. */
function commandToRun(selected: TypedCommand, program: Command, argv: readonly string[]): CommandToRun {
  const { load, command, flags, local, validates = false, draws, accountUse } = selected;
  const { globals: typed, own } = takeOwnFlags(program.opts<Globals>(), flags);
  const { globals, problems, hint }: AcceptedFlags = local
    ? acceptFlags(typed, local.words, local.accepts, flags)
    : { globals: typed, problems: [] };
  return {
    load,
    globals,
    options: { ...command.opts(), ...own },
    args: command.args,
    argv,
    profile: local?.profile ?? 'required',
    usesNoFiles: local?.usesNoFiles === true,
    draws,
    accounts: local ? localAccountUse(local, command.args) : (accountUse ?? 'none'),
    hasAllRows: local !== undefined,
    writes: local?.writes,
    validates,
    problems: [...(validates ? [] : listMissingArguments(command)), ...problems],
    changes: changesOf(command, command.args),
    flags,
    repeats: repeatedFlags(program, command),
    deprecations: deprecatedUses(command, flags, local, typed),
    problemHint: hint,
  };
}

/** Takes the global flags of a line that is refused, as far as they can be read. */
function readGlobals(program: Command, words: readonly string[]): void {
  try {
    program.parseOptions([...words]);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
  }
}

/** The error with what the command would have changed; the same error where that is nothing. */
function refusedLine(error: unknown, program: Command, words: readonly string[]): unknown {
  if (!(error instanceof CommandError) || error instanceof UnknownCommandError) return error;
  const [command, args] = commandOf(program, words);
  return refusedCommand(error, { changes: changesOf(command, args), globals: program.opts<Globals>() });
}

/** The error of a command line, with what the command would have changed; the same error where that is nothing. */
export function refusedCommand(
  error: CommandError,
  { changes, globals }: Pick<CommandToRun, 'changes' | 'globals'>,
): CommandError {
  return changes ? new RefusedLineError(error, changes, globals) : error;
}

/** The command that the words name, and the words after its name that are no flags. */
function commandOf(program: Command, words: readonly string[]): readonly [Command, readonly string[]] {
  const plain = words.slice(findFirstWord(words) ?? 0).filter((word) => !word.startsWith('-'));
  let command = program;
  for (const [at, word] of plain.entries()) {
    const below = command.commands.find((one) => one.name() === word);
    if (!below) return [command, plain.slice(at)];
    command = below;
  }
  return [command, []];
}

function listRootCommands({ commands }: Command): readonly RootCommand[] {
  return commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
    heading: command.helpGroup().replace(/:$/, ''),
  }));
}

/** Help that is an answer of ads, not a text of commander. */
function runHelp({ load, args }: HelpRequest, program: Command, argv: readonly string[]): ParsedCommandLine {
  const own = {
    options: {},
    profile: 'unused',
    usesNoFiles: true,
    draws: false,
    accounts: 'none',
    hasAllRows: true,
    writes: undefined,
    validates: false,
    problems: [],
    changes: undefined,
    flags: [],
    repeats: [],
    deprecations: [],
  } as const;
  return { load, args, argv, globals: program.opts<Globals>(), ...own };
}
