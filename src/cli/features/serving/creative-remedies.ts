/** Remedies for a line item without anything to show: a creative that it showed before, or else one that the account has. */

import type { LineItemState } from '../../../call/serving/effective-status.js';
import { type CreativeKind, creativeKinds } from '../../../call/serving/find-obstacles.js';
import { createMediaCreative, landingUrlObjective } from '../../../contract/groups/media-creatives.js';
import { createPromotedAccount } from '../../../contract/groups/promoted-accounts.js';
import { createPromotedTweets } from '../../../contract/groups/promoted-tweets.js';
import type { Document, Value } from '../../../contract/types.js';
import type { Remedy } from '../../core/host/command-text.js';
import type { Chain } from './read-chain.js';
import { isFitting, type Material } from './read-material.js';

interface CreativeContext {
  readonly chain: Pick<Chain, 'items'>;
  readonly material: Material;
}

/** Shows something with the line item; `id` is that of the line item, or of a creative that was rejected. */
export function showCreative(
  id: string | undefined,
  { chain, material }: CreativeContext,
): Remedy | undefined {
  const state = chain.items.find(
    ({ item, creatives = [] }) => item.id === id || creatives.some(({ data }) => data.id === id),
  );
  if (!state) return undefined;
  const [kind = 'promoted_tweet'] = creativeKinds(state.item);
  return repeat(kind, lastDeleted(state, kind)) ?? choose(kind, state, material);
}

/** Makes a deleted creative anew. */
export function repeatCreative(id: string | undefined, { chain }: CreativeContext): Remedy | undefined {
  const all = chain.items.flatMap(({ creatives = [] }) => creatives);
  const found = all.find(({ data }) => data.id === id);
  return found && repeat(found.kind, found.data);
}

/** The newest deleted creative that was not rejected. */
function lastDeleted({ creatives = [] }: LineItemState, kind: CreativeKind): Document | undefined {
  return creatives
    .filter((one) => one.kind === kind)
    .map(({ data }) => data)
    .findLast(({ deleted, approval_status }) => deleted === true && approval_status !== 'REJECTED');
}

function repeat(kind: CreativeKind, data: Document | undefined): Remedy | undefined {
  if (!data) return undefined;
  const { line_item_id = '', tweet_id = '', user_id = '', account_media_id = '', landing_url } = data;
  switch (kind) {
    case 'promoted_tweet':
      return promote(line_item_id, tweet_id);
    case 'promoted_account':
      return { endpoint: createPromotedAccount, values: { line_item_id, user_id } };
    case 'media_creative':
      return showMedia(line_item_id, account_media_id, landing_url);
  }
}

function choose(
  kind: CreativeKind,
  { item, creatives = [] }: LineItemState,
  material: Material,
): Remedy | undefined {
  const { id = '', advertiser_user_id: user_id, objective } = item;
  switch (kind) {
    case 'promoted_tweet': {
      const tried = new Set(creatives.map(({ data }) => data.tweet_id));
      const post = material.posts.find((one) => !tried.has(one.tweet_id) && isFitting(one, item, material));
      return post && promote(id, post.tweet_id ?? '');
    }
    case 'promoted_account':
      return typeof user_id === 'string'
        ? { endpoint: createPromotedAccount, values: { line_item_id: id, user_id } }
        : undefined;
    case 'media_creative': {
      const [media] = material.media;
      // Where the line item needs a landing page, only its owner knows which.
      return media && objective !== landingUrlObjective ? showMedia(id, media.id ?? '', null) : undefined;
    }
  }
}

function promote(line_item_id: Value, tweet_id: Value): Remedy {
  return { endpoint: createPromotedTweets, values: { line_item_id, tweet_ids: [tweet_id] } };
}

function showMedia(line_item_id: Value, account_media_id: Value, landing_url: Value | undefined): Remedy {
  const values = { line_item_id, account_media_id };
  return {
    endpoint: createMediaCreative,
    values: typeof landing_url === 'string' ? { ...values, landing_url } : values,
  };
}
