/** Sort order of `ads today`: most urgent first. */
import type { AccountRow, ItemRow, TodayRow } from './today-rows.js';

/** The worst first. */
const ranks = ['error', 'warning', 'changed', 'incomplete', 'ok'] as const;

/** The rows of one account, of each of its currencies, worst first; the accounts of one rank by the number of findings. */
export function sortAccounts(rows: readonly TodayRow[]): readonly AccountRow[] {
  return rows
    .filter((row): row is AccountRow => row.kind === 'account')
    .toSorted(
      (one, other) =>
        ranks.indexOf(one.state) - ranks.indexOf(other.state) ||
        other.errors - one.errors ||
        other.warnings - one.warnings ||
        other.changes - one.changes,
    );
}

/**
 * Sorts the items that need attention: errors of all accounts before warnings, and changes last; each in the order of the
 * accounts.
 */
export function sortItems(rows: readonly TodayRow[], accounts: readonly AccountRow[]): readonly ItemRow[] {
  const places = new Map(accounts.map(({ account_id }, index) => [account_id, index]));
  const placeOf = ({ account_id }: ItemRow) => places.get(account_id) ?? 0;
  return rows
    .filter((row): row is ItemRow => row.kind === 'finding' || row.kind === 'change')
    .toSorted(
      (one, other) =>
        ranks.indexOf(one.severity) - ranks.indexOf(other.severity) || placeOf(one) - placeOf(other),
    );
}

/** All rows: accounts, what needs attention, campaigns. */
export function sortToday(rows: readonly TodayRow[]): readonly TodayRow[] {
  const accounts = sortAccounts(rows);
  return [...accounts, ...sortItems(rows, accounts), ...rows.filter(({ kind }) => kind === 'campaign')];
}
