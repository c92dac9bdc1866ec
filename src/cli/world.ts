/**
 * Everything outside the program, in one plain object: arguments, environment, streams, clock, randomness.
 * This is the only file that touches the process; tests hand `run` a world of their own.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { KeychainChannel } from '../auth/stores/keychain-process.js';
import { hasErrorCode } from '../call/system-error.js';
import { ClosedPipeError, OutputError, TooLongError } from './errors/stream-errors.js';
import type { Terminal } from './prompt.js';

export interface Output {
  readonly isTTY: boolean;
  /** Width of the terminal in columns; undefined where it is not one. */
  readonly columns: number | undefined;
  /** Resolves when the text was taken, rejects with ClosedPipeError when the reader has gone. */
  write(text: string): Promise<void>;
}

export interface Input {
  readonly isTTY: boolean;
  /**
   * All of standard input as text, or what is left of it: at most `limit` characters of UTF-8. Throws TooLongError,
   * and a TypeError on what is not UTF-8.
   */
  read(limit: number): Promise<string>;
  /** The next line, without its end; undefined where there is none. */
  readLine(): Promise<string | undefined>;
}

export type Interruption = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

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
  /**
   * Questions at the terminal, only where stdin and stderr are one. All reject with an InterruptedError on Ctrl-C.
   * This one is for yes or no.
   */
  confirm(question: string): Promise<boolean>;
  /** Asks for a line; an empty one stands for the default. */
  input(question: string, fallback?: string): Promise<string>;
  /** Asks for a line that is not shown. */
  secret(question: string): Promise<string>;
  /** Starts the process in which the system's keychain is asked. */
  openKeychain(): Promise<KeychainChannel>;
  /** Opens an address in the person's browser. Rejects where none can be started. */
  openBrowser(address: string): Promise<void>;
  /** Whether this process runs in a container, whose loopback the person's browser does not reach. */
  readonly isContainer: boolean;
}

/** The world of this process. */
export function createWorld(): World {
  const stdin = inputOf(process.stdin);
  return {
    env: process.env,
    platform: process.platform,
    home: homeOf(),
    pid: process.pid,
    stdin,
    stdout: outputOf(process.stdout),
    stderr: talkOf(outputOf(process.stderr)),
    now: Date.now,
    random: (size) => randomBytes(size),
    sleep: (milliseconds, signal) => pause(milliseconds, undefined, signal && { signal }),
    onInterrupt,
    confirm: (question) => ask(async (at) => (await import('./prompt.js')).askConfirmation(question, at)),
    input: (question, fallback) =>
      ask(async (at) => (await import('./prompt.js')).askInput(question, fallback, at)),
    secret: (question) => ask(async (at) => (await import('./prompt.js')).askSecret(question, at)),
    async openKeychain() {
      const { startKeychain } = await import('../auth/stores/keychain-process.js');
      // From a file of dist/.
      return startKeychain(fileURLToPath(new URL('../bin/keychain.js', import.meta.url)));
    },
    async openBrowser(address) {
      const { openBrowser } = await import('../auth/browser.js');
      await openBrowser(address);
    },
    get isContainer() {
      return process.env.container !== undefined || containerMarks.some((path) => existsSync(path));
    },
  };
}

/** Files by which container runtimes mark their inside. */
const containerMarks = ['/.dockerenv', '/run/.containerenv'];

function onInterrupt(listener: (signal: Interruption) => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const handlers = signals.map((signal) => [signal, () => listener(signal)] as const);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

/** A container may give a user no home at all; then nothing is found there, and nothing can be kept. */
function homeOf(): string {
  try {
    return homedir();
  } catch {
    return '/nonexistent';
  }
}

/** Asks at the terminal until there is an answer or a signal. */
async function ask<T>(question: (at: Terminal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stopListening = onInterrupt(() => controller.abort());
  try {
    return await question({ input: process.stdin, output: process.stderr, signal: controller.signal });
  } finally {
    stopListening();
  }
}

/** Reads a stream by lines or whole; what was read ahead for a line is not lost. */
function inputOf(stream: NodeJS.ReadStream): Input {
  let ahead = '';
  let chunks: AsyncIterator<Buffer> | undefined;
  // Text that is not UTF-8 is an error: a guess would be sent on with other letters in it.
  const decoder = new TextDecoder('utf-8', { fatal: true });

  /** False at the end. */
  async function readMore(): Promise<boolean> {
    chunks ??= stream[Symbol.asyncIterator]();
    const { done, value } = await chunks.next();
    ahead += done ? decoder.decode() : decoder.decode(value, { stream: true });
    return !done;
  }

  return {
    isTTY: stream.isTTY === true,
    async read(limit) {
      while (await readMore()) if (ahead.length > limit) throw new TooLongError('standard input is too long');
      const text = ahead;
      ahead = '';
      return text;
    },
    async readLine() {
      while (!ahead.includes('\n') && (await readMore()));
      if (ahead === '') return undefined;
      const [line = ''] = ahead.split('\n', 1);
      ahead = ahead.slice(line.length + 1);
      return line.replace(/\r$/, '');
    },
  };
}

/** Talk that nobody can hear any more is no reason to stop. */
function talkOf(output: Output): Output {
  return {
    isTTY: output.isTTY,
    get columns() {
      return output.columns;
    },
    write: (text) => output.write(text).catch(() => {}),
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
          else if (hasErrorCode(error, 'EPIPE')) reject(new ClosedPipeError());
          else reject(new OutputError(error.message));
        });
      }),
  };
}

/** Ends the process. All output has been taken by then, so nothing is cut; open sockets need not be waited for. */
export function exitProcess(code: number): never {
  process.exit(code);
}
