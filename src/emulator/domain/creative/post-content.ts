/** The content of a draft, scheduled or published post (docs/service.md#post-content). */
import { mediaRequirements, mediaType } from '../../../contract/params/media-requirements.js';
import { mediaPerPost, postContent, postCreation, postRules } from '../../../contract/params/posts.js';
import type { Document, Value } from '../../../contract/types.js';
import { serviceError } from '../../errors.js';
import { applyChanges } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { assertValidState } from '../check-state.js';
import { requireCard } from './any-card.js';
import { mediaTypeOfCategory, requireMedia } from './media.js';

/** The media keys of a post, in order. */
export function postMedia({ media_keys }: Document): string[] {
  return Array.isArray(media_keys) ? media_keys.map(String) : [];
}

/** The stored form of a new post, with the service's defaults. */
export function newPost(given: Document, author: string): Document {
  return {
    ...given,
    user_id: author,
    text: given.text || '',
    media_keys: given.media_keys || [],
    card_uri: given.card_uri || null,
    name: given.name || null,
    nullcast: given.nullcast ?? postCreation.nullcast.default,
  };
}

/** A stored post with a change applied. A cleared text becomes empty; cleared media and card are removed. */
export function changePost(data: Document, change: Document, time: string): Document {
  const changed = applyChanges(data, change, time);
  return { ...changed, text: changed.text ?? '' };
}

/** Whether a text makes its post a mention or a reply: 1 or 0, because lists filter by it. */
export function mentionFlag(text: Value | undefined): number {
  return /^\s*@\w/.test(String(text ?? '')) ? 1 : 0;
}

/**
 * Throws ErrorResponse unless the content is valid. `data` is the whole post. Only the media and the card in `given`
 * must exist, since those of a stored post may have been deleted.
 */
export function assertContent(store: Store, account_id: string, data: Document, given: Document): void {
  assertValidState(postRules, postContent, data);
  if (postMedia(data).length === 0 && String(data.text ?? '').trim() === '') {
    throw serviceError('TWEET_CANNOT_BE_BLANK', 'text must not be blank without media', {
      parameter: 'text',
    });
  }
  assertMediaMix(store, account_id, postMedia(given));
  if (given.card_uri) requireCard(store, account_id, String(given.card_uri));
}

/** Up to four images, or one GIF, or one video (docs/service.md#post-content). */
function assertMediaMix(store: Store, account_id: string, keys: readonly string[]): void {
  const types = keys.map((key) =>
    mediaTypeOfCategory(
      requireMedia(store, account_id, { key, needs: mediaRequirements.post, parameter: 'media_keys' }),
    ),
  );
  const kinds = new Set(types);
  const tooMany = mediaType.find(
    (type) => types.filter((given) => given === type).length > mediaPerPost[type],
  );
  if (kinds.size <= 1 && !tooMany) return;
  const allowed = mediaType.map((type) => `${mediaPerPost[type]} ${type}`).join(' or ');
  const message = `media_keys must be at most ${allowed}, got ${types.join(', ')}`;
  throw serviceError('INVALID_MEDIA', message, { parameter: 'media_keys', value: keys.join(',') });
}
