/** What was spent today, by the calendar of the account (docs/service.md#statistics). */

import { getStatistics, listActiveEntities } from '../../contract/groups/stats.js';
import { everywhere } from '../../contract/params/enums.js';
import { maxMeasured } from '../../contract/params/statistics.js';
import type { Document } from '../../contract/types.js';
import { zoneBeforeSwitch } from '../../contract/wire/service-facts.js';
import { chunk } from '../../values/chunk.js';
import { hour } from '../../values/duration.js';
import { memberAt } from '../../values/lossless-json.js';
import { formatTime, parseTime } from '../../values/time.js';
import { startOfToday } from '../../values/time-zone.js';
import type { Caller } from '../records/read-rows.js';
import { responseData } from '../records/response-data.js';

const charge = 'billed_charge_local_micro';

/** What is measured, and for which day. */
export interface SpendQuestion {
  readonly account: Document;
  readonly entity: 'CAMPAIGN' | 'LINE_ITEM';
  /** As many calls are made as these need. */
  readonly ids: readonly string[];
  /** Milliseconds since 1970, by the clock of the service. */
  readonly now: number;
}

/**
 * The amounts in micro units by id; 0 where nothing was served. The window ends with the hour that runs, counted from
 * midnight, because statistics take whole hours. Throws as `client.call` does.
 */
export async function readSpendToday(
  client: Caller,
  { account, entity, ids, now }: SpendQuestion,
): Promise<ReadonlyMap<string, bigint>> {
  const window = {
    ...today({ account, entity, now }),
    granularity: 'TOTAL',
    metric_groups: ['BILLING'],
    placement: everywhere.slice(-1).join(),
  };
  const spent = new Map<string, bigint>();
  for (const entity_ids of chunk(ids, maxMeasured)) {
    const data = responseData(await client.call(getStatistics, { ...window, entity_ids }));
    for (const row of Array.isArray(data) ? data : [])
      spent.set(String(memberAt(row, 'id')), sumCharges(row));
  }
  return spent;
}

/** The ids of what has numbers of today. Throws as `client.call` does. */
export async function readActiveToday(
  client: Caller,
  question: Omit<SpendQuestion, 'ids'>,
): Promise<ReadonlySet<string>> {
  const data = responseData(await client.call(listActiveEntities, today(question)));
  return new Set((Array.isArray(data) ? data : []).map((row) => String(memberAt(row, 'entity_id'))));
}

/** From midnight of the account to the end of the hour that runs. */
function today({ account, entity, now }: Omit<SpendQuestion, 'ids'>) {
  const start = startOfToday(now, zoneOf(account, now));
  return {
    account_id: String(account.id),
    entity,
    start_time: formatTime(start),
    end_time: formatTime(now - ((now - start) % hour) + hour),
  };
}

function sumCharges(row: unknown): bigint {
  const parts = memberAt(row, 'id_data');
  return (Array.isArray(parts) ? parts : []).reduce((sum: bigint, part: unknown) => {
    const values = memberAt(memberAt(part, 'metrics'), charge);
    return (Array.isArray(values) ? values : []).reduce(
      (total: bigint, value: unknown) =>
        typeof value === 'number' || typeof value === 'bigint' ? total + BigInt(value) : total,
      sum,
    );
  }, 0n);
}

/** The zone in which the account counts its days now (docs/service.md#time). */
function zoneOf({ timezone, timezone_switch_at }: Document, now: number): string {
  const switchedAt = parseTime(String(timezone_switch_at)) ?? Number.NEGATIVE_INFINITY;
  return now < switchedAt ? zoneBeforeSwitch : String(timezone);
}
