/** Files against the limits of their category, at each boundary (docs/service.md#upload-limits). */
import { describe, expect, it } from 'vitest';
import { findMediaFault, findSizeFault } from '../../../src/call/media/check-media.js';
import type { MediaFacts } from '../../../src/call/media/media-file.js';
import { uploadCategories, uploadCategoryNames } from '../../../src/contract/params/uploads.js';

const gif: MediaFacts = { type: 'image/gif', width: 10, height: 10, frames: 2 };
const movie: MediaFacts = { type: 'video/mp4', milliseconds: 6000 };

const pictures = 'tweet_video must be 32x32 to 1280x1024, with an aspect ratio from 1:3 to 3:1';

describe('the size of a file', () => {
  it.each(uploadCategoryNames)('has a limit for %s', (name) => {
    const { maxBytes } = uploadCategories[name];
    expect(findSizeFault(maxBytes, name)).toBeUndefined();
    expect(findSizeFault(maxBytes + 1, name)).toEqual({
      kind: 'invalid',
      message: `has ${maxBytes + 1} bytes; the maximum for ${name} is ${maxBytes}`,
    });
  });
});

describe('a file', () => {
  it.each<[MediaFacts, keyof typeof uploadCategories, string | undefined]>([
    [{ type: 'image/png', width: 1, height: 1 }, 'tweet_image', undefined],
    [{ type: 'image/jpeg', width: 1, height: 1 }, 'tweet_image', undefined],
    [{ ...gif }, 'tweet_image', undefined],
    [{ ...gif }, 'tweet_gif', undefined],
    [{ type: 'image/png', width: 1, height: 1 }, 'tweet_gif', 'is image/png; tweet_gif must be image/gif'],
    [movie, 'amplify_video', undefined],
    [{ ...movie, type: 'video/quicktime' }, 'amplify_video', undefined],
    [
      { type: 'video/webm' },
      'amplify_video',
      'is video/webm; amplify_video must be video/mp4 or video/quicktime',
    ],
    [{ type: 'video/webm' }, 'tweet_video', undefined],
    [{ type: 'text/srt' }, 'subtitles', undefined],
    [{ ...gif, width: 1280, height: 1080, frames: 217 }, 'tweet_gif', undefined],
    [{ ...gif, width: 1281 }, 'tweet_gif', 'is 1281x10 pixels; the maximum is 1280x1080 for tweet_gif'],
    [{ ...gif, height: 1081 }, 'tweet_gif', 'is 10x1081 pixels; the maximum is 1280x1080 for tweet_gif'],
    [{ ...gif, frames: 350 }, 'tweet_gif', undefined],
    [{ ...gif, frames: 351 }, 'tweet_gif', 'has 351 frames; the maximum is 350 for tweet_gif'],
    [{ ...movie, milliseconds: 600_000 }, 'amplify_video', undefined],
    [
      { ...movie, milliseconds: 600_001 },
      'amplify_video',
      'lasts 600.001 seconds; amplify_video must last at most 600 seconds',
    ],
    [{ ...movie, milliseconds: 500 }, 'tweet_video', undefined],
    [
      { ...movie, milliseconds: 499 },
      'tweet_video',
      'lasts 0.499 seconds; tweet_video must last 0.5 to 140 seconds',
    ],
    [{ ...movie, milliseconds: 140_000 }, 'tweet_video', undefined],
    [
      { ...movie, milliseconds: 140_001 },
      'tweet_video',
      'lasts 140.001 seconds; tweet_video must last 0.5 to 140 seconds',
    ],
    [{ ...movie, width: 32, height: 32 }, 'tweet_video', undefined],
    [{ ...movie, width: 31, height: 32 }, 'tweet_video', `is 31x32 pixels; ${pictures}`],
    [{ ...movie, width: 1280, height: 1024 }, 'tweet_video', undefined],
    [{ ...movie, width: 1024, height: 1280 }, 'tweet_video', undefined],
    [{ ...movie, width: 1282, height: 720 }, 'tweet_video', `is 1282x720 pixels; ${pictures}`],
    [{ ...movie, width: 1280, height: 1025 }, 'tweet_video', `is 1280x1025 pixels; ${pictures}`],
    [{ ...movie, width: 1025, height: 1280 }, 'tweet_video', `is 1025x1280 pixels; ${pictures}`],
    [{ ...movie, width: 300, height: 100 }, 'tweet_video', undefined],
    [{ ...movie, width: 100, height: 300 }, 'tweet_video', undefined],
    [{ ...movie, width: 301, height: 100 }, 'tweet_video', `is 301x100 pixels; ${pictures}`],
    [{ ...movie, width: 100, height: 301 }, 'tweet_video', `is 100x301 pixels; ${pictures}`],
    [{ ...movie, width: 1920, height: 1080 }, 'amplify_video', undefined],
    [{ ...movie, width: 1920, height: 1080 }, 'dm_video', undefined],
  ])('%o as %s', (facts, name, message) => {
    expect(findMediaFault(facts, 1000, name)?.message).toBe(message);
  });
});
