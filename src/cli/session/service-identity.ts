/** What tells apart the services that know accounts and records by the same ids. */
import { resolve } from 'node:path';
import { emulatorPath } from '../../files/directories.js';
import type { Invocation } from '../host/invocation.js';
import { findEmulatorCredentials } from './local-emulator.js';

/**
 * The environment and the address of the service: part of the name of every file about what was sent there. The emulator
 * in this process has another port in every command, so it is known by its file, and by the token that every reset of the
 * file replaces. Ask after the session has been opened, which creates the file.
 */
export async function serviceIdentity({
  world,
  settings,
}: Pick<Invocation, 'world' | 'settings'>): Promise<readonly (string | null)[]> {
  const { env, adsUrl, sandboxUrl } = settings;
  if (env.value !== 'local') {
    return [env.value, (env.value === 'sandbox' ? sandboxUrl : adsUrl)?.value ?? null];
  }
  const demo = await findEmulatorCredentials(world);
  return [env.value, resolve(world.cwd, emulatorPath(world)), demo?.access_token ?? null];
}
