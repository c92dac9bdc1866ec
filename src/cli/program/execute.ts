/** Executes a command: parses the arguments, runs the action and prints its answer. */

import { assertAbsoluteDirectories } from '../../auth/own-directories.js';
import type { Settings } from '../../auth/settings.js';
import { causeOf } from '../../files/directories.js';
import { decideColor } from '../../output/color.js';
import { type DataFormat, defaultFormat, isForPeople } from '../../output/formats.js';
import { throwIfProblems, usageError } from '../core/host/command-error.js';
import { type ExitCode, exitCodes } from '../core/host/exit-codes.js';
import { findFirstWord } from '../core/host/first-word.js';
import { drawingProblems, globalProblems, terminalProblems } from '../core/host/global-flag-problems.js';
import { type Globals, parseFormat, selectsRows } from '../core/host/global-flags.js';
import { toolVersion } from '../core/host/installation.js';
import type { Invocation } from '../core/host/invocation.js';
import type { Notices } from '../core/host/notices.js';
import { noteChosen } from '../core/host/shown-command.js';
import { ClosedPipeError } from '../core/host/stream-errors.js';
import type { Input, World } from '../core/host/world.js';
import type { ExpandedAlias } from './aliases/expand-alias.js';
import type { AccountUse } from './command-line/account-use.js';
import { beginsCommand } from './command-line/add-commands.js';
import { drawingCommands } from './command-line/drawing-commands.js';
import {
  type CommandToRun,
  type ParsedCommandLine,
  parseCommandLine,
  RefusedLineError,
} from './command-line/program.js';
import { helpColumns } from './help/help-columns.js';

/** A command line, and what it is executed with. */
interface CommandLine {
  readonly argv: readonly string[];
  readonly world: World;
  readonly signal: AbortSignal;
  readonly notices: Notices;
  readonly runCommand: Invocation['runCommand'];
  /** The alias that the command line was expanded from. What is typed beside it overrides it. */
  readonly alias?: Omit<ExpandedAlias, 'argv'>;
}

/** What a command leaves for its end. */
interface Ending {
  code: ExitCode;
  /** Why the code is not zero, where the command answers all the same. */
  cause: unknown;
  /** Whether a write was on its way. */
  hasSent: boolean;
  hasWritten: boolean;
  readonly deferred: (() => Promise<void>)[];
}

/** Returns the exit code. Throws what the command throws. `runCommand` runs what the command starts in this process. */
export async function execute(
  typed: readonly string[],
  world: World,
  signal: AbortSignal,
  notices: Notices,
  runCommand: Invocation['runCommand'],
): Promise<number> {
  const line = { argv: typed, world, signal, notices, runCommand };
  const place = findFirstWord(typed);
  if (place === undefined || beginsCommand(typed[place] ?? '')) return executeCommand(line);
  assertAbsoluteDirectories(world);
  const { expandAlias, explainExpansion } = await import('./aliases/expand-alias.js');
  const expansion = await expandAlias(typed, place, world);
  if (!expansion) return executeCommand(line);
  const { argv, ...alias } = expansion;
  try {
    return await executeCommand({ ...line, argv, alias });
  } catch (error) {
    // Before the format is known, it is guessed from the command line, and an alias may name it.
    if (notices.format !== undefined) throw error;
    const { reportError } = await import('../core/errors/report-error.js');
    return reportError(explainExpansion(error, alias.sentence), argv, world, notices);
  }
}

