/** A process that runs one command or query for this one, and can be ended while it computes or takes memory. */
import { type ChildProcess, fork } from 'node:child_process';
import { childEnvironment } from '../../../auth/child-environment.js';
import type { Installation } from './installation.js';

/** The answer of a process apart, or the reason that there is none. */
export type ApartReply =
  | { readonly answer: unknown }
  | { readonly ended: 'time' | 'memory' | 'cancelled' }
  /** It could not be started, or something else has ended it. */
  | { readonly ended: 'lost'; readonly reason: string };

/** How long a process apart may run. */
interface ApartBounds {
  /** Milliseconds for which it may compute without a pause. */
  readonly silence: number;
  /** Milliseconds after which it is ended although it still waits for something. */
  readonly total?: number;
}

/** What a process apart may tell meanwhile, and when it is no longer wanted. */
interface ApartWatch {
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
}

/** A process that has been started and waits for requests. */
export interface ProcessApart {
  /** False once it has ended. */
  isReady(): boolean;
  /** Sends its only request, which is cloned, and ends it with the reply. Never rejects. */
  run(request: unknown, bounds: ApartBounds, watch: ApartWatch): Promise<ApartReply>;
  /** Sends a request, which is cloned; it may take any time. An aborted `signal` ends the process. Never rejects. */
  exchange(request: unknown, signal: AbortSignal): Promise<ApartReply>;
  /** Ends the process. May be called again. */
  end(): void;
}

/** What bin/apart.js sends. */
type Message = { readonly beat: true } | { readonly line: string } | { readonly answer: unknown };

const mebibyte = 1024 * 1024;
/**
 * Bytes for all of the process: it ends where a command needs more. A thread of its own counts them, since a driver of SQLite
 * takes memory while it computes, which no listener hears. Two thirds are for objects.
 */
const defaultMemory = 1536 * mebibyte;
/** Milliseconds between the signs of life of bin/apart.js. */
const beat = 500;

/**
 * Starts the part of this installation with what it needs of the environment and at most this memory, in bytes. It keeps this
 * process alive only while it runs a request.
 */
export function startApart(
  { parts, heapFlags }: Pick<Installation, 'parts' | 'heapFlags'>,
  env: Readonly<Record<string, string | undefined>>,
  memory = defaultMemory,
): ProcessApart {
  const child = fork(parts.apart, [String(beat), String(memory)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    execArgv: [...heapFlags(Math.floor((memory * 2) / 3 / mebibyte))],
    env: childEnvironment(env),
  });
  let failure: string | undefined;
  child.on('error', ({ message }) => {
    failure = message;
  });
  keepAlive(child, false);
  const isReady = () => failure === undefined && child.connected;
  const end = () => void child.kill('SIGKILL');
  const send = (request: unknown, bounds: ApartBounds, watch: ApartWatch) =>
    new Promise<ApartReply>((resolve) => {
      if (!isReady())
        return resolve({ ended: 'lost', reason: failure ?? describeEnd(child.exitCode, child.signalCode) });
      keepAlive(child, true);
      const stopWatching = watchChild(child, bounds, watch, (reply) => {
        stopWatching();
        keepAlive(child, false);
        if ('ended' in reply) end();
        resolve(reply);
      });
      child.send(request as object);
    });
  return {
    isReady,
    run: (request, bounds, watch) => send(request, bounds, watch).finally(end),
    exchange: (request, signal) =>
      send(request, { silence: Number.POSITIVE_INFINITY }, { signal, progress: () => {} }),
    end,
  };
}

function keepAlive(child: ChildProcess, isWanted: boolean): void {
  const name = isWanted ? 'ref' : 'unref';
  child[name]();
  // Bun has no such call: there the process alone is held.
  child.channel?.[name]?.();
}

/** Calls `end` once, with what comes first: an answer, a bound, or the end of the process. */
function watchChild(
  child: ChildProcess,
  { silence, total = Number.POSITIVE_INFINITY }: ApartBounds,
  { signal, progress }: ApartWatch,
  end: (reply: ApartReply) => void,
): () => void {
  let quiet = 0;
  let all = 0;
  // Time is counted in turns of this process: while the machine sleeps, neither counts.
  const clock = setInterval(() => {
    quiet += beat;
    all += beat;
    if (quiet > silence || all > total) end({ ended: 'time' });
  }, beat);
  const cancel = () => end({ ended: 'cancelled' });
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) queueMicrotask(cancel);
  const hear = (message: Message) => {
    quiet = 0;
    if ('line' in message) progress(message.line);
    else if ('answer' in message) end(message);
  };
  child.on('message', hear);
  // V8 aborts without memory; the system kills a process for it.
  const leave = (code: number | null, by: string | null) =>
    end(
      by === 'SIGABRT' || by === 'SIGKILL' || by === 'SIGTRAP'
        ? { ended: 'memory' }
        : { ended: 'lost', reason: describeEnd(code, by) },
    );
  child.on('exit', leave);
  const fail = ({ message }: Error) => end({ ended: 'lost', reason: message });
  child.on('error', fail);
  return () => {
    clearInterval(clock);
    signal.removeEventListener('abort', cancel);
    child.off('message', hear);
    child.off('exit', leave);
    child.off('error', fail);
  };
}

const describeEnd = (code: number | null, by: string | null) =>
  by === null ? `it ended with ${code}` : `it was ended by ${by}`;
