/**
 * Copies of a whole store: written to a separate file, and restored while others use the store. The statements are
 * generated one after the other, and run by a caller (statements.ts): on the connection of the store, or on one of a
 * thread.
 */
import { applicationId, schemaVersion } from './schema.js';
import { query, runHere, runStatement, type Statements } from './statements.js';
import type { Store } from './store.js';
import { StoreError } from './store-error.js';
import { otherVersion } from './store-version.js';

/**
 * Writes all of a store to a file, which must be empty or not there, in a state between two writes. By the database itself:
 * if this process opened the file and closed it again, the system would take away the locks that the database holds on it,
 * and others would delete the log that is still written to (https://sqlite.org/howtocorrupt.html).
 */
export function* writeCopy(path: string): Statements<void> {
  yield* query('VACUUM INTO ?', path);
}

/** As much as a dataset of 100,000 campaigns takes. */
const cacheKibibytes = 128 * 1024;

/** The processes that serve a store are not part of its contents. */
const unchanged: ReadonlySet<string> = new Set(['server']);

/**
 * Replaces all contents of a store by a copy, in one transaction: other users of the store, in any process, see either
 * the old contents or the new. Throws StoreError when the file is not a store of this version, and changes nothing
 * then.
 */
export function* replaceContent(path: string): Statements<void> {
  yield* runStatement('ATTACH ? AS copy', path);
  const [before] = yield* query<{ cache_size: number }>('PRAGMA main.cache_size');
  try {
    yield* requireStore(path);
    // Pages that have no room here are written twice.
    yield* query(`PRAGMA main.cache_size = ${-cacheKibibytes}`);
    yield* runStatement('BEGIN IMMEDIATE');
    try {
      const triggers = yield* dropTriggers();
      for (const table of yield* tablesOf('main')) {
        if (!unchanged.has(table) && !(yield* replaceChanged(table))) yield* replaceTable(table);
      }
      for (const trigger of triggers) yield* runStatement(trigger);
      yield* runStatement('COMMIT');
    } catch (error) {
      try {
        yield* runStatement('ROLLBACK');
      } catch {
        // After some failures, such as a full disk, the database has already rolled everything back.
      }
      throw error;
    }
  } finally {
    yield* query(`PRAGMA main.cache_size = ${before?.cache_size ?? 0}`);
    yield* query('PRAGMA shrink_memory');
    yield* runStatement('DETACH copy');
  }
}

/** Copies a table by pages, which is possible where it is empty before, together with its indexes. */
function* replaceTable(table: string): Statements<void> {
  yield* runStatement(`DELETE FROM main."${table}"`);
  yield* runStatement(`INSERT INTO main."${table}" SELECT * FROM copy."${table}"`);
}

/** With more changed rows than this share of a table, copying all of it is faster. */
const maxChanged = 0.1;

/**
 * Replaces only the rows that differ: a comparison writes nothing, and tests load a dataset that they have changed a
 * little. Returns false, and changes nothing, if rows have no number to identify them, or too many differ.
 */
function* replaceChanged(table: string): Statements<boolean> {
  const columns = yield* query<{ name: string; type: string; pk: number }>(
    `PRAGMA main.table_info("${table}")`,
  );
  const [key, ...others] = columns.filter(({ pk }) => pk > 0);
  if (!key || others.length > 0 || key.type !== 'INTEGER') return false;
  const id = `"${key.name}"`;
  // Texts that a column takes for the same, such as those in another case, are not.
  const isSame = columns
    .map(({ name }) => `main_row."${name}" IS copy_row."${name}" COLLATE BINARY`)
    .join(' AND ');
  // A write that fails takes it back.
  yield* runStatement('CREATE TEMP TABLE changed (id INTEGER PRIMARY KEY)');
  const differing = yield* runStatement(
    `INSERT INTO temp.changed SELECT main_row.${id} FROM main."${table}" AS main_row
     LEFT JOIN copy."${table}" AS copy_row ON copy_row.${id} = main_row.${id}
     WHERE copy_row.${id} IS NULL OR NOT (${isSame})`,
  );
  const missing = yield* runStatement(
    `INSERT INTO temp.changed SELECT ${id} FROM copy."${table}" AS copy_row
     WHERE NOT EXISTS (SELECT 1 FROM main."${table}" AS main_row WHERE main_row.${id} = copy_row.${id})`,
  );
  const changed = differing + missing;
  const [row] = yield* query<{ count: number }>(`SELECT count(*) AS count FROM copy."${table}"`);
  const areFew = changed <= maxChanged * (row?.count ?? 0);
  if (areFew && changed > 0) {
    const isChanged = `WHERE ${id} IN (SELECT id FROM temp.changed)`;
    yield* runStatement(`DELETE FROM main."${table}" ${isChanged}`);
    yield* runStatement(`INSERT INTO main."${table}" SELECT * FROM copy."${table}" ${isChanged}`);
  }
  yield* runStatement('DROP TABLE temp.changed');
  return areFew;
}

/** Deletes all that a store holds. Only inside a write. */
export function deleteContent(store: Store): void {
  runHere(store, deleteAll());
}

function* deleteAll(): Statements<void> {
  const triggers = yield* dropTriggers();
  for (const table of yield* tablesOf('main')) {
    if (!unchanged.has(table)) yield* runStatement(`DELETE FROM main."${table}"`);
  }
  for (const trigger of triggers) yield* runStatement(trigger);
}

/**
 * Drops the triggers, and returns the statements that create them again. The tables that triggers maintain row by row
 * are copied as well; with triggers the copy would count twice.
 */
function* dropTriggers(): Statements<readonly string[]> {
  const triggers = yield* query<{ name: string; sql: string }>(
    "SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'",
  );
  for (const { name } of triggers) yield* runStatement(`DROP TRIGGER main."${name}"`);
  return triggers.map(({ sql }) => sql);
}

function* requireStore(path: string): Statements<void> {
  const [application] = yield* query<{ application_id: number }>('PRAGMA copy.application_id');
  const [version] = yield* query<{ user_version: number }>('PRAGMA copy.user_version');
  if (application?.application_id !== applicationId) {
    throw new StoreError('foreign', `${path} is not an emulator file`);
  }
  const [own, others] = [yield* tablesOf('main'), yield* tablesOf('copy')];
  const found = version?.user_version ?? 0;
  if (found !== schemaVersion) throw otherVersion(path, found);
  if (own.join() !== others.join())
    throw new StoreError('foreign', `${path} has other tables than an emulator file`);
}

/** All tables; last the counters of rows, which change while others are filled. */
function* tablesOf(database: 'main' | 'copy'): Statements<string[]> {
  const tables = yield* query<{ name: string }>(
    `SELECT name FROM ${database}.sqlite_master
     WHERE type = 'table' AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence') 
     ORDER BY name = 'sqlite_sequence', name`,
  );
  return tables.map(({ name }) => name);
}
