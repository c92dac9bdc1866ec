/** The state of an account at one moment, as far as it was read. Pure: read-state.ts reads it. */
import {
  deriveEffectiveStatus,
  type LineItemState,
  type Serving,
} from '../../../call/serving/effective-status.js';
import type { Creative } from '../../../call/serving/find-obstacles.js';
import type { Document } from '../../../contract/types.js';
import { groupBy } from '../../../values/group-by.js';
import { readAmount } from '../../../values/money.js';
import { timeOf } from '../../../values/read-value.js';
import { formatTime } from '../../../values/time.js';
import type { AccountClock } from './account-clock.js';
import {
  addSpend,
  type Flight,
  findRhythm,
  type HourlySpend,
  type MeasuredSpend,
  type Rhythm,
} from './spend.js';

/** The times of serving, and the placements. */
export interface Activity extends Flight {
  readonly placements?: readonly string[];
}

/** Something that was not read or measured, in a sentence with how many of how many. */
export interface Gap {
  /** A name of parts.ts. */
  readonly part: string;
  readonly text: string;
  /** What to do about it; undefined where more calls, or more time for them, would do. */
  readonly advice?: string | undefined;
  /** Whether there is nothing of the part, so that no rule can be checked that needs it. */
  readonly isWhole?: boolean;
}

/** The facts that were read. A part that was not asked for is undefined. */
export interface Facts {
  readonly account: Document;
  readonly clock: AccountClock;
  readonly instruments?: readonly Document[];
  readonly campaigns?: readonly Document[];
  readonly lineItems?: readonly Document[];
  /** By line item. */
  readonly creatives?: ReadonlyMap<unknown, readonly Creative[]>;
  /** The criteria of line items that can run, by line item. */
  readonly criteria?: ReadonlyMap<unknown, readonly Document[]>;
  /** The first and the last hour with numbers, by line item: instants, the end excluded. */
  readonly activity?: ReadonlyMap<string, Activity>;
  /** Since `clock.past`, by funding instrument. What was not measured is absent. */
  readonly fundingSpend?: ReadonlyMap<string, HourlySpend>;
  /** The same by campaign. */
  readonly campaignSpend?: ReadonlyMap<string, HourlySpend>;
  /** What campaigns with a total budget have spent in all, in micro units. What was not measured is absent. */
  readonly totals?: ReadonlyMap<string, bigint>;
  /** What of these totals is older than `clock.past`, as far as it was measured. */
  readonly measured?: ReadonlyMap<string, MeasuredSpend>;
  /** From when on activity was read, in milliseconds since 1970. */
  readonly activeSince?: number;
  readonly tags?: readonly Document[];
  readonly drift?: readonly DriftedRecord[];
  /** What was left out for want of calls. */
  readonly gaps: readonly Gap[];
  /** Lists of which only the first pages were read. */
  readonly cut: ReadonlySet<string>;
}

/** A record that someone changed after it was last applied, as `ads plan` finds it. */
export interface DriftedRecord {
  readonly group: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly file: string;
  /** The names of the fields; empty if the record is gone. */
  readonly fields: readonly string[];
}

/** A campaign with everything around it. */
export interface Branch {
  readonly campaign: Document;
  readonly instrument: Document | undefined;
  /** Not deleted. */
  readonly items: readonly LineItemState[];
  /** Deleted line items, where they were read. */
  readonly replaced: readonly Document[];
  readonly serving: Serving;
  /** Whether it is served; by the service where it says so. */
  readonly runs: boolean;
  /** From the first start of its line items to the last end, which is undefined where one has none. */
  readonly flight: { readonly start: number; readonly end: number | undefined };
  /** Of the campaign, or the sum of its line items where the budget is theirs; micro units. */
  readonly budget: { readonly daily: bigint | undefined; readonly total: bigint | undefined };
  readonly spend: HourlySpend | undefined;
  readonly total: bigint | undefined;
}

