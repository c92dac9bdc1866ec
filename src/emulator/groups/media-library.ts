/** The media library (docs/service.md#media-library). */

import * as contract from '../../contract/groups/media-library.js';
import { mediaRequirements } from '../../contract/params/media-requirements.js';
import type { Document } from '../../contract/types.js';
import { addToLibrary } from '../domain/creative/add-to-library.js';
import {
  findTweeted,
  mediaTerms,
  posterFor,
  readMediaKey,
  requireMedia,
  splitTerms,
  toMediaResponse,
} from '../domain/creative/media.js';
import { failScheduled } from '../domain/creative/scheduled-post.js';
import { listPage } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { markDeleted } from '../store/deletion.js';
import {
  applyChanges,
  findRecord,
  onlyChanged,
  requireRecord,
  type StoredRecord,
  updateRecord,
} from '../store/records.js';

type Reading = Pick<HandlerContext, 'store' | 'time'>;

function present({ store, time }: Reading, account_id: string, items: readonly Document[]): Document[] {
  const keys = items.map(({ media_key }) => String(media_key));
  const tweeted = findTweeted(store, account_id, keys, time);
  return items.map((data) => toMediaResponse(data, tweeted.has(String(data.media_key))));
}

function presentOne(call: Reading, account_id: string, data: Document) {
  return { data: present(call, account_id, [data])[0] ?? null };
}

function requireItem({ store }: Reading, account_id: string, key: string): StoredRecord {
  return requireRecord(store, contract.mediaLibraryItem, account_id, key, { parameter: 'media_key' });
}

/** An item with settings laid over it. Throws ErrorResponse for a setting that is not for its type. */
function applySettings(
  { store, time }: Reading,
  account_id: string,
  data: Document,
  change: Document,
): Document {
  for (const [name, types] of Object.entries(contract.mediaTypesOfSetting)) {
    if (!change[name] || types.some((type) => type === data.media_type)) continue;
    throw serviceError('INVALID_PARAMETER', `${name} is for media of type ${types.join(' or ')} only`, {
      parameter: name,
    });
  }
  const { poster_media_key: poster, ...rest } = change;
  const changed = {
    ...applyChanges(data, rest, time),
    ...(poster !== undefined && posterFor(String(data.media_key), findPoster(store, account_id, poster))),
  };
  return { ...changed, terms: mediaTerms(changed) };
}

function findPoster(
  store: HandlerContext['store'],
  account_id: string,
  key: Document[string],
): StoredRecord | undefined {
  if (typeof key !== 'string' || key === '') return undefined;
  return requireMedia(store, account_id, {
    key,
    needs: mediaRequirements.poster,
    parameter: 'poster_media_key',
  });
}

export const mediaLibraryHandlers: readonly Handler[] = [
  handle(contract.listMediaLibrary, 'faithful', (call) => {
    const { account_id, q, media_type, ...page } = call.values;
    const terms = q === undefined ? [] : splitTerms(q);
    const { records, ...rest } = listPage(
      contract.listMediaLibrary,
      { ...call, values: { account_id, ...page } },
      {
        filters: () => [
          { field: 'media_type', in: media_type === undefined ? undefined : [media_type] },
          // Every term must be there, in whichever of the four fields. A query of signs alone finds nothing.
          {
            field: 'terms',
            contains: q === undefined || terms.length ? terms.map((term) => ` ${term} `) : [q],
          },
        ],
      },
    );
    const items = records.map(({ data }) => data);
    return { data: present(call, account_id, items), ...rest };
  }),

  handle(contract.getMediaLibraryItem, 'faithful', (call) => {
    const { account_id, media_key } = call.values;
    return presentOne(call, account_id, requireItem(call, account_id, media_key).data);
  }),

  handle(
    contract.createMediaLibraryItem,
    {
      simple:
        'Uploaded media is used as it is. A key without an upload is accepted too, ' +
        'with the size in the file name (page-800x800.png)',
    },
    (call) => {
      const { account_id, media_key, media_category, ...settings } = call.values;
      const { key, category } = readMediaKey(media_key, media_category);
      const known = findRecord(call.store, contract.mediaLibraryItem, account_id, key);
      if (known && !known.hidden) {
        const message = `media ${key} is already in the media library`;
        throw serviceError('INVALID_PARAMETER', message, { parameter: 'media_key', value: media_key });
      }
      const data = addToLibrary(call, account_id, {
        key,
        category,
        userId: call.userId,
        parameter: 'media_key',
        fileName: settings.file_name,
        applySettings: (item) => applySettings(call, account_id, item, settings),
      });
      return presentOne(call, account_id, data);
    },
  ),

  handle(contract.updateMediaLibraryItem, 'faithful', (call) => {
    const { account_id, media_key, ...change } = call.values;
    const stored = requireItem(call, account_id, media_key);
    const data = applySettings(call, account_id, stored.data, onlyChanged(stored.data, change));
    updateRecord(call.store, stored, data);
    return presentOne(call, account_id, data);
  }),

  // Cards and posts continue to show it; account media made from it stay.
  handle(contract.deleteMediaLibraryItem, 'faithful', (call) => {
    const { account_id, media_key } = call.values;
    const stored = requireItem(call, account_id, media_key);
    const { data } = markDeleted(call.store, stored, call.time);
    failScheduled(call.store, account_id, { media_key }, call.time);
    return presentOne(call, account_id, data);
  }),
];
