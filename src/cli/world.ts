/**
 * Everything outside the program, in one plain object: arguments, environment, streams, clock, randomness.
 * This is the only file that touches the process; tests hand `run` a world of their own.
 */
import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

export interface Output {
  readonly isTTY: boolean;
  /** Width of the terminal in columns; undefined where it is not one. */
  readonly columns: number | undefined;
  /** Resolves when the text was taken, rejects with ClosedPipeError when the reader has gone. */
  write(text: string): Promise<void>;
}

export interface Input {
  readonly isTTY: boolean;
  /** All of standard input as text. */
  read(): Promise<string>;
}

export type Interruption = 'SIGINT' | 'SIGTERM';

export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly pid: number;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Milliseconds since 1970. */
  now(): number;
  random(size: number): Uint8Array;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Calls back on Ctrl-C and on termination; the answer takes the listener away. */
  onInterrupt(listener: (signal: Interruption) => void): () => void;
  /** Asks a yes-or-no question at the terminal. Only where stdin and stderr are one. */
  confirm(question: string): Promise<boolean>;
}

/** The reader of a stream has gone, as with `| head -1`. Not an error of ours. */
export class ClosedPipeError extends Error {
  override readonly name = 'ClosedPipeError';
}

/** The world of this process. */
export function createWorld(): World {
  return {
    env: process.env,
    platform: process.platform,
    home: homedir(),
    pid: process.pid,
    stdin: { isTTY: process.stdin.isTTY === true, read: readStdin },
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    now: Date.now,
    random: (size) => randomBytes(size),
    sleep: (milliseconds, signal) => pause(milliseconds, undefined, signal && { signal }),
    onInterrupt(listener) {
      const onInt = () => listener('SIGINT');
      const onTerm = () => listener('SIGTERM');
      process.on('SIGINT', onInt).on('SIGTERM', onTerm);
      return () => process.off('SIGINT', onInt).off('SIGTERM', onTerm);
    },
    async confirm(question) {
      const { askConfirmation } = await import('./prompt.js');
      return askConfirmation(question, process.stderr);
    },
  };
}

function outputOf(stream: NodeJS.WriteStream): Output {
  // Without a listener a closed pipe would crash the process; the write's own callback reports it.
  stream.on('error', () => {});
  return {
    isTTY: stream.isTTY === true,
    get columns() {
      return stream.isTTY ? stream.columns : undefined;
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => {
          if (!error) resolve();
          else reject('code' in error && error.code === 'EPIPE' ? new ClosedPipeError() : error);
        });
      }),
  };
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Ends the process. All output has been taken by then, so nothing is cut; open sockets need not be waited for. */
export function leave(code: number): never {
  process.exit(code);
}
