/** The invocation of a program's client: that of a command which has no command line, asks nothing and prints nothing. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createWaitMeter, type WaitMeter } from '../../../client/wait-budget.js';
import { readSettings } from '../../calls/session/load-settings.js';
import type { Globals } from '../../core/host/global-flags.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { World } from '../../core/host/world.js';
import { closedError } from './client-error.js';

/** What belongs to one call of a client. */
interface Call {
  readonly meter: WaitMeter;
  /** A copy: the history tells commands apart by it. */
  readonly globals: Globals;
}

/** An invocation that lives as long as the client. */
export interface OpenInvocation {
  readonly invocation: Invocation;
  /** Begins a call: the work that the function runs shares a budget of waits, as that of a command does. */
  beginCall(): <T>(work: () => Promise<T>) => Promise<T>;
  /** Ends what is under way, and what was opened. */
  close(): Promise<void>;
}

/** Reads the config and resolves the settings. Throws as a command does: ConfigError, FileError. */
export async function openInvocation(
  world: World,
  globals: Globals,
  onNotice: (message: string) => void = () => {},
): Promise<OpenInvocation> {
  const ending = new AbortController();
  const deferred: (() => Promise<void>)[] = [];
  const notice = async (message: string) => tell(onNotice, message);
  const silent = async () => {};
  const settings = await readSettings(globals, world, 'required');
  if (settings.identity.notice) await notice(settings.identity.notice);
  const calls = new AsyncLocalStorage<Call>();
  const outside: Call = { meter: createWaitMeter(), globals };
  const current = () => calls.getStore() ?? outside;
  const meterOfCall = () => current().meter;
  const invocation: Invocation = {
    world,
    get globals() {
      return current().globals;
    },
    settings,
    format: 'json',
    options: {},
    args: [],
    alias: undefined,
    isProgram: true,
    argv: [],
    problems: [],
    signal: ending.signal,
    meter: {
      get spent() {
        return meterOfCall().spent;
      },
      set spent(milliseconds) {
        meterOfCall().spent = milliseconds;
      },
      get until() {
        return meterOfCall().until;
      },
      set until(time) {
        meterOfCall().until = time;
      },
    },
    runCommand: async () => {
      throw new Error('a program does not run command lines');
    },
    commandTree: async () => (await import('../commands/all-commands.js')).commandTree(),
    notice,
    noticeFaint: silent,
    noticeNow: notice,
    instruct: notice,
    showProgress: silent,
    defer: (work) => deferred.push(work),
    noteSending: () => {},
    noteWritten: () => {},
    setExitCode: () => {},
  };
  return {
    invocation,
    beginCall() {
      // Each call is a command of the history: `ads undo` reverses the last one, and not all that a client has written.
      const call: Call = { meter: createWaitMeter(), globals: { ...globals } };
      return (work) => {
        // A page of a list that was begun before, too.
        ending.signal.throwIfAborted();
        return calls.run(call, work);
      };
    },
    async close() {
      ending.abort(closedError());
      for (const work of deferred.splice(0).reverse()) await work();
    },
  };
}

/** A program that fails to take a notice must not change what comes of a call, nor keep it waiting. */
function tell(onNotice: (message: string) => unknown, message: string): void {
  try {
    Promise.resolve(onNotice(message)).catch(() => {});
  } catch {
    // The call goes on.
  }
}
