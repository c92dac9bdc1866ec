/** Reads the spend of today, by the calendar of the account (docs/service.md#statistics). */

import { readActiveEntities } from '../../../call/active-entities.js';
import { listActiveEntities } from '../../../contract/groups/stats.js';
import { maxMeasured } from '../../../contract/params/statistics.js';
import type { Document } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { formatTime } from '../../../values/time.js';
import type { Caller } from '../../core/records/read-rows.js';
import {
  accountDateOf,
  accountDayStart,
  accountHourEnd,
  zoneOfRecord,
} from '../statistics/compute/account-days.js';
import { measureCharges, placementsOf } from './measure-charges.js';

/** The records to measure, and the day. */
export interface SpendQuestion {
  readonly account: Document;
  readonly entity: 'CAMPAIGN' | 'LINE_ITEM';
  /** As many calls are made as these need. */
  readonly ids: readonly string[];
  /** Their line items, which say where they may have served. */
  readonly items: readonly Document[];
  /** Milliseconds since 1970, by the clock of the service. */
  readonly now: number;
}

/**
 * The amounts in micro units by id; 0 where nothing was served. The window ends with the hour that runs, counted from
 * midnight, because statistics take whole hours. Throws as `client.call` does.
 */
export async function readSpendToday(
  client: Caller,
  { account, entity, ids, items, now }: SpendQuestion,
): Promise<ReadonlyMap<string, bigint>> {
  const window = {
    account_id: String(account.id),
    entity,
    ...today(account, now),
    granularity: 'TOTAL',
    placements: placementsOf(items),
  } as const;
  const spent = new Map<string, bigint>();
  for (const some of chunk(ids, maxMeasured)) {
    for (const [id, charges] of await measureCharges(client, { ...window, ids: some }))
      spent.set(
        id,
        charges.reduce((sum, amount) => sum + amount, 0n),
      );
  }
  return spent;
}

/** The ids of what has numbers of today. Throws as `client.call` does, and a MetricsError for an answer that is no such list. */
export async function readActiveToday(
  client: Caller,
  { account, entity, now }: Omit<SpendQuestion, 'ids' | 'items'>,
): Promise<ReadonlySet<string>> {
  const { start, end } = today(account, now);
  const { body } = await client.call(listActiveEntities, {
    account_id: String(account.id),
    entity,
    start_time: formatTime(start),
    end_time: formatTime(end),
  });
  return new Set(readActiveEntities(body).map(({ id }) => id));
}

/** From midnight of the account to the end of the hour that runs. */
function today(account: Document, now: number) {
  const zone = zoneOfRecord(account);
  return { start: accountDayStart(accountDateOf(now, zone), zone), end: accountHourEnd(now, zone) };
}
