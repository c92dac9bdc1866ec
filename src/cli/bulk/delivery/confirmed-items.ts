/**
 * The items that --confirm has counted, noted until the work ends: the number of an interrupted command stands for the rest of it
 * too, so that the same command resumes.
 */
import { existsSync } from 'node:fs';
import { removeFile } from '../../../files/atomic-file.js';
import { defineJournal } from '../../../files/define-journal.js';
import { type JournalPlace, openJournalLines, readJournalLines } from '../../../files/journal-file.js';
import { withProcessLock } from '../../../files/lock-file.js';
import { day } from '../../../values/duration.js';
import { isObject } from '../../../values/lossless-json.js';
import { errorMessage } from '../../../values/system-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { accountJournalPlace } from './journals.js';

/** By the name of each item, digests of the values that it sends. */
export type Confirmed = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether all items were among those that were confirmed, with the same values. */
function isPartOf(items: Confirmed, all: Confirmed): boolean {
  return [...items].every(([name, values]) => {
    const known = all.get(name);
    return known !== undefined && [...values].every((value) => known.has(value));
  });
}

/** Nobody remembers for longer what a number was for. */
const rememberedFor = 7 * day;

/** The items of each command that was confirmed by number in the last 7 days, and did not end. Throws FileError. */
async function readConfirmed(place: JournalPlace, now: number): Promise<readonly Confirmed[]> {
  const lines = (await readJournalLines(place)) ?? [];
  return lines.flatMap((line) => {
    if (!isObject(line) || !Array.isArray(line.steps)) return [];
    const age = now - Number(line.at ?? Number.NaN);
    if (!(Math.abs(age) <= rememberedFor)) return [];
    return [new Map(line.steps.map(([name, values]) => [String(name), new Set<string>(values)]))];
  });
}

/** Whether the number was that of an interrupted command, and the items are the rest of it. Throws FileError. */
export async function isConfirmedRest(
  place: JournalPlace,
  given: number | undefined,
  items: Confirmed,
  now: number,
): Promise<boolean> {
  if (given === undefined) return false;
  const noted = await readConfirmed(place, now);
  return noted.some((one) => one.size === given && isPartOf(items, one));
}

/** Notes the items before anything is sent. Only while no other process does the same work. Throws FileError. */
export async function noteConfirmed(place: JournalPlace, items: Confirmed, now: number): Promise<void> {
  const noted = await readConfirmed(place, now);
  if (noted.some((one) => one.size === items.size && isPartOf(items, one) && isPartOf(one, items))) return;
  const line = { at: now, steps: [...items].map(([name, values]) => [name, [...values]]) };
  await (await openJournalLines(place)).append([line]);
}

/** Forgets them. Only while no other process does the same work. Throws FileError. */
export async function forgetConfirmed({ path }: JournalPlace): Promise<void> {
  await removeFile(path);
}

const confirmedJournal = defineJournal({
  kind: 'confirmations',
  ending: '.jsonl',
  advice: (path) =>
    `Nothing was sent. The file has the deletions that were confirmed. To continue without it, delete ${path}`,
});

/** Deletions that are confirmed by number. */
export interface ConfirmedDeletions {
  /** What --confirm stands for now: all that is left, where the number is that of an interrupted command. */
  readonly given: number | undefined;
  /** Notes them before anything is sent. */
  readonly note: () => Promise<void>;
  /** Forgets them once all are done. */
  readonly end: () => Promise<void>;
}

/**
 * The items of --confirm of one kind of work in an account; `names` are the records that are left to delete. Where they cannot
 * be noted, the command goes on and says so: only its resumption needs it. Throws FileError where an earlier note cannot be
 * read.
 */
export async function openConfirmed(
  given: number | undefined,
  {
    work,
    account,
    names,
  }: { readonly work: string; readonly account: string; readonly names: readonly string[] },
  invocation: Pick<Invocation, 'world' | 'settings' | 'notice'>,
): Promise<ConfirmedDeletions> {
  const { world, notice } = invocation;
  const place = await accountJournalPlace(invocation, confirmedJournal, { work, account });
  const { path } = place;
  const items = new Map(names.map((name) => [name, new Set<string>()]));
  const alone = (change: () => Promise<void>) =>
    withProcessLock(path, () => change().then(() => true), { waits: true }).then(
      (isDone) =>
        isDone ? undefined : notice(`another command holds ${path}: what --confirm counts was not noted`),
      (error: unknown) => notice(errorMessage(error)),
    );
  // What was noted by an earlier command is not confirmed again once nothing of it is left.
  const end = async () => {
    if (existsSync(path)) await alone(() => forgetConfirmed(place));
  };
  if (given === undefined || names.length === 0) return { given, note: async () => {}, end };
  const isRest = given !== items.size && (await isConfirmedRest(place, given, items, world.now()));
  return {
    given: isRest ? items.size : given,
    note: () => alone(() => noteConfirmed(place, items, world.now())),
    end,
  };
}
