/** Puts media into the library of an account (docs/service.md#media-library): by the call for it, or by a post that shows it. */
import { accountMediaItem, accountMediaSizes } from '../../../contract/groups/account-media.js';
import { mediaLibraryItem } from '../../../contract/groups/media-library.js';
import { mediaCategories } from '../../../contract/params/media-requirements.js';
import { uploadCategories } from '../../../contract/params/uploads.js';
import type { Document } from '../../../contract/types.js';
import type { HandlerContext } from '../../handler.js';
import { deleteRecord } from '../../store/deletion.js';
import { createStamps, findRecord, insertRecord } from '../../store/records.js';
import { findUsableUpload, storeUpload } from '../uploads.js';
import { isInLibrary, mediaTerms, newMedia } from './media.js';

type Writing = Pick<HandlerContext, 'store' | 'time' | 'newId'>;

/** An item that is not in the library yet, with the settings that are laid over its facts. */
interface NewItem {
  readonly key: string;
  readonly category: keyof typeof mediaCategories;
  /** The user who adds it. */
  readonly userId: string;
  readonly fileName?: string | undefined;
  /** The parameter that holds the key, for errors. */
  readonly parameter: string;
  applySettings(item: Document): Document;
}

/**
 * Adds an item; a deleted one may be added again, as new. Throws ErrorResponse if an upload is not the user's, or not
 * ready.
 */
export function addToLibrary(call: Writing, account_id: string, added: NewItem): Document {
  const { key, category, userId, fileName, parameter } = added;
  const now = Date.parse(call.time);
  const known = findRecord(call.store, mediaLibraryItem, account_id, key);
  if (known) deleteRecord(call.store, known);
  const upload = findUsableUpload(call.store, key, { userId, now, parameter });
  if (upload) storeUpload(call.store, upload);
  const item = {
    ...newMedia(key, category, { fileName, file: upload?.file }),
    ...createStamps(call.time),
  };
  const data = added.applySettings(item);
  insertRecord(call.store, { kind: mediaLibraryItem, account_id, id: key, data });
  addAccountMedia(call, account_id, data);
  return data;
}

/**
 * Adds uploads that a user's post shows, unless they are already there. The check of the post handles keys without an
 * upload.
 */
export function adoptUploads(
  call: Writing,
  account_id: string,
  keys: readonly string[],
  userId: string,
): void {
  const use = { userId, now: Date.parse(call.time), parameter: 'media_keys' };
  for (const key of new Set(keys)) {
    if (isInLibrary(call.store, account_id, key)) continue;
    const category = libraryCategoryOf(key);
    if (category === undefined || !findUsableUpload(call.store, key, use)) continue;
    addToLibrary(call, account_id, {
      key,
      category,
      ...use,
      applySettings: (item) => ({ ...item, terms: mediaTerms(item) }),
    });
  }
}

/** The library's category of a media key; undefined where the library has none. */
function libraryCategoryOf(key: string): keyof typeof mediaCategories | undefined {
  const found = Object.values(uploadCategories).find(({ prefix }) => key.startsWith(`${prefix}_`));
  return found && 'library' in found ? found.library : undefined;
}

/** Videos for pre-roll and images of certain sizes become account media (docs/service.md#account-media). */
function addAccountMedia(call: Writing, account_id: string, item: Document): void {
  const category = Object.entries(mediaCategories).find(([name]) => name === item.media_category)?.[1];
  const size = Object.entries(accountMediaSizes).find(
    ([, [width, height]]) => width === item.width && height === item.height,
  );
  const isVideo = category !== undefined && 'creativeType' in category;
  const creative_type = isVideo ? category.creativeType : category?.type === 'IMAGE' ? size?.[0] : undefined;
  if (creative_type === undefined) return;
  const id = call.newId('object');
  insertRecord(call.store, {
    kind: accountMediaItem,
    account_id,
    id,
    data: {
      id,
      creative_type,
      video_id: isVideo ? (item.media_key ?? null) : null,
      media_url: isVideo ? null : (item.media_url ?? null),
      ...createStamps(call.time),
    },
  });
}
