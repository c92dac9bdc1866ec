/** The upload service (docs/service.md#media-upload). */

import type { ByteSource } from '../../call/media/byte-source.js';
import { sourceOfBuffer } from '../../call/media/byte-source.js';
import { findMediaFault, findSizeFault, isSameType, uploadCategory } from '../../call/media/check-media.js';
import { readMediaFacts } from '../../call/media/media-file.js';
import {
  appendSegment,
  finalizeUpload,
  getUploadStatus,
  initializeUpload,
  setMediaMetadata,
  uploadMedia,
} from '../../contract/groups/media.js';
import type { UploadCategoryName, UploadType } from '../../contract/params/uploads.js';
import { listSegments, readSegments, storeSegment } from '../domain/upload-segments.js';
import {
  completeUpload,
  createUpload,
  describeWith,
  forgetExpired,
  requireUpload,
  secondsToPoll,
  toUploadResponse,
  type Upload,
} from '../domain/uploads.js';
import { serviceError } from '../errors.js';
import { type AnyHandler, handle, handleLong } from '../handler.js';
import { passTime } from '../store/clock.js';

/** A refusal of what was sent, without naming a parameter. */
function refuse(message: string) {
  return serviceError('INVALID_PARAMETER', message);
}

/** The kind that was announced must be one of the category, and the size within its limit. */
function assertAnnouncement(
  category: UploadCategoryName,
  type: UploadType | undefined,
  size: number | undefined,
): void {
  const { accepts } = uploadCategory(category);
  if (type !== undefined && !accepts.some((accepted) => isSameType(accepted, type))) {
    const message = `media_type must be one of ${accepts.join(', ')} for ${category}, got "${type}"`;
    throw serviceError('INVALID_PARAMETER', message, { parameter: 'media_type', value: type });
  }
  const fault = size === undefined ? undefined : findSizeFault(size, category);
  if (fault) {
    const message = `the file ${fault.message}`;
    throw serviceError('INVALID_PARAMETER', message, { parameter: 'total_bytes', value: String(size) });
  }
}

/** Refuses an image that is none at once: there is no processing that could report it. */
function assertImmediate({ category, media_type }: Upload, source: ByteSource): void {
  if (!uploadCategory(category).isImmediate) return;
  const facts = readMediaFacts(source);
  const fault = findMediaFault(facts, source.size, category);
  if (fault) throw refuse(`The file ${fault.message}`);
  if (facts && media_type !== undefined && !isSameType(facts.type, media_type)) {
    throw refuse(`The file is ${facts.type}, not ${media_type} as announced`);
  }
}

/** Segments are numbered from 0 without a gap, and have as many bytes as were announced. */
function assertComplete({ total_bytes }: Upload, segments: ReturnType<typeof listSegments>): void {
  const missing = segments.findIndex(({ segment }, index) => segment !== index);
  const size = segments.reduce((sum, segment) => sum + segment.size, 0);
  if (segments.length > 0 && missing === -1 && (total_bytes === undefined || size === total_bytes)) return;
  throw refuse('Segments do not add up to provided total file size.');
}

/** Seconds since 1970. */
function unixSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

export const mediaHandlers: readonly AnyHandler[] = [
  handle(uploadMedia, 'faithful', (call) => {
    const { media, media_category: category, additional_owners = [] } = call.values;
    const now = Date.parse(call.time);
    forgetExpired(call.store, now);
    const source = sourceOfBuffer(Buffer.from(media, 'base64'));
    const upload = createUpload(call.store, now, {
      id: call.newId('decimal'),
      owner_id: call.userId,
      additional_owners,
      category,
    });
    assertImmediate(upload, source);
    return { data: toUploadResponse(completeUpload(call.store, upload, source, now), now) };
  }),

  handle(initializeUpload, 'faithful', (call) => {
    const { media_type, total_bytes, media_category: category, additional_owners = [] } = call.values;
    const now = Date.parse(call.time);
    const size = total_bytes === undefined ? undefined : Number(total_bytes);
    if (category !== undefined) assertAnnouncement(category, media_type, size);
    forgetExpired(call.store, now);
    const upload = createUpload(call.store, now, {
      id: call.newId('decimal'),
      owner_id: call.userId,
      additional_owners,
      category,
      ...(media_type !== undefined && { media_type }),
      ...(size !== undefined && { total_bytes: size }),
    });
    return { data: toUploadResponse(upload, now) };
  }),

  handle(appendSegment, 'faithful', (call) => {
    const { media_id, segment_index, media } = call.values;
    const now = Date.parse(call.time);
    const upload = requireUpload(call.store, media_id, call.userId, now);
    if (upload.file) throw refuse(`media ${media_id} is complete already`);
    const index = Number(segment_index);
    const expected = listSegments(call.store, upload).length;
    if (index > expected) {
      const message = `segment_index must be at most ${expected}: segments are sent in order`;
      throw serviceError('INVALID_PARAMETER', message, { parameter: 'segment_index', value: String(index) });
    }
    storeSegment(call.store, upload, index, Buffer.from(media, 'base64'));
    return { data: { expires_at: unixSeconds(upload.expires ?? now) } };
  }),

  handle(finalizeUpload, 'faithful', (call) => {
    const { media_id } = call.values;
    const now = Date.parse(call.time);
    const upload = requireUpload(call.store, media_id, call.userId, now);
    // An answer that was lost can be asked for again.
    if (upload.file) return { data: toUploadResponse(upload, now) };
    const segments = listSegments(call.store, upload);
    assertComplete(upload, segments);
    const source = readSegments(call.store, upload, segments);
    assertImmediate(upload, source);
    return { data: toUploadResponse(completeUpload(call.store, upload, source, now), now) };
  }),

  // A client that asks again has waited: the next answer is later, also where the clock is fixed.
  handleLong(getUploadStatus, 'faithful', async ({ store, values, transact }) => {
    const { data, isWaiting } = transact(({ time, userId }) => {
      const now = Date.parse(time);
      const upload = requireUpload(store, values.media_id, userId, now);
      if (!upload.file) throw refuse(`media ${values.media_id} is not complete: finalize it first`);
      return { data: toUploadResponse(upload, now), isWaiting: now < upload.file.processed };
    });
    if (isWaiting) store.write(() => passTime(store, secondsToPoll));
    return { data };
  }),

  handle(setMediaMetadata, 'faithful', (call) => {
    const { id, metadata } = call.values;
    const now = Date.parse(call.time);
    const upload = requireUpload(call.store, id, call.userId, now);
    const { alt_text } = metadata as { readonly alt_text?: { readonly text: string } };
    if (alt_text) describeWith(call.store, upload, alt_text.text);
    return { data: { id, associated_metadata: metadata } };
  }),
];
