/** Line items with activity and their campaigns, which the first pages of a long list may not have. */
import { listCampaigns } from '../../../contract/groups/campaigns.js';
import { listLineItems } from '../../../contract/groups/line-items.js';
import { maxIds } from '../../../contract/params/shared.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { responseData } from '../../core/records/response-data.js';
import { isWanted } from './account-state.js';
import type { PartReader } from './parts.js';

/**
 * Reads them by their ids, as far as the calls allow. Campaigns no longer count as cut where the campaigns of all line items
 * that are meant to run are there: what is left out does not run.
 */
export async function readActive(reader: PartReader): Promise<void> {
  const { facts, question } = reader;
  const active = [...(facts.activity?.keys() ?? [])];
  if (facts.cut.has('lineItems')) {
    const query = { endpoint: listLineItems, param: 'line_item_ids', ids: active };
    facts.lineItems = await addMissing(reader, facts.lineItems, query);
  }
  if (!facts.cut.has('campaigns')) return;
  const items = facts.lineItems ?? [];
  const isActive = ({ id }: Document) => facts.activity?.has(String(id)) ?? false;
  const wanted = [...items.filter(isActive), ...items.filter((item) => isWanted(item, question.now))];
  const ids = wanted.map(({ campaign_id }) => String(campaign_id));
  facts.campaigns = await addMissing(reader, facts.campaigns, {
    endpoint: listCampaigns,
    param: 'campaign_ids',
    ids,
  });
  const known = new Set(facts.campaigns.map(({ id }) => id));
  if (!facts.cut.has('lineItems') && ids.every((id) => known.has(id)))
    facts.cut = new Set([...facts.cut].filter((part) => part !== 'campaigns'));
}

interface Query {
  readonly endpoint: Endpoint;
  readonly param: string;
  readonly ids: readonly string[];
}

async function addMissing(
  { budget, client, question: { account_id, withDeleted } }: PartReader,
  rows: readonly Document[] = [],
  { endpoint, param, ids }: Query,
): Promise<readonly Document[]> {
  const known = new Set(rows.map(({ id }) => String(id)));
  const all = [...rows];
  for (const some of chunk(
    [...new Set(ids)].filter((id) => !known.has(id)),
    maxIds,
  )) {
    if (!budget.takeExtra()) break;
    const query = { account_id, [param]: some, with_draft: true, with_deleted: withDeleted === true };
    const data = responseData(await client.call(endpoint, { ...query, count: maxIds }));
    if (Array.isArray(data)) all.push(...(data as readonly Document[]));
  }
  return all;
}
