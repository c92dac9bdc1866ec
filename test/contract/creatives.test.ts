/** Media, cards and posts: every published call is there, every rule is kept. */
import { describe, expect, test } from 'vitest';
import { check } from '../../src/call/check.js';
import { wireNames } from '../../src/call/problem.js';
import { endpointById } from '../../src/contract/find-group.js';
import { endpoints } from '../../src/contract/index.js';

const rows = `
GET account_media
GET account_media/:account_media_id
DELETE account_media/:account_media_id
GET media_library
GET media_library/:media_key
POST media_library
PUT media_library/:media_key
DELETE media_library/:media_key
GET media_creatives
GET media_creatives/:media_creative_id
POST media_creatives
DELETE media_creatives/:media_creative_id
GET cards
GET cards/:card_id
POST cards
PUT cards/:card_id
DELETE cards/:card_id
GET cards/all
GET cards/all/:card_id
GET cards/poll
GET cards/poll/:card_id
POST cards/poll
DELETE cards/poll/:card_id
GET cards/image_conversation
GET cards/image_conversation/:card_id
POST cards/image_conversation
PUT cards/image_conversation/:card_id
DELETE cards/image_conversation/:card_id
GET cards/video_conversation
GET cards/video_conversation/:card_id
POST cards/video_conversation
PUT cards/video_conversation/:card_id
DELETE cards/video_conversation/:card_id
GET draft_tweets
GET draft_tweets/:draft_tweet_id
POST draft_tweets
PUT draft_tweets/:draft_tweet_id
DELETE draft_tweets/:draft_tweet_id
POST draft_tweets/preview/:draft_tweet_id
GET scheduled_tweets
GET scheduled_tweets/:scheduled_tweet_id
POST scheduled_tweets
PUT scheduled_tweets/:scheduled_tweet_id
DELETE scheduled_tweets/:scheduled_tweet_id
GET tweet_previews
GET tweets
POST tweet
PUT tweets/:tweet_id/name`
  .trim()
  .split('\n');

const paths = new Set(rows.map((row) => row.replace(/\w+ /, 'accounts/:account_id/')));
const here = endpoints.filter(({ path }) => paths.has(path));

test.each(rows)('%s is in the contract once', (row) => {
  const [method, path] = row.split(' ');
  const found = here.filter(
    (endpoint) => endpoint.method === method && endpoint.path === `accounts/:account_id/${path}`,
  );
  expect(found.map(({ version, area }) => [area, version])).toEqual([['ads', 12]]);
});

test('the contract has no other call on these paths', () => {
  expect(here).toHaveLength(rows.length);
});

test.each(here.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the example of %s is good',
  (_, endpoint) => {
    expect(check(endpoint, endpoint.example, wireNames).problems).toEqual([]);
  },
);

test.each(here.filter(({ method }) => method === 'DELETE').map(({ id }) => id))(
  '%s asks before it runs',
  (id) => {
    expect(endpointById(id).risk).toBe('irreversible');
  },
);

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
  ['no name', { components: [media, details] }, missing('name')],
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
  ['components that are no array', { name: 'Spring', components: media }, invalid('components')],
  ['an unknown component', card(media, { type: 'TITLE' }), invalid('components[1].type')],
  ['a component without type', card({ media_key: image }, details), missing('components[0].type')],
  ['media without key', card({ type: 'MEDIA' }, details), missing('components[0].media_key')],
  [
    'media with several keys',
    card({ ...media, media_keys: [image, video] }, details),
    invalid('components[0].media_keys'),
  ],
  ['a bad media key', card({ type: 'MEDIA', media_key: 'a b' }, details), invalid('components[0].media_key')],
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
  ['the longest page', { count: '200' }],
  ['a longer page', { count: '201' }, invalid('count')],
  ['no page', { count: '0' }, invalid('count')],
  ['a query of 81 characters', { q: 'x'.repeat(81) }, invalid('q')],
  ['200 ids', { card_id: filled(200, '1').join() }],
  ['201 ids', { card_id: filled(201, '1').join() }, invalid('card_id')],
  ['201 URIs', { card_uris: filled(201, 'card://1').join() }, invalid('card_uris')],
  ['a URI of another kind', { card_uris: 'https://example.com' }, invalid('card_uris')],
  ['a type that is no filter', { card_types: 'IMAGE_WEBSITE,TEXT_POLLS' }, invalid('card_types')],
]);

