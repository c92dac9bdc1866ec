/**
 * A directory of Parquet files: `TABLE/account_id=ID/data.parquet`, and for statistics `TABLE/account_id=ID/day=DAY/data.parquet`.
 * A file is written beside its place and put there as a whole; one whose rows have not changed stays. `_ads` has a list of
 * the files of each account; engines skip names that begin like that. Somebody else may have written the directory: of the
 * list only names count that are made here, only own files are removed, and links are not followed.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileNameOf } from '../../../../call/file-name-of.js';
import { privateModes, replaceFile, writeBeside } from '../../../../files/atomic-file.js';
import { findDrafts, olderDrafts, removeDrafts } from '../../../../files/drafts.js';
import { isFileInside, makeFolderInside, removeFilesInside } from '../../../../files/inside-folder.js';
import { makeDirectory } from '../../../../files/make-directory.js';
import type { SqlValue } from '../../../../files/sqlite.js';
import { isObject, parseJson, writeJson } from '../../../../values/lossless-json.js';
import { describeFileError, hasErrorCode } from '../../../../values/system-error.js';
import { CommandError, usageError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { MirrorReader } from '../run-query.js';
import { accountColumn } from '../tables.js';
import { makeParquet } from './parquet-file.js';
import { dayOf, mirrorIdentity, readStream, type Stream, streams } from './streams.js';

const ownDirectory = '_ads';
const serviceName = 'service';
const fileName = 'data.parquet';
/** Engines skip the drafts that a killed process has left. */
const draftName = '_data';
const dayColumn = 'day';

/** The changes of the files of a table of an account. */
export interface TableFiles {
  readonly account_id: string;
  readonly table: string;
  /** Files that are there now. */
  readonly files: number;
  readonly written: number;
  readonly removed: number;
  /** Rows and bytes that were written. */
  readonly rows: number;
  readonly bytes: number;
}

/** Each file by its path, with what tells whether its rows have changed. */
type FileList = Record<string, string>;

/** Creates the directory. Throws CommandError for one with files that ads has not written. Returns what to lock. */
export async function openDirectory(path: string): Promise<string> {
  try {
    await makeDirectory(path, privateModes.directory);
    const names = await readdir(path);
    if (names.length > 0 && !names.includes(ownDirectory))
      throw usageError(
        `${path} has files that ads sync has not written`,
        'It was not changed. Choose another directory with --to DIRECTORY.',
      );
    await makeFolderInside({ root: path, name: ownDirectory });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.name === 'CommandError') throw error;
    throw usageError(`cannot write to ${path}: ${describeFileError(error)}`);
  }
  return join(path, ownDirectory, 'files');
}

