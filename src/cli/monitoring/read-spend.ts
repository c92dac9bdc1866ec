/** Reads what was charged: few calls, since one measures few entities, and all programs of a user share a small limit. */

import { getStatistics } from '../../contract/groups/stats.js';
import { everywhere } from '../../contract/params/enums.js';
import { maxMeasured, windowDays } from '../../contract/params/statistics.js';
import type { Document } from '../../contract/types.js';
import { chunk } from '../../values/chunk.js';
import { day, hour } from '../../values/duration.js';
import { memberAt } from '../../values/lossless-json.js';
import { readAmount } from '../../values/money.js';
import { formatTime } from '../../values/time.js';
import { responseData } from '../records/response-data.js';
import { createState, eachActive } from './account-state.js';
import type { PartReader } from './parts.js';
import { type HourlySpend, readCharges, sumHours } from './spend.js';

/** Requests for the spend of campaigns before the first window: so many weeks, where the calls are not limited. */
const mostWeeks = Math.floor(windowDays.activeEntities / windowDays.now);

interface Measure {
  readonly entity: 'CAMPAIGN' | 'FUNDING_INSTRUMENT';
  readonly ids: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly granularity: 'HOUR' | 'TOTAL';
}

/** The charges of each entity, one for each period of the window. */
async function measure(
  { client, question }: PartReader,
  { entity, ids, start, end, granularity }: Measure,
): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const reply = await client.call(getStatistics, {
    account_id: question.account_id,
    entity,
    entity_ids: ids,
    start_time: formatTime(start),
    end_time: formatTime(end),
    granularity,
    metric_groups: ['BILLING'],
    placement: everywhere.slice(-1).join(),
  });
  const data = responseData(reply);
  return new Map(
    (Array.isArray(data) ? data : []).map((row) => [String(memberAt(row, 'id')), readCharges(row)]),
  );
}

/** The hours of these entities since the first of the past days. The first call is reserved. */
async function measureHours(
  reader: PartReader,
  entity: Measure['entity'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, HourlySpend>> {
  const { past, hourStart } = reader.facts.clock;
  const { start } = past[0];
  const spend = new Map<string, HourlySpend>();
  const [first = [], ...rest] = chunk(ids, maxMeasured);
  const allowed = rest.filter(() => reader.budget.takeExtra());
  const window = { entity, start, end: hourStart + hour, granularity: 'HOUR' } as const;
  if (first.length === 0) reader.budget.release(1);
  for (const some of first.length > 0 ? [first, ...allowed] : []) {
    for (const [id, hours] of await measure(reader, { ...window, ids: some }))
      spend.set(id, { start, hours });
  }
  const missing = ids.length - first.length - allowed.flat().length;
  if (missing > 0)
    reader.leaveOut(`the spend of ${missing} of ${ids.length} ${nounOf(entity)} was not measured`);
  return spend;
}

function nounOf(entity: Measure['entity']): string {
  return entity === 'CAMPAIGN' ? 'campaigns with activity' : 'funding instruments';
}

/** The instruments of active campaigns first. */
export async function readFundingSpend(reader: PartReader): Promise<void> {
  const { facts } = reader;
  const { instruments = [], campaigns = [] } = facts;
  const used = new Set(
    campaigns.filter((one) => one.entity_status === 'ACTIVE').map((one) => one.funding_instrument_id),
  );
  const order = ({ id }: Document) => (used.has(id) ? 0 : 1);
  const ids = [...instruments].sort((one, other) => order(one) - order(other)).map(({ id }) => String(id));
  facts.fundingSpend = await measureHours(reader, 'FUNDING_INSTRUMENT', ids);
}

/** Campaigns with activity are measured, those with the largest budgets first; the others have spent nothing. */
export async function readCampaignSpend(reader: PartReader): Promise<void> {
  const { facts } = reader;
  const { campaigns = [], lineItems = [], activity, cut } = facts;
  const active = new Set(
    lineItems.flatMap(({ id, campaign_id }) => (activity?.has(String(id)) ? [campaign_id] : [])),
  );
  const isActive = ({ id }: Document) => active.has(id);
  const ids = campaigns
    .filter(isActive)
    .sort((one, other) => compareAmounts(sizeOf(other), sizeOf(one)))
    .map(({ id }) => String(id));
  const measured = await measureHours(reader, 'CAMPAIGN', ids);
  // Where line items were left out, activity may belong to any campaign.
  const idle = cut.has('lineItems') ? [] : campaigns.filter((one) => !isActive(one));
  const none: HourlySpend = { start: facts.clock.past[0].start, hours: [] };
  facts.campaignSpend = new Map([...idle.map(({ id }) => [String(id), none] as const), ...measured]);
}

function sizeOf(campaign: Document): bigint {
  return (
    readAmount(campaign, 'daily_budget_amount_local_micro') ??
    readAmount(campaign, 'total_budget_amount_local_micro') ??
    0n
  );
}

function compareAmounts(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * What active campaigns with a total budget have spent since they began: the hours that were read already, and the weeks
 * before them. Those that began last come first, since they take the fewest calls.
 */
export async function readTotals(reader: PartReader): Promise<void> {
  const { facts, question, leaveOut } = reader;
  const { past, tomorrow } = facts.clock;
  const from = past[0].start;
  const totals = new Map<string, bigint>();
  facts.totals = totals;
  const wanted = eachActive(createState(facts), (branch) =>
    branch.budget.total === undefined ? [] : [branch],
  ).toSorted((one, other) => other.flight.start - one.flight.start);
  const older: { readonly id: string; readonly start: number; sum: bigint }[] = [];
  for (const { campaign, flight, spend } of wanted) {
    if (!spend) continue;
    const id = String(campaign.id);
    const sum = sumHours(spend, from, tomorrow);
    if (flight.start >= from) totals.set(id, sum);
    else older.push({ id, start: flight.start, sum });
  }
  let missing = 0;
  for (const group of chunk(older, maxMeasured)) {
    const weeks = Math.ceil((from - Math.min(...group.map(({ start }) => start))) / (windowDays.now * day));
    let reached = from;
    for (let week = 0; week < Math.min(weeks, mostWeeks); week += 1) {
      if (question.most !== undefined && !reader.budget.takeExtra()) break;
      const ids = group.filter(({ start }) => start < reached).map(({ id }) => id);
      const end = reached;
      reached -= windowDays.now * day;
      const amounts = await measure(reader, {
        entity: 'CAMPAIGN',
        ids,
        start: reached,
        end,
        granularity: 'TOTAL',
      });
      for (const one of group)
        one.sum += (amounts.get(one.id) ?? []).reduce((all, amount) => all + amount, 0n);
    }
    for (const { id, start, sum } of group) {
      if (start >= reached) totals.set(id, sum);
      else missing += 1;
    }
  }
  if (missing > 0) leaveOut(`the total spend of ${missing} campaigns that began earlier was not measured`);
}
