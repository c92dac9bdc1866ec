/** Stores of other versions of ads, made of one of this version. */
import { listIndexes } from '../../src/emulator/store/list-indexes.js';
import { flightColumns, letGo } from '../../src/emulator/store/record-triggers.js';
import { formerVersion } from '../../src/emulator/store/schema.js';
import { openStore, type Store } from '../../src/emulator/store/store.js';

/** Changes a store to what the version before had. */
export function takeBack(store: Store): void {
  store.write(() => {
    const names = listIndexes().map((statement) => statement.split(' ')[2]);
    for (const name of names) store.run(`DROP INDEX ${name}`);
    for (const statement of letGo) store.run(statement);
    for (const name of flightColumns) store.run(`ALTER TABLE record DROP COLUMN ${name}`);
    store.run('ALTER TABLE server DROP COLUMN control_token');
    store.run('CREATE INDEX record_all ON record (kind, account_id)');
    store.run('CREATE INDEX record_live ON record (kind, account_id) WHERE hidden = 0 AND draft = 0');
    store.run('CREATE INDEX record_name ON record (kind, account_id, name_key)');
    store.run(`PRAGMA user_version = ${formerVersion}`);
  });
}

/** Changes a file that nobody uses, which has no log before and after. */
export async function changeFile(path: string, change: (store: Store) => void): Promise<void> {
  const store = await openStore(path);
  change(store);
  store.query('PRAGMA journal_mode = DELETE');
  store.close();
}

/** Gives a file another version. */
export async function setVersion(path: string, version: number): Promise<void> {
  const store = await openStore(path);
  store.query(`PRAGMA user_version = ${version}`);
  store.close();
}
