/**
 * Reads a list into its table. Each page is one transaction, together with the mark of where the read stands: after a kill
 * the next run continues there, and then reads what has changed since.
 */
import { ServiceError } from '../../../client/errors.js';
import { paginate, type SplitPage } from '../../../client/paginate.js';
import type { Document } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { isObject } from '../../../values/lossless-json.js';
import { formatTime, parseTime } from '../../../values/time.js';
import { type Caller, isEmptyList } from '../../core/records/read-rows.js';
import { responseData } from '../../core/records/response-data.js';
import type { Mirror } from './mirror.js';
import { markMissing, type RowSource, storeRows, type Tally } from './store-rows.js';
import { accountColumn, changedAt, type MirrorTable, newestChangeFirst } from './tables.js';

/** The context that all reads of an account share. */
export interface AccountSync {
  readonly mirror: Mirror;
  readonly client: Caller;
  readonly account: string;
  readonly run: number;
  /** Milliseconds since 1970, by the clock of the service. */
  readonly now: () => number;
  /** Whether lists are read whole, whatever was read before. */
  readonly whole: boolean;
  /** Rows of a page; as many as the service allows if absent. */
  readonly pageRows?: number;
  /** Shows how many rows came. */
  readonly onRows: (count: number) => Promise<void>;
}

/**
 * A later read goes back this far before the start of the last one, in milliseconds: changes may be listed late, and many
 * have the same time.
 */
const overlap = hour;

/** The state of a list as the file has it; times in milliseconds since 1970. */
interface ListState {
  /** The start of the last complete read. */
  readonly read_at: number | null;
  /** The start of the read in progress. */
  readonly started: number | null;
  /** The time down to which it goes; null for a whole list. */
  readonly since: number | null;
  readonly cursor: string | null;
}

/** What decides how a list is read. */
interface ListSource extends Pick<AccountSync, 'account' | 'whole' | 'pageRows'> {
  readonly mirror: Pick<Mirror, 'query'>;
}

/** How a list would be read now: whole, or the changes since a time. */
interface ListPlan {
  readonly continues: boolean;
  /** Milliseconds since 1970; null for the whole list. */
  readonly since: number | null;
}

/**
 * The read that is next for a list. One that fits into a page is always read whole: that takes no more calls, and shows what
 * changes without a change of the record, such as a status that the service computes.
 */
export function planList(source: ListSource, table: MirrorTable): ListPlan {
  const state = readState(source.mirror, source.account, table);
  const { whole } = source;
  const isPart = table.isOrdered && !whole && state.read_at !== null && !fitsIntoPage(source, table);
  const since = isPart && state.read_at !== null ? state.read_at - overlap : null;
  const continues = table.isOrdered && state.started !== null && (!whole || state.since === null);
  return { continues, since };
}

/** Reads what is new in a list; returns whether that was the whole list. Throws as `client.call` does. */
export async function readList(sync: AccountSync, table: MirrorTable, tally: Tally): Promise<boolean> {
  const plan = planList(sync, table);
  if (plan.continues) await readPass(sync, table, tally);
  // The rest of a whole list is enough of it; what has changed since it began is read too.
  const { since } = plan.continues ? planList({ ...sync, whole: false }, table) : plan;
  begin(sync, table, since);
  await readPass(sync, table, tally);
  return since === null;
}

function fitsIntoPage({ mirror, account, pageRows }: ListSource, { name, list }: MirrorTable): boolean {
  const most = pageRows ?? list.page?.max ?? 0;
  const sql = `SELECT 1 FROM "${name}" WHERE ${accountColumn} = ? LIMIT ?`;
  return mirror.query(sql, account, most).length < most;
}

function readState({ query }: Pick<Mirror, 'query'>, account: string, { name }: MirrorTable): ListState {
  const sql = 'SELECT read_at, started, since, cursor FROM _reads WHERE account_id = ? AND table_name = ?';
  const [state] = query<ListState>(sql, account, name);
  return state ?? { read_at: null, started: null, since: null, cursor: null };
}

