/**
 * Derived fields: whether a funding instrument can fund, and whether a campaign can be served, with the reasons. The
 * service does not publish how it derives them; the derivation here is ours (docs/service.md#serving), its values are
 * the contract's.
 */

import { account } from '../../contract/groups/accounts.js';
import { fundingInstrument, typesWithRemainingCredit } from '../../contract/groups/funding-instruments.js';
import { lineItem } from '../../contract/groups/line-items.js';
import type { effectiveStatus, reasonNotAbleToFund, reasonNotServable } from '../../contract/params/enums.js';
import type { Document, Value } from '../../contract/types.js';
import { findRecord, type StoredRecord } from '../store/records.js';
import type { Store } from '../store/store.js';

/** The internal field with the amount that a campaign or an instrument has spent, in micro units. */
export const spentField = 'spent_local_micro';

type FundingReason = (typeof reasonNotAbleToFund)[number];
type ServingReason = (typeof reasonNotServable)[number];

/** Whether a time has passed. Times compare as strings without the Z, with and without milliseconds. */
export function isPast(time: Value | undefined, now: string): boolean {
  return typeof time === 'string' && time.replace(/Z$/, '') <= now.replace(/Z$/, '');
}

/** An amount of a record; undefined when it has none. */
export function readAmount(data: Document, field: string): bigint | undefined {
  const value = data[field];
  return typeof value === 'number' || typeof value === 'bigint' ? BigInt(value) : undefined;
}

function isSpent(data: Document, limit: bigint | undefined): boolean {
  return limit !== undefined && (readAmount(data, spentField) ?? 0n) >= limit;
}

/** A funding instrument with its derived fields. */
export function deriveInstrument(data: Document, now: string): Document {
  const limit = readAmount(data, 'credit_limit_local_micro');
  const reasons: FundingReason[] = [];
  if (data.deleted === true) reasons.push('DELETED');
  if (data.entity_status === 'PAUSED') reasons.push('PAUSED');
  if (!isPast(data.start_time, now)) reasons.push('STARTS_IN_FUTURE');
  if (isPast(data.end_time, now)) reasons.push('EXPIRED');
  if (isSpent(data, limit ?? readAmount(data, 'funded_amount_local_micro'))) reasons.push('BUDGET_EXHAUSTED');
  const hasRemaining = limit !== undefined && typesWithRemainingCredit.includes(String(data.type));
  const left = (limit ?? 0n) - (readAmount(data, spentField) ?? 0n);
  return {
    ...data,
    credit_remaining_local_micro: hasRemaining ? left : null,
    able_to_fund: reasons.length === 0,
    reasons_not_able_to_fund: reasons,
  };
}

/** The flight of a campaign, aggregated from its line items without drafts and deleted ones. */
interface Flight {
  readonly count: number;
  /** The number of line items with their own budget. */
  readonly budgets: number;
  /** The earliest start; null when one has no start. */
  readonly start_time: string | null;
  /** The latest end; null when one has no end. */
  readonly end_time: string | null;
}

type FlightSelection =
  | { readonly account_id: string; readonly ids?: undefined }
  | { readonly account_id?: undefined; readonly ids: readonly string[] };

const noFlight: Flight = { count: 0, budgets: 0, start_time: null, end_time: null };

/** Flights by campaign id: of all campaigns of an account, or of certain campaigns. */
function readFlights(store: Store, { account_id, ids }: FlightSelection): Map<string, Flight> {
  const rows = store.query<Flight & { parent_id: string }>(
    `SELECT parent_id, count(*) AS count,
       sum(json_extract(data, '$.daily_budget_amount_local_micro') IS NOT NULL
         OR json_extract(data, '$.total_budget_amount_local_micro') IS NOT NULL) AS budgets,
       CASE count(json_extract(data, '$.start_time')) WHEN count(*)
         THEN min(rtrim(json_extract(data, '$.start_time'), 'Z')) || 'Z' END AS start_time,
       CASE count(json_extract(data, '$.end_time')) WHEN count(*)
         THEN max(rtrim(json_extract(data, '$.end_time'), 'Z')) || 'Z' END AS end_time
     FROM record
     WHERE ${ids ? 'parent_id IN (SELECT value FROM json_each(?))' : 'account_id = ?'}
       AND kind = ? AND hidden = 0 AND draft = 0
     GROUP BY parent_id`,
    ids ? JSON.stringify(ids) : account_id,
    lineItem.name,
  );
  return new Map(rows.map(({ parent_id, ...flight }) => [parent_id, flight]));
}