judge('cards.all.list', [
  ['no URIs', {}, missing('card_uris')],
  ['deleted ones too', { card_uris: 'card://1,card://2', with_deleted: 'true' }],
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
  ['half a minute', { ...poll, duration_in_minutes: '5.5' }, invalid('duration_in_minutes')],
]);

test.each(['cards.poll.list', 'cards.image-conversation.list', 'cards.video-conversation.list'])(
  '%s takes pages of up to 200, and no total with a cursor',
  (id) => {
    expect(problemsOf(id, { count: '200', card_ids: '57i8t,57i8u' })).toEqual([]);
    expect(problemsOf(id, { count: '201' })).toEqual(['count INVALID_PARAMETER']);
    expect(problemsOf(id, { with_total_count: 'true', cursor: 'c-1' })).toEqual([
      'with_total_count EXCLUSIVE_PARAMETERS',
    ]);
  },
);

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
  ['no author', { text: 'Spring' }, missing('as_user_id')],
  ['an author by name', { ...post, as_user_id: 'spring' }, invalid('as_user_id')],
  ['4 images', { ...post, media_keys: filled(4, image).join() }],
  ['5 images', { ...post, media_keys: filled(5, image).join() }, invalid('media_keys')],
  ['a name of 81 characters', { ...post, name: 'x'.repeat(81) }, invalid('name')],
  ['a card by id', { ...post, card_uri: '57i8t' }, invalid('card_uri')],
  ['nullcast by word', { ...post, nullcast: 'yes' }, invalid('nullcast')],
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
  ['an unknown call to action', { ...post, video_cta: 'GO_TO' }, invalid('video_cta')],
  ['unknown settings', { ...post, conversation_settings: 'NOBODY' }, invalid('conversation_settings')],
]);
judge('scheduled-tweets.create', [
  ['a text and a time', { ...post, scheduled_at: '2026-12-01T09:30:00Z' }],
  ['no time', post, missing('scheduled_at')],
  ['no text', { as_user_id: '1', scheduled_at: '2026-12-01' }, missing('text')],
]);
judge('draft-tweets.update', [
  ['card and media unset', { draft_tweet_id: '1', card_uri: '', media_keys: '' }],
  ['an id of letters', { draft_tweet_id: '8wku2', text: 'a' }, invalid('draft_tweet_id')],
]);

test.each(['draft-tweets.list', 'scheduled-tweets.list'])('%s takes pages of up to 200', (id) => {
  expect(problemsOf(id, { count: '200', user_id: '1' })).toEqual([]);
  expect(problemsOf(id, { count: '201' })).toEqual(['count INVALID_PARAMETER']);
});

judge('tweets.list', [
  ['no type', {}, missing('tweet_type')],
  ['a page of 1000', { tweet_type: 'DRAFT', count: '1000', timeline_type: 'ORGANIC' }],
  ['201 posts', { tweet_type: 'DRAFT', tweet_ids: filled(201, '1').join() }, invalid('tweet_ids')],
]);
judge('tweets.update', [['no name', { tweet_id: '1' }, missing('name')]]);
judge('tweet-previews.list', [
  ['nothing', {}, missing('tweet_ids'), missing('tweet_type')],
  ['another type', { tweet_ids: '1', tweet_type: 'ALL' }, invalid('tweet_type')],
]);

judge('media-library.create', [
  [
    'a bare media id with its category',
    { media_key: '1700000000000000002', media_category: 'AMPLIFY_VIDEO' },
  ],
  ['no key', {}, missing('media_key')],
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
judge('media-library.list', [
  ['a page of 51', { count: '51' }, invalid('count')],
  ['a query of 255 characters', { count: '50', q: 'x'.repeat(255) }],
]);
judge('media-creatives.create', [
  ['nothing', {}, missing('account_media_id'), missing('line_item_id')],
  [
    'a bad address',
    { account_media_id: 'a', line_item_id: 'b', landing_url: 'example.com' },
    invalid('landing_url'),
  ],
]);
judge('account-media.list', [
  ['types', { creative_types: 'PREROLL,VAST_PREROLL' }],
  ['an unknown type', { creative_types: 'PREROLL,POSTER' }, invalid('creative_types')],
  ['201 ids', { account_media_ids: filled(201, 'a').join() }, invalid('account_media_ids')],
]);
