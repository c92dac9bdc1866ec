/** Adds many records at once, to the dataset of a new store that is being filled. */
import { fillIndexes, indexStatistics } from './list-indexes.js';
import { catchUp, flightTriggers, letGo } from './record-triggers.js';
import type { Store } from './store.js';

/** Indexes and counts the records once they are all there, which takes a fraction of the time. Only inside a write. */
export function addManyRecords(store: Store, add: () => void): void {
  const indexes = fillIndexes();
  const drop = indexes.map((statement) => statement.replace(/^CREATE INDEX (\w+) .*$/s, 'DROP INDEX $1'));
  const forget = "DELETE FROM sqlite_stat1 WHERE tbl = 'record'";
  store.runAll([...drop, ...letGo, forget]);
  add();
  store.runAll([...flightTriggers, ...catchUp, ...indexes, ...indexStatistics()]);
}
