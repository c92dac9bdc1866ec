/**
 * Notes whom an upload sends and deletes, so that the next sync of the list knows it. Everybody is noted before they are sent:
 * to know more people than the service has does no harm, as a deletion of nobody changes nothing. A file of which everybody
 * was sent is marked, and so is one of which everybody was deleted.
 */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withProcessLock } from '../../../../files/lock-file.js';
import { createPeopleScanner } from '../../../../people/known/scan-people.js';
import { dayOf, sentDays } from '../../../../people/known/sent-days.js';
import { identifierKinds } from '../../../../people/normalizing/identifier-kinds.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import type { Session } from '../../../calls/session/session.js';
import { CommandError } from '../../../core/host/command-error.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { endsMemberships } from '../journal/list-deletions.js';
import { adviseWithoutNotes } from '../journal/people-journal.js';
import type { UploadTotals } from '../people-upload.js';
import {
  findPeopleFiles,
  isSyncing,
  isUploading,
  knownPeopleFolder,
  listPeopleFiles,
  nextPeopleFile,
  type PeopleFile,
  type PeopleList,
  removePeopleFiles,
} from './known-people-folder.js';
import { areSamePeople, createPeopleFile, type PeopleWriter } from './people-file-io.js';
import { beginMark, dropMark, dropMarks, markDeleted, storeMark } from './people-marks.js';

/** A job with its credentials in the environment leaves nothing of its clients behind, unless it says where. */
export function mayNotePeople(
  { source }: Pick<Session, 'source'>,
  { world }: Pick<Invocation, 'world'>,
): boolean {
  return source !== 'environment' || Boolean(world.env.ADS_STATE_DIR);
}

/** Passes requests on, each once its people are noted. Throws FileError where they cannot be. */
export type NotePeople = (requests: AsyncIterable<PackedRequest>) => AsyncIterable<PackedRequest>;

/** What an upload has sent. */
type Sent = Pick<UploadTotals, 'requests' | 'unconfirmed' | 'resumed' | 'ended' | 'answeredAt'>;

/**
 * Runs an upload. Nothing is noted of one that keeps no notes, unless others of the list are there already: these must not
 * become wrong. Throws FileError where nothing can be noted.
 */
export async function withPeopleNoted<T extends Sent>(
  list: PeopleList,
  invocation: Pick<Invocation, 'world' | 'settings'>,
  writesNotes: boolean,
  upload: (note: NotePeople) => Promise<T>,
): Promise<T> {
  const folder = await knownPeopleFolder(invocation, list);
  let last = (await listPeopleFiles(folder)).at(-1);
  if (last === undefined && !writesNotes) return upload((requests) => requests);
  for (;;) {
    const path = nextPeopleFile(folder, last);
    const { now } = invocation.world;
    const noting = () => noteInto(path, { list, now, isFirst: last === undefined }, upload);
    const done = await withProcessLock(path, noting).catch((error: unknown) => {
      throw last === undefined ? adviseWithoutNotes(error, folder) : error;
    });
    if (done) {
      // The folder, if nothing is in it.
      await removePeopleFiles(folder, []);
      return done.result;
    }
    // Another upload has taken this name.
    last = path;
  }
}

interface Noting {
  readonly list: PeopleList;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Nobody of the list is noted so far. */
  readonly isFirst: boolean;
}

/** Undefined if the file exists: another upload was quicker. */
async function noteInto<T extends Sent>(
  path: string,
  { list: { endpoint }, now, isFirst }: Noting,
  upload: (note: NotePeople) => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const kinds = identifierKinds(endpoint.id);
  const names = kinds.map(({ name }) => name);
  const writer = await createPeopleFile(path, names);
  if (!writer) return undefined;
  const folder = dirname(path);
  // Whoever is at work beside it may delete people, or send them again.
  const isAlone = !(await isSyncing(folder)) && !(await isUploading(folder, path));
  const notes: Notes = {
    ...{ path, writer, scan: createPeopleScanner(kinds) },
    ...{ notesDeleted: isAlone && !isFirst, hasPeople: false, hasDeleted: false },
  };
  try {
    if (isAlone) await beginMark(path, dayOf(now()));
    const result = await upload((requests) => note(requests, notes));
    await writer.end();
    // What an earlier run has sent may have been deleted since.
    if (result.ended === undefined && result.resumed === 0) {
      await storeMark(path, dayOf(result.answeredAt ?? now()));
      if (notes.hasDeleted) await markDeleted(path);
      await removeSame(path);
    }
    const isUnsent = result.ended !== undefined && result.requests === 0 && result.unconfirmed === 0;
    if (isUnsent || !notes.hasPeople) await removeNote(path);
    return { result };
  } catch (error) {
    // Such errors come before anything is sent.
    if (error instanceof CommandError) await removeNote(path);
    throw error;
  } finally {
    await writer.close();
  }
}

interface Notes {
  readonly path: string;
  readonly writer: PeopleWriter;
  readonly scan: ReturnType<typeof createPeopleScanner>;
  /** Whom it deletes is noted, too. */
  readonly notesDeleted: boolean;
  hasPeople: boolean;
  hasDeleted: boolean;
}

async function* note(requests: AsyncIterable<PackedRequest>, notes: Notes): AsyncGenerator<PackedRequest> {
  const { path, writer, scan } = notes;
  let hasEnded = false;
  for await (const request of requests) {
    if (!hasEnded && endsMemberships(request)) {
      hasEnded = true;
      await dropMarks(dirname(path));
    }
    scan(request.body, (person, _start, _end, isDeleted) => {
      if (isDeleted && !notes.notesDeleted) return;
      writer.add(person, isDeleted ? sentDays.deleted : sentDays.ofMark);
      notes.hasPeople = true;
      notes.hasDeleted ||= isDeleted;
    });
    await writer.flush(true);
    yield request;
  }
}

/** A list that is uploaded again and again is noted once. A sync at work still reads the files that it has found. */
async function removeSame(path: string): Promise<void> {
  if (await isSyncing(dirname(path))) return;
  const same: PeopleFile[] = [];
  for (const file of await findPeopleFiles(dirname(path))) {
    if (file.path < path && (await areSamePeople(file.path, path))) same.push(file);
  }
  await removePeopleFiles(dirname(path), same);
}

async function removeNote(path: string): Promise<void> {
  await dropMark(path);
  await rm(path, { force: true });
}
