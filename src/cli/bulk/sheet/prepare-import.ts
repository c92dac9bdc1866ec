/** Reads what an import depends on, and plans its rows: records, currencies, time zones, journals. Sends nothing. */

import { isSameUser, userOf } from '../../../auth/settings.js';
import { ServiceError } from '../../../client/errors.js';
import type { Document } from '../../../contract/types.js';
import { day } from '../../../values/duration.js';
import { listNumbers } from '../../../values/text-lists.js';
import { describeLastDay, formatTime, parseTime } from '../../../values/time.js';
import { startOfDay } from '../../../values/time-zone.js';
import { readTimeZone } from '../../calls/endpoint/account-dates.js';
import type { HistoryEntry } from '../../calls/history/history-entry.js';
import { readHistory } from '../../calls/history/read-history.js';
import { setBackTo } from '../../calls/history/set-back-to.js';
import {
  explainAccount,
  isUnknownAccount,
  unknownAccountError,
} from '../../calls/session/explain-unknown-account.js';
import type { Session } from '../../calls/session/session.js';
import { compute } from '../../core/host/compute.js';
import type { Invocation } from '../../core/host/invocation.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { JournalPaths } from '../delivery/journals.js';
import { type CellTime, readCellTime } from './cell-time.js';
import { type ImportJournal, importJournalPaths, readImportJournal } from './import-journal.js';
import {
  type CreatedRow,
  type EarlierCreation,
  findCreated,
  type NewRow,
  nameNewRows,
  type ReversedRows,
} from './known-creations.js';
import { accountsOf, type LiveAccount, readLiveAccount } from './live-records.js';
import type { Sheet, SheetRow } from './parse-sheet.js';
import { checkInTime } from './plan-creation.js';
import { planRows } from './plan-rows.js';
import { unprotectText } from './protect-text.js';
import { resolveSheetNames } from './resolve-sheet-names.js';
import { accountOfRow, cellOf, idInCell, idOfRow, type PlannedRow, type RowProblem } from './row-plan.js';
import { accountColumn } from './sheet-columns.js';
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

