/** Uploads by commands, of both generations (docs/service.md#uploads-by-command). */
import {
  getFirstUploadStatus,
  sendFirstUploadCommand,
  sendUploadCommand,
} from '../../contract/params/upload-commands.js';
import { segments, type UploadCategoryName, uploadLifetimes } from '../../contract/params/uploads.js';
import type { Document, ValuesOf } from '../../contract/types.js';
import { serviceError } from '../errors.js';
import { type AnyHandler, type HandlerContext, handle } from '../handler.js';
import { handlePoll } from './polling.js';
import { finishUpload, requireComplete, startUpload, takeFile, takeSegment } from './upload-steps.js';
import { isProcessing, secondsToPoll, toSegmentResponse, toUploadResponse, type Upload } from './uploads.js';

type Call = HandlerContext<ValuesOf<typeof sendUploadCommand.params>>;

/** Runs the command. */
function perform(call: Call, lifetime: number): Upload {
  const { command, media, media_data, media_id = '', segment_index, ...rest } = call.values;
  const category = rest.media_category?.toLowerCase() as UploadCategoryName | undefined;
  const { additional_owners, media_type, total_bytes: size } = rest;
  const bytes = media ?? media_data ?? '';
  switch (command) {
    case undefined:
      return takeFile(call, { category, additional_owners }, bytes);
    case 'INIT': {
      const total_bytes = size === undefined ? undefined : Number(size);
      return startUpload(call, { category, additional_owners, media_type, total_bytes, lifetime });
    }
    case 'APPEND':
      if (Buffer.byteLength(bytes, 'base64') > segments.maxBytes) {
        const message = `a segment must have at most ${segments.maxBytes} bytes`;
        throw serviceError('INVALID_PARAMETER', message, { parameter: 'media' });
      }
      return takeSegment(call, { media_id, index: Number(segment_index), media: bytes });
    case 'FINALIZE':
      return finishUpload(call, media_id);
    default:
      return command satisfies never;
  }
}

/** As the first generation answers: the id as a number and as a text, and a key where a category was named. */
function toFirstResponse(upload: Upload, now: number): Document {
  const { id, media_key, ...rest } = toUploadResponse(upload, now);
  return {
    media_id: BigInt(String(id)),
    media_id_string: id ?? '',
    ...(!upload.isGuessed && media_key !== undefined && { media_key }),
    ...rest,
  };
}

export const uploadCommandHandlers: readonly AnyHandler[] = [
  handle(sendUploadCommand, 'faithful', (call) => {
    const upload = perform(call, uploadLifetimes.started);
    const present = call.values.command === 'APPEND' ? toSegmentResponse : toUploadResponse;
    return { data: present(upload, Date.parse(call.time)) };
  }),

  // The first generation answers nothing to a segment.
  handle(sendFirstUploadCommand, 'faithful', (call) => {
    const upload = perform(call, uploadLifetimes.startedByFirst);
    if (call.values.command === 'APPEND') return { data: null, file: new Uint8Array(0) };
    return { data: toFirstResponse(upload, Date.parse(call.time)) };
  }),

  handlePoll(getFirstUploadStatus, secondsToPoll, (call) => {
    const now = Date.parse(call.time);
    const upload = requireComplete(call, call.values.media_id);
    return { data: toFirstResponse(upload, now), isWaiting: isProcessing(upload, now) };
  }),
];
