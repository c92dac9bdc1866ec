/**
 * A signed-in profile without addresses keeps those that answered it first: its token never goes elsewhere after that. One that is
 * mistyped does not answer, and is not kept.
 */
import { findProfile, updateConfig } from '../../../auth/config.js';
import { type AddressKey, addressVariables } from '../../../auth/credential-variables.js';
import { withProfile } from '../../../auth/profiles.js';
import { isOneSignIn } from '../../../auth/shown-sign-in.js';
import { readBaseUrl } from '../../../client/base-url.js';
import { causeOf } from '../../../files/directories.js';
import type { Invocation } from '../host/invocation.js';
import { openProfileStorage } from './profile-storage.js';

type TakeOver = Pick<Invocation, 'settings' | 'globals' | 'world' | 'notice' | 'defer'>;

/** What was taken over already, by the choice of the command: it may open several sessions. */
const done = new WeakSet<object>();

/**
 * Returns what is to be called at every answer. The first success stores the addresses of variables that the profile lacks, before
 * the end of the command. Throws ConfigurationError for one that is not valid.
 */
export function watchAddresses(invocation: TakeOver): (isSuccess: boolean) => void {
  const { settings, globals, notice, defer } = invocation;
  const { identity } = settings;
  const found = Object.entries(identity.takenOver).map(([key, url]) => {
    const variable = addressVariables[key as AddressKey];
    return { key, variable, url: readBaseUrl(url, variable) };
  });
  return (isSuccess) => {
    if (!isSuccess || globals.dryRun || done.has(identity)) return;
    done.add(identity);
    const stored = storeAddresses(invocation, found).catch((error: unknown) =>
      notice(`cannot store the base URL of profile "${settings.profile.value}": ${causeOf(error)}`),
    );
    defer(() => stored);
  };
}

interface FoundAddress {
  readonly key: string;
  readonly variable: string;
  readonly url: string;
}

/** Stores them and says so, unless the profile has another sign-in by now. */
async function storeAddresses(
  { settings: { profile, saved }, world, notice }: TakeOver,
  found: readonly FoundAddress[],
): Promise<void> {
  let isStored = false;
  await updateConfig(openProfileStorage(world).path, world, (config) => {
    const own = findProfile(config, profile.value);
    isStored = own !== undefined && isOneSignIn(own, saved);
    if (!own || !isStored) return config;
    const taken = Object.fromEntries(found.map(({ key, url }) => [key, url]));
    // Another command may have stored one meanwhile.
    return withProfile(config, profile.value, { ...taken, ...own });
  });
  if (!isStored) return;
  const list = found.map(({ variable, url }) => `${variable} (${url})`).join(', ');
  await notice(`profile "${profile.value}" had no base URL, and keeps from now on: ${list}`);
}
