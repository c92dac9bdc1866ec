/** Runs the whole tool in the test process: a World with captured streams, temporary folders and a fixed clock. */

import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { deletedReply } from '../../src/auth/stores/keychain-helper.js';
import type { KeychainChannel } from '../../src/auth/stores/start-keychain-helper.js';
import type { Installation } from '../../src/cli/core/host/installation.js';
import { ClosedPipeError, InterruptedError } from '../../src/cli/core/host/stream-errors.js';
import type { Input, Interruption, World } from '../../src/cli/core/host/world.js';
import { run } from '../../src/cli/main.js';
import type { SeedName } from '../../src/emulator/store/seed-names.js';
import { type DirectoryKind, directoryPath } from '../../src/files/directories.js';
import { writeFilledWorld } from './filled-worlds.js';

export interface Home {
  readonly path: string;
  /** The default directories below the home. */
  readonly config: string;
  readonly data: string;
  readonly state: string;
  readonly cache: string;
  /** What a new user has: the home alone. */
  readonly env: Readonly<Record<string, string>>;
  /** Variables that name the same directories, as jobs set them that want files to be kept. */
  readonly named: Readonly<Record<string, string>>;
  remove(): void;
}

/** The home directory of one user. */
export function createHome(): Home {
  const path = mkdtempSync(join(tmpdir(), 'ads-'));
  const folder = (kind: DirectoryKind) => directoryPath(kind, { env: {}, platform: 'linux', home: path });
  const config = folder('config');
  const data = folder('data');
  const state = folder('state');
  const cache = folder('cache');
  return {
    path,
    config,
    data,
    state,
    cache,
    env: { HOME: path },
    named: { ADS_CONFIG_DIR: config, ADS_DATA_DIR: data, ADS_STATE_DIR: state, ADS_CACHE_DIR: cache },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A home for all tests of a file, or of a block of it, which is removed after them. It has its members once they begin. */
export function homeOfFile(create: () => Home | Promise<Home> = createHome): Home {
  const home = {} as Home;
  beforeAll(async () => void Object.assign(home, await create()));
  afterAll(() => home.remove());
  return home;
}

/** The same, with a home of its own for each test. */
export function homeOfTest(create: () => Home | Promise<Home> = createHome): Home {
  const home = {} as Home;
  beforeEach(async () => void Object.assign(home, await create()));
  afterEach(() => home.remove());
  return home;
}

/** The same, with one home that is made once and is brought back to that before each test: its path is a part of much in it. */
export function homeThatIsRestored(create: () => Promise<Home>): Home {
  const home = homeOfFile(create);
  const kept = homeOfFile();
  beforeAll(() => cpSync(home.path, kept.path, { recursive: true }));
  beforeEach(() => {
    rmSync(home.path, { recursive: true });
    cpSync(kept.path, home.path, { recursive: true });
  });
  return home;
}

/** The environment of a job: an account, and credentials of nobody. */
export const jobEnvironment = {
  ADS_ACCOUNT_ID: 'mine',
  ADS_CONSUMER_KEY: 'key-1',
  ADS_CONSUMER_SECRET: 'secret-1',
  ADS_ACCESS_TOKEN: 'token-1',
  ADS_ACCESS_TOKEN_SECRET: 'token-secret-1',
} as const;

/** The same, with a made-up service at a URL. */
export function environmentAt(url: string): Readonly<Record<string, string>> {
  return { ...jobEnvironment, ADS_URL: url, ADS_AUTH_URL: url };
}

/** The same with an emulator that has been used before: its file holds this world. */
export async function createHomeWithWorld(seed: SeedName, now = testTime): Promise<Home> {
  const home = createHome();
  await writeFilledWorld(join(home.data, 'emulator.db'), { seed, now });
  return home;
}

export const createHomeWithDemo = (now = testTime): Promise<Home> => createHomeWithWorld('demo', now);

/** When the tests began: the same in all their processes, which therefore share a world. */
export const startOfRun = Number(process.env.ADS_TEST_START ?? Date.now());

/** The same for processes, which have the time of the machine: months that have passed would be served first. */
export const createHomeWithDemoOfNow = (): Promise<Home> => createHomeWithDemo(startOfRun);

export interface Outcome {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Gets the bytes of stdout, which are no text where a workbook is written. */
  readonly onPart?: (bytes: Buffer) => void;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly stdin?: string | Uint8Array | readonly Uint8Array[];
  /** The working directory; the home directory by default. */
  readonly cwd?: string;
  /** The number of the user; that of the test process by default. */
  readonly userId?: number;
  /** The number of the process; that of the test process by default. */
  readonly pid?: number;
  /** Width of a terminal on stdin, stdout and stderr; none by default. */
  readonly terminal?: number;
  /** Answer to confirmations; by default a confirmation fails the test. */
  readonly confirm?: boolean | ((question: string) => Promise<boolean>);
  /** Answers to other prompts, in order; `null` is Ctrl-C. A further prompt fails the test. */
  readonly answers?: readonly (string | null)[];
  /** Stands for the system keychain, where one is there: entries and their secrets. None by default. */
  readonly keychain?: Map<string, string> | undefined;
  /** Receives the URLs that would open in a browser; by default there is no browser. */
  readonly browser?: (address: string) => void;
  readonly now?: () => number;
  /** The program: by default that of the source. */
  readonly program?: typeof run;
  /** By default waits end immediately. */
  readonly sleep?: World['sleep'];
  /** stdout is closed by its reader after this number of writes. */
  readonly closeAfter?: number;
  /** Called after every write to stdout with the output so far and a function that interrupts the run. */
  readonly onWrite?: (stdout: string, interrupt: (name: Interruption) => void) => void;
  /** Receives a function that interrupts the run. */
  readonly onStart?: (interrupt: (name: Interruption) => void, stdout: () => string) => void;
}

/** The fixed time of tests. */
/** A clock that moves only in waits, so that jobs end as soon as somebody waits for them. */
export function clockOfWaits(): Required<Pick<RunOptions, 'now' | 'sleep'>> {
  let time = testTime;
  return {
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
  };
}

export const testTime = Date.parse('2026-03-02T10:30:00Z');

let counter = 0;

/** A clone in the home, with the texts that this clone has built. */
function installationIn(home: string): Installation {
  const program = join(home, 'bin', 'ads.js');
  return {
    form: 'clone of the source',
    runtime: 'Node 22.0.0',
    system: 'linux x64',
    program,
    command: [process.execPath, program],
    parts: { keychain: '', apart: '', packer: '' },
    heapFlags: () => [],
    readText: (name) => readFileSync(join(import.meta.dirname, '../../dist', name), 'utf8'),
  };
}

/** Runs one command as `ads ARGV` would. */
export async function runAds(
  home: Pick<Home, 'path' | 'env'>,
  argv: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const columns = options.terminal;
  const listeners = new Set<(name: Interruption) => void>();
  const world: World = {
    env: { ...home.env, ...options.env },
    platform: 'linux',
    home: home.path,
    cwd: options.cwd ?? home.path,
    userId: options.userId ?? process.geteuid?.(),
    pid: options.pid ?? process.pid,
    nodeVersion: '22.0.0',
    installation: installationIn(home.path),
    stdin: stdinOf(options),
    stdout: {
      isTTY: columns !== undefined,
      columns,
      async write(text) {
        if (options.closeAfter !== undefined && out.length >= options.closeAfter) throw new ClosedPipeError();
        options.onPart?.(Buffer.from(text));
        out.push(typeof text === 'string' ? text : Buffer.from(text).toString('utf8'));
        options.onWrite?.(out.join(''), interrupt);
      },
    },
    stderr: { isTTY: columns !== undefined, columns, write: async (text) => void err.push(text) },
    now: options.now ?? (() => testTime),
    random(size) {
      counter += 1;
      const bytes = createHash('sha512').update(`${process.pid} ${counter}`).digest();
      return Uint8Array.from({ length: size }, (_, index) => bytes[index % bytes.length] ?? 0);
    },
    sleep: options.sleep ?? (async () => {}),
    onInterrupt(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async confirm(question) {
      if (options.confirm === undefined) throw new Error(`nobody expected to be asked: ${question}`);
      err.push(`? ${question}\n`);
      return typeof options.confirm === 'function' ? options.confirm(question) : options.confirm;
    },
    input: answer,
    secret: answer,
    openKeychain: async () => keychainLine(options.keychain),
    startPacker: async () => undefined,
    async openBrowser(address) {
      if (!options.browser) throw new Error('there is no browser');
      options.browser(address);
    },
    isContainer: () => false,
  };
  const asked = [...(options.answers ?? [])];
  async function answer(question: string, fallback = ''): Promise<string> {
    const given = asked.shift();
    if (given === undefined) throw new Error(`nobody expected to be asked: ${question}`);
    err.push(`? ${question}\n`);
    if (given === null) throw new InterruptedError();
    return given === '' ? fallback : given;
  }
  function interrupt(name: Interruption): void {
    // As in a process, a listener that is added meanwhile waits for the next signal.
    for (const listener of [...listeners]) listener(name);
  }
  const running = (options.program ?? run)(argv, world);
  options.onStart?.(interrupt, () => out.join(''));
  return { exit: await running, stdout: out.join(''), stderr: err.join('') };
}

function stdinOf({ stdin = '', terminal }: RunOptions): Input {
  const isCut = Array.isArray(stdin);
  let rest = typeof stdin === 'string' ? stdin : Buffer.concat([stdin].flat()).toString();
  return {
    isTTY: terminal !== undefined,
    async *readPieces() {
      if (isCut) yield* stdin;
      if (isCut) return;
      const bytes = typeof stdin === 'string' ? Buffer.from(rest) : stdin;
      rest = '';
      // In pieces, as a pipe has them.
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.slice(at, at + 1000);
    },
    async read() {
      const text = rest;
      rest = '';
      return text;
    },
    async readLine() {
      if (rest === '') return undefined;
      const [line = ''] = rest.split('\n', 1);
      rest = rest.slice(line.length + 1);
      return line;
    },
  };
}

/** A keychain in memory; without entries, one that is unavailable. */
function keychainLine(entries: Map<string, string> | undefined): KeychainChannel {
  return {
    async request(message) {
      const { id } = message;
      if (!entries) return { id, failure: 'missing', message: 'there is no keychain' };
      if (message.verb === 'set') entries.set(message.entry, message.secret);
      const value = message.verb === 'get' ? (entries.get(message.entry) ?? null) : null;
      const isDeleted = message.verb === 'delete' && entries.delete(message.entry);
      return { id, value: isDeleted ? deletedReply : value };
    },
    end() {},
  };
}
