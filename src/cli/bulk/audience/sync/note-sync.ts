/**
 * Notes whom a list has after a sync. Two files are written while the lists are compared, and get their names before
 * anything is sent: one with everybody, and one with those alone who need not be sent, with the days on which they were. The
 * latter is marked at once and lasts until the sync is complete: by it an interrupted sync finds the same people again. Then
 * a third one is made of both, with everybody and their days, and is marked.
 */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newDraft } from '../../../../files/drafts.js';
import type { PersonIdentifiers } from '../../../../people/known/scan-people.js';
import { sentDays } from '../../../../people/known/sent-days.js';
import type { IdentifierKind } from '../../../../people/normalizing/identifier-kinds.js';
import { CommandError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import {
  findPeopleFiles,
  isUploading,
  nextPeopleFile,
  type PeopleFile,
  removePeopleFiles,
  removeUnfinished,
} from './known-people-folder.js';
import { createPeopleFile, type PeopleWriter, readPeople, storePeopleFile } from './people-file-io.js';
import { beginMark, dropMark, holdMarks, readOpenMark, storeMark } from './people-marks.js';

export interface SyncNote {
  /**
   * Makes the new people known beside the old ones, so that a sync that is killed loses nobody. To be called before
   * anything is sent. Returns a function that takes it back, for where nothing was sent. Throws CommandError if somebody
   * was deleted since the lists were compared, and FileError.
   */
  readonly note: () => Promise<() => Promise<void>>;
  /**
   * Ends a sync that is complete: the note replaces everything that was known before. `resumes` says that an earlier run
   * has sent some of the requests; `day` is that of the sending, in days since 1970.
   */
  readonly finish: (sent: { readonly resumes: boolean; readonly day: number }) => Promise<void>;
}

/** Passes on whom a sync leaves on the list although they are in none of the files, with the days of their last sending. */
export type KeepPeople = (keep: (person: PersonIdentifiers, day: number) => void) => AsyncIterable<void>;

interface NoteDraft {
  readonly everybody: PeopleWriter | undefined;
  /** Those who need not be sent. */
  readonly current: PeopleWriter | undefined;
  /** Ends both. */
  readonly end: (compared: Compared) => Promise<SyncNote>;
  readonly discard: () => Promise<void>;
}

interface Compared {
  /** Of the complete files that are known. */
  readonly checksums: ReadonlyMap<string, Uint8Array>;
  /** Who need not be sent: nobody, somebody, or everybody who is noted at all. */
  readonly current: 'nobody' | 'some' | 'everybody';
  readonly isCurrent: (person: PersonIdentifiers) => boolean;
  /** Memberships of the new list have no times: whoever was sent stays. */
  readonly mayBeMarked: boolean;
  /** The day on which it is sent, by the clock of this machine. */
  readonly today: number;
  readonly remaining: KeepPeople | undefined;
}

/** Notes nobody: what was known is forgotten once the sync is complete. */
export function draftNothing(files: readonly PeopleFile[]): NoteDraft {
  const folder = files[0] && dirname(files[0].path);
  return {
    everybody: undefined,
    current: undefined,
    end: async () => ({
      async note() {
        if (folder === undefined) return async () => {};
        const { held, putBack } = await holdMarks(folder, []);
        assertStillSent(files, held);
        return putBack;
      },
      async finish() {
        if (folder !== undefined) await removePeopleFiles(folder, files);
      },
    }),
    discard: async () => {},
  };
}

/** Begins the files of a note. Only while holding the lock of the list. Throws FileError. */
export async function draftNote(
  folder: string,
  files: readonly PeopleFile[],
  kinds: readonly IdentifierKind[],
): Promise<NoteDraft> {
  await removeUnfinished(folder);
  const newest = files.at(-1)?.path;
  const next = nextPeopleFile(folder, newest);
  const drafts = [newDraft(next), newDraft(next)] as const;
  const names = kinds.map(({ name }) => name);
  const writers: PeopleWriter[] = [];
  const discard = async () => {
    for (const writer of writers) await writer.close();
    for (const draft of drafts) await rm(draft, { force: true });
    // The folder, if nothing else is in it.
    await removePeopleFiles(folder, []);
  };
  const create = async (path: string) => {
    const writer = await createPeopleFile(path, names);
    if (!writer) throw new Error(`${path} was just removed`);
    writers.push(writer);
    return writer;
  };
  try {
    const [everybody, current] = [await create(drafts[0]), await create(drafts[1])];
    return {
      everybody,
      current,
      discard,
      async end(compared) {
        // What was deleted since an older file was written holds for that file, and must not for the new one.
        const isUsable = files.every((file) => !file.hasDeleted);
        const findSame = async (writer: PeopleWriter) => {
          const checksum = await writer.end();
          await writer.close();
          const isSame = ({ path }: PeopleFile) => isEqual(compared.checksums.get(path), checksum);
          return isUsable ? files.find(isSame) : undefined;
        };
        const before = { everybody: await findSame(everybody), current: await findSame(current) };
        const named = { everybody: drafts[0], current: drafts[1] };
        return createNote({ folder, files, names, drafts: named, before, compared });
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

interface EndedDraft {
  readonly folder: string;
  readonly files: readonly PeopleFile[];
  /** Of the kinds of identifiers. */
  readonly names: readonly string[];
  /** The new files. */
  readonly drafts: Readonly<Record<'everybody' | 'current', string>>;
  /** Known files with the same people, as an interrupted sync has left them: one of each is enough. */
  readonly before: Readonly<Record<'everybody' | 'current', PeopleFile | undefined>>;
  readonly compared: Compared;
}

/** One function: its parts share the names of the files and since when their marks are open. */
function createNote({ folder, files, names, drafts, before, compared }: EndedDraft): SyncNote {
  const { mayBeMarked, today } = compared;
  const newest = files.at(-1)?.path;
  /** The files, once they have their names. */
  let everybody = '';
  let current: string | undefined;
  /** Since when the mark of everybody is open, if it is. */
  let openSince: 'this run' | 'an earlier run' | undefined;
  let openDay: number | undefined;

  async function nameFiles(): Promise<void> {
    if (compared.current !== 'nobody') {
      const isMarked = before.current?.sentDay !== undefined;
      current = isMarked ? before.current.path : await storePeopleFile(drafts.current, folder, newest);
    }
    if (current !== undefined && compared.current === 'everybody') everybody = current;
    else everybody = before.everybody?.path ?? (await storePeopleFile(drafts.everybody, folder, newest));
  }

  /** After everybody is known, and before anything is sent. */
  async function markFiles(): Promise<void> {
    // While an upload is at work, it may delete people.
    if (!mayBeMarked || (await isUploading(folder))) return;
    if (current !== undefined && current !== before.current?.path) {
      await beginMark(current, today);
      await storeMark(current, today);
    }
    if (everybody === current) return;
    openSince ??= 'this run';
    if (openSince === 'this run') await beginMark(everybody, today);
  }

  /** Everybody with their days: the file that is left of all. */
  async function writeFinal(): Promise<string> {
    const { remaining, isCurrent } = compared;
    if (everybody === current || (current === undefined && !remaining)) return everybody;
    const draft = newDraft(everybody);
    const writer = await createPeopleFile(draft, names);
    if (!writer) throw new Error(`${draft} was just removed`);
    try {
      const copy = async (path: string, takes: (person: PersonIdentifiers) => boolean) => {
        for await (const block of readPeople({ path, sentDay: undefined }, names)) {
          block((person) => {
            if (takes(person)) writer.add(person, person.day ?? sentDays.never);
          });
          await writer.flush(false);
        }
      };
      if (current !== undefined) await copy(current, () => true);
      await copy(everybody, (person) => current === undefined || !isCurrent(person));
      for await (const _ of remaining?.(writer.add) ?? []) await writer.flush(false);
      await writer.end();
      await writer.close();
    } catch (error) {
      await writer.close();
      await rm(draft, { force: true });
      throw error;
    }
    return storePeopleFile(draft, folder, everybody);
  }

  return {
    async note() {
      await nameFiles();
      openDay = await readOpenMark(everybody);
      if (openDay !== undefined) openSince = 'an earlier run';
      const own = [current, openSince && everybody].filter((path) => path !== undefined);
      const { held, putBack } = await holdMarks(folder, own);
      async function takeBack(): Promise<void> {
        const made = [everybody, current].filter((path) => !files.some((file) => file.path === path));
        for (const path of made) {
          if (path === undefined) continue;
          await dropMark(path);
          await rm(path, { force: true });
        }
        await putBack();
      }
      try {
        assertStillSent(files, [...held, ...own]);
        await markFiles();
      } catch (error) {
        await takeBack();
        throw error;
      }
      return takeBack;
    },
    async finish({ resumes, day }) {
      const final = await writeFinal();
      if (openSince === 'an earlier run') await storeMark(final, Math.min(day, openDay ?? day), everybody);
      else if (openSince === 'this run' && !resumes) await storeMark(final, day, everybody);
      else if (final !== current) await dropMark(final);
      const known = new Set(files.map(({ path }) => path));
      const own = [current, everybody];
      const made = (await findPeopleFiles(folder)).filter(
        ({ path }) => own.includes(path) && !known.has(path),
      );
      await removePeopleFiles(
        folder,
        [...files, ...made].filter(({ path }) => path !== final),
      );
    },
  };
}

/** Throws CommandError unless everybody is still taken to be on the list who was so when the lists were compared. */
function assertStillSent(files: readonly PeopleFile[], marked: readonly string[]): void {
  if (files.every(({ path, sentDay }) => sentDay === undefined || marked.includes(path))) return;
  throw new CommandError(
    'IN_PROGRESS',
    exitCodes.unreachable,
    'an upload changed this list after the files were compared; nothing was sent',
    'Wait until it has ended, then run the same command again.',
  );
}

function isEqual(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.compare(one, other) === 0;
}
