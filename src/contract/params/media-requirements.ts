/** Types and categories of media, and which media a card or a post takes (docs/service.md#media-requirements). */
import type { creativeType } from './enums.js';

export const mediaType = ['GIF', 'IMAGE', 'VIDEO'] as const;
export type MediaType = (typeof mediaType)[number];

/**
 * Media categories: the media type of each, the prefix of its media keys, and the creative type of the account media that
 * is created when it is added to the library.
 */
export const mediaCategories = {
  AMPLIFY_VIDEO: { type: 'VIDEO', prefix: 13, creativeType: 'PREROLL' },
  TWEET_GIF: { type: 'GIF', prefix: 16 },
  TWEET_IMAGE: { type: 'IMAGE', prefix: 3 },
  TWEET_VIDEO: { type: 'VIDEO', prefix: 7 },
} as const satisfies Readonly<
  Record<string, { type: MediaType; prefix: number; creativeType?: (typeof creativeType)[number] }>
>;

export const mediaCategory = Object.keys(mediaCategories);

/** Requirements for media of one type in one place. */
interface MediaRequirement {
  /** Allowed aspect ratios (width to height); any if absent. */
  readonly ratios?: readonly string[];
  /** In pixels. */
  readonly minWidth?: number;
  /** The media types of its files; any if absent. */
  readonly files?: readonly string[];
}
export type MediaRequirements = Readonly<Partial<Record<MediaType, MediaRequirement>>>;

/** Tolerance of aspect ratios: 1.91:1 is not exactly possible in whole pixels. */
export const ratioTolerance = 0.01;

const wide = { ratios: ['1.91:1'], minWidth: 800 } as const;

/** The media types that each place accepts, and their requirements (docs/service.md#media-requirements). */
export const mediaRequirements = {
  card: { IMAGE: { ratios: ['1:1', '1.91:1'], minWidth: 800 }, VIDEO: { ratios: ['16:9', '1:1'] } },
  poll: { IMAGE: wide, VIDEO: { ratios: ['16:9'] } },
  imageConversation: { IMAGE: wide },
  videoConversation: { VIDEO: { ratios: ['16:9'] } },
  unlockedImage: { IMAGE: { ratios: ['5:2'], minWidth: 800 } },
  unlockedVideo: { VIDEO: {} },
  poster: { IMAGE: { files: ['image/png', 'image/jpeg'] } },
  post: { GIF: {}, IMAGE: {}, VIDEO: {} },
} as const satisfies Readonly<Record<string, MediaRequirements>>;

const mediaNouns = { GIF: 'a GIF', IMAGE: 'an image', VIDEO: 'a video' } as const;

/** Describes requirements: "an image with a ratio of 1:1 or 1.91:1 and a width of at least 800, or a video ...". */
export function describeMediaRequirements(needs: MediaRequirements): string {
  return mediaType
    .flatMap((type) => (needs[type] ? [describeMediaNeed(type, needs[type])] : []))
    .join(', or ');
}

function describeMediaNeed(type: MediaType, { ratios, minWidth, files }: MediaRequirement): string {
  const facts = [
    ratios && `a ratio of ${ratios.join(' or ')}`,
    minWidth !== undefined && `a width of at least ${minWidth}`,
  ].filter(Boolean);
  const noun = files ? `${mediaNouns[type]} that is ${files.join(' or ')}` : mediaNouns[type];
  return facts.length ? `${noun} with ${facts.join(' and ')}` : noun;
}
