/** Executes a command: parses the arguments, runs the action and prints its answer. */

import type { Settings } from '../auth/settings.js';
import { causeOf } from '../files/directories.js';
import { type Answer, isPrintable } from '../output/answer.js';
import { decideColor } from '../output/color.js';
import { type DataFormat, defaultFormat, isForPeople } from '../output/formats.js';
import { chooseChartWidth, hasUnicode } from '../output/terminal-abilities.js';
import { beginsCommand } from './command-line/begins-command.js';
import { drawingCommands } from './command-line/drawing-commands.js';
import { parseCommandLine } from './command-line/program.js';
import { helpColumns } from './help/help-columns.js';
import { throwIfProblems } from './host/errors/command-error.js';
import { type ExitCode, exitCodes } from './host/errors/exit-codes.js';
import { ClosedPipeError } from './host/errors/stream-errors.js';
import { findFirstWord } from './host/first-word.js';
import { drawingProblems, globalProblems } from './host/global-flag-problems.js';
import { type Globals, parseFormat, selectsRows } from './host/global-flags.js';
import type { Invocation } from './host/invocation.js';
import type { Notices } from './host/notices.js';
import { withProgress } from './host/progress.js';
import { toolVersion } from './host/version.js';
import type { World } from './host/world.js';

/** Returns the exit code. Throws what the command throws. */
export async function execute(
  typed: readonly string[],
  world: World,
  signal: AbortSignal,
  notices: Notices,
): Promise<number> {
  const place = findFirstWord(typed);
  if (place === undefined || beginsCommand(typed[place] ?? '')) {
    return executeCommand(typed, world, signal, notices);
  }
  const { expandAlias, explainExpansion } = await import('./aliases/expand-alias.js');
  const expansion = await expandAlias(typed, place, world);
  if (!expansion) return executeCommand(typed, world, signal, notices);
  const { argv, told } = expansion;
  try {
    return await executeCommand(argv, world, signal, notices, told);
  } catch (error) {
    // Before the format is known, it is guessed from the command line, and an alias may name it.
    if (notices.format !== undefined) throw error;
    const { reportError } = await import('./host/errors/report-error.js');
    return reportError(explainExpansion(error, told), argv, world, notices);
  }
}

