/** `ads campaigns import FILE` and similar commands: import an edited sheet. */
import type {
  DateFormatValue,
  DecimalSeparatorValue,
  EncodingValue,
  SheetValue,
} from '../../../flags/local-flags.js';
import type { Answer } from '../../../output/answer.js';
import { readSeparator } from '../../../values/number-notation.js';
import { errorMessage } from '../../../values/system-error.js';
import { listNumbers } from '../../../values/text-lists.js';
import { checkPlan } from '../../calls/endpoint/check-plan.js';
import { waitForInFlightRequest } from '../../calls/session/in-flight-request.js';
import { openUninterruptedSession } from '../../calls/session/patient-session.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { withoutWaiting } from '../../calls/session/without-waiting.js';
import { CommandError, missingAccountError } from '../../core/host/command-error.js';
import { compute } from '../../core/host/compute.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { beforeAsking, writeOutputFile } from '../../core/host/output-file.js';
import type { SheetGroupName } from '../../core/input/sheet-group-names.js';
import {
  concludeImport,
  refuseOtherAccountRows,
  refuseProblems,
  refuseUnreadable,
} from './conclude-import.js';
import { confirmImport, importTotals } from './confirm-import.js';
import type { PreparedAccount } from './import-accounts.js';
import { importNotices } from './import-notices.js';
import { chooseResultPath, toResults, writeResults } from './import-results.js';
import { parseSheet, type Sheet } from './parse-sheet.js';
import { maxSheetRows } from './plain-table.js';
import { type PreparedImport, prepareImport } from './prepare-import.js';
import { previewRows, previewShape } from './preview-rows.js';
import { readSheetFile, readSheetText } from './read-sheet-file.js';
import { refuseOtherImport, rowsToSend, runImport } from './run-import.js';
import { type SentOutcome, singleCall } from './send-rows.js';
import { readSetColumns } from './set-columns.js';
import { usesOf } from './sheet-book.js';
import { sheetColumns } from './sheet-columns.js';
import { findSheetGroup } from './sheet-group.js';

/** How the file is read. */
interface ReadingFlags extends DecimalSeparatorValue, DateFormatValue, EncodingValue, SheetValue {
  readonly set?: readonly string[];
  readonly preset?: string;
}

/** The action of a group's import. */
interface ImportFlags extends ReadingFlags {
  readonly file: string;
  readonly result?: string;
  readonly overwrite: boolean;
  readonly again: boolean;
  readonly resend: boolean;
}

