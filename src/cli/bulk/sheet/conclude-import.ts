/** The end of an import: its answer, its exit code, and the problems that keep it from beginning. */
import type { Answer } from '../../../output/answer.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { type FlagProblem, fileProblemsError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { resumeLine } from '../../core/host/resume-line.js';
import { type Concluding, concludeDelivery } from '../delivery/conclude-delivery.js';
import { type ErrorKind, partial } from '../delivery/report-end.js';
import { type ResultRow, resultShape } from './import-results.js';
import type { Sheet } from './parse-sheet.js';
import type { PreparedImport } from './prepare-import.js';
import { accountOfRow, type RowProblem } from './row-plan.js';
import type { SentOutcome } from './send-rows.js';
import { accountColumn } from './sheet-columns.js';

/** Refuses rows of another account than the one that --account names. Throws CommandError. */
export function refuseOtherAccountRows(sheet: Sheet, file: string, account: string | undefined): void {
  if (account === undefined) return;
  const foreign = sheet.rows.filter((row) => accountOfRow(row, account) !== account);
  refuse(
    foreign.map((row) => {
      const message = `account_id ${accountOfRow(row, account)} differs from --account`;
      return { number: row.number, problem: { column: accountColumn, message } };
    }),
    sheet,
    file,
  );
}

/** Refuses cells of a workbook that cannot be read. Throws CommandError. */
export function refuseUnreadable(sheet: Sheet, file: string): void {
  const found = sheet.unreadable.map(({ number, column, problem }) => ({
    number,
    problem: { column, message: `${column} ${problem}` },
  }));
  refuse(found, sheet, file);
}

/** Refuses a file with cells that cannot be read, or that no record can have: all at once, before anything is sent. */
export function refuseProblems({ rows, sheet }: PreparedImport, file: string): void {
  const found = rows.flatMap(({ number, problems }) => problems.map((problem) => ({ number, problem })));
  refuse(found, sheet, file);
}

function refuse(
  found: readonly { readonly number: number; readonly problem: RowProblem }[],
  { cellOf, set }: Pick<Sheet, 'cellOf' | 'set'>,
  file: string,
): void {
  if (found.length === 0) return;
  const describe = ({ number, problem }: (typeof found)[number]): FlagProblem => {
    const { message, column = '', ...rest } = problem;
    if (set.has(column)) {
      const flag = `--set ${column}`;
      return { code: 'INVALID_PARAMETER', ...rest, parameter: column, flag, message };
    }
    const flag = `row ${number}`;
    const cell = cellOf(number, column);
    const place = cell === undefined ? flag : `${flag} (${cell})`;
    return { code: 'INVALID_PARAMETER', ...rest, parameter: column, flag, message: `${place}: ${message}` };
  };
  const hint = `Nothing was sent. Correct ${file === '-' ? 'stdin' : file}, and import it again.`;
  // A value of --set has the same problem in every row.
  const ofSet = new Set<string>();
  const once = found.filter(({ problem: { column = '', message } }) => {
    const isKnown = set.has(column) && ofSet.has(message);
    ofSet.add(message);
    return !isKnown;
  });
  throw fileProblemsError(once, describe, hint);
}

/** The answer, and the end of the import. Throws what stopped it if nothing was sent. */
export function concludeImport(
  results: readonly ResultRow[],
  outcomes: ReadonlyMap<number, SentOutcome>,
  { file, stopped }: { readonly file: string; readonly stopped: unknown },
  invocation: Pick<Invocation, 'argv'> & Concluding,
): Answer {
  const items = results.map(({ row, outcome, error }) => {
    return { place: row, outcome, reason: error, kind: kindOf(outcomes.get(row)) };
  });
  const saysWhatToDo = results.some(({ outcome }) => outcome === 'unconfirmed' || outcome === 'gone');
  const advice = saysWhatToDo
    ? 'The error of each row says what to do.'
    : 'Correct these rows and import the file again.';
  const words = `To resume${file === '-' ? ' with the same rows' : ''} (completed rows are skipped)`;
  concludeDelivery(
    {
      ...{ items, stopped, label: 'rows', source: { parameter: 'file', flag: 'FILE' } },
      advice: `${advice} Completed rows are skipped.`,
      resume: resumeLine(invocation, words),
    },
    invocation,
  );
  const shown = results.filter(({ outcome }) => outcome !== 'unchanged');
  return { kind: 'rows', record: resultShape, pages: [shown] };
}

function kindOf(sent: SentOutcome | undefined): ErrorKind | undefined {
  if (sent?.outcome === 'failed') return toErrorReport(sent.cause);
  // The rows say more about what was found beside a lost answer than the error.
  return sent?.outcome === 'unconfirmed' && sent.finding !== undefined ? partial : undefined;
}
