/**
 * The journals of deliveries, in the state directory: which items were sent, and which of them the service has
 * acknowledged. The same operation has the same key, wherever it stands in a file, so that a file that was corrected, or
 * of which rows were added, resumes as well. They are kept when everything is done, so that the same command does not do it
 * a second time. One line per event is appended, and is on the disk before anything is sent. They hold no secret.
 */
import { removeFile } from '../../files/atomic-file.js';
import {
  type JournalLines,
  type JournalPlace,
  openJournalLines,
  readJournalLines,
  replaceJournalLines,
} from '../../files/journal-file.js';
import { isObject } from '../../values/lossless-json.js';
import type { DeliveryNotes } from './deliver.js';

/** What is known of earlier runs. */
export interface DeliveryHistory {
  /** Operations that the service has acknowledged, with the ids of their records. */
  readonly done: ReadonlyMap<string, string | null>;
  /** The records of operations that count no longer as done: a search for others must not take them for those. */
  readonly forgotten?: readonly string[];
  /** Those of the done ones whose work has ended since as a whole: it is not resumed. */
  readonly ended?: ReadonlySet<string>;
  /** Requests that were sent and of which no answer was noted: their operations, and when they were sent. */
  readonly unconfirmed: readonly Unconfirmed[];
  /** What decides on the operations, as it was when the first run began; undefined where that was not noted. */
  readonly options?: string;
}

interface Unconfirmed {
  readonly keys: readonly string[];
  readonly at: number;
  /** The work that has sent it has ended: see `keepUnconfirmed`. */
  readonly isKept?: boolean;
}

