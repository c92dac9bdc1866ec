/** One command from its words to its printed answer. */
import type { Answer } from '../output/answer.js';
import { decideColor } from '../output/color.js';
import { parseFormat } from './command-line/global-flags.js';
import { parseCommandLine } from './command-line/program.js';
import { type ExitCode, exitCodes } from './errors/exit-codes.js';
import type { Invocation } from './invocation.js';
import type { Notices } from './notices.js';
import { readSettings } from './session/load-settings.js';
import { toolVersion } from './version.js';
import type { World } from './world.js';

/** The width in which help is laid out where there is no terminal. */
const helpColumns = 100;

/** Parses, runs and prints. Throws what the command throws; the answer is the exit code. */
export async function execute(
  argv: readonly string[],
  world: World,
  signal: AbortSignal,
  notices: Notices,
): Promise<number> {
  const columns = Math.min(world.stdout.columns ?? helpColumns, helpColumns);
  const parsed = parseCommandLine(argv, toolVersion, columns);
  if ('show' in parsed) {
    await world[parsed.to].write(parsed.show);
    return parsed.exit;
  }
  const { load, globals, options, args, profile } = parsed;
  const deferred: (() => Promise<void>)[] = [];
  let code: ExitCode = exitCodes.done;
  let cause: unknown;
  const settings = await readSettings(globals, world, profile);
  const format = parseFormat(settings.output?.value);
  notices.begin(format, globals.quiet === true);
  const invocation: Invocation = {
    world,
    globals,
    settings,
    format,
    options,
    args,
    signal,
    notice: notices.add,
    tellNow: notices.addNow,
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
  } finally {
    for (const work of deferred.reverse()) await work();
  }
  if (cause !== undefined && format !== 'table') {
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
        isTerminal: world.stdout.isTTY,
      },
      (text) => world.stdout.write(text),
    );
    for (const note of notes) await invocation.notice(note);
  }
}
