/**
 * The journals of deliveries, in the state directory: which items were sent, and which of them the service has
 * acknowledged. The same operation has the same key, wherever it stands in a file, so that a file that was corrected, or
 * of which rows were added, resumes as well. They are kept when everything is done, so that the same command does not do it
 * a second time. One line per event is appended, and is on the disk before anything is sent. They hold no secret.
 */
import type { Document } from '../../../contract/types.js';
import { removeFile } from '../../../files/atomic-file.js';
import { defineJournal } from '../../../files/define-journal.js';
import {
  type JournalLines,
  type JournalPlace,
  openJournalLines,
  readJournalLines,
  replaceJournalLines,
} from '../../../files/journal-file.js';
import { day } from '../../../values/duration.js';
import { isObject } from '../../../values/lossless-json.js';

/** The known items of earlier runs. */
export interface DeliveryHistory {
  /** Operations that the service has acknowledged, with the ids of their records. */
  readonly done: ReadonlyMap<string, string | null>;
  /** The records of operations that count no longer as done: a search for others must not take them for those. */
  readonly forgotten?: readonly string[];
  /** Those of the done ones whose work has ended since as a whole: it is not resumed. */
  readonly ended?: ReadonlySet<string>;
  /**
   * Requests that were sent and of which no answer was noted: their operations, and when they were sent. A refusal closes the try
   * that was refused, and none before it: of those it says nothing.
   */
  readonly unconfirmed: readonly Unconfirmed[];
  /** What decides on the operations, as it was when the first run began; undefined where that was not noted. */
  readonly options?: string;
  /** What the first run has read of its file; undefined where that was not noted. */
  readonly columns?: readonly string[];
  /** What runs had read of it before a restart. */
  readonly former?: readonly (readonly string[])[];
}

interface Unconfirmed {
  readonly keys: readonly string[];
  /** When it was sent for the first time: what the service may have done since. */
  readonly at: number;
  /** How far the clock of the service was ahead then, in milliseconds; undefined where that was not noted. */
  readonly ahead?: number;
  /** When it was sent for the last time, where that is later: until when it may be under way. */
  readonly last?: number;
  /** The work that has sent it has ended: see `keepUnconfirmed`. */
  readonly isKept?: boolean;
}

/** Notes what happens to operations. Throws FileError if it cannot be written. */
export interface DeliveryJournal {
  /**
   * Notes what decides on the operations, and what is read of their file; a restart in place of what was noted before. `former` is
   * what was read before, where notes of that time still count.
   */
  readonly begin: (
    options: string,
    columns?: readonly string[],
    isRestart?: boolean,
    former?: readonly (readonly string[])[],
  ) => Promise<void>;
  readonly sent: (keys: readonly string[]) => Promise<void>;
  readonly done: (keys: readonly string[], ids: readonly (string | null)[]) => Promise<void>;
  /** Nothing of the request was carried out. */
  readonly refused: (keys: readonly string[]) => Promise<void>;
  /** What was done of these operations no longer counts, so that they are sent when they are asked for. */
  readonly forgotten: (keys: readonly string[]) => Promise<void>;
  /** All of the work is done of which these operations are a part. */
  readonly ended: (keys: readonly string[]) => Promise<void>;
  /** Notes something else; `more` is for people who look into the file. */
  readonly note: (event: string, keys: readonly string[], more?: Document) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** The journal of a split batch. */
export const batchJournal = defineJournal({
  kind: 'batches',
  ending: '.jsonl',
  advice: (path) =>
    `Nothing was sent. The file records the operations that earlier runs completed. Find these with a list or ads history, and remove them from the input. To start over, delete ${path}`,
});

/** Reads the journal; an absent one is empty. Throws FileError if it is damaged. */
export async function readDeliveryHistory(place: JournalPlace): Promise<DeliveryHistory> {
  return replay(await readEntries(place));
}

/** Replays the lines of a journal. */
export function replayEntries(lines: readonly unknown[]): DeliveryHistory {
  return replay(lines.flatMap((line) => readEntry(line) ?? []));
}

function replay(entries: readonly Entry[]): DeliveryHistory {
  const done = new Map<string, string | null>();
  const forgotten: string[] = [];
  const ended = new Set<string>();
  const open = new Map<string, OpenRequest>();
  let begun: string | undefined;
  let columns: readonly string[] | undefined;
  const former = new Map<string, readonly string[]>();
  for (const entry of entries) {
    const { event, keys, ids, at, options } = entry;
    begun = event === restarted ? options : (begun ?? options);
    for (const key of keys)
      if (event === 'ended') ended.add(key);
      else if (event !== 'met') ended.delete(key);
    columns = event === restarted ? entry.columns : (columns ?? entry.columns);
    for (const names of entry.former) former.set(names.join(), names);
    // The operations of a request are a request's name: what was refused is sent again as another one.
    const name = keys.join(' ');
    const { tries = [] } = open.get(name) ?? {};
    if (event === 'sent' || event === 'kept') {
      open.set(name, { keys, tries: [...tries, { at, ahead: entry.ahead, isKept: event === 'kept' }] });
    } else if (event === 'refused' && tries.length > 1) open.set(name, { keys, tries: tries.slice(0, -1) });
    else if (event === 'done' || event === 'refused') open.delete(name);
    if (event === 'done') {
      for (const [index, key] of keys.entries()) {
        // The last one is the last of the map, too.
        done.delete(key);
        done.set(key, ids[index] ?? null);
      }
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
    unconfirmed: [...open.values()].map(toUnconfirmed),
    ...(begun !== undefined && { options: begun }),
    ...(columns && { columns }),
    ...(former.size > 0 && { former: [...former.values()] }),
  };
}

interface SentTry {
  readonly at: number;
  readonly ahead: number | undefined;
  readonly isKept: boolean;
}

/** A request without an answer, and each time that it was sent. */
interface OpenRequest {
  readonly keys: readonly string[];
  readonly tries: readonly SentTry[];
}

function toUnconfirmed({ keys, tries }: OpenRequest): Unconfirmed {
  const times = tries.map(({ at }) => at);
  const [at, last] = [Math.min(...times), Math.max(...times)];
  const isKept = tries.every((one) => one.isKept);
  const { ahead } = tries.find((one) => one.at === at) ?? {};
  return {
    keys,
    at,
    ...(ahead !== undefined && { ahead }),
    ...(last !== at && { last }),
    ...(isKept && { isKept }),
  };
}

/** The entries of a journal, behind those that earlier versions wrote about the same. */
async function readEntries(place: JournalPlace): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const path of [...(place.earlier ?? []), place.path])
    for (const line of (await readJournalLines({ ...place, path })) ?? []) {
      const entry = readEntry(line);
      if (entry) entries.push(entry);
    }
  return entries;
}

