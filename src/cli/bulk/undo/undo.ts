/** `ads undo [ENTRY]`: reverses writes of the log by updates to the old values, and creations by deletions. */
import { buildRequest } from '../../../call/build-request.js';
import type { Answer } from '../../../output/answer.js';
import { canAsk } from '../../calls/confirm.js';
import { checkPlan } from '../../calls/endpoint/check-plan.js';
import { showRequest } from '../../calls/endpoint/dry-run.js';
import { type ChosenCommand, chooseEntries } from '../../calls/history/choose-entries.js';
import { historyFolder } from '../../calls/history/log-file.js';
import { typedAccount } from '../../calls/history/own-entries.js';
import { readRunning } from '../../calls/history/pending-entries.js';
import { readHistory } from '../../calls/history/read-history.js';
import { noteUnsent } from '../../calls/history/watch-command.js';
import { displayUrl } from '../../calls/session/destination.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { refuseEmptyVariables } from '../../core/host/empty-variables.js';
import type { Action, Invocation, Reversal } from '../../core/host/invocation.js';
import { isRemoval, planUndoCalls, type UndoCall } from './batch-undo-steps.js';
import { answerUndo, concludeUndo } from './conclude-undo.js';
import { confirmUndo, type UndoWork } from './confirm-undo.js';
import { describeSubject, isReversible, type StepResult } from './describe-undo.js';
import {
  findReversible,
  refuseBesideOthers,
  refuseOtherAccount,
  refuseWhileRunning,
  refuseWithoutHistory,
} from './find-reversible.js';
import { createdBy } from './list-targets.js';
import type { ReversibleStep, UndoStep } from './plan-undo.js';
import { type RecordBelow, readBelow, withoutSteps } from './records-taken-along.js';
import { readUses } from './records-that-use.js';
import { refuseBelow, refuseChanged } from './refuse-losses.js';
import { planTrees, sendUndo } from './send-undo.js';

interface UndoFlags {
  readonly entry?: string;
  readonly force: boolean;
  readonly confirm?: number;
}

export const undoWrites: Action<UndoFlags> = async (invocation, flags) => {
  if (!invocation.globals.dryRun) refuseEmptyVariables(invocation);
  // Read first: what ends meanwhile is in the log then.
  const running = await readRunning(historyFolder(invocation.world), invocation.world.now());
  const all = await readHistory(invocation.world);
  if (flags.entry === undefined) refuseBesideOthers(all, running, invocation);
  const chosen = chooseEntries(all, flags.entry, invocation);
  refuseWhileRunning(chosen, running, invocation);
  let hasSent = false;
  let failure: unknown;
  const noteSending = () => {
    hasSent = true;
    invocation.noteSending();
  };
  const setExitCode: Invocation['setExitCode'] = (code, reason) => {
    failure = reason;
    invocation.setExitCode(code, reason);
  };
  try {
    return await undoChosen(chosen, flags, { ...invocation, noteSending, setExitCode });
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // It was tried, and is an undo, not the newest command.
    if (!hasSent && failure !== undefined)
      await noteUnsent(invocation, failure, { undoes: chosen.whole.map(({ id }) => id) });
  }
};

