/** `ads apply`: changes the account to match campaign files. */
import { isForPeople } from '../../output/formats.js';
import { confirmStep } from '../confirm.js';
import { checkPlan } from '../endpoint/check-plan.js';
import { confirmCount } from '../host/confirm-count.js';
import type { Action, Invocation } from '../host/invocation.js';
import { formatCount } from '../host/progress.js';
import { refusePrune } from '../plan/abandoned.js';
import { type AppliedRow, concludeApply, toAppliedRow } from '../plan/apply-answer.js';
import type { StepResult } from '../plan/apply-plan.js';
import { plannedCalls, planStages, type Step } from '../plan/apply-steps.js';
import { usualFolder } from '../plan/file-names.js';
import type { LoadedPlan } from '../plan/load-plan.js';
import { writeLock } from '../plan/lock-file.js';
import { campaignKind } from '../plan/node-kinds.js';
import { describePlan, planData, planShape } from '../plan/plan-answer.js';
import { applyAccount, loadSettled, reloadPlan } from '../plan/run-apply.js';
import { createEntries, type EntriesInWork } from '../plan/update-lock.js';
import { openPatientSession } from '../session/patient-session.js';
import type { Session } from '../session/session.js';

interface ApplyFlags {
  readonly path?: string;
  readonly activate: boolean;
  readonly prune: boolean;
  readonly confirm?: number;
}

/** A plan that changes more of this many records than this share is confirmed by number. */
const large = { records: 10, share: 0.3 } as const;

export const applyFiles: Action<ApplyFlags> = async (invocation, flags) => {
  const { path = usualFolder, activate, prune, confirm: given } = flags;
  const { globals, settings, notice, signal } = invocation;
  const top = campaignKind();
  const session = await openPatientSession(invocation, top.group.list);
  const loaded = await loadSettled(path, session, invocation);
  if (prune) refusePrune(loaded.accounts);
  const data = planData(loaded.accounts, session.environment, { prune });
  const lines = describePlan(loaded.accounts, data);
  const work = loaded.accounts.map((plan) => ({ plan, stages: planStages(plan, { activate, prune }) }));
  const steps = work.flatMap(({ stages }) => stages.flat());
  for (const { plan, stages } of work)
    await checkPlan(plannedCalls(plan, stages), async () => session, invocation);
  if (globals.dryRun) {
    await notice('nothing was changed (--dry-run)');
    return { kind: 'one', record: planShape, row: data, text: () => lines.join('\n') };
  }
  for (const line of lines) await notice(line);
  if (steps.length > 0) await confirmPlan(steps, loaded, { given, session }, invocation);
  signal.throwIfAborted();
  const rows: AppliedRow[] = [];
  const failures: unknown[] = [];
  let stopped: unknown;
  for (const { plan, stages } of work) {
    const results = new Map<Step, StepResult>();
    const { account } = plan;
    const begin = async () => {
      const { plan: fresh, lock } = await reloadPlan(plan, path, session, invocation);
      const entries = createEntries(fresh, lock.accounts.get(account) ?? new Map(), loaded.files.isWhole);
      const save = () =>
        writeLock(
          { ...lock, accounts: new Map([...lock.accounts, [account, entries.current()]]) },
          invocation,
        );
      return { entries, save };
    };
    const report = (step: Step, result: StepResult, entries: EntriesInWork) => {
      results.set(step, result);
      entries.note(step, result);
      if (result.cause !== undefined) failures.push(result.cause);
    };
    try {
      if (stopped === undefined)
        await applyAccount(plan, stages, { session, folder: loaded.files.folder, begin, report }, invocation);
    } catch (error) {
      stopped = error;
    }
    rows.push(...stages.flat().map((step) => toAppliedRow(step, account, results.get(step))));
  }
  const waiting = data.counts.activated;
  if (waiting > 0 && !activate && stopped === undefined && isForPeople(invocation.format))
    invocation.defer(() =>
      invocation.notice(
        `${formatCount(waiting, 'record')} paused that the files start. To start: ads apply --activate`,
      ),
    );
  return concludeApply(rows, { stopped, failures }, { ...invocation, settings });
};

async function confirmPlan(
  steps: readonly Step[],
  { accounts }: LoadedPlan,
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
  const managed = accounts.flatMap(({ nodes }) => nodes).filter(({ id }) => id !== undefined).length;
  const isLarge = managed >= large.records && changed > large.share * managed;
  const what = `apply of ${formatCount(steps.length, 'change')}`;
  if (deletions > 0 || isLarge || given !== undefined) {
    const step = { what, count: steps.length, isDestructive: deletions > 0 || isLarge, given, where };
    await confirmCount(step, invocation);
  } else await confirmStep(invocation, `Send ${formatCount(steps.length, 'change')}${where}?`);
}
