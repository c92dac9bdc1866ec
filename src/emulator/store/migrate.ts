/** Brings files of the version before to the schema of this one, and adds many records at once. */
import { createListIndexes, dropListIndexes } from './list-indexes.js';
import { catchUp, keepUp, keptColumns, letGo } from './record-triggers.js';
import { schemaVersion } from './schema.js';
import type { Store } from './store.js';

/** Indexes that those of lists have taken the place of. */
const formerIndexes = ['record_all', 'record_live', 'record_name'];

/** Brings a store of the former version to this one. Only inside a write. */
export function migrate(store: Store): void {
  for (const name of formerIndexes) store.run(`DROP INDEX ${name}`);
  for (const name of keptColumns) store.run(`ALTER TABLE record ADD COLUMN ${name} TEXT`);
  for (const statement of [...keepUp, ...catchUp]) store.run(statement);
  createListIndexes(store);
  store.run(`PRAGMA user_version = ${schemaVersion}`);
}

/** Adds many records, for which everything is indexed and counted once they are all there. Only inside a write. */
export function addManyRecords(store: Store, add: () => void): void {
  dropListIndexes(store);
  for (const statement of letGo) store.run(statement);
  add();
  for (const statement of [...keepUp, ...catchUp]) store.run(statement);
  createListIndexes(store);
}
