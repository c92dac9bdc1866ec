/** Worlds that are filled once in a run of the tests: a test opens a copy, which it may change. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type EmulatorOptions, openEmulator } from '../../src/emulator/index.js';
import { writeMeta } from '../../src/emulator/store/meta.js';
import { openStore } from '../../src/emulator/store/store.js';
import { makeFolder } from './folders.js';

/** What a world is filled by: its seed, and the instant at which it begins, in milliseconds or as a fixed clock. */
export interface Filling {
  readonly seed: NonNullable<EmulatorOptions['seed']>;
  readonly now: number;
  readonly clock?: string;
  /** The fixed clock is taken away once the world is filled: it goes on from there, and the world was filled only once. */
  readonly runsOn?: boolean;
}

const filled = new Map<string, Promise<Buffer>>();

/** Where processes share worlds (shared-worlds.ts). */
const shared = process.env.ADS_TEST_WORLDS;

/** Reads a world that another process has filled, or fills it for the others. Two may do so at once; both are right. */
async function share(key: string, filling: Filling): Promise<Buffer> {
  if (shared === undefined) return fill(filling);
  const path = join(shared, createHash('sha256').update(key).digest('hex'));
  if (existsSync(path)) return readFileSync(path);
  const made = await fill(filling);
  writeFileSync(`${path}.${process.pid}`, made);
  renameSync(`${path}.${process.pid}`, path);
  return made;
}

async function fill({ runsOn, ...filling }: Filling): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-filled-'));
  try {
    const path = join(folder, 'emulator.db');
    if (runsOn) {
      await writeFilledWorld(path, filling);
      const store = await openStore(path);
      store.write(() => (['clock', 'first_clock'] as const).map((key) => writeMeta(store, key, null)));
      store.close();
      return readFileSync(path);
    }
    const { seed, now, clock } = filling;
    const options = { path, seed, now: () => now, random: randomBytes, version: 'test' };
    await (await openEmulator({ ...options, ...(clock !== undefined && { clock }) })).close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a filled world to a file that is not there yet, and makes the folders above it. */
export async function writeFilledWorld(path: string, filling: Filling): Promise<void> {
  const key = JSON.stringify([filling.seed, filling.clock ?? filling.now, filling.runsOn]);
  const made = filled.get(key) ?? share(key, filling);
  filled.set(key, made);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, await made, { mode: 0o600 });
}

/** A file with a filled world, which goes with the test. */
export async function copyFilledWorld(filling: Filling): Promise<string> {
  const folder = makeFolder();
  const path = join(folder, 'emulator.db');
  await writeFilledWorld(path, filling);
  return path;
}

const prepared = new Map<unknown, Promise<{ readonly bytes: Buffer; readonly made: unknown }>>();

/**
 * A file with a filled world in which a function has made something, once in a process; and what the function returned.
 * It has to close what it opens.
 */
export async function copyPreparedWorld<T>(
  filling: Filling,
  prepare: (path: string) => Promise<T>,
): Promise<{ readonly path: string; readonly made: T }> {
  const first = prepared.get(prepare) ?? prepareWorld(filling, prepare);
  prepared.set(prepare, first);
  const { bytes, made } = await first;
  const path = join(makeFolder(), 'emulator.db');
  writeFileSync(path, bytes, { mode: 0o600 });
  return { path, made: made as T };
}

async function prepareWorld<T>(filling: Filling, prepare: (path: string) => Promise<T>) {
  const path = await copyFilledWorld(filling);
  const made = await prepare(path);
  return { bytes: readFileSync(path), made };
}
