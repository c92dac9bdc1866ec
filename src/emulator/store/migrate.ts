/** Migrates files of the version before to the schema of this one. */
import { listIndexes } from './list-indexes.js';
import { catchUp, flightColumns, flightTriggers } from './record-triggers.js';
import { schemaVersion } from './schema.js';

/** Indexes that those of lists have taken the place of. */
const formerIndexes = ['record_all', 'record_live', 'record_name'];

/** The statements that bring a store of the former version to this one. */
export function migration(): readonly string[] {
  return [
    ...formerIndexes.map((name) => `DROP INDEX ${name}`),
    ...flightColumns.map((name) => `ALTER TABLE record ADD COLUMN ${name} TEXT`),
    "ALTER TABLE server ADD COLUMN control_token TEXT NOT NULL DEFAULT ''",
    ...flightTriggers,
    ...catchUp,
    ...listIndexes(),
    `PRAGMA user_version = ${schemaVersion}`,
  ];
}
