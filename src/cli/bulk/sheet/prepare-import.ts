/** Reads what an import depends on, and plans its rows: records, currencies, time zones, journals. Sends nothing. */

import { isSameUser, userOf } from '../../../auth/settings.js';
import { describeLastDay, formatTime, parseTime } from '../../../values/time.js';
import { startOfDay } from '../../../values/time-zone.js';
import type { HistoryEntry } from '../../calls/history/history-entry.js';
import { readHistory } from '../../calls/history/read-history.js';
import { setBackTo } from '../../calls/history/set-back-to.js';
import type { Session } from '../../calls/session/session.js';
import { compute } from '../../core/host/compute.js';
import type { Invocation } from '../../core/host/invocation.js';
import {
  explainRowAccount,
  type PreparedAccount,
  readDayCell,
  readImportAccounts,
  rowsOf,
} from './import-accounts.js';
import {
  type CreatedRow,
  type EarlierCreation,
  findCreated,
  type NewRow,
  nameNewRows,
  type ReversedRows,
} from './known-creations.js';
import type { LiveAccount } from './live-records.js';
import type { Sheet } from './parse-sheet.js';
import { checkInTime } from './plan-creation.js';
import { planRows } from './plan-rows.js';
import { resolveSheetNames } from './resolve-sheet-names.js';
import type { PlannedRow, RowProblem } from './row-plan.js';
import type { SheetGroup } from './sheet-group.js';

/** What is asked of an import beside its file. */
interface ImportOptions {
  readonly overwrite: boolean;
  /** Create rows again that have been created before. */
  readonly again: boolean;
  /** Create rows that may have been created before. */
  readonly resend: boolean;
  /** See `findCreated`. */
  readonly settle: (sent: number, account: PreparedAccount) => Promise<boolean>;
}

export interface PreparedImport {
  readonly group: SheetGroup;
  readonly sheet: Sheet;
  readonly rows: readonly PlannedRow[];
  readonly accounts: readonly PreparedAccount[];
  /** The new rows by their number, as the journal names them. */
  readonly newRows: ReadonlyMap<number, NewRow>;
  /** The records of rows that have been created before, by the number of the row. */
  readonly created: ReadonlyMap<number, EarlierCreation>;
  /** Rows that may have been created before, by their number, and what was found: a sentence. They are not sent. */
  readonly doubtful: ReadonlyMap<number, string>;
  /** A sentence for each record that cells name. */
  readonly named: readonly string[];
  /** A sentence on the end of something, where a cell has a date alone. */
  readonly end: string | undefined;
}

/** What was read for an import, before its rows are planned. */
interface ReadImport {
  readonly group: SheetGroup;
  readonly sheet: Sheet;
  /** Problems with names in cells, by the number of the row. */
  readonly problems: ReadonlyMap<number, readonly RowProblem[]>;
  readonly accounts: readonly PreparedAccount[];
  readonly options: ImportOptions;
  readonly session: Session;
}

/** Reads and plans. Throws as `client.call` does. */
export async function prepareImport(
  group: SheetGroup,
  given: Sheet,
  options: ImportOptions,
  session: Session,
  invocation: Pick<Invocation, 'world' | 'settings' | 'signal'>,
): Promise<PreparedImport> {
  const { client, account: fallback } = session;
  const { sheet, problems, found } = await resolveSheetNames(
    group,
    given,
    fallback,
    client,
    (error, account) =>
      explainRowAccount(error, account, rowsOf(given, account, fallback), invocation.settings),
  );
  const accounts = await readImportAccounts(group, sheet, session, invocation);
  const read = { group, sheet, problems, accounts, options, session };
  const rows = await planOnce(read, invocation);
  const newRows = nameNewRows(rows, (account) => findAccount(accounts, account)?.journal);
  const { created, doubtful } = await findEarlier(rows, newRows, read, invocation);
  const typed = new Map(sheet.rows.map((row) => [row.number, row]));
  const isNew = ({ action, number }: PlannedRow) =>
    action === 'create' && !created.has(number) && !doubtful.has(number);
  return {
    ...{ group, sheet, accounts, newRows, created, doubtful },
    rows: rows.map((row) => {
      const own = isNew(row) ? typed.get(row.number) : undefined;
      return own ? checkInTime(group, sheet, own, row, session.time()) : row;
    }),
    named: found,
    end: describeEnd(rows, sheet),
  };
}

/** Plans the rows. The history is long: it is read where it may say that a conflict is none. */
async function planOnce(
  read: ReadImport,
  invocation: Pick<Invocation, 'world' | 'settings' | 'signal'>,
): Promise<readonly PlannedRow[]> {
  const { world, settings } = invocation;
  const user = userOf(settings, world.env);
  const planned = await compute(invocation, () => planWith([], user, read));
  const hasConflict = planned.some(({ action, isOverwriting }) => action === 'conflict' || isOverwriting);
  if (!hasConflict) return planned;
  // A history that cannot be read says nothing of conflicts.
  const history = await readHistory(world).catch(() => []);
  return compute(invocation, () => planWith(history, user, read));
}

