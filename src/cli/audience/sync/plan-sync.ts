/**
 * Computes what a sync has to do: reads the new list once, notes who is in it, and compares everybody who is known with
 * it. Nothing is sent.
 */
import { rm } from 'node:fs/promises';
import {
  createIdentifierSet,
  createPersonSet,
  type IdentifierSet,
} from '../../../call/membership/known/compare-people.js';
import type { PeopleFileEnd } from '../../../call/membership/known/people-file.js';
import { createPeopleScanner, type PersonIdentifiers } from '../../../call/membership/known/scan-people.js';
import type { PackedRequest } from '../../../call/membership/packing/packed-request.js';
import type { IdentifierKind } from '../../../call/membership/people/identifier-kinds.js';
import { usageError } from '../../errors/command-error.js';
import type { KnownPeople } from './known-people.js';
import {
  nextPeopleFile,
  type PeopleFile,
  removePeopleFiles,
  removeUnfinished,
  unfinished,
} from './known-people-folder.js';
import { createPeopleFile, keepPeopleFile, type PeopleWriter } from './people-file-io.js';

/** Counts of rows and people. */
export interface SyncCounts {
  /** Of the new list: rows = people + duplicates + rejected. */
  readonly rows: number;
  readonly people: number;
  readonly duplicates: number;
  readonly rejected: number;
  /** Requests that the new list takes. */
  readonly requests: number;
  /** Known people: known = staying + leaving + unnamed. */
  readonly known: number;
  readonly staying: number;
  /** Known people none of whose identifiers is in the new list: they are deleted. */
  readonly leaving: number;
  /** The same, but nothing is known by which a deletion could name them. */
  readonly unnamed: number;
}

export interface SyncPlan {
  readonly counts: SyncCounts;
  /** The people who are deleted, as lines of JSON; the same each time. */
  readonly leavers: () => AsyncIterable<Uint8Array>;
  /** Everything that was known before, which the new note replaces once the sync is complete. */
  readonly replaced: readonly PeopleFile[];
  /**
   * Makes the new people known beside the old ones, so that a sync that is killed loses nobody. To be called before
   * anything is sent. Returns a function that takes it back, for where nothing was sent.
   */
  readonly note: () => Promise<() => Promise<void>>;
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
  readonly signal: AbortSignal;
  /** Called after each request of the new list. */
  readonly progress?: (counts: Pick<SyncCounts, 'rows' | 'requests' | 'rejected'>) => void;
}

/** Bytes that are collected before they are written. */
const writeBytes = 1 << 20;

/**
 * Reads and compares. Whoever calls this with a folder holds the lock of the list, and calls `discard` in the end. Throws
 * CommandError and InputError.
 */
export async function planSync(sources: SyncSources): Promise<SyncPlan> {
  const { kinds, known, files, folder } = sources;
  if (folder === undefined) {
    const { present, isListed, ...listed } = await readNewList(sources, undefined);
    const { checksums: _, ...compared } = await compareKnown(sources, { present, isListed }, undefined);
    return {
      counts: { ...listed, ...compared },
      leavers: () => writeLeavers(known, present),
      replaced: files,
      note: async () => async () => {},
      discard: async () => {},
    };
  }
  await removeUnfinished(folder);
  const newest = files.at(-1)?.path;
  const temporary = `${nextPeopleFile(folder, newest)}${unfinished}`;
  const names = kinds.map(({ name }) => name);
  const writer = await createPeopleFile(temporary, names);
  if (!writer) throw new Error(`${temporary} was just removed`);
  const discard = async () => {
    await rm(temporary, { force: true });
    await removePeopleFiles(folder, []);
  };
  try {
    const { present, isListed, ...listed } = await readNewList(sources, writer);
    const { checksums, ...compared } = await compareKnown(sources, { present, isListed }, writer);
    const checksum = await writer.end();
    await writer.close();
    // The same people as an interrupted sync has noted: one note is enough.
    const before = newest === undefined ? undefined : checksums.get(newest);
    const isNoted = before !== undefined && Buffer.compare(before, checksum) === 0;
    return {
      counts: { ...listed, ...compared },
      leavers: () => writeLeavers(known, present),
      replaced: isNoted ? files.slice(0, -1) : files,
      async note() {
        if (isNoted) return async () => {};
        const path = await keepPeopleFile(temporary, folder, newest);
        return () => rm(path, { force: true });
      },
      discard,
    };
  } catch (error) {
    await writer.close();
    await discard();
    throw error;
  }
}

/** Who is in the new list. */
interface NewList {
  readonly present: IdentifierSet;
  /** Whether it has a person with these identifiers and no others; of people with several only if it is noted. */
  readonly isListed: (person: PersonIdentifiers) => boolean;
}

async function readNewList(
  { kinds, newList, signal, progress }: SyncSources,
  writer: PeopleWriter | undefined,
): Promise<NewList & Omit<SyncCounts, 'known' | 'staying' | 'leaving' | 'unnamed'>> {
  const present = createIdentifierSet(kinds);
  const several = createPersonSet();
  // Those with one identifier, who are most, need no second set.
  const isListed: NewList['isListed'] = (person) =>
    person.count === 1 ? present.hasAlone(person) : several.has(person);
  const scan = createPeopleScanner(kinds);
  const counts = { rows: 0, people: 0, duplicates: 0, rejected: 0, requests: 0 };
  for await (const request of newList()) {
    signal.throwIfAborted();
    if (request.deletes > 0) throw deletionsError();
    counts.rows += request.rows;
    counts.people += request.updates;
    counts.duplicates += request.duplicates;
    counts.rejected += request.rejected;
    if (request.operations > 0) counts.requests += 1;
    scan(request.body, (person) => {
      if (writer && !isListed(person)) {
        if (person.count > 1) several.add(person);
        writer.add(person);
      }
      present.add(person);
    });
    request.release?.();
    progress?.(counts);
    if (writer && writer.pending > writeBytes) await writer.flush(false);
  }
  return { present, isListed, ...counts };
}

/**
 * Compares the known people with the identifiers of the new list. Those who stay, but not as the list has them, are noted as
 * well: the service may still have them so, beside those of the list, and must be told to delete them once none of their
 * identifiers is in a list.
 */
async function compareKnown(
  { known, signal }: SyncSources,
  { present, isListed }: NewList,
  writer: PeopleWriter | undefined,
) {
  const counts = { known: 0, staying: 0, leaving: 0, unnamed: 0 };
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
      if (present.hasAny(person)) {
        counts.staying += 1;
        if (writer && !isListed(person) && noted.add(person)) writer.add(person);
      } else if (line() === undefined) counts.unnamed += 1;
      else if (noted.add(person)) counts.leaving += 1;
      else return;
      counts.known += 1;
    });
    if (writer && writer.pending > writeBytes) await writer.flush(false);
  }
  return { checksums, ...counts };
}

async function* writeLeavers(known: KnownPeople, present: IdentifierSet): AsyncGenerator<Uint8Array> {
  const seen = createPersonSet();
  const encoder = new TextEncoder();
  for await (const part of known.parts()) {
    const lines: string[] = [];
    part((person, line) => {
      if (present.hasAny(person)) return;
      const text = line();
      if (text !== undefined && seen.add(person)) lines.push(text);
    });
    if (lines.length > 0) yield encoder.encode(lines.join(''));
  }
}

function deletionsError() {
  return usageError(
    'the list has rows with the operation Delete, but a sync takes the list for the people who are to stay',
    'Nothing was sent. Leave these rows out, or apply the list with: users upload',
  );
}
