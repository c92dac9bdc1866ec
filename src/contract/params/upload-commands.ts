/**
 * Uploads by commands: the first generation of the upload service, and the steps of the second as members of a form
 * (docs/service.md#uploads-by-command). `ads` calls none of them: they do not belong to a group and are not commands of the tool.
 */
import { endpoint } from '../endpoint.js';
import { appendSegment, initializeUpload, mediaUpload, uploadMedia } from '../groups/media.js';
import type { Param, Rule } from '../types.js';
import { uploadCategoryNames } from './uploads.js';

const { media_type, total_bytes, shared } = initializeUpload.params;
const { additional_owners } = uploadMedia.params;

/** The parameters of a step depend on its command. */
function optional<const P extends Param>({ required: _, ...param }: P): Omit<P, 'required'> {
  return param;
}

const file = optional(uploadMedia.params.media);
const { media_id } = appendSegment.params;

/** Without a command, the file is sent whole. */
const params = {
  command: { type: 'enum', values: ['INIT', 'APPEND', 'FINALIZE'], help: 'The step of the upload' },
  media: file,
  media_data: { ...file, help: 'The bytes as base64 text, instead of media' },
  media_id: optional(media_id),
  segment_index: optional(appendSegment.params.segment_index),
  media_type,
  total_bytes,
  media_category: {
    type: 'enum',
    // A published tutorial writes them as the media library does.
    values: [...uploadCategoryNames, ...uploadCategoryNames.map((name) => name.toUpperCase())],
    help: 'Purpose of the media',
  },
  additional_owners,
  shared,
} as const;

const rules = [
  { rule: 'requiredWhen', param: 'total_bytes', when: 'command', is: ['INIT'] },
  { rule: 'requiredWhen', param: 'media_type', when: 'command', is: ['INIT'] },
  { rule: 'requiredWhen', param: 'media_id', when: 'command', is: ['APPEND', 'FINALIZE'] },
  { rule: 'requiredWhen', param: 'segment_index', when: 'command', is: ['APPEND'] },
  { rule: 'atLeastOne', params: ['media', 'media_data'], when: 'command', is: ['APPEND'] },
  { rule: 'atLeastOne', params: ['media', 'media_data'], when: 'command', is: 'absent' },
  { rule: 'exclusive', params: ['media', 'media_data'] },
] as const satisfies readonly Rule[];

const base = {
  area: 'auth',
  section: 'uploads-by-command',
  params,
  rules,
  method: 'POST',
  send: 'multipart',
  orForm: true,
  maxBodyBytes: uploadMedia.maxBodyBytes ?? 0,
  record: mediaUpload,
  rate: 'uploadSteps',
  example: {
    command: 'INIT',
    total_bytes: 1048576,
    media_type: 'video/mp4',
    media_category: 'amplify_video',
  },
} as const;

/** A step of the second generation. */
export const sendUploadCommand = endpoint({
  ...base,
  id: 'media.command',
  path: uploadMedia.path,
  summary: 'One step of an upload, as form fields',
  errors: 'problem',
  response: 'one',
});

/** The first generation: the answer has no `data`. */
const first = {
  ...base,
  path: '1.1/media/upload.json',
  errors: 'text',
  response: 'noEnvelope',
  echo: 'none',
} as const;

export const sendFirstUploadCommand = endpoint({
  ...first,
  id: 'media.first-command',
  summary: 'Upload media with the first-generation service, or take one step of an upload',
});

export const getFirstUploadStatus = endpoint({
  ...first,
  id: 'media.first-status',
  method: 'GET',
  send: 'query',
  summary: 'Show the state of a first-generation upload',
  params: {
    command: { type: 'enum', values: ['STATUS'], required: true, help: 'The upload command' },
    media_id,
  },
  rules: [],
  example: { command: 'STATUS', media_id: '1700000000000000009' },
});
