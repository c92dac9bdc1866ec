/** Parameters and facts that media, cards and posts share (docs/service.md#media-requirements). */
import type { creativeType } from './enums.js';
import { nameQuery } from './shared.js';

/**
 * Names of cards, drafts, scheduled and published posts, and queries for them, are at most so long
 * (docs/service.md#posts).
 */
const maxName = 80;

export const creativeQuery = nameQuery(maxName);

/** A text that is not empty, with its longest length, in code points, told in its help. */
export const boundedText = (what: string, max: number, more = '') =>
  ({ type: 'string', min: 1, max, help: `${what}, at most ${max} characters${more}` }) as const;

export const creativeName = boundedText('Name that only you see', maxName);

/** What a video is called and what it shows, in the library and in posts (docs/service.md#media-library). */
export const videoTitle = (more = '') => boundedText('Title of the video', 70, more);
export const videoDescription = (more = '') => boundedText('Description of the video', 200, more);

export const mediaKey = (help: string) => ({ type: 'id', form: 'media-key', help }) as const;

export const webAddress = (help: string) =>
  ({
    type: 'string',
    pattern: { regex: 'https?://\\S+', means: 'a web address that begins with http:// or https://' },
    help,
  }) as const;

export const mediaType = ['GIF', 'IMAGE', 'VIDEO'] as const;
export type MediaType = (typeof mediaType)[number];

/**
 * Media categories: what each holds, the number that its media keys begin with, and the account media that it
 * becomes when it is added to the library.
 */
export const mediaCategories = {
  AMPLIFY_VIDEO: { type: 'VIDEO', prefix: 13, becomes: 'PREROLL' },
  TWEET_GIF: { type: 'GIF', prefix: 16 },
  TWEET_IMAGE: { type: 'IMAGE', prefix: 3 },
  TWEET_VIDEO: { type: 'VIDEO', prefix: 7 },
} as const satisfies Readonly<
  Record<string, { type: MediaType; prefix: number; becomes?: (typeof creativeType)[number] }>
>;

export const mediaCategory = Object.keys(mediaCategories);

/** What media must be like to stand in some place. */
export interface MediaRequirement {
  /** Allowed ratios of width to height; any where none are named. */
  readonly ratios?: readonly string[];
  /** In pixels. */
  readonly minWidth?: number;
}
export type MediaRequirements = Readonly<Partial<Record<MediaType, MediaRequirement>>>;

/** A ratio is met within a hundredth: 1.91:1 cannot be had exactly in whole pixels. */
export const ratioTolerance = 0.01;

const wide = { ratios: ['1.91:1'], minWidth: 800 } as const;

/** Which types of media each place takes, and what they must be like (docs/service.md#media-requirements). */
export const mediaRequirements = {
  card: { IMAGE: { ratios: ['1:1', '1.91:1'], minWidth: 800 }, VIDEO: { ratios: ['16:9', '1:1'] } },
  poll: { IMAGE: wide, VIDEO: { ratios: ['16:9'] } },
  imageConversation: { IMAGE: wide },
  videoConversation: { VIDEO: { ratios: ['16:9'] } },
  unlockedImage: { IMAGE: { ratios: ['5:2'], minWidth: 800 } },
  unlockedVideo: { VIDEO: {} },
  poster: { IMAGE: {} },
  post: { GIF: {}, IMAGE: {}, VIDEO: {} },
} as const satisfies Readonly<Record<string, MediaRequirements>>;

const mediaWords = { GIF: 'a GIF', IMAGE: 'an image', VIDEO: 'a video' } as const;

/** The needs in words: "an image with a ratio of 1:1 or 1.91:1 and a width of at least 800, or a video ...". */
export function describeMediaRequirements(needs: MediaRequirements): string {
  return mediaType
    .flatMap((type) => (needs[type] ? [describeMediaNeed(type, needs[type])] : []))
    .join(', or ');
}

function describeMediaNeed(type: MediaType, { ratios, minWidth }: MediaRequirement): string {
  const facts = [
    ratios && `a ratio of ${ratios.join(' or ')}`,
    minWidth !== undefined && `a width of at least ${minWidth}`,
  ].filter(Boolean);
  return facts.length ? `${mediaWords[type]} with ${facts.join(' and ')}` : mediaWords[type];
}