async function undoChosen(chosen: ChosenCommand, flags: UndoFlags, invocation: Invocation): Promise<Answer> {
  const { globals, noticeNow } = invocation;
  const { entry, force, confirm } = flags;
  const isBare = entry === undefined && typedAccount(invocation) === undefined;
  let current: Reversal = { undoes: [], settled: [] };
  const reversing = { ...invocation, reversal: () => current };
  const session = await openSession(reversing);
  if (entry === undefined) refuseWithoutHistory(chosen, invocation);
  if (isBare) refuseOtherAccount(chosen, session.account, invocation);
  const work = await readWork(chosen, flags, session, invocation);
  const { entries, steps, todo, allBelow } = work;
  const calls = planUndoCalls(todo);
  const needless = steps.filter((step) => !isReversible(step));
  const meant = entriesOf(todo);
  // What a limit refuses is noted as an undo too.
  current = describeReversal(todo, needless, meant);
  await checkPlan(calls, async () => session, reversing);
  if (todo.length === 0) return answerUndo(steps, new Map());
  if (chosen.doubt !== undefined) await noticeNow(chosen.doubt);
  if (globals.dryRun)
    return answerUndo(steps, previewCalls(planTrees(todo, allBelow), calls, displayUrl(session, 'ads')));
  const confirmed = await confirmUndo(work, chosen, { session, confirm }, invocation);
  const results = await sendUndo(todo, {
    client: session.client,
    begin: (sent, settled) => {
      current = describeReversal(sent, [...needless, ...settled], meant);
    },
    readBelow: (some) => readBelowAndUses(session.client, some),
    below: allBelow,
    keep: { force, made: createdBy(entries, chosen.history) },
    signal: invocation.signal,
  });
  if (results.failures.length === 0) await confirmed.end();
  return concludeUndo(steps, todo, results, invocation);
}

/** Reads the records, and refuses what would be lost without --force. */
async function readWork(
  chosen: ChosenCommand,
  { entry, force, confirm }: UndoFlags,
  { client, account }: Session,
  invocation: Invocation,
): Promise<UndoWork> {
  const { globals, settings } = invocation;
  const isAsked = canAsk(invocation) && !globals.dryRun && !globals.yes && confirm === undefined;
  const search = { client, selected: account, mayOffer: isAsked && entry === undefined, force };
  const { entries, steps } = await findReversible(chosen, search, invocation).catch((error: unknown) => {
    throw explainAccount(error, settings);
  });
  refuseChanged(steps, force);
  const todo = steps.filter(isReversible);
  const removals = todo.filter(isRemoval);
  const allBelow = removals.length > 0 ? await readBelowAndUses(client, removals) : [];
  // What cannot be deleted by itself would go all the same.
  const others = withoutSteps(allBelow, removals);
  const below = others.filter(({ isUse }) => !isUse);
  const uses = others.filter(({ isUse }) => isUse);
  refuseBelow(below, uses, removals, force);
  return { entries, steps, todo, removals, allBelow, below, uses };
}

/** The records below those that steps delete, and those that use them. */
async function readBelowAndUses(
  client: Session['client'],
  steps: readonly ReversibleStep[],
): Promise<readonly RecordBelow[]> {
  const all = await readBelow(client, steps);
  const uses = await readUses(client, steps);
  return [...all, ...uses.filter(({ id }) => all.every((one) => one.id !== id))];
}

function entriesOf(steps: readonly UndoStep[]): readonly string[] {
  return [...new Set(steps.flatMap(({ entries }) => entries))];
}

/** The entry of a call in the history, with its steps. `others` need nothing, or cannot be reversed. */
function describeReversal(
  sent: readonly UndoStep[],
  others: readonly UndoStep[],
  meant: readonly string[],
): Reversal {
  const undoes = entriesOf(sent);
  const settled = others.filter((step) => step.entries.some((id) => undoes.includes(id)));
  return {
    undoes,
    settled: settled.flatMap(({ record }) => record.id ?? []),
    ...(meant.some((id) => !undoes.includes(id)) && { meant }),
  };
}

/** The result of a dry run: each step with its request, or with what it goes with. */
function previewCalls(
  trees: ReturnType<typeof planTrees>,
  calls: readonly UndoCall[],
  base: string,
): ReadonlyMap<UndoStep, StepResult> {
  const taken = new Map(
    [...trees].flatMap(([top, [, ...others]]) => others.map((step) => [step, describeSubject(top)])),
  );
  return new Map(
    calls.flatMap(({ steps, endpoint, values }) => {
      const shown = showRequest(buildRequest(endpoint, values), base, { endpoint });
      const request = 'row' in shown ? shown.row : undefined;
      return steps.map((step) => {
        const takenBy = taken.get(step);
        return [step, { isPlanned: true, ...(takenBy === undefined ? { request } : { takenBy }) }] as const;
      });
    }),
  );
}
