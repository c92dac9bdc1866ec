import { describe, expect, it } from 'vitest';
import { lifecycleFields, lifecycleState, valueAtPath } from '../../src/call/lifecycle.js';
import { customAudience } from '../../src/contract/groups/custom-audiences.js';
import { mediaUpload } from '../../src/contract/groups/media.js';
import { mediaLibraryItem } from '../../src/contract/groups/media-library.js';
import { scheduledPromotedTweet } from '../../src/contract/groups/scheduled-promoted-tweets.js';
import { scheduledTweet } from '../../src/contract/groups/scheduled-tweets.js';
import { statisticsJob } from '../../src/contract/groups/stats-jobs.js';
import type { RecordKind } from '../../src/contract/types.js';

describe('how far a record is', () => {
  it.each<[string, RecordKind, unknown, string]>([
    ['a post that is due', scheduledTweet, { scheduled_status: 'SCHEDULED' }, 'running'],
    ['a post that is out', scheduledTweet, { scheduled_status: 'SUCCESS' }, 'done'],
    ['a post that failed', scheduledTweet, { scheduled_status: 'FAILED' }, 'failed'],
    ['a post that was deleted', scheduledTweet, { scheduled_status: 'DELETED' }, 'failed'],
    ['a post in an unknown state', scheduledTweet, { scheduled_status: 'HELD' }, 'running'],
    ['a post without a state', scheduledTweet, {}, 'running'],
    [
      'a promotion of a post that is due',
      scheduledPromotedTweet,
      { tweet_id: null, deleted: false },
      'running',
    ],
    ['a promotion of a post that is out', scheduledPromotedTweet, { tweet_id: '1', deleted: false }, 'done'],
    ['a promotion that was deleted', scheduledPromotedTweet, { tweet_id: null, deleted: true }, 'failed'],
    [
      'an audience in work',
      customAudience,
      { targetable: false, reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'] },
      'running',
    ],
    [
      'an audience that grows',
      customAudience,
      { targetable: true, reasons_not_targetable: ['PROCESSING'] },
      'running',
    ],
    ['an audience', customAudience, { targetable: true, reasons_not_targetable: [] }, 'done'],
    [
      'an audience that is too small',
      customAudience,
      { targetable: false, reasons_not_targetable: ['TOO_SMALL'] },
      'failed',
    ],
    ['a job', statisticsJob, { status: 'PROCESSING', url: null }, 'running'],
    ['a job without a file yet', statisticsJob, { status: 'SUCCESS', url: null }, 'running'],
    ['a job with a file', statisticsJob, { status: 'SUCCESS', url: 'https://x' }, 'done'],
    ['a job that was cancelled', statisticsJob, { status: 'CANCELLED', url: null }, 'failed'],
    ['an image', mediaUpload, { size: 5 }, 'done'],
    ['a video in work', mediaUpload, { processing_info: { state: 'in_progress' } }, 'running'],
    ['a video', mediaUpload, { processing_info: { state: 'succeeded' } }, 'done'],
    ['a value that is not a file', mediaUpload, { processing_info: { state: 'failed' } }, 'failed'],
    ['a library item', mediaLibraryItem, { media_status: 'TRANSCODE_COMPLETED' }, 'done'],
  ])('%s', (_, { lifecycle }, record, state) => {
    expect(lifecycle && lifecycleState(record, lifecycle)).toBe(state);
  });

  it('is read from fields, each named once', () => {
    expect(mediaUpload.lifecycle && lifecycleFields(mediaUpload.lifecycle)).toEqual([
      'processing_info',
      'processing_info.state',
    ]);
  });

  it.each([
    [{ a: { b: [1] } }, 'a.b', [1]],
    [{ a: null }, 'a.b', undefined],
    [undefined, 'a', undefined],
    [{ a: 0 }, 'a', 0],
  ])('reads a path of %j', (record, path, value) => {
    expect(valueAtPath(record, path)).toEqual(value);
  });
});
