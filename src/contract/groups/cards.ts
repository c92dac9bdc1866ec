/** Cards built from components, and cards of any type (docs/service.md#cards). */

import { endpoint, group, record, recordCalls } from '../endpoint.js';
import { components, slides } from '../params/card-components.js';
import { creativeName, creativeQuery } from '../params/creatives.js';
import { describeMediaRequirements, mediaRequirements } from '../params/media-requirements.js';
import { accountId, cursor, ids, maxIds, shortCount, sortBy, stamps, withDeleted } from '../params/shared.js';
import { imageConversationCard } from './cards-image-conversation.js';
import { pollCard } from './cards-poll.js';
import { videoConversationCard } from './cards-video-conversation.js';

/**
 * Card types (docs/service.md#card-types), and what they mean: the media, whether it is single, in a carousel
 * or in slides with a destination each, and the destination.
 */
export const cardTypes = {
  IMAGE_APP: { media: 'image', layout: 'single', destination: 'APP' },
  IMAGE_CAROUSEL_APP: { media: 'image', layout: 'carousel', destination: 'APP' },
  IMAGE_CAROUSEL_WEBSITE: { media: 'image', layout: 'carousel', destination: 'WEBSITE' },
  IMAGE_MULTI_DEST_CAROUSEL_WEBSITE: { media: 'image', layout: 'slides', destination: 'WEBSITE' },
  IMAGE_WEBSITE: { media: 'image', layout: 'single', destination: 'WEBSITE' },
  MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE: { media: 'mixed', layout: 'slides', destination: 'WEBSITE' },
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP: { media: 'mixed', layout: 'carousel', destination: 'APP' },
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE: { media: 'mixed', layout: 'carousel', destination: 'WEBSITE' },
  VIDEO_APP: { media: 'video', layout: 'single', destination: 'APP' },
  VIDEO_CAROUSEL_APP: { media: 'video', layout: 'carousel', destination: 'APP' },
  VIDEO_CAROUSEL_WEBSITE: { media: 'video', layout: 'carousel', destination: 'WEBSITE' },
  VIDEO_MULTI_DEST_CAROUSEL_WEBSITE: { media: 'video', layout: 'slides', destination: 'WEBSITE' },
  VIDEO_WEBSITE: { media: 'video', layout: 'single', destination: 'WEBSITE' },
} as const;

const cardType = Object.keys(cardTypes);

/** Whatever a card is built from. */
const alwaysThere = ['id', 'name', 'card_type', 'card_uri', ...Object.keys(stamps)];

export const card = record({
  name: 'card',
  selectedBy: { card_id: ['id'] },
  named: { group: 'cards', id: 'id', by: 'name' },
  notFound: 'CARD_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    card_type: { type: 'enum', values: [...cardType, 'UNIFIED'] },
    components: {
      type: 'list',
      help: 'As given; media also have media_metadata by media key, and web pages have tco_url',
    },
    slides: { type: 'list', help: 'Cards built from slides' },
    card_uri: { type: 'id' },
    ...stamps,
  },
  always: alwaysThere,
  columns: ['id', 'name', 'card_type', 'card_uri', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted', 'name'],
});

/** The record of lookups of cards of any type. */
export const anyCard = record({
  name: 'any_card',
  selectedBy: { card_id: ['id'] },
  notFound: 'CARD_NOT_FOUND',
  fields: {
    ...pollCard.fields,
    ...imageConversationCard.fields,
    ...videoConversationCard.fields,
    ...card.fields,
    card_type: {
      type: 'enum',
      values: [
        card.fields.card_type,
        pollCard.fields.card_type,
        imageConversationCard.fields.card_type,
        videoConversationCard.fields.card_type,
      ]
        .flatMap<string>((field) => field.values)
        .concat('IMAGE_APP_DOWNLOAD'),
    },
    app_cta: { type: 'string', help: 'This and the next three fields: legacy app cards' },
    country_code: { type: 'string', form: 'country' },
    googleplay_app_id: { type: 'string' },
    wide_app_image: { type: 'string' },
    website_url: { type: 'string', help: 'This and the next four fields: legacy website cards' },
    website_dest_url: { type: 'string' },
    website_display_url: { type: 'string' },
    website_shortened_url: { type: 'string' },
    video_content_id: { type: 'id' },
  },
  always: alwaysThere,
  columns: ['id', 'name', 'card_type', 'card_uri', 'created_at'],
});