/** What is known of one account of a sheet. */
export interface PreparedAccount extends LiveAccount {
  readonly account: string;
  readonly journalPaths: JournalPaths;
  readonly journal: ImportJournal;
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

/** Reads and plans. Throws as `client.call` does. */
export async function prepareImport(
  group: SheetGroup,
  given: Sheet,
  options: ImportOptions,
  session: Session,
  invocation: Pick<Invocation, 'world' | 'settings' | 'signal'>,
): Promise<PreparedImport> {
  const { client, account: fallback } = session;
  const accounts: PreparedAccount[] = [];
  const currencies = new Map<string, string>();
  const zones = new Map<string, string>();
  const { settings, world } = invocation;
  const user = userOf(settings, world.env);
  const { sheet, problems, found } = await resolveSheetNames(
    group,
    given,
    fallback,
    client,
    (error, account) => explainRowAccount(error, account, rowsOf(given, account, fallback), settings),
  );
  const hasDates = findDates(sheet);
  for (const account of accountsOf(sheet, fallback)) {
    const rows = rowsOf(sheet, account, fallback);
    const live = await readLiveAccount(group, client, account, rows).catch((error: unknown) => {
      throw explainRowAccount(error, account, rows, settings);
    });
    const journalPaths = await importJournalPaths(invocation, group.name, account);
    const journal = await readImportJournal(journalPaths, group.name, account);
    accounts.push({ ...live, account, journalPaths, journal });
    const { currency } = group;
    const ids = rows.flatMap((row) =>
      currency && idOfRow(row, group) === '' ? [idInCell(row, currency.by)] : [],
    );
    for (const [id, code] of await readCurrencies(group, session, account, ids))
      currencies.set(`${account} ${id}`, code);
    if (hasDates) zones.set(account, await readTimeZone(account, session, session.time()));
  }
  const of = (account: string) => accounts.find((one) => one.account === account);
  const plan = (entries: readonly HistoryEntry[]) => {
    const planned = planRows(group, sheet, {
      account: fallback,
      live: (account, id) => of(account)?.records.get(id),
      currency: (account, by) => currencies.get(`${account} ${by}`),
      midnight: (account) => (date) => midnightIn(date, zones.get(account) ?? 'UTC'),
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
  };
  const replan = async () => {
    const history = await readKnownHistory(invocation);
    return compute(invocation, () => plan(history));
  };
  const planned = await compute(invocation, () => plan([]));
  // The history is long: it is read where it may tell that a conflict is none.
  const hasConflict = planned.some(({ action, isOverwriting }) => action === 'conflict' || isOverwriting);
  const rows = hasConflict ? await replan() : planned;
  const newRows = nameNewRows(rows, (account) => of(account)?.journal);
  const created = new Map<number, EarlierCreation>();
  const doubtful = new Map<number, string>();
  const looking = { open: async () => session, world: invocation.world, signal: invocation.signal };
  for (const account of accounts) {
    const own = rows.flatMap((row) => {
      const named = row.account === account.account && row.problems.length === 0 && newRows.get(row.number);
      return named ? [named] : [];
    });
    const earlier = await findCreated(group, account.account, own, account.journal, {
      ...options,
      known: new Set(account.records.keys()),
      settle: (sent) => options.settle(sent, account),
      looking: { ...looking, longestLook: Number.POSITIVE_INFINITY },
      findReversed: (before) => findReversed(before, account, { group, session, world: invocation.world }),
    });
    for (const { row, key } of own) {
      const [creation, doubt] = [earlier.created.get(key), earlier.doubtful.get(key)];
      if (creation) created.set(row.number, creation);
      if (doubt !== undefined) doubtful.set(row.number, doubt);
    }
  }
  const typed = new Map(sheet.rows.map((row) => [row.number, row]));
  const isNew = ({ action, number }: PlannedRow) =>
    action === 'create' && !created.has(number) && !doubtful.has(number);
  return {
    group,
    sheet,
    rows: rows.map((row) => {
      const own = isNew(row) ? typed.get(row.number) : undefined;
      return own ? checkInTime(group, sheet, own, row, session.time()) : row;
    }),
    accounts,
    newRows,
    created,
    doubtful,
    named: found,
    end: describeEnd(rows, sheet),
  };
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

function rowsOf({ rows }: Sheet, account: string, fallback: string | undefined): readonly SheetRow[] {
  return rows.filter((row) => accountOfRow(row, fallback) === account);
}

/** A name that was not found says more than that it is no id. */
function withNameProblems(row: PlannedRow, named: readonly RowProblem[] | undefined): PlannedRow {
  if (!named) return row;
  const others = row.problems.filter(({ column }) => !named.some((problem) => problem.column === column));
  return { ...row, problems: [...named, ...others] };
}

/** A history that cannot be read says nothing of conflicts. */
async function readKnownHistory({ world }: Pick<Invocation, 'world'>): Promise<readonly HistoryEntry[]> {
  return readHistory(world).catch(() => []);
}

/** Names the account that does not exist by the setting or by the rows that it comes from. */
function explainRowAccount(
  error: unknown,
  account: string,
  rows: readonly SheetRow[],
  settings: Invocation['settings'],
): unknown {
  if (account === settings.account?.value) return explainAccount(error, settings);
  if (!(error instanceof ServiceError) || !isUnknownAccount(error)) return error;
  const subject = `account "${account}" (of ${listNumbers(rows.map(({ number }) => number))})`;
  return unknownAccountError(error, { id: account, flag: accountColumn, subject, settings });
}

async function readCurrencies(
  { currency }: SheetGroup,
  { client }: Session,
  account: string,
  ids: readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  const related = currency && findRelatedEndpoints(currency.from);
  const valid = ids.filter((id) => /^[A-Za-z0-9_-]+$/.test(id));
  if (!related || valid.length === 0) return [];
  const records = await readRecords(client, related, { account_id: account }, valid);
  return [...records].flatMap(([id, record]: [string, Document]) =>
    typeof record.currency === 'string' ? [[id, record.currency] as const] : [],
  );
}

/** Whether a cell that is read has a date without a time of day, which means midnight in the zone of the account. */
function findDates({ rows, columns, style }: Sheet): boolean {
  const times = columns.filter(({ param }) => param?.type === 'time');
  return rows.some((row) => times.some(({ name }) => readDayCell(row, name, style) !== undefined));
}

function readDayCell(row: SheetRow, column: string, style: Sheet['style']): CellTime | undefined {
  const reading = readCellTime(unprotectText(cellOf(row, column).trim()), style);
  return 'value' in reading && reading.value.precision === day ? reading.value : undefined;
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
