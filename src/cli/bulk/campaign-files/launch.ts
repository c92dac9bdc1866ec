/** `ads launch SHEET.csv`: publishes the posts of a sheet, with their media, and promotes them. */
import { dirname, resolve } from 'node:path';
import type { DecimalSeparatorValue, EncodingValue, SheetValue } from '../../../flags/local-flags.js';
import { readSeparator } from '../../../values/number-notation.js';
import { errorMessage } from '../../../values/system-error.js';
import { joinFirst } from '../../../values/text-lists.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openUninterruptedSession } from '../../calls/session/patient-session.js';
import { CommandError, missingAccountError, usageError } from '../../core/host/command-error.js';
import { compute } from '../../core/host/compute.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action } from '../../core/host/invocation.js';
import { beforeAsking, writeOutputFile } from '../../core/host/output-file.js';
import { formatCount } from '../../core/host/progress.js';
import { chooseResultPath } from '../sheet/import-results.js';
import { maxSheetRows } from '../sheet/plain-table.js';
import { readSheetFile, readSheetText } from '../sheet/read-sheet-file.js';
import { type AppliedRow, concludeApply, type Ended } from './apply/apply-answer.js';
import { carryOut, creationOnly } from './apply/carry-out.js';
import type { LoadedPlan } from './compare/load-plan.js';
import { findMediaFolders } from './format/media-folders.js';
import { campaignKind } from './format/node-kinds.js';
import { prepareLaunch } from './launch/launch-ads.js';
import { launchShape, toLaunchedAds, writeLaunchedAds } from './launch/launch-results.js';
import { launchUses, readLaunchSheet } from './launch/launch-sheet.js';

interface LaunchFlags extends DecimalSeparatorValue, EncodingValue, SheetValue {
  readonly file: string;
  readonly as?: string;
  readonly result?: string;
  readonly publish_again: boolean;
  readonly media_from?: readonly string[];
}

export const launchAds: Action<LaunchFlags> = async (invocation, flags) => {
  const { file, as, result, publish_again: publishesAgain } = flags;
  const { globals, notice, settings, world } = invocation;
  const place = { flag: '--result', cwd: world.cwd, mayReplace: true };
  const resultPath = chooseResultPath(file, result, { dryRun: globals.dryRun === true });
  const shown = file === '-' ? 'stdin' : file;
  const { encoding, sheet } = flags;
  const reading = { encoding, sheet, useOf: launchUses(), maxRows: maxSheetRows };
  const content = await readSheetFile(file, world, reading);
  const { rows, ignored, notices } = await compute(invocation, () =>
    readSheetText(shown, () => readLaunchSheet(content, shown, as, readSeparator(flags.decimal_separator))),
  );
  if (rows.length === 0) throw usageError(`${shown} does not have rows below its column names`);
  if (ignored.length > 0) await notice(`ignored columns: ${joinFirst(ignored)}`);
  const sheetFolder = file === '-' ? world.cwd : dirname(resolve(world.cwd, file));
  const mediaFolders = findMediaFolders([sheetFolder, world.cwd], flags.media_from, world);
  for (const sentence of notices) await notice(sentence);
  const session = await openUninterruptedSession(invocation, campaignKind().group.list);
  const { account } = session;
  if (account === undefined) throw missingAccountError();
  const order = { shown, mediaFolders, session, invocation, publishesAgain };
  const prepared = await prepareLaunch(rows, account, order).catch((error: unknown) => {
    throw explainAccount(error, settings);
  });
  const resultsOf = (loaded: LoadedPlan, applied: readonly AppliedRow[]) =>
    toLaunchedAds(prepared, loaded, applied);
  const write = async (loaded: LoadedPlan, applied: readonly AppliedRow[]) => {
    if (resultPath !== undefined)
      await writeOutputFile(resultPath, writeLaunchedAds(resultsOf(loaded, applied)), place);
  };
  const source = {
    ...prepared,
    // Results must not be lost: the file exists before anything is sent, and says so.
    begin: (loaded: LoadedPlan) => beforeAsking(write(loaded, [])),
    async conclude(ended: Ended, loaded: LoadedPlan) {
      const applied = [...ended.results.keys()];
      // A full disk must not hide what was sent: the answer has it too.
      await write(loaded, applied).then(
        () => (resultPath === undefined ? undefined : notice(`the result of each ad is in ${resultPath}`)),
        (error: unknown) => notice(errorMessage(error)),
      );
      const isComplete =
        ended.stopped === undefined &&
        applied.every(({ error }) => error === null) &&
        prepared.leftOut.size === 0;
      concludeApply(ended, invocation);
      if (isComplete) await prepared.forget();
      return { kind: 'rows' as const, record: launchShape, pages: [resultsOf(loaded, applied)] };
    },
  };
  const answer = await carryOut(source, creationOnly, session, invocation);
  const { size } = prepared.leftOut;
  if (size > 0) {
    const message = `${formatCount(size, 'row')} not sent: the posts may be published already`;
    const hint = 'Decide about each post, and run the command again. Completed ads are skipped.';
    invocation.setExitCode(
      exitCodes.partial,
      new CommandError('MAY_BE_PUBLISHED', exitCodes.partial, message, hint),
    );
  }
  return answer;
};
