/**
 * Audiences as they are at a moment: how many people they hold, and whether they can be targeted. Nothing runs in the
 * background: what the service works in after hours is computed from the time (docs/service.md#audience-state).
 */

import { hour } from '../../call/duration.js';
import { addMonths, formatTime, parseTime } from '../../call/time.js';
import { customAudience, leastPeople, newAudience } from '../../contract/groups/custom-audiences.js';
import { processingHours } from '../../contract/params/membership.js';
import type { Document, Value } from '../../contract/types.js';
import { membershipMonths } from '../../contract/wire/service-facts.js';
import { findRecord, type StoredRecord } from '../store/records.js';
import type { Store } from '../store/store.js';
import { countMembers } from './members.js';

/** Fields of stored lists that the service does not show. */
export const internalFields = {
  /** When the first people have been worked in; absent while nobody has been sent. */
  settledAt: 'settled_at',
  /** How many people there are besides those whose identifiers are known: a world's seed sets it. */
  people: 'people',
  /** The tree of a flexible audience. */
  segments: 'segments',
} as const;

/** When a change that is made now has been worked in: always after the shortest of the hours the service names. */
export function processedAt(time: string): string {
  return formatTime(milliseconds(time) + processingHours.least * hour);
}

/** The end of a membership that names none: months later to the day, or on the month's last day. */
export function defaultExpiry(time: string): string {
  return formatTime(addMonths(milliseconds(time), membershipMonths));
}

/** Milliseconds since 1970 of a time that has been checked before. */
export function milliseconds(time: string): number {
  return parseTime(time) ?? Number.NaN;
}

export interface AudienceState {
  /** Null until the first people have been worked in. */
  readonly size: number | null;
  readonly targetable: boolean;
  readonly reasons: readonly (typeof newAudience.reasons_not_targetable)[number][];
}

/** How a list stands: an audience, or a do-not-reach list. */
export function audienceState(
  store: Store,
  { id, data }: Pick<StoredRecord, 'id' | 'data'>,
  time: string,
): AudienceState {
  const settled = data[internalFields.settledAt];
  if (typeof settled !== 'string' || milliseconds(settled) > milliseconds(time)) {
    return {
      size: newAudience.audience_size,
      targetable: newAudience.targetable,
      reasons: newAudience.reasons_not_targetable,
    };
  }
  const tree = data[internalFields.segments];
  const size = tree === undefined ? countPeople(store, { id, data }, time) : sizeOfTree(store, tree, time);
  const isTooSmall = size < leastPeople;
  return {
    size,
    targetable: !isTooSmall && data.deleted !== true,
    reasons: isTooSmall ? ['TOO_SMALL'] : [],
  };
}

function countPeople(store: Store, { id, data }: Pick<StoredRecord, 'id' | 'data'>, time: string): number {
  return Number(data[internalFields.people] ?? 0) + countMembers(store, id, milliseconds(time));
}

/**
 * How many people a tree of segments holds. How often somebody has acted is not known here, so OR adds up, AND takes
 * the fewest, and an excluded segment takes nobody away.
 */
function sizeOfTree(store: Store, node: Value, time: string): number {
  const { custom_audience_id, child_segments, boolean_operator } = node as Document;
  if (typeof custom_audience_id === 'string') return sizeOfLeaf(store, custom_audience_id, time);
  const children = (child_segments as readonly Document[]).filter(({ negate }) => negate !== true);
  const sizes = children.map((child) => sizeOfTree(store, child, time));
  if (sizes.length === 0) return 0;
  return boolean_operator === 'AND' ? Math.min(...sizes) : sizes.reduce((sum, size) => sum + size, 0);
}

function sizeOfLeaf(store: Store, id: string, time: string): number {
  const leaf = findAudienceAnywhere(store, id);
  return leaf && !leaf.hidden ? (audienceState(store, leaf, time).size ?? 0) : 0;
}

/** An audience of any account, hidden or not. Whether somebody may see it is judged elsewhere. */
export function findAudienceAnywhere(store: Store, id: string): StoredRecord | undefined {
  const owner = store.query<{ account_id: string }>(
    'SELECT account_id FROM record WHERE kind = ? AND id = ?',
    customAudience.name,
    id,
  )[0];
  return owner && findRecord(store, customAudience, owner.account_id, id);
}
