/**
 * The times of a poll (docs/service.md#poll-cards): it is open from its creation for some minutes, whether a post shows
 * it or not. A record has no field for that: a poll is closed when its `end_time` is past.
 */
import type { Document } from '../../../contract/types.js';
import { minute } from '../../../values/duration.js';
import { formatTime, parseTime } from '../../../values/time.js';

/** The times of a poll that is created now (ISO 8601). */
export function pollTimes(time: string, minutes: number): Document {
  return {
    start_time: time,
    end_time: formatTime((parseTime(time) ?? 0) + minutes * minute),
    duration_in_minutes: String(minutes),
  };
}

/** Whether a poll is open at a time (ISO 8601). */
export function isPollOpen({ end_time }: Document, time: string): boolean {
  return time < String(end_time);
}
