/**
 * Applies a saved plan once. It is claimed right before its first request, in the state directory and in the lock file, and
 * never sent again: neither the same file nor a copy, whatever the account looks like meanwhile. An apply that was
 * interrupted is resumed with what it has not sent.
 */

import { CommandError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { withJournalLock } from '../../delivery/journals.js';
import { forgetPlans } from '../../plan-store/forget-plans.js';
import {
  type ClaimablePlan,
  claimPath,
  claimPlan,
  dropClaim,
  endClaim,
  readClaim,
} from '../../plan-store/plan-claim.js';
import { isFresh, planAgain } from '../../plan-store/sealed-plan.js';
import { openSentSteps, readSentSteps } from '../../plan-store/sent-steps.js';
import type { Step } from '../compare/step.js';
import type { Lock } from '../format/lock-file.js';
import type { CampaignFiles } from '../format/read-files.js';
import { assertApproved, assertRest, nameStep, type SavedPlan, type Work } from './saved-plan.js';
import type { StepNotes } from './sending.js';

/** A saved plan that may be applied. */
export interface ApplyOnce {
  /** Throws CommandError unless the steps are those that were approved, or what is left of them. */
  readonly assertSame: (work: Work) => void;
  /** Whether an earlier process has sent a step. */
  readonly wasSent: (account: string, step: Step) => boolean;
  /** Runs work while no other process applies the plan. Throws CommandError if one does, or has done so meanwhile. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Claims the plan, unless that was done. `save` writes what names it: if that fails, nothing was claimed. */
  readonly claim: (lock: Lock, save: () => Promise<void>) => Promise<void>;
  /** The plans that a lock file has from now on. */
  readonly plansOf: (lock: Lock) => Lock['plans'];
  readonly notesFor: (account: string) => StepNotes;
  /** Notes that the apply has ended, so that nothing of it is resumed. */
  readonly end: () => Promise<void>;
}

/**
 * Throws CommandError for a plan that was applied, here or where the lock file was committed, and for one that is not
 * resumed. `time` is that of the service, in milliseconds since 1970.
 */
export async function openApplyOnce(
  saved: SavedPlan,
  { lock, files }: { readonly lock: Lock; readonly files: CampaignFiles },
  { world }: Pick<Invocation, 'world'>,
  time: () => number,
): Promise<ApplyOnce> {
  const { id, digest, expires_at, approved, steps } = saved;
  const { folder } = files;
  const plan: ClaimablePlan = { id, digest, expires_at, place: world };
  const found = await readClaim(plan);
  refuseApplied(saved, found, folder);
  if (!found) refuseLocked(saved, lock);
  let sent: ReadonlySet<string> = found ? await readSentSteps(plan) : new Set();
  const wasSent = (account: string, step: Step) => sent.has(nameStep(account, step));
  const notes = openSentSteps(plan);
  let isClaimed = found !== undefined;
  return {
    wasSent,
    assertSame(work) {
      if (found) assertRest(steps, work, wasSent);
      else assertApproved(approved, work);
    },
    async alone(work) {
      // By a clock that is ahead, the claim of a plan that can still be applied would be forgotten.
      await forgetPlans(world, Math.min(world.now(), time()));
      const busy = { code: 'APPLY_IN_PROGRESS', message: `another process is applying the plan ${id}` };
      return withJournalLock(claimPath(plan), busy, async () => {
        const now = await readClaim(plan);
        if (found && !now) throw withdrawn(saved);
        // Another process may have applied it while this one asked.
        if (now?.at !== found?.at || now?.ended_at !== undefined)
          refuseApplied(saved, now && { ...now, ended_at: '' }, folder);
        // Or have resumed it, and been stopped.
        if (found) sent = await readSentSteps(plan);
        return work();
      });
    },
    async claim(fresh, save) {
      if (isClaimed) return save();
      refuseLocked(saved, fresh);
      if (!(await claimPlan(plan, world.now(), { pid: world.pid, folder })))
        throw alreadyApplied(saved, 'just now');
      isClaimed = true;
      try {
        await save();
      } catch (error) {
        isClaimed = false;
        await dropClaim(plan);
        throw error;
      }
    },
    plansOf({ plans }) {
      const left = plansLeft(plans, time());
      return isClaimed ? new Map([...left, [id, expires_at]]) : left;
    },
    notesFor: (account) => ({
      sent: (own) => notes.sent(own.map((step) => nameStep(account, step))),
      unsent: (own) => notes.unsent(own.map((step) => nameStep(account, step))),
      wasSent: (step) => wasSent(account, step),
    }),
    async end() {
      const claim = isClaimed ? await readClaim(plan) : undefined;
      // Without the note it may be resumed, and has nothing left that was not sent.
      if (claim) await endClaim(plan, claim, world.now()).catch(() => {});
    },
  };
}

/** The plans of a lock file that have not expired. */
export function plansLeft(plans: Lock['plans'], now: number): Lock['plans'] {
  return new Map([...plans].filter(([, expires_at]) => isFresh({ expires_at }, now)));
}

function refuseApplied(saved: SavedPlan, claim: Awaited<ReturnType<typeof readClaim>>, folder: string): void {
  if (!claim) return;
  if (claim.ended_at !== undefined || claim.digest !== saved.digest)
    throw alreadyApplied(saved, `at ${claim.at}`);
  if (saved.isOfModel)
    throw alreadyApplied(
      saved,
      `at ${claim.at}, which was interrupted: a plan of a language model is not resumed`,
    );
  if (claim.folder !== folder)
    throw alreadyApplied(saved, `at ${claim.at} with the files of ${claim.folder}, where it may be resumed`);
}

/** Another process had claimed the plan, and could not begin: what was read of its claim is not true any more. */
function withdrawn({ id }: SavedPlan): CommandError {
  return new CommandError(
    'APPLY_IN_PROGRESS',
    exitCodes.unreachable,
    `another process has just begun to apply the plan ${id}, and has ended without a request`,
    'Nothing was sent. Run the command again.',
  );
}

function refuseLocked(saved: SavedPlan, { path, plans }: Lock): void {
  if (plans.has(saved.id)) throw alreadyApplied(saved, `from another copy of the files: ${path} names it`);
}

function alreadyApplied({ id }: SavedPlan, when: string): CommandError {
  const message = `the plan ${id} was applied ${when}`;
  return new CommandError('ALREADY_APPLIED', exitCodes.declined, message, `Nothing was sent. ${planAgain()}`);
}
