/** A signed-in profile without addresses keeps those that it is used with first: its token never goes elsewhere after that. */
import { findProfile, updateConfig } from '../../auth/config.js';
import { type AddressKey, addressVariables } from '../../auth/credential-variables.js';
import { withProfile } from '../../auth/profiles.js';
import { readBaseUrl } from '../../client/base-url.js';
import type { Invocation } from '../host/invocation.js';
import { openProfileStorage } from './profile-storage.js';

/** What was taken over already, by the choice of the command: it may open several sessions. */
const done = new WeakSet<object>();

/** Stores the addresses of variables that the profile lacks, and says so. Throws ConfigurationError for one that is not valid. */
export async function takeOverAddresses({
  settings,
  globals,
  world,
  notice,
}: Pick<Invocation, 'settings' | 'globals' | 'world' | 'notice'>): Promise<void> {
  const { profile, identity } = settings;
  if (done.has(identity) || globals.dryRun) return;
  done.add(identity);
  const found = Object.entries(identity.takenOver).map(([key, url]) => {
    const variable = addressVariables[key as AddressKey];
    return { key, variable, url: readBaseUrl(url, variable) };
  });
  await updateConfig(openProfileStorage(world).path, world, (config) => {
    const own = findProfile(config, profile.value);
    if (!own) return config;
    const taken = Object.fromEntries(found.map(({ key, url }) => [key, url]));
    // Another command may have stored one meanwhile.
    return withProfile(config, profile.value, { ...taken, ...own });
  });
  const told = found.map(({ variable, url }) => `${variable} (${url})`).join(', ');
  await notice(`profile "${profile.value}" had no base URL, and keeps from now on: ${told}`);
}