async function executeCommand(given: CommandLine): Promise<number> {
  const world = { ...given.world, stdin: forOneReader(given.world.stdin) };
  const line = { ...given, world };
  const { argv, notices } = line;
  const parsed = await parseLine(line);
  if ('show' in parsed) {
    await world[parsed.to].write(parsed.show);
    return parsed.exit;
  }
  noteChosen(parsed.globals);
  if (!parsed.usesNoFiles) assertAbsoluteDirectories(world);
  const nothing = { hasSent: false, hasWritten: false };
  const ending: Ending = { code: exitCodes.done, cause: undefined, ...nothing, deferred: [] };
  const typed = await createInvocation(line, parsed, ending);
  const watch = parsed.changes && (await import('../calls/history/watch-command.js')).watchCommand;
  const end = await watch?.(typed, parsed.changes?.endpoint);
  let failure: unknown;
  try {
    const invocation = await withAccounts(typed, parsed.accounts, parsed.changes !== undefined);
    await runAction(parsed, invocation);
  } catch (error) {
    failure = error;
    // Report the failure even if the reader closed the pipe.
    if (ending.cause === undefined || !(error instanceof ClosedPipeError))
      throw await explainWritten(error, ending);
  } finally {
    await end?.({ hasSent: ending.hasSent, error: failure ?? ending.cause });
    for (const work of ending.deferred.reverse()) await finish(work, notices);
  }
  if (ending.cause !== undefined && !isForPeople(typed.format)) {
    const { reportError } = await import('../core/errors/report-error.js');
    return reportError(ending.cause, argv, world, notices);
  }
  return ending.code;
}

/** Parses the command line. One of a write that is refused was tried, too: the history has it. */
async function parseLine({ argv, world, notices, alias }: CommandLine): Promise<ParsedCommandLine> {
  try {
    const choosePlaces =
      alias && (await import('./command-line/drop-overridden.js')).dropOverridden(alias.words);
    const columns = helpColumns(world.env, world.stdout.columns);
    const parsed = parseCommandLine(argv, toolVersion, columns, choosePlaces);
    if (!('show' in parsed) && parsed.repeats.length > 0) {
      const { refuseRepeated } = await import('./command-line/refuse-repeated.js');
      refuseRepeated(parsed);
    }
    return parsed;
  } catch (error) {
    if (error instanceof RefusedLineError) {
      const { globals, changes } = error;
      const { readSettings } = await import('../calls/session/load-settings.js');
      const settings = await readSettings(globals, world, 'required').catch(() => undefined);
      const { noteUnsent } = await import('../calls/history/watch-command.js');
      const command = settings && { globals, settings, world, argv, notice: notices.add };
      if (command) await noteUnsent(command, error, changes);
    }
    throw error;
  }
}

/** Reads the settings and checks the global flags. What the command leaves for its end is put into `ending`. */
async function createInvocation(
  { world, signal, notices, runCommand, alias }: CommandLine,
  parsed: CommandToRun,
  ending: Ending,
): Promise<Invocation> {
  const { globals, options, args, argv, profile, draws, accounts, writes, validates, problemHint } = parsed;
  const { readSettings } = await import('../calls/session/load-settings.js');
  const settings = await readSettings(globals, world, profile);
  const problems = [
    ...parsed.problems,
    ...(await globalProblems(globals, withFormat(settings, globals, writes), accounts === 'several')),
    ...drawingProblems(settings, draws, drawingCommands),
    ...terminalProblems(settings, world.stdout.isTTY),
  ];
  if (!validates) throwIfProblems(problems, problemHint);
  const format = parseFormat(settings.output?.value) ?? defaultFormat;
  const flag = globals.color ? undefined : false;
  const color = decideColor({ isTTY: world.stderr.isTTY, env: world.env, flag });
  notices.begin(format, globals.quiet === true, color);
  // A server says it before it serves, and never ends by itself.
  if (profile === 'required' && settings.identity.notice) await notices.add(settings.identity.notice);
  if (parsed.deprecations.length) await notices.add(parsed.deprecations.join(' '));
  if (alias && globals.verbose) await notices.add(alias.sentence);
  const { endAtSignal } = world;
  return {
    world: {
      ...world,
      // What was sent is noted when its answer comes.
      ...(endAtSignal && { endAtSignal: async (work) => (ending.hasSent ? work() : endAtSignal(work)) }),
    },
    globals,
    settings,
    format,
    problems,
    problemHint,
    options,
    args,
    argv,
    signal,
    meter: { spent: 0, until: 0 },
    commandTree: async () => (await import('./commands/all-commands.js')).commandTree(),
    runCommand,
    alias: alias?.sentence,
    notice: notices.add,
    noticeFaint: notices.addFaint,
    noticeNow: notices.addNow,
    instruct: notices.instruct,
    showProgress: notices.showProgress,
    suggest: notices.suggest,
    defer: (work) => ending.deferred.push(work),
    noteSending: () => {
      ending.hasSent = true;
    },
    noteWritten: () => {
      ending.hasWritten = true;
    },
    setExitCode: (code, reason) => {
      ending.code = code;
      ending.cause = reason;
    },
  };
}

