/** Uploads: their records, segments, processing and expiry (docs/service.md#media-upload). */
import type { ByteSource } from '../../call/media/byte-source.js';
import { findMediaFault, type MediaFault, uploadCategory } from '../../call/media/check-media.js';
import { type MediaFacts, readMediaFacts } from '../../call/media/media-file.js';
import { mediaUpload } from '../../contract/groups/media.js';
import { mediaLibraryItem } from '../../contract/groups/media-library.js';
import {
  defaultUploadCategory,
  processingErrors,
  type UploadCategoryName,
  type UploadType,
  uploadLifetimes,
} from '../../contract/params/uploads.js';
import type { Document } from '../../contract/types.js';
import { serviceError } from '../errors.js';
import { findRecord, insertRecord, type StoredRecord, updateRecord } from '../store/records.js';
import type { Store } from '../store/store.js';
import { deleteSegments, digestOf } from './segment-store.js';

/** Uploads belong to users, not to accounts. */
const noAccount = '';

/** An upload as stored. Times are in milliseconds since 1970, by the emulator's clock. */
export interface Upload {
  readonly id: string;
  readonly media_key: string;
  readonly owner_id: string;
  /** The other users who may use the media. */
  readonly additional_owners: readonly string[];
  readonly category: UploadCategoryName;
  /** Set where nobody named the category. */
  readonly isGuessed?: boolean;
  readonly media_type?: UploadType;
  readonly total_bytes?: number;
  /** When it is gone; absent once it is in a library, which keeps it. */
  readonly expires?: number;
  /** Set when it has expired and its bytes are deleted. Its key stays reserved, and is not used again. */
  readonly isGone?: boolean;
  /** Set once it is complete. */
  readonly file?: StoredFile;
  readonly alt_text?: string;
}

/** The stored properties of a complete file; its bytes are not stored. */
interface StoredFile extends Partial<MediaFacts> {
  readonly size: number;
  /** SHA-256 of all bytes, in hexadecimal. */
  readonly sha256: string;
  /** The times of its completion and of the end of its processing; equal without processing. */
  readonly completed: number;
  readonly processed: number;
  readonly fault?: MediaFault;
}

/** A new upload, without bytes. Only inside a write. */
export function createUpload(
  store: Store,
  now: number,
  {
    lifetime = uploadLifetimes.started,
    ...settings
  }: Pick<Upload, 'id' | 'owner_id' | 'additional_owners' | 'media_type' | 'total_bytes'> & {
    readonly category: UploadCategoryName | undefined;
    /** Seconds until it expires; default those of the second generation. */
    readonly lifetime?: number;
  },
): Upload {
  const category = settings.category ?? guessCategory(settings.media_type);
  const upload: Upload = {
    ...settings,
    category,
    media_key: `${uploadCategory(category).prefix}_${settings.id}`,
    expires: now + lifetime * 1000,
    ...(settings.category === undefined && { isGuessed: true }),
  };
  const data = toData(upload);
  insertRecord(store, { kind: mediaUpload, account_id: noAccount, id: upload.id, data });
  return upload;
}

/** Without a category, the kind of the file determines it. */
function guessCategory(type: UploadType | undefined): UploadCategoryName {
  if (type?.startsWith('video/')) return defaultUploadCategory.VIDEO;
  return type === 'image/gif' ? defaultUploadCategory.GIF : defaultUploadCategory.IMAGE;
}

function toData(upload: Upload): Document {
  return JSON.parse(JSON.stringify(upload)) as Document;
}

function saveUpload(store: Store, upload: Upload): Upload {
  const stored = findStored(store, upload.id);
  if (stored) updateRecord(store, stored, toData(upload));
  return upload;
}

function findStored(store: Store, id: string): StoredRecord | undefined {
  return findRecord(store, mediaUpload, noAccount, id);
}

function readUpload(store: Store, id: string): Upload | undefined {
  return findStored(store, id)?.data as unknown as Upload | undefined;
}

function hasExpired({ isGone = false, expires = Number.POSITIVE_INFINITY }: Upload, now: number): boolean {
  return isGone || expires <= now;
}

/** An upload that has not expired. */
function findUpload(store: Store, id: string, now: number): Upload | undefined {
  const upload = readUpload(store, id);
  return upload && !hasExpired(upload, now) ? upload : undefined;
}

/** Another user's upload, and one that has expired, are not found. Throws ErrorResponse. */
export function requireUpload(store: Store, id: string, userId: string, now: number): Upload {
  const upload = findUpload(store, id, now);
  if (upload?.owner_id === userId) return upload;
  const message = `media ${id} was not found, or has expired`;
  throw serviceError(mediaUpload.notFound, message, { parameter: 'media_id', value: id });
}

/** An upload that has not expired. */
function findUploadByKey(store: Store, key: string, now: number): Upload | undefined {
  const upload = readUpload(store, idOfKey(key));
  return upload?.media_key === key && !hasExpired(upload, now) ? upload : undefined;
}

function idOfKey(key: string): string {
  return key.split('_')[1] ?? key;
}

function isOwner({ owner_id, additional_owners }: Upload, userId: string): boolean {
  return owner_id === userId || additional_owners.includes(userId);
}

const foreignMedia = 'Invalid media ids';

/**
 * Refuses media that another user has uploaded without naming this one as an owner
 * (docs/service.md#uploads-in-segments). Throws ErrorResponse.
 */
