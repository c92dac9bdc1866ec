/** Creatives of the world `demo`, for its first account: media, cards of every kind, and posts in every state. */
import { account } from '../../contract/groups/accounts.js';
import { createCard, deleteCard } from '../../contract/groups/cards.js';
import { createImageConversationCard } from '../../contract/groups/cards-image-conversation.js';
import { createPollCard } from '../../contract/groups/cards-poll.js';
import { createVideoConversationCard } from '../../contract/groups/cards-video-conversation.js';
import { createDraftTweet } from '../../contract/groups/draft-tweets.js';
import { lineItem } from '../../contract/groups/line-items.js';
import { createMediaCreative } from '../../contract/groups/media-creatives.js';
import { createMediaLibraryItem } from '../../contract/groups/media-library.js';
import { createScheduledTweet } from '../../contract/groups/scheduled-tweets.js';
import { createTweet } from '../../contract/groups/tweets.js';
import { composerPermission } from '../../contract/posts.js';
import type { Document, Endpoint, Params, ValuesOf } from '../../contract/types.js';
import { fullPermission } from '../behaviour/accounts.js';
import { retweetsOnlyField } from '../creative/author.js';
import { grantAccess } from '../identity.js';
import { listRecords } from '../list.js';
import { requireRecord, updateRecord } from '../records.js';
import { addAccountMedia, addLegacyCards } from './demo-legacy.js';
import type { Maker } from './maker.js';

/** The media keys that the contract's examples name, so that an example works here as it stands. */
export const demoMedia = {
  wide: '3_1700000000000000001',
  film: '7_1700000000000000002',
  square: '3_1700000000000000003',
  shelf: '3_1700000000000000004',
  unlocked: '3_1700000000000000005',
  small: '3_1700000000000000006',
  rectangle: '3_1700000000000000007',
  leaderboard: '3_1700000000000000008',
  pages: '16_1700000000000000009',
  squareFilm: '7_1700000000000000010',
  preroll: '13_1700000000000000011',
} as const;

type Item = readonly [name: string, fileName: string, more?: { title: string; description?: string }];

const library: Readonly<Record<keyof typeof demoMedia, Item>> = {
  wide: ['Spring window', 'spring-window-1200x628.jpg'],
  film: [
    'Spring trailer',
    'spring-trailer-1280x720.mp4',
    { title: 'Spring at the shop', description: 'New shelves' },
  ],
  square: ['Staff picks', 'staff-picks-1080x1080.png'],
  shelf: ['Poetry shelf', 'poetry-shelf-1200x628.jpg'],
  unlocked: ['Thank-you voucher', 'voucher-1500x600.png'],
  small: ['Old logo', 'logo-640x335.png'],
  rectangle: ['Rectangle banner', 'banner-300x250.png'],
  leaderboard: ['Tablet banner', 'banner-728x90.png'],
  pages: ['Turning pages', 'turning-pages.gif'],
  squareFilm: ['Reading corner', 'reading-corner-1080x1080.mp4', { title: 'The reading corner' }],
  preroll: ['Before the feature', 'before-the-feature-1920x1080.mp4', { title: 'Books before films' }],
};

/** Fills the first of the accounts, and lets the user post for the advertisers of all. */
export function addCreatives(maker: Maker, userId: string, accounts: readonly string[]): void {
  for (const id of accounts) grantAccess(maker.store, userId, id, [fullPermission, composerPermission]);
  const [account_id] = accounts;
  if (account_id === undefined) return;
  const desk = openDesk(maker, account_id, userId);
  addPartner(maker, account_id);
  for (const [name, [title, file_name, more]] of Object.entries(library) as [
    keyof typeof demoMedia,
    Item,
  ][]) {
    desk.make(createMediaLibraryItem, -190, { media_key: demoMedia[name], name: title, file_name, ...more });
  }
  const media = addAccountMedia(maker, account_id);
  addMediaCreatives(desk, media);
  const cards = addCards(desk);
  addLegacyCards(maker, account_id);
  addPosts(desk, cards);
}

interface Desk {
  readonly maker: Maker;
  readonly account_id: string;
  /** The account's advertiser. */
  readonly author: string;
  /** Makes a call on the account so many days from the world's first instant. */
  make<P extends Params>(
    endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
    day: number,
    values: Omit<ValuesOf<P>, 'account_id'>,
    by?: string,
  ): Document;
}

function openDesk(maker: Maker, account_id: string, userId: string): Desk {
  const author = String(requireRecord(maker.store, account, account_id, account_id).data.user_id);
  return {
    maker,
    account_id,
    author,
    make(endpoint, day, values, by = userId) {
      const whole = { account_id, ...values } as unknown as ValuesOf<typeof endpoint.params>;
      return maker.call(endpoint, whole, { userId: by, time: maker.day(day) });
    },
  };
}

/** A user whose posts may be promoted, but not made. */
function addPartner({ store, addUser }: Maker, account_id: string): void {
  const stored = requireRecord(store, account, account_id, account_id);
  const partner = addUser('nightowl_reads');
  updateRecord(store, stored, { ...stored.data, [retweetsOnlyField]: [partner.user_id] });
}

function addMediaCreatives({ maker, account_id, make }: Desk, media: Readonly<Record<string, string>>): void {
  const findLineItem = (objective: string) =>
    listRecords(maker.store, {
      kind: lineItem,
      accounts: [account_id],
      values: {},
      count: 1,
      filters: [{ field: 'objective', in: [objective] }],
    }).records[0]?.id;
  for (const [objective, name] of [
    ['PREROLL_VIEWS', 'PREROLL'],
    ['WEBSITE_CLICKS', 'MEDIUM_RECTANGLE'],
  ] as const) {
    const [line_item_id, account_media_id] = [findLineItem(objective), media[name]];
    if (line_item_id === undefined || account_media_id === undefined) continue;
    const landing_url = 'https://www.quillmark.example/spring';
    make(createMediaCreative, -40, { line_item_id, account_media_id, landing_url });
  }
}

