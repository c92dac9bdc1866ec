/** Whether a record is the one that was sent: the same rule for every kind of record, and for everything that sends some. */
import type { Document } from '../../contract/types.js';
import { minute } from '../../values/duration.js';
import { parsePostTime, parseTime } from '../../values/time.js';

/** How far the clocks of this machine and of the service may differ. */
const clockTolerance = minute;

/**
 * Whether a record is not older than what was sent, in milliseconds since 1970; undefined where it does not say when it was
 * created.
 */
export function isNewerThan({ created_at: created }: Document, sent: number): boolean | undefined {
  const text = String(created);
  const at = parseTime(text) ?? parsePostTime(text);
  return at === undefined ? undefined : at >= sent - clockTolerance;
}
