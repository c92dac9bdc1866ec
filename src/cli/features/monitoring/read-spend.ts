/** Reads what was charged: few calls, since one measures few entities, and all programs of a user share a small limit. */

import { maxMeasured } from '../../../contract/params/statistics.js';
import type { Document } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { hour } from '../../../values/duration.js';
import { groupBy } from '../../../values/group-by.js';
import { readAmount } from '../../../values/money.js';
import { type Measure, measureCharges } from '../serving/measure-charges.js';
import { canonicalPlacements } from '../statistics/compute/placements.js';
import type { AccountClock } from './account-clock.js';
import type { Draft, PartReader } from './parts.js';
import { readActive } from './read-active.js';
import { addSpend, type Flight, type HourlySpend, sumHours } from './spend.js';

/** A time that one call measures: by the hour, or a day whose last hour is cut by a change of its clock. */
interface Window extends Flight {
  readonly granularity: 'HOUR' | 'DAY';
}

/** The times that give all hours. Hours are whole in a call, so what a shorter one had is what the sum of its day leaves. */
function listWindows({ hours, past, today, tomorrow }: AccountClock): readonly Window[] {
  const windows: Window[] = [];
  let start = hours[0] ?? today;
  for (const [index, end] of hours.entries()) {
    const before = hours[index - 1] ?? end;
    if (index === 0 || end - before === hour) continue;
    const day = [...past, { start: today, end: tomorrow }].find((one) => one.end === end);
    windows.push({ start, end: before, granularity: 'HOUR' });
    windows.push({ start: day?.start ?? before, end, granularity: 'DAY' });
    start = end;
  }
  windows.push({ start, end: hours.at(-1) ?? start, granularity: 'HOUR' });
  return windows.filter((one) => one.end > one.start);
}

/** Up to 20 entities in a placement. */
interface Question extends Pick<Measure, 'entity' | 'ids'> {
  readonly placement: string;
}

async function measureWindows(
  { client, question: { account_id }, facts }: PartReader,
  { placement, ...asked }: Question,
): Promise<ReadonlyMap<string, HourlySpend>> {
  const { hours: bounds } = facts.clock;
  const spend = new Map<string, HourlySpend>();
  for (const window of listWindows(facts.clock)) {
    const measure = { account_id, ...asked, ...window, placements: [placement] };
    for (const [id, amounts] of await measureCharges(client, measure)) {
      const { hours } = spend.get(id) ?? { hours: [] };
      const isDay = window.granularity === 'DAY';
      const known = isDay ? sumHours({ bounds, hours }, window.start, window.end) : 0n;
      const length = isDay ? 1 : Math.round((window.end - window.start) / hour);
      const added = Array.from({ length }, (_, index) => (amounts[index] ?? 0n) - known);
      spend.set(id, { bounds, hours: [...hours, ...added] });
    }
  }
  return spend;
}

