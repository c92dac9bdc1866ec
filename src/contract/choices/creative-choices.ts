/** Choices about media, cards and posts. */
import type { Choices } from './choice.js';

export const creativeChoices: Choices = {
  'uploads-by-command': [
    {
      says: 'The emulator also serves the first generation of uploads, below 1.1; ads does not use it.',
      calls: ['media'],
    },
  ],
  'uploads-in-segments': [
    { says: 'A segment whose index leaves a gap is refused at once.', calls: ['media.append'] },
    {
      says: 'A second finalize returns the same response again, and a size that was not announced is not compared.',
      calls: ['media.finalize'],
    },
    {
      says: 'Bytes are stored until the upload is complete; then size, digest and the data in the header of the file.',
      calls: ['media.append', 'media.finalize'],
    },
  ],
  'one-shot-uploads': ['A file may be as large as the largest image.'],
  'upload-states': [
    {
      says: 'Images and subtitles are ready at once, GIFs and videos after two seconds and one more for every 64 MB.',
      calls: ['media.finalize', 'media.status', 'media.upload'],
    },
  ],
  'upload-limits': [
    {
      says: 'Width and height of a post video may be swapped; frames per second and codecs are not checked.',
      calls: ['media.finalize', 'media.upload'],
    },
    {
      says: 'The accepted kinds of images and videos follow from the name of the category.',
      calls: ['media.initialize', 'media.finalize', 'media.upload'],
    },
  ],
  'media-metadata': ['Members other than the alternative text are refused.'],
  'media-library': [
    { says: 'An upload that a post adds to the library has no name there.', calls: ['tweets.create'] },
    'media_status is TRANSCODE_COMPLETED from the beginning.',
    {
      says: 'Keys of a known form are accepted without an upload; sizes come from the file name, other values are made up.',
      calls: ['media-library.create'],
    },
  ],
  'account-media': [
    {
      says: 'A deletion leaves media creatives as they are, and deleting the library item leaves the account media.',
      calls: ['account-media.delete', 'media-library.delete'],
    },
  ],
  'conversation-cards': [
    {
      says: 'video_owner_id is the user who made the card.',
      calls: ['cards.video-conversation', 'cards.all'],
    },
    {
      says: 'An update returns the whole card.',
      calls: ['cards.image-conversation.update', 'cards.video-conversation.update'],
    },
  ],
  'scheduled-tweets': ['Publication takes no time, so completed_at is scheduled_at.'],
  tweets: [
    {
      says: "A post with the same content as its author's latest one is DUPLICATE_TWEET.",
      calls: ['tweets.create'],
    },
    'Nobody reads posts: counts stay 0, lang is always en, and links are not shortened.',
  ],
  'tweet-previews': ['The frame shows text, media keys and the texts of the card, not the look of a post.'],
};