export function assertOwner(store: Store, keys: readonly string[], userId: string, time: string): void {
  for (const key of keys) {
    const upload = findUploadByKey(store, key, Date.parse(time));
    if (!upload || isOwner(upload, userId)) continue;
    throw serviceError('INVALID_MEDIA', foreignMedia, { parameter: 'media_keys', value: key });
  }
}

/** The user of an upload, the time, and the parameter of the call. */
interface UploadUse {
  readonly userId: string;
  /** Milliseconds since 1970, by the emulator's clock. */
  readonly now: number;
  readonly parameter: string;
}

/**
 * The upload of a media key, if an upload made it, for its use in a library by a user. Throws ErrorResponse if it is not
 * the user's to use, not ready, or has expired.
 */
export function findUsableUpload(
  store: Store,
  key: string,
  { userId, now, parameter }: UploadUse,
): Upload | undefined {
  const upload = readUpload(store, idOfKey(key));
  if (upload?.media_key !== key) return undefined;
  if (hasExpired(upload, now)) throw expiredError(key, parameter);
  const refuse = (message: string) => serviceError('INVALID_MEDIA', message, { parameter, value: key });
  if (!isOwner(upload, userId)) throw refuse(foreignMedia);
  if (!upload.file) throw refuse(`the upload of media ${key} is not complete`);
  if (upload.file.fault) throw refuse(`the file of media ${key} ${upload.file.fault.message}`);
  if (now < upload.file.processed) throw refuse(`media ${key} is still being processed`);
  return upload;
}

function expiredError(key: string, parameter: string) {
  return serviceError(mediaLibraryItem.notFound, `media ${key} was not found: its upload has expired`, {
    parameter,
    value: key,
  });
}

/** Media in a library does not expire. Only inside a write. */
export function storeUpload(store: Store, upload: Upload): void {
  const { expires: _, ...withoutEnd } = upload;
  saveUpload(store, withoutEnd);
}

/** Videos are processed for two seconds, and for one more for each of these pieces of their size, in bytes. */
const processedPerSecond = 64 * 1024 * 1024;

/** Completes an upload: its file is checked, its bytes are deleted. Only inside a write. */
export function completeUpload(store: Store, upload: Upload, source: ByteSource, now: number): Upload {
  const facts = readMediaFacts(source);
  const { isImmediate } = uploadCategory(upload.category);
  const fault = findMediaFault(facts, source.size, upload.category);
  const seconds = isImmediate ? 0 : 2 + Math.floor(source.size / processedPerSecond);
  const file: StoredFile = {
    ...facts,
    size: source.size,
    sha256: digestOf(source),
    completed: now,
    processed: now + seconds * 1000,
    ...(fault && { fault }),
  };
  const completed = saveUpload(store, { ...upload, expires: now + uploadLifetimes.complete * 1000, file });
  deleteSegments(store, upload.id);
  return completed;
}

export function describeWith(store: Store, upload: Upload, alt_text: string): Upload {
  return saveUpload(store, { ...upload, alt_text });
}

/** Deletes the bytes of expired uploads, which would otherwise fill the file. Only inside a write. */
export function forgetExpired(store: Store, now: number): void {
  const expired = store.query<{ id: string }>(
    `SELECT id FROM record WHERE kind = ? AND account_id = ? AND json_extract(data, '$.expires') <= ?`,
    mediaUpload.name,
    noAccount,
    now,
  );
  for (const { id } of expired) {
    const upload = readUpload(store, id);
    if (!upload) continue;
    const { media_key, owner_id, category } = upload;
    saveUpload(store, { id, media_key, owner_id, category, additional_owners: [], isGone: true });
    deleteSegments(store, id);
  }
}

/** Whether a file is still being processed at a time. */
export function isProcessing({ file }: Upload, now: number): boolean {
  return file !== undefined && now < file.processed;
}

/** The state of processing at a time; undefined where there is nothing to wait for. */
function describeProcessing({ file }: Upload, now: number): Document | undefined {
  if (!file || file.processed === file.completed) return undefined;
  const { completed, processed, fault } = file;
  if (now >= processed) {
    if (!fault) return { state: 'succeeded', progress_percent: 100 };
    return {
      state: 'failed',
      error: { ...processingErrors[fault.kind], message: `The file ${fault.message}` },
    };
  }
  const started = completed + secondsToPoll * 1000;
  if (now < started) return { state: 'pending', check_after_secs: secondsToPoll };
  const progress_percent = Math.floor((100 * (now - completed)) / (processed - completed));
  return { state: 'in_progress', check_after_secs: secondsToPoll, progress_percent };
}

/** The wait that the service asks for between two looks at the state. */
export const secondsToPoll = 1;

/** The response form of an upload. */
export function toUploadResponse(upload: Upload, now: number): Document {
  const { id, media_key, file, expires } = upload;
  const processing_info = describeProcessing(upload, now);
  const { type, width, height } = file ?? {};
  return {
    id,
    media_key,
    ...(file && { size: file.size }),
    ...(expires !== undefined && { expires_after_secs: Math.floor((expires - now) / 1000) }),
    ...(processing_info && { processing_info }),
    ...(type?.startsWith('image/') &&
      width !== undefined &&
      height !== undefined && { image: { image_type: type, w: width, h: height } }),
    ...(type?.startsWith('video/') && { video: { video_type: type } }),
  };
}

/** The response to a segment of an upload: when the upload is gone, in seconds since 1970. */
export function toSegmentResponse({ expires }: Upload, now: number): Document {
  return { expires_at: Math.floor((expires ?? now) / 1000) };
}
