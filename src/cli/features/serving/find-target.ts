/** Finds out what an id names: one list by id after another, the likeliest first. */

import { ServiceError } from '../../../client/errors.js';
import { getAccount } from '../../../contract/groups/accounts.js';
import { listCampaigns } from '../../../contract/groups/campaigns.js';
import { listFundingInstruments } from '../../../contract/groups/funding-instruments.js';
import { listLineItems } from '../../../contract/groups/line-items.js';
import { listMediaCreatives } from '../../../contract/groups/media-creatives.js';
import { listPromotedAccounts } from '../../../contract/groups/promoted-accounts.js';
import { listPromotedTweets } from '../../../contract/groups/promoted-tweets.js';
import type { Document, Endpoint, Value } from '../../../contract/types.js';
import { isObject } from '../../../values/lossless-json.js';
import { isUnknownAccount } from '../../calls/session/explain-unknown-account.js';
import { type Caller, readRows } from '../../core/records/read-rows.js';
import { responseData } from '../../core/records/response-data.js';
import { type TargetType, targetTypes } from './target-types.js';

export interface ServingTarget {
  readonly type: TargetType;
  /** As the service answers it, deleted ones included. */
  readonly record: Document;
}

interface Finder {
  readonly endpoint: Endpoint;
  /** The filter that takes the id. */
  readonly filter: string;
  /** More parameters, so that drafts are found as well. */
  readonly values?: Document;
}

const finders: Readonly<Record<Exclude<TargetType, 'account'>, Finder>> = {
  campaign: { endpoint: listCampaigns, filter: 'campaign_ids', values: { with_draft: true } },
  'line-item': { endpoint: listLineItems, filter: 'line_item_ids', values: { with_draft: true } },
  'promoted-tweet': { endpoint: listPromotedTweets, filter: 'promoted_tweet_ids' },
  'funding-instrument': { endpoint: listFundingInstruments, filter: 'funding_instrument_ids' },
  'promoted-account': { endpoint: listPromotedAccounts, filter: 'promoted_account_ids' },
  'media-creative': { endpoint: listMediaCreatives, filter: 'media_creative_ids' },
};

/** One record of a certain type; undefined where there is none. */
export async function findOfType(
  client: Caller,
  account_id: string,
  type: TargetType,
  id: string,
): Promise<Document | undefined> {
  if (type === 'account') return findAccount(client, id);
  const { endpoint, filter, values } = finders[type];
  const query = { account_id, [filter]: [id], with_deleted: true, ...values };
  const [record] = await readRows(client, endpoint, query, 1);
  return record;
}

/** The account of this id; undefined where the user has none. */
export async function findAccount(client: Caller, account_id: string): Promise<Document | undefined> {
  try {
    const data = responseData(await client.call(getAccount, { account_id, with_deleted: true }));
    return isObject(data) ? (data as Document) : undefined;
  } catch (error) {
    if (error instanceof ServiceError && isUnknownAccount(error)) return undefined;
    throw error;
  }
}

/** Finds the record that an id names: of the given type, or else of the first type that has it. */
export async function findTarget(
  client: Caller,
  account_id: string,
  id: string,
  given: TargetType | undefined,
): Promise<ServingTarget | undefined> {
  const likely = id === account_id ? ['account' as const] : targetTypes;
  for (const type of given ? [given] : likely) {
    const record = await findOfType(client, account_id, type, id);
    if (record) return { type, record };
  }
  return undefined;
}

/** The line item and the campaign that a record belongs to; a campaign belongs to itself. */
export async function findParents(
  client: Caller,
  account_id: string,
  { type, record }: ServingTarget,
): Promise<{ readonly item?: Document | undefined; readonly campaign?: Document | undefined }> {
  if (type === 'account' || type === 'funding-instrument') return {};
  if (type === 'campaign') return { campaign: record };
  const read = (kind: TargetType, id: Value | undefined) =>
    typeof id === 'string' ? findOfType(client, account_id, kind, id) : undefined;
  const item = type === 'line-item' ? record : await read('line-item', record.line_item_id);
  return { item, campaign: await read('campaign', item?.campaign_id) };
}
