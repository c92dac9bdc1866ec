/** Shows a plan, asks, and carries it out: what `ads apply` and `ads clone` have in common. */

import type { Answer } from '../../../../output/answer.js';
import { isForPeople } from '../../../../output/formats.js';
import { checkPlan } from '../../../calls/endpoint/check-plan.js';
import type { Session } from '../../../calls/session/session.js';
import { compute } from '../../../core/host/compute.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatCount } from '../../../core/host/progress.js';
import { accountCommand } from '../../../core/host/shown-command.js';
import { type ApplyChoice, plannedCalls, planWork } from '../compare/apply-steps.js';
import { refuseBlindRemovals } from '../compare/blind-removals.js';
import type { LoadedPlan } from '../compare/load-plan.js';
import type { Step } from '../compare/step.js';
import { noteLeftAccounts } from '../format/file-accounts.js';
import type { Lock } from '../format/lock-file.js';
import { noticeLines, showLines } from '../show/paint-plan.js';
import { describeEndedItems, planData, planShape } from '../show/plan-answer.js';
import { describePlan } from '../show/plan-lines.js';
import { checkLosses } from './accept-losses.js';
import { type AppliedPlan, createAccountApply } from './account-apply.js';
import { concludeApply, type Ended, toAppliedRow } from './apply-answer.js';
import { type ApplyOnce, openApplyOnce } from './apply-once.js';
import { confirmPlan } from './confirm-plan.js';
import { countedSteps } from './confirmed-steps.js';
import { applyAccount, loadAfterInFlight } from './run-apply.js';
import type { SavedPlan, Work } from './saved-plan.js';

/** The plan that is carried out. */
export interface PlanSource {
  /** The plan of all accounts, or of one. */
  readonly load: (account?: string) => Promise<LoadedPlan>;
  readonly saveLock: (lock: Lock) => Promise<void>;
  /** Whether the command itself tells which line items have ended. */
  readonly tellsEnds?: true;
  /** The file or directory of the plan, for commands that are shown; without one, the usual directory. */
  readonly path?: string;
  /** The plan that was saved before, if one was. */
  readonly saved?: SavedPlan | undefined;
  /** Called before anything is sent, if there is anything to send or not. */
  readonly begin?: (loaded: LoadedPlan) => Promise<void>;
  /** The answer, in place of a row for each step. Throws as `concludeApply` does. */
  readonly conclude?: (ended: Ended, loaded: LoadedPlan) => Promise<Answer>;
}

interface CarryOut extends ApplyChoice {
  /** The number of --confirm. */
  readonly confirm: number | undefined;
  /** The keys of --accept-loss. */
  readonly acceptLoss?: readonly string[];
}

/** For what only creates: nothing is started, and nothing has left a file. */
export const creationOnly = {
  activate: false,
  prune: false,
  pauseRemoved: false,
  confirm: undefined,
} as const;

/** The most lines of a plan before a question; --dry-run shows all. */
const maxLines = 200;

/** Throws CommandError where nothing is sent, and what stops an apply of which nothing was done. */
export async function carryOut(
  source: PlanSource,
  { confirm, acceptLoss = [], ...choice }: CarryOut,
  session: Session,
  invocation: Invocation,
): Promise<Answer> {
  const { load, saved } = source;
  const loaded = await loadAfterInFlight(load, session, invocation);
  await noteLeftAccounts(loaded, invocation);
  refuseBlindRemovals(loaded.accounts, choice);
  const over = source.tellsEnds ? undefined : describeEndedItems(loaded.accounts, session.time());
  if (over !== undefined) await invocation.notice(over);
  const data = planData(loaded.accounts, session.environment, choice, session.time());
  const lines = await compute(invocation, () =>
    describePlan(loaded.accounts, data, choice, invocation.globals),
  );
  const work = planWork(loaded.accounts, choice);
  const once = saved && (await openApplyOnce(saved, loaded, invocation, session.time));
  once?.assertSame(work);
  for (const { plan, stages } of work)
    await checkPlan(plannedCalls(plan, stages), async () => session, invocation);
  const losses = { activate: choice.activate, accepted: acceptLoss };
  const askForLosses = checkLosses(loaded.accounts, losses, invocation);
  if (invocation.globals.dryRun) return answerDryRun(lines, data, invocation);
  await showPlan(lines, invocation);
  const steps = await stepsToSend(work, once, invocation);
  await askForLosses();
  if (steps.length > 0) await confirmPlan({ steps, work }, loaded, { given: confirm, session }, invocation);
  invocation.signal.throwIfAborted();
  const confirmed = confirm === undefined ? undefined : countedSteps(work);
  await source.begin?.(loaded);
  const plan = { ...source, once, time: session.time, toWork: workOf(choice) };
  const { folder } = loaded.files;
  const sent = await sendWork(work, plan, { session, folder, confirmed }, invocation);
  if (!choice.activate && sent.stopped === undefined)
    suggestStart(data.counts.activated, source.path, invocation);
  const ended = { ...sent, saved };
  return source.conclude ? source.conclude(ended, loaded) : concludeApply(ended, invocation);
}

