/**
 * The folder of the people that a list is known to have: one in the state directory for each list, with a file for each sync or
 * upload that added to them. Together the files are the known people; a complete sync replaces the files that were there before
 * it. Marks beside the files stand for people that the service has for certain. Deleted people are noted in such files too, which
 * apply to older ones.
 */
import { open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Endpoint } from '../../../../contract/types.js';
import { exists } from '../../../../files/adopt-earlier.js';
import { privateModes } from '../../../../files/directories.js';
import { findDraftsIn, removeDrafts } from '../../../../files/drafts.js';
import { withProcessLock } from '../../../../files/lock-file.js';
import { renameFile } from '../../../../files/rename-file.js';
import { errorMessage, hasErrorCode } from '../../../../values/system-error.js';
import { CommandError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { accountJournalPaths, withJournalLock } from '../../delivery/journals.js';
import { areDeleted, dropMark, readMark, readOpenMark } from './people-marks.js';

/** A list of people of the service. */
export interface PeopleList {
  /** The membership endpoint. */
  readonly endpoint: Endpoint;
  readonly account: string;
  readonly id: string;
}

const ending = '.people';
const fileForm = /^\d{8}\.people$/;
/** Versions before have named drafts so. */
const olderDraft = /^(?<file>.+)\.tmp(?:-settled)?$/;
const lockForm = /^\d{8}\.people\.lock$/;

/** The folder of a list; it may not exist. It gets the files that earlier versions have put elsewhere. Throws CommandError. */
export async function knownPeopleFolder(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  { endpoint, account, id }: PeopleList,
): Promise<string> {
  const work = `${endpoint.id} ${id}`;
  const name = { folder: 'people', work, account, ending: '' };
  const { path, earlier } = await accountJournalPaths(invocation, name);
  for (const other of earlier) await adoptPeople(other, path);
  return path;
}

/**
 * Moves the files of another folder of the same list, except those to which an upload writes at the moment, unless a sync of it is
 * under way. Without their marks: which of both folders was written later is not known, so that everybody in them is sent again,
 * and nobody is deleted by them.
 */
async function adoptPeople(other: string, folder: string): Promise<void> {
  // Without files there is nothing to hold a lock for.
  if ((await listPeopleFiles(other)).length === 0) return void (await rmdir(other).catch(() => {}));
  await withProcessLock(other, async () => {
    for (const file of await listPeopleFiles(other)) {
      await withProcessLock(file, async () => {
        await dropMark(file);
        await renameFile(file, await takePeopleFile(folder, (await listPeopleFiles(folder)).at(-1)));
      });
    }
    // What is at work has others there.
    await rmdir(other).catch(() => {});
  }).catch((error: unknown) => {
    throw cannotRead(other, error);
  });
}

/** The paths of the files of a folder, the oldest first; none if it does not exist. Throws CommandError. */
export async function listPeopleFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return [];
    throw cannotRead(folder, error);
  });
  return names
    .filter((name) => fileForm.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** The path of the file that comes after the last one, if there is any. */
export function nextPeopleFile(folder: string, last: string | undefined): string {
  const number = last === undefined ? 1 : Number(basename(last, ending)) + 1;
  return join(folder, `${String(number).padStart(8, '0')}${ending}`);
}

/** The same, taken with an empty file, which has nobody: an upload may begin a file at the same time. */
export async function takePeopleFile(folder: string, last: string | undefined): Promise<string> {
  for (let path = nextPeopleFile(folder, last); ; path = nextPeopleFile(folder, path)) {
    try {
      const file = await open(path, 'wx', privateModes.file);
      await file.close();
      return path;
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    }
  }
}

/** Runs work that reads the people of a list and replaces them. Throws CommandError while another process does so. */
export async function withKnownPeople<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const message = 'another process is syncing this list or deleting its local record; nothing was sent';
  return withJournalLock(folder, { code: 'IN_PROGRESS', message }, work);
}

/** Whether an upload to the list is under way, other than one to a certain file. */
export async function isUploading(folder: string, own?: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => lockForm.test(name) && name !== `${basename(own ?? '')}.lock`);
}

/** Whether a sync of the list is under way, or was killed. */
export async function isSyncing(folder: string): Promise<boolean> {
  return exists(`${folder}.lock`);
}

/** A file as it was when it was read. */
export interface PeopleFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** The day on which they were sent, where the service has everybody in it (people/known/sent-days.ts). */
  readonly sentDay: number | undefined;
  /** The day on which a sending of them was begun that has not ended. */
  readonly openDay: number | undefined;
  /** The service has deleted those who are noted as deleted in it. */
  readonly hasDeleted: boolean;
}

/** Looks at the files of a folder, the oldest first. Throws CommandError. */
export async function findPeopleFiles(folder: string): Promise<readonly PeopleFile[]> {
  const paths = await listPeopleFiles(folder);
  return Promise.all(
    paths.map(async (path) => {
      const { size } = await stat(path).catch((error: unknown) => {
        throw cannotRead(path, error);
      });
      const [sentDay, openDay] = [await readMark(path), await readOpenMark(path)];
      return { path, size, sentDay, openDay, hasDeleted: await areDeleted(path) };
    }),
  );
}

/**
 * Removes files, except those to which an upload writes at the moment or has written since, and the folder once it is
 * empty. Returns how many are left.
 */
export async function removePeopleFiles(folder: string, files: readonly PeopleFile[]): Promise<number> {
  let left = 0;
  for (const { path, size } of files) {
    const isRemoved = await withProcessLock(path, async () => {
      const now = await stat(path).catch(() => undefined);
      if (now && now.size !== size) return false;
      await dropMark(path);
      await rm(path, { force: true });
      return true;
    });
    if (!isRemoved) left += 1;
  }
  // It has others, or never was.
  await rmdir(folder).catch(() => {});
  return left;
}

/** Removes what a process left that was killed while it wrote. Only while holding the lock of the list. */
export async function removeUnfinished(folder: string): Promise<void> {
  const isPeople = (file: string) => fileForm.test(file);
  await removeDrafts(findDraftsIn(folder, isPeople, { older: olderDraft, isLocked: true }));
}

export function cannotRead(path: string, error: unknown): CommandError {
  // A sync that is complete and an upload of the same list remove files, which a dry run may be about to read.
  if (hasErrorCode(error, 'ENOENT'))
    return new CommandError(
      'IN_PROGRESS',
      exitCodes.unreachable,
      'another process has replaced the local record of this list',
      'Run the same command again.',
    );
  return new CommandError(
    'STATE',
    exitCodes.usage,
    `the local record of this list cannot be read: ${path}: ${errorMessage(error)}`,
    'Nothing was sent. Check the permissions of the state directory.',
  );
}
