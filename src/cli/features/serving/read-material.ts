/** Looks for posts and media that a line item without creatives could show, so that a whole command can be suggested. */

import { findUnfitness, postNeedOf } from '../../../call/post-fitness.js';
import { creativeKinds, creativesObstacles } from '../../../call/serving/find-obstacles.js';
import { listAccountMedia } from '../../../contract/groups/account-media.js';
import { listAllCards } from '../../../contract/groups/cards.js';
import { prerollTypes } from '../../../contract/groups/media-creatives.js';
import { listTweets } from '../../../contract/groups/tweets.js';
import { maxIds, page } from '../../../contract/params/shared.js';
import type { Document } from '../../../contract/types.js';
import { listAt, memberAt } from '../../../values/lossless-json.js';
import { type Caller, readRows } from '../../core/records/read-rows.js';
import type { Chain } from './read-chain.js';

export interface Material {
  /** Published posts of the account, the newest first. */
  readonly posts: readonly Document[];
  /** The cards of these posts, where an objective asks for some. */
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
  const asks = lacking.map(postNeedOf).some((need) => need !== 'anything' && need !== 'no posts');
  const needsCards = uris.length > 0 && asks;
  const card_uris = [...new Set(uris)].slice(0, maxIds);
  const cards = needsCards ? await readRows(client, listAllCards, { account_id, card_uris }) : nothing.cards;
  return { posts, cards, media };
}

async function readPosts(client: Caller, account_id: string): Promise<readonly Document[]> {
  const [, published] = listTweets.params.tweet_type.values;
  const query = { account_id, tweet_type: published, timeline_type: 'ALL', trim_user: true };
  return readRows(client, listTweets, query, page.count);
}

/** Whether a line item can show the post, as far as the post tells (docs/service.md#fitness-of-posts). */
export function isFitting(post: Document, item: Document, { cards }: Pick<Material, 'cards'>): boolean {
  const { card_uri, entities } = post;
  const card = cards.find((one) => one.card_uri === card_uri);
  // What is not known of a card is not advised.
  if (typeof card_uri === 'string' && !card && postNeedOf(item) !== 'anything') return false;
  const isPhoto = (media: unknown) => memberAt(media, 'type') === 'photo';
  const unfitness = findUnfitness(item, {
    hasLink: listAt(entities, 'urls').length > 0,
    cardType: String(card?.card_type ?? ''),
    media: listAt(entities, 'media').map((media) => (isPhoto(media) ? 'IMAGE' : 'VIDEO')),
  });
  return unfitness === undefined;
}
