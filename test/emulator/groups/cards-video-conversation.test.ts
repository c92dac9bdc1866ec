/** Video conversation cards (docs/service.md#conversation-cards). */
import { describe, expect, it } from 'vitest';
import { testConversationCards, words } from '../../support/conversation-cards.js';
import { addMedia, dataOf, media, openWithLibrary } from '../../support/creatives.js';
import { verdictOf } from '../../support/world.js';

describe('video conversation cards', () => testConversationCards('video_conversation'));

it('a video card has a separate poster and unlocked video', async () => {
  const tester = await openWithLibrary();
  const path = 'accounts/:account/cards/video_conversation';
  const query = {
    media_key: media.film,
    ...words,
    title: 'Which?',
    poster_media_key: media.tall,
    unlocked_video_media_key: media.squareFilm,
  };
  const card = await dataOf(tester.call('POST', path, { query }));
  expect(card).toMatchObject({ poster_media_url: 'https://media.example.com/105.jpg' });
  expect(card).not.toHaveProperty('unlocked_video_media_key');
  const posterAfter = async (change: Readonly<Record<string, string>>) =>
    (await dataOf(tester.call('PUT', `${path}/${card.id}`, { query: change }))).poster_media_url;
  await addMedia(tester, '7_999', { file_name: '1600x900.mp4' });
  expect(await posterAfter({ media_key: '7_999' })).toBe('https://media.example.com/105.jpg');
  expect(await posterAfter({ poster_media_key: '' })).toBe('https://media.example.com/999-first.jpg');
  const refused = tester.call('POST', path, { query: { ...query, unlocked_video_media_key: media.wide } });
  expect(await verdictOf(refused)).toEqual([400, 'INVALID_MEDIA unlocked_video_media_key']);
});
