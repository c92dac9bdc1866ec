/** Random edits of campaign files, and random changes of their records outside of them. */
import type { Document } from '../../src/contract/types.js';
import type { CampaignFiles, Content } from './campaign-files.js';

/** A node of a file, and the map that it stands in by its key. */
interface Spot {
  readonly siblings: Record<string, Content>;
  readonly key: string;
  readonly node: Content;
}

/** What edits a file, or a record outside of the files. */
export interface Change {
  readonly kind: string;
  /** Chooses the node. */
  readonly at: number;
  readonly number: number;
}

type Contents = ReadonlyMap<string, Content>;

const spotsIn = (siblings: Record<string, Content> = {}) =>
  Object.entries(siblings).map(([key, node]): Spot => ({ siblings, key, node }));
export const campaignsOf = (contents: Contents) =>
  [...contents.values()].flatMap(({ campaigns }) => spotsIn(campaigns));
export const lineItemsOf = (contents: Contents) =>
  campaignsOf(contents).flatMap(({ node }) => spotsIn(node.line_items));

const choose = <T>(list: readonly T[], at: number) => list[at % list.length];
const amount = (number: number) => `${5 + (number % 10)}.50 USD`;

function rename({ siblings, key, node }: Spot, next: string): void {
  delete siblings[key];
  siblings[next] = node;
}

/** Without audiences: the name of one that another account shares cannot be looked up. */
function copy({ siblings, node }: Spot, number: number): void {
  const next = structuredClone(node);
  for (const one of [next, ...Object.values<Content>(next.line_items ?? {})])
    delete one.targeting?.custom_audience;
  siblings[`new-${number}`] = {
    ...next,
    name: `New ${number}`,
    entity_status: number % 2 ? 'active' : 'paused',
  };
}

export const edits: Readonly<Record<string, (contents: Contents, at: number, number: number) => void>> = {
  budget(contents, at, number) {
    const spot = choose(
      campaignsOf(contents).filter(({ node }) => node.daily_budget),
      at,
    );
    if (spot) spot.node.daily_budget = amount(number);
  },
  bid(contents, at, number) {
    const spot = choose(
      lineItemsOf(contents).filter(({ node }) => node.bid),
      at,
    );
    if (spot) spot.node.bid = amount(number);
  },
  name(contents, at, number) {
    const spot = choose([...campaignsOf(contents), ...lineItemsOf(contents)], at);
    if (spot) spot.node.name = `Named ${number}`;
  },
  status(contents, at) {
    const spot = choose([...campaignsOf(contents), ...lineItemsOf(contents)], at);
    if (spot) spot.node.entity_status = spot.node.entity_status === 'active' ? 'paused' : 'active';
  },
  'less managed'(contents, at) {
    const spot = choose([...campaignsOf(contents), ...lineItemsOf(contents)], at);
    if (spot) delete spot.node.entity_status;
  },
  replacement(contents, at) {
    const choices = ['all_on_platform', 'platform_timeline'];
    const spot = choose(
      lineItemsOf(contents).filter(
        ({ node }) => node.product_type === 'promoted_tweets' && choices.includes(String(node.placements)),
      ),
      at,
    );
    if (!spot) return;
    spot.node.replace = true;
    spot.node.placements = choices.filter((one) => one !== String(spot.node.placements));
    // The name of an audience that another account shares cannot be looked up.
    delete spot.node.targeting?.custom_audience;
  },
  'more targeting'(contents, at, number) {
    // Television shows are shown in some countries only.
    const spot = choose(
      lineItemsOf(contents).filter(({ node }) => !node.targeting?.tv_show),
      at,
    );
    if (!spot) return;
    const { location = [], exclude = {} } = spot.node.targeting ?? {};
    const more = { location: [...new Set([...location, choose(['Canada', 'Mexico', 'Ohio'], number)])] };
    const keyword = [...(exclude.keyword ?? []), `word ${number}`];
    spot.node.targeting = { ...spot.node.targeting, ...more, exclude: { ...exclude, keyword } };
  },
  'less targeting'(contents, at, number) {
    const spot = choose(
      lineItemsOf(contents).filter(({ node }) => node.targeting),
      at,
    );
    if (!spot) return;
    const list = choose(Object.keys(spot.node.targeting), number) ?? '';
    delete spot.node.targeting[list];
  },
  'no targeting'(contents, at) {
    const spot = choose(lineItemsOf(contents), at);
    if (spot) delete spot.node.targeting;
  },
  'fewer posts'(contents, at) {
    choose(
      lineItemsOf(contents).filter(({ node }) => node.posts?.length > 1),
      at,
    )?.node.posts.pop();
  },
  'more posts'(contents, at, number) {
    const [one, other] = [at, number].map((index) =>
      choose(
        lineItemsOf(contents).filter(({ node }) => node.posts && node.objective === 'website_clicks'),
        index,
      ),
    );
    if (one && other) one.node.posts = [...new Set([...one.node.posts, ...other.node.posts])];
  },
  'a new campaign'(contents, at, number) {
    const spot = choose(campaignsOf(contents), at);
    if (spot) copy(spot, number);
  },
  'a new line item'(contents, at, number) {
    const spot = choose(lineItemsOf(contents), at);
    if (spot) copy(spot, number);
  },
  'a campaign removed'(contents, at) {
    const spot = choose(campaignsOf(contents), at);
    if (spot) delete spot.siblings[spot.key];
  },
  'a line item removed'(contents, at) {
    const spot = choose(lineItemsOf(contents), at);
    if (spot) delete spot.siblings[spot.key];
  },
  'a line item in another campaign'(contents, at, number) {
    const from = choose(lineItemsOf(contents), at);
    const own = campaignsOf(contents).find(({ node }) => node.line_items === from?.siblings)?.node;
    const isAlike = ({ node }: Spot) =>
      node !== own &&
      node.budget_optimization === own?.budget_optimization &&
      // All line items of a campaign have one objective, those that have left the files included.
      spotsIn(node.line_items).length > 0 &&
      spotsIn(node.line_items).every(
        (other) => other.node.name !== from?.node.name && other.node.objective === from?.node.objective,
      );
    const to = choose(campaignsOf(contents).filter(isAlike), number);
    if (!from || !to) return;
    delete from.siblings[from.key];
    to.node.line_items = { ...to.node.line_items, [`other-${number}`]: from.node };
    delete from.node.targeting?.custom_audience;
  },
  'a key moved'(contents, at, number) {
    const spot = choose([...campaignsOf(contents), ...lineItemsOf(contents)], at);
    if (spot) rename(spot, `moved-${number}`);
  },
};