/** The note of which service the directory is; undefined where it has none. */
export async function readService(path: string): Promise<string | undefined> {
  try {
    return await readFile(join(path, ownDirectory, serviceName), 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw usageError(`cannot read ${path}: ${describeFileError(error)}`);
  }
}

/** Notes of which service the directory is. Throws CommandError. */
export async function noteService(path: string, service: string): Promise<void> {
  const file = join(path, ownDirectory, serviceName);
  await guardWrite(file, () => replaceFile(file, service));
}

interface Writing {
  readonly reader: MirrorReader;
  readonly path: string;
  readonly account: string;
}

/** Brings the files of an account up to date, table by table. Only while holding the lock. */
export async function* writeAccount(writing: Writing): AsyncGenerator<TableFiles> {
  const { reader, path, account } = writing;
  const owned = `${accountColumn}=${fileNameOf(account)}`;
  const listPath = join(path, ownDirectory, `${owned}.json`);
  const identity = mirrorIdentity(reader);
  const known = await readList(listPath);
  for (const stream of streams()) {
    const folder = `${stream.name}/${owned}`;
    const isOwn = (file: string) => isOwnName(file, folder, stream);
    const before = Object.fromEntries(Object.entries(known).filter(([file]) => isOwn(file)));
    const done = stream.period
      ? await writeDays(writing, stream, { folder, before, identity })
      : await writeRecords(writing, stream, { folder, before });
    const others = Object.keys(before).filter((file) => !Object.hasOwn(done.list, file));
    const remaining = others.filter((file) => !isRead(writing, stream, file));
    const gone = others.filter((file) => !remaining.includes(file));
    for (const file of gone) await removeFile(path, file);
    for (const file of gone) delete known[file];
    Object.assign(known, done.list);
    if (done.written > 0 || gone.length > 0)
      await guardWrite(listPath, () => replaceFile(listPath, writeJson(known)));
    const { list, ...counts } = done;
    const files = Object.keys(list).length + remaining.length;
    yield { account_id: account, table: stream.name, files, ...counts, removed: gone.length };
  }
}

/**
 * Whether the mirror has read what a file of the list is about. It may be a new one, which reaches less far back than the one
 * of which the directory was written.
 */
function isRead({ reader, account }: Writing, { name, period }: Stream, file: string): boolean {
  const [, date] = dayForm.exec(file) ?? [];
  if (period === undefined || date === undefined) {
    const sql = 'SELECT 1 FROM _reads WHERE account_id = ? AND table_name = ? AND read_at IS NOT NULL';
    return reader.query(sql, account, name).length > 0;
  }
  const [first] =
    period === dayColumn
      ? reader.query<{ day: string }>(
          "SELECT date(first * 86400, 'unixepoch') AS day FROM _statistics WHERE account_id = ?",
          account,
        )
      : reader.query<{ day: string | null }>(
          `SELECT min(${dayOf(period)}) AS day FROM "${name}" WHERE ${accountColumn} = ?`,
          account,
        );
  return typeof first?.day === 'string' && date >= first.day;
}

interface Done {
  readonly list: FileList;
  readonly written: number;
  readonly rows: number;
  readonly bytes: number;
}

/** The records of an account are one file. Whether they have changed, its bytes tell: the same rows make the same file. */
async function writeRecords(
  { reader, path, account }: Writing,
  stream: Stream,
  { folder, before }: { readonly folder: string; readonly before: FileList },
): Promise<Done> {
  const { bytes, rows } = await makeParquet(readStream(reader, stream, { account }), stream.columns, [
    accountColumn,
  ]);
  if (rows === 0) return { list: {}, written: 0, rows: 0, bytes: 0 };
  const file = `${folder}/${fileName}`;
  const digest = createHash('sha256').update(bytes).digest('hex');
  const list = { [file]: digest };
  if (before[file] === digest && (await isFileInside({ root: path, name: file })))
    return { list, written: 0, rows: 0, bytes: 0 };
  await putFile(path, folder, bytes);
  return { list, written: 1, rows, bytes: bytes.length };
}

/**
 * Statistics are one file for each day: of many days, few change. A row that changes has a later run, and one that is no
 * longer there changes the number of rows.
 */
async function writeDays(
  { reader, path, account }: Writing,
  stream: Stream,
  {
    folder,
    before,
    identity,
  }: { readonly folder: string; readonly before: FileList; readonly identity: string },
): Promise<Done> {
  const days = reader.query<{ day: string; count: number; run: number }>(
    `SELECT ${dayOf(stream.period)} AS day, count(*) AS count, max(read_in) AS run FROM "${stream.name}"
      WHERE ${accountColumn} = ? GROUP BY 1 ORDER BY 1`,
    account,
  );
  const list: FileList = {};
  const changed: string[] = [];
  for (const { day, count, run } of days) {
    const file = `${folderOf(day)}/${fileName}`;
    list[file] = `${identity} ${stream.digest} ${run} ${count}`;
    if (before[file] !== list[file] || !(await isFileInside({ root: path, name: file }))) changed.push(day);
  }
  let [rows, bytes] = [0, 0];
  for (const [day, own] of readDays(reader, stream, account, changed)) {
    const made = await makeParquet(own, stream.columns, [accountColumn, dayColumn]);
    await putFile(path, folderOf(day), made.bytes);
    rows += made.rows;
    bytes += made.bytes.length;
  }
  return { list, written: changed.length, rows, bytes };

  function folderOf(day: string): string {
    return `${folder}/${dayColumn}=${fileNameOf(day)}`;
  }
}

/** Whether a file of the list is one that the stream has, by the folder of its account. */
function isOwnName(file: string, folder: string, { period }: Stream): boolean {
  if (period === undefined) return file === `${folder}/${fileName}`;
  const [start, end] = [`${folder}/${dayColumn}=`, `/${fileName}`];
  return file.startsWith(start) && file.endsWith(end) && isDay(file.slice(start.length, -end.length));
}

/** The day in the name of a file. */
const dayForm = /\/day=(\d{4}-\d{2}-\d{2})\//;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Removes an own file, what a killed process has left of it, and its folder if nothing else is there. */
async function removeFile(root: string, file: string): Promise<void> {
  const name = file.slice(0, -`/${fileName}`.length);
  await guardWrite(join(root, file), async () => {
    const drafts = await leftDrafts(join(root, name));
    await removeFilesInside({ root, name }, [fileName, ...drafts.map((path) => basename(path))]);
  });
}

function leftDrafts(folder: string): Promise<readonly string[]> {
  return findDrafts(join(folder, draftName), { older: olderDrafts.plain, isLocked: true });
}

type Rows = readonly (readonly SqlValue[])[];

/** The rows of these days, day by day: in one pass, because the file has them in the order of their entities. */
function* readDays(
  reader: MirrorReader,
  stream: Stream,
  account: string,
  days: readonly string[],
): Generator<readonly [day: string, rows: Rows]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const wanted = new Set(days);
  const at = stream.columns.findIndex(({ name }) => name === stream.period);
  let [current, rows]: [string | undefined, (readonly SqlValue[])[]] = [undefined, []];
  for (const row of readStream(reader, stream, { account, days: { first, last } })) {
    const day = String(row[at]).slice(0, first.length);
    if (day !== current) {
      if (current !== undefined && rows.length > 0) yield [current, rows];
      [current, rows] = [day, []];
    }
    if (wanted.has(day)) rows.push(row);
  }
  if (current !== undefined && rows.length > 0) yield [current, rows];
}

/** Throws CommandError. */
async function putFile(root: string, name: string, bytes: Uint8Array): Promise<void> {
  const folder = join(root, name);
  const path = join(folder, fileName);
  await guardWrite(path, async () => {
    await makeFolderInside({ root, name });
    await removeDrafts(leftDrafts(folder));
    await writeBeside(path, bytes, { draftOf: join(folder, draftName), isSynced: true });
  });
}

/** Runs what writes a file. Throws CommandError where the system refuses. */
async function guardWrite(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new CommandError(
      'FILE_UNUSABLE',
      exitCodes.partial,
      `cannot write ${path}: ${describeFileError(error)}`,
      'The files that were written before are complete. The same command resumes.',
    );
  }
}

/** The files that were written before; none where the list is missing or damaged, so that all are written again. */
async function readList(path: string): Promise<FileList> {
  try {
    const list = parseJson(await readFile(path, 'utf8'));
    const isList = isObject(list) && Object.values(list).every((mark) => typeof mark === 'string');
    return isList ? { ...(list as FileList) } : {};
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || error instanceof SyntaxError) return {};
    throw error;
  }
}
