/** Reads what was charged: few calls, since one measures few entities, and all programs of a user share a small limit. */

import { maxMeasured } from '../../contract/params/statistics.js';
import type { Document } from '../../contract/types.js';
import { chunk } from '../../values/chunk.js';
import { readAmount } from '../../values/money.js';
import { type Measure, measureCharges } from '../serving/measure-charges.js';
import { hoursEnd } from './account-clock.js';
import type { PartReader } from './parts.js';
import { readActive } from './read-active.js';
import type { HourlySpend } from './spend.js';

/** The hours of these entities since the first of the past days. The first call is reserved. */
async function measureHours(
  reader: PartReader,
  entity: Measure['entity'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, HourlySpend>> {
  const { clock } = reader.facts;
  const { start } = clock.past[0];
  const spend = new Map<string, HourlySpend>();
  const [first = [], ...rest] = chunk(ids, maxMeasured);
  const allowed = rest.filter(() => reader.budget.takeExtra());
  const { account_id } = reader.question;
  const end = hoursEnd(start, clock.hourStart);
  const window = { account_id, entity, start, end, granularity: 'HOUR' } as const;
  if (first.length === 0) reader.budget.release(1);
  for (const some of first.length > 0 ? [first, ...allowed] : []) {
    for (const [id, hours] of await measureCharges(reader.client, { ...window, ids: some }))
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
  await readActive(reader);
  const { campaigns = [], lineItems = [], activity, cut } = facts;
  const active = new Set(
    lineItems.flatMap(({ id, campaign_id }) => (activity?.has(String(id)) ? [campaign_id] : [])),
  );
  const isActive = ({ id }: Document) => active.has(id);
  const ids = campaigns
    .filter((one) => one.deleted !== true && isActive(one))
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
