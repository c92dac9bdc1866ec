/** Distinguishes services that have accounts and records with the same ids. */
import { resolve } from 'node:path';
import { serviceOf } from '../../../auth/settings.js';
import { normalizeAddress } from '../../../client/base-url.js';
import { emulatorPath } from '../../../files/directories.js';
import type { Invocation } from '../../core/host/invocation.js';
import { findEmulatorCredentials } from './local-emulator.js';

type Place = Pick<Invocation, 'world' | 'settings'>;

/** Parts of the names of files about what was sent to a service. */
export type ServiceIdentity = readonly (string | null)[];

/**
 * The environment and the address of the service, in one spelling of it: part of the name of every file about what was sent there. The emulator
 * in this process has another port in every command, so it is known by its file, and by the token that every reset of the
 * file replaces. Ask after the session has been opened, which creates the file.
 */
export async function serviceIdentity(invocation: Place): Promise<ServiceIdentity> {
  const { world, settings } = invocation;
  const { env } = settings;
  if (env.value !== 'local') return [env.value, serviceOf(settings) ?? null];
  const demo = await findEmulatorCredentials(world);
  return [env.value, resolve(world.cwd, emulatorPath(world)), demo?.access_token ?? null];
}

/**
 * The names that earlier versions gave to the same service: they took the address as it was typed. What one of them wrote
 * counts as well.
 */
export function earlierIdentities(invocation: Place): readonly ServiceIdentity[] {
  const typed = addressOf(invocation);
  const { env } = invocation.settings;
  if (env.value === 'local' || typed === undefined) return [];
  const address = normalizeAddress(typed);
  const spellings = new Set([typed, `${address}/`]);
  return [...spellings].filter((spelling) => spelling !== address).map((spelling) => [env.value, spelling]);
}

function addressOf({
  settings: { env, adsUrl, sandboxUrl },
}: Pick<Invocation, 'settings'>): string | undefined {
  return (env.value === 'sandbox' ? sandboxUrl : adsUrl)?.value;
}
