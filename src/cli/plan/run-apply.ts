/** Runs an apply with its journal: one process at a time for each account, after requests of earlier ones have ended. */

import { writeJson } from '../../values/lossless-json.js';
import { openDeliveryJournal, readDeliveryHistory } from '../delivery/delivery-journal.js';
import { accountJournalPath, withJournalLock } from '../delivery/journals.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Invocation } from '../host/invocation.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import { openSession, type Session } from '../session/session.js';
import { settleRequest } from '../session/settle-request.js';
import { withoutWaiting } from '../session/without-waiting.js';
import { applyStages, type StepResult } from './apply-plan.js';
import type { Stage, Step } from './apply-steps.js';
import { type LoadedPlan, loadPlan } from './load-plan.js';
import type { Lock } from './lock-file.js';
import { campaignKind } from './node-kinds.js';
import { planRows } from './plan-answer.js';
import type { AccountPlan } from './planned.js';
import type { EntriesInWork } from './update-lock.js';

/** Loads the plan once nothing of an earlier apply can be under way any more. Throws as `loadPlan` does. */
export async function loadSettled(
  path: string,
  session: Session,
  invocation: Invocation,
): Promise<LoadedPlan> {
  const read = () =>
    loadPlan(path, session, invocation).catch((error: unknown) => {
      throw explainAccount(error, invocation.settings);
    });
  const loaded = await read();
  let hasWaited = false;
  for (const { account } of loaded.accounts) {
    const { unconfirmed } = await readDeliveryHistory(await journalPlace(account, invocation));
    const sent = unconfirmed.map(({ at }) => at);
    if (sent.length > 0 && !invocation.globals.dryRun)
      hasWaited = (await settleRequest(Math.max(...sent), session, invocation)) || hasWaited;
  }
  return hasWaited ? read() : loaded;
}

const journalName = { folder: 'applies', work: 'apply', ending: '.jsonl' } as const;

async function journalPlace(account: string, invocation: Invocation) {
  const path = await accountJournalPath(invocation, { ...journalName, account });
  const advice = `Nothing was sent. The file records requests in progress. To continue without it, delete ${path}`;
  return { path, kind: 'applies', advice } as const;
}

/**
 * Loads the plan of an account again, since others may have applied the same while it was shown. Throws CommandError if it
 * is another one now.
 */
export async function reloadPlan(
  shown: AccountPlan,
  path: string,
  session: Session,
  invocation: Invocation,
): Promise<{ readonly plan: AccountPlan; readonly lock: Lock }> {
  const { accounts, lock } = await loadPlan(path, session, invocation);
  const plan = accounts.find(({ account }) => account === shown.account);
  if (plan && writeJson(planRows(plan)) === writeJson(planRows(shown))) return { plan, lock };
  const message = `the plan of account ${shown.account} has changed since it was shown`;
  const hint = 'Nothing was sent to this account. Run the command again.';
  throw new CommandError('PLAN_CHANGED', exitCodes.refused, message, hint);
}

interface Work {
  readonly session: Session;
  /** The directory of the lock file, which one process may write. */
  readonly folder: string;
  /** Called when no other apply is in the way. */
  readonly begin: () => Promise<{ readonly entries: EntriesInWork; readonly save: () => Promise<void> }>;
  readonly report: (step: Step, result: StepResult, entries: EntriesInWork) => void;
}

/** Throws what stops the apply; what was done until then was reported. */
export async function applyAccount(
  plan: AccountPlan,
  stages: readonly Stage[],
  { session, folder, begin, report }: Work,
  invocation: Invocation,
): Promise<void> {
  const { account } = plan;
  const place = await journalPlace(account, invocation);
  const code = 'APPLY_IN_PROGRESS';
  const busy = { code, message: `another process is applying files to account ${account}` };
  const busyFolder = { code, message: `another process is applying the files of ${folder}` };
  const folderPath = await accountJournalPath(invocation, { ...journalName, account: folder });
  const alone = (work: () => Promise<void>) =>
    withJournalLock(place.path, busy, () => withJournalLock(folderPath, busyFolder, work));
  await alone(async () => {
    const { entries, save } = await begin();
    const journal = openDeliveryJournal(place, session.time);
    await save();
    await applyStages(stages, {
      account,
      client: session.client,
      openImpatient: () => openSession(withoutWaiting(invocation), campaignKind().group.list),
      time: session.time,
      invocation,
      journal,
      idOf: entries.idOf,
      taken: entries.ids,
      report: (step, result) => report(step, result, entries),
      save,
    });
    entries.conclude();
    await save();
    if (!entries.isOpen()) await journal.remove();
  });
}
