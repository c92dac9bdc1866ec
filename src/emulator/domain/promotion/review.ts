/**
 * The review of promoted posts (docs/service.md#review). The emulator has no reviewers: two hashtags in the text of a
 * post produce the possible results, for tests.
 */

import type { approvalStatus } from '../../../contract/params/enums.js';
import type { Document } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { parseTime } from '../../../values/time.js';
import { writeSeconds } from '../../store/clock.js';
import { findEntities } from '../creative/entities.js';

type ApprovalStatus = (typeof approvalStatus)[number];

/** The hashtags without #, in lower case; how long the delayed review takes, in milliseconds. */
const rejectedHashtag = 'rejected';
const delayedHashtag = 'underreview';
const delay = hour;

/** The internal fields of a promotion that holds a post: its outcome, and when that is known. */
export function review(text: string, time: string): { approval_status: ApprovalStatus; reviewed_at: string } {
  const hashtags = findEntities(text).hashtags.map((hashtag) => String(hashtag.text).toLowerCase());
  const isDelayed = hashtags.includes(delayedHashtag);
  return {
    approval_status: hashtags.includes(rejectedHashtag) ? 'REJECTED' : 'ACCEPTED',
    reviewed_at: isDelayed ? writeSeconds((parseTime(time) ?? 0) + delay) : time,
  };
}

/** The approval status of a stored promotion at a time. */
export function approvalStatusAt({ approval_status, reviewed_at }: Document, time: string): ApprovalStatus {
  if (typeof reviewed_at === 'string' && time < reviewed_at) return 'UNDER_REVIEW';
  return approval_status === 'REJECTED' ? 'REJECTED' : 'ACCEPTED';
}
