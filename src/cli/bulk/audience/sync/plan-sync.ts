/**
 * Computes what a sync has to do: reads the new list once, notes who is in it, and compares everybody who is known with
 * it. Nothing is sent.
 */
import {
  createIdentifierSet,
  createPersonSet,
  type IdentifierSet,
} from '../../../../people/known/compare-people.js';
import type { PeopleFileEnd } from '../../../../people/known/people-file.js';
import { createPeopleScanner, type PersonIdentifiers } from '../../../../people/known/scan-people.js';
import { dayOf, isDue, isResumable, sentDays } from '../../../../people/known/sent-days.js';
import { createSharedSearch } from '../../../../people/known/shared-identifiers.js';
import type { IdentifierKind } from '../../../../people/normalizing/identifier-kinds.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import { usageError } from '../../../core/host/command-error.js';
import type { KnownPeople } from './known-people.js';
import type { PeopleFile } from './known-people-folder.js';
import { draftNote, draftNothing, type SyncNote } from './note-sync.js';
import type { PeopleWriter } from './people-file-io.js';
import { countSpared, findSpare, hasOtherKey, leaveKeysOut } from './spare-keys.js';
import { findUncertain } from './uncertain-leavers.js';
import {
  type IsRenewed,
  keepAbsent,
  type StaysOnList,
  writeLeavers,
  writeUnsentLines,
} from './write-people.js';

/** Counts of rows and people. */
export interface SyncCounts {
  /** Of the new list: rows = people + duplicates + rejected. */
  readonly rows: number;
  readonly people: number;
  readonly duplicates: number;
  readonly rejected: number;
  /** Requests that the new list takes. */
  readonly requests: number;
  /** Known people: known = staying + leaving + unnamed + spared. */
  readonly known: number;
  readonly staying: number;
  /** Known people who are not in the new list (IdentifierSet.hasPerson): they are deleted. */
  readonly leaving: number;
  /** Of those who are leaving, whoever has only identifiers of fields with damaged ones in the list: they may be in it. */
  readonly uncertain: number;
  /** The same, but nothing is known by which a deletion could name them, and nobody who stays. */
  readonly unnamed: number;
  /** The same, but each of their identifiers belongs to many: they are not deleted. */
  readonly spared: number;
  /** Identifiers that many people of the new list share. */
  readonly shared: number;
  /** Rows of the new list that need not be sent: the service has these people, as the list has them. */
  readonly unchanged: number;
  /** Rows that are sent only because their last sending was months ago, or its day is not known. */
  readonly renewed: number;
}

export interface SyncPlan extends SyncNote {
  readonly counts: SyncCounts;
  /** The people who are deleted, as lines of JSON; the same each time. */
  readonly leavers: () => AsyncIterable<Uint8Array>;
  /** Of those who have left and are kept, the number whose last sending was months ago, and they as lines: they are sent again. */
  readonly dueLeavers: number;
  readonly writeDueLeavers: () => AsyncIterable<Uint8Array>;
  /** Of the requests of the new list, the people who have to be sent, as lines of JSON; the same each time. */
  readonly writeUnsent: (requests: AsyncIterable<PackedRequest>) => AsyncIterable<Uint8Array>;
  /** Removes what was written and is not known; harmless when repeated. */
  readonly discard: () => Promise<void>;
}

interface SyncSources {
  readonly kinds: readonly IdentifierKind[];
  /** Packs the new list from its start. */
  readonly newList: () => AsyncIterable<PackedRequest>;
  readonly known: KnownPeople;
  /** The files that `known` reads, the oldest first. */
  readonly files: readonly PeopleFile[];
  /** Where the new people are noted; undefined if they are not to be noted. */
  readonly folder: string | undefined;
  /** Send also those whom the service has. */
  readonly resend?: boolean;
  /** Nobody is deleted: whoever has left stays on the list, and known. */
  readonly leaversStay?: boolean;
  /** People are deleted also by identifiers that many share. */
  readonly allowsShared?: boolean;
  /** The fields of identifiers that were left out of rows of the new list because they are wrong, once it is read. */
  readonly damaged?: () => ReadonlySet<string>;
  /** Milliseconds since 1970, by which people are due. */
  readonly now: number;
  readonly signal: AbortSignal;
  /** Called after each request of the new list. */
  readonly progress?: (
    counts: Pick<SyncCounts, 'rows' | 'requests' | 'rejected'> & Pick<PackedRequest, 'taken'>,
  ) => void;
}