/** The command with the ids of the accounts that were named, or of all. */
async function withAccounts(given: Invocation, accounts: AccountUse, isWrite: boolean): Promise<Invocation> {
  const late = given.settings.identity.empty && (await import('../core/host/empty-variables.js'));
  const typed = late?.refuseEmptyBefore(given, accounts === 'named', isWrite) ?? given;
  const { globals, settings, problems } = typed;
  const isKnown = /^[0-9a-z,]*$/.test(settings.account?.value ?? '') && !globals.allAccounts;
  const isMeant = globals.allAccounts ? accounts === 'several' : accounts !== 'none';
  if (isKnown || !isMeant || problems.length > 0) return typed;
  const { findAccounts } = await import('../calls/names/find-accounts.js');
  return { ...typed, settings: await findAccounts(typed, accounts === 'several', isWrite) };
}

/** Runs the action, and prints its answer with the rows that are selected. */
async function runAction({ load, hasAllRows, changes }: CommandToRun, invocation: Invocation): Promise<void> {
  const answer = await (await load())(invocation, undefined);
  if (!answer) return;
  const { printAnswer, printOutcome } = await import('./print-answer.js');
  if (hasAllRows && selectsRows(invocation.globals)) {
    const { selectAnswer } = await import('../calls/reads/select-answer.js');
    await printAnswer(selectAnswer(answer, invocation, invocation.world.now()), invocation);
  } else {
    await (changes ? printOutcome : printAnswer)(answer, invocation);
  }
  const { suggest } = invocation;
  if (suggest && invocation.globals.dryRun) {
    const { commandWithout } = await import('../core/host/resume-line.js');
    const command = commandWithout('--dry-run', invocation);
    if (command !== undefined) suggest(command);
  }
  if (answer.kind === 'text') await answer.afterwards?.();
}

/** The error of a command, which says what was done before it. */
async function explainWritten(error: unknown, ending: Ending): Promise<unknown> {
  if (!ending.hasWritten && ending.cause === undefined) return error;
  const { afterWriting } = await import('../core/errors/after-writing.js');
  return afterWriting(error, ending);
}

/** Work at the end: its failure changes neither the answer, which is out, nor the error that the command ends with. */
async function finish(work: () => Promise<void>, notices: Notices): Promise<void> {
  try {
    await work();
  } catch (error) {
    await notices.add(`a final step failed: ${causeOf(error)}`);
  }
}

/** The settings with the format of a command that has one of its own; a flag goes before it. */
function withFormat(settings: Settings, { output }: Globals, writes: DataFormat | undefined): Settings {
  if (writes === undefined || output !== undefined) return settings;
  return { ...settings, output: { value: writes, origin: 'default', source: 'default' } };
}

/**
 * The input of one command, in which a second reader is refused. Whoever reads it says so first, with the flag or argument
 * that messages name.
 */
function forOneReader(input: Input): Input {
  let first: string | undefined;
  const claim = (reader: string) => {
    input.claim?.(reader);
    first ??= reader;
    if (first !== reader)
      throw usageError(
        `${first} and ${reader} both read standard input`,
        'Nothing was sent. Put one of the two into a file, and name the file instead.',
      );
  };
  return {
    // Asking for it opens the stream.
    get isTTY() {
      return input.isTTY;
    },
    ...(input.isOnly && { isOnly: true }),
    claim,
    read: (limit) => input.read(limit),
    readLine: () => input.readLine(),
    readPieces: () => input.readPieces(),
  };
}
