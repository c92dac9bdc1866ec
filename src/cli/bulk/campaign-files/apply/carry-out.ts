/** Shows a plan, asks, and carries it out: what `ads apply` and `ads clone` have in common. */

import type { Answer } from '../../../../output/answer.js';
import { isForPeople } from '../../../../output/formats.js';
import { confirmStep } from '../../../calls/confirm.js';
import { checkPlan } from '../../../calls/endpoint/check-plan.js';
import type { Session } from '../../../calls/session/session.js';
import { compute } from '../../../core/host/compute.js';
import { confirmCount } from '../../../core/host/confirm-count.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatCount } from '../../../core/host/progress.js';
import { accountCommand } from '../../../core/host/shown-command.js';
import { isConfirmedRest } from '../../delivery/confirmed-items.js';
import { type ApplyChoice, plannedCalls, planWork } from '../compare/apply-steps.js';
import { refuseBlindRemovals } from '../compare/blind-removals.js';
import type { LoadedPlan } from '../compare/load-plan.js';
import type { Step } from '../compare/step.js';
import { noteLeftAccounts } from '../format/file-accounts.js';
import type { Lock, LockEntries } from '../format/lock-file.js';
import { campaignKind, keyedKinds, sectionOf } from '../format/node-kinds.js';
import { noticeLines, showLines } from '../show/paint-plan.js';
import { describeEndedItems, planData, planShape } from '../show/plan-answer.js';
import { describePlan } from '../show/plan-lines.js';
import { assertSameLosses, checkLosses } from './accept-losses.js';
import { type AppliedRow, concludeApply, type Ended, toAppliedRow } from './apply-answer.js';
import { openApplyOnce, plansLeft } from './apply-once.js';
import { confirmedPlace, countedSteps } from './confirmed-steps.js';
import { readRecentChanges, weightyRecords } from './recent-changes.js';
import { applyAccount, loadAfterInFlight } from './run-apply.js';
import type { SavedPlan, Work } from './saved-plan.js';
import type { StepResult } from './sending.js';
import { createEntries } from './update-lock.js';

/** What is carried out. */
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
  readonly conclude?: (rows: readonly AppliedRow[], ended: Ended, loaded: LoadedPlan) => Promise<Answer>;
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

/** A plan that changes more of this many records than this share is confirmed by number. */
const large = { records: 10, share: 0.3 } as const;

/** Throws CommandError where nothing is sent, and what stops an apply of which nothing was done. */
export async function carryOut(
  { load, saveLock, path, saved, tellsEnds, begin: prepare, conclude }: PlanSource,
  { confirm, acceptLoss = [], ...choice }: CarryOut,
  session: Session,
  invocation: Invocation,
): Promise<Answer> {
  const { globals, notice, signal } = invocation;
  const toWork = ({ accounts }: LoadedPlan) => planWork(accounts, choice);
  const loaded = await loadAfterInFlight(load, session, invocation);
  await noteLeftAccounts(loaded, invocation);
  refuseBlindRemovals(loaded.accounts, choice);
  const over = tellsEnds ? undefined : describeEndedItems(loaded.accounts, session.time());
  if (over !== undefined) await notice(over);
  const data = planData(loaded.accounts, session.environment, choice, session.time());
  const { changes, totals } = await compute(invocation, () =>
    describePlan(loaded.accounts, data, choice, globals),
  );
  const work = toWork(loaded);
  const once = saved && (await openApplyOnce(saved, loaded, invocation, session.time));
  once?.assertSame(work);
  const steps = work.flatMap(({ plan: { account }, stages }) =>
    stages.flat().filter((step) => !once?.wasSent(account, step)),
  );
  for (const { plan, stages } of work)
    await checkPlan(plannedCalls(plan, stages), async () => session, invocation);
  const askForLosses = checkLosses(
    loaded.accounts,
    { activate: choice.activate, accepted: acceptLoss },
    invocation,
  );
  if (globals.dryRun) {
    await notice('nothing was changed (--dry-run)');
    return {
      kind: 'one',
      record: planShape,
      row: data,
      text: (look) => showLines([...changes, ...totals], look),
    };
  }
  const more = changes.length - maxLines;
  await noticeLines(changes.slice(0, maxLines), invocation);
  if (more > 0) await notice(`and ${more} more lines; to see all of them, add --dry-run`);
  await noticeLines(totals, invocation);
  const before = work.flatMap(({ stages }) => stages.flat()).length - steps.length;
  if (before > 0)
    await notice(
      `${formatCount(before, 'change')} not sent again: the apply that was interrupted has sent them`,
    );
  await askForLosses();
  if (steps.length > 0) await confirmPlan({ steps, work }, loaded, { given: confirm, session }, invocation);
  signal.throwIfAborted();
  const confirmed = confirm === undefined ? undefined : countedSteps(work);
  await prepare?.(loaded);
  const rows: AppliedRow[] = [];
  const failures: unknown[] = [];
  let isDoubtful = false;
  let stopped: unknown;
  const send = async () => {
    for (const own of work) {
      const { plan, stages } = own;
      const { account } = plan;
      const remake = async () => {
        const fresh = await load(account);
        assertSameLosses(
          plan,
          fresh.accounts.find((one) => one.account === account),
        );
        return { ...fresh, work: toWork(fresh) };
      };
      const results = new Map<Step, StepResult>();
      const begin = ({ accounts, lock, files }: LoadedPlan) => {
        const now = accounts.find((one) => one.account === account) ?? plan;
        const entries = createEntries(now, lock.accounts.get(account) ?? new Map(), files);
        const save = () =>
          saveLock({
            ...lock,
            accounts: new Map([...lock.accounts, [account, entries.current()]]),
            plans: once?.plansOf(lock) ?? plansLeft(lock.plans, session.time()),
          });
        const claim = () => (once && stages.length > 0 ? once.claim(lock, save) : save());
        return { ...entries, save, claim };
      };
      const report = (step: Step, result: StepResult) => {
        results.set(step, result);
        if (result.cause !== undefined) failures.push(result.cause);
        if (result.isDoubtful) isDoubtful = true;
      };
      const { folder } = loaded.files;
      const stepNotes = once?.notesFor(account);
      const isEnd = () =>
        own === work.at(-1) && ![...rows, ...results.values()].some(({ outcome }) => outcome === 'unknown');
      try {
        if (stopped === undefined)
          await applyAccount(
            own,
            { session, folder, remake, begin, report, stepNotes, confirmed, isEnd },
            invocation,
          );
      } catch (error) {
        stopped = error;
      }
      rows.push(...stages.flat().map((step) => toAppliedRow(step, account, results.get(step))));
    }
    const isOpen = stopped !== undefined || rows.some(({ outcome }) => outcome === 'unknown');
    if (!isOpen) await once?.end();
  };
  if (once) await once.alone(send);
  else await send();
  const waiting = data.counts.activated;
  if (waiting > 0 && !choice.activate && stopped === undefined && isForPeople(invocation.format))
    invocation.defer(() =>
      invocation.notice(
        `${formatCount(waiting, 'record')} paused that the files start. To start: ${accountCommand`ads apply ${path} --activate`}`,
      ),
    );
  const ended = { stopped, failures, isDoubtful, saved };
  return conclude ? conclude(rows, ended, loaded) : concludeApply(rows, ended, invocation);
}

