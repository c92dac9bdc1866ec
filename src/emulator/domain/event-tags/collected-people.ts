/**
 * The number of people that a tag has collected in its audience (docs/service.md#tag-audiences). Nobody is sent: their number
 * follows from the time.
 */

import type { Document } from '../../../contract/types.js';
import { day, hour } from '../../../values/duration.js';
import { parseTime } from '../../../values/time.js';
import { noiseBetween, seedOf } from '../statistics/noise.js';

/** The field of a stored audience with the time of the first person of a tag that still collects; not shown. */
export const collectsSince = 'collects_since';

/** People come at a fixed rate per tag and hour, and are removed after some time. */
const [leastPerHour, maxPerHour] = [20, 90];
const maxAge = 90 * day;

/** The people that the tag of an audience has collected since it was switched on; 0 for other audiences. */
export function countCollected(
  { id, data }: { readonly id: string; readonly data: Document },
  now: number,
): number {
  const since = data[collectsSince];
  if (typeof since !== 'string') return 0;
  const passed = Math.min(Math.max(0, now - (parseTime(since) ?? now)), maxAge);
  return Math.floor((passed / hour) * noiseBetween(leastPerHour, maxPerHour, seedOf(id), 0, 0));
}
