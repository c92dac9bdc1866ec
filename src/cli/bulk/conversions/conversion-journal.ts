/**
 * The journals of uploads of conversions, in the state directory: digests of what was sent, without an end, so that the same
 * file, or one to which rows were added, sends nothing twice. Rows with an id of their own are in one journal of the pixel,
 * whatever file they stand in; all others in the journal of their file, under the path as it was typed and under the real one.
 */
import { realpath } from 'node:fs/promises';
import { deduplicationHours } from '../../../contract/groups/web-conversions.js';
import { exists } from '../../../files/adopt-earlier.js';
import { defineJournal } from '../../../files/define-journal.js';
import type { JournalPlace } from '../../../files/journal-file.js';
import type { NotedColumns } from '../../../people/conversions/conversion-options.js';
import { furtherKeys, isEarlierKey, type NotedKeys } from '../../../people/conversions/row-keys.js';
import type { LeftOutCount } from '../../../people/reading/left-out-counts.js';
import { chunk } from '../../../values/chunk.js';
import { hour } from '../../../values/duration.js';
import type { CommandError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { ListInput } from '../audience/list/open-input.js';
import {
  type DeliveryHistory,
  type DeliveryJournal,
  type JournalEnd,
  openDeliveryJournal,
  readDeliveryHistory,
  settleJournal,
} from '../delivery/delivery-journal.js';
import { accountJournalPlace } from '../delivery/journals.js';
import {
  adviseRestart,
  type ConversionInput,
  type ConversionReading,
  digestOptions,
  hasKindsAlone,
  noteColumns,
  otherOptions,
  refuseColumns,
} from './conversion-reading.js';
import { changeEvent, type IdHistory, isOfId, readIds, singleKeys } from './id-journal.js';
import type { ConversionFlags } from './read-conversion-flags.js';

/** The places of the journals that an upload reads and writes. */
export interface ConversionPlaces extends ConversionInput {
  /** Of the path as it was typed, and of the real one where that is another, or of all pipes; each has the rows without an id. */
  readonly files: readonly JournalPlace[];
  /** Of the rows with an id of their own. */
  readonly pixel: JournalPlace;
}

/** The rows that earlier runs have sent. */
export interface ConversionHistory extends DeliveryHistory, IdHistory {
  /** Which journals of the file say how it was read. */
  readonly begun?: readonly boolean[];
  /** By keys that only one of several journals of the file has, which of them that is. */
  readonly onlyIn?: ReadonlyMap<string, number>;
  /** Why no row without an id can be sent: such rows were sent with other options or columns. */
  readonly refusal?: CommandError | undefined;
}

/** Names of what a process has open, such as those of `<(...)`: the same one is another input each time. */
const descriptorPath = /^\/(?:dev\/stdin|dev\/fd\/\d+|proc\/[^/]+\/fd\/\d+)$/;

const conversionJournal = defineJournal({
  kind: 'conversions',
  ending: '.jsonl',
  advice: (path, remedy: (path: string) => string) =>
    `Nothing was sent. The file records the conversions that earlier runs sent. ${remedy(path)}`,
});

/**
 * The same file for the same pixel of the same service has the same journals, whatever the options are. All pipes have that of
 * standard input, and what earlier versions have noted under the path of one.
 */
export async function conversionPlaces(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  { kind: { group, hasIds }, pixel }: Pick<ConversionFlags, 'kind' | 'pixel'>,
  { path, isRepeatable }: Pick<ListInput, 'path' | 'isRepeatable'>,
): Promise<ConversionPlaces> {
  const place = (work: string, remedy: (path: string) => string) =>
    accountJournalPlace(invocation, conversionJournal, { work, account: pixel }, remedy);
  const real = path === undefined ? undefined : await realpath(path).catch(() => path);
  const isStdin = path === undefined || !isRepeatable || descriptorPath.test(path);
  const inputs = new Set([path ?? 'stdin', ...(isStdin ? ['stdin'] : []), real ?? 'stdin']);
  const files: JournalPlace[] = [];
  for (const input of inputs) {
    const file = await place(`${group} ${input}`, () => adviseRestart(hasIds));
    // Nothing finds the journal of such a path again: an old one is read, and no other is begun.
    const isNamed = input === 'stdin' || (isRepeatable && !descriptorPath.test(input));
    if (isNamed || (await exists(file.path))) files.push(file);
  }
  const remedy = (path: string) =>
    `To start over, delete ${path}. Rows with a conversion_id are then sent again, and count twice if that was more than ${deduplicationHours} hours ago.`;
  return {
    files,
    pixel: await place('web-conversions with ids', remedy),
    isStdin,
    hasIds,
  };
}

/** No earlier run has sent anything. */
export const nothingSent: ConversionHistory = {
  done: new Map(),
  unconfirmed: [],
  ids: new Map(),
  openIds: new Map(),
  changed: new Set(),
};

/** Answers the questions of a file about the keys of its rows. */
export function notedKeys({
  done,
  unconfirmed,
  ids,
  onlyIn,
}: DeliveryHistory & Pick<ConversionHistory, 'ids' | 'onlyIn'>): NotedKeys {
  const open = new Set(unconfirmed.flatMap(({ keys }) => keys));
  let hasEarlier = [...open].some(isEarlierKey);
  for (const key of done.keys()) hasEarlier ||= isEarlierKey(key);
  const closed = [...open].filter((key) => !done.has(key));
  return {
    isNoted: (key) => done.has(key) || open.has(key),
    isNotedId: (name) => ids.has(name),
    further: furtherKeys([...done.keys(), ...closed]),
    ...{ hasEarlier, hasAny: done.size + open.size > 0 },
    ...(onlyIn && { onlyIn: (key) => onlyIn.get(key) }),
  };
}

/**
 * Reads the rows that were sent before; none without journals. Throws FileError, and CommandError if an earlier version has
 * sent them with other options: its journal does not have the rows with an id.
 */
export async function readConversionHistory(
  places: ConversionPlaces | undefined,
  options: ConversionReading,
): Promise<ConversionHistory> {
  if (places === undefined) return nothingSent;
  const done = new Map<string, string | null>();
  const open = new Map<string, number>();
  let columns: NotedColumns | undefined;
  const former: NotedColumns[] = [];
  let began: string | undefined;
  let refusal: CommandError | undefined;
  const begun: boolean[] = [];
  const onlyIn = new Map<string, number>();
  for (const [at, place] of places.files.entries()) {
    const history = await readDeliveryHistory(place);
    const isOther = history.options !== undefined && history.options !== digestOptions(options);
    const hasRows = history.done.size > 0 || history.unconfirmed.length > 0;
    if (isOther && hasRows && history.columns === undefined) throw otherOptions(places);
    if (isOther) refusal ??= otherOptions(places);
    begun.push(history.options !== undefined);
    began ??= history.options;
    // The journal of a link may have begun with other columns than that of the file.
    if (columns && history.columns && columns.join() !== history.columns.join()) former.push(history.columns);
    columns ??= history.columns;
    former.push(...(history.former ?? []));
    if (places.files.length > 1)
      for (const key of [...history.done.keys(), ...history.unconfirmed.flatMap(({ keys }) => keys)])
        if (done.has(key) || open.has(key)) onlyIn.delete(key);
        else onlyIn.set(key, at);
    for (const [key, id] of history.done) done.set(key, id);
    for (const { keys, at } of history.unconfirmed)
      for (const key of keys) open.set(key, Math.min(at, open.get(key) ?? at));
  }
  refusal ??= refuseColumns(columns, options, places);
  for (const key of done.keys()) open.delete(key);
  const unconfirmed = [...open].map(([key, at]) => ({ keys: [key], at }));
  const known = {
    done,
    unconfirmed,
    ...(began !== undefined && { options: began }),
    ...(columns && { columns }),
    ...{ begun, refusal, former, onlyIn },
  };
  return { ...known, ...(await readIds(places.pixel)) };
}

/** The end of a complete run; `members` are those of a file of JSON. */
interface ConversionsEnd extends Pick<JournalEnd, 'now' | 'serviceNow' | 'renamed'> {
  readonly members?: readonly string[] | undefined;
}

/** The journals, open for writing. Each method throws FileError. */
export interface ConversionJournal extends Pick<DeliveryJournal, 'sent' | 'done' | 'refused'> {
  /** Notes rows that are told to have changed. */
  readonly changed: (keys: readonly string[]) => Promise<void>;
  /** Notes the identifiers that a run has left out of what it has sent. */
  readonly leftOut: (counts: readonly LeftOutCount[]) => Promise<void>;
  /** Notes what a complete run has met, by the keys of the journals of its file, as `settleJournal` does. */
  readonly settle: (met: ReadonlySet<string>, end: ConversionsEnd) => Promise<void>;
  /** Removes the journals of the file. */
  readonly remove: () => Promise<void>;
}

/** How a run begins. */
interface ConversionsBegin {
  readonly history: Pick<ConversionHistory, 'begun' | 'columns'>;
  readonly isRestart: boolean;
  /** The columns that the notes before a restart were made of. */
  readonly former?: readonly NotedColumns[] | undefined;
  /** Those of a file of JSON that were read so far. */
  readonly members?: (() => readonly string[] | undefined) | undefined;
}

/**
 * Opens the journals for writing; they begin with their first rows. With `isRestart`, options and columns are those of this run from
 * then on; what was sent before stays noted, since not all of it may be in the file. Only while holding their locks.
 */
export async function openConversionJournal(
  { files, pixel }: ConversionPlaces,
  options: ConversionReading,
  now: () => number,
  { history, isRestart, former = [], members = () => undefined }: ConversionsBegin,
): Promise<ConversionJournal> {
  const journals = files.map((place) => ({ place, journal: openDeliveryJournal(place, now) }));
  const ids = openDeliveryJournal(pixel, now);
  const { readColumns } = options;
  const begin = (
    { journal }: (typeof journals)[number],
    isAnew = false,
    columns = readColumns,
    before: readonly NotedColumns[] = [],
  ) => journal.begin(digestOptions(options), noteColumns(columns), isAnew, before);
  const begun = files.map((_, at) => !isRestart && (history.begun?.[at] ?? false));
  /** Whether the keys of this run are made of all that its rows say. */
  const isOfAll = history.columns === undefined;
  let notedMembers: string | undefined;
  const note = async (event: 'sent' | 'done' | 'refused', keys: readonly string[]) => {
    const add = (journal: DeliveryJournal, some: readonly string[]) =>
      event === 'done' ? journal.done(some, []) : journal[event](some);
    // Rows with an id, too: without the column of ids they would be other conversions.
    const columns = readColumns ?? (isOfAll ? members() : undefined);
    // The keys of what is sent are made of these: until a run is complete, there is nothing else that tells them.
    const hasMore = event === 'sent' && readColumns === undefined && columns?.join() !== notedMembers;
    for (const [at, each] of journals.entries()) {
      if (!begun[at]) await begin(each, isRestart, columns, former);
      else if (hasMore && columns) await begin(each, true, columns);
    }
    if (hasMore) notedMembers = columns?.join();
    begun.fill(true);
    const each = keys.flatMap((key) => singleKeys(key));
    const own = each.filter(isOfId);
    const others = each.filter((key) => !isOfId(key));
    if (others.length > 0) for (const { journal } of journals) await add(journal, others);
    if (own.length > 0) await add(ids, own);
  };
  return {
    sent: (keys) => note('sent', keys),
    done: (keys) => note('done', keys),
    refused: (keys) => note('refused', keys),
    changed: (keys) => ids.note(changeEvent, keys),
    async leftOut(counts) {
      for (const { journal } of journals) await journal.note('left_out', [], { counts });
    },
    async settle(met, { members: all, renamed = new Map(), ...end }) {
      const columns = readColumns ?? all;
      const newKey = (key: string) => renamed.get(key) ?? key;
      // Until then, an id that ads has made of a key is sent again.
      const renamesOpen = (at: number) => !options.makesIds || end.now - at > deduplicationHours * hour;
      const isMet = new Set([...met].map(newKey));
      for (const each of journals) {
        const own = await readDeliveryHistory(each.place);
        const missing = [...met].filter((key) => !own.done.has(key) && !own.done.has(newKey(key)));
        // What the other journal of the file has, or the columns that an earlier version did not note, or only their kinds.
        const lacksColumns = own.columns === undefined && columns !== undefined;
        const isOfKinds =
          own.columns !== undefined && columns !== undefined && hasKindsAlone(own.columns, columns);
        const isOfLess =
          readColumns === undefined && isOfAll && own.columns?.join() !== noteColumns(columns)?.join();
        const lacksEach = own.columns !== undefined && columns !== undefined && (isOfKinds || isOfLess);
        const isBegun = own.options !== undefined && !lacksColumns && !lacksEach;
        if (!isBegun && (met.size > 0 || begun.includes(true)))
          await begin(each, lacksEach, columns, isOfKinds && own.columns ? [own.columns] : []);
        for (const part of chunk(missing, noteSize)) await each.journal.done(part, []);
        await settleJournal(each.place, { ...end, renamed, renamesOpen, isMet: (key) => isMet.has(key) });
      }
    },
    async remove() {
      for (const { journal } of journals) await journal.remove();
    },
  };
}

/** Keys that are noted in one line. */
export const noteSize = 500;