export interface AccountState extends Facts {
  /** The campaigns that are not deleted. */
  readonly branches: readonly Branch[];
  readonly rhythmOf: (currency: string) => Rhythm | undefined;
}

/** Puts together what belongs together. */
export function createState(facts: Facts): AccountState {
  const { campaigns = [], lineItems = [], instruments = [], cut } = facts;
  const payers = new Map(instruments.map((one) => [one.id, one]));
  const ofCampaign = (items: readonly Document[]) => groupBy(items, ({ campaign_id }) => campaign_id);
  const below = ofCampaign(lineItems.filter(({ deleted }) => deleted !== true));
  const gone = ofCampaign(lineItems.filter(({ deleted }) => deleted === true));
  const branches = campaigns
    // Of a campaign whose line items may not have been read, nothing is known.
    .filter(({ id, deleted }) => deleted !== true && (!cut.has('lineItems') || below.has(id)))
    .map((campaign) =>
      toBranch(
        campaign,
        payers.get(campaign.funding_instrument_id),
        { present: below.get(campaign.id) ?? [], replaced: gone.get(campaign.id) ?? [] },
        facts,
      ),
    );
  const rhythms = new Map<string, Rhythm | undefined>();
  return {
    ...facts,
    branches,
    rhythmOf: (currency) => {
      if (!rhythms.has(currency)) {
        const spend = spendOfCurrency(facts, currency);
        rhythms.set(currency, spend && findRhythm(spend, facts.clock));
      }
      return rhythms.get(currency);
    },
  };
}

function toBranch(
  campaign: Document,
  instrument: Document | undefined,
  { present, replaced }: { readonly present: readonly Document[]; readonly replaced: readonly Document[] },
  { account, clock, creatives, campaignSpend, totals, cut }: Facts,
): Branch {
  const items = present.map((item): LineItemState => {
    const own = creatives?.get(item.id);
    return { item, creatives: own ?? (creatives && !cut.has('creatives') ? [] : undefined) };
  });
  const id = String(campaign.id);
  const total = totals?.get(id);
  const serving = deriveEffectiveStatus({
    now: formatTime(clock.now),
    account,
    ...(instrument && { instrument }),
    campaign,
    ...(total !== undefined && { spent: total }),
    items,
  });
  return {
    campaign,
    instrument,
    items,
    replaced,
    serving,
    runs: typeof campaign.servable === 'boolean' ? campaign.servable : serving.servable,
    flight: flightOf(campaign, present),
    budget: budgetOf(campaign, { present, replaced }, clock),
    spend: campaignSpend?.get(id),
    total,
  };
}

/** Drafts have not begun, and do not end anything; nor does what is paused, where something else is active. */
function flightOf(campaign: Document, lineItems: readonly Document[]): Branch['flight'] {
  const created = timeOf(campaign.created_at) ?? 0;
  const begun = lineItems.filter(({ entity_status }) => entity_status !== 'DRAFT');
  const active = begun.filter(isActive);
  const starts = begun.map((item) => Math.max(created, startOf(item)));
  const ends = (active.length > 0 ? active : begun).map(({ end_time }) => timeOf(end_time));
  const isOpen = ends.length === 0 || ends.includes(undefined);
  return {
    start: starts.length > 0 ? Math.min(...starts) : created,
    end: isOpen ? undefined : Math.max(...ends.filter((end) => end !== undefined)),
  };
}

function isActive({ entity_status }: Document): boolean {
  return entity_status === 'ACTIVE';
}

/** From when a line item may serve: never before it was created, whatever its start says. */
export function startOf(item: Document): number {
  return Math.max(timeOf(item.start_time) ?? 0, timeOf(item.created_at) ?? 0);
}

/**
 * Of line items, the daily budgets of those that run today, and the total budgets of all; undefined where one has no limit,
 * or is paused or deleted: what it has spent of its own total is not known. docs/service.md#campaign-budgets
 */
