/**
 * The tables of the file. Those of records come from the contract (tables.ts). Names that begin with `_` are for ads itself;
 * people read them through views (views.ts).
 */
import { metricColumns } from './metric-columns.js';
import { accountColumn, type MirrorTable } from './tables.js';

/** Tells the file of a mirror from those of other programs: "ADSM". */
export const applicationId = 0x41_44_53_4d;
/** The version of the tables that are written here. A file of a later version is not touched. */
export const schemaVersion = 1;

/** The time of the first read of a whole list without the record; null while it is there. The row stays. */
export const missingColumn = 'missing_since';

/** Fields by which records are joined with what is above them. */
const parentFields = ['campaign_id', 'line_item_id'];

const metricsSql = metricColumns.map((name) => `"${name}" INTEGER`).join(', ');

/**
 * Statistics of one period of one entity in one placement. `final` is how final they were when they were read
 * (store-statistics.ts), `run` the run that read them.
 */
const periods = (table: string, time: string) =>
  `CREATE TABLE IF NOT EXISTS ${table} (entity INTEGER NOT NULL, ${time} INTEGER NOT NULL, placement INTEGER NOT NULL,
    run INTEGER NOT NULL, final INTEGER NOT NULL, ${metricsSql}, PRIMARY KEY (entity, ${time}, placement)) WITHOUT ROWID`;

/** Creates what is not there yet, apart from the tables of records. */
export const ownTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS runs (run INTEGER NOT NULL, account_id TEXT NOT NULL, started TEXT NOT NULL, ended TEXT,
    calls INTEGER NOT NULL DEFAULT 0, rows_read INTEGER NOT NULL DEFAULT 0, rows_changed INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL, message TEXT, PRIMARY KEY (run, account_id)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS changes (account_id TEXT NOT NULL, table_name TEXT NOT NULL, id TEXT NOT NULL,
    field TEXT NOT NULL, old TEXT, new TEXT, at TEXT NOT NULL, seen_in INTEGER NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS _changes_at ON changes (at)',
  'CREATE INDEX IF NOT EXISTS _changes_of ON changes (account_id, table_name, id)',
  // The state of a list: when its last complete read began, and where the one in progress continues. Milliseconds since 1970.
  `CREATE TABLE IF NOT EXISTS _reads (account_id TEXT NOT NULL, table_name TEXT NOT NULL, read_at INTEGER,
    started INTEGER, since INTEGER, cursor TEXT, PRIMARY KEY (account_id, table_name)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS _seen (account_id TEXT NOT NULL, table_name TEXT NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (account_id, table_name, id)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS _parents (account_id TEXT NOT NULL, table_name TEXT NOT NULL, id TEXT NOT NULL,
    read_at TEXT NOT NULL, PRIMARY KEY (account_id, table_name, id)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS _entities (entity INTEGER PRIMARY KEY, account_id TEXT NOT NULL, kind TEXT NOT NULL,
    id TEXT NOT NULL, UNIQUE (id, kind, account_id))`,
  'CREATE TABLE IF NOT EXISTS _placements (placement INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)',
  periods('_days', 'day'),
  periods('_hours', 'hour'),
  // Entities whose statistics were written while their line items were not known.
  'CREATE TABLE IF NOT EXISTS _orphans (entity INTEGER PRIMARY KEY)',
  // Sums of the days of an entity, so that views need not add them up.
  `CREATE TABLE IF NOT EXISTS _totals (entity INTEGER PRIMARY KEY, first_day INTEGER, last_day INTEGER, days INTEGER,
    impressions INTEGER, clicks INTEGER, spend INTEGER, first_impressions INTEGER, first_clicks INTEGER,
    last_impressions INTEGER, last_clicks INTEGER)`,
  // How far the days of an account are read: the first one, the first whose billing was not settled, and not final. The
  // day of the last read, how long it had lasted, and how long it lasts, in seconds: views cannot compute time zones.
  `CREATE TABLE IF NOT EXISTS _statistics (account_id TEXT PRIMARY KEY, zone TEXT NOT NULL, first INTEGER NOT NULL,
    settled INTEGER NOT NULL, final INTEGER NOT NULL, read_at TEXT NOT NULL, today INTEGER NOT NULL,
    elapsed INTEGER NOT NULL, length INTEGER NOT NULL) WITHOUT ROWID`,
  // When each of these days began where the account is, in seconds since 1970.
  `CREATE TABLE IF NOT EXISTS _midnights (account_id TEXT NOT NULL, day INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (account_id, day)) WITHOUT ROWID`,
  // The row of an account that is written there once all its calls are answered, in JSON.
  'CREATE TABLE IF NOT EXISTS _planned (account_id TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID',
  // Calls for statistics that were planned and not answered, and the jobs that were started for them.
  `CREATE TABLE IF NOT EXISTS _pending (account_id TEXT NOT NULL, granularity TEXT NOT NULL, key TEXT NOT NULL,
    call TEXT NOT NULL, job TEXT, PRIMARY KEY (account_id, granularity, key)) WITHOUT ROWID`,
  'CREATE TABLE IF NOT EXISTS _meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
];

/** The name of the index by which what is below a record is found. */
export function parentIndex(table: string, field: string): string {
  return `_${table}_${field}`;
}

/** Creates the table of a kind of record, with the indexes that joins need. */
export function recordTableSql({ name, key, columns }: MirrorTable): readonly string[] {
  const fields = columns.map((column) =>
    column.name === key ? `"${key}" TEXT NOT NULL` : `"${column.name}" ${column.type}`,
  );
  const parents = columns.filter((column) => parentFields.includes(column.name));
  return [
    `CREATE TABLE IF NOT EXISTS "${name}" (${accountColumn} TEXT NOT NULL, ${fields.join(', ')}, ${missingColumn} TEXT,
      PRIMARY KEY (${accountColumn}, "${key}")) WITHOUT ROWID`,
    ...parents.map(
      (column) =>
        `CREATE INDEX IF NOT EXISTS ${parentIndex(name, column.name)} ON "${name}" (${accountColumn}, "${column.name}")`,
    ),
  ];
}
