/** Executes a command: parses the arguments, runs the action and prints its answer. */
import { type Answer, isForPeople } from '../output/answer.js';
import { decideColor } from '../output/color.js';
import { chooseChartWidth, hasUnicode } from '../output/terminal-abilities.js';
import { drawingProblems, globalProblems } from './command-line/global-flag-problems.js';
import { parseFormat } from './command-line/global-flags.js';
import { helpColumns } from './command-line/help-layout.js';
import { drawingCommands, parseCommandLine } from './command-line/program.js';
import { throwIfProblems } from './errors/command-error.js';
import { type ExitCode, exitCodes } from './errors/exit-codes.js';
import type { Invocation } from './invocation.js';
import type { Notices } from './notices.js';
import { readSettings } from './session/load-settings.js';
import { toolVersion } from './version.js';
import type { World } from './world.js';

/** Returns the exit code. Throws what the command throws. */
export async function execute(
  argv: readonly string[],
  world: World,
  signal: AbortSignal,
  notices: Notices,
): Promise<number> {
  const parsed = parseCommandLine(argv, toolVersion, helpColumns(world.env, world.stdout.columns));
  if ('show' in parsed) {
    await world[parsed.to].write(parsed.show);
    return parsed.exit;
  }
  const { load, globals, options, args, profile, draws, severalAccounts, misuse } = parsed;
  const deferred: (() => Promise<void>)[] = [];
  let code: ExitCode = exitCodes.done;
  let cause: unknown;
  const settings = await readSettings(globals, world, profile);
  const problems = [
    ...(await globalProblems(globals, settings, severalAccounts)),
    ...drawingProblems(settings, draws, drawingCommands),
  ];
  if (misuse) throwIfProblems([...misuse.problems, ...problems], misuse.hint);
  const format = parseFormat(settings.output?.value) ?? 'table';
  notices.begin(format, globals.quiet === true);
  const invocation: Invocation = {
    world,
    globals,
    settings,
    format,
    problems,
    options,
    args,
    signal,
    commandTree: async () => (await import('./commands/all-commands.js')).commandTree(),
    notice: notices.add,
    noticeNow: notices.addNow,
    instruct: notices.instruct,
    showProgress: notices.showProgress,
    defer: (work) => deferred.push(work),
    setExitCode: (given, reason) => {
      code = given;
      cause = reason;
    },
  };
  try {
    const action = await load();
    const answer = await action(invocation);
    if (answer) await printAnswer(answer);
    if (answer?.kind === 'text') await answer.afterwards?.();
  } finally {
    for (const work of deferred.reverse()) await work();
  }
  if (cause !== undefined && !isForPeople(format)) {
    const { reportError } = await import('./errors/report-error.js');
    return reportError(cause, argv, world, notices);
  }
  return code;

  async function printAnswer(answer: Answer): Promise<void> {
    const { print } = await import('../output/print.js');
    const { notes } = await print(
      answer,
      {
        format,
        fields: globals.fields,
        query: globals.query,
        color: decideColor({
          isTTY: world.stdout.isTTY,
          env: world.env,
          flag: globals.color ? undefined : false,
        }),
        width: world.stdout.columns,
        chartWidth: chooseChartWidth(world.env, world.stdout.columns),
        unicode: hasUnicode(world.env, world.platform),
        isTerminal: world.stdout.isTTY,
      },
      (text) => world.stdout.write(text),
    );
    for (const note of notes) await invocation.notice(note);
  }
}
