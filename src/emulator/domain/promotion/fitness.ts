/** Whether a line item can show a post (docs/service.md#fitness-of-posts). */
import { lineItem } from '../../../contract/groups/line-items.js';
import { postNeeds, productWithoutPosts } from '../../../contract/groups/promoted-tweets.js';
import { objective } from '../../../contract/params/enums.js';
import { mediaCategories } from '../../../contract/params/media-requirements.js';
import type { Document } from '../../../contract/types.js';
import { serviceError } from '../../errors.js';
import { requireRecord, type StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { findCardsByUri } from '../creative/any-card.js';
import { findEntities } from '../creative/entities.js';
import { readMediaKey } from '../creative/media.js';
import { postMedia } from '../creative/post-content.js';

type Need = (typeof postNeeds)[keyof typeof postNeeds];

/** The parts of a post that objectives ask for. */
interface Shown {
  /** The type of its card; empty without one. */
  readonly cardType: string;
  readonly hasLink: boolean;
  readonly hasMovingMedia: boolean;
}

/** The live line item of a call. Throws ErrorResponse if it does not exist, or does not show posts. */
export function requirePostLineItem(store: Store, account_id: string, id: string): StoredRecord {
  const item = requireRecord(store, lineItem, account_id, id);
  const { product_type } = item.data;
  if (product_type !== productWithoutPosts && needOf(item) !== 'no posts') return item;
  const message = `line item ${id} shows media creatives, not posts: its objective is ${String(item.data.objective)}`;
  throw serviceError('INCOMPATIBLE_LINE_ITEM', message, { parameter: 'line_item_id', value: id });
}

function needOf({ data }: StoredRecord): Need {
  const known = objective.find((name) => name === data.objective);
  return known ? postNeeds[known] : 'anything';
}

/**
 * The missing part of the post for the objective of the line item, as a sentence; undefined if the post is eligible.
 */
export function findUnfitness(store: Store, item: StoredRecord, post: Document): string | undefined {
  const need = needOf(item);
  if (need === 'anything') return undefined;
  const shown = describeShown(store, item.account_id, post);
  const objectiveNeeds = `objective ${String(item.data.objective)} needs a post with`;
  switch (need) {
    case 'app card':
      return /_APP(_|$)/.test(shown.cardType) ? undefined : `${objectiveNeeds} an app card`;
    case 'video or GIF':
      return shown.hasMovingMedia ? undefined : `${objectiveNeeds} a video, a GIF or a card with a video`;
    case 'website card or link': {
      const hasCard = /_WEBSITE$/.test(shown.cardType);
      if (hasCard !== shown.hasLink) return undefined;
      const actual = hasCard ? 'this one has both' : 'this one has neither';
      return `${objectiveNeeds} a website card or a link in its text, but not both; ${actual}`;
    }
    case 'no posts':
      return 'the line item does not show posts';
    default:
      return need satisfies never;
  }
}

function describeShown(store: Store, account_id: string, post: Document): Shown {
  const uri = typeof post.card_uri === 'string' ? [post.card_uri] : [];
  const cardType = String(findCardsByUri(store, account_id, uri, true)[0]?.stored.data.card_type ?? '');
  const isMoving = (key: string) => {
    const { type } = mediaCategories[readMediaKey(key, undefined).category];
    return type === 'VIDEO' || type === 'GIF';
  };
  return {
    cardType,
    hasLink: findEntities(String(post.text ?? '')).urls.length > 0,
    hasMovingMedia: cardType.startsWith('VIDEO_') || postMedia(post).some(isMoving),
  };
}
