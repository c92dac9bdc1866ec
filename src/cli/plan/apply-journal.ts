/**
 * The journal of applies into an account, whichever files they are of; launches and clones have it in common. It has the keys
 * whose requests were sent, and which of these were answered.
 */
import { removeFile } from '../../files/atomic-file.js';
import { type JournalPlace, openJournalLines, readJournalLines } from '../../files/journal-file.js';
import { isObject } from '../../values/lossless-json.js';
import { keepUnconfirmed, readDeliveryHistory } from '../delivery/delivery-journal.js';
import { accountJournalPath, accountJournalPaths } from '../delivery/journals.js';
import type { Invocation } from '../host/invocation.js';

type Place = Pick<Invocation, 'world' | 'settings'>;

/** The path for an account, or for the directory of a lock file. */
export function applyJournalPath(of: string, invocation: Place): Promise<string> {
  return accountJournalPath(invocation, journalName(of));
}

const journalName = (account: string) =>
  ({ folder: 'applies', work: 'apply', account, ending: '.jsonl' }) as const;

export async function applyJournalPlace(account: string, invocation: Place): Promise<JournalPlace> {
  const { path, earlier } = await accountJournalPaths(invocation, journalName(account));
  const advice = `Nothing was sent. The file records requests in progress. To continue without it, delete ${path}`;
  return { path, earlier, kind: 'applies', advice };
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

/** Where the changes are that --confirm has counted for the files of a folder, until an apply of them ends. */
async function confirmedPlace(folder: string, invocation: Place): Promise<JournalPlace> {
  const path = await applyJournalPath(folder, invocation);
  const advice = `Nothing was sent. The file has the changes that were confirmed. To continue without it, delete ${path}`;
  return { path, kind: 'applies', advice };
}

/** The names of the steps of each plan of the folder that was confirmed by number, and did not end. Throws FileError. */
export async function readConfirmed(
  folder: string,
  invocation: Place,
): Promise<readonly ReadonlySet<string>[]> {
  const lines = (await readJournalLines(await confirmedPlace(folder, invocation))) ?? [];
  return lines.flatMap((line) =>
    isObject(line) && Array.isArray(line.confirmed) ? [new Set(line.confirmed.map(String))] : [],
  );
}

/** Notes the steps of a plan before anything is sent. Only while holding the lock of the folder. Throws FileError. */
export async function noteConfirmed(
  folder: string,
  names: readonly string[],
  invocation: Place,
): Promise<void> {
  const noted = await readConfirmed(folder, invocation);
  if (noted.some((one) => one.size === names.length && names.every((name) => one.has(name)))) return;
  await (await openJournalLines(await confirmedPlace(folder, invocation))).append([{ confirmed: names }]);
}

/** Forgets them. Only while holding the lock of the folder. Throws FileError. */
export async function forgetConfirmed(folder: string, invocation: Place): Promise<void> {
  await removeFile(await applyJournalPath(folder, invocation));
}
