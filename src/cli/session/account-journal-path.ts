/** Where the journals of work of many calls are, so that the same command goes on where it ended. */
import { join } from 'node:path';
import { directoryPath } from '../../auth/directories.js';
import { valueDigest } from '../../call/value-digest.js';
import type { Invocation } from '../invocation.js';
import { emulatorPath } from './session.js';

/** The journal of one kind of work in one account of one service, in a folder of the state directory. */
export function accountJournalPath(
  { world, settings }: Pick<Invocation, 'world' | 'settings'>,
  { folder, work, account, ending }: Readonly<Record<'folder' | 'work' | 'account' | 'ending', string>>,
): string {
  const { env, adsUrl, sandboxUrl } = settings;
  const urls = { local: emulatorPath(world), sandbox: sandboxUrl?.value, production: adsUrl?.value };
  const name = valueDigest([env.value, urls[env.value] ?? null, work, account]);
  return join(directoryPath('state', world), folder, `${name}${ending}`);
}
