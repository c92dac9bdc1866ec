/**
 * Named snapshots of a dataset: files in a folder next to that of the store, each a complete store. A snapshot is
 * complete when it has its name. A killed process leaves a file with another name, which the next save removes.
 */
import { closeSync, constants, openSync } from 'node:fs';
import { chmod, copyFile, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { privateModes } from '../../files/directories.js';
import { findDraftsIn, newDraft, removeDrafts } from '../../files/drafts.js';
import { makeDirectory } from '../../files/make-directory.js';
import { renameFile } from '../../files/rename-file.js';
import { companionSuffixes, readHeader } from '../../files/sqlite.js';
import { errorMessage, hasErrorCode } from '../../values/system-error.js';
import { formatTime } from '../../values/time.js';
import { openOrCreate } from '../admin.js';
import { awaitWork } from '../domain/members/queue.js';
import type { DatasetOptions } from '../seed/index.js';
import { replaceContent, writeCopy } from '../store/copy-store.js';
import { applicationId, formerVersion } from '../store/schema.js';
import { openStore, type Store } from '../store/store.js';
import { StoreError } from '../store/store-error.js';
import { runInWorker } from '../store/worker-connection.js';
import type { Snapshot } from './snapshot.js';

export interface Snapshots {
  /** Saves the dataset under a name; a snapshot of that name is replaced when the new one is complete. */
  save(name: string): Promise<Snapshot>;
  /** Resets the dataset to a snapshot. Throws StoreError, and changes nothing, if it does not exist or is damaged. */
  load(name: string): Promise<void>;
  /** All snapshots by name. */
  list(): Promise<Snapshot[]>;
  /** Deletes a snapshot; false if it does not exist. */
  delete(name: string): Promise<boolean>;
}

/** A name becomes the name of a file. */
const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** The rule for a name, in words. */
export const snapshotNameRule =
  'up to 64 letters, digits, dots, dashes and underscores, and begin with a letter or a digit';
const ending = '.db';
/** Drafts begin with a dot. Versions before have named them so. */
const olderDraft = /^(?<file>\..+)\.(?<pid>\d{1,10})\.new(?:-journal)?$/;

/** Whether a text can name a snapshot. */
export function isSnapshotName(text: string): boolean {
  return namePattern.test(text);
}

/** The folder of a store's snapshots. */
export function snapshotFolder(storePath: string): string {
  return `${storePath}.snapshots`;
}

/** The snapshots in a folder, made when the first is saved. Names must have been checked. */
export function createSnapshots(store: Store, folder: string): Snapshots {
  const fileOf = (name: string) => join(folder, name + ending);
  const describe = async (name: string): Promise<Snapshot | undefined> => {
    const stats = await ifThere(stat(fileOf(name)));
    return stats && { name, saved_at: formatTime(stats.mtimeMs), bytes: stats.size };
  };
  /**
   * Brings a copy of a snapshot of the former version to this one, and lets it be loaded. Only then it takes the place of the
   * snapshot, unless another has been saved there meanwhile.
   */
  const migrate = async (name: string, load: (copy: string) => Promise<void>) => {
    const [file, copy] = [fileOf(name), newDraft(join(folder, `.${name}`))];
    try {
      const before = await stat(file);
      await copyFile(file, copy, constants.COPYFILE_EXCL);
      await chmod(copy, privateModes.file);
      await completeAlone(copy);
      await load(copy);
      const now = await ifThere(stat(file));
      if (now?.ino !== before.ino || now.mtimeMs !== before.mtimeMs) return;
      await utimes(copy, before.atime, before.mtime);
      await flush(copy);
      // It was loaded, whatever becomes of the file: one that stays is migrated again.
      await renameFile(copy, file).catch(() => {});
    } finally {
      for (const suffix of ['', ...companionSuffixes]) await rm(copy + suffix, { force: true });
    }
  };
  return {
    save: (name) =>
      explainFailure(`the snapshot ${name} cannot be saved`, async () => {
        await makeDirectory(folder, privateModes.directory);
        await removeDrafts(findDraftsIn(folder, (file) => file.startsWith('.'), { older: olderDraft }));
        const fresh = newDraft(join(folder, `.${name}`));
        try {
          // Created before the library does, with a mode that keeps others from reading it.
          closeSync(openSync(fresh, 'wx', privateModes.file));
          await runInWorker(store, writeCopy(fresh));
          await flush(fresh);
          await renameFile(fresh, fileOf(name));
          await flush(folder);
        } catch (error) {
          for (const suffix of ['', '-journal']) await rm(fresh + suffix, { force: true });
          throw error;
        }
        return (await describe(name)) ?? { name, saved_at: '', bytes: 0 };
      }),
    load: (name) =>
      explainFailure(`the snapshot ${name} cannot be loaded`, async () => {
        if (!(await describe(name))) throw new StoreError('absent', `snapshot ${name} does not exist`);
        // Work that is processed in steps belongs to the former dataset.
        await awaitWork(store);
        const found = await ifThere(readHeader(fileOf(name)));
        if (found?.application === applicationId && found.version === formerVersion)
          await migrate(name, (copy) => runInWorker(store, replaceContent(copy)));
        else await runInWorker(store, replaceContent(fileOf(name)));
      }),
    async list() {
      const files = (await ifThere(readdir(folder))) ?? [];
      const names = files
        .filter((file) => file.endsWith(ending))
        .map((file) => file.slice(0, -ending.length));
      const found = await Promise.all(names.filter(isSnapshotName).sort().map(describe));
      return found.filter((snapshot) => snapshot !== undefined);
    },
    delete: (name) =>
      explainFailure(`the snapshot ${name} cannot be deleted`, async () => {
        if (!(await describe(name))) return false;
        for (const suffix of ['', '-wal', '-shm']) await rm(fileOf(name) + suffix, { force: true });
        return true;
      }),
  };
}

/** Works on the snapshots of a store that need not be served. Opens the store as `openOrCreate` does. */
export async function withSnapshots<T>(
  path: string,
  dataset: DatasetOptions | undefined,
  work: (snapshots: Snapshots) => Promise<T>,
): Promise<T> {
  const store = await openOrCreate(path, dataset);
  try {
    return await work(createSnapshots(store, snapshotFolder(path)));
  } finally {
    store.close();
  }
}

/** Migrates a store as every opening does, and writes its log back: it can be copied and renamed then. */
async function completeAlone(path: string): Promise<void> {
  const store = await openStore(path);
  try {
    store.query('PRAGMA journal_mode = DELETE');
  } finally {
    store.close();
  }
}

/** Waits until the contents of a file, or the names in a folder, are on the disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } catch (error) {
    // Some systems flush no folders.
    if (!hasErrorCode(error, 'EISDIR') && !hasErrorCode(error, 'EINVAL') && !hasErrorCode(error, 'EPERM'))
      throw error;
  } finally {
    await file.close();
  }
}

async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Says what could not be done; the cause is the disk's or another program's, never a bug. */
async function explainFailure<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'absent') throw error;
    if (error instanceof StoreError) throw new StoreError(error.reason, `${what}: ${error.message}`);
    if (error instanceof Error && 'code' in error) {
      throw new StoreError('unusable', `${what}: ${errorMessage(error)}`);
    }
    throw error;
  }
}
