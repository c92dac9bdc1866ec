/**
 * Items of the media library: the facts of a media key, and whether an item meets the requirements of its use
 * (docs/service.md#media-keys, docs/service.md#media-requirements). Keys that no upload made have no file: their values are
 * made up, always the same for the same key.
 */

import type { MediaFacts } from '../../../call/media/media-file.js';
import { mediaLibraryItem } from '../../../contract/groups/media-library.js';
import { tweet } from '../../../contract/groups/tweets.js';
import {
  describeMediaRequirements,
  type MediaRequirements,
  type MediaType,
  mediaCategories,
  mediaType,
  ratioTolerance,
} from '../../../contract/params/media-requirements.js';
import type { Document } from '../../../contract/types.js';
import { serviceError } from '../../errors.js';
import { findRecord, foldCase, type StoredRecord, toRecordResponse } from '../../store/records.js';
import type { Store } from '../../store/store.js';

type Category = keyof typeof mediaCategories;

/** The properties of an uploaded file: its kind, its size in pixels, and its duration. */
type FileFacts = Partial<Pick<MediaFacts, 'type' | 'width' | 'height' | 'milliseconds'>>;

/** The host of media URLs; the domain is reserved and does not resolve. */
export const mediaHost = 'https://media.example.com';

/** The default size in pixels of media whose file name has no size. */
const defaultSize: Record<MediaType, readonly [number, number]> = {
  GIF: [480, 270],
  IMAGE: [1200, 628],
  VIDEO: [1280, 720],
};
const extension: Record<MediaType, string> = { GIF: 'gif', IMAGE: 'jpg', VIDEO: 'mp4' };

/** Fields that only videos and GIFs have (docs/service.md#media-library). */
const movingFields = [
  'title',
  'description',
  'duration',
  'aspect_ratio',
  'poster_media_url',
  'poster_media_key',
];

/**
 * The key and category of a media key. The prefix of a key is its category; a bare media id requires the category, and
 * becomes such a key. Throws ErrorResponse when they do not match.
 */
export function readMediaKey(key: string, category: string | undefined): { key: string; category: Category } {
  const [first = '', id] = key.split('_');
  if (id === undefined) {
    if (isCategory(category)) return { key: `${mediaCategories[category].prefix}_${first}`, category };
    throw serviceError('MISSING_PARAMETER', 'media_category is required when media_key is a bare media id', {
      parameter: 'media_category',
    });
  }
  const found = categoryNames.find((name) => String(mediaCategories[name].prefix) === first);
  if (!found) {
    const known = categoryNames.map((name) => `${mediaCategories[name].prefix}_ (${name})`).join(', ');
    const message = `media_key must begin with one of ${known}, got "${key}"`;
    throw serviceError('INVALID_MEDIA_ID', message, { parameter: 'media_key', value: key });
  }
  if (category === undefined || category === found) return { key, category: found };
  const message = `media_category must be ${found} for media key ${key}, got "${category}"`;
  throw serviceError('INVALID_PARAMETER', message, { parameter: 'media_category', value: category });
}

const categoryNames = Object.keys(mediaCategories) as Category[];

function isCategory(name: string | undefined): name is Category {
  return categoryNames.some((known) => known === name);
}

/** A new item without the user's settings. Without an uploaded file, a size in the file name, as in page-800x800.png, is used. */
export function newMedia(
  key: string,
  category: Category,
  { fileName, file = {} }: { readonly fileName?: string | undefined; readonly file?: FileFacts | undefined },
): Document {
  const { type } = mediaCategories[category];
  const id = key.split('_')[1] ?? key;
  const [guessedWidth, guessedHeight] = parseSize(fileName) ?? defaultSize[type];
  const { width = guessedWidth, height = guessedHeight } = file;
  return {
    media_key: key,
    media_url: `${mediaHost}/${id}.${extension[type]}`,
    media_category: category,
    media_type: type,
    // Only completely processed media can be added, so earlier states do not occur.
    media_status: mediaLibraryItem.fields.media_status.values[0],
    // Milliseconds; between 6 and 36 seconds, by the last digits of the id. A GIF has none
    // (docs/service.md#media-library).
    duration: type === 'VIDEO' ? (file.milliseconds ?? 6000 + 3 * Number(id.slice(-4))) : null,
    aspect_ratio: aspectRatio(width, height),
    width,
    height,
    ...(file.type !== undefined && { file_type: file.type }),
    name: null,
    file_name: null,
    title: null,
    description: null,
    ...posterFor(key, undefined),
  };
}

