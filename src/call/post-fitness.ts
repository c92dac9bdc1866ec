/** The rule by which a line item can show a post (docs/service.md#fitness-of-posts). Plans, advice and the emulator use it. */
import { postNeeds, productWithoutPosts } from '../contract/groups/promoted-tweets.js';
import { objective } from '../contract/params/enums.js';
import { type MediaType, mediaCategories } from '../contract/params/media-requirements.js';
import type { Document } from '../contract/types.js';

/** The parts of a post that objectives ask for. */
interface ShownPost {
  readonly hasLink: boolean;
  /** The type of its card, such as IMAGE_WEBSITE; empty without one, undefined where it is not known. */
  readonly cardType: string | undefined;
  /** Undefined for media whose type is not known. */
  readonly media: readonly (MediaType | undefined)[];
}

type Need = (typeof postNeeds)[keyof typeof postNeeds];

/** The required content of the posts of a line item. */
export function postNeedOf({ objective: given, product_type }: Document): Need {
  if (product_type === productWithoutPosts) return 'no posts';
  const known = objective.find((name) => name === given);
  return known ? postNeeds[known] : 'anything';
}

/**
 * The missing part of the post for the objective of the line item, as a sentence; undefined if the post is eligible, or may be
 * as far as it is known.
 */
export function findUnfitness(item: Document, { hasLink, cardType, media }: ShownPost): string | undefined {
  const need = postNeedOf(item);
  const needs = `objective ${String(item.objective)} needs a post with`;
  switch (need) {
    case 'anything':
      return undefined;
    case 'no posts':
      return 'the line item does not show posts';
    case 'app card':
      return cardType === undefined || /_APP(_|$)/.test(cardType) ? undefined : `${needs} an app card`;
    case 'video or GIF': {
      const moves = cardType === undefined || cardType.startsWith('VIDEO_');
      return moves || media.some((type) => type !== 'IMAGE')
        ? undefined
        : `${needs} a video, a GIF or a card with a video`;
    }
    case 'website card or link': {
      const hasCard = cardType === undefined ? !hasLink : /_WEBSITE$/.test(cardType);
      if (hasCard !== hasLink) return undefined;
      const actual = hasCard ? 'this one has both' : 'this one has neither';
      return `${needs} a website card or a link in its text, but not both; ${actual}`;
    }
    default:
      return need satisfies never;
  }
}

/** A link in a text of a post; the first group is the address. */
export const postLink = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/u;

export function hasPostLink(text: unknown): boolean {
  return postLink.test(String(text ?? ''));
}

/** The type of the media with a key, by its prefix; undefined for an unknown one. */
export function mediaTypeOfKey(key: string): MediaType | undefined {
  const known = Object.values(mediaCategories).find(({ prefix }) => key.startsWith(`${prefix}_`));
  return known?.type;
}
