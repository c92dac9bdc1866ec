/** `ads profile list|show|use|create|delete|rename|set`: ways of working, each with its addresses and its sign-in. */
import { findProfile, type Profile, readConfig } from '../../auth/config.js';
import {
  deleteProfile,
  type ProfileSettings,
  renameProfile,
  requireProfile,
  requireProfileName,
  requireRenamable,
  withProfile,
} from '../../auth/profiles.js';
import { defaultEnvironment } from '../../auth/settings.js';
import { readBaseUrl } from '../../client/base-url.js';
import { environments } from '../../contract/wire/service-facts.js';
import { formats } from '../../output/answer.js';
import { usageError } from '../errors/command-error.js';
import { type Action, type Invocation, textOption } from '../invocation.js';
import { openProfileStorage } from '../session/profile-storage.js';
import { changing, prepareConfigChange, previewOf } from './change.js';

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
  const rows = Object.entries(config.profiles).map(([name, profile]) => summarise(name, profile, settings));
  return { kind: 'rows', record: shape, pages: [rows] };
};

function summarise(name: string, { env, sign_in }: Profile, { profile }: Invocation['settings']) {
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

export const showProfile: Action = async ({ world, args, settings }) => {
  const name = args[0] ?? settings.profile.value;
  const profile = requireProfile(await readConfig(openProfileStorage(world).path), name);
  const { sign_in, leftovers: _, ...own } = profile;
  return { kind: 'one', row: { ...summarise(name, profile, settings), ...own } };
};

export const useProfile: Action = changing(async (invocation) => {
  const { world, args, notice: tell } = invocation;
  const [name = ''] = args;
  if (world.env.ADS_PROFILE) await tell('ADS_PROFILE is set in the environment and is used before it.');
  return prepareConfigChange(invocation, { profile: name, current: true }, (config) => {
    requireProfile(config, name);
    return { ...config, current: name };
  });
});

export const createProfile: Action = changing(async (invocation) => {
  const { args, options, globals } = invocation;
  const name = requireProfileName(args[0] ?? '');
  const given = {
    env: globals.env,
    auth_url: textOption(options, 'authUrl'),
    ads_url: textOption(options, 'adsUrl'),
    ads_sandbox_url: textOption(options, 'adsSandboxUrl'),
  };
  const settings: ProfileSettings = Object.assign(
    {},
    ...Object.entries(given).map(([key, text]) => (text === undefined ? {} : readSetting(key, text))),
  );
  return prepareConfigChange(invocation, { profile: name, ...settings }, (config) => {
    if (findProfile(config, name)) {
      throw usageError(`there is a profile "${name}" already`, 'ads profile set changes it.');
    }
    return withProfile(config, name, settings);
  });
});

export const removeProfile: Action = changing(async (invocation) => {
  const { world, args } = invocation;
  const [name = ''] = args;
  const keeping = openProfileStorage(world);
  const { sign_in, env = defaultEnvironment } = requireProfile(await readConfig(keeping.path), name);
  const who = sign_in?.screen_name ? ` as @${sign_in.screen_name}` : '';
  const isIn = sign_in ? ` with its sign-in${who}, whose token stays valid at the service` : '';
  const row = { profile: name, deleted: true };
  return {
    kind: 'change',
    preview: previewOf(row),
    question: `Delete profile "${name}" (${env})${isIn}?`,
    apply: async () => {
      await deleteProfile(keeping, name);
      return { kind: 'one', row };
    },
  };
});

export const renameIt: Action = changing(async ({ world, args }) => {
  const [from = '', to = ''] = args;
  const keeping = openProfileStorage(world);
  requireRenamable(await readConfig(keeping.path), from, to);
  const row = { profile: to, renamed_from: from };
  return {
    kind: 'change',
    preview: previewOf(row),
    apply: async () => {
      await renameProfile(keeping, from, to);
      return { kind: 'one', row };
    },
  };
});

export const setInProfile: Action = changing(async (invocation) => {
  const { args, options, settings } = invocation;
  const [typed = '', value] = args;
  const isUnset = options.unset === true;
  if (isUnset === (value !== undefined)) {
    throw usageError('give a value, or --unset to take the setting away');
  }
  const key = requireKey(typed.replaceAll('-', '_'));
  const set = value === undefined ? {} : readSetting(key, value);
  const name = settings.profile.value;
  return prepareConfigChange(invocation, { profile: name, [key]: null, ...set }, (config) => {
    const { [key]: _, ...others } = findProfile(config, name) ?? {};
    return withProfile(config, name, { ...others, ...set });
  });
});

/** What a profile may be told; its accounts are set by `ads accounts use`, its sign-in by `ads login`. */
const keys = ['env', 'auth_url', 'ads_url', 'ads_sandbox_url', 'output'] as const;
type Key = (typeof keys)[number];

function requireKey(typed: string): Key {
  const key = keys.find((known) => known === typed);
  if (key) return key;
  throw usageError(`a profile has no setting "${typed}"`, `Its settings are ${keys.join(', ')}.`);
}

/** Throws CommandError or ConfigurationError on a value that the setting cannot have. */
function readSetting(typed: string, text: string): ProfileSettings {
  const key = requireKey(typed);
  switch (key) {
    case 'env':
      return { env: oneOf(environments, text, key) };
    case 'output':
      return { output: oneOf(formats, text, key) };
    case 'auth_url':
    case 'ads_url':
    case 'ads_sandbox_url':
      return { [key]: readBaseUrl(text, key) };
  }
}

function oneOf<T extends string>(known: readonly T[], text: string, key: string): T {
  const value = known.find((candidate) => candidate === text);
  if (value) return value;
  throw usageError(`${key} must be ${known.join(', ')}, got "${text}"`);
}
