/** The end of an import: its answer, its exit code, and the problems that keep it from beginning. */
import { ServiceError } from '../../../client/errors.js';
import type { Answer } from '../../../output/answer.js';
import { addToGroup, type Groups } from '../../../values/group-by.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { exitCodeForServiceError } from '../../core/errors/exit-code-of-error.js';
import { CommandError, type FlagProblem, fileProblemsError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatCount } from '../../core/host/progress.js';
import { resumeLine } from '../../core/host/resume-line.js';
import { countOutcomes } from '../delivery/outcome-rows.js';
import { type ResultRow, resultShape } from './import-results.js';
import { listNumbers } from './list-numbers.js';
import type { Sheet } from './parse-sheet.js';
import type { PreparedImport } from './prepare-import.js';
import { accountOfRow, type RowProblem } from './row-plan.js';
import type { SentOutcome } from './send-rows.js';
import { accountColumn } from './sheet-columns.js';

/** Refuses rows of another account than the one that --account names. Throws CommandError. */
export function refuseOtherAccountRows({ rows }: Sheet, file: string, account: string | undefined): void {
  if (account === undefined) return;
  const foreign = rows.filter((row) => accountOfRow(row, account) !== account);
  refuse(
    foreign.map((row) => {
      const message = `account_id ${accountOfRow(row, account)} differs from --account`;
      return { number: row.number, problem: { column: accountColumn, message } };
    }),
    file,
  );
}

/** Refuses a file with cells that cannot be read, or that no record can have: all at once, before anything is sent. */
export function refuseProblems({ rows }: PreparedImport, file: string): void {
  const found = rows.flatMap(({ number, problems }) => problems.map((problem) => ({ number, problem })));
  refuse(found, file);
}

function refuse(
  found: readonly { readonly number: number; readonly problem: RowProblem }[],
  file: string,
): void {
  if (found.length === 0) return;
  const describe = ({ number, problem }: (typeof found)[number]): FlagProblem => {
    const { message, column = '', ...rest } = problem;
    const flag = `row ${number}`;
    return { code: 'INVALID_PARAMETER', ...rest, parameter: column, flag, message: `${flag}: ${message}` };
  };
  const hint = `Nothing was sent. Correct ${file === '-' ? 'stdin' : file}, and import it again.`;
  throw fileProblemsError(found, describe, hint);
}

/** The answer, and the exit code: that of what stopped the whole, or 3 where some rows were not carried out. */
export async function concludeImport(
  results: readonly ResultRow[],
  outcomes: ReadonlyMap<number, SentOutcome>,
  { file, stopped }: { readonly file: string; readonly stopped: unknown },
  invocation: Pick<Invocation, 'settings' | 'argv' | 'notice' | 'setExitCode' | 'signal'>,
): Promise<Answer> {
  const shown = results.filter(({ outcome }) => outcome !== 'unchanged');
  const bad = shown.filter(({ error }) => error !== null);
  const good = shown.length - bad.length;
  // Of what was found beside a lost answer, the rows tell more than the error.
  const isDoubtful = [...outcomes.values()].some(
    (one) => one.outcome === 'unconfirmed' && one.finding !== undefined,
  );
  if (stopped !== undefined && ((good === 0 && !isDoubtful) || invocation.signal.aborted)) {
    for (const [error, numbers] of groupByError(results.filter(({ outcome }) => outcome === 'unconfirmed')))
      await invocation.notice(`${listNumbers(numbers)}: ${error}`);
    if (invocation.signal.aborted) await noteInterruption(results, file === '-', invocation);
    throw explainAccount(stopped, invocation.settings);
  }
  if (stopped instanceof Error) await invocation.notice(`stopped: ${stopped.message}`);
  await invocation.notice(`rows: ${countOutcomes(results, '0 unchanged')}`);
  if (bad.length > 0) {
    for (const [error, numbers] of groupByError(bad))
      await invocation.notice(`${listNumbers(numbers)}: ${error}`);
    const reason = stopped instanceof Error ? `: ${stopped.message}` : '';
    const message = `${listNumbers(bad.map(({ row }) => row))} not carried out${reason}`;
    const exit = good === 0 ? exitOfRows(outcomes) : exitCodes.partial;
    const isTold = bad.some(({ outcome }) => outcome === 'unconfirmed' || outcome === 'gone');
    const advice = isTold
      ? 'The error of each row says what to do.'
      : 'Correct these rows and import the file again.';
    const hint = `${advice} Completed rows are skipped.`;
    invocation.setExitCode(exit, new CommandError('PARTIAL', exit, message, hint));
  }
  return { kind: 'rows', record: resultShape, pages: [shown] };
}

async function noteInterruption(
  results: readonly ResultRow[],
  isStdin: boolean,
  invocation: Pick<Invocation, 'argv' | 'notice'>,
): Promise<void> {
  const words = `To resume${isStdin ? ' with the same rows' : ''} (completed rows are skipped)`;
  await invocation.notice(
    `interrupted; ${formatCount(results.length, 'row')}: ${countOutcomes(results, '0 unchanged')}\n${resumeLine(invocation, words)}`,
  );
}

/** The rows of each error, in the order in which the errors come first. */
function groupByError(rows: readonly ResultRow[]): ReadonlyMap<string, readonly number[]> {
  const groups: Groups<string, number> = new Map();
  for (const { row, error } of rows) if (error !== null) addToGroup(groups, error, row);
  return groups;
}

/** The exit code where nothing was carried out: that of the first refusal. */
function exitOfRows(outcomes: ReadonlyMap<number, SentOutcome>) {
  for (const outcome of outcomes.values()) {
    if (outcome.outcome === 'failed' && outcome.cause instanceof ServiceError)
      return exitCodeForServiceError(outcome.cause) ?? exitCodes.refused;
  }
  return exitCodes.partial;
}