/**
 * The poster of a video. Without one, a video shows its first frame, which is not an item of the library and has no
 * key.
 */
export function posterFor(key: string, poster: StoredRecord | undefined): Document {
  if (poster) {
    return {
      poster_media_key: poster.data.media_key ?? null,
      poster_media_url: poster.data.media_url ?? null,
    };
  }
  return { poster_media_key: null, poster_media_url: `${mediaHost}/${key.split('_')[1] ?? key}-first.jpg` };
}

function parseSize(fileName: string | undefined): [number, number] | undefined {
  const match = /(?<!\d)(\d{2,5})x(\d{2,5})(?!\d)/.exec(fileName ?? '');
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

function aspectRatio(width: number, height: number): string {
  const common = greatestDivisor(width, height);
  return `${width / common}:${height / common}`;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** The search terms of an item (docs/service.md#media-library), each surrounded by spaces. */
export function mediaTerms(data: Document): string {
  const texts = [data.name, data.title, data.file_name, data.description];
  return ` ${texts.flatMap((text) => (typeof text === 'string' ? splitTerms(text) : [])).join(' ')} `;
}

/** Splits a text into terms of letters and digits. */
export function splitTerms(text: string): string[] {
  return foldCase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The response form of an item. Images have fewer fields than videos and GIFs. */
export function toMediaResponse(data: Document, tweeted: boolean): Document {
  const without = data.media_type === 'IMAGE' ? ['media_id', ...movingFields] : ['media_id'];
  return toRecordResponse(mediaLibraryItem, { ...data, tweeted }, { without });
}

/** The keys that published posts of the account show, at a time. */
export function findTweeted(
  store: Store,
  account_id: string,
  keys: readonly string[],
  time: string,
): ReadonlySet<string> {
  const rows = store.query<{ key: string }>(
    `SELECT DISTINCT media.value AS key FROM record, json_each(record.data, '$.media_keys') AS media
     WHERE kind = ? AND account_id = ? AND json_extract(data, '$.live_at') <= ?
       AND media.value IN (SELECT value FROM json_each(?))`,
    tweet.name,
    account_id,
    time,
    JSON.stringify(keys),
  );
  return new Set(rows.map(({ key }) => key));
}

/** An item of the account's library that meets the requirements. Throws ErrorResponse for `parameter` otherwise. */
export function requireMedia(
  store: Store,
  account_id: string,
  { key, needs, parameter }: { key: string; needs: MediaRequirements; parameter: string },
): StoredRecord {
  const found = findRecord(store, mediaLibraryItem, account_id, key);
  if (!found || found.hidden) {
    const message = `media ${key} is not in the media library of the account`;
    throw serviceError(mediaLibraryItem.notFound, message, { parameter, value: key });
  }
  const { data } = found;
  if (matchesNeeds(data, needs)) return found;
  const actual = `${key} has type ${String(data.media_type)} and ${String(data.width)}x${String(data.height)} pixels`;
  const message = `${parameter} must be ${describeMediaRequirements(needs)}; ${actual}`;
  throw serviceError('INVALID_MEDIA', message, { parameter, value: key });
}

/** Whether the account's library contains an item. */
export function isInLibrary(store: Store, account_id: string, key: string): boolean {
  return findRecord(store, mediaLibraryItem, account_id, key)?.hidden === false;
}

/** The media type of an item. */
export function mediaTypeOfCategory({ data }: StoredRecord): MediaType {
  return mediaType.find((type) => type === data.media_type) ?? 'IMAGE';
}

function matchesNeeds(data: Document, needs: MediaRequirements): boolean {
  const need = mediaType.flatMap((type) => (type === data.media_type ? (needs[type] ?? []) : []))[0];
  if (!need) return false;
  const [width, height] = [Number(data.width), Number(data.height)];
  const { ratios = [], minWidth = 0, files } = need;
  // A key without an upload has no file to determine its kind.
  if (files && typeof data.file_type === 'string' && !files.includes(data.file_type)) return false;
  return width >= minWidth && (ratios.length === 0 || ratios.some((ratio) => isRatio(width / height, ratio)));
}

function isRatio(actual: number, ratio: string): boolean {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return Math.abs((actual * height) / width - 1) <= ratioTolerance;
}
