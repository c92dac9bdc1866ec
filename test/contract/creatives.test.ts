/** Media, cards and posts: every rule is kept, from both sides. */
import { describe, expect, test } from 'vitest';
import { check } from '../../src/call/check.js';
import { wireNames } from '../../src/call/problem.js';
import { endpointById } from '../../src/contract/find-group.js';

/** What the check says of a call with an account: "parameter CODE" for each problem. */
function problemsOf(id: string, raw: Readonly<Record<string, unknown>>): string[] {
  const { problems } = check(endpointById(id), { account_id: '18ce54d4x5t', ...raw }, wireNames);
  return problems.map(({ parameter, code }) => `${parameter} ${code}`);
}

type Case = readonly [title: string, raw: Readonly<Record<string, unknown>>, ...problems: string[]];

function judge(id: string, cases: readonly Case[]): void {
  describe(id, () => {
    test.each(cases.map(([title, raw, ...problems]) => ({ title, raw, problems })))(
      '$title',
      ({ raw, problems }) => {
        expect(problemsOf(id, raw)).toEqual(problems);
      },
    );
  });
}

const image = '3_1700000000000000001';
const video = '7_1700000000000000002';
const invalid = (at: string) => `${at} INVALID_PARAMETER`;
const missing = (at: string) => `${at} MISSING_PARAMETER`;
const filled = (size: number, item: string = 'x') => Array.from({ length: size }, () => item);

const media = { type: 'MEDIA', media_key: image };
const swipeable = (size: number) => ({ type: 'SWIPEABLE_MEDIA', media_keys: filled(size, image) });
const website = { type: 'WEBSITE', url: 'https://www.example.com/' };
const details = { type: 'DETAILS', title: 'Spring', destination: website };
const app = { type: 'APP', country_code: 'US', googleplay_app_id: 'com.example.spring' };
const label = { type: 'ENUM', value: 'OPEN' };
const button = (destination: unknown = app) => ({ type: 'BUTTON', label, destination });
const card = (...components: unknown[]) => ({ name: 'Spring', components });

const good: readonly Case[] = [
  ['an image that leads to a page', card(media, details)],
  ['an image that leads to an app', card(media, button())],
  ['the description before the media', card(details, media)],
  ['a carousel of 2', card(swipeable(2), details)],
  ['a carousel of 6', card(swipeable(6), button())],
  [
    'an app of the other store',
    card(media, button({ type: 'APP', country_code: 'US', ios_app_store_identifier: '1' })),
  ],
  [
    'deep links with their apps',
    card(
      media,
      button({
        ...app,
        googleplay_deep_link: 'spring://a',
        ios_app_store_identifier: '1234567890',
        ios_deep_link: 'spring://i',
      }),
    ),
  ],
  [
    'slides',
    {
      name: 'Spring',
      slides: [
        [media, details],
        [media, details],
      ],
    },
  ],
  ['every label', card(media, { ...button(), label: { type: 'ENUM', value: 'SHOP' } })],
];

