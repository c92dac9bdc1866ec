/**
 * Notes whom a list has after a sync. Two files are written while the lists are compared, and get their names before
 * anything is sent: one with everybody, who are marked once all of them were sent, and one with those alone who need not be
 * sent, which is marked at once and lasts until the sync is complete: by it an interrupted sync finds the same people again.
 */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newDraft } from '../../../files/drafts.js';
import type { IdentifierKind } from '../../../people/normalizing/identifier-kinds.js';
import { CommandError } from '../../host/errors/command-error.js';
import { exitCodes } from '../../host/errors/exit-codes.js';
import {
  findPeopleFiles,
  isUploading,
  nextPeopleFile,
  type PeopleFile,
  removePeopleFiles,
  removeUnfinished,
} from './known-people-folder.js';
import { createPeopleFile, type PeopleWriter, storePeopleFile } from './people-file-io.js';
import { beginMark, dropMark, holdMarks, isMarkOpen, storeMark } from './people-marks.js';

export interface SyncNote {
  /**
   * Makes the new people known beside the old ones, so that a sync that is killed loses nobody. To be called before
   * anything is sent. Returns a function that takes it back, for where nothing was sent. Throws CommandError if somebody
   * was deleted since the lists were compared, and FileError.
   */
  readonly note: () => Promise<() => Promise<void>>;
  /**
   * Ends a sync that is complete: the note replaces everything that was known before. `resumes` says that an earlier run
   * has sent some of the requests.
   */
  readonly finish: (sent: { readonly resumes: boolean }) => Promise<void>;
}

interface NoteDraft {
  readonly everybody: PeopleWriter | undefined;
  /** Those who need not be sent. */
  readonly settled: PeopleWriter | undefined;
  /** Ends both. `checksums` are those of the complete files that are known. */
  readonly end: (compared: Compared) => Promise<SyncNote>;
  readonly discard: () => Promise<void>;
}

interface Compared {
  readonly checksums: ReadonlyMap<string, Uint8Array>;
  /** Somebody need not be sent. */
  readonly hasSettled: boolean;
  /** Memberships of the new list have no times: whoever was sent stays. */
  readonly mayBeMarked: boolean;
}

/** Notes nobody: what was known is forgotten once the sync is complete. */
export function draftNothing(files: readonly PeopleFile[]): NoteDraft {
  const folder = files[0] && dirname(files[0].path);
  return {
    everybody: undefined,
    settled: undefined,
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
    const [everybody, settled] = [await create(drafts[0]), await create(drafts[1])];
    return {
      everybody,
      settled,
      discard,
      async end({ checksums, hasSettled, mayBeMarked }) {
        const findSame = async (writer: PeopleWriter) => {
          const checksum = await writer.end();
          await writer.close();
          return files.find(({ path }) => isEqual(checksums.get(path), checksum));
        };
        const before = { everybody: await findSame(everybody), settled: await findSame(settled) };
        const named = { everybody: drafts[0], settled: hasSettled ? drafts[1] : undefined };
        return createNote({ folder, files, drafts: named, before, mayBeMarked });
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
  /** The new files; the second is undefined if there is nobody in it. */
  readonly drafts: Readonly<{ everybody: string; settled: string | undefined }>;
  /** Known files with the same people, as an interrupted sync has left them: one of each is enough. */
  readonly before: Readonly<Record<'everybody' | 'settled', PeopleFile | undefined>>;
  readonly mayBeMarked: boolean;
}

function createNote({ folder, files, drafts, before, mayBeMarked }: EndedDraft): SyncNote {
  const newest = files.at(-1)?.path;
  /** The files, once they have their names. */
  let everybody = '';
  let settled: string | undefined;
  /** Since when the mark of everybody is open, if it is. */
  let openSince: 'this run' | 'an earlier run' | undefined;

  async function nameFiles(): Promise<void> {
    if (before.settled?.isSent) settled = before.settled.path;
    else if (drafts.settled !== undefined) settled = await storePeopleFile(drafts.settled, folder, newest);
    everybody = before.everybody?.path ?? (await storePeopleFile(drafts.everybody, folder, newest));
  }

  /** After everybody is known, and before anything is sent. */
  async function markFiles(): Promise<void> {
    // While an upload is at work, it may delete people.
    if (!mayBeMarked || (await isUploading(folder))) return;
    if (settled !== undefined && settled !== before.settled?.path) {
      await beginMark(settled);
      await storeMark(settled);
    }
    if (everybody === settled) return;
    openSince ??= 'this run';
    if (openSince === 'this run') await beginMark(everybody);
  }

  return {
    async note() {
      await nameFiles();
      if (await isMarkOpen(everybody)) openSince = 'an earlier run';
      const own = [settled, openSince && everybody].filter((path) => path !== undefined);
      const { held, putBack } = await holdMarks(folder, own);
      async function takeBack(): Promise<void> {
        const made = [everybody, settled].filter((path) => !files.some((file) => file.path === path));
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
    async finish({ resumes }) {
      if (openSince === 'an earlier run' || (openSince === 'this run' && !resumes))
        await storeMark(everybody);
      else if (everybody !== settled) await dropMark(everybody);
      const known = new Set(files.map(({ path }) => path));
      const made = (await findPeopleFiles(folder)).filter(({ path }) => path === settled && !known.has(path));
      await removePeopleFiles(
        folder,
        [...files, ...made].filter(({ path }) => path !== everybody),
      );
    },
  };
}

/** Throws CommandError unless everybody is still taken to be on the list who was so when the lists were compared. */
function assertStillSent(files: readonly PeopleFile[], marked: readonly string[]): void {
  if (files.every(({ path, isSent }) => !isSent || marked.includes(path))) return;
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
