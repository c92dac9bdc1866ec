/** Parameters and facts that media, cards and posts share (interface 4.4, section 8, ext 11). */
import { nameQuery } from './shared.js';

/** Names of cards, drafts, scheduled and published posts, and queries for them, are at most so long (section 8). */
const maxName = 80;

export const creativeQuery = nameQuery(maxName);

export const creativeName = (help: string) => ({ type: 'string', min: 1, max: maxName, help }) as const;

export const mediaKey = (help: string) => ({ type: 'id', form: 'media-key', help }) as const;

export const webAddress = (help: string) =>
  ({
    type: 'string',
    pattern: { regex: 'https?://\\S+', means: 'a web address that begins with http:// or https://' },
    help,
  }) as const;

export const mediaType = ['GIF', 'IMAGE', 'VIDEO'] as const;

/** Media categories: what each holds, and the number that its media keys begin with. */
export const mediaCategories = {
  AMPLIFY_VIDEO: { type: 'VIDEO', prefix: 13 },
  TWEET_GIF: { type: 'GIF', prefix: 16 },
  TWEET_IMAGE: { type: 'IMAGE', prefix: 3 },
  TWEET_VIDEO: { type: 'VIDEO', prefix: 7 },
} as const satisfies Readonly<Record<string, { type: (typeof mediaType)[number]; prefix: number }>>;

export const mediaCategory = Object.keys(mediaCategories);