async function confirmPlan(
  { steps, work }: { readonly steps: readonly Step[]; readonly work: Work },
  { accounts, lock, files }: LoadedPlan,
  { given, session }: { readonly given: number | undefined; readonly session: Session },
  invocation: Invocation,
): Promise<void> {
  const ids = accounts.map(({ account }) => account);
  const where =
    ids.length === 1
      ? ` in account ${ids[0]}, ${session.environment}`
      : ` in ${ids.length} accounts, ${session.environment}`;
  const deletions = steps.filter(({ action }) => action === 'delete').length;
  const changed = steps.filter(({ action }) => action !== 'create').length;
  const nodes = accounts.flatMap((plan) => plan.nodes).filter(({ id }) => id !== undefined);
  const isLargeAlone = isLargeShare(changed, nodes.length);
  const withRecent = isLargeAlone ? undefined : await addRecent();
  const isNumbered = withRecent !== undefined;
  const isDestructive = deletions > 0 || isLargeAlone || isNumbered;
  const what = `apply of ${formatCount(steps.length, 'change')}${withRecent ?? ''}`;
  if (isDestructive || given !== undefined) {
    const count = steps.length;
    // An interrupted apply of these files has done a part of what was confirmed by the number.
    const isRest =
      given !== undefined &&
      given !== count &&
      (await isConfirmedRest(
        await confirmedPlace(files.folder, invocation),
        given,
        countedSteps(work),
        invocation.world.now(),
      ));
    const step = { what, count, isDestructive, isNumbered, given: isRest ? count : given, where };
    await confirmCount(step, invocation);
  } else await confirmStep(invocation, `Send ${formatCount(steps.length, 'change')}${where}?`);

  /** What makes the plan large together with the applies of the last hour; undefined if nothing does. */
  async function addRecent(): Promise<string | undefined> {
    const own = weightyRecords(steps);
    if (own.size === 0) return undefined;
    const recent = await readRecentChanges(ids, session, invocation);
    const all = new Set([...own, ...recent]);
    const managed = new Set([
      ...all,
      ...nodes.map(({ kind, id }) => `${kind.group.name} ${id}`),
      ...ids.flatMap((account) => recordsIn(lock.accounts.get(account))),
    ]);
    if (all.size === own.size || !isLargeShare(all.size, managed.size)) return undefined;
    return ` (with those that applies have made within the last hour, ${all.size} of ${managed.size} records)`;
  }
}

function isLargeShare(changed: number, managed: number): boolean {
  return managed >= large.records && changed > large.share * managed;
}

/** The campaigns and line items of a lock, by group and id. */
function recordsIn(entries: LockEntries = new Map()): readonly string[] {
  const groups = new Map(keyedKinds(campaignKind()).map(({ section, group }) => [section, group.name]));
  return [...entries].flatMap(([key, { id }]) => {
    const group = groups.get(sectionOf(key));
    return group === undefined ? [] : [`${group} ${id}`];
  });
}
