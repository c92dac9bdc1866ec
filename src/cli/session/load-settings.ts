/** Loads the config file and resolves the settings. */
import { configPath, emptyConfig, readConfig } from '../../auth/config.js';
import { directoryPath } from '../../auth/directories.js';
import { resolveSettings, type Settings } from '../../auth/settings.js';
import type { Globals } from '../command-line/global-flags.js';
import type { ProfileUse } from '../invocation.js';
import type { World } from '../world.js';

/** Reads the config and resolves the settings from flags, environment and profile. Throws ConfigError. */
export async function readSettings(globals: Globals, world: World, profile: ProfileUse): Promise<Settings> {
  const config =
    profile === 'unused' ? emptyConfig : await readConfig(configPath(directoryPath('config', world)));
  return resolveSettings(globals, world.env, config, profile !== 'required');
}
