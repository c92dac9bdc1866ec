/** What image and video conversation cards have in common (docs/service.md#conversation-cards). */

import { imageConversationCard } from '../../../contract/groups/cards-image-conversation.js';
import { videoConversationCard } from '../../../contract/groups/cards-video-conversation.js';
import { conversationChange, conversationRules } from '../../../contract/params/conversation-cards.js';
import { type MediaRequirements, mediaRequirements } from '../../../contract/params/creatives.js';
import type { Document, RecordKind } from '../../../contract/types.js';
import type { HandlerContext } from '../../handler.js';
import {
  applyChanges,
  createStamps,
  deleteRecord,
  insertRecord,
  onlyChanged,
  requireRecord,
  type StoredRecord,
  toStoredFieldsResponse,
  updateRecord,
} from '../../store/records.js';
import { assertValidState } from '../check-state.js';
import { toCardResponse } from './any-card.js';
import { requireMedia } from './media.js';
import { failScheduled } from './scheduled-post.js';

/** A kind of conversation card: what its own media must be like, and what the record tells of it. */
export interface ConversationKind {
  readonly kind: RecordKind;
  readonly card_type: string;
  readonly needs: MediaRequirements;
  describe(media: Document, userId: string): Document;
}

export const imageConversation: ConversationKind = {
  kind: imageConversationCard,
  card_type: imageConversationCard.fields.card_type.values[0],
  needs: mediaRequirements.imageConversation,
  describe: ({ media_url = null, width, height }) => ({
    media_url,
    image_display_width: String(width),
    image_display_height: String(height),
  }),
};

export const videoConversation: ConversationKind = {
  kind: videoConversationCard,
  card_type: videoConversationCard.fields.card_type.values[0],
  needs: mediaRequirements.videoConversation,
  describe: ({ media_url = null, poster_media_url = null, width, height }, userId) => ({
    media_url,
    first_frame_url: poster_media_url,
    video_width: String(width),
    video_height: String(height),
    // Who uploaded it is not known here: whoever makes the card stands for the owner.
    video_owner_id: userId,
  }),
};

type Writing = Pick<HandlerContext, 'store' | 'time' | 'userId' | 'newId'>;

/** Media that a card names besides its own, by parameter. */
const sideMedia = {
  poster_media_key: mediaRequirements.poster,
  unlocked_image_media_key: mediaRequirements.unlockedImage,
  unlocked_video_media_key: mediaRequirements.unlockedVideo,
} as const;

/** What is kept of such media: its address, under another name. An unlocked video is not answered at all. */
const shownAs: Readonly<Record<string, string>> = {
  poster_media_key: 'poster_url',
  unlocked_image_media_key: 'unlocked_image_url',
};

/** A card with a change laid over it. Its rules hold for the whole; of its media, what is named anew must exist. */
function applyChange(
  { store, time, userId }: Writing,
  { needs, describe }: ConversationKind,
  account_id: string,
  data: Document,
  given: Document,
): Document {
  const change = onlyChanged(data, given);
  const changed: Record<string, Document[string]> = { ...applyChanges(data, change, time) };
  const find = (name: string, wanted: MediaRequirements): StoredRecord | undefined => {
    const key = change[name];
    if (typeof key !== 'string' || key === '') return undefined;
    return requireMedia(store, account_id, { key, needs: wanted, parameter: name });
  };
  const media = find('media_key', needs);
  if (media) Object.assign(changed, describe(media.data, userId));
  const side = Object.entries(sideMedia).map(([name, wanted]) => [name, find(name, wanted)] as const);
  for (const [name, item] of side) {
    const field = shownAs[name];
    if (field !== undefined && name in change) changed[field] = item?.data.media_url ?? null;
  }
  // A video without a poster of its own shows its first frame.
  if (changed.first_frame_url) changed.poster_media_url = changed.poster_url ?? changed.first_frame_url;
  assertValidState(conversationRules, conversationChange, changed);
  return changed;
}

export function createConversation(
  call: Writing,
  conversation: ConversationKind,
  { account_id, ...given }: Document & { readonly account_id: string },
): Document {
  const { kind, card_type } = conversation;
  const id = call.newId('object');
  const data = {
    ...applyChange(call, conversation, account_id, {}, given),
    id,
    card_type,
    card_uri: `card://${call.newId('decimal')}`,
    ...createStamps(call.time),
  };
  insertRecord(call.store, { kind, account_id, id, data });
  return toCardResponse(kind, data);
}

/** Answers the whole card; a published example shows some of its fields only (docs/service.md#conversation-cards). */
export function updateConversation(
  call: Writing,
  conversation: ConversationKind,
  { account_id, card_id, ...change }: Document & { readonly account_id: string; readonly card_id: string },
): Document {
  const { kind } = conversation;
  const stored = requireRecord(call.store, kind, account_id, card_id, { parameter: 'card_id' });
  const data = applyChange(call, conversation, account_id, stored.data, change);
  updateRecord(call.store, stored, data);
  return toCardResponse(kind, data);
}

/** Deletes for good and answers the short record (docs/service.md#conversation-cards). */
export function deleteConversation(
  { store, time }: Writing,
  { kind }: ConversationKind,
  { account_id, card_id }: { readonly account_id: string; readonly card_id: string },
): Document {
  const stored = requireRecord(store, kind, account_id, card_id, { parameter: 'card_id' });
  deleteRecord(store, stored);
  failScheduled(store, account_id, { card_uri: String(stored.data.card_uri) }, time);
  const { id = null, name = null, card_type = null, created_at = null } = stored.data;
  return toStoredFieldsResponse(kind, { id, name, card_type, created_at, updated_at: time, deleted: true });
}
