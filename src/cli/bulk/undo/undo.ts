/** `ads undo [ENTRY]`: reverses writes of the log by updates to the old values, and creations by deletions. */
import { buildRequest } from '../../../call/build-request.js';
import { ServiceError } from '../../../client/errors.js';
import type { Answer } from '../../../output/answer.js';
import { canAsk, confirmStep } from '../../calls/confirm.js';
import { checkPlan } from '../../calls/endpoint/check-plan.js';
import { showRequest } from '../../calls/endpoint/dry-run.js';
import {
  type ChosenCommand,
  type ChosenEntries,
  chooseEntries,
  describeChosen,
} from '../../calls/history/choose-entries.js';
import { historyFolder } from '../../calls/history/log-file.js';
import { typedAccount } from '../../calls/history/own-entries.js';
import { readRunning } from '../../calls/history/pending-entries.js';
import { readHistory } from '../../calls/history/read-history.js';
import { noteUnsent } from '../../calls/history/watch-command.js';
import { displayUrl } from '../../calls/session/destination.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openSession } from '../../calls/session/session.js';
import { confirmCount } from '../../core/host/confirm-count.js';
import { refuseEmptyVariables } from '../../core/host/empty-variables.js';
import type { Action, Invocation, Reversal } from '../../core/host/invocation.js';
import { formatCount } from '../../core/host/progress.js';
import { concludeDelivery } from '../delivery/conclude-delivery.js';
import { isRemoval, planUndoCalls, type UndoCall } from './batch-undo-steps.js';
import { openConfirmedRemovals } from './confirmed-removals.js';
import {
  describeStep,
  describeSubject,
  isReversible,
  type StepResult,
  toUndoRow,
  undoShape,
} from './describe-undo.js';
import {
  findReversible,
  refuseBesideOthers,
  refuseOtherAccount,
  refuseWhileRunning,
  refuseWithoutHistory,
} from './find-reversible.js';
import { createdBy } from './list-targets.js';
import type { ReversibleStep, UndoStep } from './plan-undo.js';
import { readBelow, withoutSteps } from './records-taken-along.js';
import { readUses } from './records-that-use.js';
import { describeAll, refuseBelow, refuseChanged } from './refuse-losses.js';
import { planTrees, sendUndo } from './send-undo.js';

type Results = ReadonlyMap<UndoStep, StepResult>;

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

