/**
 * Records that no call of this version can create: account media and cards of older versions
 * (docs/service.md#account-media, docs/service.md#component-cards).
 */
import { accountMediaItem } from '../../contract/groups/account-media.js';
import { type anyCard, card } from '../../contract/groups/cards.js';
import type { Document } from '../../contract/types.js';
import { cardKindByEndpoint } from '../domain/creative/any-card.js';
import { mediaHost } from '../domain/creative/media.js';
import { nextId } from '../store/ids.js';
import { listRecords } from '../store/list.js';
import { createStamps, insertRecord } from '../store/records.js';
import type { DatasetBuilder } from './dataset-builder.js';

/** Adds account media to those from the library; returns the ids of all by creative type. */
export function addAccountMedia(
  { store, day }: DatasetBuilder,
  account_id: string,
): Readonly<Record<string, string>> {
  const older: readonly Document[] = [
    { creative_type: 'BANNER', video_id: null, media_url: `${mediaHost}/old-banner.png` },
    { creative_type: 'VAST_PREROLL', video_id: null, media_url: `${mediaHost}/vast.xml` },
  ];
  for (const fields of older) {
    const id = nextId(store, 'object');
    const data = { id, ...fields, ...createStamps(day(-380)) };
    insertRecord(store, { kind: accountMediaItem, account_id, id, data });
  }
  const { records } = listRecords(store, {
    kind: accountMediaItem,
    accounts: [account_id],
    values: {},
    count: 100,
  });
  return Object.fromEntries(records.map(({ id, data }) => [String(data.creative_type), id]));
}

type CardField = keyof typeof anyCard.fields;

export function addLegacyCards({ store, day }: DatasetBuilder, account_id: string): void {
  const cards: readonly { readonly [K in CardField]?: string }[] = [
    {
      name: 'Reader app, old form',
      card_type: 'IMAGE_APP_DOWNLOAD',
      app_cta: 'INSTALL',
      country_code: 'US',
      googleplay_app_id: 'com.quillmark.reader',
      wide_app_image: `${mediaHost}/old-app.jpg`,
      image_display_width: '800',
      image_display_height: '320',
    },
    {
      name: 'Trailer, old form',
      card_type: 'VIDEO_WEBSITE',
      title: 'Watch the trailer',
      website_url: 'https://t.example/old',
      website_dest_url: 'https://www.quillmark.example/trailer',
      website_display_url: 'quillmark.example',
      website_shortened_url: 'https://t.example/old',
      video_url: `${mediaHost}/old-trailer.mp4`,
      video_hls_url: `${mediaHost}/old-trailer.m3u8`,
      video_width: '1280',
      video_height: '720',
      video_poster_url: `${mediaHost}/old-trailer.jpg`,
      video_poster_width: '1280',
      video_poster_height: '720',
      content_duration_seconds: '14.33',
    },
  ];
  for (const fields of cards) {
    const id = nextId(store, 'object');
    const card_uri = `card://${nextId(store, 'decimal')}`;
    const data = { id, ...fields, card_uri, made_by: cardKindByEndpoint.legacy, ...createStamps(day(-390)) };
    insertRecord(store, { kind: card, account_id, id, data });
  }
}