function begin({ mirror, account, now }: AccountSync, { name }: MirrorTable, since: number | null): void {
  mirror.write(() => {
    mirror.run('DELETE FROM _seen WHERE account_id = ? AND table_name = ?', account, name);
    mirror.run(
      `INSERT INTO _reads (account_id, table_name, started, since) VALUES (?, ?, ?, ?) ON CONFLICT
        (account_id, table_name) DO UPDATE SET started = excluded.started, since = excluded.since, cursor = NULL`,
      account,
      name,
      now(),
      since,
    );
  });
}

/** Reads on from the mark to the end of the list, or to rows that have not changed since. */
async function readPass(sync: AccountSync, table: MirrorTable, tally: Tally): Promise<void> {
  const { mirror, account } = sync;
  const { since, cursor } = readState(mirror, account, table);
  try {
    for await (const { rows, nextCursor } of readPages(sync, table, since, cursor)) {
      const isEnd = nextCursor === null || (since !== null && isOlder(rows.at(-1), since));
      mirror.write(() => storePage(sync, table, { rows, tally, next: isEnd ? null : nextCursor }));
      await sync.onRows(rows.length);
      if (isEnd) return;
    }
  } catch (error) {
    // The place where a read stopped may not be known any more.
    if (cursor === null || !(error instanceof ServiceError) || error.status !== 400) throw error;
    begin(sync, table, since);
    await readPass(sync, table, tally);
  }
}

interface ListPage {
  readonly rows: readonly Document[];
  readonly nextCursor: string | null;
}

async function* readPages(
  { client, account, pageRows }: AccountSync,
  { list }: MirrorTable,
  since: number | null,
  cursor: string | null,
): AsyncGenerator<ListPage> {
  if (list.response !== 'list') {
    const data = responseData(await client.call(list, { account_id: account }));
    yield { rows: isObject(data) ? [data as Document] : [], nextCursor: null };
    return;
  }
  const values = {
    account_id: account,
    ...listValues(list),
    ...(pageRows !== undefined && list.page && { count: pageRows }),
    ...(since !== null && { sort_by: newestChangeFirst }),
    ...(cursor !== null && { cursor }),
  };
  try {
    for await (const page of paginate(client, list, values))
      yield { rows: allRows(page), nextCursor: page.nextCursor };
  } catch (error) {
    if (!isEmptyList(error, list)) throw error;
    yield { rows: [], nextCursor: null };
  }
}

/** The rows of a page to be stored: of a record that an earlier page had too, the later row counts. */
export function allRows({ rows, repeated }: SplitPage): readonly Document[] {
  return (repeated.length === 0 ? rows : [...repeated, ...rows]) as readonly Document[];
}

/** The values with which a list has all its records, in as few pages as possible. */
export function listValues({ params, page }: MirrorTable['list']): Document {
  return {
    ...(params.with_deleted && { with_deleted: true }),
    ...(params.with_draft && { with_draft: true }),
    ...(page && { count: page.max }),
  };
}

function isOlder(row: Document | undefined, since: number): boolean {
  const time = parseTime(String(row?.[changedAt]));
  return time !== undefined && time < since;
}

function storePage(
  { mirror, account, run, now }: AccountSync,
  table: MirrorTable,
  {
    rows,
    tally,
    next,
  }: { readonly rows: readonly Document[]; readonly tally: Tally; readonly next: string | null },
): void {
  const { name, key } = table;
  const { read_at, since, started } = readState(mirror, account, table);
  const source: RowSource = { account, run, now: formatTime(now()), notes: read_at !== null };
  const tracks = since === null && read_at !== null;
  storeRows(mirror, table, rows, source, tally);
  if (tracks)
    mirror.run(
      'INSERT OR IGNORE INTO _seen (account_id, table_name, id) SELECT ?, ?, value FROM json_each(?)',
      account,
      name,
      JSON.stringify(rows.map((row) => String(row[key]))),
    );
  const at = [account, name] as const;
  if (next !== null) {
    mirror.run('UPDATE _reads SET cursor = ? WHERE account_id = ? AND table_name = ?', next, ...at);
    return;
  }
  if (tracks) markMissing(mirror, table, source, tally);
  mirror.run('DELETE FROM _seen WHERE account_id = ? AND table_name = ?', ...at);
  mirror.run(
    'UPDATE _reads SET read_at = ?, started = NULL, since = NULL, cursor = NULL WHERE account_id = ? AND table_name = ?',
    started,
    ...at,
  );
}
