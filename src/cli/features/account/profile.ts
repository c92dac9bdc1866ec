/** `ads profile list|show|use|create|delete|rename|set`: manages profiles, which are named settings with a sign-in. */
import {
  type Config,
  findProfile,
  type Profile,
  readConfig,
  removedGuards,
  requireProfile,
} from '../../../auth/config.js';
import { addressVariables } from '../../../auth/credential-variables.js';
import {
  deleteProfile,
  type ProfileSettings,
  requireProfileName,
  withoutGuards,
  withProfile,
} from '../../../auth/profiles.js';
import { renameProfile, requireRenamable } from '../../../auth/rename-profile.js';
import { defaultEnvironment, hideUrlSecrets } from '../../../auth/setting.js';
import { describeSignIn } from '../../../auth/shown-sign-in.js';
import { normalizeAddress, readBaseUrl } from '../../../client/base-url.js';
import { environments } from '../../../contract/wire/service-facts.js';
import { dataFormats } from '../../../output/formats.js';
import { shellCommand } from '../../../values/shell-word.js';
import { type Change, changing, createPreview, prepareConfigChange } from '../../calls/change.js';
import { deleteWithHistory, renameWithHistory } from '../../calls/history/rename-profile.js';
import { forgetSeen } from '../../calls/session/completion-cache.js';
import { forgetAnswers } from '../../calls/session/response-cache.js';
import { findLoosened, parseGuard } from '../../calls/writes/guards.js';
import { type GuardName, guardNames } from '../../calls/writes/has-guards.js';
import { LimitError } from '../../calls/writes/limits.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { usageError } from '../../core/host/command-error.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { describeProfileAfter, precedenceNotices } from './make-current.js';
import type { GuardFlags, UrlFlags } from './profile-flags.js';
import { askEarlierOwner, storedSignIn } from './revoke-stored.js';

const shape = {
  name: 'profile',
  fields: {
    profile: { type: 'string' },
    current: { type: 'boolean' },
    env: { type: 'string', nullable: true },
    screen_name: { type: 'string', nullable: true },
    user_id: { type: 'id', nullable: true },
    store: { type: 'string', nullable: true },
    created_at: { type: 'time', nullable: true },
  },
  columns: ['profile', 'current', 'env', 'screen_name', 'user_id', 'store', 'created_at'],
} as const;

export const listProfiles: Action = async ({ world, settings }) => {
  const config = await readConfig(openProfileStorage(world).path);
  const rows = Object.entries(config.profiles).map(([name, profile]) => toRow(name, profile, settings));
  return { kind: 'rows', record: shape, pages: [rows] };
};

function toRow(name: string, { env, sign_in }: Profile, { profile }: Invocation['settings']) {
  return {
    profile: name,
    current: name === profile.value,
    env: env ?? null,
    screen_name: sign_in?.screen_name ?? null,
    user_id: sign_in?.user_id ?? null,
    store: sign_in?.store ?? null,
    created_at: sign_in?.created_at ?? null,
  };
}

export const showProfile: Action<{ readonly name?: string }> = async ({ world, settings }, flags) => {
  const { name = settings.profile.value } = flags;
  const profile = requireProfile(await readConfig(openProfileStorage(world).path), name);
  const { sign_in, signed_out: _, leftovers: __, leftovers_user_id: ___, ...own } = profile;
  const urls = (['auth_url', 'ads_url', 'ads_sandbox_url'] as const).flatMap((key) => {
    const url = own[key];
    return url === undefined ? [] : [[key, hideUrlSecrets(url)] as const];
  });
  return { kind: 'one', row: { ...toRow(name, profile, settings), ...own, ...Object.fromEntries(urls) } };
};

interface NamedProfile {
  readonly name: string;
}

export const useProfile = changing<NamedProfile>(async (invocation, { name }) => {
  const { world, notice } = invocation;
  const makeCurrent = (config: Config) => {
    requireProfile(config, name);
    return { ...config, current: name };
  };
  const changed = makeCurrent(await readConfig(openProfileStorage(world).path));
  for (const sentence of precedenceNotices(world, changed, name)) await notice(sentence);
  return prepareConfigChange(invocation, { profile: name, current: true }, makeCurrent);
});

interface CreateFlags extends NamedProfile, UrlFlags, GuardFlags {}

export const createProfile = changing<CreateFlags>(async (invocation, flags) => {
  const { name: typed, ...given } = flags;
  const name = requireProfileName(typed);
  const texts = { env: invocation.globals.env, ...given };
  const settings: ProfileSettings = Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) =>
      value === undefined ? {} : readSetting(key, String(value)),
    ),
  );
  const change = await prepareConfigChange(invocation, { profile: name, ...settings }, (config) => {
    if (findProfile(config, name)) {
      throw usageError(`profile "${name}" already exists`, 'To change it, use: ads profile set');
    }
    return withProfile(withoutGuards(config, name), name, settings);
  });
  return { ...change, ...(await askToReplace(invocation, name, settings)) };
});

export const deleteProfileAction = changing<NamedProfile>(async (invocation, { name }) => {
  const { world, notice } = invocation;
  const storage = openProfileStorage(world);
  const config = await readConfig(storage.path);
  const profile = requireProfile(config, name);
  const next = describeProfileAfter(world, config, name);
  const { sign_in, env = defaultEnvironment } = profile;
  const signedIn = sign_in ? ` and its sign-in${describeSignIn(profile)} (its token remains valid)` : '';
  const then = next === undefined ? '' : `; after that, ${next}`;
  const row = { profile: name, deleted: true };
  return {
    kind: 'change',
    preview: createPreview(row),
    question: `Delete profile "${name}" (${env})${signedIn}${then}?`,
    apply: async () => {
      const earlier = await askEarlierOwner(invocation, storedSignIn(invocation, config, name));
      await deleteWithHistory(name, world, () => deleteProfile(storage, name, profile, earlier));
      await forgetSeen(world, name);
      await forgetAnswers(world);
      if (next !== undefined) await notice(`from now on, ${next}`);
      return { kind: 'one', row };
    },
  };
});

