/**
 * Journals: files that say what was sent, so that it is not sent a second time. A journal that was damaged must not look
 * like one of which less was sent, so every one has a check, by which an empty file, a missing end, a lost line and foreign
 * text are noticed. It is then refused: only a person can find out what was sent.
 *
 * A journal is a whole that is replaced (`readSealed`, `writeSealed`), or lines that are added (`openJournalLines`). The
 * first line of the latter has the number of bytes that are known to be on the disk; each other line has a check of itself
 * and all before it. What stands behind that number may have been cut off by a kill or a power failure: nothing was sent
 * that relies on it.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { trimEnd } from '../values/cut-text.js';
import { day } from '../values/duration.js';
import { errorMessage, hasErrorCode } from '../values/system-error.js';
import { FileError, makeParentDirectory, removeFile, replaceFile, syncDirectory } from './atomic-file.js';
import { forgetOlder } from './cache-folder.js';

/** The kinds of journals. */
export type JournalKind =
  | 'applies'
  | 'audiences'
  | 'batches'
  | 'confirmations'
  | 'conversions'
  | 'imports'
  | 'plans'
  | 'reports'
  | 'results'
  | 'spending'
  | 'uploads';

export interface JournalPlace {
  readonly path: string;
  readonly kind: JournalKind;
  /** What to do about a damaged one. */
  readonly advice: string;
  /** Journals about the same that earlier versions wrote under other names: what they say was noted before. */
  readonly earlier?: readonly string[] | undefined;
}

/** The form of the files; one of another form is refused. */
const version = 2;

/** A journal cannot be what ads has written. */
export class DamagedJournalError extends FileError {
  constructor({ path, advice }: JournalPlace, what: string) {
    super(`${path} is damaged: ${what}`, advice);
  }
}

/** The JSON text that was written last; undefined if there is none. Throws DamagedJournalError and FileError. */
export async function readSealed(place: JournalPlace): Promise<string | undefined> {
  const bytes = await readBytes(place.path);
  if (bytes === undefined) return undefined;
  const text = bytes.toString();
  const start = sealed(place.kind, '');
  const content = text.slice(start.length + checkLength + contentStart.length, -contentEnd.length);
  if (text === '') throw new DamagedJournalError(place, 'it is empty');
  if (!text.startsWith(start)) throw new DamagedJournalError(place, describeBeginning(text));
  if (text !== seal(place.kind, content)) throw new DamagedJournalError(place, 'its content was changed');
  return content;
}

/** Replaces the content. Only while holding the lock. Throws FileError. */
export async function writeSealed({ path, kind }: JournalPlace, json: string): Promise<void> {
  await makeParentDirectory(path);
  await replaceFile(path, seal(kind, json));
}

/** A JSON text with its check: an object with a member `content`. */
export function seal(kind: JournalKind, json: string): string {
  return `${sealed(kind, digest(kind, json))}${contentStart}${json}${contentEnd}`;
}

const contentStart = '","content":';
const contentEnd = '}\n';
const checkLength = 16;

function sealed(kind: JournalKind, check: string): string {
  return `{"journal":"${kind}","version":${version},"check":"${check}`;
}

function digest(before: string, text: string): string {
  return createHash('sha256').update(before).update('\n').update(text).digest('hex').slice(0, checkLength);
}

/** A journal of lines that is open for writing. Each method throws FileError if the file cannot be written. */
export interface JournalLines {
  /** What was written before, in order. */
  readonly entries: readonly unknown[];
  /** Adds entries, and returns when they are on the disk. */
  readonly append: (entries: readonly unknown[]) => Promise<void>;
  /** Adds entries that outlive the process; a power failure may take them until `keep` has returned. */
  readonly write: (entries: readonly unknown[]) => Promise<void>;
  readonly keep: () => Promise<void>;
  /** Whether no other process has added entries since. */
  readonly isCurrent: () => Promise<boolean>;
}

/** The entries of a journal; undefined if there is none. Throws DamagedJournalError and FileError. */
export async function readJournalLines(place: JournalPlace): Promise<readonly unknown[] | undefined> {
  return (await readLines(place))?.entries;
}

/** Replaces all entries. Only while holding the lock. Throws FileError. */
export async function replaceJournalLines(
  { path, kind }: JournalPlace,
  entries: readonly unknown[],
): Promise<void> {
  const { text } = chain(digest(kind, ''), entries);
  const length = headLength(kind) + Buffer.byteLength(text);
  await makeParentDirectory(path);
  await replaceFile(path, `${head(kind, length)}${text}`);
  await syncDirectory(dirname(path));
}

