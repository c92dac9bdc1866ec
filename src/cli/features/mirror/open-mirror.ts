/** Opens the file of a mirror to write to it. A file of another program is refused before the driver has touched it. */
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { makeParentDirectory, privateModes } from '../../../files/atomic-file.js';
import { loadSqlite } from '../../../files/open-sqlite.js';
import { readHeader, type SqliteDatabase } from '../../../files/sqlite.js';
import { describeFileError } from '../../../values/system-error.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { applicationId } from './file-schema.js';
import { createMirror, type Mirror } from './mirror.js';
import { updateSchema } from './update-schema.js';

/** Opens the file, or creates it, readable by its owner only. Throws CommandError. Only while holding its lock. */
export async function openMirror(path: string): Promise<Mirror> {
  await makeParentDirectory(path);
  const isNew = (await ownerOf(path)) === 'nobody';
  const driver = await loadSqlite();
  let database: SqliteDatabase;
  try {
    if (isNew) closeSync(openSync(path, 'a', privateModes.file));
    chmodSync(path, privateModes.file);
    database = driver.open(path);
  } catch (error) {
    throw usageError(`cannot open ${path}: ${describeFileError(error)}`);
  }
  const mirror = createMirror(path, database);
  try {
    // Before the log of writes is used: from its first transaction on, the file says whose it is.
    mirror.write(() => updateSchema(mirror, isNew));
    mirror.query('PRAGMA journal_mode = WAL');
    mirror.query('PRAGMA synchronous = NORMAL');
  } catch (error) {
    database.close();
    throw error;
  }
  return mirror;
}

/** The owner of a file: `nobody` if it is empty or missing. Throws CommandError where it is not that of a mirror. */
export async function ownerOf(path: string): Promise<'nobody' | 'mirror'> {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    if (file?.isFile() === false) throw usageError(`${path} is not a file`);
    if (!file || file.size === 0) return 'nobody';
    if ((await readHeader(path))?.application === applicationId) return 'mirror';
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw usageError(`cannot read ${path}: ${describeFileError(error)}`);
  }
  throw usageError(
    `${path} was not created by ads sync`,
    'It was not changed. Choose another file with --to FILE, or --from FILE to read one.',
  );
}
