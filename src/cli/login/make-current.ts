/** Which profile is used where none is named, once there is a first one. */
import { type Config, readConfig, updateConfig } from '../../auth/config.js';
import { openProfileStorage } from '../session/profile-storage.js';
import type { World } from '../world.js';

/** The first profile becomes the one in use, unless there is one by default. Returns whether it did. */
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

/** What the person is told then. */
export function nowCurrent(profile: string): string {
  return `Profile "${profile}" is now the one used where none is named.`;
}
