/** Brings one account of a mirror up to date: its lists one after another, a few at a time, then its statistics. */

import { exitCodeForServiceError } from '../host/errors/exit-code-of-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import { forEachParallel } from '../host/for-each-parallel.js';
import { readByLineItems } from './read-by-line-items.js';
import { type AccountSync, readList } from './read-list.js';
import { newTally, type Tally } from './store-rows.js';
import { type MirrorTable, mirrorTables } from './tables.js';

/** Lists of an account that are read at the same time. */
const width = 3;

/** What came of a table, as a row of the answer. */
export interface TableOutcome extends Readonly<Tally> {
  readonly table: string;
  readonly calls: number;
  /** `done`; `not permitted`, where the user may not see the list; or `failed`. */
  readonly state: 'done' | 'not permitted' | 'failed';
  readonly message: string | null;
}

/** Counts the calls of one table. */
export type CountCalls = (sync: AccountSync) => { readonly sync: AccountSync; readonly calls: () => number };

/** Reads all lists of the account. Throws what concerns the account or the command as a whole. */
export async function syncLists(sync: AccountSync, count: CountCalls): Promise<readonly TableOutcome[]> {
  const tables = mirrorTables();
  const outcomes = new Map<string, TableOutcome>();
  const read = async (table: MirrorTable) =>
    void outcomes.set(table.name, await syncTable(sync, table, count));
  const [owner, ...others] = tables;
  // An account that cannot be read is told by one call.
  if (owner) await read(owner);
  await forEachParallel(
    others.filter(({ byLineItems }) => !byLineItems),
    width,
    read,
  );
  for (const table of others.filter(({ byLineItems }) => byLineItems)) await read(table);
  return tables.flatMap(({ name }) => outcomes.get(name) ?? []);
}

async function syncTable(sync: AccountSync, table: MirrorTable, count: CountCalls): Promise<TableOutcome> {
  const tally = newTally();
  const counted = count(sync);
  const outcome = (state: TableOutcome['state'], message: string | null = null): TableOutcome => ({
    table: table.name,
    ...tally,
    calls: counted.calls(),
    state,
    message,
  });
  try {
    if (table.byLineItems) await readByLineItems(counted.sync, table, tally);
    else await readList(counted.sync, table, tally);
    return outcome('done');
  } catch (error) {
    const exit = exitCodeForServiceError(error);
    const isOwn =
      exit === exitCodes.notPermitted || exit === exitCodes.notFound || exit === exitCodes.refused;
    // Without its own record, nothing of the account can be read.
    if (!isOwn || table.list.response !== 'list' || !(error instanceof Error)) throw error;
    return outcome(exit === exitCodes.notPermitted ? 'not permitted' : 'failed', error.message);
  }
}