function budgetOf(
  campaign: Document,
  {
    present: lineItems,
    replaced,
  }: { readonly present: readonly Document[]; readonly replaced: readonly Document[] },
  { today, tomorrow }: AccountClock,
): Branch['budget'] {
  const [daily, total] = ['daily_budget_amount_local_micro', 'total_budget_amount_local_micro'] as const;
  if (campaign.budget_optimization !== 'LINE_ITEM')
    return { daily: readAmount(campaign, daily), total: readAmount(campaign, total) };
  const running = lineItems.filter(
    (item) =>
      isActive(item) &&
      (timeOf(item.start_time) ?? today) < tomorrow &&
      (timeOf(item.end_time) ?? tomorrow) > today,
  );
  const isKnown = [...lineItems, ...replaced].every(
    (item) => item.entity_status === 'DRAFT' || (isActive(item) && item.deleted !== true),
  );
  return {
    daily: sumAmounts(running, daily),
    total: isKnown ? sumAmounts(lineItems.filter(isActive), total) : undefined,
  };
}

function sumAmounts(records: readonly Document[], field: string): bigint | undefined {
  if (records.length === 0) return undefined;
  const amounts = records.map((record) => readAmount(record, field));
  return amounts.reduce(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  );
}

/** The charges of all instruments of one currency; undefined where one was not measured. */
export function spendOfCurrency(facts: PaidFacts, currency: string): HourlySpend | undefined {
  const own = ofCurrency(facts, currency);
  const isListed = !unpaidCampaigns(facts).some((campaign) => campaign.currency === currency);
  const isMeasured = own.every(({ id }) => facts.fundingSpend?.has(String(id)));
  return isListed && isMeasured ? leastSpend(facts, currency) : undefined;
}

/** The campaigns that run or may have spent, and whose funding instrument is not in the list of them. */
export function unpaidCampaigns({ campaigns, instruments, campaignSpend }: PaidFacts): readonly Document[] {
  const listed = new Set((instruments ?? []).map(({ id }) => id));
  const mayHaveSpent = ({ id }: Document) =>
    campaignSpend?.get(String(id))?.hours.some((amount) => amount > 0n) ?? true;
  return (campaigns ?? []).filter(
    (one) =>
      !listed.has(one.funding_instrument_id) &&
      ((one.entity_status === 'ACTIVE' && one.deleted !== true) || mayHaveSpent(one)),
  );
}

/** The same, as far as they were measured: so much at least was spent. */
export function leastSpend(facts: PaidFacts, currency: string): HourlySpend | undefined {
  return addSpend(ofCurrency(facts, currency).flatMap(({ id }) => facts.fundingSpend?.get(String(id)) ?? []));
}

type PaidFacts = Pick<Facts, 'instruments' | 'campaigns' | 'fundingSpend' | 'campaignSpend'>;

function ofCurrency({ instruments = [] }: PaidFacts, currency: string): readonly Document[] {
  return instruments.filter((one) => one.currency === currency);
}

/** Whether a line item is meant to run now or later. */
export function isWanted(item: Document, now: number): boolean {
  const end = timeOf(item.end_time);
  return item.entity_status === 'ACTIVE' && item.deleted !== true && (end === undefined || end > now);
}

/** The line items of a campaign that are meant to run, where the campaign is too. */
export function wantedItems({ campaign, items }: Branch, now: number): readonly LineItemState[] {
  return campaign.entity_status === 'ACTIVE' ? items.filter(({ item }) => isWanted(item, now)) : [];
}

/** Collects the findings in campaigns that are meant to run, now or later. */
export function eachActive<T>(
  state: Pick<AccountState, 'branches' | 'clock'>,
  find: (branch: Branch) => readonly T[],
): readonly T[] {
  return state.branches.flatMap((branch) =>
    wantedItems(branch, state.clock.now).length > 0 ? find(branch) : [],
  );
}
