/** Brings one account of a mirror up to date: its lists one after another, a few at a time, then its statistics. */

import { MetricsError } from '../../../call/metric-rows.js';
import { ServiceError } from '../../../client/errors.js';
import type { Document } from '../../../contract/types.js';
import { exitCodeForServiceError } from '../../core/errors/exit-code-of-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { forEachParallel } from '../../core/host/for-each-parallel.js';
import { zoneOfRecord } from '../statistics/compute/account-days.js';
import type { FailedCall, StatisticsService } from '../statistics/service.js';
import { adoptOrphans } from './orphans.js';
import { readByLineItems } from './read-by-line-items.js';
import { type AccountSync, readList } from './read-list.js';
import { readServed } from './read-served.js';
import { readStatistics } from './read-statistics.js';
import { planStatistics, type StatisticsReach } from './statistics-plan.js';
import { series } from './statistics-series.js';
import { newTally, type Tally } from './store-rows.js';
import { type MirrorTable, mirrorTables } from './tables.js';

/** Lists of an account that are read at the same time. */
const width = 3;

/** The outcome of a table, as a row of the answer. */
export interface TableOutcome extends Readonly<Tally> {
  readonly table: string;
  readonly calls: number;
  /** `done`; `not permitted`, where the user may not see the list; or `failed`. */
  readonly state: 'done' | 'not permitted' | 'failed';
  readonly message: string | null;
  /** Whether the service answered another question than the one that was asked. */
  readonly isMismatch?: true;
}

/** Begins to count the calls and rows of one table. */
export type CountCalls = (sync: AccountSync) => {
  readonly sync: AccountSync;
  readonly calls: () => number;
  readonly tally: Tally;
};

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
  adoptOrphans(sync.mirror, sync.account, sync.run);
  for (const table of others.filter(({ byLineItems }) => byLineItems)) await read(table);
  return tables.flatMap(({ name }) => outcomes.get(name) ?? []);
}

function syncTable(sync: AccountSync, table: MirrorTable, count: CountCalls): Promise<TableOutcome> {
  const read = async (counted: AccountSync, tally: Tally) => {
    if (table.byLineItems) await readByLineItems(counted, table, tally);
    else if (!(await readList(counted, table, tally))) await readServed(counted, table, tally);
    return undefined;
  };
  // Without its own record, nothing of the account can be read.
  const isNeeded = table.list.response !== 'list';
  return readCounted(sync, { table: table.name, isNeeded, needsPermission: false, count }, read);
}

/** The time zone of an account, as its record has it. */
export const ownerSql = 'SELECT timezone, timezone_switch_at FROM accounts WHERE account_id = ?';

/** Reads the statistics of the account, whose record was read before. Throws what is not about them alone. */
export async function syncStatistics(
  sync: AccountSync,
  count: CountCalls,
  { service, reach }: { readonly service: StatisticsService; readonly reach: StatisticsReach },
): Promise<readonly TableOutcome[]> {
  const { mirror, account, now } = sync;
  const [owner] = mirror.query<Document>(ownerSql, account);
  const zone = zoneOfRecord(owner);
  const plan = () => planStatistics(mirror, account, { zone, now: now(), reach });
  if (!plan()) {
    const message = `this machine does not have the time zone of the account, ${zone.name}`;
    return [{ table: series.days.table, ...newTally(), calls: 0, state: 'failed', message }];
  }
  const outcomes: TableOutcome[] = [];
  for (const own of [series.days, ...(reach.hourlyDays > 0 ? [series.hours] : [])]) {
    const read = async (counted: AccountSync, tally: Tally) => {
      const calls = { ...service, call: counted.client.call };
      const mode = reach.jobs ? 'jobs' : undefined;
      const failed = await readStatistics(counted, own, { zone, plan, service: calls, mode }, tally);
      return failed.find(({ isMismatch }) => isMismatch) ?? failed[0];
    };
    outcomes.push(
      await readCounted(sync, { table: own.table, isNeeded: false, needsPermission: true, count }, read),
    );
  }
  return outcomes;
}

interface Counted {
  readonly table: string;
  /** Whether nothing else can be read without it. */
  readonly isNeeded: boolean;
  /** Whether to be refused it is a failure: the file would have figures of an earlier run, or none. */
  readonly needsPermission: boolean;
  readonly count: CountCalls;
}

/** Reads a table; `read` returns what of it could not be read. */
async function readCounted(
  sync: AccountSync,
  { table, isNeeded, needsPermission, count }: Counted,
  read: (sync: AccountSync, tally: Tally) => Promise<Pick<FailedCall, 'reason' | 'isMismatch'> | undefined>,
): Promise<TableOutcome> {
  const counted = count(sync);
  const { tally } = counted;
  const outcome = (
    state: TableOutcome['state'],
    message: string | null = null,
    isMismatch = false,
  ): TableOutcome => ({
    ...{ table, ...tally, calls: counted.calls(), state, message },
    ...(isMismatch && { isMismatch }),
  });
  try {
    const lost = await read(counted.sync, tally);
    return lost ? outcome('failed', lost.reason, lost.isMismatch) : outcome('done');
  } catch (error) {
    const exit = exitCodeForServiceError(error);
    const isOwn =
      exit === exitCodes.notPermitted ||
      exit === exitCodes.refused ||
      (error instanceof ServiceError && error.status === 404);
    if (isNeeded || !(error instanceof Error) || !(isOwn || error instanceof MetricsError)) throw error;
    const isDenied = exit === exitCodes.notPermitted && !needsPermission;
    return outcome(isDenied ? 'not permitted' : 'failed', error.message, error instanceof MetricsError);
  }
}
