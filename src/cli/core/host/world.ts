/**
 * The program's interface to its environment as one plain object: variables, streams, clock, randomness.
 * This is the only file that accesses the process; tests pass a world of their own to `run`.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProgramOptions } from '../../../auth/identity.js';
import type { KeychainChannel } from '../../../auth/stores/start-keychain-helper.js';
import { isOpenDirectory, isOpenFile, noHome } from '../../../files/directories.js';
import type { PackerThread } from '../../../people/packing/packer-messages.js';
import { hasErrorCode } from '../../../values/system-error.js';
import { findInstallation, type Installation } from './installation.js';
import type { AccountSpend, PlannedBefore, PlannedChange, ReferenceName } from './planned-change.js';
import type { ProcessApart } from './process-apart.js';
import type { Terminal } from './prompt.js';
import { ClosedPipeError, OutputError, TooLongError } from './stream-errors.js';

/** Takes text, and bytes of UTF-8 where it says so. */
interface Output<Text extends string | Uint8Array = string> {
  readonly isTTY: boolean;
  /** Width of the terminal in columns; undefined if the stream is not a terminal. */
  readonly columns: number | undefined;
  /** Resolves when the text has been written; rejects with ClosedPipeError if the reader has closed the pipe. */
  write(text: Text): Promise<void>;
}

export interface Input {
  readonly isTTY: boolean;
  /** It is the only input: no file that a value or a document names is read, because a language model has written them. */
  readonly isOnly?: true;
  /** Says which flag or argument is about to read it. Throws CommandError if another one reads it, too. */
  claim?(reader: string): void;
  /**
   * The rest of standard input as text of at most `limit` characters. Throws TooLongError, and a TypeError if the input
   * is not valid UTF-8.
   */
  read(limit: number): Promise<string>;
  /** The next line without its line break; undefined at the end of input. */
  readLine(): Promise<string | undefined>;
  /** The rest of standard input as it comes, in bytes. Not after `readLine`, which reads ahead. */
  readPieces(): AsyncIterable<Uint8Array>;
}

/** Receives reports for a program that runs commands in its own process, beside their output. */
export interface Observer {
  /** How far long work is, as a line. */
  progress(line: string): void;
  /** The cursor of the page after the one that was printed. */
  nextPage(cursor: string): void;
  /** What the campaigns of a dry run can spend in a day. Called once for each account that has some. */
  spend(sum: AccountSpend): void;
  /** What a dry run would leave behind. */
  planned?(changes: readonly PlannedChange[]): void;
  /** What the ids stand for that a dry run sends. Absent where nobody reads them. */
  names?(names: readonly ReferenceName[]): void;
  /** Called before each write that is about to be sent; what it throws keeps it from being sent. */
  beforeWrite?(): Promise<void>;
}