judge('cards.create', [
  ...good,
  ['a name of 80 characters', { ...card(media, details), name: '🌷'.repeat(80) }],
  ['a name of 81 characters', { ...card(media, details), name: 'x'.repeat(81) }, invalid('name')],
  ['neither components nor slides', { name: 'Spring' }, missing('components')],
  [
    'components and slides',
    { ...card(media, details), slides: [[media, details]] },
    'slides EXCLUSIVE_PARAMETERS',
  ],
  ['one component', card(media), invalid('components')],
  ['three components', card(media, details, button()), invalid('components')],
  ['no slides', { name: 'Spring', slides: [] }, invalid('slides')],
  ['a slide that is no card', { name: 'Spring', slides: [[media, details], [media]] }, invalid('slides[1]')],
  ['an unknown component', card(media, { type: 'TITLE' }), invalid('components[1].type')],
  [
    'media with several keys',
    card({ ...media, media_keys: [image, video] }, details),
    invalid('components[0].media_keys'),
  ],
  ['a carousel of 1', card(swipeable(1), details), invalid('components[0].media_keys')],
  ['a carousel of 7', card(swipeable(7), details), invalid('components[0].media_keys')],
  [
    'details without title',
    card(media, { type: 'DETAILS', destination: website }),
    missing('components[1].title'),
  ],
  [
    'details without destination',
    card(media, { type: 'DETAILS', title: 'Spring' }),
    missing('components[1].destination'),
  ],
  [
    'details that lead to an app',
    card(media, { ...details, destination: app }),
    invalid('components[1].destination.type'),
  ],
  ['details with a label', card(media, { ...details, label }), invalid('components[1].label')],
  [
    'a page that is no web address',
    card(media, { ...details, destination: { type: 'WEBSITE', url: 'example' } }),
    invalid('components[1].destination.url'),
  ],
  ['a button without label', card(media, { ...button(), label: undefined }), missing('components[1].label')],
  ['a button that leads to a page', card(media, button(website)), invalid('components[1].destination.type')],
  [
    'an unknown label',
    card(media, { ...button(), label: { type: 'ENUM', value: 'BUY' } }),
    invalid('components[1].label.value'),
  ],
  [
    'a label of another type',
    card(media, { ...button(), label: { type: 'TEXT', value: 'OPEN' } }),
    invalid('components[1].label.type'),
  ],
  [
    'an app without any id',
    card(media, button({ type: 'APP', country_code: 'US' })),
    missing('components[1].destination.googleplay_app_id'),
  ],
  [
    'an app without country',
    card(media, button({ ...app, country_code: undefined })),
    missing('components[1].destination.country_code'),
  ],
  [
    'a country of three letters',
    card(media, button({ ...app, country_code: 'USA' })),
    invalid('components[1].destination.country_code'),
  ],
  [
    'an Android link without its app',
    card(
      media,
      button({ type: 'APP', country_code: 'US', ios_app_store_identifier: '1', googleplay_deep_link: 'a:b' }),
    ),
    invalid('components[1].destination.googleplay_deep_link'),
  ],
  [
    'an iOS link without its app',
    card(media, button({ ...app, ios_deep_link: 'a:b' })),
    invalid('components[1].destination.ios_deep_link'),
  ],
]);

judge('cards.update', [
  ['a name alone', { card_id: '1', name: 'Summer' }],
  ['components alone', { card_id: '1', components: [media, details] }],
  [
    'components and slides',
    { card_id: '1', components: [media, details], slides: [[media, details]] },
    'slides EXCLUSIVE_PARAMETERS',
  ],
]);

judge('cards.list', [
  ['a query of 81 characters', { q: 'x'.repeat(81) }, invalid('q')],
  ['a type that is no filter', { card_types: 'IMAGE_WEBSITE,TEXT_POLLS' }, invalid('card_types')],
]);

const poll = { name: 'Season', first_choice: 'Spring', second_choice: 'Summer', duration_in_minutes: '5' };

judge('cards.poll.create', [
  ['two answers', poll],
  [
    'four answers, a week and an image',
    {
      ...poll,
      third_choice: 'Autumn',
      fourth_choice: 'Winter',
      duration_in_minutes: '10080',
      media_key: image,
    },
  ],
  ['nothing', {}, ...['name', 'first_choice', 'second_choice', 'duration_in_minutes'].map(missing)],
  ['a fourth answer without a third', { ...poll, fourth_choice: 'Winter' }, invalid('fourth_choice')],
  [
    'a third answer without a second',
    { ...poll, second_choice: undefined, third_choice: 'x' },
    missing('second_choice'),
  ],
  ['answers of 25 characters', { ...poll, first_choice: 'é'.repeat(25) }],
  ['an answer of 26 characters', { ...poll, third_choice: 'x'.repeat(26) }, invalid('third_choice')],
  ['an empty answer', { ...poll, first_choice: '' }, invalid('first_choice')],
  ['4 minutes', { ...poll, duration_in_minutes: '4' }, invalid('duration_in_minutes')],
  ['10081 minutes', { ...poll, duration_in_minutes: '10081' }, invalid('duration_in_minutes')],
]);

