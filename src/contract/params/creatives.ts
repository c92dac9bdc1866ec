/** Parameters and limits that media, cards and posts share. */
import { nameQuery } from './shared.js';

/**
 * Maximum length of the names of cards, drafts, scheduled and published posts, and of queries for them
 * (docs/service.md#posts).
 */
const maxName = 80;

export const creativeQuery = nameQuery(maxName);

/** A non-empty text; its maximum length, in code points, is stated in the help. */
export const boundedText = (what: string, max: number, suffix = '') =>
  ({ type: 'string', min: 1, max, help: `${what}, at most ${max} characters${suffix}` }) as const;

export const creativeName = boundedText('Name, visible only to you', maxName);

/** Title and description of a video, in the media library and in posts (docs/service.md#media-library). */
export const videoTitle = (suffix = '') => boundedText('Title of the video', 70, suffix);
export const videoDescription = (suffix = '') => boundedText('Description of the video', 200, suffix);

export const mediaKey = (help: string) =>
  ({ type: 'id', form: 'media-key', refers: 'media-library', help }) as const;

export const webAddress = (help: string) =>
  ({
    type: 'string',
    pattern: { regex: 'https?://\\S+', means: 'a URL that starts with http:// or https://' },
    help,
  }) as const;
