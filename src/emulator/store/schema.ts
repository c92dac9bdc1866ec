/**
 * The tables of the store. One generic table holds every kind of record; the others hold callers, members and
 * metadata.
 */
import { flightColumns, flightTriggers } from './record-triggers.js';

/**
 * Marks the file as an emulator file ("adse"), with the version of its schema. Files of the version before are brought to
 * this one (migrate.ts); those of any other are rejected.
 */
export const applicationId = 0x61647365;
export const schemaVersion = 8;
/** The version that can be brought to it. */
export const formerVersion = 7;

export const schema = [
  'CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',

  // `data` is the whole record as JSON text, where 64-bit integers stay exact. The other columns are for lists and
  // cascades. `hidden` is set when the record or its parent is deleted. The times are those of the line items of a
  // campaign. The indexes of lists are computed from the contract (list-indexes.ts).
  `CREATE TABLE record (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    account_id TEXT NOT NULL,
    id TEXT NOT NULL,
    parent_id TEXT,
    hidden INTEGER NOT NULL DEFAULT 0,
    draft INTEGER NOT NULL DEFAULT 0,
    name_key TEXT NOT NULL DEFAULT '',
    data TEXT NOT NULL,
    ${flightColumns.map((name) => `${name} TEXT`).join(', ')}
  )`,
  'CREATE UNIQUE INDEX record_id ON record (kind, id, account_id)',
  'CREATE INDEX record_parent ON record (parent_id) WHERE parent_id IS NOT NULL',
  ...flightTriggers,

  // Members of audiences and other lists, by digests of their identifiers, and the changes that wait to be processed. A
  // list that is cleared loses its id first, and the rest later. `pending` counts the identifiers of its changes.
  'CREATE TABLE member_list (id INTEGER PRIMARY KEY, list_id TEXT UNIQUE, pending INTEGER NOT NULL)',
  // How many people have the same times, in milliseconds since 1970; entries of pages refer to them by number.
  `CREATE TABLE member_times (
    list INTEGER NOT NULL,
    number INTEGER NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    people INTEGER NOT NULL,
    PRIMARY KEY (list, number)
  ) WITHOUT ROWID`,
  // The identifiers from one digest to the next page, in order; written by emulator/domain/members/page.ts.
  `CREATE TABLE member_page (
    id INTEGER PRIMARY KEY,
    list INTEGER NOT NULL,
    first BLOB NOT NULL,
    data BLOB NOT NULL
  )`,
  'CREATE UNIQUE INDEX member_page_first ON member_page (list, first)',
  // Changes that were accepted but not yet processed: one row for each call, in the order of arrival. Times as above.
  `CREATE TABLE member_change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    list INTEGER NOT NULL,
    identifiers INTEGER NOT NULL,
    came_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    changes BLOB NOT NULL
  )`,
  'CREATE INDEX member_change_list ON member_change (list, id, identifiers)',
  // Results that are not yet written to the pages. Entries whose membership ended by a given time are removed.
  `CREATE TABLE member_redo (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    list INTEGER NOT NULL,
    forget_by INTEGER NOT NULL,
    entries BLOB NOT NULL
  )`,

  // The segments of uploads that are not complete.
  `CREATE TABLE upload_segment (
    upload_id TEXT NOT NULL,
    segment INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (upload_id, segment)
  )`,

  // The served hours of line items on a day in UTC, and the end of the settled time of each account (milliseconds since
  // 1970).
  `CREATE TABLE served_day (
    line_item_id TEXT NOT NULL,
    day INTEGER NOT NULL,
    cells TEXT NOT NULL,
    PRIMARY KEY (line_item_id, day)
  ) WITHOUT ROWID`,
  'CREATE TABLE settled (account_id TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID',

  `CREATE TABLE app (
    consumer_key TEXT PRIMARY KEY,
    consumer_secret TEXT NOT NULL,
    name TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    settings TEXT NOT NULL
  ) WITHOUT ROWID`,
  `CREATE TABLE user (
    id TEXT PRIMARY KEY,
    screen_name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password_hash TEXT NOT NULL
  ) WITHOUT ROWID`,
  `CREATE TABLE token (
    token TEXT PRIMARY KEY,
    secret TEXT NOT NULL,
    kind TEXT NOT NULL,
    consumer_key TEXT NOT NULL,
    user_id TEXT,
    created_at TEXT NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0,
    data TEXT NOT NULL DEFAULT '{}'
  ) WITHOUT ROWID`,
  'CREATE INDEX token_app ON token (consumer_key, kind)',
  `CREATE TABLE access (
    user_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    permissions TEXT NOT NULL,
    PRIMARY KEY (user_id, account_id)
  ) WITHOUT ROWID`,
  // The apps that a user has approved, and the approved access.
  `CREATE TABLE approval (
    user_id TEXT NOT NULL,
    consumer_key TEXT NOT NULL,
    access TEXT NOT NULL,
    PRIMARY KEY (user_id, consumer_key)
  ) WITHOUT ROWID`,
  // Users who are logged in with a browser. Times are milliseconds since 1970.
  'CREATE TABLE session (id TEXT PRIMARY KEY, user_id TEXT NOT NULL, ends_at INTEGER NOT NULL) WITHOUT ROWID',
  // The usage of quotas in their current window.
  'CREATE TABLE allowance (key TEXT PRIMARY KEY, used INTEGER NOT NULL, resets_at INTEGER NOT NULL) WITHOUT ROWID',
  `CREATE TABLE nonce (
    consumer_key TEXT NOT NULL,
    token TEXT NOT NULL,
    nonce TEXT NOT NULL,
    timestamp INTEGER NOT NULL,
    PRIMARY KEY (consumer_key, token, nonce)
  ) WITHOUT ROWID`,
  'CREATE INDEX nonce_time ON nonce (timestamp)',
  `CREATE TABLE server (
    pid INTEGER PRIMARY KEY,
    url TEXT NOT NULL,
    started_at TEXT NOT NULL,
    control_token TEXT NOT NULL
  )`,

  `PRAGMA application_id = ${applicationId}`,
  `PRAGMA user_version = ${schemaVersion}`,
] as const;