/** The hours of these entities since the first of the past days, in the placements of each. The first call is reserved. */
async function measureHours(
  reader: PartReader,
  entity: Measure['entity'],
  placementsById: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, HourlySpend>> {
  const ids = [...placementsById.keys()];
  const placements = [...new Set([...placementsById.values()].flat())];
  const questions = placements.flatMap((placement) =>
    chunk(
      ids.filter((id) => placementsById.get(id)?.includes(placement)),
      maxMeasured,
    ).map((some) => ({ entity, ids: some, placement })),
  );
  if (questions.length === 0) reader.budget.release(1);
  const calls = listWindows(reader.facts.clock).length;
  const left = new Set<string>();
  const spend = new Map<string, HourlySpend>();
  for (const [index, question] of questions.entries()) {
    if (!reader.budget.takeExtra(index > 0 ? calls : calls - 1)) for (const id of question.ids) left.add(id);
    else
      for (const [id, own] of await measureWindows(reader, question))
        spend.set(id, addSpend([own, ...[spend.get(id) ?? []].flat()]) ?? own);
  }
  for (const id of left) spend.delete(id);
  if (left.size > 0)
    reader.leaveOut(
      entity === 'CAMPAIGN' ? 'campaignSpend' : 'fundingSpend',
      `the spend of ${left.size} of ${ids.length} ${nounOf(entity)} was not measured`,
    );
  return spend;
}

function nounOf(entity: Measure['entity']): string {
  return entity === 'CAMPAIGN' ? 'campaigns with activity' : 'funding instruments';
}

/** Without a call where the campaigns say it; otherwise the instruments of active campaigns first. */
export async function readFundingSpend(reader: PartReader): Promise<void> {
  const { budget, facts } = reader;
  const { instruments = [], campaigns = [] } = facts;
  const known = sumByInstrument(facts);
  if (known) {
    budget.release(1);
    facts.fundingSpend = known;
    return;
  }
  const used = new Set(
    campaigns.filter((one) => one.entity_status === 'ACTIVE').map((one) => one.funding_instrument_id),
  );
  const order = ({ id }: Document) => (used.has(id) ? 0 : 1);
  const ids = [...instruments].sort((one, other) => order(one) - order(other)).map(({ id }) => String(id));
  const served = new Set([...(facts.activity?.values() ?? [])].flatMap(({ placements = [] }) => placements));
  // Without activity nothing was spent, and nothing is asked.
  const placements = canonicalPlacements(served);
  const asked = facts.activity?.size === 0 ? [] : ids;
  const measured = await measureHours(
    reader,
    'FUNDING_INSTRUMENT',
    new Map(asked.map((id) => [id, placements])),
  );
  const none: HourlySpend = { bounds: facts.clock.hours, hours: [] };
  facts.fundingSpend = asked.length > 0 ? measured : new Map(ids.map((id) => [id, none]));
}

/** The spend of the campaigns of each instrument; undefined where something was shown that was not measured. */
function sumByInstrument(facts: Draft): ReadonlyMap<string, HourlySpend> | undefined {
  const { instruments = [], campaigns = [], lineItems = [], activity, campaignSpend, clock } = facts;
  if (!activity || !campaignSpend) return undefined;
  const owners = new Map(lineItems.map(({ id, campaign_id }) => [String(id), String(campaign_id)]));
  if (![...activity.keys()].every((id) => campaignSpend.has(owners.get(id) ?? ''))) return undefined;
  const none: HourlySpend = { bounds: clock.hours, hours: [] };
  const paid = groupBy(campaigns, ({ funding_instrument_id }) => funding_instrument_id);
  return new Map(
    instruments.map(({ id }) => {
      const own = (paid.get(id) ?? []).flatMap((campaign) => campaignSpend.get(String(campaign.id)) ?? []);
      return [String(id), addSpend([none, ...own]) ?? none];
    }),
  );
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
  const shown = campaigns.filter(isActive).sort((one, other) => compareAmounts(sizeOf(other), sizeOf(one)));
  const live = shown.filter(({ deleted }) => deleted !== true);
  const gone = shown.filter(({ deleted }) => deleted === true);
  // What deleted ones have spent counts for their instruments. They take no call of their own.
  const room = Math.ceil(live.length / maxMeasured) * maxMeasured - live.length;
  const below = groupBy(lineItems, ({ campaign_id }) => campaign_id);
  const placementsOf = ({ id }: Document) =>
    canonicalPlacements(
      (below.get(id) ?? []).flatMap((item) => activity?.get(String(item.id))?.placements ?? []),
    );
  const asked = [...live, ...gone.slice(0, room)];
  const measured = await measureHours(
    reader,
    'CAMPAIGN',
    new Map(asked.map((campaign) => [String(campaign.id), placementsOf(campaign)])),
  );
  // Where line items were left out, activity may belong to any campaign.
  const idle = cut.has('lineItems') ? [] : campaigns.filter((one) => !isActive(one));
  const none: HourlySpend = { bounds: facts.clock.hours, hours: [] };
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
