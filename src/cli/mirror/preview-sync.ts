/** What a run would ask, by what the file says: for --dry-run. */
import type { Answer, RowShape } from '../../output/answer.js';
import { formatTime } from '../../values/time.js';
import { ownerOf } from './open-mirror.js';
import { planList } from './read-list.js';
import { openReader } from './run-query.js';
import type { SyncOptions } from './sync-run.js';
import { type MirrorTable, mirrorTables } from './tables.js';

const plannedShape: RowShape = {
  name: 'planned_read',
  key: 'table',
  fields: {
    account_id: { type: 'id' },
    table: { type: 'string' },
    call: { type: 'string' },
    reads: { type: 'enum', values: ['all', 'changes', 'the rest'] },
    since: { type: 'time', nullable: true },
  },
  columns: ['account_id', 'table', 'call', 'reads', 'since'],
};

/** One row for each list of each account. Sends nothing, and does not create the file. Throws CommandError for another's. */
export async function previewSync(
  path: string,
  accounts: readonly string[],
  { whole }: SyncOptions,
): Promise<Answer> {
  const reader = (await ownerOf(path)) === 'nobody' ? undefined : await openReader(path);
  try {
    const rows = accounts.flatMap((account) =>
      mirrorTables().map((table) => ({ account_id: account, ...planTable(table, account) })),
    );
    return { kind: 'rows', record: plannedShape, pages: [rows], isPreview: true };
  } finally {
    reader?.close();
  }

  function planTable(table: MirrorTable, account: string) {
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
