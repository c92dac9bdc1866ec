/** Parameters that drafts, scheduled posts and published posts share (docs/service.md#posts). */

import type { Lifecycle, Params, Rule } from '../types.js';
import { creativeName, mediaKey } from './creatives.js';
import type { mediaType } from './media-requirements.js';
import { atCreation } from './shared.js';

/** The permission to post for an account's full promotable user, without being that user (docs/service.md#authors). */
export const composerPermission = 'TWEET_COMPOSER';

/** Maximum number of media of one type per post; types cannot be mixed (docs/service.md#post-content). */
export const mediaPerPost = { GIF: 1, IMAGE: 4, VIDEO: 1 } as const satisfies Readonly<
  Record<(typeof mediaType)[number], number>
>;

export const mediaNote = `A post can have up to ${mediaPerPost.IMAGE} images, or one animated GIF, or one video, but not a mix.`;
export const authorNote = `To post as the account's full promotable user, other users need the permission ${composerPermission}.`;
export const remainsNote = 'The changed post must have text or media.';
export const nullcastNote =
  'A nullcast post is not in the public timeline and is not served to followers; both kinds can be promoted.';

export const scheduledStatus = ['SCHEDULED', 'SUCCESS', 'FAILED', 'DELETED'] as const;

/** The lifecycle of a scheduled post: published, or never to be. */
export const publication = {
  done: [{ field: 'scheduled_status', is: ['SUCCESS'] }],
  failed: [{ field: 'scheduled_status', is: ['FAILED', 'DELETED'] }],
} as const satisfies Lifecycle;

/** Filters a list by its author. */
export const userId = {
  type: 'id',
  form: 'digits',
  user: 'promotable',
  help: "Whose posts; default the account's full promotable user",
} as const;

/** Content of a post. */
export const postContent = {
  text: { type: 'string', min: 1, clearable: true, help: 'Text of the post; required without media' },
  media_keys: {
    type: 'list',
    of: mediaKey('A media key'),
    min: 1,
    max: mediaPerPost.IMAGE,
    ordered: true,
    clearable: true,
    help: `Media from the library: up to ${mediaPerPost.IMAGE} images, or ${mediaPerPost.GIF} GIF, or ${mediaPerPost.VIDEO} video`,
  },
  card_uri: {
    type: 'id',
    form: 'card-uri',
    clearable: true,
    help: 'Card to attach, such as card://1234567890',
  },
  nullcast: { type: 'boolean', help: 'Exclude the post from the public timeline and from followers' },
  name: { ...creativeName, clearable: true },
} as const satisfies Params;

/** Content and author at creation. */
export const postCreation = {
  as_user_id: {
    type: 'id',
    form: 'digits',
    user: 'promotable',
    recordField: 'user_id',
    required: true,
    help: 'The user to post as, who must have granted you access',
  },
  ...atCreation(postContent),
  nullcast: { ...postContent.nullcast, default: true },
} as const satisfies Params;

/** Also applies to a stored post merged with a change. */
export const postRules = [
  { rule: 'requiredWhen', param: 'text', when: 'media_keys', is: 'absent' },
] as const satisfies readonly Rule[];
