/** Cards of every kind in the dataset `demo`. */
import { createCard, deleteCard } from '../../contract/groups/cards.js';
import { imageConversationCalls } from '../../contract/groups/cards-image-conversation.js';
import { createPollCard } from '../../contract/groups/cards-poll.js';
import { videoConversationCalls } from '../../contract/groups/cards-video-conversation.js';
import type { Document } from '../../contract/types.js';
import { type AccountBuilder, demoMedia } from './account-builder.js';

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

export type Cards = Readonly<
  Record<'website' | 'carousel' | 'openPoll' | 'closedPoll' | 'conversation', string>
>;

/** Adds cards of every kind; returns the URIs of those that posts use. */
export function addCards({ call }: AccountBuilder): Cards {
  const { wide, film, square, shelf, squareFilm, unlocked } = demoMedia;
  const website = call(createCard, -60, {
    name: 'Spring page',
    components: [picture(wide), page('Spring at Quillmark', 'spring')],
  });
  call(createCard, -58, {
    name: 'Trailer page',
    components: [picture(film), page('Watch the trailer', 'trailer')],
  });
  const carousel = call(createCard, -50, {
    name: 'Reader app',
    components: [{ type: 'SWIPEABLE_MEDIA', media_keys: [square, squareFilm, wide] }, app],
  });
  call(createCard, -45, {
    name: 'Three shelves',
    slides: [
      [picture(wide), page('New books', 'new')],
      [picture(shelf), page('Poetry', 'poetry')],
      [picture(square), page('Staff picks', 'picks')],
    ],
  });
  const retired = call(createCard, -44, {
    name: 'Winter page',
    components: [picture(shelf), page('Winter', 'winter')],
  });
  call(deleteCard, -30, { card_id: String(retired.id) });
  const closedPoll = call(createPollCard, -20, {
    name: 'Paper or screen',
    first_choice: 'Paper',
    second_choice: 'Screen',
    duration_in_minutes: 1440,
  });
  const openPoll = call(createPollCard, -1, {
    name: 'Next book club',
    first_choice: 'A novel',
    second_choice: 'Essays',
    third_choice: 'Poems',
    duration_in_minutes: 10_080,
  });
  call(createPollCard, -2, {
    name: 'Which trailer',
    first_choice: 'The first',
    second_choice: 'The second',
    duration_in_minutes: 10_000,
    media_key: film,
  });
  const conversation = call(imageConversationCalls.create, -25, {
    name: 'Favourite season',
    title: 'Which season?',
    media_key: wide,
    first_cta: '#SpringReads',
    first_cta_tweet: 'I read best in spring',
    thank_you_text: 'Thank you, reader',
    unlocked_image_media_key: unlocked,
  });
  call(videoConversationCalls.create, -24, {
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