export function importSheet(name: SheetGroupName): Action<ImportFlags> {
  return async (invocation, { file, result, overwrite, again, resend, ...reading }) => {
    const { globals, settings, notice, signal, world } = invocation;
    const place = { flag: '--result', cwd: world.cwd, mayReplace: true };
    const resultPath = chooseResultPath(file, result, { dryRun: globals.dryRun === true });
    const group = findSheetGroup(name);
    const unsent = async (error: unknown): Promise<never> => {
      if (signal.aborted) await notice('interrupted: nothing was sent');
      throw error;
    };
    const sheet = await readSheet(file, name, reading, invocation).catch(unsent);
    // A name that was typed is an id here.
    const only = settings.account?.origin === 'flag' ? settings.account.value : undefined;
    refuseUnreadable(sheet, file);
    refuseOtherAccountRows(sheet, file, only);
    const session = await openUninterruptedSession(invocation, group.list);
    if (session.account === undefined && !sheet.columns.some(({ use }) => use === 'account'))
      throw missingAccountError();
    const since = session.time();
    const choice = {
      overwrite,
      again,
      resend,
      async settle(sent: number, account: PreparedAccount) {
        if (globals.dryRun) return false;
        await refuseOtherImport(account);
        return waitForInFlightRequest({ sent, since }, session, invocation);
      },
    };
    const prepared = await prepareImport(
      group,
      sheet,
      choice,
      untilInterrupted(session, signal),
      invocation,
    ).catch(unsent);
    refuseProblems(prepared, file);
    for (const sentence of importNotices(prepared)) await notice(sentence);
    const rows = rowsToSend(prepared);
    await checkPlan(plannedCalls(prepared), async () => session, invocation).catch(unsent);
    if (globals.dryRun) return showPreview(prepared, invocation);
    const outcomes = new Map<number, SentOutcome>();
    const resultText = () => writeResults(toResults(prepared, outcomes));
    if (rows.length > 0) await confirmImport(prepared, session, invocation);
    let hasBegun = false;
    // Results must not be lost: the file exists before anything is sent, and says so.
    const begin = async () => {
      if (resultPath !== undefined) await beforeAsking(writeOutputFile(resultPath, resultText(), place));
      hasBegun = true;
    };
    let stopped: unknown;
    try {
      const report = (row: { readonly number: number }, outcome: SentOutcome) =>
        outcomes.set(row.number, outcome);
      const { client, time, serviceTime, ahead } = session;
      const openFailFast = () => openSession(withoutWaiting(invocation), group.list);
      const clocks = { time, serviceTime, ahead };
      await runImport(prepared, { client, openFailFast, ...clocks, invocation, report, overwrite, begin });
    } catch (error) {
      stopped = error;
    }
    const results = toResults(prepared, outcomes);
    // If another import is running, the file belongs to it.
    const isOurs = hasBegun || stopped === undefined;
    const isWorthAFile = results.some(({ outcome }) => outcome !== 'unchanged') || result !== undefined;
    if (resultPath !== undefined && isOurs && isWorthAFile) {
      // A full disk must not hide what was sent: the answer has it too.
      await writeOutputFile(resultPath, resultText(), place).then(
        () => notice(`the result of each row is in ${resultPath}`),
        (error: unknown) => notice(errorMessage(error)),
      );
    }
    return concludeImport(results, outcomes, { file, stopped }, invocation);
  };
}

/** Reads the file as the flags say. A command that ends meanwhile has sent nothing. */
async function readSheet(
  file: string,
  group: SheetGroupName,
  { encoding, sheet, decimal_separator, date_format, set = [], preset }: ReadingFlags,
  invocation: Pick<Invocation, 'world' | 'signal'>,
): Promise<Sheet> {
  const columns = sheetColumns(findSheetGroup(group));
  const values = readSetColumns(set, columns);
  const editor = group === 'campaigns' || group === 'line-items' ? { level: group, preset } : undefined;
  const reading = { encoding, sheet, useOf: usesOf(columns, editor), maxRows: maxSheetRows };
  const content = await readSheetFile(file, invocation.world, reading);
  const notation = {
    separator: readSeparator(decimal_separator),
    dateOrder: date_format,
    set: values,
    editor,
  };
  return compute(invocation, () =>
    readSheetText(file === '-' ? 'stdin' : file, () => parseSheet(content, columns, notation)),
  );
}

/** The session whose calls outlive an interruption, for reading: after an interruption nothing more is asked. */
function untilInterrupted(session: Session, signal: AbortSignal): Session {
  const call: Session['client']['call'] = async (...request) => {
    signal.throwIfAborted();
    return session.client.call(...request);
  };
  return { ...session, client: { ...session.client, call } };
}

/** The calls of all rows one by one, as they are named in messages. */
function plannedCalls(prepared: PreparedImport) {
  return rowsToSend(prepared).flatMap((row) => {
    const call = singleCall(prepared.group, row);
    return call ? [{ ...call, label: `row ${row.number}` }] : [];
  });
}

async function showPreview(
  prepared: PreparedImport,
  invocation: Pick<Invocation, 'world' | 'notice' | 'setExitCode' | 'signal'>,
): Promise<Answer> {
  for (const line of importTotals(prepared)) await invocation.notice(line);
  await invocation.notice('nothing was changed (--dry-run)');
  const skipped = prepared.rows.filter(
    ({ action, number }) => action === 'conflict' || prepared.created.get(number)?.isDeleted,
  );
  if (skipped.length > 0) {
    const message = `${listNumbers(skipped.map(({ number }) => number))} would be skipped`;
    invocation.setExitCode(exitCodes.partial, new CommandError('PARTIAL', exitCodes.partial, message));
  }
  return {
    kind: 'rows',
    record: previewShape,
    pages: [await compute(invocation, () => previewRows(prepared))],
  };
}
