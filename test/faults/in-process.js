// The built tool as a function: `runAds(argv, env)` runs one command in this process, with streams that end in memory.
// A thousand commands take the time of ten starts.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
export const program = join(root, 'bin/ads.js');
const { run } = createRequire(import.meta.url)(join(root, 'dist/main.cjs'));

const nobodyToAsk = async (question) => {
  throw new Error(`nobody expected to be asked: ${question}`);
};

/** `mostSleep` bounds every wait of the tool in milliseconds: a fault test wants many attempts, not patience. */
export async function runAds(argv, env, { stdin = '', mostSleep = Infinity } = {}) {
  let stdout = '';
  let stderr = '';
  let rest = stdin;
  const world = {
    env,
    platform: process.platform,
    home: env.HOME,
    cwd: env.HOME,
    userId: process.geteuid?.(),
    pid: process.pid,
    nodeVersion: process.versions.node,
    installation: { runtime: `Node ${process.versions.node}`, program, command: [process.execPath, program] },
    stdin: {
      isTTY: false,
      async *readPieces() {
        if (rest !== '') yield Buffer.from(rest);
        rest = '';
      },
      async read() {
        const text = rest;
        rest = '';
        return text;
      },
      async readLine() {
        if (rest === '') return undefined;
        const [line] = rest.split('\n', 1);
        rest = rest.slice(line.length + 1);
        return line;
      },
    },
    stdout: {
      isTTY: false,
      columns: undefined,
      async write(text) {
        stdout += text;
      },
    },
    stderr: {
      isTTY: false,
      columns: undefined,
      async write(text) {
        stderr += text;
      },
    },
    now: Date.now,
    random: (size) => randomBytes(size),
    sleep: (time, signal) => pause(Math.min(time, mostSleep), undefined, signal && { signal }),
    onInterrupt: () => () => {},
    confirm: nobodyToAsk,
    input: nobodyToAsk,
    secret: nobodyToAsk,
    openKeychain: async () => ({
      request: async ({ id }) => ({ id, failure: 'missing', message: 'there is no keychain' }),
      end() {},
    }),
    startPacker: async () => undefined,
    openBrowser: async () => {
      throw new Error('there is no browser');
    },
    isContainer: false,
  };
  const exit = await run(argv, world);
  return { exit, stdout, stderr };
}

/** The error object that a failed command with -o json ends stderr with; undefined where there is none. */
export function readError({ stderr }) {
  const start = stderr.indexOf('{\n');
  try {
    return JSON.parse(stderr.slice(Math.max(0, start))).error;
  } catch {
    return undefined;
  }
}