async function replaceEntries(place: JournalPlace, lines: readonly unknown[]): Promise<void> {
  if (lines.length > 0) await replaceJournalLines(place, lines);
  else await removeFile(place.path);
  for (const path of place.earlier ?? []) await removeFile(path);
}

/** What is acknowledged of a request is not unconfirmed any more, also once it is forgotten. */
function closeKeys(open: Map<string, OpenRequest>, done: ReadonlySet<string>): void {
  for (const [name, request] of [...open]) {
    const keys = request.keys.filter((key) => !done.has(key));
    if (keys.length === request.keys.length) continue;
    open.delete(name);
    if (keys.length > 0) open.set(keys.join(' '), { ...request, keys });
  }
}

/** The events that hold what decides on the operations. */
const begins = 'begin';
const restarted = 'restart';
const isBeginning = ({ event }: { readonly event?: unknown }) => event === begins || event === restarted;

interface Entry {
  readonly event: string;
  readonly keys: readonly string[];
  readonly ids: readonly (string | null)[];
  readonly at: number;
  readonly ahead: number | undefined;
  readonly options: string | undefined;
  readonly columns: readonly string[] | undefined;
  readonly former: readonly (readonly string[])[];
  /** As it stands in the file. */
  readonly line: Readonly<Record<string, unknown>>;
}

function readEntry(line: unknown): Entry | undefined {
  if (!isObject(line) || !Array.isArray(line.keys)) return undefined;
  const ids = Array.isArray(line.ids) ? line.ids : [];
  const options = typeof line.options === 'string' ? line.options : undefined;
  const columns = Array.isArray(line.columns) ? line.columns.map(String) : undefined;
  const lists = Array.isArray(line.former) ? line.former : [];
  const former = lists.map((names) => (Array.isArray(names) ? names.map(String) : []));
  return {
    ...{ event: String(line.event), keys: line.keys.map(String), ids, at: Number(line.at) },
    ...{ ahead: typeof line.ahead === 'number' ? line.ahead : undefined, options, columns, former, line },
  };
}

/** Time without a run that meets an item, in milliseconds, after which its note is dropped: nobody repeats it by accident. */
export const forgottenAfter = 400 * day;
/** Age of a note, in milliseconds, from which a run that meets its item renews it. */
export const renewedAfter = 30 * day;
/** So many notes that say nothing any more are left in a journal. */
const maxStaleLines = 1000;

/** The facts at the end of a complete run. */
export interface JournalEnd {
  /** Whether the run has met an operation. */
  readonly isMet: (key: string) => boolean;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
  /**
   * The same by the clock of the service, after a request that it has acknowledged; undefined otherwise, and nothing is then
   * forgotten: a clock that is ahead would make everything old.
   */
  readonly serviceNow: number | undefined;
  /** The keys that operations have from now on, by those that earlier versions have given them. */
  readonly renamed?: ReadonlyMap<string, string>;
  /** Whether one that was sent without an answer at a time, in milliseconds since 1970, has its new key too. */
  readonly renamesOpen?: (at: number) => boolean;
}

