/** The requests that a run would send, by the state of the file: for --dry-run. */
import { getStatistics, listActiveEntities } from '../../../contract/groups/stats.js';
import type { Document } from '../../../contract/types.js';
import type { Answer, RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import { formatTime } from '../../../values/time.js';
import { zoneOfRecord } from '../statistics/compute/account-days.js';
import { ownerOf } from './open-mirror.js';
import { planList } from './read-list.js';
import { openReader } from './run-query.js';
import { planStatistics } from './statistics-plan.js';
import { series } from './statistics-series.js';
import { ownerSql } from './sync-account.js';
import type { SyncOptions } from './sync-run.js';
import { type MirrorTable, mirrorTables } from './tables.js';

const plannedShape = {
  name: 'planned_read',
  key: 'table',
  fields: {
    account_id: { type: 'id' },
    table: { type: 'id' },
    call: { type: 'id' },
    reads: { type: 'enum', values: ['all', 'changes', 'the rest'] },
    since: { type: 'time', nullable: true },
  },
  columns: ['account_id', 'table', 'call', 'reads', 'since'],
  spared: ['call'],
} as const satisfies RowShape;

/** The row without its account. */
type PlannedRead = Omit<RowOf<typeof plannedShape>, 'account_id'>;

/** One row for each list of each account. Sends nothing, and does not create the file. Throws CommandError for another's. */
export async function previewSync(
  path: string,
  accounts: readonly string[],
  options: SyncOptions,
  now: number,
): Promise<Answer> {
  const { whole } = options;
  const reader = (await ownerOf(path)) === 'nobody' ? undefined : await openReader(path);
  try {
    const rows = accounts.flatMap((account) =>
      [...mirrorTables().map((table) => planTable(table, account)), ...planSeries(account)].map((row) => ({
        account_id: account,
        ...row,
      })),
    );
    return { kind: 'rows', record: plannedShape, pages: [rows], isPreview: true };
  } finally {
    reader?.close();
  }

  /** The first period of the statistics; the first run reads the time zone, on which that depends, before. */
  function planSeries(account: string): readonly PlannedRead[] {
    if (options.no_stats) return [];
    const [owner] = reader?.query<Document>(ownerSql, account) ?? [];
    const plan =
      reader && owner
        ? planStatistics(reader, account, { zone: zoneOfRecord(owner), now, reach: options })
        : undefined;
    const { days, hours } = series;
    return [
      { table: days.table, range: plan?.days },
      ...(options.hourlyDays > 0 ? [{ table: hours.table, range: plan?.hours }] : []),
    ].map(({ table, range }) => ({
      table,
      call: `${listActiveEntities.id}, ${getStatistics.id}`,
      reads: plan ? 'changes' : 'all',
      since: range ? formatTime(range.start) : null,
    }));
  }

  function planTable(table: MirrorTable, account: string): PlannedRead {
    const { continues, since } = reader
      ? planList({ mirror: reader, account, whole }, table)
      : { continues: false, since: null };
    const isPart = table.byLineItems && reader && !whole;
    return {
      table: table.name,
      call: table.list.id,
      reads: continues ? 'the rest' : since === null && !isPart ? 'all' : 'changes',
      since: since === null ? null : formatTime(since),
    };
  }
}
