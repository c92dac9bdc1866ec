/** Compares an account with campaign files, as `ads plan` does. */
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { loadPlan } from '../../bulk/campaign-files/compare/load-plan.js';
import type { PlannedNode } from '../../bulk/campaign-files/compare/planned.js';
import { readLock } from '../../bulk/campaign-files/format/check-lock.js';
import { lockName } from '../../bulk/campaign-files/format/file-names.js';
import { describePlace } from '../../bulk/campaign-files/format/file-problem.js';
import { ForeignLockError } from '../../bulk/campaign-files/format/lock-file.js';
import type { Session } from '../../calls/session/session.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { DriftedRecord } from './account-state.js';
import type { Drift } from './parts.js';

/** What is compared. */
interface DriftQuestion {
  /** A file or a directory. */
  readonly path: string;
  readonly account: string;
  /** Whether somebody asked for it, so that without a lock it is said that nothing was compared. */
  readonly isNamed: boolean;
}

/**
 * The records of the account that somebody changed after they were applied. None where the files have no lock, or their
 * lock has nothing of the account; nothing was compared where it is of another service. Throws CommandError for files that
 * cannot be read.
 */
export async function readDrift(
  { path, account, isNamed }: DriftQuestion,
  session: Session,
  invocation: Invocation,
): Promise<Drift> {
  const { cwd, stdin } = invocation.world;
  const none = (reason: string): Drift => ({
    records: [],
    ...(isNamed && { missing: `campaign files were not compared: ${reason}` }),
  });
  // A language model sees no files of this machine.
  if (stdin.isOnly) return none('files of this machine are not read here');
  const target = resolve(cwd, path);
  const file = await stat(target).catch(() => undefined);
  const lockPath = join(file?.isFile() ? dirname(target) : target, lockName);
  const isLocked = await access(lockPath).then(
    () => true,
    () => false,
  );
  if (!isLocked) return none(`${join(path, file?.isFile() ? '..' : '', lockName)} does not exist`);
  const lock = await readLock(lockPath, invocation).catch((error: unknown) => {
    if (error instanceof ForeignLockError) return error;
    throw error;
  });
  // The other rules do not need the files.
  if (lock instanceof ForeignLockError)
    return { records: [], missing: `campaign files were not compared: ${lock.message}` };
  if (!lock.accounts.has(account)) return { records: [] };
  // Files of other accounts may be beside those of this one.
  const settings = { ...invocation.settings, account: undefined };
  // Nothing is published here: neither whether a post is there already matters, nor where its media is.
  const options = { account, publishesAgain: true, mediaFrom: 'any' as const };
  const { accounts } = await loadPlan(path, { ...session, account }, { ...invocation, settings }, options);
  const own = accounts.filter((plan) => plan.account === account);
  return { records: own.flatMap(({ nodes }) => nodes.flatMap(toDrift)) };
}

function toDrift({
  kind,
  id,
  lostId,
  name,
  place,
  origin,
  changes,
  members,
}: PlannedNode): readonly DriftedRecord[] {
  const record = { group: kind.group.name, name: name ?? null, file: describePlace(place) };
  if (origin === 'lost') return [{ ...record, id: lostId ?? null, fields: [] }];
  const changed = changes.filter(({ cause }) => cause !== 'file').map(({ field }) => field);
  const lost = members.filter((member) => member.origin === 'lost').map((member) => member.kind.section);
  const fields = [...changed, ...new Set(lost)];
  return fields.length > 0 ? [{ ...record, id: id ?? null, fields }] : [];
}