/** Opens a journal for writing; an absent one begins. Only while holding its lock. Throws as its readers do. */
export async function openJournalLines(place: JournalPlace): Promise<JournalLines> {
  const { path, kind } = place;
  let found = await readLines(place);
  if (!found) {
    await replaceJournalLines(place, []);
    found = { entries: [], end: headLength(kind), last: digest(kind, '') };
  }
  let { end, last } = found;
  const change = async (work: (file: FileHandle) => Promise<void>) => {
    try {
      const file = await open(path, 'r+');
      try {
        await work(file);
      } finally {
        await file.close();
      }
    } catch (error) {
      throw new FileError(
        `cannot write ${path}: ${errorMessage(error)}`,
        'The journal records earlier requests. To resume after them, run the same command again.',
      );
    }
  };
  const write: JournalLines['write'] = (entries) =>
    change(async (file) => {
      const next = chain(last, entries);
      // What a killed process has cut off ends here.
      await file.truncate(end);
      end += await writeWhole(file, next.text, end);
      last = next.last;
    });
  const keep = () =>
    change(async (file) => {
      await file.datasync();
      // Only now: the number must never be of bytes that a power failure can take.
      await writeWhole(file, head(kind, end), 0);
      await file.datasync();
    });
  return {
    entries: found.entries,
    write,
    keep,
    isCurrent: async () => (await stat(path).catch(() => undefined))?.size === end,
    async append(entries) {
      await write(entries);
      await keep();
    },
  };
}

/** Writes a text at a place and returns its length in bytes. A disk that is nearly full takes a part without an error. */
async function writeWhole(file: FileHandle, text: string, place: number): Promise<number> {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, place + done)).bytesWritten;
  }
  return bytes.length;
}

interface ReadLines {
  readonly entries: readonly unknown[];
  /** Where the next line begins, in bytes. */
  readonly end: number;
  /** The check of the last line. */
  readonly last: string;
}

async function readLines(place: JournalPlace): Promise<ReadLines | undefined> {
  const { kind, path } = place;
  const bytes = await readBytes(path);
  if (bytes === undefined) return undefined;
  if (bytes.length === 0) throw new DamagedJournalError(place, 'it is empty');
  const start = headLength(kind);
  const first = bytes.toString('latin1', 0, start);
  const recorded = Number(headForm.exec(first)?.[1] ?? Number.NaN);
  if (first !== head(kind, recorded)) throw new DamagedJournalError(place, describeBeginning(first));
  if (bytes.length < recorded) throw new DamagedJournalError(place, 'its end is missing');
  const entries: unknown[] = [];
  let end = start;
  let last = digest(kind, '');
  while (end < bytes.length) {
    const lineEnd = bytes.indexOf('\n', end);
    const line = bytes.toString('utf8', end, Math.max(lineEnd, end));
    const check = line.slice(2, 2 + checkLength);
    const json = line.slice(checkLength + 4, -1);
    if (line !== lineOf(check, json) || check !== digest(last, json)) {
      if (end >= recorded && isTorn(bytes.toString('latin1', end))) break;
      const what = end < recorded ? 'a line is missing or was changed' : 'its end is not valid';
      throw new DamagedJournalError(place, `${what} (after line ${entries.length + 1})`);
    }
    entries.push(JSON.parse(json));
    last = check;
    end = lineEnd + 1;
  }
  return { entries, end, last };
}

function chain(
  before: string,
  entries: readonly unknown[],
): { readonly text: string; readonly last: string } {
  let last = before;
  const lines = entries.map((entry) => {
    const json = JSON.stringify(entry);
    last = digest(last, json);
    return `${lineOf(last, json)}\n`;
  });
  return { text: lines.join(''), last };
}

function lineOf(check: string, json: string): string {
  return `["${check}",${json}]`;
}

/** Whether a text is the beginning of a line; after a power failure, zeros stand where bytes were not written yet. */
function isTorn(text: string): boolean {
  const written = trimEnd(text, '\0');
  return !written.includes('\n') && /^(\[("([0-9a-f]{0,16}|[0-9a-f]{16}"(,.*)?))?)?$/.test(written);
}

/** The first line; always as long, since it is written again in place. */
function head(kind: JournalKind, bytes: number): string {
  return `{"journal":"${kind}","version":${version},"bytes":${String(bytes).padStart(15)}}\n`;
}
const headForm = /"bytes": *(\d+)/;

function headLength(kind: JournalKind): number {
  return head(kind, 0).length;
}

function describeBeginning(text: string): string {
  const isOther =
    /^\{"journal":"[a-z]+","version":\d+,/.test(text) && !text.includes(`"version":${version},`);
  return isOther ? 'another version of ads wrote it' : 'its beginning is not valid';
}

async function readBytes(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return undefined;
    throw new FileError(`cannot read ${path}: ${errorMessage(error)}`, 'Check its permissions and the disk.');
  }
}

/** Only while holding the lock. */
export async function removeJournal(path: string): Promise<void> {
  await removeFile(path);
}

/** What nobody resumes for so long, in milliseconds, nobody resumes any more. */
const abandonedAfter = 60 * day;

/**
 * Removes journals of abandoned work beside one's own, which stays. `service` is its time, after work that it has acknowledged,
 * and `machine` is that of the clock by which files are dated: if they are not of one day, the files seem to be older or newer
 * than they are, and nothing is removed. Only where to send everything again does no harm. Failing to do so does no harm.
 */
export async function pruneJournals(
  path: string,
  { service, machine }: { readonly service: number | undefined; readonly machine: number },
): Promise<void> {
  if (service === undefined || Math.abs(service - machine) > day) return;
  await forgetOlder(dirname(path), service - abandonedAfter, { except: basename(path) });
}
