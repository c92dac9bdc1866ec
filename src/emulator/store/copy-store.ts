/** Copies of a whole store: written to a file of their own, and taken back while others use the store. */
import { applicationId, schemaVersion } from './schema.js';
import type { Store } from './store.js';
import { StoreError } from './store-error.js';

/**
 * Writes all of a store to a file, which must be empty or not there, in a state between two writes. By the database itself:
 * if this process opened the file and closed it again, the system would take away the locks that the database holds on it,
 * and others would delete the log that is still written to (https://sqlite.org/howtocorrupt.html).
 */
export function writeCopy(store: Store, path: string): void {
  store.query('VACUUM INTO ?', path);
}

/** As much as a world of 100,000 campaigns takes. */
const cacheKibibytes = 128 * 1024;

/** Which processes serve a store is no part of what it holds. */
const kept: ReadonlySet<string> = new Set(['server']);

/**
 * Replaces all that a store holds by a copy, in one transaction: whoever uses the store, in any process, sees either what
 * was there or what comes. Throws StoreError when the file is no store of this version, and changes nothing then.
 */
export function replaceContent(store: Store, path: string): void {
  store.run('ATTACH ? AS copy', path);
  const [before] = store.query<{ cache_size: number }>('PRAGMA main.cache_size');
  try {
    requireStore(store, path);
    // Pages that have no room here are written twice.
    store.query(`PRAGMA main.cache_size = ${-cacheKibibytes}`);
    store.write(() =>
      withoutTriggers(store, () => {
        for (const table of tablesOf(store, 'main')) {
          if (!kept.has(table) && !replaceChanged(store, table)) replaceTable(store, table);
        }
      }),
    );
  } finally {
    store.query(`PRAGMA main.cache_size = ${before?.cache_size ?? 0}`);
    store.query('PRAGMA shrink_memory');
    store.run('DETACH copy');
  }
}

/** Copies a table by pages, which is possible where it is empty before, together with its indexes. */
function replaceTable(store: Store, table: string): void {
  store.run(`DELETE FROM main."${table}"`);
  store.run(`INSERT INTO main."${table}" SELECT * FROM copy."${table}"`);
}

/** With more changed rows than this share of a table, copying all of it is faster. */
const mostChanged = 0.1;

/**
 * Replaces only the rows that differ: to compare writes nothing, and tests load a world that they have changed a little.
 * False, and nothing is changed, where rows have no number to be told apart by, or too many differ.
 */
function replaceChanged(store: Store, table: string): boolean {
  const columns = store.query<{ name: string; type: string; pk: number }>(
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
  store.run('CREATE TEMP TABLE changed (id INTEGER PRIMARY KEY)');
  const changed =
    store.run(
      `INSERT INTO temp.changed SELECT main_row.${id} FROM main."${table}" AS main_row
       LEFT JOIN copy."${table}" AS copy_row ON copy_row.${id} = main_row.${id}
       WHERE copy_row.${id} IS NULL OR NOT (${isSame})`,
    ) +
    store.run(
      `INSERT INTO temp.changed SELECT ${id} FROM copy."${table}" AS copy_row
       WHERE NOT EXISTS (SELECT 1 FROM main."${table}" AS main_row WHERE main_row.${id} = copy_row.${id})`,
    );
  const [row] = store.query<{ count: number }>(`SELECT count(*) AS count FROM copy."${table}"`);
  const areFew = changed <= mostChanged * (row?.count ?? 0);
  if (areFew && changed > 0) {
    const isChanged = `WHERE ${id} IN (SELECT id FROM temp.changed)`;
    store.run(`DELETE FROM main."${table}" ${isChanged}`);
    store.run(`INSERT INTO main."${table}" SELECT * FROM copy."${table}" ${isChanged}`);
  }
  store.run('DROP TABLE temp.changed');
  return areFew;
}

/** Deletes all that a store holds. Only inside a write. */
export function deleteContent(store: Store): void {
  withoutTriggers(store, () => {
    for (const table of tablesOf(store, 'main')) {
      if (!kept.has(table)) store.run(`DELETE FROM main."${table}"`);
    }
  });
}

/** What the database keeps up row by row is copied as well; with triggers it would copy row by row, and count twice. */
function withoutTriggers(store: Store, work: () => void): void {
  const triggers = store.query<{ name: string; sql: string }>(
    "SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'",
  );
  for (const { name } of triggers) store.run(`DROP TRIGGER main."${name}"`);
  work();
  for (const { sql } of triggers) store.run(sql);
}

function requireStore(store: Store, path: string): void {
  const application = store.query<{ application_id: number }>('PRAGMA copy.application_id')[0];
  const version = store.query<{ user_version: number }>('PRAGMA copy.user_version')[0];
  if (application?.application_id !== applicationId) {
    throw new StoreError('foreign', `${path} is not an emulator file`);
  }
  const differs = tablesOf(store, 'main').join() !== tablesOf(store, 'copy').join();
  if (version?.user_version !== schemaVersion || differs) {
    throw new StoreError('mismatch', `${path} was created by another version of ads`);
  }
}

/** All tables; last the counters of rows, which change while others are filled. */
function tablesOf(store: Store, database: 'main' | 'copy'): string[] {
  const tables = store.query<{ name: string }>(
    `SELECT name FROM ${database}.sqlite_master
     WHERE type = 'table' AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence') 
     ORDER BY name = 'sqlite_sequence', name`,
  );
  return tables.map(({ name }) => name);
}
