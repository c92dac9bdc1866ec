/** The number of --confirm of an undo, which deletes what its entries have created. */

import type { Invocation } from '../../core/host/invocation.js';
import { type ConfirmedDeletions, openConfirmed } from '../delivery/confirmed-items.js';
import type { ReversibleStep } from './plan-undo.js';
import { keyOfStep, type RecordBelow } from './records-taken-along.js';

/** The removals that --confirm stands for: an undo of the same entries that was interrupted has done a part of it. */
export function openConfirmedRemovals(
  given: number | undefined,
  {
    entries,
    account,
    removals,
    below,
  }: {
    /** Ids of the history. */
    readonly entries: readonly string[];
    readonly account: string | undefined;
    readonly removals: readonly ReversibleStep[];
    readonly below: readonly RecordBelow[];
  },
  invocation: Pick<Invocation, 'world' | 'settings' | 'notice'>,
): Promise<ConfirmedDeletions> {
  const names = [...removals.map(keyOfStep), ...below.map(({ key }) => key)];
  const work = `undo ${entries.toSorted().join(' ')}`;
  return openConfirmed(given, { work, account: account ?? '', names }, invocation);
}
