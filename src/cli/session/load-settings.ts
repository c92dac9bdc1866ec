/** Loads the config file and resolves the settings. */
import { configPath, emptyConfig, readConfig } from '../../auth/config.js';
import { directoryPath } from '../../auth/directories.js';
import { readDirectoryDefaults } from '../../auth/directory-file.js';
import { resolveSettings, type Settings } from '../../auth/settings.js';
import type { Globals } from '../command-line/global-flags.js';
import type { ProfileUse } from '../invocation.js';
import type { World } from '../world.js';

/**
 * Reads the config and the defaults of the directory, and resolves the settings from them, flags and environment. Throws
 * ConfigError.
 */
export async function readSettings(globals: Globals, world: World, profile: ProfileUse): Promise<Settings> {
  if (profile === 'unused') return resolveSettings(globals, world.env, emptyConfig, true);
  const config = await readConfig(configPath(directoryPath('config', world)));
  return resolveSettings(globals, world.env, config, profile !== 'required', readDirectoryDefaults(world));
}
