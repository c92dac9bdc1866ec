/** Reads everything that decides whether a record is served, in as few calls as the chain allows. */
import type { LineItemState } from '../../call/serving/derive-serving.js';
import {
  type Creative,
  type CreativeKind,
  creativeKinds,
  isKeyword,
  needsKeywords,
} from '../../call/serving/own-obstacles.js';
import { listFundingInstruments } from '../../contract/groups/funding-instruments.js';
import { listLineItems } from '../../contract/groups/line-items.js';
import { listMediaCreatives } from '../../contract/groups/media-creatives.js';
import { listPromotedAccounts } from '../../contract/groups/promoted-accounts.js';
import { listPromotedTweets } from '../../contract/groups/promoted-tweets.js';
import { listTargetingCriteria } from '../../contract/groups/targeting-criteria.js';
import { maxIds } from '../../contract/params/shared.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { findAccount, findOfType, type ServingTarget } from './find-target.js';
import { type Caller, readRows } from './read-rows.js';

/** The records from the account down to what was asked about. About what is undefined, nothing was read. */
export interface Chain {
  readonly account: Document | undefined;
  /** The instruments of the account that matter: the one of the campaign, or all of them. */
  readonly instruments: readonly Document[];
  readonly campaign?: Document | undefined;
  readonly items: readonly LineItemState[];
}

const creativeLists: Readonly<Record<CreativeKind, Endpoint>> = {
  promoted_tweet: listPromotedTweets,
  promoted_account: listPromotedAccounts,
  media_creative: listMediaCreatives,
};

/** Reads the chain of a record. A campaign brings all of its line items, and what is below it only itself. */
export async function readChain(client: Caller, account_id: string, target: ServingTarget): Promise<Chain> {
  const { type, record } = target;
  const read = (kind: Parameters<typeof findOfType>[2], id: unknown) =>
    findOfType(client, account_id, kind, String(id));
  if (type === 'account') {
    const instruments = await readRows(client, listFundingInstruments, { account_id });
    return { account: record, instruments, items: [] };
  }
  if (type === 'funding-instrument')
    return { account: await findAccount(client, account_id), instruments: [record], items: [] };
  const item =
    type === 'campaign'
      ? undefined
      : type === 'line-item'
        ? record
        : await read('line-item', record.line_item_id);
  const campaign = type === 'campaign' ? record : await read('campaign', item?.campaign_id);
  const [account, instrument, items] = await Promise.all([
    findAccount(client, account_id),
    campaign && read('funding-instrument', campaign.funding_instrument_id),
    readItems(client, account_id, target, item, campaign),
  ]);
  return { account, instruments: instrument ? [instrument] : [], campaign, items };
}

async function readItems(
  client: Caller,
  account_id: string,
  { type, record }: ServingTarget,
  item: Document | undefined,
  campaign: Document | undefined,
): Promise<readonly LineItemState[]> {
  const isBelow = type !== 'campaign' && type !== 'line-item';
  const records = item
    ? [item]
    : await readRows(client, listLineItems, {
        account_id,
        campaign_ids: [String(campaign?.id)],
        with_draft: true,
      });
  const states = await readLineItemStates(client, account_id, records);
  if (!isBelow) return states;
  const kind = type.replaceAll('-', '_') as CreativeKind;
  return states.map((state) => ({ ...state, creatives: [{ kind, data: record }] }));
}

/**
 * What line items target and show. Targeting is read where it can be in the way, and each kind of creative where some
 * line item shows it; `kinds` limits the kinds that are read.
 */
export async function readLineItemStates(
  client: Caller,
  account_id: string,
  items: readonly Document[],
): Promise<readonly LineItemState[]> {
  const searching = items.filter(needsKeywords).map(({ id }) => String(id));
  const kinds = [...new Set(items.flatMap(creativeKinds))];
  const [criteria, ...creatives] = await Promise.all([
    searching.length > 0 ? readByLineItems(client, listTargetingCriteria, account_id, searching) : [],
    ...kinds.map(async (kind) => {
      const showing = items.filter((item) => creativeKinds(item).includes(kind)).map(({ id }) => String(id));
      const rows = await readByLineItems(client, creativeLists[kind], account_id, showing, {
        with_deleted: true,
      });
      return rows.map((data): Creative => ({ kind, data }));
    }),
  ]);
  const shown = creatives.flat();
  return items.map((item) => ({
    item,
    hasKeywords: criteria.some((criterion) => criterion.line_item_id === item.id && isKeyword(criterion)),
    creatives: shown.filter(({ data }) => data.line_item_id === item.id),
  }));
}

async function readByLineItems(
  client: Caller,
  endpoint: Endpoint,
  account_id: string,
  ids: readonly string[],
  values: Document = {},
): Promise<readonly Document[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, index) =>
    ids.slice(index * maxIds, (index + 1) * maxIds),
  );
  const pages = await Promise.all(
    chunks.map((line_item_ids) => readRows(client, endpoint, { account_id, line_item_ids, ...values })),
  );
  return pages.flat();
}
