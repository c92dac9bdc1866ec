/** Notices of an import beside its changes: cells left alone, rows that nothing is done about. */
import { joinFirst, listNumbers } from '../../../values/text-lists.js';
import { formatTime } from '../../../values/time.js';
import { clearMarker } from '../../core/input/operation-rows.js';
import { countRecords, listCells } from './describe-import.js';
import { deletedAdvice } from './import-results.js';
import type { EarlierCreation } from './known-creations.js';
import type { PreparedImport } from './prepare-import.js';
import type { Conflict, PlannedRow } from './row-plan.js';
import { updatedColumn } from './sheet-columns.js';

/** The most records found by name that are told one by one. */
const maxNamed = 10;

/** What is said of the rows with each kind of conflict. */
const conflictNotices: Readonly<Record<Conflict['kind'], string>> = {
  changed: 'changed by someone else since the export; skipped',
  unread: `skipped: ${updatedColumn} cannot be read, and shows no change by someone else`,
  reverts: 'skipped: a value would be set back to what it was before an earlier import',
};

/** One sentence for each kind of thing, without a full stop. */
export function importNotices(prepared: PreparedImport): readonly string[] {
  const { group, sheet, rows, accounts, created, named, end } = prepared;
  const cellsOf = (kind: 'emptied' | 'rewritten' | 'edited') =>
    rows
      .map((row) => ({ row: row.number, columns: row[kind] ?? [] }))
      .filter(({ columns }) => columns.length > 0);
  const count = (cells: ReturnType<typeof cellsOf>) =>
    cells.reduce((sum, { columns }) => sum + columns.length, 0);
  const emptied = cellsOf('emptied');
  const rewritten = cellsOf('rewritten');
  const edited = cellsOf('edited');
  const held = rows.filter((row) => row.heldBack && !created.has(row.number));
  const conflicts = Object.entries(conflictNotices).flatMap(([kind, sentence]) => {
    const numbers = rows.flatMap(({ conflict, number }) => (conflict?.kind === kind ? [number] : []));
    return numbers.length > 0
      ? [`${listNumbers(numbers)} ${sentence}. Export again, or add --overwrite`]
      : [];
  });
  const unguarded = rows.filter(({ isUnguarded }) => isUnguarded);
  const others = accounts.reduce((sum, account) => sum + account.others, 0);
  return [
    ...named.slice(0, maxNamed),
    ...(named.length > maxNamed ? [`and ${named.length - maxNamed} more names were found`] : []),
    ...(end === undefined ? [] : [end]),
    ...(sheet.ignored.length ? [`ignored columns: ${joinFirst(sheet.ignored)}`] : []),
    ...sheet.notices,
    ...(emptied.length
      ? [
          `${cellCount(count(emptied))} empty where the account has a value; not changed (to clear a value, write ${clearMarker}): ${listCells(emptied)}`,
        ]
      : []),
    ...(rewritten.length
      ? [
          `${cellCount(count(rewritten))} text that a spreadsheet converted to a number; not changed: ${listCells(rewritten)}`,
        ]
      : []),
    ...(edited.length
      ? [
          `${cellCount(count(edited))} read-only and not what the account has; not changed: ${listCells(edited)}`,
        ]
      : []),
    ...(held.length
      ? [
          `${listRows(held)} set to start at once but ${held.length === 1 ? 'is' : 'are'} created paused; to start, update the status`,
        ]
      : []),
    ...describeCreated(created),
    ...conflicts,
    ...(unguarded.length
      ? [
          `${sheet.positions.has(updatedColumn) ? `${listNumbers(unguarded.map(({ number }) => number))} without the time in` : 'the sheet without'} ${updatedColumn}: changes by someone else since the export are not noticed, and are overwritten`,
        ]
      : []),
    ...(others > 0
      ? [`${countRecords(others, group)} of the same line items: not in the file, not changed`]
      : []),
  ];
}

function cellCount(count: number): string {
  return count === 1 ? '1 cell is' : `${count} cells are`;
}

function listRows(rows: readonly PlannedRow[]): string {
  const numbers = listNumbers(rows.map(({ number }) => number));
  return `${numbers} ${rows.length === 1 ? 'is' : 'are'}`;
}

function describeCreated(created: ReadonlyMap<number, EarlierCreation>): readonly string[] {
  const describe = (isDeleted: boolean, then: string) => {
    const entries = [...created].filter(([, one]) => (one.isDeleted === true) === isDeleted);
    const [first] = entries;
    if (!first) return [];
    const numbers = listNumbers(entries.map(([number]) => number));
    const ids = joinFirst(entries.map(([, { id }]) => id));
    const day = formatTime(first[1].sent).slice(0, 10);
    const verb = entries.length === 1 ? 'was' : 'were';
    return [`${numbers} ${verb} created on ${day} as ${ids}${then}`];
  };
  return [
    ...describe(false, '; skipped. To create them again, add --again'),
    ...describe(true, `, deleted since; skipped. ${deletedAdvice}`),
  ];
}
