/** Makes a profile the current one at the first sign-in, and describes settings that take precedence over it. */

import { type Config, findProfile, readConfig, updateConfig } from '../../../auth/config.js';
import { credentialsFromEnvironment } from '../../../auth/credentials.js';
import { readDirectoryDefaults } from '../../../auth/directory-file.js';
import { withProfile } from '../../../auth/profiles.js';
import { defaultEnvironment } from '../../../auth/setting.js';
import { resolveSettings, type Settings } from '../../../auth/settings.js';
import { describeSignIn } from '../../../auth/shown-sign-in.js';
import { shellCommand } from '../../../values/shell-word.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import type { World } from '../../core/host/world.js';

/** Makes the profile the current one if there is neither a current nor a default one. Returns whether it did. */
export async function makeCurrent(world: World, profile: string): Promise<boolean> {
  const { path } = openProfileStorage(world);
  if (!isFirst(await readConfig(path), profile)) return false;
  await updateConfig(path, world, (config) =>
    isFirst(config, profile) ? { ...config, current: profile } : config,
  );
  return true;
}

function isFirst({ current, profiles }: Config, profile: string): boolean {
  return current === undefined && profile !== 'default' && !Object.hasOwn(profiles, 'default');
}

/** The profile that commands here use, unless one is typed. */
function profileInUse(world: World, config: Config): Settings['profile'] {
  // A wrong environment would be an error, after the sign-in.
  const flags = { env: defaultEnvironment };
  return resolveSettings(flags, world.env, config, true, readDirectoryDefaults(world)).profile;
}

/**
 * The reasons that commands here act otherwise than as the profile of this config: they use another one, or the credentials of
 * the environment.
 */
export function precedenceNotices(world: World, config: Config, profile: string): readonly string[] {
  const other = otherProfileNotice(profileInUse(world, config), profile);
  const isLocal = findProfile(config, profile)?.env === 'local';
  const isOverridden = !isLocal && credentialsFromEnvironment(world.env).kind === 'complete';
  return [
    ...(other === undefined ? [] : [other]),
    ...(isOverridden
      ? ['The credentials in the environment (ADS_ACCESS_TOKEN and others) take precedence over the profile.']
      : []),
  ];
}

/** The notice about a profile that commands do not use unless it is typed; undefined for the one that they use. */
function otherProfileNotice(used: Settings['profile'], profile: string): string | undefined {
  if (used.value === profile) return undefined;
  const toUse = `To use "${profile}", add ${shellCommand`--profile ${profile}`}`;
  return used.origin === 'environment' || used.origin === 'directory'
    ? `${used.source} names the profile "${used.value}". ${toUse}`
    : `The current profile is "${used.value}". ${toUse}, or run: ${shellCommand`ads profile use ${profile}`}`;
}

/** Names the profile that commands here use after the deletion of this one; undefined if they do not use it now. */
export function describeProfileAfter(world: World, config: Config, name: string): string | undefined {
  if (profileInUse(world, config).value !== name) return undefined;
  const { current, ...left } = withProfile(config, name, undefined);
  const { value, origin, source } = profileInUse(
    world,
    current === undefined || current === name ? left : { ...left, current },
  );
  if (value === name && origin !== 'default')
    return `commands here fail, because ${source} names the profile "${name}"`;
  const next = findProfile(left, value);
  if (!next) return 'commands here use no profile';
  const whom = next.sign_in ? `signed in${describeSignIn(next)}` : 'not signed in';
  return `commands here use the profile "${value}", ${whom}`;
}

/** The notice about a new current profile. */
export function currentProfileNotice(profile: string): string {
  return `Profile "${profile}" is now the current profile.`;
}
