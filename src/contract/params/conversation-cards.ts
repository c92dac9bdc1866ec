/** Parameters that image and video conversation cards share (docs/service.md#conversation-cards). */

import type { Field, Params, Rule } from '../types.js';
import { boundedText, creativeName, mediaKey, webAddress } from './creatives.js';
import { describeMediaRequirements, mediaRequirements } from './media-requirements.js';
import { atCreation } from './shared.js';

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

export const conversationCreation = {
  name: { ...basics.name, required: true },
  first_cta: { ...basics.first_cta, required: true },
  first_cta_tweet: { ...basics.first_cta_tweet, required: true },
  thank_you_text: { ...basics.thank_you_text, required: true },
  ...atCreation(extras),
} as const satisfies Params;

export const conversationNote =
  'The changed card must have a title or a second hashtag, and a post for every hashtag.';

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

export const conversationColumns = [
  'id',
  'name',
  'title',
  'first_cta',
  'second_cta',
  'card_uri',
  'created_at',
] as const;
export const conversationSortable = ['created_at', 'updated_at', 'deleted', 'name', 'title'] as const;
