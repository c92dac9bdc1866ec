/**
 * The journal of applies into an account, whichever files they are of; launches and clones have it in common. It has the keys
 * whose requests were sent, and which of these were answered.
 */
import { realpath } from 'node:fs/promises';
import { defineJournal } from '../../../../files/define-journal.js';
import type { JournalPlace } from '../../../../files/journal-file.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { keepUnconfirmed, readDeliveryHistory } from '../../delivery/delivery-journal.js';
import { accountJournalPlace, journalPaths, withJournalLock } from '../../delivery/journals.js';

type Place = Pick<Invocation, 'world' | 'settings'>;

const applyJournal = defineJournal({
  kind: 'applies',
  ending: '.jsonl',
  advice: (path) =>
    `Nothing was sent. The file records requests in progress. To continue without it, delete ${path}`,
});
const work = 'apply';

/** The path for an account, or for the directory of a lock file. */
export async function applyJournalPath(of: string, invocation: Place): Promise<string> {
  return (await journalPaths(invocation, applyJournal, [work, of])).path;
}

/** Runs work while no other process applies or pulls the files of a folder. Throws as `withJournalLock` does. */
export async function withFolderLock<T>(
  folder: string,
  invocation: Place,
  work: () => Promise<T>,
): Promise<T> {
  // A link to the folder leads to the same files.
  const path = await applyJournalPath(await realpath(folder).catch(() => folder), invocation);
  const message = `another process is applying or pulling the files of ${folder}`;
  return withJournalLock(path, { code: 'APPLY_IN_PROGRESS', message }, work);
}

export function applyJournalPlace(account: string, invocation: Place): Promise<JournalPlace> {
  return accountJournalPlace(invocation, applyJournal, { work, account });
}

/** The keys that were sent without an answer: what has the name of one may be somebody else's. Throws FileError. */
export async function readUnconfirmedKeys(account: string, invocation: Place): Promise<ReadonlySet<string>> {
  const { unconfirmed } = await readDeliveryHistory(await applyJournalPlace(account, invocation));
  return new Set(unconfirmed.flatMap(({ keys }) => keys));
}

/**
 * Ends the journal of an apply of which every outcome is told. What applies of other files have sent without an answer stays.
 * Only while holding the lock. Throws FileError.
 */
export async function closeApplyJournal(
  place: JournalPlace,
  isSettled: (key: string) => boolean,
): Promise<void> {
  await keepUnconfirmed(place, (key) => !isSettled(key));
}
