/** `ads emulator stop`: ends servers over their controls, and waits until they have ended. */

import type { ControlAddress } from '../../../client/emulator-control.js';
import { NetworkError } from '../../../client/errors.js';
import { isRunning } from '../../../files/os-process.js';
import { stopCommand } from '../../../values/shell-word.js';
import { errorMessage } from '../../../values/system-error.js';
import { transportOptions } from '../../calls/session/open-client.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { callControl, emulatorFile, findNamedControl, ifFileExists } from './call-control.js';
import type { FileFlags } from './emulator-flags.js';

/** A server that may run. */
interface Target extends ControlAddress {
  /** Its process, if the file names it. */
  readonly pid?: number;
}

/** What was stopped. */
interface Stopped {
  /** The origin of the server. */
  readonly url: string;
  /** The process that ended; null if the program continues without its server. */
  readonly pid: number | null;
  /** Its file, or `:memory:`; null if unknown. */
  readonly path: string | null;
}

const shape = {
  name: 'server',
  fields: {
    url: { type: 'string' },
    pid: { type: 'integer', nullable: true },
    path: { type: 'string', nullable: true },
  },
  columns: ['url', 'pid', 'path'],
} as const;

/** In milliseconds: how long a server may take to answer, how long to end, and how often it is looked for meanwhile. */
const patience = { answer: 10_000, end: 10_000, look: 50 } as const;

interface StopFlags extends FileFlags {
  readonly port?: number;
}

export const stopEmulators: Action<StopFlags> = async (invocation, { port, ...choice }) => {
  const { targets, place } = await findTargets(invocation, choice);
  const asked = targets.filter(({ url }) => port === undefined || originOf(url).endsWith(`:${port}`));
  const outcomes = await Promise.all(asked.map((target) => stop(invocation, target)));
  const failures = outcomes.filter((outcome) => outcome instanceof CommandError);
  const [failure] = failures;
  if (failure) {
    const message = failures.map((each) => each.message).join('; ');
    throw new CommandError(failure.code, failure.exit, message, failure.hint);
  }
  const rows = outcomes.filter((outcome) => outcome !== undefined);
  if (rows.length === 0) {
    await invocation.notice(`no emulator is running ${place}${port === undefined ? '' : ` on port ${port}`}`);
  }
  return { kind: 'rows', record: shape, pages: [rows] };
};

/** The servers that are meant, and where they were looked for, in words. */
async function findTargets(
  invocation: Pick<Invocation, 'world' | 'globals'>,
  choice: FileFlags,
): Promise<{ readonly targets: readonly Target[]; readonly place: string }> {
  const named = findNamedControl(invocation, choice);
  if (named) return { targets: [named], place: `at ${originOf(named.url)}` };
  const path = emulatorFile(invocation, choice);
  const place = `with ${path}`;
  const { listServerControls } = await import('../../../emulator/index.js');
  return { targets: (await ifFileExists(listServerControls(path))) ?? [], place };
}

/** The text itself if it is not a URL: the call reports the problem. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** Ends one server; undefined if it has ended already, an error if it keeps running. */
async function stop(
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'signal'>,
  target: Target,
): Promise<Stopped | CommandError | undefined> {
  const url = originOf(target.url);
  if (target.token === '') return hangs(url, target.pid, 'has no controls');
  const timeout = Math.min(patience.answer, transportOptions(invocation).timeout);
  try {
    const end = await askToStop(invocation, target, timeout);
    const pid = typeof end.pid === 'number' ? end.pid : null;
    const identity = typeof end.identity === 'string' ? end.identity : undefined;
    const hasEnded = async () => !(await answers(invocation, target)) && !runs(pid, identity, target);
    for (let waited = 0; !(await hasEnded()); waited += patience.look) {
      if (waited >= patience.end) return hangs(url, pid ?? target.pid, 'did not stop when asked to');
      await invocation.world.sleep(patience.look, invocation.signal);
    }
    return { url, pid, path: typeof end.path === 'string' ? end.path : null };
  } catch (error) {
    // Its process was killed, and another one has its id by now.
    if (error instanceof NetworkError && error.kind === 'unreachable') return undefined;
    if (error instanceof NetworkError)
      return hangs(url, target.pid, `does not answer: ${errorMessage(error)}`);
    if (error instanceof CommandError) return error;
    throw error;
  }
}

/** The server that ends. A server that closes the connection is already ending. */
async function askToStop(
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'signal'>,
  target: Target,
  timeout: number,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await callControl(invocation, target, 'POST', 'stop', undefined, timeout);
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'cut') return { pid: target.pid };
    throw error;
  }
}

/**
 * Whether the process of a server still runs. That of a server which only its URL names may be one of a container, whose ids
 * mean others here, unless it can be told from all others.
 */
function runs(pid: number | null, identity: string | undefined, target: Target): boolean {
  if (pid === null || (target.pid !== pid && identity === undefined)) return false;
  return isRunning(pid, identity);
}

async function answers(
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'signal'>,
  target: Target,
): Promise<boolean> {
  try {
    await callControl(invocation, target, 'GET', 'clock', undefined, patience.look * 20);
    return true;
  } catch (error) {
    if (error instanceof NetworkError) return error.kind === 'timeout';
    // Another server has its port.
    if (error instanceof CommandError) return false;
    throw error;
  }
}

function hangs(url: string, pid: number | undefined, what: string): CommandError {
  const who = pid === undefined ? '' : ` (process ${pid})`;
  return new CommandError(
    'EMULATOR_GOES_ON',
    exitCodes.unreachable,
    `the emulator at ${url}${who} ${what}`,
    pid === undefined ? undefined : `To force it: ${stopCommand(pid)}. Successful writes are stored.`,
  );
}