/** `alias` tells which alias the command line was expanded from. */
async function executeCommand(
  argv: readonly string[],
  world: World,
  signal: AbortSignal,
  notices: Notices,
  alias?: string,
): Promise<number> {
  const parsed = parseCommandLine(argv, toolVersion, helpColumns(world.env, world.stdout.columns));
  if ('show' in parsed) {
    await world[parsed.to].write(parsed.show);
    return parsed.exit;
  }
  const { load, globals, options, args, profile, draws, accounts, hasAllRows, writes, misuse } = parsed;
  const deferred: (() => Promise<void>)[] = [];
  let code: ExitCode = exitCodes.done;
  let cause: unknown;
  let hasWritten = false;
  const { readSettings } = await import('./session/load-settings.js');
  const settings = await readSettings(globals, world, profile);
  const problems = [
    ...(await globalProblems(globals, withFormat(settings, globals, writes), accounts === 'several')),
    ...drawingProblems(settings, draws, drawingCommands),
  ];
  if (misuse) throwIfProblems([...misuse.problems, ...problems], misuse.hint);
  const format = parseFormat(settings.output?.value) ?? defaultFormat;
  notices.begin(format, globals.quiet === true);
  if (alias !== undefined && globals.verbose) await notices.add(alias);
  const typed: Invocation = {
    world,
    globals,
    settings,
    format,
    problems,
    options,
    args,
    argv,
    signal,
    meter: { spent: 0, until: 0 },
    commandTree: async () => (await import('./commands/all-commands.js')).commandTree(),
    notice: notices.add,
    noticeNow: notices.addNow,
    instruct: notices.instruct,
    showProgress: notices.showProgress,
    defer: (work) => deferred.push(work),
    noteWritten: () => {
      hasWritten = true;
    },
    setExitCode: (given, reason) => {
      code = given;
      cause = reason;
    },
  };
  const invocation = await withAccounts(typed);
  try {
    const action = await load();
    const answer = await action(invocation);
    if (answer) await printAnswer(hasAllRows && selectsRows(globals) ? await selectRows(answer) : answer);
    if (answer?.kind === 'text') await answer.afterwards?.();
  } catch (error) {
    // What failed is worth telling although nobody reads the answer any more.
    if (cause === undefined || !(error instanceof ClosedPipeError)) throw await tellWritten(error);
  } finally {
    for (const work of deferred.reverse()) await finish(work);
  }
  if (cause !== undefined && !isForPeople(format)) {
    const { reportError } = await import('./host/errors/report-error.js');
    return reportError(cause, argv, world, notices);
  }
  return code;

  async function tellWritten(error: unknown): Promise<unknown> {
    if (!hasWritten) return error;
    const { afterWriting } = await import('./host/errors/after-writing.js');
    return afterWriting(error);
  }

  /** What fails when the answer is out changes neither the answer nor the error that the command ends with. */
  async function finish(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await notices.add(`at the end: ${causeOf(error)}`);
    }
  }

  /** The command with the ids of the accounts that were named, or of all. */
  async function withAccounts(typed: Invocation): Promise<Invocation> {
    const isKnown = /^[0-9a-z,]*$/.test(settings.account?.value ?? '') && !globals.allAccounts;
    const isMeant = globals.allAccounts ? accounts === 'several' : accounts !== 'none';
    if (isKnown || !isMeant || problems.length > 0) return typed;
    const { findAccounts } = await import('./names/find-accounts.js');
    return { ...typed, settings: await findAccounts(typed, accounts === 'several') };
  }

  async function selectRows(answer: Answer): Promise<Answer> {
    const { selectAnswer } = await import('./reads/select-answer.js');
    return selectAnswer(answer, invocation, world.now());
  }

  async function printAnswer(answer: Answer): Promise<void> {
    const { print } = await import('../output/print.js');
    // Rows that scroll over the terminal are their own progress.
    const scrolls = world.stdout.isTTY && globals.query === undefined;
    const { notes } = await print(
      scrolls ? answer : await countRows(answer),
      {
        format,
        fields: globals.fields,
        query: globals.query,
        bom: globals.bom,
        spreadsheetSafe: globals.spreadsheetSafe,
        exact: globals.exact,
        decimal: globals.decimal,
        color: decideColor({
          isTTY: world.stdout.isTTY,
          env: world.env,
          flag: globals.color ? undefined : false,
        }),
        width: world.stdout.columns,
        chartWidth: chooseChartWidth(world.env, world.stdout.columns),
        unicode: hasUnicode(world.env, world.platform),
        isTerminal: world.stdout.isTTY,
        plain: !world.stdout.isTTY,
      },
      (text) => world.stdout.write(text),
    );
    for (const note of notes) await invocation.notice(note);
  }

  async function countRows(answer: Answer): Promise<Answer> {
    if (answer.kind !== 'rows' || Array.isArray(answer.pages)) return answer;
    const { pluralize } = await import('../output/pluralize.js');
    const label = answer.record ? pluralize(answer.record) : 'rows';
    const task = { label, total: rowLimit(globals) };
    const { pages } = answer;
    if (!isPrintable(pages)) return { ...answer, pages: withProgress(pages, invocation, task) };
    return {
      ...answer,
      pages: {
        [Symbol.asyncIterator]: () => withProgress(pages, invocation, task),
        asText: (form) => withProgress(pages.asText(form), invocation, task),
      },
    };
  }
}

/** The number of rows that --limit asks for, if it is given; there may be fewer. */
function rowLimit({ limit }: Invocation['globals']): number | undefined {
  return limit === undefined ? undefined : Number(limit);
}

/** The settings with the format of a command that has one of its own; a flag goes before it. */
function withFormat(settings: Settings, { output }: Globals, writes: DataFormat | undefined): Settings {
  if (writes === undefined || output !== undefined) return settings;
  return { ...settings, output: { value: writes, origin: 'default', source: 'default' } };
}