const page = (title: string, path: string) => ({
  type: 'DETAILS',
  title,
  destination: { type: 'WEBSITE', url: `https://www.quillmark.example/${path}` },
});
const picture = (media_key: string) => ({ type: 'MEDIA', media_key });
const app = {
  type: 'BUTTON',
  label: { type: 'ENUM', value: 'INSTALL' },
  destination: {
    type: 'APP',
    country_code: 'US',
    googleplay_app_id: 'com.quillmark.reader',
    ios_app_store_identifier: '900000101',
  },
};

type Cards = Readonly<Record<'website' | 'carousel' | 'openPoll' | 'closedPoll' | 'conversation', string>>;

/** Cards of every kind; returns the URIs of those that posts carry. */
function addCards({ make }: Desk): Cards {
  const { wide, film, square, shelf, squareFilm, unlocked } = demoMedia;
  const website = make(createCard, -60, {
    name: 'Spring page',
    components: [picture(wide), page('Spring at Quillmark', 'spring')],
  });
  make(createCard, -58, {
    name: 'Trailer page',
    components: [picture(film), page('Watch the trailer', 'trailer')],
  });
  const carousel = make(createCard, -50, {
    name: 'Reader app',
    components: [{ type: 'SWIPEABLE_MEDIA', media_keys: [square, squareFilm, wide] }, app],
  });
  make(createCard, -45, {
    name: 'Three shelves',
    slides: [
      [picture(wide), page('New books', 'new')],
      [picture(shelf), page('Poetry', 'poetry')],
      [picture(square), page('Staff picks', 'picks')],
    ],
  });
  const retired = make(createCard, -44, {
    name: 'Winter page',
    components: [picture(shelf), page('Winter', 'winter')],
  });
  make(deleteCard, -30, { card_id: String(retired.id) });
  const closedPoll = make(createPollCard, -20, {
    name: 'Paper or screen',
    first_choice: 'Paper',
    second_choice: 'Screen',
    duration_in_minutes: 1440,
  });
  const openPoll = make(createPollCard, -1, {
    name: 'Next book club',
    first_choice: 'A novel',
    second_choice: 'Essays',
    third_choice: 'Poems',
    duration_in_minutes: 10_080,
  });
  make(createPollCard, -2, {
    name: 'Which trailer',
    first_choice: 'The first',
    second_choice: 'The second',
    duration_in_minutes: 10_000,
    media_key: film,
  });
  const conversation = make(createImageConversationCard, -25, {
    name: 'Favourite season',
    title: 'Which season?',
    media_key: wide,
    first_cta: '#SpringReads',
    first_cta_tweet: 'I read best in spring',
    thank_you_text: 'Thank you, reader',
    unlocked_image_media_key: unlocked,
  });
  make(createVideoConversationCard, -24, {
    name: 'Genres',
    media_key: film,
    first_cta: '#Mystery',
    first_cta_tweet: 'Mystery for me',
    second_cta: '#Romance',
    second_cta_tweet: 'Romance for me',
    thank_you_text: 'Happy reading',
  });
  const uri = (card: Document) => String(card.card_uri);
  return {
    website: uri(website),
    carousel: uri(carousel),
    openPoll: uri(openPoll),
    closedPoll: uri(closedPoll),
    conversation: uri(conversation),
  };
}

function addPosts({ maker, author, make }: Desk, cards: Cards): void {
  const as_user_id = author;
  const { wide, square, film, pages } = demoMedia;
  make(createTweet, -59, {
    as_user_id,
    name: 'Spring page',
    text: 'Spring is on our shelves',
    card_uri: cards.website,
  });
  make(createTweet, -49, {
    as_user_id,
    name: 'App',
    text: 'Your books, everywhere #reading',
    card_uri: cards.carousel,
  });
  make(createTweet, -40, { as_user_id, name: 'Windows', text: 'Two windows', media_keys: [wide, square] });
  make(createTweet, -20, {
    as_user_id,
    name: 'Paper or screen',
    text: 'Be honest',
    card_uri: cards.closedPoll,
  });
  make(createTweet, -3, { as_user_id, name: 'Seasons', text: 'Tell us', card_uri: cards.conversation });
  make(createTweet, -1, { as_user_id, name: 'Book club', text: 'Choose with us', card_uri: cards.openPoll });
  for (const text of [
    'Open until nine tonight',
    'Poetry evening on Friday #poems',
    '@nightowl_reads see you there',
  ]) {
    make(createTweet, -10, { as_user_id, text, nullcast: false }, author);
  }
  make(createDraftTweet, -7, {
    as_user_id,
    name: 'Summer teaser',
    text: 'Summer is near',
    media_keys: [film],
  });
  make(createDraftTweet, -6, { as_user_id, name: 'Page turner', media_keys: [pages] });
  make(createDraftTweet, -5, { as_user_id, name: 'Untitled', text: 'Something about cookbooks' });
  const midday = (day: number) => `${maker.day(day).slice(0, 10)}T12:00:00Z`;
  make(createScheduledTweet, -9, {
    as_user_id,
    name: 'Sunday',
    text: 'Sunday sale',
    scheduled_at: midday(-4),
  });
  make(createScheduledTweet, -2, {
    as_user_id,
    name: 'Summer',
    text: 'Summer list',
    scheduled_at: midday(30),
  });
  make(createScheduledTweet, -2, {
    as_user_id,
    name: 'Trailer night',
    text: 'Tonight',
    media_keys: [film],
    scheduled_at: midday(12),
  });
}
