/**
 * The config file: profiles and the default one. Never holds a secret. Written whole and atomically, under a
 * lock so that two processes never lose each other's entry; a broken file is reported and left as it is.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, jsonErrorPosition } from '../call/lossless-json.js';
import { errorMessage, hasErrorCode } from '../call/system-error.js';
import type { Environment } from '../contract/wire/service-facts.js';
import { type Clock, ConfigError, replaceFile, withLock } from './atomic-file.js';
import type { Slot, StoreKind } from './stores/secret-store.js';

export { ConfigError } from './atomic-file.js';

/** What a person set for one way of working, and who is signed in there. */
export interface Profile {
  readonly env?: Environment;
  /** The default account of each environment, so that none is ever used on another host. */
  readonly accounts?: Readonly<Partial<Record<Environment, string>>>;
  readonly auth_url?: string;
  readonly ads_url?: string;
  readonly ads_sandbox_url?: string;
  readonly output?: string;
  /** The key of the app that signs in here. */
  readonly consumer_key?: string;
  /** Absent where nobody is signed in. */
  readonly sign_in?: SignIn;
  /** Stores that may hold secrets of a sign-in that was begun or replaced, and was interrupted there. */
  readonly leftovers?: readonly StoreKind[];
}

/** Who is signed in, and where the secrets lie. */
export interface SignIn {
  readonly store: StoreKind;
  /** Which of two places in the store holds the secrets: a new sign-in is written beside the old one. */
  readonly slot: Slot;
  /** ISO 8601: when the sign-in was stored. */
  readonly created_at: string;
  readonly user_id?: string;
  readonly screen_name?: string;
  /** The emulator of this machine gave the token, not the service. */
  readonly issuer?: 'emulator';
}

export interface Config {
  /** The profile used when none is named. */
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export const emptyConfig: Config = { profiles: {} };

/** The file's path in its directory. */
export function configPath(directory: string): string {
  return join(directory, 'config.json');
}

/** The profile of this name, if there is one. */
export function findProfile({ profiles }: Config, name: string): Profile | undefined {
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/** Reads the config; a missing file is an empty one. Throws ConfigError where the file is broken. */
export async function readConfig(path: string): Promise<Config> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return emptyConfig;
    throw new ConfigError(
      `cannot read ${path}: ${errorMessage(error)}`,
      'Make the file readable, or set ADS_CONFIG_DIR.',
    );
  }
  return parseConfig(text, path);
}

function parseConfig(text: string, path: string): Config {
  let config: unknown;
  try {
    config = JSON.parse(text);
  } catch {
    const { line, column } = jsonErrorPosition(text);
    throw new ConfigError(
      `${path}:${line}:${column} is not JSON`,
      'Mend or remove the file; it was left as it is.',
    );
  }
  if (!isObject(config) || !isObject(config.profiles) || !Object.values(config.profiles).every(isObject)) {
    throw new ConfigError(`${path} has no profiles`, 'Mend or remove the file; it was left as it is.');
  }
  return config as unknown as Config;
}

/** Reads, changes and writes the config as one step that no other process can interleave. */
export async function updateConfig(
  path: string,
  clock: Clock,
  change: (config: Config) => Config,
): Promise<Config> {
  return withConfig(path, clock, async (config, write) => {
    const changed = change(config);
    await write(changed);
    return changed;
  });
}

/** Work on the config that no other process can interleave. It may write as often as it wants. */
export async function withConfig<T>(
  path: string,
  clock: Clock,
  work: (config: Config, write: (config: Config) => Promise<void>) => Promise<T>,
): Promise<T> {
  return withLock(path, clock, async () =>
    work(await readConfig(path), (config) => replaceFile(path, `${JSON.stringify(config, undefined, 2)}\n`)),
  );
}
