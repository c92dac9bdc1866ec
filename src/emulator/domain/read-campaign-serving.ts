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
import { chunk } from '../../values/chunk.js';
import { addToGroup, type Groups } from '../../values/group-by.js';
import { parseJson } from '../../values/lossless-json.js';
import { readAmount } from '../../values/money.js';
import { spentField } from '../store/active-indexes.js';
import { memoize, memoizeEach } from '../store/memoize.js';
import { findRecord, type StoredRecord } from '../store/records.js';
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

/** A stored campaign without its place in the store. */
export type CampaignRecord = Pick<StoredRecord, 'id' | 'account_id' | 'data'>;

/** Whether each of these campaigns of one account can be served, by campaign id. */
export function readServing(
  store: Store,
  campaigns: readonly CampaignRecord[],
  now: string,
): Map<string, Serving> {
  const [first] = campaigns;
  if (!first) return new Map();
  const { account_id } = first;
  const owner = findAccountRecord(store, account_id)?.data;
  const items = readItems(store, campaigns);
  const instruments = new Map<Value | undefined, Document>();
  const instrumentOf = (id: Value | undefined) => {
    const known = instruments.get(id) ?? readInstrument(store, account_id, id, now);
    instruments.set(id, known);
    return known;
  };
  return new Map(
    campaigns.map(({ id, data }) => {
      const instrument = instrumentOf(data.funding_instrument_id);
      const state = { now, account: owner, instrument, campaign: data, spent: readSpent(data) };
      const below = (items.get(id) ?? []).map((item) => itemAt(item, now));
      return [id, deriveEffectiveStatus({ ...state, items: below })];
    }),
  );
}

/** Campaigns of one account with their derived fields. */
export function deriveCampaigns(store: Store, campaigns: readonly CampaignRecord[], now: string): Document[] {
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

/** A funding instrument of an account, hidden or not; undefined if it does not exist. */
export function findInstrument(store: Store, accountId: string, id: string): StoredRecord | undefined {
  return memoize(store, 'records', `instrument ${accountId} ${id}`, () =>
    findRecord(store, fundingInstrument, accountId, id),
  );
}

/** An instrument that is not there funds nothing. */
function readInstrument(store: Store, accountId: string, id: Value | undefined, now: string): Document {
  const found = typeof id === 'string' && findInstrument(store, accountId, id);
  return found ? deriveInstrument(found.data, now) : { able_to_fund: false };
}

/** A line item as it is stored, with whatever its obstacles depend on at any time. */
interface StoredItem {
  readonly item: Document;
  readonly hasKeywords: boolean;
  readonly creatives: readonly Creative[];
  readonly spent: bigint;
}

/** The line items of these campaigns with their targeting and creatives, by campaign id; without drafts. */
function readItems(
  store: Store,
  campaigns: readonly CampaignRecord[],
): ReadonlyMap<string, readonly StoredItem[]> {
  const ids = campaigns.map(({ id }) => id);
  return memoizeEach(store, { topic: 'records', name: 'items', ids }, (missing) =>
    readStoredItems(store, missing),
  );
}

/** A line item at a time: its creatives that are live by then, as they are approved by then. */
function itemAt({ creatives, ...item }: StoredItem, now: string): CampaignState['items'][number] {
  return {
    ...item,
    creatives: creatives
      .filter(({ data }) => String(data.live_at ?? '') <= now)
      .map(({ kind, data }) => ({ kind, data: { ...data, approval_status: approvalStatusAt(data, now) } })),
  };
}

function readStoredItems(store: Store, campaignIds: readonly string[]): Groups<string, StoredItem> {
  const items = readBelow(store, campaignIds, `kind = '${lineItem.name}' AND hidden = 0 AND draft = 0`);
  const withKeywords = findItemsWithKeywords(store, items);
  const creatives = readCreatives(
    store,
    items.map(({ id }) => id),
  );
  const byCampaign: Groups<string, StoredItem> = new Map();
  for (const { id, parent, data } of items) {
    const stored = {
      item: data,
      hasKeywords: withKeywords.has(id),
      creatives: creatives.get(id) ?? [],
      spent: readSpent(data),
    };
    addToGroup(byCampaign, parent, stored);
  }
  return byCampaign;
}

/** The ids of those line items that need keywords and have some. */
function findItemsWithKeywords(store: Store, items: readonly BelowRecord[]): ReadonlySet<string> {
  const needing = items.filter(({ data }) => needsKeywords(data)).map(({ id }) => id);
  if (needing.length === 0) return new Set();
  const criteria = readBelow(store, needing, `kind = '${targetingCriterion.name}' AND hidden = 0`);
  return new Set(criteria.filter(({ data }) => isKeyword(data)).map(({ parent }) => parent));
}

const creativeKinds = [promotedTweet, promotedAccount, mediaCreative].map(({ name }) => name);

/** The creatives of line items, by line item id: all kinds in one query. */
function readCreatives(store: Store, itemIds: readonly string[]): Groups<string, Creative> {
  const areCreatives = `kind IN (${creativeKinds.map((kind) => `'${kind}'`).join(', ')}) AND hidden = 0`;
  const byItem: Groups<string, Creative> = new Map();
  for (const { kind, parent, data } of readBelow(store, itemIds, areCreatives)) {
    addToGroup(byItem, parent, { kind: kind as CreativeKind, data });
  }
  return byItem;
}

interface BelowRecord {
  readonly kind: string;
  readonly id: string;
  readonly parent: string;
  readonly data: Document;
}

/** So many parents are asked for at once: one text holds all records below them. */
const parentsAtOnce = 1000;

/**
 * The records below others, whose ids are all different, each parent's in the order of creation. A condition with IN would
 * sort the ids first, which takes longer than finding that most have no children. They are read as text, as pages of lists
 * are.
 */
function readBelow(store: Store, parentIds: readonly string[], condition: string): BelowRecord[] {
  return chunk(parentIds, parentsAtOnce).flatMap((ids) => {
    const [all] = store.query<{ text: string | null }>(
      `SELECT group_concat('[' || json_array(kind, id, parent_id) || ',' || data || ']') AS text FROM (
         SELECT kind, id, parent_id, data FROM (SELECT value FROM json_each(?)) AS parent
         CROSS JOIN record INDEXED BY record_parent ON record.parent_id = parent.value
         WHERE ${condition} ORDER BY seq)`,
      JSON.stringify(ids),
    );
    const rows = parseJson(`[${all?.text ?? ''}]`) as [head: [string, string, string], data: Document][];
    return rows.map(([[kind, id, parent], data]) => ({ kind, id, parent, data }));
  });
}
