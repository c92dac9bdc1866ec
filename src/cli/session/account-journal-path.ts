/** Where the journals of work of many calls are, so that the same command resumes where it ended. */
import { join } from 'node:path';
import { directoryPath } from '../../files/directories.js';
import { valueDigest } from '../../values/value-digest.js';
import type { Invocation } from '../host/invocation.js';
import { emulatorPath, type Session } from './session.js';

interface JournalName {
  readonly folder: string;
  readonly work: string;
  readonly account: string;
  readonly ending: string;
  /** Where it is known: the token of the emulator in this process, which every reset of its file replaces. */
  readonly session?: Pick<Session, 'environment'> & {
    readonly credentials: Pick<Session['credentials'], 'token'>;
  };
}

/** The journal of one kind of work in one account of one service, in a folder of the state directory. */
export function accountJournalPath(
  { world, settings }: Pick<Invocation, 'world' | 'settings'>,
  { folder, work, account, ending, session }: JournalName,
): string {
  const { env, adsUrl, sandboxUrl } = settings;
  const urls = { local: emulatorPath(world), sandbox: sandboxUrl?.value, production: adsUrl?.value };
  const seed = session?.environment === 'local' ? [session.credentials.token ?? null] : [];
  const name = valueDigest([env.value, urls[env.value] ?? null, work, account, ...seed]);
  return join(directoryPath('state', world), folder, `${name}${ending}`);
}
