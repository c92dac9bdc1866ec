/** Poll cards (docs/service.md#poll-cards); ../domain/creative/poll-times.ts determines when one is closed. */

import { account } from '../../contract/groups/accounts.js';
import * as contract from '../../contract/groups/cards-poll.js';
import { mediaRequirements } from '../../contract/params/media-requirements.js';
import type { Document } from '../../contract/types.js';
import { toCardResponse } from '../domain/creative/any-card.js';
import { echoKind, handleEchoingKind, selectCards } from '../domain/creative/conversation-handlers.js';
import { requireMedia } from '../domain/creative/media.js';
import { playlistUrl } from '../domain/creative/media-entities.js';
import { pollTimes } from '../domain/creative/poll-times.js';
import { failScheduled } from '../domain/creative/scheduled-post.js';
import { requireFeature } from '../domain/features.js';
import { handleGet, handleList } from '../domain/record-handlers.js';
import type { Handler } from '../handler.js';
import { deleteRecord } from '../store/deletion.js';
import { createStamps, insertRecord, requireRecord, toStoredFieldsResponse } from '../store/records.js';
import type { Store } from '../store/store.js';

/** The fields of a poll in the response to its deletion (docs/service.md#poll-cards). */
const shortFields = ['id', 'name', 'start_time', 'card_type', 'created_at'];

function present(data: Document): Document {
  return toCardResponse(contract.pollCard, data);
}

function requireMediaPolls(store: Store, account_id: string): void {
  const { data } = requireRecord(store, account, account_id, account_id);
  requireFeature(data, contract.mediaPollFeature, 'polls with media require', { parameter: 'media_key' });
}

/**
 * The media fields of the record: for a video all as text, for an image only the card type
 * (docs/service.md#poll-cards).
 */
function describeMedia(data: Document): Document {
  if (data.media_type !== 'VIDEO') return { card_type: contract.pollCardType.IMAGE };
  const { media_url, poster_media_url = null, width, height, duration } = data;
  return {
    card_type: contract.pollCardType.VIDEO,
    video_url: media_url ?? null,
    video_hls_url: playlistUrl(media_url),
    video_width: String(width),
    video_height: String(height),
    video_poster_url: poster_media_url,
    video_poster_width: String(width),
    video_poster_height: String(height),
    content_duration_seconds: String(Number(duration) / 1000),
  };
}

export const cardsPollHandlers: readonly Handler[] = [
  echoKind(handleList(contract.listPollCards, { filters: selectCards, present })),
  echoKind(handleGet(contract.getPollCard, { present })),

  handleEchoingKind(contract.createPollCard, ({ store, time, values, newId }) => {
    const { account_id, media_key, duration_in_minutes, name, ...choices } = values;
    if (media_key !== undefined) requireMediaPolls(store, account_id);
    const media =
      media_key === undefined
        ? { card_type: contract.pollCardType.NONE }
        : describeMedia(
            requireMedia(store, account_id, {
              key: media_key,
              needs: mediaRequirements.poll,
              parameter: 'media_key',
            }).data,
          );
    const id = newId('object');
    const data = {
      id,
      name,
      ...choices,
      ...pollTimes(time, Number(duration_in_minutes)),
      card_uri: `card://${newId('decimal')}`,
      ...media,
      ...createStamps(time),
    };
    insertRecord(store, { kind: contract.pollCard, account_id, id, data });
    return { data: present(data) };
  }),

  handleEchoingKind(contract.deletePollCard, ({ store, time, values }) => {
    const { account_id, card_id } = values;
    const stored = requireRecord(store, contract.pollCard, account_id, card_id, { parameter: 'card_id' });
    deleteRecord(store, stored);
    failScheduled(store, account_id, { card_uri: String(stored.data.card_uri) }, time);
    const left = Object.fromEntries(shortFields.map((name) => [name, stored.data[name] ?? null]));
    return {
      data: toStoredFieldsResponse(contract.pollCard, { ...left, updated_at: time, deleted: true }),
    };
  }),
];
