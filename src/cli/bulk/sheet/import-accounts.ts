/** Reads the accounts of a sheet: their records, currencies, time zones and journals. */

import { ServiceError } from '../../../client/errors.js';
import type { Document } from '../../../contract/types.js';
import { day } from '../../../values/duration.js';
import { listNumbers } from '../../../values/text-lists.js';
import { readTimeZone } from '../../calls/endpoint/account-dates.js';
import {
  explainAccount,
  isUnknownAccount,
  unknownAccountError,
} from '../../calls/session/explain-unknown-account.js';
import type { Session } from '../../calls/session/session.js';
import type { Invocation } from '../../core/host/invocation.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { JournalPaths } from '../delivery/journals.js';
import { type CellTime, readCellTime } from './cell-time.js';
import { type ImportJournal, importJournalPaths, readImportJournal } from './import-journal.js';
import { accountsOf, type LiveAccount, readLiveAccount } from './live-records.js';
import type { Sheet } from './parse-sheet.js';
import type { SheetRow } from './plain-table.js';
import { unprotectText } from './protect-text.js';
import { accountOfRow, cellOf, idInCell, idOfRow } from './row-plan.js';
import { accountColumn } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

/** The parts of one account that an import depends on. */
export interface PreparedAccount extends LiveAccount {
  readonly account: string;
  readonly journalPaths: JournalPaths;
  readonly journal: ImportJournal;
  /** The currencies of new rows, by the id that decides about them. */
  readonly currencies: ReadonlyMap<string, string>;
  /** The time zone; undefined where no cell has a date alone. */
  readonly zone: string | undefined;
}

/** Reads the accounts of the rows. Throws as `client.call` does. */
export async function readImportAccounts(
  group: SheetGroup,
  sheet: Sheet,
  session: Session,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<readonly PreparedAccount[]> {
  const { client, account: fallback } = session;
  const hasDates = findDates(sheet);
  const accounts: PreparedAccount[] = [];
  for (const account of accountsOf(sheet, fallback)) {
    const rows = rowsOf(sheet, account, fallback);
    const live = await readLiveAccount(group, client, account, rows).catch((error: unknown) => {
      throw explainRowAccount(error, account, rows, invocation.settings);
    });
    const journalPaths = await importJournalPaths(invocation, group.name, account);
    const journal = await readImportJournal(journalPaths, group.name, account);
    const { currency } = group;
    const ids = rows.flatMap((row) =>
      currency && idOfRow(row, group) === '' ? [idInCell(row, currency.by)] : [],
    );
    const currencies = new Map(await readCurrencies(group, session, account, ids));
    const zone = hasDates ? await readTimeZone(account, session, session.time()) : undefined;
    accounts.push({ ...live, account, journalPaths, journal, currencies, zone });
  }
  return accounts;
}

/** The rows of an account. */
export function rowsOf({ rows }: Sheet, account: string, fallback: string | undefined): readonly SheetRow[] {
  return rows.filter((row) => accountOfRow(row, fallback) === account);
}

/** Names the account that does not exist by the setting or by the rows that it comes from. */
export function explainRowAccount(
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

/** The date of a cell that has no time of day. */
export function readDayCell(row: SheetRow, column: string, style: Sheet['style']): CellTime | undefined {
  const reading = readCellTime(unprotectText(cellOf(row, column).trim()), style);
  return 'value' in reading && reading.value.precision === day ? reading.value : undefined;
}
