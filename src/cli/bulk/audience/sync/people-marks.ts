/**
 * Marks beside the files of known people: everybody in a marked file is on the list, as the service has acknowledged, so
 * that a sync need not send them again for some months. A mark is a file with the day on which they were sent, by the clock of
 * the service; versions before have left it empty. A file gets its mark at the end of a sending, and only if nothing that
 * could end a membership was begun meanwhile: whoever begins that takes all marks away, those that are to come too. So a mark
 * that is lost costs a repetition, and nobody is taken to be on the list who may not be.
 */
import { open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError, privateModes, syncDirectory } from '../../../../files/atomic-file.js';
import { renameFile } from '../../../../files/rename-file.js';
import { readDay, writeDay } from '../../../../people/known/sent-days.js';
import { errorMessage, hasErrorCode } from '../../../../values/system-error.js';

/** Behind the name of a file of people. */
const endings = {
  /** Its people are being sent. */
  open: '.open',
  /** The service has all of them. */
  sent: '.sent',
  /** The same, had not a sync begun to delete people since. */
  held: '.held',
} as const;
/** The service has deleted everybody who is noted as deleted in the file; not a mark of those on the list. */
const deletedEnding = '.deleted';

/** The day of the mark of a file of which the service has everybody; undefined if it has none. */
export async function readMark(path: string): Promise<number | undefined> {
  const text = await readFile(`${path}${endings.sent}`, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : readDay(text);
}

/** The day on which a mark of the file was begun, if nobody has taken it away. */
export async function readOpenMark(path: string): Promise<number | undefined> {
  const text = await readFile(`${path}${endings.open}`, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : readDay(text);
}

/** Begins the mark of a file, before its first person is sent. Throws FileError. */
export async function beginMark(path: string, day: number): Promise<void> {
  const mark = `${path}${endings.open}`;
  await attempt(path, rm(mark, { force: true }));
  await attempt(path, writeFile(mark, writeDay(day), { flag: 'wx', mode: privateModes.file }));
}

/**
 * Marks a file of which the service has everybody, unless somebody has taken the mark away since it was begun. `begun` is the
 * file for which it was, if that is another one with the same people.
 */
export async function storeMark(path: string, day: number, begun = path): Promise<void> {
  const mark = `${begun}${endings.open}`;
  try {
    // Not created anew, so that what was taken away does not come back.
    const file = await open(mark, 'r+');
    try {
      await file.truncate();
      await file.writeFile(writeDay(day));
    } finally {
      await file.close();
    }
    await renameFile(mark, `${path}${endings.sent}`);
  } catch {
    // Without it, everybody is sent again.
  }
  await attempt(path, rm(`${path}${endings.held}`, { force: true }));
}

/** Takes the mark of a file away, in whatever state it is. Throws FileError. */
export async function dropMark(path: string): Promise<void> {
  for (const ending of [...Object.values(endings), deletedEnding])
    await attempt(path, rm(`${path}${ending}`, { force: true }));
}

/** Notes that those who are noted as deleted in a file are on the list no more. Throws FileError. */
export function markDeleted(path: string): Promise<void> {
  return attempt(path, writeFile(`${path}${deletedEnding}`, '', { flag: 'a', mode: privateModes.file }));
}

/** Whether that was noted. */
export async function areDeleted(path: string): Promise<boolean> {
  return (await stat(`${path}${deletedEnding}`).catch(() => undefined)) !== undefined;
}

/** Takes all marks of a folder away, before anybody is deleted. Throws FileError. */
export async function dropMarks(folder: string): Promise<void> {
  const findMarks = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => stateOf(name) !== undefined);
  // A mark that changes its state meanwhile has another name then.
  for (let names = await findMarks(); names.length > 0; names = await findMarks()) {
    for (const name of names) await attempt(folder, rm(join(folder, name), { force: true }));
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

/** False if there is no such mark. */
async function move(path: string, from: string, to: string): Promise<boolean> {
  try {
    await renameFile(`${path}${from}`, `${path}${to}`);
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
