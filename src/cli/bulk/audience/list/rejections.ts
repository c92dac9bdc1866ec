/**
 * Keeps account of what is not sent of a list. Of rejected rows all are counted, the first are told, and all go to the
 * file of --rejects.
 */
import type { ColumnReport, PackHooks } from '../../../../people/packing/packing.js';
import {
  addCorrections,
  type CorrectionCounts,
  describeCorrections,
} from '../../../../people/reading/correction.js';
import { isRejection } from '../../../../people/reading/rejection.js';
import type { LeftOutIdentifier, RejectedRow } from '../../../../people/reading/row.js';
import type { BookPlaces } from '../../../../workbooks/table-stream.js';
import { CommandError, type FlagProblem } from '../../../core/host/command-error.js';
import { countLeftOut, type LeftOutCounts } from './left-out.js';
import type { RejectsFile } from './rejects-file.js';

/** Rejected rows that are told one by one: a few for people, some more for programs. --rejects has them all. */
const maxShown = { people: 10, programs: 100 } as const;

export interface Rejections {
  /** Take what the packer tells of the list. */
  readonly hooks: Pick<PackHooks, 'rejected' | 'withheld' | 'leftOut' | 'footer' | 'columns' | 'corrected'>;
  /** The identifiers that were left out of the other rows. */
  readonly leftOut: Omit<LeftOutCounts, 'add' | 'footer' | 'withheld'>;
  /** What is said of the columns. */
  readonly columns: () => ColumnReport;
  /** Sentences about the values that were changed because a spreadsheet wrote them. */
  readonly corrections: () => readonly string[];
  readonly count: () => number;
  /** One line for each of the first rows, then the number of rows by reason. */
  readonly lines: () => readonly string[];
  /** The first rows as problems of an error. */
  readonly problems: () => readonly FlagProblem[];
  /** The error with the first rows, which are the cause of it. */
  readonly explain: (error: CommandError) => CommandError;
}

interface RejectionOptions {
  /** The name that messages have for the list. */
  readonly label: string;
  readonly isForPeople: boolean;
  /** The sentence for a reason, without the data. */
  readonly describe: (reason: string) => string;
  readonly file?: RejectsFile | undefined;
  /** Where the lines of a list in a workbook stand; undefined for text. */
  readonly places?: () => BookPlaces | undefined;
}

/** The row as the workbook shows it, with its cell, if the list is in one. */
function locate<Row extends RejectedRow>(
  row: Row,
  places: BookPlaces | undefined,
): Row & { readonly cell?: string } {
  if (!places) return row;
  const { line, column } = row;
  const found = { ...row, line: places.rowOf(line) };
  if (column === undefined) return found;
  const [cell, problem] = [places.cellOf(line, column), places.unreadable(line, column)];
  return {
    ...found,
    ...(cell !== undefined && { cell }),
    ...(problem !== undefined && { reason: `the cell ${problem}` }),
  };
}

/** The place of a row in the file of --rejects, which names the cell beside the column. */
function toFileRow({ line, column, cell }: RejectedRow & { readonly cell?: string }) {
  return { line, column: cell === undefined ? column : `${column} (${cell})` };
}

/** Counts identifiers that are left out, and names the first cell of a workbook for each reason. */
function countLocated(describe: RejectionOptions['describe']) {
  const cells = new Map<string, string>();
  const counts = countLeftOut((reason) => {
    const cell = cells.get(reason);
    return cell === undefined ? describe(reason) : `${describe(reason)} (first at ${cell})`;
  });
  return {
    ...counts,
    add(identifiers: readonly (LeftOutIdentifier & { readonly cell?: string })[]): void {
      for (const { reason, cell } of identifiers)
        if (cell !== undefined && !cells.has(reason)) cells.set(reason, cell);
      counts.add(identifiers);
    },
  };
}

/** Starts to keep account. */
export function createRejections({
  label,
  isForPeople,
  describe,
  file,
  places = () => undefined,
}: RejectionOptions): Rejections {
  const limit = isForPeople ? maxShown.people : maxShown.programs;
  const first: (RejectedRow & { readonly cell?: string })[] = [];
  const leftOut = countLocated(describe);
  const counts = new Map<string, number>();
  let total = 0;
  let columns: ColumnReport = { unread: [] };
  let corrections: CorrectionCounts = {};
  const place = ({ line, column, cell }: (typeof first)[number]) =>
    `${label}:${line}${cell === undefined ? '' : ` (${cell})`}: ${column === undefined ? '' : `${column}: `}`;
  function add(found: readonly RejectedRow[]): void {
    const rows = found.map((row) => locate(row, places()));
    total += rows.length;
    for (const row of rows) {
      counts.set(row.reason, (counts.get(row.reason) ?? 0) + 1);
      if (first.length < limit) first.push(row);
    }
    file?.add(rows.map((row) => ({ ...toFileRow(row), reason: describe(row.reason) })));
  }

  function lines() {
    const shown = first.map((row) => `${place(row)}${describe(row.reason)}`);
    if (total <= shown.length) return shown;
    const byReason = [...counts].sort(([, a], [, b]) => b - a);
    return [
      ...shown,
      `${total} rows were rejected:`,
      ...byReason.map(([reason, count]) => `  ${count}: ${describe(reason)}`),
    ];
  }
  const problems = () =>
    first.map((row) => ({
      parameter: row.column ?? 'from',
      flag: '--from',
      code: isRejection(row.reason) ? row.reason.toUpperCase().replaceAll('-', '_') : 'INVALID_PARAMETER',
      message: `${place(row)}${describe(row.reason)}`,
    }));

  return {
    hooks: {
      rejected: add,
      leftOut(found) {
        const identifiers = found.map((one) => locate(one, places()));
        leftOut.add(identifiers);
        file?.add(
          identifiers.map((one) => ({
            ...{ ...toFileRow(one), reason: `identifier left out: ${describe(one.reason)}` },
          })),
        );
      },
      footer: (line) => leftOut.footer(places()?.rowOf(line) ?? line),
      withheld(found) {
        leftOut.withheld(found.length);
        const rows = found.map((row) => locate(row, places()));
        file?.add(rows.map((row) => ({ ...toFileRow(row), reason: describe(row.reason) })));
      },
      columns(report) {
        columns = report;
      },
      corrected(counts) {
        corrections = addCorrections(corrections, counts);
      },
    },
    leftOut,
    columns: () => columns,
    corrections: () => describeCorrections(corrections),
    count: () => total,
    lines,
    problems,
    explain: ({ code, exit, message, hint }) => new CommandError(code, exit, message, hint, problems()),
  };
}
