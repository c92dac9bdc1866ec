/** The part of its audience that a line item is shown to while an A/B test is live (docs/service.md#ab-tests). */

import type { Document } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { timeOf } from '../../../values/read-value.js';
import type { StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { entityIds, findTests, groupsOf } from '../ab-tests/tested-entities.js';
import type { Runner } from './simulate.js';

/** A group's part of the audience, and when it has no more. */
interface Share {
  readonly part: number;
  readonly from: number;
  readonly to: number;
}

/** Finds what limits the audience of a line item: the test it is in, the one of its campaign, or both. */
export function readShares(
  store: Store,
  accountId: string,
): (item: Pick<StoredRecord, 'id' | 'parent_id'>) => Pick<Runner, 'shareAt'> {
  const shares = new Map<string, Share>(
    findTests(store, accountId).flatMap(({ data }) =>
      groupsOf(data).flatMap((group) =>
        entityIds(group).map((id) => [`${data.entity_type} ${id}`, shareOf(data, group)] as const),
      ),
    ),
  );
  return ({ id, parent_id }) => {
    const own = [shares.get(`LINE_ITEM ${id}`), shares.get(`CAMPAIGN ${parent_id}`)].filter(
      (share) => share !== undefined,
    );
    if (own.length === 0) return {};
    return { shareAt: (index) => own.reduce((part, share) => part * partAt(share, index), 1) };
  };
}

function shareOf({ start_time, end_time }: Document, { size }: Document): Share {
  return { part: Number(size) / 100, from: timeOf(start_time) ?? 0, to: timeOf(end_time) ?? 0 };
}

/**
 * If a test begins or ends within an hour, only a part of the hour is limited: all stretches of it alike, so they add
 * up.
 */
function partAt({ part, from, to }: Share, hourIndex: number): number {
  const begins = hourIndex * hour;
  const limited = Math.max(0, Math.min(to, begins + hour) - Math.max(from, begins)) / hour;
  return 1 - limited * (1 - part);
}