const cardId = { type: 'id', refers: 'cards', required: true, help: 'The card' } as const;
const cardUri = { type: 'id', form: 'card-uri', help: 'A card URI, such as card://1234567890' } as const;
const name = creativeName;

const cardCalls = recordCalls({
  section: 'component-cards',
  name: 'cards',
  path: 'accounts/:account_id/cards',
  id: { card_id: cardId },
  exampleId: '1700000000000000010',
  record: card,
  rate: 'accountReads',
});

export const listCards = cardCalls.list({
  summary: 'List cards that were built from components',
  notes: ['Poll and conversation cards have separate lists.'],
  params: {
    card_types: {
      type: 'list',
      of: { type: 'enum', values: cardType, help: 'A card type' },
      min: 1,
      help: 'Only cards of these types',
    },
    card_id: ids('Only these cards', 'cards'),
    card_uris: { type: 'list', of: cardUri, min: 1, max: maxIds, help: 'Only the cards with these URIs' },
    include_legacy_cards: {
      type: 'boolean',
      default: false,
      help: 'Include cards created before components existed',
    },
    count: shortCount,
    cursor,
    q: creativeQuery,
    sort_by: sortBy,
    with_deleted: withDeleted,
  },
  example: { card_types: ['IMAGE_WEBSITE', 'VIDEO_WEBSITE'], q: 'spring' },
});

export const getCard = cardCalls.get({ summary: 'Show one card that was built from components' });

export const createCard = cardCalls.create({
  summary: 'Create a card from components, or a carousel from slides',
  notes: [
    'A card shows media (MEDIA or SWIPEABLE_MEDIA) and links to a page (DETAILS) or an app (BUTTON).',
    'Both can open a lead form instead; such a card has the card_type of a card with a page.',
    'Components and slides are shown in the order given.',
    `Media: ${describeMediaRequirements(mediaRequirements.card)}.`,
  ],
  params: { name: { ...name, required: true }, components, slides },
  rules: [{ rule: 'exactlyOne', params: ['components', 'slides'] }],
  send: 'json',
  example: {
    name: 'Spring page',
    components: [
      { type: 'MEDIA', media_key: '3_1700000000000000001' },
      {
        type: 'DETAILS',
        title: 'Spring is here',
        destination: { type: 'WEBSITE', url: 'https://www.example.com/spring' },
      },
    ],
  },
});

export const updateCard = cardCalls.update({
  summary: 'Change a card that was built from components',
  notes: [
    'Components or slides replace the existing ones as a whole.',
    'Components replace slides, and slides replace components.',
  ],
  params: { name, components, slides },
  rules: [{ rule: 'exclusive', params: ['components', 'slides'] }],
  send: 'json',
  example: {
    components: [
      { type: 'SWIPEABLE_MEDIA', media_keys: ['3_1700000000000000001', '3_1700000000000000004'] },
      {
        type: 'BUTTON',
        label: { type: 'ENUM', value: 'INSTALL' },
        destination: {
          type: 'APP',
          country_code: 'US',
          googleplay_app_id: 'com.example.spring',
          ios_app_store_identifier: '1234567890',
          ios_deep_link: 'spring://start',
        },
      },
    ],
  },
});

export const deleteCard = cardCalls.delete({
  summary: 'Permanently delete a card that was built from components',
});

export const listAllCards = endpoint({
  id: 'cards.all.list',
  method: 'GET',
  path: 'accounts/:account_id/cards/all',
  section: 'cards-of-any-kind',
  summary: 'Find cards of any type by their URIs',
  params: {
    account_id: accountId,
    card_uris: {
      type: 'list',
      of: cardUri,
      min: 1,
      max: maxIds,
      required: true,
      help: `The URIs of the cards, at most ${maxIds}`,
    },
    with_deleted: withDeleted,
  },
  response: 'list',
  record: anyCard,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', card_uris: ['card://1700000000000000010'] },
});

export const getAnyCard = endpoint({
  id: 'cards.all.get',
  method: 'GET',
  path: 'accounts/:account_id/cards/all/:card_id',
  section: 'cards-of-any-kind',
  summary: 'Show one card of any type',
  params: { account_id: accountId, card_id: cardId, with_deleted: withDeleted },
  positional: 'card_id',
  response: 'one',
  record: anyCard,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', card_id: '57i8t' },
});

export const cards = group('cards', 'Creatives', 'Cards: media with a link, a poll or hashtags for posts', [
  listCards,
  getCard,
  createCard,
  updateCard,
  deleteCard,
  listAllCards,
  getAnyCard,
]);