export const outside: Readonly<
  Record<string, (files: CampaignFiles, at: number, number: number) => Promise<void>>
> = {
  'a name outside': (files, at, number) => update(files, 'campaigns', at, { name: `Outside ${number}` }),
  'a bid outside': (files, at, number) =>
    update(files, 'line_items', at, { bid_amount_local_micro: (10 + number) * 10_000 }),
  'a pause outside': (files, at, number) =>
    update(files, number % 2 ? 'campaigns' : 'line_items', at, { entity_status: 'PAUSED' }),
  'a deletion outside': async (files, at, number) => {
    const kind = choose(['line_items', 'targeting_criteria', 'promoted_tweets', 'campaigns'], number) ?? '';
    const id = choose(await idsOf(files, kind), at);
    if (id) await files.call('DELETE', `accounts/:account/${kind}/${id}`);
  },
  'a criterion outside': async (files, at, number) => {
    const line_item_id = choose(await idsOf(files, 'line_items'), at) ?? '';
    const query = { line_item_id, targeting_type: 'BROAD_KEYWORD', targeting_value: `outside ${number}` };
    await files.call('POST', 'accounts/:account/targeting_criteria', { query });
  },
  'a line item outside': async (files, at, number) => {
    const id = choose(await idsOf(files, 'line_items'), at);
    const { body } = await files.call('GET', `accounts/:account/line_items/${id}`);
    await addLineItemLike(files, body.data, `Outside ${number}`);
  },
};

export async function addLineItemLike(
  { call }: CampaignFiles,
  record: Document,
  name: string,
): Promise<void> {
  const same = ['campaign_id', 'objective', 'product_type', 'placements', 'goal', 'start_time', 'end_time'];
  const given = same.flatMap((field) => (record[field] ? [[field, String(record[field])]] : []));
  const own = { name, bid_strategy: 'AUTO', entity_status: 'PAUSED' };
  const query = { ...Object.fromEntries(given), ...own };
  await call('POST', 'accounts/:account/line_items', { query });
}

export async function idsOf({ call }: CampaignFiles, kind: string): Promise<readonly string[]> {
  const query =
    kind === 'targeting_criteria'
      ? { count: 1000, line_item_ids: (await idsOf({ call } as CampaignFiles, 'line_items')).join() }
      : { count: 1000 };
  const { body } = await call('GET', `accounts/:account/${kind}`, { query });
  return body.data.map(({ id }: { id: string }) => id);
}

async function update(
  files: CampaignFiles,
  kind: string,
  at: number,
  query: Record<string, string | number>,
) {
  const id = choose(await idsOf(files, kind), at);
  if (id) await files.call('PUT', `accounts/:account/${kind}/${id}`, { query });
}
