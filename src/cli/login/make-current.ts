/** The current profile after a sign-in: the first profile becomes the current one. */

import { type Config, readConfig, updateConfig } from '../../auth/config.js';
import { readDirectoryDefaults } from '../../auth/directory-file.js';
import { defaultEnvironment } from '../../auth/setting.js';
import { resolveSettings } from '../../auth/settings.js';
import { shellCommand } from '../../values/shell-word.js';
import { openProfileStorage } from '../credentials/profile-storage.js';
import type { World } from '../host/world.js';

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

/** The notice about a profile that commands do not use unless it is typed; undefined for the one that they use. */
export async function otherProfileNotice(world: World, profile: string): Promise<string | undefined> {
  const config = await readConfig(openProfileStorage(world).path);
  // A wrong environment would be an error, after the sign-in.
  const flags = { env: defaultEnvironment };
  const used = resolveSettings(flags, world.env, config, true, readDirectoryDefaults(world)).profile;
  if (used.value === profile) return undefined;
  const toUse = `To use "${profile}", add ${shellCommand`--profile ${profile}`}`;
  return used.origin === 'environment' || used.origin === 'directory'
    ? `${used.source} names the profile "${used.value}". ${toUse}`
    : `The current profile is "${used.value}". ${toUse}, or run: ${shellCommand`ads profile use ${profile}`}`;
}

/** The notice about a new current profile. */
export function currentProfileNotice(profile: string): string {
  return `Profile "${profile}" is now the current profile.`;
}
