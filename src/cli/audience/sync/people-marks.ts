/**
 * Marks beside the files of known people: everybody in a marked file is on the list, as the service has acknowledged, so
 * that a sync need not send them again. A mark is an empty file. A file gets it at the end of a sending, and only if
 * nothing that could end a membership was begun meanwhile: whoever begins that takes all marks away, those that are to
 * come too. So a mark that is lost costs a repetition, and nobody is taken to be on the list who may not be.
 */
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError, privateModes, syncDirectory } from '../../../files/atomic-file.js';
import { errorMessage, hasErrorCode } from '../../../values/system-error.js';

/** Behind the name of a file of people. */
const endings = {
  /** Its people are being sent. */
  open: '.open',
  /** The service has all of them. */
  sent: '.sent',
  /** The same, had not a sync begun to delete people since. */
  held: '.held',
} as const;

/** Whether the service has everybody in the file. */
export function isMarked(path: string): Promise<boolean> {
  return exists(`${path}${endings.sent}`);
}

/** Whether a mark of the file was begun, and nobody has taken it away. */
export function isMarkOpen(path: string): Promise<boolean> {
  return exists(`${path}${endings.open}`);
}

/** Begins the mark of a file, before its first person is sent. Throws FileError. */
export function beginMark(path: string): Promise<void> {
  return attempt(path, writeFile(`${path}${endings.open}`, '', { flag: 'a', mode: privateModes.file }));
}

/** Marks a file of which the service has everybody, unless somebody has taken the mark away since it was begun. */
export async function storeMark(path: string): Promise<void> {
  await move(path, endings.open, endings.sent).catch(() => false);
  await attempt(path, rm(`${path}${endings.held}`, { force: true }));
}

/** Takes the mark of a file away, in whatever state it is. Throws FileError. */
export async function dropMark(path: string): Promise<void> {
  for (const ending of Object.values(endings)) await attempt(path, rm(`${path}${ending}`, { force: true }));
}

/** Takes all marks of a folder away, before anybody is deleted. Throws FileError. */
export async function dropMarks(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (stateOf(name) !== undefined) await attempt(folder, rm(join(folder, name), { force: true }));
  }
  await syncDirectory(folder);
}

interface HeldMarks {
  /** The files that were marked. */
  readonly held: readonly string[];
  /** Marks them again, unless somebody else has deleted people since: for where nothing was sent. */
  readonly putBack: () => Promise<void>;
}

/** The same for all files but some. Throws FileError. */
export async function holdMarks(folder: string, except: readonly string[]): Promise<HeldMarks> {
  const held: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const state = stateOf(name);
    if (state === undefined) continue;
    const path = join(folder, name.slice(0, -endings[state].length));
    if (except.includes(path)) continue;
    if (state === 'open') await attempt(path, rm(join(folder, name), { force: true }));
    else if (state === 'sent' && (await attempt(path, move(path, endings.sent, endings.held))))
      held.push(path);
  }
  await syncDirectory(folder);
  return {
    held,
    async putBack() {
      for (const path of held) await move(path, endings.held, endings.sent).catch(() => false);
    },
  };
}

function stateOf(name: string): keyof typeof endings | undefined {
  const states = Object.keys(endings) as (keyof typeof endings)[];
  return states.find((state) => name.endsWith(endings[state]));
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/** False if there is no such mark. */
async function move(path: string, from: string, to: string): Promise<boolean> {
  try {
    await rename(`${path}${from}`, `${path}${to}`);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function attempt<T>(path: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new FileError(
      `cannot record the people of this list: ${path}: ${errorMessage(error)}`,
      'Nothing more was sent. Check the permissions of the state directory.',
    );
  });
}
