/** Records and calls of conversation cards, which are the same for images and videos but for their media (docs/service.md#conversation-cards). */

import { recordCalls } from '../endpoint.js';
import type { Endpoint, Field, Params, Rule } from '../types.js';
import { boundedText, creativeName, creativeQuery, mediaKey, webAddress } from './creatives.js';
import {
  describeMediaRequirements,
  type MediaRequirements,
  mediaRequirements,
} from './media-requirements.js';
import { atCreation, cardListParams, ids, stamps } from './shared.js';

/**
 * Maximum lengths of a hashtag without its #, and of a title or thank-you text, in characters
 * (docs/service.md#conversation-cards).
 */
const maxHashtag = 20;
const maxShortText = 23;

const hashtag = (help: string) =>
  ({
    type: 'string',
    pattern: {
      regex: `#?[^#\\s]{1,${maxHashtag}}`,
      means: `one hashtag of at most ${maxHashtag} characters, not counting the #`,
    },
    help,
  }) as const;
const longText = (help: string) => ({ type: 'string', min: 1, help }) as const;

/** Parameters that every card has. The media key depends on the card type. */
const basics = {
  name: creativeName,
  first_cta: hashtag(`First hashtag, at most ${maxHashtag} characters without the #`),
  first_cta_tweet: longText('Pre-filled post for the first hashtag'),
  thank_you_text: boundedText('Thank-you text, shown after the choice', maxShortText),
} as const;

/** Optional parameters of a card. */
const extras = {
  title: {
    ...boundedText('Headline', maxShortText, '; required without a second hashtag'),
    clearable: true,
  },
  second_cta: { ...hashtag('Second hashtag; required without a title'), clearable: true },
  second_cta_tweet: { ...longText('Pre-filled post for the second hashtag'), clearable: true },
  third_cta: { ...hashtag('Third hashtag'), clearable: true },
  third_cta_tweet: { ...longText('Pre-filled post for the third hashtag'), clearable: true },
  fourth_cta: { ...hashtag('Fourth hashtag'), clearable: true },
  fourth_cta_tweet: { ...longText('Pre-filled post for the fourth hashtag'), clearable: true },
  thank_you_url: { ...webAddress('Thank-you URL, shown after the choice'), clearable: true },
  unlocked_image_media_key: {
    ...mediaKey(
      `Shown after posting: ${describeMediaRequirements(mediaRequirements.unlockedImage)}; returned as a URL`,
    ),
    clearable: true,
  },
} as const;

export const conversationChange = { ...basics, ...extras } as const satisfies Params;

const conversationCreation = {
  name: { ...basics.name, required: true },
  first_cta: { ...basics.first_cta, required: true },
  first_cta_tweet: { ...basics.first_cta_tweet, required: true },
  thank_you_text: { ...basics.thank_you_text, required: true },
  ...atCreation(extras),
} as const satisfies Params;

/** Rules at creation. They also apply to a stored card merged with a change. */
export const conversationRules = [
  { rule: 'atLeastOne', params: ['title', 'second_cta'] },
  { rule: 'requiredWhen', param: 'second_cta_tweet', when: 'second_cta', is: 'present' },
  { rule: 'requiredWhen', param: 'third_cta_tweet', when: 'third_cta', is: 'present' },
  { rule: 'requiredWhen', param: 'fourth_cta_tweet', when: 'fourth_cta', is: 'present' },
] as const satisfies readonly Rule[];

/** Common fields of the records. Hashtags and texts that were not given are omitted. */
export const conversationFields = {
  id: { type: 'id' },
  name: { type: 'string' },
  title: { type: 'string', nullable: true },
  first_cta: { type: 'string' },
  first_cta_tweet: { type: 'string' },
  second_cta: { type: 'string', optional: true },
  second_cta_tweet: { type: 'string', optional: true },
  third_cta: { type: 'string', optional: true },
  third_cta_tweet: { type: 'string', optional: true },
  fourth_cta: { type: 'string', optional: true },
  fourth_cta_tweet: { type: 'string', optional: true },
  thank_you_text: { type: 'string' },
  thank_you_url: { type: 'string', optional: true },
  media_key: { type: 'id' },
  media_url: { type: 'string' },
  unlocked_image_url: { type: 'string', optional: true, help: 'Only if unlocked_image_media_key was given' },
  card_uri: { type: 'id' },
} as const satisfies Readonly<Record<string, Field>>;

/** Common to the records of both kinds, beside their fields. */
export const conversationRecord = {
  selectedBy: { card_id: ['id'], card_ids: ['id'] },
  leavesNoTrace: true,
  // A deletion has no more.
  always: ['id', 'name', 'card_type', ...Object.keys(stamps)],
  notFound: 'CARD_NOT_FOUND',
  columns: ['id', 'name', 'title', 'first_cta', 'second_cta', 'card_uri', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted', 'name', 'title'],
} as const;

/** What differs between the kinds of cards. */
interface ConversationKind {
  readonly kind: 'image' | 'video';
  /** With its article. */
  readonly noun: string;
  readonly record: Endpoint['record'] & object;
  readonly needs: MediaRequirements;
  /** Optional parameters of this kind alone. */
  readonly extras: Params;
  /** An id, and values for examples. */
  readonly exampleId: string;
  readonly created: Required<Endpoint>['example'];
  readonly changed: Required<Endpoint>['example'];
}

/** Declares the calls of one kind of cards. */
export function conversationCardCalls({ kind, noun, needs, extras, ...card }: ConversationKind) {
  const media = mediaKey(`From the library: ${describeMediaRequirements(needs)}`);
  const calls = recordCalls({
    section: 'conversation-cards',
    name: `cards.${kind}-conversation`,
    path: `accounts/:account_id/cards/${kind}_conversation`,
    id: { card_id: { type: 'id', required: true, help: `The ${kind} conversation card` } },
    exampleId: card.exampleId,
    record: card.record,
    rate: 'accountReads',
  });
  return {
    list: calls.list({
      summary: `List ${kind} conversation cards`,
      params: { card_ids: ids('Only these cards'), ...cardListParams, q: creativeQuery },
      example: { sort_by: 'name-asc' },
    }),
    get: calls.get({ summary: `Show one ${kind} conversation card` }),
    create: calls.create({
      summary: `Create ${noun}`,
      params: { media_key: { ...media, required: true }, ...conversationCreation, ...atCreation(extras) },
      rules: conversationRules,
      example: card.created,
    }),
    update: calls.update({
      summary: `Change ${noun}`,
      notes: ['The changed card must have a title or a second hashtag, and a post for every hashtag.'],
      params: { media_key: media, ...conversationChange, ...extras },
      example: card.changed,
    }),
    delete: calls.delete({ summary: `Delete ${noun} permanently` }),
  };
}