/** Notes what happens to operations. Throws FileError if it cannot be written. */
export interface DeliveryJournal {
  /** Notes what decides on the operations. */
  readonly begin: (options: string) => Promise<void>;
  readonly sent: (keys: readonly string[]) => Promise<void>;
  readonly done: (keys: readonly string[], ids: readonly (string | null)[]) => Promise<void>;
  /** Nothing of the request was carried out. */
  readonly refused: (keys: readonly string[]) => Promise<void>;
  /** What was done of these operations no longer counts, so that they are sent when they are asked for. */
  readonly forgotten: (keys: readonly string[]) => Promise<void>;
  /** All of the work is done of which these operations are a part. */
  readonly ended: (keys: readonly string[]) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Where the journal of a split batch is. */
export function batchJournalPlace(path: string): JournalPlace {
  const advice = `Nothing was sent. The file records the operations that earlier runs completed. Find these with a list or ads history, and remove them from the input. To start over, delete ${path}`;
  return { path, kind: 'batches', advice };
}

/** Reads the journal; an absent one is empty. Throws FileError if it is damaged. */
export async function readDeliveryHistory(place: JournalPlace): Promise<DeliveryHistory> {
  const done = new Map<string, string | null>();
  const forgotten: string[] = [];
  const ended = new Set<string>();
  const open = new Map<string, Unconfirmed>();
  let begun: string | undefined;
  for (const line of (await readJournalLines(place)) ?? []) {
    const entry = readEntry(line);
    if (!entry) continue;
    const { event, keys, ids, at, options } = entry;
    begun ??= options;
    for (const key of keys)
      if (event === 'ended') ended.add(key);
      else ended.delete(key);
    // The operations of a request are a request's name: what was refused is sent again as another one.
    const name = keys.join(' ');
    if (event === 'sent') open.set(name, { keys, at });
    else if (event === 'kept') open.set(name, { keys, at, isKept: true });
    else if (event === 'done' || event === 'refused') open.delete(name);
    if (event === 'done') {
      for (const [index, key] of keys.entries()) done.set(key, ids[index] ?? null);
      closeKeys(open, new Set(keys));
    }
    if (event === 'forgotten') {
      for (const key of keys) {
        forgotten.push(...[done.get(key) ?? []].flat());
        done.delete(key);
      }
    }
  }
  return {
    done,
    forgotten,
    ...(ended.size > 0 && { ended }),
    unconfirmed: [...open.values()],
    ...(begun !== undefined && { options: begun }),
  };
}

/** What is acknowledged of a request is not unconfirmed any more, also once it is forgotten. */
function closeKeys(open: Map<string, Unconfirmed>, done: ReadonlySet<string>): void {
  for (const [name, request] of [...open]) {
    const keys = request.keys.filter((key) => !done.has(key));
    if (keys.length === request.keys.length) continue;
    open.delete(name);
    if (keys.length > 0) open.set(keys.join(' '), { ...request, keys });
  }
}

interface Entry {
  readonly event: string;
  readonly keys: readonly string[];
  readonly ids: readonly (string | null)[];
  readonly at: number;
  readonly options: string | undefined;
}

function readEntry(line: unknown): Entry | undefined {
  if (!isObject(line) || !Array.isArray(line.keys)) return undefined;
  const ids = Array.isArray(line.ids) ? line.ids : [];
  const options = typeof line.options === 'string' ? line.options : undefined;
  return { event: String(line.event), keys: line.keys.map(String), ids, at: Number(line.at), options };
}

/** Removes what was noted before a time, in milliseconds since 1970. Only while holding the lock. Throws FileError. */
export async function forgetEntries(place: JournalPlace, before: number): Promise<void> {
  const lines = (await readJournalLines(place)) ?? [];
  const kept = lines.filter((line) => !isOld(line, before));
  if (kept.length < lines.length) await replaceJournalLines(place, kept);
}

/**
 * Keeps nothing but the operations of which no answer was noted and for which `isOpen` holds, with when they were sent, in
 * milliseconds since 1970; without any, the journal is removed. Only while holding the lock. Throws FileError.
 */
export async function keepUnconfirmed(
  place: JournalPlace,
  isOpen: (key: string, at: number) => boolean,
): Promise<void> {
  const { unconfirmed } = await readDeliveryHistory(place);
  const kept = unconfirmed.flatMap(({ keys, at }) =>
    keys.filter((key) => isOpen(key, at)).map((key) => ({ event: 'kept', keys: [key], at })),
  );
  if (kept.length > 0) await replaceJournalLines(place, kept);
  else await removeFile(place.path);
}

function isOld(line: unknown, before: number): boolean {
  const entry = readEntry(line);
  return entry !== undefined && entry.event !== 'begin' && entry.at < before;
}

/** The notes of a delivery in a journal. `idOf` is the id of the record that a call has made of an item, if there is one. */
export function journalNotes<Item, Result>(
  journal: Pick<DeliveryJournal, 'sent' | 'done' | 'refused'>,
  keyOf: (item: Item) => string,
  idOf: (result: Result) => string | null = () => null,
): DeliveryNotes<Item, Result> {
  return {
    sent: (items) => journal.sent(items.map(keyOf)),
    async answered(items, outcomes) {
      // In the order of the items, since the keys of a call in their order are its name.
      const done = items.flatMap((item) => {
        const delivered = outcomes.get(item);
        return delivered?.outcome === 'done' ? [[keyOf(item), idOf(delivered.result)] as const] : [];
      });
      const isOpen = [...outcomes.values()].some(({ outcome }) => outcome === 'unconfirmed');
      const keys = done.map(([key]) => key);
      const ids = done.map(([, id]) => id);
      if (keys.length > 0) await journal.done(keys, ids);
      else if (!isOpen) await journal.refused(items.map(keyOf));
    },
  };
}

/** Opens the journal for writing. Only while holding its lock. */
export function openDeliveryJournal(place: JournalPlace, now: () => number): DeliveryJournal {
  let file: Promise<JournalLines> | undefined;
  const append = async (entry: Readonly<Record<string, unknown>>) => {
    file ??= openJournalLines(place);
    await (await file).append([{ ...entry, at: now() }]);
  };
  return {
    begin: (options) => append({ event: 'begin', keys: [], options }),
    sent: (keys) => append({ event: 'sent', keys }),
    done: (keys, ids) => append({ event: 'done', keys, ...(ids.some((id) => id !== null) && { ids }) }),
    refused: (keys) => append({ event: 'refused', keys }),
    forgotten: (keys) => append({ event: 'forgotten', keys }),
    ended: (keys) => append({ event: 'ended', keys }),
    remove: () => removeFile(place.path),
  };
}