interface RenameFlags extends NamedProfile {
  readonly new_name: string;
}

export const renameProfileAction = changing<RenameFlags>(async ({ world }, { name: from, new_name: to }) => {
  const storage = openProfileStorage(world);
  const profile = requireRenamable(await readConfig(storage.path), from, to);
  const row = { profile: to, renamed_from: from };
  const change: Change = {
    kind: 'change',
    preview: createPreview(row),
    apply: async () => {
      await renameWithHistory(from, to, world, () => renameProfile(storage, from, to));
      await forgetSeen(world, from);
      return { kind: 'one', row };
    },
  };
  return { ...change, ...(await askToReplace({ world }, to, profile)) };
});

interface SettingFlags {
  readonly setting: string;
  /** Absent where the setting is removed. */
  readonly value?: string;
}

export const changeSetting = changing<SettingFlags>(async (invocation, { setting: typed, value }) => {
  const { settings } = invocation;
  const key = requireKey(typed.replaceAll('-', '_'));
  const set = value === undefined ? {} : readSetting(key, value);
  const name = settings.profile.value;
  const row = { profile: name, [key]: null, ...set };
  const change = await prepareConfigChange(
    invocation,
    row,
    (config) => {
      const { [key]: _, ...others } = findProfile(config, name) ?? removedGuards(config, name);
      return withProfile(withoutGuards(config, name), name, { ...others, ...set });
    },
    (config) => [{ field: key, before: findProfile(config, name)?.[key] ?? null, after: row[key] ?? null }],
  );
  const { [key]: _, ...otherKeys } = settings.saved;
  await tellPrecedence(invocation, key, row[key]);
  return { ...change, ...askToLoosen(name, settings.saved, { ...otherKeys, ...set }) };
});

/** Says that a variable will win over the setting, or that it is not for the sign-in, which goes to no other address. */
async function tellPrecedence(
  { world, settings, notice }: Pick<Invocation, 'world' | 'settings' | 'notice'>,
  key: Key,
  value: unknown,
): Promise<void> {
  const variables: Partial<Record<Key, string>> = {
    env: 'ADS_ENV',
    output: 'ADS_OUTPUT',
    ...addressVariables,
  };
  const variable = variables[key];
  const given = variable && world.env[variable];
  if (!given) return;
  const { profile, identity } = settings;
  if (Object.hasOwn(addressVariables, key) && identity.signedBy === 'profile') {
    if (typeof value !== 'string' || normalizeAddress(value) === normalizeAddress(given)) return;
    const named = shellCommand`--profile ${profile.value}`;
    await notice(
      `${variable} is another address, which is not for the sign-in of profile "${profile.value}": commands with ${named} leave it out, and others end with exit code 2.`,
    );
  } else await notice(`${variable} is set in the environment and takes precedence.`);
}

type Asked = Pick<Change, 'question' | 'isForPerson'>;

/** The question before a name that had guards gets a profile with weaker ones; empty where it does not. */
async function askToReplace(
  { world }: Pick<Invocation, 'world'>,
  name: string,
  fresh: ProfileSettings,
): Promise<Asked> {
  return askToLoosen(name, removedGuards(await readConfig(openProfileStorage(world).path), name), fresh);
}

/** The settings that can be changed; accounts are set by `ads accounts use`, the sign-in by `ads login`. */
const keys = ['env', 'auth_url', 'ads_url', 'ads_sandbox_url', 'output', 'history', ...guardNames] as const;
type Key = (typeof keys)[number];

function requireKey(typed: string): Key {
  const key = keys.find((known) => known === typed);
  if (key) return key;
  throw usageError(`unknown setting "${typed}"`, `Known settings: ${keys.join(', ')}.`);
}

/** Validates the value of a setting; the default format must be one that every command can write. Throws CommandError or ConfigurationError. */
function readSetting(typed: string, text: string): ProfileSettings {
  const key = requireKey(typed);
  switch (key) {
    case 'env':
      return { env: requireOneOf(environments, text, key) };
    case 'output':
      return { output: requireOneOf(dataFormats, text, key) };
    case 'history':
      return { history: requireOneOf(['true', 'false'], text, key) === 'true' };
    case 'auth_url':
    case 'ads_url':
    case 'ads_sandbox_url':
      return { [key]: readBaseUrl(text, key) };
    default:
      return readGuard(key, text);
  }
}

function readGuard(name: GuardName, text: string): ProfileSettings {
  try {
    return parseGuard(name, text);
  } catch (error) {
    if (error instanceof LimitError) throw usageError(`${name} ${error.message}`);
    throw error;
  }
}

/** The question before a change that lets a profile spend or write more, or lets plans pass unseen; empty for any other. */
function askToLoosen(name: string, old: ProfileSettings, fresh: ProfileSettings): Asked {
  const loosened = findLoosened(old, fresh);
  if (loosened.length === 0) return {};
  const changes = loosened.map((key) => `${key} from ${old[key] ?? 'terminal'} to ${fresh[key] ?? 'none'}`);
  return {
    question: `Loosen the profile "${name}": ${changes.join(', ')}?`,
    isForPerson: loosened.includes('approval'),
  };
}

function requireOneOf<T extends string>(known: readonly T[], text: string, key: string): T {
  const value = known.find((candidate) => candidate === text);
  if (value) return value;
  throw usageError(`${key} must be ${known.join(', ')}, got "${text}"`);
}
