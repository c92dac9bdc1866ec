/** Posts in every state in the dataset `demo`. */
import { createDraftTweet } from '../../contract/groups/draft-tweets.js';
import { createScheduledTweet } from '../../contract/groups/scheduled-tweets.js';
import { createTweet } from '../../contract/groups/tweets.js';
import { type AccountBuilder, demoMedia } from './account-builder.js';
import type { Cards } from './demo-cards.js';

export function addPosts({ dataset, author, call }: AccountBuilder, cards: Cards): void {
  const as_user_id = author;
  const { wide, square, film, pages } = demoMedia;
  call(createTweet, -59, {
    as_user_id,
    name: 'Spring page',
    text: 'Spring is on our shelves',
    card_uri: cards.website,
  });
  call(createTweet, -49, {
    as_user_id,
    name: 'App',
    text: 'Your books, everywhere #reading',
    card_uri: cards.carousel,
  });
  call(createTweet, -40, { as_user_id, name: 'Windows', text: 'Two windows', media_keys: [wide, square] });
  call(createTweet, -20, {
    as_user_id,
    name: 'Paper or screen',
    text: 'Be honest',
    card_uri: cards.closedPoll,
  });
  call(createTweet, -3, { as_user_id, name: 'Seasons', text: 'Tell us', card_uri: cards.conversation });
  call(createTweet, -1, { as_user_id, name: 'Book club', text: 'Choose with us', card_uri: cards.openPoll });
  for (const text of [
    'Open until nine tonight',
    'Poetry evening on Friday #poems',
    '@nightowl_reads see you there',
  ]) {
    call(createTweet, -10, { as_user_id, text, nullcast: false }, author);
  }
  call(createDraftTweet, -7, {
    as_user_id,
    name: 'Summer teaser',
    text: 'Summer is near',
    media_keys: [film],
  });
  call(createDraftTweet, -6, { as_user_id, name: 'Page turner', media_keys: [pages] });
  call(createDraftTweet, -5, { as_user_id, name: 'Untitled', text: 'Something about cookbooks' });
  const midday = (day: number) => `${dataset.day(day).slice(0, 10)}T12:00:00Z`;
  call(createScheduledTweet, -9, {
    as_user_id,
    name: 'Sunday',
    text: 'Sunday sale',
    scheduled_at: midday(-4),
  });
  call(createScheduledTweet, -2, {
    as_user_id,
    name: 'Summer',
    text: 'Summer list',
    scheduled_at: midday(30),
  });
  call(createScheduledTweet, -2, {
    as_user_id,
    name: 'Trailer night',
    text: 'Tonight',
    media_keys: [film],
    scheduled_at: midday(12),
  });
}
