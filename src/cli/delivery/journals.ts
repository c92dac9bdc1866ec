/** Where the journals of work of many calls are, so that the same command resumes where it ended; and who may write to one. */
import { join } from 'node:path';
import { directoryPath } from '../../files/directories.js';
import { lockHint, withProcessLock } from '../../files/lock-file.js';
import { day } from '../../values/duration.js';
import { valueDigest } from '../../values/value-digest.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Invocation } from '../host/invocation.js';
import { serviceIdentity } from '../session/service-identity.js';

/**
 * How long ago, in milliseconds, what was sent is forgotten: nobody repeats such a command by accident, and a journal must
 * not grow for ever.
 */
export const forgottenAfter = {
  applies: 60 * day,
  imports: 60 * day,
  batches: 60 * day,
  conversions: 30 * day,
} as const;

interface JournalName {
  readonly folder: string;
  readonly work: string;
  readonly account: string;
  readonly ending: string;
}

/** The journal of one kind of work in one account of one service, in a folder of the state directory. */
export async function accountJournalPath(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  { folder, work, account, ending }: JournalName,
): Promise<string> {
  const name = valueDigest([...(await serviceIdentity(invocation)), work, account]);
  return join(directoryPath('state', invocation.world), folder, `${name}${ending}`);
}

/**
 * Runs work while no other process does the same: while holding the lock of its journal. Throws CommandError with `code`
 * and `message` if another one does, and FileError if there can be no lock.
 */
export async function withJournalLock<T>(
  path: string,
  { code, message }: { readonly code: string; readonly message: string },
  work: () => Promise<T>,
): Promise<T> {
  const done = await withProcessLock(path, async () => ({ result: await work() }), { waits: true });
  if (done) return done.result;
  throw new CommandError(code, exitCodes.unreachable, message, `Wait for it to finish. ${lockHint(path)}`);
}