export type Interruption = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Plain: a world is derived from another by `{ ...world, member }`, which takes every member along. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The working directory. */
  readonly cwd: string;
  /** The number of the user; undefined where the system has none. */
  readonly userId: number | undefined;
  readonly pid: number;
  readonly nodeVersion: string;
  readonly installation: Installation;
  readonly stdin: Input;
  readonly stdout: Output<string | Uint8Array>;
  readonly stderr: Output;
  /** The program that uses the typed client; absent for a command line. */
  readonly client?: ProgramOptions;
  /** The accounts that calls may be about: those of a server for language models; absent where a person chooses them. */
  readonly accounts?: readonly string[];
  /** The addresses of the service that a server was started for, as `addressesOf` names them; other ones are refused. */
  readonly service?: string;
  /** Who signed when a server was started, as `signerOf` tells it; another one is refused. Absent if nobody did. */
  readonly signer?: string | undefined;
  /** What a dry run takes for sent: the commands of a plan before it. */
  readonly planned?: PlannedBefore;
  /** Absent where the process runs one command. */
  readonly observer?: Observer;
  /** Milliseconds since 1970. */
  now(): number;
  random(size: number): Uint8Array;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Calls the listener on Ctrl-C and on termination signals; returns a function that removes it. */
  onInterrupt(listener: (signal: Interruption) => void): () => void;
  /**
   * Runs work that computes without a pause, during which no listener is called: a signal then ends the process at once.
   * Only for work that leaves nothing behind, and of commands that end by themselves: a signal is lost that comes in the
   * moment between the last turn of the event loop and the start of the work.
   */
  endAtSignal?<T>(work: () => T | Promise<T>): Promise<T>;
  /**
   * Asks a yes-or-no question. Like all prompts it requires that stdin and stderr are terminals, and rejects with an
   * InterruptedError on Ctrl-C.
   */
  confirm(question: string): Promise<boolean>;
  /** Asks for a line of text; an empty one stands for the default. */
  input(question: string, fallback?: string): Promise<string>;
  /** Asks for a line without echoing it. */
  secret(question: string): Promise<string>;
  /** Starts the helper process that accesses the system keychain. */
  openKeychain(): Promise<KeychainChannel>;
  /** Starts the thread that packs lists of people; undefined where none can be started. */
  startPacker(): Promise<PackerThread | undefined>;
  /** Starts a process that runs one command or query, with at most this memory in bytes; absent where none can be started. */
  startApart?(memory?: number): Promise<ProcessApart>;
  /** Opens a URL in the user's browser. Rejects if no browser can be started. */
  openBrowser(url: string): Promise<void>;
  /** Called before each part of work whose parts are many: keeps the garbage of the process small. */
  boundMemory?(): Promise<void>;
  /** Has Node's classes of fetch loaded when they are used; for an emulator in a short process. */
  deferFetchClasses?(): Promise<void>;
  /** Whether standard output is this file, such as of `>> FILE`. Absent where it never is. */
  isOutput?(path: string): boolean;
  /** Whether this process runs in a container, whose loopback address the user's browser cannot reach. */
  isContainer(): boolean;
}

/** The clock and the randomness of this process, for what runs inside another program and takes nothing else of it. */
export const clockAndChance: Pick<World, 'now' | 'random'> = {
  // Looked up each time: tests replace the clock.
  now: () => Date.now(),
  // Loading it takes as long as printing the version.
  random: (size) => process.getBuiltinModule('node:crypto').randomBytes(size),
};

/** The world of this process. */
export function createWorld(installation = findInstallation(process)): World {
  return {
    env: process.env,
    platform: process.platform,
    home: homeDirectory(),
    cwd: workingDirectory(),
    userId: process.geteuid?.(),
    pid: process.pid,
    nodeVersion: process.versions.node,
    installation,
    // Node opens a stream when it is first asked for, and many commands need one of the three.
    stdin: createInput(() => process.stdin),
    stdout: createOutput(() => process.stdout),
    stderr: ignoreWriteErrors(createOutput(() => process.stderr)),
    ...clockAndChance,
    isOutput: (path) => isOpenFile(1, path),
    sleep: (milliseconds, signal) => pause(milliseconds, undefined, signal && { signal }),
    onInterrupt,
    endAtSignal,
    confirm: (question) => ask(async (at) => (await import('./prompt.js')).askConfirmation(question, at)),
    input: (question, fallback) =>
      ask(async (at) => (await import('./prompt.js')).askInput(question, fallback, at)),
    secret: (question) => ask(async (at) => (await import('./prompt.js')).askSecret(question, at)),
    boundMemory: async () => (await import('./bound-memory.js')).boundMemory(),
    deferFetchClasses: async () => (await import('./late-fetch-classes.js')).deferFetchClasses(globalThis),
    async openKeychain() {
      const { startKeychain } = await import('../../../auth/stores/start-keychain-helper.js');
      return startKeychain(installation.parts.keychain, process.env);
    },
    async startPacker() {
      const { startPacker } = await import('./start-packer.js');
      return startPacker(installation.parts.packer);
    },
    async startApart(memory) {
      const { startApart } = await import('./process-apart.js');
      return startApart(installation, process.env, memory);
    },
    async openBrowser(url) {
      const { openBrowser } = await import('../../../auth/browser.js');
      await openBrowser(url, { env: process.env, platform: process.platform, isContainer });
    },
    isContainer,
  };
}

/** Files that container runtimes create inside containers. */
const containerMarkers = ['/.dockerenv', '/run/.containerenv'];

