/** The confirmation of a plan: a question, or the number of its changes where they are many or delete something. */

import { confirmStep } from '../../../calls/confirm.js';
import type { Session } from '../../../calls/session/session.js';
import { confirmCount } from '../../../core/host/confirm-count.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatCount } from '../../../core/host/progress.js';
import { isConfirmedRest } from '../../delivery/confirmed-items.js';
import type { LoadedPlan } from '../compare/load-plan.js';
import type { Step } from '../compare/step.js';
import type { LockEntries } from '../format/lock-file.js';
import { campaignKind, keyedKinds, sectionOf } from '../format/node-kinds.js';
import { confirmedPlace, countedSteps } from './confirmed-steps.js';
import { readRecentChanges, weightyRecords } from './recent-changes.js';
import type { Work } from './saved-plan.js';

/** A plan that changes more of this many records than this share is confirmed by number. */
const large = { records: 10, share: 0.3 } as const;

/** `given` is the number of --confirm. Throws CommandError unless it is confirmed, and as `client.call` does. */
export async function confirmPlan(
  { steps, work }: { readonly steps: readonly Step[]; readonly work: Work },
  { accounts, lock, files }: LoadedPlan,
  { given, session }: { readonly given: number | undefined; readonly session: Session },
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice'>,
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
