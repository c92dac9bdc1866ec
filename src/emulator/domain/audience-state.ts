/**
 * The state of audiences at a time: their size, and whether they can be targeted. Nothing runs in the background: the
 * later processing by the service is computed from the time (docs/service.md#audience-state).
 */

import { customAudience, newAudience } from '../../contract/groups/custom-audiences.js';
import { processingHours } from '../../contract/params/membership.js';
import type { Document, Value } from '../../contract/types.js';
import { leastPeople, membershipMonths, tooSmall } from '../../contract/wire/service-facts.js';
import { hour } from '../../values/duration.js';
import { addMonths, formatTime, parseTime } from '../../values/time.js';
import { findRecord, type StoredRecord } from '../store/records.js';
import type { Store } from '../store/store.js';
import { isAccountDeleted } from './account-record.js';
import { countCollected } from './event-tags/collected-people.js';
import { countMembers } from './members/counts.js';

/** Fields of stored lists that the service does not show. */
export const internalFields = {
  /** When the first users have been processed; absent until users have been uploaded. */
  processedAt: 'processed_at',
  /** The number of people without known identifiers, which the seed of a dataset sets. */
  people: 'people',
  /** The segment tree of a flexible audience. */
  segments: 'segments',
} as const;

/** The time at which a change made now has been processed: always after the shortest time that the service documents. */
export function processedAt(time: string): string {
  return formatTime(milliseconds(time) + processingHours.least * hour);
}

/** The default end of a membership: a number of months later, on the same day or the last day of the month. */
export function defaultExpiry(time: string): string {
  return formatTime(addMonths(milliseconds(time), membershipMonths));
}

/** Milliseconds since 1970 of a validated time. */
export function milliseconds(time: string): number {
  return parseTime(time) ?? Number.NaN;
}

export interface AudienceState {
  /** Null until the first users have been processed. */
  readonly size: number | null;
  readonly targetable: boolean;
  readonly reasons: readonly (typeof newAudience.reasons_not_targetable)[number][];
}

/** The state of an audience or a do-not-reach list. */
export function audienceState(
  store: Store,
  { id, data }: Pick<StoredRecord, 'id' | 'data'>,
  time: string,
): AudienceState {
  const processed = data[internalFields.processedAt];
  if (typeof processed !== 'string' || milliseconds(processed) > milliseconds(time)) {
    return {
      size: newAudience.audience_size,
      targetable: newAudience.targetable,
      reasons: newAudience.reasons_not_targetable,
    };
  }
  const segments = data[internalFields.segments];
  const size =
    segments === undefined ? countPeople(store, { id, data }, time) : segmentSize(store, segments, time);
  const isTooSmall = size < leastPeople;
  return {
    size,
    targetable: !isTooSmall && data.deleted !== true,
    reasons: isTooSmall ? [tooSmall] : [],
  };
}

function countPeople(store: Store, { id, data }: Pick<StoredRecord, 'id' | 'data'>, time: string): number {
  const now = milliseconds(time);
  return (
    Number(data[internalFields.people] ?? 0) +
    countCollected({ id, data }, now) +
    countMembers(store, id, now)
  );
}

/**
 * The size of a segment tree. The overlap of segments and the frequency of actions are not known here, so OR is
 * the sum, AND the minimum, and an excluded segment removes nobody.
 */
function segmentSize(store: Store, node: Value, time: string): number {
  const { custom_audience_id, child_segments, boolean_operator } = node as Document;
  if (typeof custom_audience_id === 'string') return audienceSize(store, custom_audience_id, time);
  const children = (child_segments as readonly Document[]).filter(({ negate }) => negate !== true);
  const sizes = children.map((child) => segmentSize(store, child, time));
  if (sizes.length === 0) return 0;
  return boolean_operator === 'AND' ? Math.min(...sizes) : sizes.reduce((sum, size) => sum + size, 0);
}

function audienceSize(store: Store, id: string, time: string): number {
  const leaf = findAudienceAnywhere(store, id);
  const isThere = leaf && !leaf.hidden && !isAccountDeleted(store, leaf.account_id);
  return isThere ? (audienceState(store, leaf, time).size ?? 0) : 0;
}

/** An audience of any account, hidden or not. Does not check access. */
export function findAudienceAnywhere(store: Store, id: string): StoredRecord | undefined {
  const owner = store.query<{ account_id: string }>(
    'SELECT account_id FROM record WHERE kind = ? AND id = ?',
    customAudience.name,
    id,
  )[0];
  return owner && findRecord(store, customAudience, owner.account_id, id);
}
