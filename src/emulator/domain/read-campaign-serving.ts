/**
 * Derived fields: whether a funding instrument can fund, and whether a campaign can be served, with the reasons. The
 * state is gathered here in a few queries, however many campaigns there are; the rule is shared with the command line
 * (docs/service.md#serving).
 */

import {
  type CampaignState,
  deriveEffectiveStatus,
  type Serving,
} from '../../call/serving/effective-status.js';
import {
  type Creative,
  type CreativeKind,
  findFundingReasons,
  isKeyword,
  needsKeywords,
} from '../../call/serving/find-obstacles.js';
import { fundingInstrument, typesWithRemainingCredit } from '../../contract/groups/funding-instruments.js';
import { lineItem } from '../../contract/groups/line-items.js';
import { mediaCreative } from '../../contract/groups/media-creatives.js';
import { promotedAccount } from '../../contract/groups/promoted-accounts.js';
import { promotedTweet } from '../../contract/groups/promoted-tweets.js';
import { targetingCriterion } from '../../contract/params/targeting.js';
import type { Document, Value } from '../../contract/types.js';
import { readAmount } from '../../values/money.js';
import { spentField } from '../store/active-indexes.js';
import { memoize } from '../store/memoize.js';
import {
  findChildren,
  findRecord,
  type RecordRow,
  readRow,
  recordColumns,
  type StoredRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';
import { findAccountRecord } from './account-record.js';
import { approvalStatusAt } from './promotion/review.js';

/** The spend of a campaign or an instrument, in micro units. */
export function readSpent(data: Document): bigint {
  return readAmount(data, spentField) ?? 0n;
}

/** A funding instrument with its derived fields. */
export function deriveInstrument(data: Document, now: string): Document {
  const limit = readAmount(data, 'credit_limit_local_micro');
  const spent = readSpent(data);
  const reasons = findFundingReasons(data, { now, spent });
  const hasRemaining = limit !== undefined && typesWithRemainingCredit.includes(String(data.type));
  return {
    ...data,
    credit_remaining_local_micro: hasRemaining ? limit - spent : null,
    able_to_fund: reasons.length === 0,
    reasons_not_able_to_fund: reasons,
  };
}

/** The flight of a campaign, aggregated from its line items without drafts and deleted ones. */
export interface Flight {
  /** The earliest start; null when one has no start. */
  readonly start_time: string | null;
  /** The latest end; null when one has no end. */
  readonly end_time: string | null;
}

/** The flight of a campaign, as the store keeps it. */
export function readFlight(store: Store, { seq }: StoredRecord): Flight {
  const [row] = store.query<Flight>('SELECT start_time, end_time FROM record WHERE seq = ?', seq);
  const withZone = (time: string | null) => (time === null ? null : `${time}Z`);
  return { start_time: withZone(row?.start_time ?? null), end_time: withZone(row?.end_time ?? null) };
}

/**
 * The records below others, whose ids are all different: one parent after the other. A condition with IN would sort the
 * ids first, which takes longer than finding that most have no children.
 */
const childrenOfMany = `(SELECT value FROM json_each(?)) AS parent
   CROSS JOIN record INDEXED BY record_parent ON record.parent_id = parent.value`;

/** Whether each of these campaigns of one account can be served, by campaign id. */
export function readServing(
  store: Store,
  campaigns: readonly StoredRecord[],
  now: string,
): Map<string, Serving> {
  const [first] = campaigns;
  if (!first) return new Map();
  const { account_id } = first;
  const owner = findAccountRecord(store, account_id)?.data;
  const items = readItems(store, campaigns, now);
  const instruments = new Map<Value | undefined, Document>();
  const findInstrument = (id: Value | undefined) => {
    const known = instruments.get(id) ?? readInstrument(store, account_id, id, now);
    instruments.set(id, known);
    return known;
  };
  return new Map(
    campaigns.map(({ id, data }) => {
      const instrument = findInstrument(data.funding_instrument_id);
      const state = { now, account: owner, instrument, campaign: data, spent: readSpent(data) };
      return [id, deriveEffectiveStatus({ ...state, items: items.get(id) ?? [] })];
    }),
  );
}

/** Campaigns of one account with their derived fields. */
export function deriveCampaigns(store: Store, campaigns: readonly StoredRecord[], now: string): Document[] {
  const servings = readServing(store, campaigns, now);
  return campaigns.map(({ id, data }) => {
    const { effective_status, servable, reasons_not_servable } = servings.get(id) ?? {};
    return {
      ...data,
      effective_status: effective_status ?? null,
      servable: servable ?? null,
      reasons_not_servable: reasons_not_servable ?? [],
    };
  });
}

/** An instrument that is not there funds nothing. */
function readInstrument(store: Store, accountId: string, id: Value | undefined, now: string): Document {
  const found =
    typeof id === 'string' &&
    memoize(store, 'dataset', `instrument ${accountId} ${id}`, () =>
      findRecord(store, fundingInstrument, accountId, id),
    );
  return found ? deriveInstrument(found.data, now) : { able_to_fund: false };
}

/** The line items of these campaigns with their targeting and creatives, by campaign id; without drafts. */
function readItems(
  store: Store,
  campaigns: readonly StoredRecord[],
  now: string,
): Map<string, CampaignState['items'][number][]> {
  const items = store
    .query<RecordRow>(
      `SELECT ${recordColumns} FROM ${childrenOfMany}
       WHERE kind = ? AND hidden = 0 AND draft = 0 ORDER BY seq`,
      JSON.stringify(campaigns.map(({ id }) => id)),
      lineItem.name,
    )
    .map(readRow);
  const withKeywords = findItemsWithKeywords(store, items);
  const creatives = readCreatives(store, items, now);
  const byCampaign = new Map<string, CampaignState['items'][number][]>();
  for (const { id, parent_id, data } of items) {
    const list = byCampaign.get(parent_id ?? '') ?? [];
    list.push({
      item: data,
      hasKeywords: withKeywords.has(id),
      creatives: creatives.get(id) ?? [],
      spent: readSpent(data),
    });
    byCampaign.set(parent_id ?? '', list);
  }
  return byCampaign;
}

/** The ids of those line items that need keywords and have some. */
function findItemsWithKeywords(store: Store, items: readonly StoredRecord[]): ReadonlySet<string> {
  const needing = items.filter(({ data }) => needsKeywords(data)).map(({ id }) => id);
  if (needing.length === 0) return new Set();
  const criteria = findChildren(store, targetingCriterion, needing);
  const keywords = criteria.filter(({ hidden, data }) => !hidden && isKeyword(data));
  return new Set(keywords.map(({ parent_id }) => parent_id ?? ''));
}

const creativeRecords = [promotedTweet, promotedAccount, mediaCreative];

/** The creatives of line items at a time, by line item id: all kinds in one query. */
function readCreatives(
  store: Store,
  items: readonly StoredRecord[],
  now: string,
): ReadonlyMap<string, readonly Creative[]> {
  if (items.length === 0) return new Map();
  const rows = store.query<RecordRow & { kind: CreativeKind }>(
    `SELECT kind, ${recordColumns} FROM ${childrenOfMany}
     WHERE kind IN (SELECT value FROM json_each(?)) AND hidden = 0`,
    JSON.stringify(items.map(({ id }) => id)),
    JSON.stringify(creativeRecords.map(({ name }) => name)),
  );
  const byItem = new Map<string, Creative[]>();
  for (const { kind, ...row } of rows) {
    const { parent_id, data } = readRow(row);
    if (String(data.live_at ?? '') > now) continue;
    const list = byItem.get(parent_id ?? '') ?? [];
    list.push({ kind, data: { ...data, approval_status: approvalStatusAt(data, now) } });
    byItem.set(parent_id ?? '', list);
  }
  return byItem;
}
