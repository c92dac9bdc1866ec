/**
 * Runs of the tool in the test process that can be killed at any request and at any change of a file. Of a run that was
 * killed nothing happens any more: its calls of the file system and its waits never end, it sends no request, and its locks
 * are those of a process that is no more.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

/** A run that is going on, or was killed. */
export interface MortalRun {
  /** Above those of any process. */
  readonly pid: number;
  readonly isDead: () => boolean;
  readonly kill: () => void;
  /** The changes of files so far. */
  readonly steps: () => number;
}

/** At which change of a file a run is killed: before it, or in the middle of what is written. */
export interface FileStop {
  readonly at: number;
  readonly isTorn: boolean;
}

export interface MortalRuns {
  /** The result of the work; undefined where it was killed, with all that it would still have done. */
  readonly start: <T>(work: (run: MortalRun) => Promise<T>, stop?: FileStop) => Promise<T | undefined>;
  /** Passes on what a run asks for. Never ends where that run was killed, before or meanwhile. */
  readonly pass: <T>(work: () => Promise<T>) => Promise<T>;
  /** Puts the file system back as it was. */
  readonly end: () => void;
}

interface Life extends MortalRun {
  readonly stop: FileStop | undefined;
  readonly files: Map<FileHandle, () => Promise<void>>;
  readonly timers: NodeJS.Timeout[];
  readonly pending: Set<Promise<unknown>>;
  count: number;
}

type Call = (...given: never[]) => Promise<unknown>;

const never = <T>() => new Promise<T>(() => {});
/** Linux has no process with a number above 2^22. */
const noProcess = 2 ** 22;
const changes = ['rename', 'rm', 'writeFile', 'link', 'copyFile', 'mkdir', 'unlink'];
const looks = ['readFile', 'stat', 'readdir', 'access', 'realpath', 'lstat'];

/** Until `end`. Only one set of runs at a time. */
export function createMortalRuns(): MortalRuns {
  const files = createRequire(import.meta.url)('node:fs/promises') as Record<string, Call>;
  const lives = new AsyncLocalStorage<Life>();
  const originals = { ...files };
  const { setInterval: repeat } = globalThis;
  let count = 0;

  /** Passes a call on, unless the run is dead or dies of it. */
  async function pass(isChange: boolean, call: () => Promise<unknown>, tear?: () => Promise<unknown>) {
    const life = lives.getStore();
    if (!life) return call();
    if (life.isDead()) return never();
    if (isChange) {
      life.count += 1;
      if (life.count === life.stop?.at) {
        if (life.stop.isTorn) await tear?.();
        life.kill();
        return never();
      }
    }
    const doing = call();
    life.pending.add(doing);
    try {
      const result = await doing;
      return life.isDead() ? never() : result;
    } finally {
      life.pending.delete(doing);
    }
  }

  for (const [names, isChange] of [
    [changes, true],
    [looks, false],
  ] as const) {
    for (const name of names) {
      const original = files[name];
      if (original) files[name] = (...given) => pass(isChange, () => original(...given));
    }
  }
  const { open } = originals;
  files.open = (...given: readonly unknown[]) =>
    pass(typeof given[1] === 'string' && given[1] !== 'r', async () => {
      const file = (await open?.(...(given as never[]))) as FileHandle;
      const life = lives.getStore();
      if (life) watch(file, life);
      return file;
    });
  syncBuiltinESMExports();
  // Locks are renewed by a timer.
  globalThis.setInterval = ((...given: Parameters<typeof repeat>) => {
    const timer = repeat(...given);
    lives.getStore()?.timers.push(timer);
    return timer;
  }) as typeof repeat;

  function watch(file: FileHandle, life: Life): void {
    const own = file as unknown as Record<string, Call>;
    const close = file.close.bind(file);
    life.files.set(file, close);
    for (const name of ['writeFile', 'write', 'truncate', 'read', 'stat', 'sync', 'datasync']) {
      const original = own[name]?.bind(file) as ((...given: unknown[]) => Promise<unknown>) | undefined;
      if (!original) continue;
      const isChange = ['writeFile', 'write', 'truncate'].includes(name);
      own[name] = (...given: readonly unknown[]) =>
        pass(
          isChange,
          () => original(...given),
          async () => {
            const [data, start, length, place] = given as [string | Buffer, number, number, number];
            if (name === 'writeFile') await original(data.slice(0, data.length / 2));
            if (name === 'write') await original(data, start, Math.floor(length / 2), place);
          },
        );
    }
    own.close = () =>
      pass(false, async () => {
        life.files.delete(file);
        await close();
      });
  }

  return {
    async start(work, stop) {
      count += 1;
      let isDead = false;
      let die = () => {};
      const death = new Promise<undefined>((resolve) => {
        die = () => resolve(undefined);
      });
      const life: Life = {
        pid: noProcess + count,
        stop,
        files: new Map(),
        timers: [],
        pending: new Set(),
        count: 0,
        isDead: () => isDead,
        steps: () => life.count,
        kill() {
          isDead = true;
          die();
        },
      };
      const running = lives.run(life, () => work(life));
      // Of a dead run nobody asks how it ended.
      running.catch(() => {});
      const result = await Promise.race([running, death]);
      if (!isDead) return result;
      for (const timer of life.timers) clearInterval(timer);
      // What it had begun to write ends before the next run begins.
      await Promise.allSettled(life.pending);
      for (const close of life.files.values()) await close().catch(() => {});
      return undefined;
    },
    pass: (work) => pass(false, work) as ReturnType<typeof work>,
    end() {
      Object.assign(files, originals);
      syncBuiltinESMExports();
      globalThis.setInterval = repeat;
    },
  };
}

/** Makes the locks below a folder those of a process that is no more, as they are after a kill. */
export function orphanLocks(folder: string): void {
  const start = `${process.pid} `;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.includes('.lock')) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    if (text.startsWith(start)) writeFileSync(path, `${noProcess + 1} ${text.slice(start.length)}`);
  }
}
