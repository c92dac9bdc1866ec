/** The notice of line items that would be written although their flight is over. */
import type { Document } from '../../../contract/types.js';
import { joinFirst } from '../../../values/text-lists.js';
import { formatTime, parseTime } from '../../../values/time.js';

/** The most line items that the notice names. */
const maxNamed = 5;

/** Names the line items that have ended at `now`, in milliseconds since 1970: they are not shown. Undefined where none has. */
export function describeEndedFlights(items: readonly Document[], now: number): string | undefined {
  const ended = items.flatMap(({ name, end_time }) => {
    const end = parseTime(String(end_time));
    return end !== undefined && end <= now ? [`${JSON.stringify(name ?? '')} at ${formatTime(end)}`] : [];
  });
  if (ended.length === 0) return undefined;
  return `line items that have ended show nothing: ${joinFirst(ended, maxNamed)}. To continue, give them a later end_time`;
}
