/**
 * The config file: the profiles and the name of the current one. Never contains a secret. Written atomically and under
 * a lock, so that concurrent processes do not lose each other's changes; an invalid file is reported and not changed.
 */

import { dirname, join } from 'node:path';
import type { Environment } from '../contract/wire/service-facts.js';
import { FileError, replaceFile } from '../files/atomic-file.js';
import { type Clock, withLock } from '../files/lock-file.js';
import { readOwnText } from '../files/read-own-file.js';
import { isObject } from '../values/lossless-json.js';
import { shellCommand } from '../values/shell-word.js';
import { parseStrictPlainJson } from '../values/strict-json.js';
import { errorMessage, hasErrorCode } from '../values/system-error.js';
import { joinFirst } from '../values/text-lists.js';
import type { noSlot, Slot } from './stores/earlier-entries.js';
import type { StoreKind } from './stores/secret-store.js';

/** A file of settings cannot be read or written, or a setting in it or about it is not valid; nothing was changed. */
export class ConfigError extends FileError {
  override readonly name = 'ConfigError';
}

/** Approvers of plans, the strictest first: a person in a terminal, the user of the client, or nobody. */
export const approvals = ['terminal', 'client', 'none'] as const;
export type Approval = (typeof approvals)[number];

/** The settings of a profile, and who is signed in with it. */
export interface Profile {
  readonly env?: Environment;
  /** The default account of each environment, so that an account is never used on another host. */
  readonly accounts?: Readonly<Partial<Record<Environment, string>>>;
  readonly auth_url?: string;
  readonly ads_url?: string;
  readonly ads_sandbox_url?: string;
  readonly output?: string;
  /** Guards of writes, as typed: amounts such as "50 USD, 7000 JPY" or "50", and a factor such as "5x". */
  readonly max_daily_budget?: string;
  readonly max_bid?: string;
  readonly max_change?: string;
  readonly max_total_per_day?: string;
  /** No write passes. */
  readonly read_only?: boolean;
  /** Whether --allow-over-limit works; it does unless this is false. */
  readonly allow_over_limit?: boolean;
  /** Who approves the plans of a language model; a person in a terminal unless it is set. */
  readonly approval?: Approval;
  /** Whether writes are noted; without it they are, unless the credentials come from the environment. */
  readonly history?: boolean;
  /** The consumer key of the app that signed in. */
  readonly consumer_key?: string;
  /** Absent if nobody is signed in. */
  readonly sign_in?: SignIn;
  /** Who was signed in last, whose accounts these are; absent if somebody is signed in, or if there are no accounts. */
  readonly signed_out?: Pick<SignIn, 'user_id' | 'screen_name'>;
  /** Stores that may still contain secrets that an earlier version has stored under the name of the profile. */
  readonly leftovers?: readonly StoreKind[];
  /** Whose these are; absent if that is not known. */
  readonly leftovers_user_id?: string;
}

const settingNames: Readonly<Record<keyof Profile, true>> = {
  env: true,
  accounts: true,
  auth_url: true,
  ads_url: true,
  ads_sandbox_url: true,
  output: true,
  max_daily_budget: true,
  max_bid: true,
  max_change: true,
  max_total_per_day: true,
  read_only: true,
  allow_over_limit: true,
  approval: true,
  history: true,
  consumer_key: true,
  sign_in: true,
  signed_out: true,
  leftovers: true,
  leftovers_user_id: true,
};

/** The settings that hold up writes, in the config file and for `ads profile set`. */
export const guardNames = [
  ...(['max_daily_budget', 'max_bid', 'max_change', 'max_total_per_day'] as const),
  ...(['read_only', 'allow_over_limit', 'approval'] as const),
];
export type GuardName = (typeof guardNames)[number];
export type GuardSettings = Pick<Profile, GuardName>;

/** The settings of a profile that this version does not know: misspelled ones, or those of a later version. */
export function unknownSettings(profile: Profile): readonly string[] {
  return Object.keys(profile).filter((name) => !Object.hasOwn(settingNames, name));
}

/** The user who is signed in, and the store of the secrets. */
export interface SignIn {
  readonly store: StoreKind;
  /** The random name of its entry; absent if an earlier version has stored it and nothing was copied. */
  readonly id?: string;
  /** Where an earlier version finds the secrets: in one of two slots, or in none. */
  readonly slot: Slot | typeof noSlot;
  /** ISO 8601: when the sign-in was stored. */
  readonly created_at: string;
  readonly user_id?: string;
  readonly screen_name?: string;
  /** The host that the user signed in at; the base URLs of the profile may be changed later. */
  readonly host?: string;
  /** Set if the token was issued by the emulator on this machine, not by the service. */
  readonly issuer?: 'emulator';
}

