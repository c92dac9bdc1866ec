/** `ads config list`: the effective settings with their origins. */

import type { Setting } from '../../../auth/setting.js';
import type { Settings } from '../../../auth/settings.js';
import { noHome } from '../../../files/directories.js';
import { guardNames } from '../../calls/writes/has-guards.js';
import { type CredentialSource, findCredentialSource } from '../../core/credentials/find-credentials.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { CommandError } from '../../core/host/command-error.js';
import type { Action } from '../../core/host/invocation.js';
import type { World } from '../../core/host/world.js';

type Name = Exclude<keyof Settings, 'saved' | 'profiles' | 'ignoredDirectoryFile' | 'identity'>;

/** The names of the settings in the config file. */
const labels: Readonly<Record<Name, string>> = {
  profile: 'profile',
  env: 'env',
  account: 'account',
  authUrl: 'auth_url',
  adsUrl: 'ads_url',
  sandboxUrl: 'ads_sandbox_url',
  output: 'output',
  timeout: 'timeout',
  maxWait: 'max_wait',
};

interface ConfigFlags {
  readonly show_origin: boolean;
}

export const listConfig: Action<ConfigFlags> = async ({ settings, world }, { show_origin: withOrigin }) => {
  const { path } = openProfileStorage(world);
  const rows = [
    ...(Object.keys(labels) as Name[]).map((name) => describe(labels[name], settings[name])),
    ...guardRows(settings),
    credentialRow(settings, world),
    { name: 'config_file', value: path.startsWith(noHome) ? null : path, origin: null, source: null },
  ];
  return {
    kind: 'rows',
    record: {
      name: 'setting',
      fields: {
        name: { type: 'string' },
        value: { type: 'string', nullable: true },
        origin: { type: 'string', nullable: true },
        source: { type: 'string', nullable: true },
      },
      columns: withOrigin ? ['name', 'value', 'origin', 'source'] : ['name', 'value'],
    },
    pages: [withOrigin ? rows : rows.map(({ name, value }) => ({ name, value }))],
  };
};

interface Row {
  readonly name: string;
  readonly value: string | null;
  /** flag, environment, directory, profile or default; null if not set. */
  readonly origin: string | null;
  readonly source: string | null;
}

function describe(name: string, setting: Setting<string> | undefined): Row {
  return {
    name,
    value: setting?.value ?? null,
    origin: setting?.origin ?? null,
    source: setting?.source ?? null,
  };
}

/** The guards that the profile has; neither a flag nor a variable sets one. */
function guardRows({ saved }: Settings): readonly Row[] {
  return guardNames.flatMap((name) =>
    saved[name] === undefined ? [] : [{ name, value: String(saved[name]), origin: 'profile', source: name }],
  );
}

const origins: Readonly<Record<CredentialSource, string>> = {
  environment: 'environment',
  keychain: 'profile',
  file: 'profile',
  emulator: 'default',
};

function credentialRow(settings: Settings, world: World): Row {
  try {
    const source = findCredentialSource(settings, world);
    const variables = source === 'environment' ? 'ADS_CONSUMER_KEY, ADS_ACCESS_TOKEN' : null;
    return { name: 'credentials', value: source, origin: origins[source], source: variables };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { name: 'credentials', value: null, origin: null, source: error.message };
  }
}