/**
 * The starts or ends of an account's campaigns by campaign id, as comparable strings; campaigns without one are
 * omitted.
 */
export function readFlightTimes(
  store: Store,
  account_id: string,
  field: 'start_time' | 'end_time',
): Map<string, string> {
  const times = [...readFlights(store, { account_id })].flatMap(([id, { [field]: time }]) =>
    time === null ? [] : [[id, time.replace(/Z$/, '')] as const],
  );
  return new Map(times);
}

/** Campaigns of one account with their derived fields; start and end are those of their line items. */
export function deriveCampaigns(store: Store, campaigns: readonly StoredRecord[], now: string): Document[] {
  const flights = readFlights(store, { ids: campaigns.map(({ id }) => id) });
  const funds = new Map<Value | undefined, boolean>();
  const owner = campaigns[0] && findRecord(store, account, campaigns[0].account_id, campaigns[0].account_id);
  return campaigns.map(({ id, account_id, data }) => {
    const instrumentId = data.funding_instrument_id;
    if (!funds.has(instrumentId)) funds.set(instrumentId, isFunding(store, account_id, instrumentId, now));
    const flight = flights.get(id) ?? noFlight;
    const reasons = reasonsNotServable(data, flight, now);
    if (!funds.get(instrumentId)) reasons.push('FUNDING_PROBLEM');
    if (owner?.data.approval_status === 'UNDER_REVIEW') reasons.push('ACCOUNT_UNDER_REVIEW');
    if (owner?.data.approval_status === 'REJECTED') reasons.push('ACCOUNT_REJECTED');
    const { start_time, end_time } = flight;
    return {
      ...data,
      start_time,
      end_time,
      effective_status: deriveEffectiveStatus(data, reasons),
      servable: reasons.length === 0,
      reasons_not_servable: reasons,
    };
  });
}

function isFunding(store: Store, accountId: string, id: Value | undefined, now: string): boolean {
  const found = typeof id === 'string' && findRecord(store, fundingInstrument, accountId, id);
  return found ? deriveInstrument(found.data, now).able_to_fund === true : false;
}

/**
 * INCOMPLETE is a campaign that is a draft, has no line item, or has no budget at the level of budget_optimization.
 * The flight of a campaign is that of all its line items: it starts with the first of them and ends with the last.
 */
function reasonsNotServable(data: Document, flight: Flight, now: string): ServingReason[] {
  const reasons: ServingReason[] = [];
  const total = readAmount(data, 'total_budget_amount_local_micro');
  const ownBudget = total ?? readAmount(data, 'daily_budget_amount_local_micro');
  const hasBudget = data.budget_optimization === 'LINE_ITEM' ? flight.budgets > 0 : ownBudget !== undefined;
  if (data.deleted === true) reasons.push('DELETED');
  if (data.entity_status === 'PAUSED') reasons.push('PAUSED_BY_ADVERTISER');
  if (data.entity_status === 'DRAFT' || flight.count === 0 || !hasBudget) reasons.push('INCOMPLETE');
  if (flight.start_time !== null && !isPast(flight.start_time, now)) reasons.push('STARTS_IN_FUTURE');
  if (isPast(flight.end_time, now)) reasons.push('EXPIRED');
  if (isSpent(data, total)) reasons.push('BUDGET_EXHAUSTED');
  return reasons;
}

/**
 * RUNNING is served; PAUSED is paused by the advertiser; UNKNOWN is incomplete or deleted; ACTIVE is not paused, but
 * something else prevents it from being served.
 */
function deriveEffectiveStatus(
  data: Document,
  reasons: readonly ServingReason[],
): (typeof effectiveStatus)[number] {
  if (reasons.length === 0) return 'RUNNING';
  if (reasons.includes('INCOMPLETE') || reasons.includes('DELETED')) return 'UNKNOWN';
  return data.entity_status === 'PAUSED' ? 'PAUSED' : 'ACTIVE';
}