/** Bytes that are collected before they are written. */
const writeBytes = 1 << 20;

/**
 * Reads and compares. Whoever calls this with a folder holds the lock of the list, and calls `discard` in the end. Throws
 * CommandError and InputError.
 */
export async function planSync(sources: SyncSources): Promise<SyncPlan> {
  const { kinds, known, files, folder, leaversStay = false } = sources;
  const draft = folder === undefined ? draftNothing(files) : await draftNote(folder, files, kinds);
  try {
    const { hasTimes, ...list } = await readNewList(sources, draft.everybody);
    const { present, isListed: _, ...listed } = list;
    const shared = present.shared;
    const { today, planned } = readDays(sources);
    const isRenewed: IsRenewed = (person) => leaversStay && !hasTimes && isDue(person, planned);
    const { checksums, others, housemates, dueLeavers, search, elsewhere, ...found } = await compareKnown(
      sources,
      list,
      draft.everybody,
      isRenewed,
    );
    const spare = await findSpare(sources, list.isListed, {
      search,
      elsewhere: others > 0 ? elsewhere : undefined,
      present: housemates > 0 ? present : undefined,
    });
    const spared = spare?.hasShared ? await countSpared(sources, present, spare) : 0;
    const compared = { ...found, leaving: found.leaving - spared, spared };
    const nameLeaver = (line: string) => (spare ? leaveKeysOut(line, spare, kinds) : line);
    const unchanged = hasTimes ? 0 : await markKnown(sources, list, planned, draft.current);
    const hasRemaining = spared > 0 || (leaversStay && compared.leaving + compared.unnamed > 0);
    const stays: StaysOnList = leaversStay
      ? () => true
      : (line) => line !== undefined && nameLeaver(line) === undefined;
    const isAll = unchanged === listed.people && others === 0 && !hasRemaining;
    const note = await draft.end({
      checksums,
      current: unchanged === 0 ? 'nobody' : isAll ? 'everybody' : 'some',
      isCurrent: present.isCurrent,
      mayBeMarked: !hasTimes,
      today,
      remaining: hasRemaining ? (keep) => keepAbsent(known, present, { isRenewed, stays }, keep) : undefined,
    });
    return {
      counts: { ...listed, ...compared, shared, unchanged, renewed: present.renewed + dueLeavers },
      leavers: () => writeLeavers(known, present, nameLeaver),
      dueLeavers,
      writeDueLeavers: () => writeLeavers(known, present, (line) => line, isRenewed),
      writeUnsent: (requests) => writeUnsentLines(requests, kinds, present),
      ...note,
      discard: draft.discard,
    };
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

/** Who is in the new list. */
interface NewList {
  readonly present: IdentifierSet;
  /** Whether it has a person with these identifiers and no others. */
  readonly isListed: (person: PersonIdentifiers) => boolean;
}

type ListCounts = Pick<SyncCounts, 'rows' | 'people' | 'duplicates' | 'rejected' | 'requests'>;

async function readNewList(
  { kinds, newList, signal, progress }: SyncSources,
  writer: PeopleWriter | undefined,
): Promise<NewList & ListCounts & { readonly hasTimes: boolean }> {
  const present = createIdentifierSet(kinds);
  const several = createPersonSet();
  // Those with one identifier, who are most, need no second set.
  const isListed: NewList['isListed'] = (person) =>
    person.count === 1 ? present.hasAlone(person) : several.has(person);
  const scan = createPeopleScanner(kinds);
  const counts = { rows: 0, people: 0, duplicates: 0, rejected: 0, requests: 0 };
  let hasTimes = false;
  let taken = 0;
  for await (const request of newList()) {
    signal.throwIfAborted();
    if (request.deletes > 0) throw deletionsError();
    counts.rows += request.rows;
    counts.people += request.updates;
    counts.duplicates += request.duplicates;
    counts.rejected += request.rejected;
    taken += request.taken;
    if (request.operations > 0) counts.requests += 1;
    hasTimes ||= request.hasTimes === true;
    scan(request.body, (person) => {
      const isRepeated = isListed(person);
      if (!isRepeated) {
        if (person.count > 1) several.add(person);
        writer?.add(person, sentDays.ofMark);
      }
      present.add(person, isRepeated);
    });
    request.release?.();
    progress?.({ ...counts, taken });
    if (writer && writer.pending > writeBytes) await writer.flush(false);
  }
  return { present, isListed, hasTimes, ...counts };
}

/**
 * Compares the known people with the identifiers of the new list. Those who stay, but not as the list has them, are noted as
 * well: the service may still have them so, beside those of the list, and must be told to delete them once none of their
 * identifiers is in a list.
 */
async function compareKnown(
  { kinds, known, signal, damaged = () => new Set() }: SyncSources,
  { present, isListed }: NewList,
  writer: PeopleWriter | undefined,
  isRenewed: IsRenewed,
) {
  const search = createSharedSearch(kinds);
  /** The identifiers of people who stay that are in the new list no more. */
  const elsewhere = createIdentifierSet(kinds);
  const counts = {
    known: 0,
    staying: 0,
    leaving: 0,
    unnamed: 0,
    uncertain: 0,
    others: 0,
    housemates: 0,
    dueLeavers: 0,
  };
  const isUncertain = findUncertain(damaged(), kinds, present);
  const checksums = new Map<string, Uint8Array>();
  const everybody = known.mayRepeat ? createPersonSet() : undefined;
  const noted = createPersonSet();
  const ended = (path: string, { isComplete, checksum }: PeopleFileEnd) => {
    if (isComplete) checksums.set(path, checksum);
  };
  for await (const part of known.parts(ended)) {
    signal.throwIfAborted();
    part((person, line) => {
      if (everybody && !everybody.add(person)) return;
      if (present.hasPerson(person)) {
        counts.staying += 1;
        if (!isListed(person)) {
          search.count(person);
          elsewhere.add(person, true);
          present.share(person);
          counts.others += 1;
          // The day is left out, so that an interrupted sync, which takes marks away, notes the same when it is repeated.
          if (writer && noted.add(person)) writer.add(person, sentDays.never);
        }
        counts.known += 1;
        return;
      }
      search.count(person);
      const text = line();
      const isHousemate = present.hasAny(person);
      if (isHousemate) {
        // The service may take both for one person, so that whoever stays is sent again after the deletion.
        present.share(person);
        counts.housemates += 1;
      }
      if (text !== undefined && !noted.add(person)) return;
      const isNamed = text !== undefined && (!isHousemate || hasOtherKey(text, present, kinds));
      counts[isNamed ? 'leaving' : 'unnamed'] += 1;
      if (isNamed && isUncertain(person)) counts.uncertain += 1;
      if (text !== undefined && isRenewed(person)) counts.dueLeavers += 1;
      counts.known += 1;
    });
    if (writer && writer.pending > writeBytes) await writer.flush(false);
  }
  return { checksums, search, elsewhere, ...counts };
}

/**
 * Today, and the day by which people are due: that of a sync that was interrupted, so that its requests are the same although
 * others have come due meanwhile.
 */
function readDays({ now, files }: SyncSources): { readonly today: number; readonly planned: number } {
  const today = dayOf(now);
  const begun = files.flatMap(({ openDay }) =>
    openDay !== undefined && isResumable(openDay, today) ? [openDay] : [],
  );
  return { today, planned: Math.min(today, ...begun) };
}

/**
 * Finds whom the service has as the new list has them, and writes them. Somebody with an identifier that anybody else has
 * too, in the list or among the known, is not one of them: the service may take both for one person, whom a deletion of a
 * third one ends. Returns their number of rows.
 */
async function markKnown(
  { known, signal, resend }: SyncSources,
  { present, isListed }: NewList,
  today: number,
  writer: PeopleWriter | undefined,
): Promise<number> {
  let rows = 0;
  if (resend) return rows;
  for await (const part of known.sentParts()) {
    signal.throwIfAborted();
    part((person) => {
      const found = isListed(person) ? present.markCurrent(person, isDue(person, today)) : 0;
      if (found > 0) writer?.add(person, person.day ?? sentDays.never);
      rows += found;
    });
    if (writer && writer.pending > writeBytes) await writer.flush(false);
  }
  return rows;
}

function deletionsError() {
  return usageError(
    'the list has rows with the operation Delete, but the list of a sync must contain the people who stay',
    'Nothing was sent. Remove these rows, or apply the list with: users upload',
  );
}