const conversation = {
  name: 'Seasons',
  media_key: video,
  first_cta: '#Spring',
  first_cta_tweet: 'Spring it is',
  thank_you_text: 'Thank you',
};
const conversationCases: readonly Case[] = [
  ['a title alone', { ...conversation, title: 'Which?' }],
  ['a second hashtag alone', { ...conversation, second_cta: 'Summer', second_cta_tweet: 'Summer it is' }],
  ['neither title nor second hashtag', conversation, missing('title')],
  ['an empty title', { ...conversation, title: '' }, invalid('title')],
  ['a second hashtag without post', { ...conversation, second_cta: '#b' }, missing('second_cta_tweet')],
  [
    'a third hashtag without post',
    { ...conversation, title: 'a', third_cta: '#c' },
    missing('third_cta_tweet'),
  ],
  [
    'a fourth hashtag without post',
    { ...conversation, title: 'a', fourth_cta: '#d' },
    missing('fourth_cta_tweet'),
  ],
  ['a title of 24 characters', { ...conversation, title: 'x'.repeat(24) }, invalid('title')],
  [
    'a thank-you of 24 characters',
    { ...conversation, title: 'a', thank_you_text: 'x'.repeat(24) },
    invalid('thank_you_text'),
  ],
  [
    'a hashtag of 20 characters after the #',
    { ...conversation, title: 'a', first_cta: `#${'é'.repeat(20)}` },
  ],
  [
    'a hashtag of 21 characters',
    { ...conversation, title: 'a', first_cta: 'x'.repeat(21) },
    invalid('first_cta'),
  ],
  ['a hashtag with a blank', { ...conversation, title: 'a', first_cta: '#a b' }, invalid('first_cta')],
  ['a # alone', { ...conversation, title: 'a', first_cta: '#' }, invalid('first_cta')],
  [
    'nothing',
    {},
    ...['media_key', 'name', 'first_cta', 'first_cta_tweet', 'thank_you_text', 'title'].map(missing),
  ],
];
judge('cards.video-conversation.create', conversationCases);
judge('cards.image-conversation.create', conversationCases);
judge('cards.video-conversation.update', [
  ['nothing but the card', { card_id: '5a86h' }],
  ['a third hashtag, whose post may be stored', { card_id: '5a86h', third_cta: '#c' }],
  ['an unset title', { card_id: '5a86h', title: '', poster_media_key: '' }],
  ['an empty name', { card_id: '5a86h', name: '' }, invalid('name')],
]);

const post = { as_user_id: '1700000001', text: 'Spring is here' };
const postCases: readonly Case[] = [
  ['a text', post],
  ['media without text', { as_user_id: '1', media_keys: image }],
  ['neither text nor media', { as_user_id: '1' }, missing('text')],
  ['an empty text', { as_user_id: '1', text: '' }, invalid('text')],
  ['4 images', { ...post, media_keys: filled(4, image).join() }],
  ['5 images', { ...post, media_keys: filled(5, image).join() }, invalid('media_keys')],
  ['a name of 81 characters', { ...post, name: 'x'.repeat(81) }, invalid('name')],
];
judge('draft-tweets.create', postCases);
judge('tweets.create', [
  ...postCases,
  [
    'everything',
    {
      ...post,
      card_uri: 'card://1',
      nullcast: 'false',
      trim_user: 'true',
      tweet_mode: 'extended',
      conversation_settings: 'FOLLOWING',
      video_cta: 'WATCH_NOW',
      video_cta_value: 'https://www.example.com/',
      video_title: 'x'.repeat(70),
      video_description: 'x'.repeat(200),
    },
  ],
  ['a video title of 71 characters', { ...post, video_title: 'x'.repeat(71) }, invalid('video_title')],
  ['a description of 201', { ...post, video_description: 'x'.repeat(201) }, invalid('video_description')],
]);
judge('scheduled-tweets.create', [
  ['a text and a time', { ...post, scheduled_at: '2026-12-01T09:30:00Z' }],
  ['no text', { as_user_id: '1', scheduled_at: '2026-12-01' }, missing('text')],
]);
judge('draft-tweets.update', [
  ['card and media unset', { draft_tweet_id: '1', card_uri: '', media_keys: '' }],
]);

judge('tweets.list', [['a page of 1000', { tweet_type: 'DRAFT', count: '1000', timeline_type: 'ORGANIC' }]]);
judge('media-library.create', [
  [
    'a bare media id with its category',
    { media_key: '1700000000000000002', media_category: 'AMPLIFY_VIDEO' },
  ],
  [
    'names that are too long',
    {
      media_key: video,
      name: 'x'.repeat(101),
      file_name: 'x'.repeat(256),
      title: 'x'.repeat(71),
      description: 'x'.repeat(201),
    },
    ...['name', 'file_name', 'title', 'description'].map(invalid),
  ],
]);
judge('media-library.list', [['a query of 255 characters', { q: 'x'.repeat(255) }]]);
judge('media-creatives.create', [
  [
    'a bad address',
    { account_media_id: 'a', line_item_id: 'b', landing_url: 'example.com' },
    invalid('landing_url'),
  ],
]);
judge('account-media.list', [['types', { creative_types: 'PREROLL,VAST_PREROLL' }]]);