function workOf(choice: ApplyChoice): (loaded: LoadedPlan) => Work {
  return ({ accounts }) => planWork(accounts, choice);
}

type PlanLines = Awaited<ReturnType<typeof describePlan>>;

async function answerDryRun(
  { changes, totals }: PlanLines,
  row: ReturnType<typeof planData>,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<Answer> {
  await notice('nothing was changed (--dry-run)');
  return { kind: 'one', record: planShape, row, text: (look) => showLines([...changes, ...totals], look) };
}

async function showPlan(
  { changes, totals }: PlanLines,
  invocation: Pick<Invocation, 'world' | 'notice'>,
): Promise<void> {
  const more = changes.length - maxLines;
  await noticeLines(changes.slice(0, maxLines), invocation);
  if (more > 0) await invocation.notice(`and ${more} more lines; to see all of them, add --dry-run`);
  await noticeLines(totals, invocation);
}

/** Without the steps that an interrupted apply of the same saved plan has sent. */
async function stepsToSend(
  work: Work,
  once: ApplyOnce | undefined,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<readonly Step[]> {
  const all = work.flatMap(({ stages }) => stages.flat());
  const steps = work.flatMap(({ plan: { account }, stages }) =>
    stages.flat().filter((step) => !once?.wasSent(account, step)),
  );
  const before = all.length - steps.length;
  if (before > 0)
    await notice(
      `${formatCount(before, 'change')} not sent again: the apply that was interrupted has sent them`,
    );
  return steps;
}

/** Sends the work of one account after the other, until something stops it. */
async function sendWork(
  work: Work,
  whole: AppliedPlan,
  sending: Omit<Parameters<typeof applyAccount>[1], 'isEnd'>,
  invocation: Invocation,
): Promise<Ended> {
  const { once } = whole;
  const accounts = work.map((own) => createAccountApply(own, whole));
  const results = () => accounts.flatMap((own) => [...own.results.values()]);
  const hasUnconfirmed = () => results().some(({ outcome }) => outcome === 'unconfirmed');
  let stopped: unknown;
  const send = async () => {
    for (const own of accounts) {
      const isEnd = () => own === accounts.at(-1) && !hasUnconfirmed();
      try {
        if (stopped === undefined) await applyAccount(own, { ...sending, isEnd }, invocation);
      } catch (error) {
        stopped = error;
      }
    }
    const isOpen = stopped !== undefined || hasUnconfirmed();
    if (!isOpen) await once?.end();
  };
  if (once) await once.alone(send);
  else await send();
  const rows = accounts.flatMap(({ plan, stages, results }) =>
    stages.flat().map((step) => {
      const result = results.get(step);
      return [toAppliedRow(step, plan.account, result), result] as const;
    }),
  );
  return { results: new Map(rows), stopped };
}

function suggestStart(
  paused: number,
  path: string | undefined,
  invocation: Pick<Invocation, 'defer' | 'format' | 'notice'>,
): void {
  if (paused > 0 && isForPeople(invocation.format))
    invocation.defer(() =>
      invocation.notice(
        `${formatCount(paused, 'record')} paused that the files start. To start: ${accountCommand`ads apply ${path} --activate`}`,
      ),
    );
}
