/** Locates the journals of work of many calls, so that the same command resumes where it ended, and locks them. */
import { join } from 'node:path';
import { adoptEarlier } from '../../../files/adopt-earlier.js';
import { type DefinedJournal, journalFolder } from '../../../files/define-journal.js';
import type { JournalPlace } from '../../../files/journal-file.js';
import { lockHint, withProcessLock } from '../../../files/lock-file.js';
import { valueDigest } from '../../../values/value-digest.js';
import {
  earlierIdentities,
  type ServiceIdentity,
  serviceIdentity,
} from '../../calls/session/service-identity.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';

interface JournalName {
  readonly folder: string;
  readonly work: string;
  readonly account: string;
  readonly ending: string;
}

/** The path of a journal, and the paths of earlier versions for the same: their entries count too. */
export interface JournalPaths {
  readonly path: string;
  readonly earlier: readonly string[];
}

/**
 * The journal of one kind of work in one account of one service, in a folder of the state directory. Where earlier versions
 * have put it under another name, it gets this one.
 */
export async function accountJournalPath(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  name: JournalName,
): Promise<string> {
  return (await accountJournalPaths(invocation, name)).path;
}

/** The same, with the names of earlier versions under which there is a journal besides. */
export async function accountJournalPaths(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  { folder, work, account, ending }: JournalName,
): Promise<JournalPaths> {
  return journalPaths(invocation, { folder, ending }, [work, account]);
}

/** The journal of a kind about one work in one account; `of` is what its advice needs. */
export async function accountJournalPlace<Of extends readonly unknown[]>(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  journal: DefinedJournal<Of>,
  { work, account }: Pick<JournalName, 'work' | 'account'>,
  ...of: Of
): Promise<JournalPlace & JournalPaths> {
  const paths = await journalPaths(invocation, journal, [work, account]);
  return { ...journal.place(paths.path, ...of), ...paths };
}

/** The paths of the journal of a kind about something in one service; `about` tells the journals of the kind apart. */
export async function journalPaths(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  { folder, ending }: Pick<DefinedJournal, 'folder' | 'ending'>,
  about: readonly unknown[],
): Promise<JournalPaths> {
  const pathOf = (identity: ServiceIdentity) =>
    join(journalFolder({ folder }, invocation.world), `${valueDigest([...identity, ...about])}${ending}`);
  const path = pathOf(await serviceIdentity(invocation));
  return adoptEarlier(path, earlierIdentities(invocation).map(pathOf));
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
