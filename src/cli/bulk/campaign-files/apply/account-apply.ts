/** The apply of one account: its plan, the entries of its lock, and the results of its steps. */

import type { LoadedPlan } from '../compare/load-plan.js';
import type { Step } from '../compare/step.js';
import type { Lock } from '../format/lock-file.js';
import { assertSameLosses } from './accept-losses.js';
import { type ApplyOnce, plansLeft } from './apply-once.js';
import { type AccountWork, assertShown, type Work } from './saved-plan.js';
import type { StepNotes, StepResult } from './sending.js';
import { createEntries, type EntriesInWork } from './update-lock.js';

/** The entries of one account, with the lock file that they are written to. */
interface SavedEntries extends EntriesInWork {
  readonly save: () => Promise<void>;
  /** Saves for the first time: from then on a saved plan is claimed. */
  readonly claim: () => Promise<void>;
}

export interface AccountApply extends AccountWork {
  /**
   * Makes again what was shown of the account, and returns its entries. Throws CommandError where something else would be
   * sent, and as `load` does.
   */
  readonly remake: () => Promise<SavedEntries>;
  /** The results of its steps, in the order in which they were reported: each step once. */
  readonly results: Map<Step, StepResult>;
  readonly stepNotes: StepNotes | undefined;
}

/** The plan of all accounts: where it is read from, and where it is written to. */
export interface AppliedPlan {
  readonly load: (account: string) => Promise<LoadedPlan>;
  readonly toWork: (loaded: LoadedPlan) => Work;
  readonly saveLock: (lock: Lock) => Promise<void>;
  /** The saved plan that is applied, if it is one. */
  readonly once: ApplyOnce | undefined;
  /** The time of the service, in milliseconds since 1970. */
  readonly time: () => number;
}

export function createAccountApply(own: AccountWork, whole: AppliedPlan): AccountApply {
  const { account } = own.plan;
  return {
    ...own,
    results: new Map(),
    stepNotes: whole.once?.notesFor(account),
    async remake() {
      const fresh = await whole.load(account);
      const plan = fresh.accounts.find((one) => one.account === account);
      assertSameLosses(own.plan, plan);
      assertShown([own], whole.toWork(fresh));
      return openEntries({ ...own, plan: plan ?? own.plan }, fresh, whole);
    },
  };
}

function openEntries(
  { plan, stages }: AccountWork,
  { lock, files }: LoadedPlan,
  { saveLock, once, time }: AppliedPlan,
): SavedEntries {
  const { account } = plan;
  const entries = createEntries(plan, lock.accounts.get(account) ?? new Map(), files);
  const save = () =>
    saveLock({
      ...lock,
      accounts: new Map([...lock.accounts, [account, entries.current()]]),
      plans: once?.plansOf(lock) ?? plansLeft(lock.plans, time()),
    });
  const claim = () => (once && stages.length > 0 ? once.claim(lock, save) : save());
  return { ...entries, save, claim };
}
