/** Runs an apply with its journal: one process at a time for each account, after requests of earlier ones have ended. */

import { explainAccount } from '../../../calls/session/explain-unknown-account.js';
import { waitForInFlightRequest } from '../../../calls/session/in-flight-request.js';
import { openSession, type Session } from '../../../calls/session/session.js';
import { withoutWaiting } from '../../../calls/session/without-waiting.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { beforeAsking } from '../../../core/host/output-file.js';
import { type Confirmed, forgetConfirmed, noteConfirmed } from '../../delivery/confirmed-items.js';
import {
  type DeliveryHistory,
  openDeliveryJournal,
  readDeliveryHistory,
} from '../../delivery/delivery-journal.js';
import { withJournalLock } from '../../delivery/journals.js';
import type { LoadedPlan } from '../compare/load-plan.js';
import { applyJournalPlace, closeApplyJournal, withFolderLock } from '../format/apply-journal.js';
import { campaignKind } from '../format/node-kinds.js';
import type { AccountApply } from './account-apply.js';
import { applyStages } from './apply-plan.js';
import { confirmedPlace } from './confirmed-steps.js';

/**
 * Loads the plan once nothing of an earlier apply can be under way any more. Throws as
 * `loadPlan` does.
 */
export async function loadAfterInFlight(
  load: () => Promise<LoadedPlan>,
  session: Session,
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'signal'>,
): Promise<LoadedPlan> {
  const read = () =>
    load().catch((error: unknown) => {
      throw explainAccount(error, invocation.settings);
    });
  const since = session.time();
  const loaded = await read();
  let isOld = false;
  for (const { account } of loaded.accounts) {
    const history = await readDeliveryHistory(await applyJournalPlace(account, invocation));
    if (!invocation.globals.dryRun) isOld = (await settleAll(history, since, session, invocation)) || isOld;
  }
  return isOld ? read() : loaded;
}

/** Waits as `settleRequest` does for all requests without an answer. */
async function settleAll(
  { unconfirmed }: Pick<DeliveryHistory, 'unconfirmed'>,
  since: number,
  session: Session,
  invocation: Pick<Invocation, 'world' | 'settings' | 'notice' | 'signal'>,
): Promise<boolean> {
  const sent = unconfirmed.map(({ at, last = at }) => last);
  return sent.length > 0 && waitForInFlightRequest({ sent: Math.max(...sent), since }, session, invocation);
}

interface Applied {
  readonly session: Session;
  /** The directory of the lock file, which one process may write. */
  readonly folder: string;
  /** All steps, where --confirm has counted them. */
  readonly confirmed: Confirmed | undefined;
  /** Whether nothing of the plan is open once this account is done. */
  readonly isEnd: () => boolean;
}

/** Throws what stops the apply; the results have what was done until then. */
export async function applyAccount(
  own: AccountApply,
  { session, folder, confirmed, isEnd }: Applied,
  invocation: Invocation,
): Promise<void> {
  const { stages, stepNotes, results } = own;
  const { account } = own.plan;
  const place = await applyJournalPlace(account, invocation);
  const code = 'APPLY_IN_PROGRESS';
  const busy = { code, message: `another process is applying files to account ${account}` };
  const alone = (work: () => Promise<void>) =>
    withJournalLock(place.path, busy, () => withFolderLock(folder, invocation, work));
  await alone(async () => {
    // Another process may have applied the same while this one asked, and been stopped with a request under way.
    await settleAll(await readDeliveryHistory(place), session.time(), session, invocation);
    // And a person may have changed something.
    const entries = await own.remake();
    const journal = openDeliveryJournal(place, session.time);
    await beforeAsking(entries.claim());
    const counted = await confirmedPlace(folder, invocation);
    if (confirmed) await noteConfirmed(counted, confirmed, invocation.world.now());
    const sending = applyStages(stages, {
      account,
      client: session.client,
      openFailFast: () => openSession(withoutWaiting(invocation), campaignKind().group.list),
      time: session.time,
      invocation,
      journal,
      stepNotes,
      idOf: entries.idOf,
      taken: entries.ids,
      written: new Map(),
      report(step, result) {
        entries.note(step, result);
        results.set(step, result);
      },
      save: saveSeldom(entries.save, invocation.world.now),
    });
    await sending.catch(async (error: unknown) => {
      await entries.save();
      throw error;
    });
    entries.conclude();
    await entries.save();
    if (!entries.isOpen()) await closeApplyJournal(place, entries.isKnown);
    if (isEnd()) await forgetConfirmed(counted);
  });
}

/** The share of the time that saving may take. */
const savingShare = 1 / 20;

/**
 * Saves a large file less often. What is not in it after a kill is found again by its name and its place; a record for which
 * that is not so asks for it with `isNeeded`.
 */
function saveSeldom(save: () => Promise<void>, now: () => number): (isNeeded: boolean) => Promise<void> {
  let cost = 0;
  let last = Number.NEGATIVE_INFINITY;
  return async (isNeeded) => {
    const start = now();
    if (!isNeeded && start - last < cost / savingShare) return;
    await save();
    last = now();
    cost = last - start;
  };
}