/** The plan of the rows by these entries of the history. */
function planWith(
  entries: readonly HistoryEntry[],
  user: ReturnType<typeof userOf>,
  { group, sheet, problems, accounts, options, session }: ReadImport,
): readonly PlannedRow[] {
  const of = (account: string) => findAccount(accounts, account);
  const planned = planRows(group, sheet, {
    account: session.account,
    live: (account, id) => of(account)?.records.get(id),
    currency: (account, by) => of(account)?.currencies.get(by),
    midnight: (account) => (date) => midnightIn(date, of(account)?.zone ?? 'UTC'),
    isOwnChange(account, id, exported, updated) {
      const own = of(account)?.journal.changes[id];
      return own?.exported === exported && own.updated === updated && isSameUser(own.by ?? {}, user);
    },
    replaced: (account, id) => of(account)?.journal.changes[id]?.replaced ?? {},
    setBackTo: (account, id, updated) => setBackTo(entries, { account, id, updated }),
    overwrite: options.overwrite,
    now: session.time(),
  });
  return planned.map((row) => withNameProblems(row, problems.get(row.number)));
}

/** The new rows that earlier imports have created, or may have. */
async function findEarlier(
  rows: readonly PlannedRow[],
  newRows: ReadonlyMap<number, NewRow>,
  { group, accounts, options, session }: ReadImport,
  { world, signal }: Pick<Invocation, 'world' | 'signal'>,
): Promise<Pick<PreparedImport, 'created' | 'doubtful'>> {
  const created = new Map<number, EarlierCreation>();
  const doubtful = new Map<number, string>();
  const looking = { open: async () => session, world, signal, longestLook: Number.POSITIVE_INFINITY };
  for (const account of accounts) {
    const own = rows.flatMap((row) => {
      const named = row.account === account.account && row.problems.length === 0 && newRows.get(row.number);
      return named ? [named] : [];
    });
    const earlier = await findCreated(group, account.account, own, account.journal, {
      ...options,
      looking,
      known: new Set(account.records.keys()),
      settle: (sent) => options.settle(sent, account),
      findReversed: (before) => findReversed(before, account, { group, session, world }),
    });
    for (const { row, key } of own) {
      const [creation, doubt] = [earlier.created.get(key), earlier.doubtful.get(key)];
      if (creation) created.set(row.number, creation);
      if (doubt !== undefined) doubtful.set(row.number, doubt);
    }
  }
  return { created, doubtful };
}

function findAccount(accounts: readonly PreparedAccount[], account: string): PreparedAccount | undefined {
  return accounts.find((one) => one.account === account);
}

/** The history is read only where records are gone. */
async function findReversed(
  rows: readonly CreatedRow[],
  { account, records }: LiveAccount & { readonly account: string },
  { group: { list }, session: { client, environment }, world }: ReversedContext,
): Promise<ReversedRows> {
  const created = rows.flatMap(({ id, row }) => (records.has(id) ? [] : [{ id, values: row.params }]));
  if (created.length === 0) return { undone: new Set(), deleted: new Set() };
  const { findDeleted, readUndone } = await import('../../calls/writes/deleted-records.js');
  const place = { endpoint: list, account, environment, client, world };
  const deleted = await findDeleted(created, place);
  const isUndone = deleted.size > 0 ? await readUndone(place) : () => false;
  const undone = [...deleted].filter((id) => isUndone({ kind: 'create', id }));
  return { undone: new Set(undone), deleted };
}

interface ReversedContext {
  readonly group: SheetGroup;
  readonly session: Pick<Session, 'client' | 'environment'>;
  readonly world: Invocation['world'];
}

/** A name that was not found says more than that it is no id. */
function withNameProblems(row: PlannedRow, named: readonly RowProblem[] | undefined): PlannedRow {
  if (!named) return row;
  const others = row.problems.filter(({ column }) => !named.some((problem) => problem.column === column));
  return { ...row, problems: [...named, ...others] };
}

/** What the first end that is a date alone means, as a sentence; undefined where none is changed to one. */
function describeEnd(
  rows: readonly PlannedRow[],
  { rows: cells, columns, style }: Sheet,
): string | undefined {
  const changed = new Map(rows.map(({ number, changes }) => [number, changes]));
  const ends = columns.filter(({ param }) => param?.type === 'time' && param.isEnd);
  for (const row of cells)
    for (const { field, name } of ends) {
      const change = changed.get(row.number)?.find((one) => one.field === field);
      const written = change && readDayCell(row, name, style);
      if (!written || written.isEnd) continue;
      const date = formatTime(written.time).slice(0, 'yyyy-mm-dd'.length);
      return `${name} of row ${row.number} is ${change.after} (${describeLastDay(date)})`;
    }
  return undefined;
}

function midnightIn(date: string, zone: string): string {
  return formatTime(startOfDay(parseTime(date) ?? Number.NaN, zone));
}