async function undoChosen(
  chosen: ChosenCommand,
  { entry, force, confirm }: UndoFlags,
  invocation: Invocation,
): Promise<Answer> {
  const { globals, settings, noticeNow } = invocation;
  const isBare = entry === undefined && typedAccount(invocation) === undefined;
  let current: Reversal = { undoes: [], settled: [] };
  const reversing = { ...invocation, reversal: () => current };
  const session = await openSession(reversing);
  const isAsked = canAsk(invocation) && !globals.dryRun && !globals.yes && confirm === undefined;
  if (entry === undefined) refuseWithoutHistory(chosen, invocation);
  if (isBare) refuseOtherAccount(chosen, session.account, invocation);
  const search = {
    client: session.client,
    selected: session.account,
    mayOffer: isAsked && entry === undefined,
    force,
  };
  const { entries, steps } = await findReversible(chosen, search, invocation).catch((error: unknown) => {
    throw explainAccount(error, settings);
  });
  refuseChanged(steps, force);
  const todo = steps.filter(isReversible);
  const removals = todo.filter(isRemoval);
  const readAll = async (some: readonly ReversibleStep[]) => {
    const all = await readBelow(session.client, some);
    const uses = await readUses(session.client, some);
    return [...all, ...uses.filter(({ id }) => all.every((one) => one.id !== id))];
  };
  const allBelow = removals.length > 0 ? await readAll(removals) : [];
  // What cannot be deleted by itself would go all the same.
  const others = withoutSteps(allBelow, removals);
  const below = others.filter(({ isUse }) => !isUse);
  const uses = others.filter(({ isUse }) => isUse);
  refuseBelow(below, uses, removals, force);
  const calls = planUndoCalls(todo);
  const needless = steps.filter((step) => !isReversible(step));
  const meant = entriesOf(todo);
  // What a limit refuses is noted as an undo too.
  current = describeReversal(todo, needless, meant);
  await checkPlan(calls, async () => session, reversing);
  if (chosen.doubt !== undefined && todo.length > 0) await noticeNow(chosen.doubt);
  if (globals.dryRun && todo.length > 0)
    return answer(steps, previewCalls(planTrees(todo, allBelow), calls, displayUrl(session, 'ads')));
  if (todo.length === 0) return answer(steps, new Map());
  for (const step of steps) await noticeNow(describeStep(step));
  if (below.length > 0) await noticeNow(`deleted with them: ${describeAll(below)}`);
  if (uses.length > 0) await noticeNow(`they use what is deleted, and remain: ${describeAll(uses)}`);
  if (chosen.doubt !== undefined) await confirmStep(invocation, 'Undo it nevertheless?');
  if (todo.some((step) => !isRemoval(step))) {
    await confirmStep(invocation, `Reverse ${describeChosen(entries)}, ${session.environment}?`);
  }
  const confirmed = await openConfirmedRemovals(
    confirm,
    { entries: chosen.whole.map(({ id }) => id), account: session.account, removals, below },
    invocation,
  );
  const { given } = confirmed;
  await confirmRemovals(
    removals,
    { entries, environment: session.environment, given, below: below.length },
    invocation,
  );
  await confirmed.note();
  const results = await sendUndo(todo, {
    client: session.client,
    begin: (sent, settled) => {
      current = describeReversal(sent, [...needless, ...settled], meant);
    },
    readBelow: readAll,
    below: allBelow,
    keep: { force, made: createdBy(entries, chosen.history) },
    signal: invocation.signal,
  });
  if (results.failures.length === 0) await confirmed.end();
  const [failure, ...more] = results.failures;
  const hasFailed = ({ failure: reason, isConflict }: StepResult) => reason !== undefined && !isConflict;
  const isOne = failure !== undefined && more.every((one) => one === failure);
  const isWhole = isOne && todo.every((step) => hasFailed(results.of.get(step) ?? {}));
  if (isWhole && (todo.length === 1 || !hasNamedOperations(failure))) throw explainAccount(failure, settings);
  for (const [step, { remaining }] of results.of)
    if (remaining !== undefined) await invocation.notice(`${describeSubject(step)}: ${remaining}`);
  const again = 'To try again, run the same command. Records that have the old values are skipped.';
  concludeDelivery(
    {
      items: steps.map((step) => {
        const { outcome, reason } = toUndoRow(step, results.of.get(step) ?? {});
        return { place: describeSubject(step), outcome, reason };
      }),
      ...{ label: 'records', source: { parameter: 'entry', flag: 'ENTRY' }, advice: again, resume: again },
    },
    invocation,
  );
  return answer(steps, results.of);
}

/** The deletion of created records has its own confirmation, as every deletion; for several, that is their number. */
async function confirmRemovals(
  removals: readonly UndoStep[],
  {
    entries,
    environment,
    given,
    below,
  }: {
    readonly entries: ChosenEntries;
    readonly environment: string;
    readonly given: number | undefined;
    /** How many records go with them. */
    readonly below: number;
  },
  invocation: Pick<Invocation, 'world' | 'globals' | 'notice'>,
): Promise<void> {
  const [first] = removals;
  if (!first) return;
  const subject = removals.length === 1 ? describeSubject(first) : `${removals.length} records`;
  const more = below > 0 ? `, and ${formatCount(below, 'record')} below` : '';
  const what = `delete ${subject}, created by ${describeChosen(entries)}${more}`;
  await confirmCount(
    { what, count: removals.length + below, isDestructive: true, where: `, ${environment}`, given },
    invocation,
  );
}

/** Whether the service has told which operations of a batch it refuses: then each row has its reason. */
function hasNamedOperations(error: unknown): boolean {
  return error instanceof ServiceError && error.operationErrors.length > 0;
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
): Results {
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

function answer(steps: readonly UndoStep[], results: Results): Answer {
  const rows = steps.map((step) => toUndoRow(step, results.get(step) ?? {}));
  return { kind: 'rows', record: undoShape, pages: [rows] };
}
