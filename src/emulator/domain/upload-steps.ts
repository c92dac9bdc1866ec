/** The steps of an upload, which the calls of both generations take (docs/service.md#media-upload). */

import type { ByteSource } from '../../call/media/byte-source.js';
import { sourceOfBuffer } from '../../call/media/byte-source.js';
import { findMediaFault, findSizeFault, isSameType, uploadCategory } from '../../call/media/check-media.js';
import { readMediaFacts } from '../../call/media/media-file.js';
import type { UploadCategoryName, UploadType } from '../../contract/params/uploads.js';
import { serviceError } from '../errors.js';
import type { HandlerContext, WriteCall } from '../handler.js';
import { listSegments, readSegments, storeSegment } from './segment-store.js';
import { completeUpload, createUpload, forgetExpired, requireUpload, type Upload } from './uploads.js';

/** The announced properties of an upload. */
interface Announcement {
  readonly category: UploadCategoryName | undefined;
  readonly additional_owners?: readonly string[] | undefined;
  readonly media_type?: UploadType | undefined;
  readonly total_bytes?: number | undefined;
  /** Seconds until it expires; default those of the second generation. */
  readonly lifetime?: number;
}

/** A refusal of the request, without naming a parameter. */
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

/** Refuses an invalid image at once: images are not processed, so no later step could report it. */
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

/** Takes a whole file, as base64 text. */
export function takeFile(call: WriteCall, announced: Announcement, media: string): Upload {
  const source = sourceOfBuffer(Buffer.from(media, 'base64'));
  const upload = announce(call, announced);
  assertImmediate(upload, source);
  return completeUpload(call.store, upload, source, Date.parse(call.time));
}

/** Starts an upload in segments. */
export function startUpload(call: WriteCall, announced: Announcement): Upload {
  const { category, media_type, total_bytes } = announced;
  if (category !== undefined) assertAnnouncement(category, media_type, total_bytes);
  return announce(call, announced);
}

function announce(
  call: WriteCall,
  { additional_owners = [], media_type, total_bytes, ...rest }: Announcement,
) {
  const now = Date.parse(call.time);
  forgetExpired(call.store, now);
  return createUpload(call.store, now, {
    ...rest,
    id: call.newId('decimal'),
    owner_id: call.userId,
    additional_owners,
    ...(media_type !== undefined && { media_type }),
    ...(total_bytes !== undefined && { total_bytes }),
  });
}

/** Stores the bytes of a segment, given as base64 text. */
export function takeSegment(
  call: WriteCall,
  { media_id, index, media }: { media_id: string; index: number; media: string },
): Upload {
  const upload = requireUpload(call.store, media_id, call.userId, Date.parse(call.time));
  if (upload.file) throw refuse(`media ${media_id} is already complete`);
  const expected = listSegments(call.store, upload).length;
  if (index > expected) {
    const message = `segment_index must be at most ${expected}: segments are sent in order`;
    throw serviceError('INVALID_PARAMETER', message, { parameter: 'segment_index', value: String(index) });
  }
  storeSegment(call.store, upload, index, Buffer.from(media, 'base64'));
  return upload;
}

/** Completes an upload in segments. An answer that was lost can be asked for again. */
export function finishUpload(call: WriteCall, media_id: string): Upload {
  const now = Date.parse(call.time);
  const upload = requireUpload(call.store, media_id, call.userId, now);
  if (upload.file) return upload;
  const segments = listSegments(call.store, upload);
  assertComplete(upload, segments);
  const source = readSegments(call.store, upload, segments);
  assertImmediate(upload, source);
  return completeUpload(call.store, upload, source, now);
}

/** A complete upload, whose state is requested. */
export function requireComplete(
  { store, time, userId }: Pick<HandlerContext, 'store' | 'time' | 'userId'>,
  media_id: string,
): Upload {
  const upload = requireUpload(store, media_id, userId, Date.parse(time));
  if (!upload.file) throw refuse(`media ${media_id} is not complete: finalize it first`);
  return upload;
}
