/**
 * The arrival of the events of a tag, and its status that follows from them (docs/service.md#web-event-tags). Nothing runs in the
 * background: events that nobody sends are computed from the time.
 */

import { type eventTagStatus, trackingHours } from '../../../contract/params/conversions.js';
import type { Document } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { writeSeconds } from '../../store/clock.js';
import { type StoredRecord, updateRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { milliseconds } from '../audience-state.js';

/** Fields of stored tags that the service does not show. All of them are times. */
const tagFields = {
  /** When the first and the last event that somebody sent arrived; absent before. */
  firstEventAt: 'first_event_at',
  lastEventAt: 'last_event_at',
} as const;

interface TagState {
  readonly status: (typeof eventTagStatus)[number];
  readonly last_tracked_at: string | null;
}

/** Notes that an event of the tag has arrived. Only inside a write. */
export function noteEvent(store: Store, stored: StoredRecord, time: string): StoredRecord {
  const first = stored.data[tagFields.firstEventAt] ?? time;
  return updateRecord(store, stored, {
    ...stored.data,
    [tagFields.firstEventAt]: first,
    [tagFields.lastEventAt]: time,
  });
}

/** The time of the automatic first event of a tag, as stored in records. */
export function firstVisit(data: Document): string {
  const wait = (trackingHours.most - trackingHours.least) * hour;
  return writeSeconds(milliseconds(String(data.created_at)) + wait);
}

/**
 * The state of a tag at a time. Choice: the emulator assumes that the tag is in use. Its first event comes
 * automatically, and then one at the beginning of every hour (docs/service.md#web-event-tags).
 */
export function tagState(data: Document, time: string): TagState {
  const now = milliseconds(data.deleted === true ? String(data.updated_at) : time);
  const visited = milliseconds(firstVisit(data));
  const first = Math.min(visited, ...times(data[tagFields.firstEventAt]));
  const seen = now >= visited ? [Math.max(visited, Math.floor(now / hour) * hour)] : [];
  const events = [...times(data[tagFields.lastEventAt]), ...seen];
  return {
    status: now >= first + trackingHours.least * hour ? 'TRACKING' : 'UNVERIFIED',
    last_tracked_at: events.length === 0 ? null : writeSeconds(Math.max(...events)),
  };
}

function times(value: unknown): number[] {
  return typeof value === 'string' ? [milliseconds(value)] : [];
}
