/** `ads campaigns import FILE` and its likes: an edited sheet comes back. */
import { resolve } from 'node:path';
import { errorMessage } from '../../call/system-error.js';
import { ServiceError } from '../../client/errors.js';
import type { Answer } from '../../output/answer.js';
import { pluralize } from '../../output/pluralize.js';
import { confirmStep } from '../confirm.js';
import {
  CommandError,
  type FlagProblem,
  missingAccountError,
  parameterError,
  usageError,
} from '../errors/command-error.js';
import { exitCodes } from '../errors/exit-codes.js';
import { exitCodeForServiceError } from '../errors/service-error-exit.js';
import { type Action, type Invocation, textOption } from '../invocation.js';
import { explainAccount } from '../session/account-source.js';
import { openSession, type Session } from '../session/session.js';
import { describeRow, describeTotals } from '../sheet/describe-import.js';
import { importNotices, listNumbers } from '../sheet/import-notices.js';
import { type ResultRow, resultShape, toResults, writeResults } from '../sheet/import-results.js';
import { parseSheet, SheetError } from '../sheet/parse-sheet.js';
import { type PreparedImport, prepareImport } from '../sheet/prepare-import.js';
import { previewRows, previewShape } from '../sheet/preview-rows.js';
import { readSheetFile } from '../sheet/read-sheet-file.js';
import { rowsToSend, runImport } from '../sheet/run-import.js';
import { type SentOutcome, singleCall } from '../sheet/send-rows.js';
import { sheetColumns } from '../sheet/sheet-columns.js';
import { findSheetGroup } from '../sheet/sheet-group.js';
import type { SheetGroupName } from '../sheet/sheet-group-names.js';
import { writeResultFile } from '../statistics/result-files.js';
import { hasGuards } from '../writes/has-guards.js';

/** The action of a group's import. */
export function importSheet(name: SheetGroupName): Action {
  return async (invocation) => {
    const { args, options, globals, notice, settings } = invocation;
    const [file = ''] = args;
    const resultPath = chooseResultPath(file, textOption(options, 'result'), globals.dryRun === true);
    const group = findSheetGroup(name);
    const sheet = parse(await readSheetFile(file, invocation.world.stdin), file, group);
    const session = await openSession(invocation);
    if (session.account === undefined && !sheet.columns.some(({ use }) => use === 'account'))
      throw missingAccountError();
    const choice = { overwrite: options.overwrite === true, again: options.again === true };
    const prepared = await prepareImport(group, sheet, choice, session, invocation).catch(
      (error: unknown) => {
        throw explainAccount(error, settings);
      },
    );
    refuseProblems(prepared, file, globals.account);
    for (const sentence of importNotices(prepared)) await notice(sentence);
    const rows = rowsToSend(prepared);
    await checkLimits(prepared, session, invocation);
    if (globals.dryRun) return showPreview(prepared, invocation);
    const outcomes = new Map<number, SentOutcome>();
    const resultText = () => writeResults(toResults(prepared, outcomes));
    if (rows.length > 0) {
      await showChanges(prepared, invocation);
      await confirmStep(invocation, `${question(prepared)}, ${session.environment}?`);
      // What is sent must not be lost: the file of results is there before, and tells that nothing has been sent yet.
      if (resultPath !== undefined) await writeResultFile(resultPath, resultText(), invocation.world.pid);
    }
    let stopped: unknown;
    try {
      const report = (row: { readonly number: number }, outcome: SentOutcome) =>
        outcomes.set(row.number, outcome);
      await runImport(prepared, { client: session.client, time: session.time, invocation, report });
    } catch (error) {
      stopped = error;
    }
    const results = toResults(prepared, outcomes);
    const isWorthAFile =
      results.some(({ outcome }) => outcome !== 'unchanged') || options.result !== undefined;
    if (resultPath !== undefined && isWorthAFile) {
      // A full disk must not hide what was sent: the answer has it too.
      const failure = await writeResultFile(resultPath, resultText(), invocation.world.pid).catch(
        (error: unknown) => errorMessage(error),
      );
      await notice(failure ?? `what became of each row is in ${resultPath}`);
    }
    return conclude(results, outcomes, stopped, invocation);
  };
}

/** All rows are checked together by the limits of the profile. Throws CommandError. */
async function checkLimits(
  prepared: PreparedImport,
  session: Session,
  invocation: Invocation,
): Promise<void> {
  if (!hasGuards(invocation.settings.saved)) return;
  const { previewGuards } = await import('../writes/preview-guards.js');
  const calls = rowsToSend(prepared).flatMap((row) => {
    const call = singleCall(prepared.group, row);
    return call ? [{ ...call, label: `row ${row.number}` }] : [];
  });
  await previewGuards(calls, async () => session, invocation);
}

/** The result goes beside the file; that of standard input is the answer alone. Throws CommandError. */
function chooseResultPath(file: string, given: string | undefined, dryRun: boolean): string | undefined {
  if (given !== undefined && dryRun)
    throw usageError('--result cannot be used with --dry-run, which prints what would change');
  if (given === '') throw usageError('--result must not be empty');
  const path = given ?? (file === '-' ? undefined : `${file.replace(/\.(csv|tsv|txt)$/i, '')}.result.csv`);
  if (path !== undefined && file !== '-' && resolve(path) === resolve(file))
    throw usageError(`--result ${path} is the file that is imported`);
  return path;
}

