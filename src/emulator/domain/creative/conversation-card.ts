/** Operations on image and video conversation cards (docs/service.md#conversation-cards). */

import { imageConversationCard } from '../../../contract/groups/cards-image-conversation.js';
import { videoConversationCard } from '../../../contract/groups/cards-video-conversation.js';
import {
  type conversationCardCalls,
  conversationChange,
  conversationRules,
} from '../../../contract/params/conversation-cards.js';
import { type MediaRequirements, mediaRequirements } from '../../../contract/params/media-requirements.js';
import type { Document, RecordKind } from '../../../contract/types.js';
import type { Handler, HandlerContext } from '../../handler.js';
import { deleteRecord } from '../../store/deletion.js';
import {
  applyChanges,
  createStamps,
  insertRecord,
  onlyChanged,
  requireRecord,
  type StoredRecord,
  toStoredFieldsResponse,
  updateRecord,
} from '../../store/records.js';
import { assertValidState } from '../check-state.js';
import { handleGet, handleList } from '../record-handlers.js';
import { toCardResponse } from './any-card.js';
import { echoKind, handleEchoingKind, selectCards } from './conversation-handlers.js';
import { requireMedia } from './media.js';
import { failScheduled } from './scheduled-post.js';

/** A kind of conversation card: the requirements of its media, and the fields derived from it. */
interface ConversationKind {
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
    // Cards do not store their uploads, so the creator of the card counts as the owner.
    video_owner_id: userId,
  }),
};

type WriteContext = Pick<HandlerContext, 'store' | 'time' | 'userId' | 'newId'>;

/** The requirements of a card's additional media, by parameter. */
const additionalMedia = {
  poster_media_key: mediaRequirements.poster,
  unlocked_image_media_key: mediaRequirements.unlockedImage,
  unlocked_video_media_key: mediaRequirements.unlockedVideo,
} as const;

/** The fields that store the URL of additional media. An unlocked video is not part of the response. */
const storedUrlFields: Readonly<Record<string, string>> = {
  poster_media_key: 'poster_url',
  unlocked_image_media_key: 'unlocked_image_url',
};

/** A card with a change applied. The rules are checked on the whole card; only newly named media must exist. */
function applyChange(
  { store, time, userId }: WriteContext,
  { needs, describe }: ConversationKind,
  account_id: string,
  data: Document,
  given: Document,
): Document {
  const change = onlyChanged(data, given);
  const changed: Record<string, Document[string]> = { ...applyChanges(data, change, time) };
  const find = (name: string, required: MediaRequirements): StoredRecord | undefined => {
    const key = change[name];
    if (typeof key !== 'string' || key === '') return undefined;
    return requireMedia(store, account_id, { key, needs: required, parameter: name });
  };
  const media = find('media_key', needs);
  if (media) Object.assign(changed, describe(media.data, userId));
  const additional = Object.entries(additionalMedia).map(
    ([name, required]) => [name, find(name, required)] as const,
  );
  for (const [name, item] of additional) {
    const field = storedUrlFields[name];
    if (field !== undefined && name in change) changed[field] = item?.data.media_url ?? null;
  }
  // A video without a poster shows its first frame.
  if (changed.first_frame_url) changed.poster_media_url = changed.poster_url ?? changed.first_frame_url;
  assertValidState(conversationRules, conversationChange, changed);
  return changed;
}

/** The handlers of the calls of one kind of cards. */
export function conversationHandlers(
  kind: ConversationKind,
  calls: ReturnType<typeof conversationCardCalls>,
): readonly Handler[] {
  return [
    echoKind(handleList(calls.list, { filters: selectCards })),
    echoKind(handleGet(calls.get)),
    handleEchoingKind(calls.create, (context) => ({
      data: createConversation(context, kind, context.values),
    })),
    handleEchoingKind(calls.update, (context) => ({
      data: updateConversation(context, kind, context.values),
    })),
    handleEchoingKind(calls.delete, (context) => ({
      data: deleteConversation(context, kind, context.values),
    })),
  ];
}

function createConversation(
  context: WriteContext,
  conversation: ConversationKind,
  { account_id, ...given }: Document & { readonly account_id: string },
): Document {
  const { kind, card_type } = conversation;
  const id = context.newId('object');
  const data = {
    ...applyChange(context, conversation, account_id, {}, given),
    id,
    card_type,
    card_uri: `card://${context.newId('decimal')}`,
    ...createStamps(context.time),
  };
  insertRecord(context.store, { kind, account_id, id, data });
  return toCardResponse(kind, data);
}

/** Returns the whole card; a published example shows only some of its fields (docs/service.md#conversation-cards). */
function updateConversation(
  context: WriteContext,
  conversation: ConversationKind,
  { account_id, card_id, ...change }: Document & { readonly account_id: string; readonly card_id: string },
): Document {
  const { kind } = conversation;
  const stored = requireRecord(context.store, kind, account_id, card_id, { parameter: 'card_id' });
  const data = applyChange(context, conversation, account_id, stored.data, change);
  updateRecord(context.store, stored, data);
  return toCardResponse(kind, data);
}

/** Deletes a card permanently and returns the short record (docs/service.md#conversation-cards). */
function deleteConversation(
  { store, time }: WriteContext,
  { kind }: ConversationKind,
  { account_id, card_id }: { readonly account_id: string; readonly card_id: string },
): Document {
  const stored = requireRecord(store, kind, account_id, card_id, { parameter: 'card_id' });
  deleteRecord(store, stored);
  failScheduled(store, account_id, { card_uri: String(stored.data.card_uri) }, time);
  const { id = null, name = null, card_type = null, created_at = null } = stored.data;
  return toStoredFieldsResponse(kind, { id, name, card_type, created_at, updated_at: time, deleted: true });
}
