/** Looks for posts and media that a line item without creatives could show, so that a whole command can be suggested. */

import { creativeKinds, creativesObstacles } from '../../call/serving/find-obstacles.js';
import { listAccountMedia } from '../../contract/groups/account-media.js';
import { listAllCards } from '../../contract/groups/cards.js';
import { prerollTypes } from '../../contract/groups/media-creatives.js';
import { postNeeds } from '../../contract/groups/promoted-tweets.js';
import { listTweets } from '../../contract/groups/tweets.js';
import { objective } from '../../contract/params/enums.js';
import { maxIds, page } from '../../contract/params/shared.js';
import type { Document } from '../../contract/types.js';
import { listAt, memberAt } from '../../values/lossless-json.js';
import { type Caller, readRows } from '../records/read-rows.js';
import type { Chain } from './read-chain.js';

export interface Material {
  /** Published posts of the account, the newest first. */
  readonly posts: readonly Document[];
  /** The cards of these posts, where an objective asks for a card. */
  readonly cards: readonly Document[];
  /** Account media that can be shown before videos. */
  readonly media: readonly Document[];
}

const nothing: Material = { posts: [], cards: [], media: [] };

/** Reads only what the line items without usable creatives of this chain could show. */
export async function readMaterial(client: Caller, account_id: string, { items }: Chain): Promise<Material> {
  const lacking = items
    .filter(({ item, creatives = [] }) => creativesObstacles(item, creatives).length > 0)
    .map(({ item }) => item);
  const kinds = new Set(lacking.map((item) => creativeKinds(item)[0]));
  const [posts, media] = await Promise.all([
    kinds.has('promoted_tweet') ? readPosts(client, account_id) : nothing.posts,
    kinds.has('media_creative')
      ? readRows(client, listAccountMedia, { account_id, creative_types: prerollTypes })
      : nothing.media,
  ]);
  const uris = posts.flatMap(({ card_uri }) => (typeof card_uri === 'string' ? [card_uri] : []));
  const needsCards = uris.length > 0 && lacking.some((item) => needOf(item) === 'app card');
  const card_uris = [...new Set(uris)].slice(0, maxIds);
  const cards = needsCards ? await readRows(client, listAllCards, { account_id, card_uris }) : nothing.cards;
  return { posts, cards, media };
}

async function readPosts(client: Caller, account_id: string): Promise<readonly Document[]> {
  const [, published] = listTweets.params.tweet_type.values;
  const query = { account_id, tweet_type: published, timeline_type: 'ALL', trim_user: true };
  return readRows(client, listTweets, query, page.count);
}

function needOf(item: Document): (typeof postNeeds)[keyof typeof postNeeds] {
  const known = objective.find((name) => name === item.objective);
  return known ? postNeeds[known] : 'anything';
}

/** Whether a line item can show the post, as far as the post tells (docs/service.md#fitness-of-posts). */
export function isFitting(post: Document, item: Document, { cards }: Pick<Material, 'cards'>): boolean {
  const { card_uri, entities } = post;
  switch (needOf(item)) {
    case 'anything':
      return true;
    case 'website card or link':
      return card_uri === undefined && listAt(entities, 'urls').length > 0;
    case 'video or GIF':
      return listAt(entities, 'media').some((media) => memberAt(media, 'type') !== 'photo');
    case 'app card': {
      const card = cards.find((one) => one.card_uri === card_uri);
      return /_APP(_|$)/.test(String(card?.card_type));
    }
    case 'no posts':
      return false;
  }
}