export interface Config {
  /** The profile used when none is named. */
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
  /**
   * The guards of names that had a profile: whoever uses such a name again, in a job that nobody looks at, must not find
   * it without them.
   */
  readonly guards_of_removed?: Readonly<Record<string, GuardSettings>>;
}

export const emptyConfig: Config = { profiles: {} };

/** The file's path in its directory. */
export function configPath(directory: string): string {
  return join(directory, 'config.json');
}

/** The profile of this name, if it exists. */
export function findProfile({ profiles }: Config, name: string): Profile | undefined {
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/** The profile of this name. Throws ConfigError if it does not exist. */
export function requireProfile(config: Config, name: string): Profile {
  const profile = findProfile(config, name);
  if (profile) return profile;
  const known = Object.keys(config.profiles);
  throw new ConfigError(
    `profile "${name}" does not exist`,
    known.length ? `Existing profiles: ${known.join(', ')}.` : 'No profiles exist yet.',
  );
}

/** The guards that a name without a profile had when there was one; empty if there were none. */
export function removedGuards({ guards_of_removed: removed = {} }: Config, name: string): Profile {
  return (Object.hasOwn(removed, name) ? removed[name] : undefined) ?? {};
}

/** Reads the config; a missing file counts as empty. Throws ConfigError if the file cannot be read or is not valid. */
export async function readConfig(path: string): Promise<Config> {
  let text: string;
  try {
    text = await readOwnText(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return emptyConfig;
    throw new ConfigError(
      `cannot read ${path}: ${errorMessage(error)}`,
      hasErrorCode(error, 'EACCES')
        ? `If it was created with sudo, take ownership: ${shellCommand`sudo chown -R "$USER" ${dirname(path)}`}. Or set ADS_CONFIG_DIR to another directory.`
        : 'Set ADS_CONFIG_DIR to another directory.',
    );
  }
  return parseConfig(text, path);
}

function parseConfig(text: string, path: string): Config {
  let config: unknown;
  try {
    config = parseStrictPlainJson(text);
  } catch (error) {
    throw new ConfigError(`${path}:${errorMessage(error)}`, 'Fix or delete the file; it was not changed.');
  }
  if (!isObject(config) || !isObject(config.profiles) || !Object.values(config.profiles).every(isObject)) {
    throw new ConfigError(`${path} has no profiles`, 'Fix or delete the file; it was not changed.');
  }
  const wrong = Object.entries(config.profiles).flatMap(([name, profile]) =>
    misshapen(profile as Readonly<Record<string, unknown>>).map(
      (setting) => `${setting} of profile "${name}"`,
    ),
  );
  const { guards_of_removed: removed = {} } = config;
  if (!isObject(removed) || !Object.values(removed).every(isObject)) wrong.unshift('guards_of_removed');
  if (config.current !== undefined && typeof config.current !== 'string') wrong.unshift('current');
  if (wrong.length > 0) {
    throw new ConfigError(
      `${path}: invalid members: ${joinFirst(wrong)}`,
      'Fix or delete the file; it was not changed.',
    );
  }
  return config as unknown as Config;
}

const texts = [
  'env',
  'auth_url',
  'ads_url',
  'ads_sandbox_url',
  'output',
  'consumer_key',
  'leftovers_user_id',
];

/** The settings that hold something else than a text or an object where they must; guards are read with care by themselves. */
function misshapen(profile: Readonly<Record<string, unknown>>): string[] {
  const isText = (value: unknown) => typeof value === 'string';
  const { accounts = {}, sign_in = {}, signed_out = {}, leftovers = [] } = profile;
  return [
    ...texts.filter((name) => profile[name] !== undefined && !isText(profile[name])),
    ...(isObject(accounts) && Object.values(accounts).every(isText) ? [] : ['accounts']),
    ...(isObject(sign_in) && !Object.values(sign_in).some((value) => typeof value === 'object')
      ? []
      : ['sign_in']),
    ...(isObject(signed_out) && Object.values(signed_out).every(isText) ? [] : ['signed_out']),
    ...(Array.isArray(leftovers) && leftovers.every(isText) ? [] : ['leftovers']),
  ];
}

/** Reads, changes and writes the config while holding its lock. */
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

/** Runs `work` on the config while holding its lock. It may write more than once. */
export async function withConfig<T>(
  path: string,
  clock: Clock,
  work: (config: Config, write: (config: Config) => Promise<void>) => Promise<T>,
): Promise<T> {
  return withLock(path, clock, async () =>
    work(await readConfig(path), (config) => replaceFile(path, `${JSON.stringify(config, undefined, 2)}\n`)),
  );
}