function parse(content: string, file: string, group: ReturnType<typeof findSheetGroup>) {
  try {
    return parseSheet(content, sheetColumns(group));
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw usageError(`${file === '-' ? 'stdin' : file}: ${error.message}`, error.hint);
  }
}

/** The most problems that are told one by one. */
const maxProblems = 50;

/** Refuses a file with cells that cannot be read, or that no record can have: all at once, before anything is sent. */
function refuseProblems({ rows }: PreparedImport, file: string, account: string | undefined): void {
  const foreign = (row: PreparedImport['rows'][number]) =>
    account !== undefined && row.account !== account
      ? [{ column: 'account_id', message: `account_id ${row.account} is not that of --account` }]
      : [];
  const all = rows.flatMap((row) =>
    [...foreign(row), ...row.problems].map(({ message, column = '', ...rest }): FlagProblem => {
      const flag = `row ${row.number}`;
      return { ...rest, parameter: column, flag, code: 'INVALID_PARAMETER', message: `${flag}: ${message}` };
    }),
  );
  if (all.length === 0) return;
  const more = all.length - maxProblems;
  const name = file === '-' ? 'stdin' : file;
  const hint = `Nothing was sent. Correct ${name}, and import it again.`;
  throw parameterError(
    all.slice(0, maxProblems),
    more > 0 ? `${more} more problems are not shown. ${hint}` : hint,
  );
}

/** The most lines of a preview before a question; --dry-run shows all. */
const maxLines = 60;

/** Tells what is about to be changed, and the sums. */
async function showChanges(prepared: PreparedImport, { notice }: Invocation): Promise<void> {
  const lines = rowsToSend(prepared).flatMap((row) => describeRow(row, prepared.group.record));
  const more = lines.length - maxLines;
  for (const line of lines.slice(0, maxLines)) await notice(line);
  if (more > 0) await notice(`and ${more} more changes; to see all: --dry-run`);
  for (const line of totals(prepared)) await notice(line);
}

function totals({ rows, created, group }: PreparedImport): readonly string[] {
  const counted = rows.filter(({ number }) => !created.has(number));
  return describeTotals(counted, sheetColumns(group));
}

/** `Change 3 campaigns and create 2 in account 18ce54d4x5t`. */
function question(prepared: PreparedImport): string {
  const rows = rowsToSend(prepared);
  const created = rows.filter(({ action }) => action === 'create').length;
  const { record } = prepared.group;
  const nouns = (count: number) =>
    `${count} ${count === 1 ? record.name.replaceAll('_', ' ') : pluralize(record.name)}`;
  const updated = rows.length - created;
  const parts = [
    ...(updated ? [`change ${nouns(updated)}`] : []),
    ...(created ? [`create ${updated ? created : nouns(created)}`] : []),
  ].join(' and ');
  const accounts = [...new Set(rows.map(({ account }) => account))];
  const where = accounts.length === 1 ? `account ${accounts[0]}` : `${accounts.length} accounts`;
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)} in ${where}`;
}

async function showPreview(prepared: PreparedImport, invocation: Invocation): Promise<Answer> {
  for (const line of totals(prepared)) await invocation.notice(line);
  await invocation.notice('nothing was changed (--dry-run)');
  const conflicts = prepared.rows.filter(({ action }) => action === 'conflict');
  if (conflicts.length > 0) {
    const message = `${listNumbers(conflicts.map(({ number }) => number))} would be left alone`;
    invocation.setExitCode(exitCodes.partial, new CommandError('PARTIAL', exitCodes.partial, message));
  }
  return { kind: 'rows', record: previewShape, pages: [previewRows(prepared)] };
}

/** The answer, and the exit code: that of what stopped the whole, or 3 where some rows were not carried out. */
async function conclude(
  results: readonly ResultRow[],
  outcomes: ReadonlyMap<number, SentOutcome>,
  stopped: unknown,
  invocation: Invocation,
): Promise<Answer> {
  const shown = results.filter(({ outcome }) => outcome !== 'unchanged');
  const bad = shown.filter(({ error }) => error !== null);
  const good = shown.length - bad.length;
  const unchanged = results.length - shown.length;
  if (stopped !== undefined && (good === 0 || invocation.signal.aborted)) {
    const unknown = results.filter(({ outcome }) => outcome === 'unknown');
    if (unknown.length > 0)
      await invocation.notice(
        `${listNumbers(unknown.map(({ row }) => row))} may have been carried out: repeat the command, which finds out`,
      );
    throw explainAccount(stopped, invocation.settings);
  }
  await invocation.notice(`${unchanged} of ${results.length} rows are as they were`);
  if (bad.length > 0) {
    for (const { row, error } of bad) await invocation.notice(`row ${row}: ${error}`);
    const reason = stopped instanceof Error ? `: ${stopped.message}` : '';
    const message = `${listNumbers(bad.map(({ row }) => row))} not carried out${reason}`;
    const exit = good === 0 ? exitOfRows(outcomes) : exitCodes.partial;
    const hint = 'Correct these rows and import the file again: nothing is done twice.';
    invocation.setExitCode(exit, new CommandError('PARTIAL', exit, message, hint));
  }
  return { kind: 'rows', record: resultShape, pages: [shown] };
}

/** The exit code where nothing was carried out: that of the first refusal. */
function exitOfRows(outcomes: ReadonlyMap<number, SentOutcome>) {
  for (const outcome of outcomes.values()) {
    if (outcome.outcome === 'failed' && outcome.cause instanceof ServiceError)
      return exitCodeForServiceError(outcome.cause) ?? exitCodes.refused;
  }
  return exitCodes.partial;
}
