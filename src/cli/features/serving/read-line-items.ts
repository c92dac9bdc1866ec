/** Reads what line items target and show. */

import type { LineItemState } from '../../../call/serving/effective-status.js';
import {
  type Creative,
  type CreativeKind,
  creativeKinds,
  creativesObstacles,
  isKeyword,
  needsKeywords,
} from '../../../call/serving/find-obstacles.js';
import { listMediaCreatives } from '../../../contract/groups/media-creatives.js';
import { listPromotedAccounts } from '../../../contract/groups/promoted-accounts.js';
import { listPromotedTweets } from '../../../contract/groups/promoted-tweets.js';
import { listTargetingCriteria } from '../../../contract/groups/targeting-criteria.js';
import { maxIds } from '../../../contract/params/shared.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { groupBy } from '../../../values/group-by.js';
import { type Caller, readRows } from '../../core/records/read-rows.js';

/** The list of each kind of creative. */
export const creativeLists: Readonly<Record<CreativeKind, Endpoint>> = {
  promoted_tweet: listPromotedTweets,
  promoted_account: listPromotedAccounts,
  media_creative: listMediaCreatives,
};

/** All that can be in the way: targeting where keywords are needed, and every kind of creative that is shown. */
export async function readLineItemStates(
  client: Caller,
  account_id: string,
  items: readonly Document[],
): Promise<readonly LineItemState[]> {
  const searching = items.filter(needsKeywords);
  const kinds = [...new Set(items.flatMap(creativeKinds))];
  const [criteria, ...creatives] = await Promise.all([
    readBelow(client, listTargetingCriteria, account_id, searching),
    ...kinds.map((kind) =>
      readCreatives(
        client,
        account_id,
        kind,
        items.filter((item) => creativeKinds(item).includes(kind)),
      ),
    ),
  ]);
  const shownBy = groupBy(creatives.flat(), ({ data }) => data.line_item_id);
  const searched = new Set(
    criteria.flatMap(({ line_item_id, ...rest }) => (isKeyword(rest) ? [line_item_id] : [])),
  );
  return items.map((item) => ({
    item,
    hasKeywords: searched.has(item.id),
    creatives: shownBy.get(item.id) ?? [],
  }));
}

/**
 * The creatives of the usual kind alone: one call for all line items of a campaign, which have one product type. Where a
 * line item may show something else, or needs keywords, nothing is claimed about that.
 */
export async function readUsualStates(
  client: Caller,
  account_id: string,
  items: readonly Document[],
): Promise<readonly LineItemState[]> {
  const usual = ([kind = 'promoted_tweet']: readonly CreativeKind[]) => kind;
  const kinds = [...new Set(items.map((item) => usual(creativeKinds(item))))];
  const creatives = await Promise.all(
    kinds.map((kind) =>
      readCreatives(
        client,
        account_id,
        kind,
        items.filter((item) => usual(creativeKinds(item)) === kind),
      ),
    ),
  );
  const shownBy = groupBy(creatives.flat(), ({ data }) => data.line_item_id);
  return items.map((item) => {
    const own = shownBy.get(item.id) ?? [];
    const isWhole = creativeKinds(item).length === 1 || creativesObstacles(item, own).length === 0;
    return isWhole ? { item, creatives: own } : { item };
  });
}

async function readCreatives(
  client: Caller,
  account_id: string,
  kind: CreativeKind,
  items: readonly Document[],
): Promise<readonly Creative[]> {
  const rows = await readBelow(client, creativeLists[kind], account_id, items, { with_deleted: true });
  return rows.map((data) => ({ kind, data }));
}

/** A list by line items, in calls of as many ids as one takes. */
async function readBelow(
  client: Caller,
  endpoint: Endpoint,
  account_id: string,
  items: readonly Document[],
  values: Document = {},
): Promise<readonly Document[]> {
  const ids = items.map(({ id }) => String(id));
  const pages = await Promise.all(
    chunk(ids, maxIds).map((line_item_ids) =>
      readRows(client, endpoint, { account_id, line_item_ids, ...values }),
    ),
  );
  return pages.flat();
}
