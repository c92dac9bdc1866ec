/** Checks whether a line item can show a post (docs/service.md#fitness-of-posts). */
import { findUnfitness, hasPostLink, mediaTypeOfKey, postNeedOf } from '../../../call/post-fitness.js';
import { lineItem } from '../../../contract/groups/line-items.js';
import type { Document } from '../../../contract/types.js';
import { serviceError } from '../../errors.js';
import { requireRecord, type StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { findCardsByUri } from '../creative/any-card.js';
import { postMedia } from '../creative/post-content.js';

/** The live line item of a call. Throws ErrorResponse if it does not exist, or does not show posts. */
export function requirePostLineItem(store: Store, account_id: string, id: string): StoredRecord {
  const item = requireRecord(store, lineItem, account_id, id);
  if (postNeedOf(item.data) !== 'no posts') return item;
  const message = `line item ${id} shows media creatives, not posts: its objective is ${String(item.data.objective)}`;
  throw serviceError('INCOMPATIBLE_LINE_ITEM', message, { parameter: 'line_item_id', value: id });
}

/** The missing part of the post for the objective of the line item, as a sentence; undefined if the post is eligible. */
export function findPostUnfitness(store: Store, item: StoredRecord, post: Document): string | undefined {
  // Most objectives accept any post: its card need not be looked for.
  if (postNeedOf(item.data) === 'anything') return undefined;
  const uri = typeof post.card_uri === 'string' ? [post.card_uri] : [];
  const [found] = findCardsByUri(store, item.account_id, uri, true);
  return findUnfitness(item.data, {
    hasLink: hasPostLink(post.text),
    cardType: String(found?.stored.data.card_type ?? ''),
    media: postMedia(post).map(mediaTypeOfKey),
  });
}
