/** What was served in a time, and where (docs/service.md#active-entities). */
import { listActiveEntities } from '../../contract/groups/stats.js';
import { listAt, memberAt } from '../../values/lossless-json.js';
import { formatTime } from '../../values/time.js';
import type { Caller } from '../records/read-rows.js';
import { canonicalPlacements } from '../report/placements.js';
import { type Activity, timeOf } from './account-state.js';
import type { Flight } from './spend.js';

/** One call; instants in milliseconds since 1970. */
interface ActivityQuestion extends Flight {
  readonly account_id: string;
  readonly entity: 'CAMPAIGN' | 'LINE_ITEM';
}

/** The first and the last hour of each entity that was served, and its placements. Throws as `client.call` does. */
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
  return new Map(
    listAt(body, 'data').map((row): readonly [string, Activity] => [
      String(memberAt(row, 'entity_id')),
      {
        start: timeOf(memberAt(row, 'activity_start_time')) ?? 0,
        end: timeOf(memberAt(row, 'activity_end_time')) ?? 0,
        placements: canonicalPlacements(listAt(row, 'placements').map(String)),
      },
    ]),
  );
}
