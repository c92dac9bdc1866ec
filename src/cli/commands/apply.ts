/** `ads apply`: changes the account to match campaign files. */
import type { Action } from '../host/invocation.js';
import { carryOut } from '../plan/carry-out.js';
import { usualFolder } from '../plan/file-names.js';
import { loadPlan } from '../plan/load-plan.js';
import { writeLock } from '../plan/lock-file.js';
import { campaignKind } from '../plan/node-kinds.js';
import { readSavedPlan } from '../plan/saved-plan.js';
import { openPatientSession } from '../session/patient-session.js';

interface ApplyFlags {
  readonly path?: string;
  readonly activate: boolean;
  readonly prune: boolean;
  readonly confirm?: number;
}

export const applyFiles: Action<ApplyFlags> = async (invocation, flags) => {
  const { path: given = usualFolder, confirm } = flags;
  const session = await openPatientSession(invocation, campaignKind().group.list);
  const saved = await readSavedPlan(given, session.time(), invocation);
  const { path, activate, prune } = saved ?? { ...flags, path: given };
  const source = {
    load: () => loadPlan(path, session, invocation),
    saveLock: (lock: Parameters<typeof writeLock>[0]) => writeLock(lock, invocation),
    approved: saved?.digests,
  };
  return carryOut(source, { activate, prune, confirm }, session, invocation);
};
