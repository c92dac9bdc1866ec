/** Brings the tables of a file to those of this version of ads: another version may know other fields. */
import { valueDigest } from '../../../values/value-digest.js';
import { usageError } from '../../core/host/command-error.js';
import { applicationId, ownTables, recordTableSql, schemaVersion } from './file-schema.js';
import { metricColumns } from './metric-columns.js';
import type { Mirror } from './mirror.js';
import { noteAllOrphans } from './orphans.js';
import { isHourly } from './statistics-plan.js';
import { type MirrorTable, mirrorTables } from './tables.js';
import { viewsSql } from './views.js';

/** Creates what is missing. Only inside a transaction. Throws CommandError for a file of a later version. */
export function updateSchema(mirror: Mirror, isNew: boolean): void {
  assertVersion(mirror);
  const tables = mirrorTables();
  const wanted = [...ownTables, ...tables.flatMap(recordTableSql), ...viewsSql];
  const digest = valueDigest(wanted);
  if (!isNew) {
    const known = mirror.query<{ value: string }>("SELECT value FROM _meta WHERE name = 'schema'");
    if (known[0]?.value === digest) return;
  }
  const notesOrphans = mirror.query("SELECT 1 FROM sqlite_master WHERE name = '_orphans'").length > 0;
  mirror.query(`PRAGMA application_id = ${applicationId}`);
  mirror.query(`PRAGMA user_version = ${schemaVersion}`);
  for (const { name } of mirror.query<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'view'"))
    mirror.run(`DROP VIEW "${name}"`);
  for (const statement of [...ownTables, ...tables.flatMap(recordTableSql)]) mirror.run(statement);
  if (!notesOrphans) noteAllOrphans(mirror);
  for (const table of tables) addColumns(mirror, table);
  addMetrics(mirror);
  for (const statement of viewsSql) mirror.run(statement);
  mirror.run("INSERT OR REPLACE INTO _meta (name, value) VALUES ('schema', ?)", digest);
}

/**
 * Adds the columns of fields that were not known when the table was created. Its list is then read whole again, since only
 * that tells the values of records that have not changed; these values are not changes.
 */
function addColumns({ query, run }: Mirror, { name, columns }: MirrorTable): void {
  const found = query<{ name: string }>(`PRAGMA table_info("${name}")`).map((column) => column.name);
  const missing = columns.filter((column) => !found.includes(column.name));
  if (missing.length === 0) return;
  for (const column of missing) run(`ALTER TABLE "${name}" ADD COLUMN "${column.name}" ${column.type}`);
  run('DELETE FROM _reads WHERE table_name = ?', name);
  run('DELETE FROM _parents WHERE table_name = ?', name);
}

/**
 * The same for the metrics of statistics. All days and hours are read again from the first; what was planned asks for fewer
 * metrics.
 */
function addMetrics({ query, run }: Mirror): void {
  const added = ['_days', '_hours'].flatMap((table) => {
    const found = query<{ name: string }>(`PRAGMA table_info("${table}")`).map((column) => column.name);
    return metricColumns.filter((name) => !found.includes(name)).map((name) => [table, name] as const);
  });
  if (added.length === 0) return;
  for (const [table, name] of added) run(`ALTER TABLE "${table}" ADD COLUMN "${name}" INTEGER`);
  run('UPDATE _statistics SET settled = first, final = first');
  run(
    `UPDATE _meta SET value = coalesce((SELECT min(hour) / 86400 - 1 FROM _hours), value) WHERE ${isHourly}`,
  );
  for (const table of ['_pending', '_planned']) run(`DELETE FROM ${table}`);
}

/** Throws CommandError for a file that a later version of ads has written. */
export function assertVersion({ path, query }: Pick<Mirror, 'path' | 'query'>): void {
  const version = query<{ user_version: number }>('PRAGMA user_version')[0]?.user_version ?? 0;
  if (version <= schemaVersion) return;
  throw usageError(
    `${path} was written by a later version of ads`,
    'Install that version, or choose another file.',
  );
}