/**
 * Notes what a complete run has met, and forgets what none has met for `forgottenAfter`. What was sent without an answer stays
 * for ever. Only while holding the lock. Throws FileError.
 */
export async function settleJournal(
  place: JournalPlace,
  { isMet, now, serviceNow, renamed = new Map(), renamesOpen = () => false }: JournalEnd,
): Promise<void> {
  const read = await readEntries(place);
  const { unconfirmed } = replay(read);
  const isOld = renamed.size > 0 && read.some(({ keys }) => keys.some((key) => renamed.has(key)));
  const entries = isOld
    ? read.map((entry) => ({ ...entry, keys: entry.keys.map((key) => renamed.get(key) ?? key) }))
    : read;
  const last = new Map<string, number>();
  let waste = 0;
  for (const { event, keys, at } of entries) {
    if (event === 'sent' || event === 'refused') waste += keys.length;
    else if (event !== 'kept') for (const key of keys) last.set(key, Math.max(at, last.get(key) ?? at));
  }
  const stale = [...last].flatMap(([key, at]) => (isMet(key) && now - at > renewedAfter ? [key] : []));
  const first = serviceNow === undefined ? Number.NEGATIVE_INFINITY : serviceNow - forgottenAfter;
  const isKept = (key: string) => isMet(key) || !((last.get(key) ?? now) < first);
  const isWhole = [...last.keys()].every(isKept);
  if (isWhole && !isOld && stale.length === 0 && waste < Math.max(maxStaleLines, last.size)) return;
  const done = entries.flatMap(({ event, keys, ids, line }) => {
    if (isBeginning({ event })) return [line];
    if (event === 'sent' || event === 'refused' || event === 'kept') return [];
    const places = keys.flatMap((key, at) => (isKept(key) ? [at] : []));
    if (places.length === 0) return [];
    const own = { ...line, keys: places.map((at) => keys[at]) };
    return [ids.length > 0 ? { ...own, ids: places.map((at) => ids[at] ?? null) } : own];
  });
  const open = unconfirmed.map(({ keys, at, ahead, isKept: wasKept }) => {
    const own = renamesOpen(at) ? keys.map((key) => renamed.get(key) ?? key) : keys;
    return { event: wasKept ? 'kept' : 'sent', keys: own, at, ...(ahead !== undefined && { ahead }) };
  });
  const met = stale.filter(isKept);
  const notes = [...done, ...(met.length > 0 ? [{ event: 'met', keys: met, at: now }] : []), ...open];
  await replaceEntries(place, notes.some((one) => !isBeginning(one)) ? notes : []);
}

/**
 * Keeps nothing but the operations of which no answer was noted and for which `isOpen` holds, with when they were sent, in
 * milliseconds since 1970; without any, the journal is removed. Only while holding the lock. Throws FileError.
 */
export async function keepUnconfirmed(place: JournalPlace, isOpen: (key: string) => boolean): Promise<void> {
  const { unconfirmed } = await readDeliveryHistory(place);
  const kept = unconfirmed.flatMap(({ keys, at, last = at }) =>
    keys.filter((key) => isOpen(key)).map((key) => ({ event: 'kept', keys: [key], at: last })),
  );
  await replaceEntries(place, kept);
}

/** Opens the journal for writing. Only while holding its lock. `ahead` is how far the clock of the service is ahead of `now`. */
export function openDeliveryJournal(
  place: JournalPlace,
  now: () => number,
  ahead: () => number | undefined = () => undefined,
): DeliveryJournal {
  let file: Promise<JournalLines> | undefined;
  const append = async (entry: Readonly<Record<string, unknown>>) => {
    file ??= openJournalLines(place);
    await (await file).append([{ ...entry, at: now() }]);
  };
  return {
    begin: (options, columns, isRestart = false, former = []) => {
      const read = { ...(columns && { columns }), ...(former.length > 0 && { former }) };
      return append({ event: isRestart ? restarted : begins, keys: [], options, ...read });
    },
    sent: (keys) => append({ event: 'sent', keys, ...(ahead() !== undefined && { ahead: ahead() }) }),
    done: (keys, ids) => append({ event: 'done', keys, ...(ids.some((id) => id !== null) && { ids }) }),
    refused: (keys) => append({ event: 'refused', keys }),
    forgotten: (keys) => append({ event: 'forgotten', keys }),
    ended: (keys) => append({ event: 'ended', keys }),
    note: (event, keys, more = {}) => append({ ...more, event, keys }),
    remove: () => replaceEntries(place, []),
  };
}