function isContainer(): boolean {
  return process.env.container !== undefined || containerMarkers.some((path) => existsSync(path));
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function onInterrupt(listener: (signal: Interruption) => void): () => void {
  const handlers = signals.map((signal) => [signal, () => listener(signal)] as const);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

async function endAtSignal<T>(work: () => T | Promise<T>): Promise<T> {
  const listeners = signals.map((signal) => [signal, process.rawListeners(signal)] as const);
  // The system's own way of ending a process is in force again once none is left.
  for (const signal of signals) process.removeAllListeners(signal);
  try {
    return await work();
  } finally {
    for (const [signal, own] of listeners)
      for (const listener of own) process.on(signal, listener as NodeJS.SignalsListener);
  }
}

/**
 * In a container a user may have no home directory; then no config is found, and none can be written. Node takes HOME as it is, even
 * if it is empty. Bun would look for another one then.
 */
function homeDirectory(): string {
  if (process.platform !== 'win32' && process.env.HOME !== undefined) return process.env.HOME;
  try {
    return homedir();
  } catch {
    return noHome;
  }
}

/** It may have been deleted meanwhile. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return noHome;
  }
}

/** Runs a prompt at the terminal until it is answered or a signal arrives. */
async function ask<T>(question: (at: Terminal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stopListening = onInterrupt(() => controller.abort());
  try {
    return await question({ input: process.stdin, output: process.stderr, signal: controller.signal });
  } finally {
    stopListening();
  }
}

/** Reads a stream by lines or as a whole; text read beyond a line is buffered. */
function createInput(open: () => NodeJS.ReadStream): Input {
  let buffer = '';
  let chunks: AsyncIterator<Buffer> | undefined;
  // Invalid UTF-8 is an error: replacing characters would send altered text to the service.
  const decoder = new TextDecoder('utf-8', { fatal: true });

  /** False at the end. */
  async function readMore(): Promise<boolean> {
    chunks ??= openChunks(open());
    const { done, value } = await chunks.next();
    buffer += done ? decoder.decode() : decoder.decode(value, { stream: true });
    return !done;
  }

  return {
    get isTTY() {
      return open().isTTY === true;
    },
    async read(limit) {
      while (await readMore())
        if (buffer.length > limit) throw new TooLongError('standard input is too large');
      const text = buffer;
      buffer = '';
      return text;
    },
    async readLine() {
      while (!buffer.includes('\n') && (await readMore()));
      if (buffer === '') return undefined;
      const [line = ''] = buffer.split('\n', 1);
      buffer = buffer.slice(line.length + 1);
      return line.replace(/\r$/, '');
    },
    async *readPieces() {
      chunks ??= openChunks(open());
      while (true) {
        const { done, value } = await chunks.next();
        if (done) return;
        yield value;
      }
    },
  };
}

/** Node ends the stream of a directory at once, as if it were an empty file. Throws an error with the code EISDIR. */
function openChunks(stream: NodeJS.ReadStream): AsyncIterator<Buffer> {
  if (isOpenDirectory(0)) {
    throw Object.assign(new Error('standard input is a directory'), { code: 'EISDIR' });
  }
  return stream[Symbol.asyncIterator]();
}

/** A closed stderr must not stop the command. */
function ignoreWriteErrors(output: Output): Output {
  return {
    get isTTY() {
      return output.isTTY;
    },
    get columns() {
      return output.columns;
    },
    write: (text) => output.write(text).catch(() => {}),
  };
}

function createOutput(open: () => NodeJS.WriteStream): Output<string | Uint8Array> {
  let opened: NodeJS.WriteStream | undefined;
  const openOnce = () => {
    // Without a listener a closed pipe would crash the process; the write's own callback reports it.
    opened ??= open().on('error', () => {});
    return opened;
  };
  return {
    get isTTY() {
      return openOnce().isTTY === true;
    },
    get columns() {
      const stream = openOnce();
      return stream.isTTY ? stream.columns : undefined;
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        openOnce().write(text, (error) => {
          if (!error) resolve();
          // Windows says EOF too.
          else if (hasErrorCode(error, 'EPIPE') || hasErrorCode(error, 'EOF')) reject(new ClosedPipeError());
          else reject(new OutputError(error.message));
        });
      }),
  };
}

/** Exits the process. All output has been written by then; open sockets are not waited for. */
export function exitProcess(code: number): never {
  process.exit(code);
}
