/** The upload service: files become media, in one call or in segments (docs/service.md#media-upload). */

import { endpoint, group, record } from '../endpoint.js';
import {
  maxOneShotBytes,
  maxTotalBytes,
  oneShotCategoryNames,
  segments,
  uploadCategoryNames,
  uploadLifecycle,
  uploadTypes,
} from '../params/uploads.js';

const base = { area: 'auth', errors: 'problem', response: 'one' } as const;

/** An upload, complete or not (docs/service.md#upload-states). */
export const mediaUpload = record({
  name: 'media_upload',
  selectedBy: { media_id: ['id'] },
  lifecycle: uploadLifecycle,
  fields: {
    id: { type: 'id' },
    media_key: { type: 'id' },
    size: { type: 'integer', optional: true, help: 'Size in bytes, once the upload is complete' },
    expires_after_secs: { type: 'integer', optional: true, help: 'Seconds until unused media expires' },
    processing_info: {
      type: 'object',
      optional: true,
      help: 'State of processing: state, check_after_secs, progress_percent, error; absent once the media is ready',
    },
    image: { type: 'object', optional: true, help: 'Images: image_type, w, h' },
    video: { type: 'object', optional: true, help: 'Videos: video_type' },
  },
  columns: ['media_key', 'id', 'size', 'processing_info', 'expires_after_secs'],
});

const uploadSegment = record({
  name: 'media_segment',
  fields: { expires_at: { type: 'integer', help: 'Unix seconds' } },
  columns: ['expires_at'],
});

const mediaMetadata = record({
  name: 'media_metadata',
  fields: { id: { type: 'id' }, associated_metadata: { type: 'object' } },
  columns: ['id', 'associated_metadata'],
});

const mediaId = { type: 'id', form: 'digits', required: true, help: 'The id of the upload' } as const;

const category = {
  type: 'enum',
  values: uploadCategoryNames,
  help: 'Purpose of the media; videos in advertisements must be amplify_video',
} as const;

const owners = {
  type: 'list',
  of: { type: 'id', form: 'digits', help: 'A user id' },
  min: 1,
  max: 100,
  help: 'Ids of other users who may use the media',
} as const;

export const uploadMedia = endpoint({
  ...base,
  id: 'media.upload',
  method: 'POST',
  path: '2/media/upload',
  section: 'one-shot-uploads',
  summary: 'Upload a small file in one call',
  notes: [
    'ads media-library upload does everything for a file of any size: upload, processing, library.',
    'Only for images and subtitles; videos are uploaded in segments.',
  ],
  params: {
    media: { type: 'bytes', max: maxOneShotBytes, required: true, help: 'The file' },
    media_category: {
      type: 'enum',
      values: oneShotCategoryNames,
      required: true,
      help: 'Purpose of the media',
    },
    additional_owners: owners,
  },
  send: 'multipart',
  // The largest file as base64, and the rest of the body.
  maxBodyBytes: Math.ceil((maxOneShotBytes * 4) / 3) + 100_000,
  awaits: { endpoint: 'media.status', by: 'media_id' },
  record: mediaUpload,
  rate: 'uploads',
  example: { media: 'iVBORw0KGgo=', media_category: 'tweet_image' },
});

/** An upload that nobody continues expires, so the call may be retried. */
export const initializeUpload = endpoint({
  ...base,
  id: 'media.initialize',
  method: 'POST',
  path: '2/media/upload/initialize',
  section: 'uploads-in-segments',
  summary: 'Start an upload in segments',
  notes: ['Then send the segments with ads media append, and finish with ads media finalize.'],
  params: {
    media_type: { type: 'enum', values: uploadTypes, help: 'MIME type of the file' },
    total_bytes: { type: 'integer', min: 0, max: maxTotalBytes, help: 'The size of the whole file in bytes' },
    media_category: category,
    additional_owners: owners,
    shared: { type: 'boolean', help: 'Whether the media is used in several messages' },
  },
  send: 'json',
  repeatable: true,
  record: mediaUpload,
  rate: 'uploadSteps',
  example: { media_type: 'video/mp4', total_bytes: 1048576, media_category: 'amplify_video' },
});

/** Sending a segment again replaces it, so the call may be retried. */
export const appendSegment = endpoint({
  ...base,
  id: 'media.append',
  harmless: true,
  method: 'POST',
  path: '2/media/upload/:media_id/append',
  section: 'uploads-in-segments',
  summary: 'Send one segment of an upload',
  notes: ['Send segments in order, starting with 0. A segment that is sent again replaces the earlier one.'],
  params: {
    media_id: mediaId,
    segment_index: {
      type: 'integer',
      min: 0,
      max: segments.last,
      required: true,
      help: 'Index of the segment, starting with 0',
    },
    media: { type: 'bytes', max: segments.maxBytes, required: true, help: 'The bytes of the segment' },
  },
  send: 'multipart',
  positional: 'media_id',
  repeatable: true,
  record: uploadSegment,
  rate: 'uploadSteps',
  example: { media_id: '1700000000000000009', segment_index: 0, media: 'iVBORw0KGgo=' },
});

export const finalizeUpload = endpoint({
  ...base,
  id: 'media.finalize',
  harmless: true,
  method: 'POST',
  path: '2/media/upload/:media_id/finalize',
  section: 'uploads-in-segments',
  summary: 'Complete an upload in segments',
  notes: ['If the response has processing_info, the media can be used once its state is succeeded.'],
  params: { media_id: mediaId },
  positional: 'media_id',
  awaits: { endpoint: 'media.status', by: 'media_id' },
  record: mediaUpload,
  rate: 'uploadSteps',
  example: { media_id: '1700000000000000009' },
});

export const getUploadStatus = endpoint({
  ...base,
  id: 'media.status',
  method: 'GET',
  path: '2/media/upload',
  section: 'upload-states',
  summary: 'Show the state of a complete upload',
  params: {
    media_id: mediaId,
    command: { type: 'enum', values: ['STATUS'], help: 'The upload command' },
  },
  positional: 'media_id',
  record: mediaUpload,
  rate: 'uploadStatus',
  example: { media_id: '1700000000000000009' },
});

export const setMediaMetadata = endpoint({
  ...base,
  id: 'media.metadata',
  method: 'POST',
  path: '2/media/metadata',
  section: 'media-metadata',
  summary: 'Set the alt text of media',
  params: {
    id: mediaId,
    metadata: {
      type: 'object',
      required: true,
      help: 'Metadata of the media',
      fields: {
        alt_text: {
          type: 'object',
          help: 'The alt text',
          fields: {
            text: { type: 'string', min: 1, max: 1000, required: true, help: 'The alt text' },
          },
        },
      },
    },
  },
  send: 'json',
  repeatable: true,
  record: mediaMetadata,
  rate: 'uploadMetadata',
  example: { id: '1700000000000000009', metadata: { alt_text: { text: 'A garden in spring' } } },
});

export const media = group('media', 'Creatives', 'Low-level calls of the upload service', [
  uploadMedia,
  initializeUpload,
  appendSegment,
  finalizeUpload,
  getUploadStatus,
  setMediaMetadata,
]);
