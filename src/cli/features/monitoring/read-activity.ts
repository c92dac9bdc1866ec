/** Reads the entities that served in a time, and their placements (docs/service.md#active-entities). */
import { readActiveEntities } from '../../../call/active-entities.js';
import { listActiveEntities } from '../../../contract/groups/stats.js';
import { formatTime } from '../../../values/time.js';
import type { Caller } from '../../core/records/read-rows.js';
import { canonicalPlacements } from '../statistics/compute/placements.js';
import type { Activity } from './account-state.js';
import type { Flight } from './spend.js';

/** One call; instants in milliseconds since 1970. */
interface ActivityQuestion extends Flight {
  readonly account_id: string;
  readonly entity: 'CAMPAIGN' | 'LINE_ITEM';
}

/**
 * The first and the last hour of each entity that was served, and its placements. Throws as `client.call` does, and a
 * MetricsError for an answer that is not such a list: what it lacks may have been served.
 */
export async function readActivity(
  client: Caller,
  { account_id, entity, start, end }: ActivityQuestion,
): Promise<ReadonlyMap<string, Activity>> {
  const { body } = await client.call(listActiveEntities, {
    account_id,
    entity,
    start_time: formatTime(start),
    end_time: formatTime(end),
  });
  const found = new Map<string, Activity>();
  for (const { id, ...own } of readActiveEntities(body)) {
    const { start = own.start, end = own.end, placements = [] } = found.get(id) ?? {};
    found.set(id, {
      start: Math.min(start, own.start),
      end: Math.max(end, own.end),
      placements: canonicalPlacements([...placements, ...own.placements]),
    });
  }
  return found;
}
