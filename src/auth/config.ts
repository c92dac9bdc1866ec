/**
 * The config file: profiles and the default one. Never holds a secret. Written whole and atomically, under a
 * lock so that two processes never lose each other's entry; a broken file is reported and left as it is.
 */
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeOfJsonError } from '../call/json.js';
import type { Environment } from '../contract/service.js';

/** What a person set for one way of working. */
export interface Profile {
  readonly env?: Environment;
  /** The default account of each environment, so that none is ever used on another host. */
  readonly accounts?: Readonly<Partial<Record<Environment, string>>>;
  readonly auth_url?: string;
  readonly ads_url?: string;
  readonly ads_sandbox_url?: string;
  readonly output?: string;
}

export interface Config {
  /** The profile used when none is named. */
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** The config file cannot be read or written; nothing was changed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

export const emptyConfig: Config = { profiles: {} };

/** The file's path in its directory. */
export function configPath(directory: string): string {
  return join(directory, 'config.json');
}

/** Reads the config; a missing file is an empty one. Throws ConfigError where the file is broken. */
export async function readConfig(path: string): Promise<Config> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return emptyConfig;
    throw new ConfigError(
      `cannot read ${path}: ${messageOf(error)}`,
      'Make the file readable, or set ADS_CONFIG_DIR.',
    );
  }
  return parseConfig(text, path);
}

function parseConfig(text: string, path: string): Config {
  let config: unknown;
  try {
    config = JSON.parse(text);
  } catch (error) {
    const { line, column } = placeOfJsonError(error, text);
    throw new ConfigError(
      `${path}:${line}:${column} is not JSON`,
      'Mend or remove the file; it was left as it is.',
    );
  }
  if (!isRecord(config) || !isRecord(config.profiles) || !Object.values(config.profiles).every(isRecord)) {
    throw new ConfigError(`${path} has no profiles`, 'Mend or remove the file; it was left as it is.');
  }
  return config as unknown as Config;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** Reads, changes and writes the config as one step that no other process can interleave. */
export async function updateConfig(
  path: string,
  clock: Clock,
  change: (config: Config) => Config,
): Promise<Config> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return withLock(`${path}.lock`, clock, async () => {
    const config = change(await readConfig(path));
    await replaceFile(path, `${JSON.stringify(config, undefined, 2)}\n`);
    return config;
  });
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new ConfigError(`cannot write ${path}: ${messageOf(error)}`, 'The old file is untouched.');
  }
}

const lockPatience = { tries: 200, pause: 25, staleAfter: 10_000 } as const;

async function withLock<T>(lock: string, clock: Clock, work: () => Promise<T>): Promise<T> {
  await takeLock(lock, clock);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** A lock is a file that only one process can create; one left behind by a killed process grows stale. */
async function takeLock(lock: string, clock: Clock): Promise<void> {
  for (let attempt = 0; attempt < lockPatience.tries; attempt++) {
    try {
      await (await open(lock, 'wx')).close();
      return;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) {
        throw new ConfigError(
          `cannot write ${lock}: ${messageOf(error)}`,
          'Make the folder writable, or set ADS_CONFIG_DIR.',
        );
      }
    }
    const held = await stat(lock).catch(() => undefined);
    if (held && clock.now() - held.mtimeMs > lockPatience.staleAfter) await rm(lock, { force: true });
    await clock.sleep(lockPatience.pause);
  }
  throw new ConfigError(
    `${lock} is held by another process`,
    'Wait for it, or remove the file if none runs.',
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
