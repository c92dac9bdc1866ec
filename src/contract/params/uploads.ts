/** Kinds, categories and limits of uploads (docs/service.md#upload-limits). Sizes are in bytes; one MB is 1,048,576 of them. */
import type { Lifecycle } from '../types.js';
import type { MediaType } from './media-requirements.js';
import { mediaCategories } from './media-requirements.js';

const megabyte = 1024 * 1024;

/** The kinds of files that the service names, by their media types. */
export const uploadTypes = [
  'video/mp4',
  'video/webm',
  'video/mp2t',
  'video/quicktime',
  'image/jpeg',
  'image/pjpeg',
  'image/png',
  'image/gif',
  'image/bmp',
  'image/webp',
  'image/tiff',
  'text/srt',
  'text/vtt',
  'model/gltf-binary',
  'model/vnd.usdz+zip',
] as const;
export type UploadType = (typeof uploadTypes)[number];

/** Two names of one kind. */
export const sameUploadTypes: Readonly<Partial<Record<UploadType, UploadType>>> = {
  'image/pjpeg': 'image/jpeg',
};

/** The files that an upload category accepts, and the resulting media. */
export interface UploadCategory {
  /** The prefix of its media keys. */
  readonly prefix: number;
  /** The category in the media library; absent on what cannot be in it. */
  readonly library?: keyof typeof mediaCategories;
  readonly accepts: readonly UploadType[];
  readonly maxBytes: number;
  /** Videos only. */
  readonly seconds?: { readonly min: number; readonly max: number };
  /** Limits of the pictures of videos, in pixels: either side may be the longer one. A ratio is the longer by the shorter. */
  readonly pictures?: {
    readonly least: { readonly width: number; readonly height: number };
    readonly most: { readonly width: number; readonly height: number };
    readonly ratio: number;
  };
  /** Limits of animated images: size in pixels, number of frames, and pixels of all frames. */
  readonly animation?: {
    readonly width: number;
    readonly height: number;
    readonly frames: number;
    readonly pixels: number;
  };
  /** The file is ready as soon as it is complete, without being processed. */
  readonly isImmediate?: true;
}

const image = {
  accepts: ['image/jpeg', 'image/pjpeg', 'image/png', 'image/gif', 'image/bmp', 'image/webp', 'image/tiff'],
  maxBytes: 5 * megabyte,
  isImmediate: true,
} as const;
const gif = {
  accepts: ['image/gif'],
  maxBytes: 15 * megabyte,
  animation: { width: 1280, height: 1080, frames: 350, pixels: 300_000_000 },
} as const;
const video = {
  accepts: ['video/mp4', 'video/quicktime', 'video/webm', 'video/mp2t'],
  maxBytes: 512 * megabyte,
  seconds: { min: 0.5, max: 140 },
} as const;

/** Upload categories by name. The prefixes of those that the library does not have are not documented. */
export const uploadCategories = {
  amplify_video: {
    prefix: mediaCategories.AMPLIFY_VIDEO.prefix,
    library: 'AMPLIFY_VIDEO',
    accepts: ['video/mp4', 'video/quicktime'],
    maxBytes: 500 * megabyte,
    seconds: { min: 0, max: 600 },
  },
  tweet_gif: { ...gif, prefix: mediaCategories.TWEET_GIF.prefix, library: 'TWEET_GIF' },
  tweet_image: { ...image, prefix: mediaCategories.TWEET_IMAGE.prefix, library: 'TWEET_IMAGE' },
  tweet_video: {
    ...video,
    pictures: { least: { width: 32, height: 32 }, most: { width: 1280, height: 1024 }, ratio: 3 },
    prefix: mediaCategories.TWEET_VIDEO.prefix,
    library: 'TWEET_VIDEO',
  },
  dm_gif: { ...gif, prefix: 17 },
  dm_image: { ...image, prefix: 4 },
  dm_video: { ...video, prefix: 8 },
  subtitles: { prefix: 11, accepts: ['text/srt', 'text/vtt'], maxBytes: megabyte, isImmediate: true },
} as const satisfies Readonly<Record<string, UploadCategory>>;

export type UploadCategoryName = keyof typeof uploadCategories;
export const uploadCategoryNames = Object.keys(uploadCategories) as readonly UploadCategoryName[];

/** The categories that can be uploaded in one call: videos in advertisements are uploaded in segments. */
export const oneShotCategoryNames = uploadCategoryNames.filter(
  (name): name is Exclude<UploadCategoryName, 'amplify_video'> => name !== 'amplify_video',
);

/** The categories whose media can be added to the media library. */
export const libraryUploadCategories = uploadCategoryNames.filter(
  (name) => 'library' in uploadCategories[name],
);

/**
 * The category for a file of a kind of media, where none is named: an advertisement's. Videos in advertisements must be
 * amplify_video (docs/service.md#upload-limits).
 */
export const defaultUploadCategory: Readonly<Record<MediaType, UploadCategoryName>> = {
  GIF: 'tweet_gif',
  IMAGE: 'tweet_image',
  VIDEO: 'amplify_video',
};

/** Limits of an upload in segments. */
export const segments = {
  /** The highest index; the first is 0. */
  last: 999,
  /** The most bytes of one segment that the service takes. */
  maxBytes: 5 * megabyte,
  /** The bytes of each segment but the last that the client sends. */
  bytes: 4 * megabyte,
} as const;

/** The most bytes that an upload may announce. */
export const maxTotalBytes = 17_179_869_184;

/** The most bytes that the one-shot call takes: those of the largest image. */
export const maxOneShotBytes = uploadCategories.tweet_gif.maxBytes;

/** Lifetimes of unused uploads in seconds: from the start, in the first generation too, and once they are complete. */
export const uploadLifetimes = { started: 1_295_999, startedByFirst: 3_599, complete: 86_400 } as const;

/** The states of processing (docs/service.md#upload-states). */
const processingStates = ['pending', 'in_progress', 'succeeded', 'failed'] as const;
export type ProcessingState = (typeof processingStates)[number];

/** The lifecycle of the processing of an upload: one that is ready at once has no state of processing. */
export const uploadLifecycle = {
  done: [
    { field: 'processing_info', is: 'absent' },
    { field: 'processing_info.state', is: ['succeeded'] },
  ],
  failed: [{ field: 'processing_info.state', is: ['failed'] }],
  lookAgain: 'processing_info.check_after_secs',
} as const satisfies Lifecycle;

/** The errors of processing (docs/service.md#upload-errors). */
export const processingErrors = {
  invalid: { code: 1, name: 'InvalidMedia' },
  unsupported: { code: 3, name: 'UnsupportedMedia' },
} as const;
