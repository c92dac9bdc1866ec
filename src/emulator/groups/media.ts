/** The upload service (docs/service.md#media-upload). */
import * as contract from '../../contract/groups/media.js';
import { handlePoll } from '../domain/polling.js';
import { finishUpload, requireComplete, startUpload, takeFile, takeSegment } from '../domain/upload-steps.js';
import {
  describeWith,
  isProcessing,
  requireUpload,
  secondsToPoll,
  toSegmentResponse,
  toUploadResponse,
} from '../domain/uploads.js';
import { type AnyHandler, handle } from '../handler.js';

export const mediaHandlers: readonly AnyHandler[] = [
  handle(contract.uploadMedia, 'faithful', (call) => {
    const { media, media_category: category, additional_owners } = call.values;
    const upload = takeFile(call, { category, additional_owners }, media);
    return { data: toUploadResponse(upload, Date.parse(call.time)) };
  }),

  handle(contract.initializeUpload, 'faithful', (call) => {
    const { media_type, total_bytes: size, media_category: category, additional_owners } = call.values;
    const total_bytes = size === undefined ? undefined : Number(size);
    const upload = startUpload(call, { category, additional_owners, media_type, total_bytes });
    return { data: toUploadResponse(upload, Date.parse(call.time)) };
  }),

  handle(contract.appendSegment, 'faithful', (call) => {
    const { media_id, segment_index, media } = call.values;
    const upload = takeSegment(call, { media_id, index: Number(segment_index), media });
    return { data: toSegmentResponse(upload, Date.parse(call.time)) };
  }),

  handle(contract.finalizeUpload, 'faithful', (call) => ({
    data: toUploadResponse(finishUpload(call, call.values.media_id), Date.parse(call.time)),
  })),

  handlePoll(contract.getUploadStatus, secondsToPoll, (call) => {
    const now = Date.parse(call.time);
    const upload = requireComplete(call, call.values.media_id);
    return { data: toUploadResponse(upload, now), isWaiting: isProcessing(upload, now) };
  }),

  handle(contract.setMediaMetadata, 'faithful', (call) => {
    const { id, metadata } = call.values;
    const upload = requireUpload(call.store, id, call.userId, Date.parse(call.time));
    const { alt_text } = metadata as { readonly alt_text?: { readonly text: string } };
    if (alt_text) describeWith(call.store, upload, alt_text.text);
    return { data: { id, associated_metadata: metadata } };
  }),
];
