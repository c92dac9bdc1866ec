/**
 * Uploads a file in segments (docs/service.md#media-upload): start, segments one after the other, completion. What the
 * service has acknowledged is reported after each call, so that an interrupted upload resumes from there.
 */

import {
  appendSegment,
  finalizeUpload,
  getUploadStatus,
  initializeUpload,
} from '../../contract/groups/media.js';
import type { UploadCategoryName, UploadType } from '../../contract/params/uploads.js';
import type { Document } from '../../contract/types.js';
import { memberAt } from '../../values/lossless-json.js';
import type { CallResult, Client } from '../client.js';
import { hasCode, NetworkError, ServiceError } from '../errors.js';
import { planSegments } from './segments.js';

/** The part of an upload that the service has acknowledged. */
export interface UploadProgress {
  readonly media_id: string;
  readonly media_key: string;
  /** The number of segments, which are sent in order. */
  readonly acknowledged: number;
  /** When the service forgets it, in milliseconds since 1970 by this machine's clock. */
  readonly expires: number;
  /** The service has the whole file. */
  readonly complete?: boolean;
  /** It said that the media is ready, without processing. */
  readonly ready?: boolean;
}

interface UploadResult {
  readonly progress: UploadProgress;
  /** The record of the upload, if it was completed now. */
  readonly upload?: Document;
}

interface UploadRequest {
  readonly size: number;
  readonly mediaType: UploadType;
  readonly category: UploadCategoryName;
  /** User ids. */
  readonly additionalOwners: readonly string[];
  /** Reads bytes of the file. Throws if it has fewer. */
  read(offset: number, length: number): Promise<Buffer>;
  /** Where an earlier attempt ended. */
  readonly resume?: UploadProgress | undefined;
}

interface UploadHooks {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Stores what has been acknowledged; called after each step. */
  save(progress: UploadProgress): Promise<void>;
  /** Reports the number of bytes that have been sent. */
  sent(bytes: number): Promise<void>;
  /** Called when every byte has been sent, before the upload is completed. */
  complete(): Promise<void>;
  /** The service no longer knows the upload, which begins again. */
  restarted(): Promise<void>;
}

type Caller = Pick<Client, 'call'>;

/**
 * Uploads a file, or what an earlier attempt left of it. The upload is complete then, and may still be processed. Throws
 * what the client throws, and what the hooks throw.
 */
export async function uploadFile(
  client: Caller,
  request: UploadRequest,
  hooks: UploadHooks,
): Promise<UploadResult> {
  const { resume } = request;
  if (resume && resume.expires > hooks.now()) {
    try {
      return await finishUpload(client, request, resume, hooks);
    } catch (error) {
      if (!isForgotten(error)) throw error;
      await hooks.restarted();
    }
  }
  return finishUpload(client, request, await startUpload(client, request, hooks), hooks);
}

/**
 * Whether the service refuses the upload as such: it has expired, or what was stored of it does not fit. The page of a gateway says
 * nothing of the upload.
 */
export function isForgotten(error: unknown): boolean {
  return error instanceof ServiceError && [400, 404, 410].includes(error.status) && hasCode(error);
}

async function startUpload(
  client: Caller,
  { size, mediaType, category, additionalOwners }: UploadRequest,
  hooks: UploadHooks,
): Promise<UploadProgress> {
  const reply = await client.call(initializeUpload, {
    media_type: mediaType,
    total_bytes: size,
    media_category: category,
    ...(additionalOwners.length > 0 && { additional_owners: additionalOwners }),
  });
  const data = dataOf(reply);
  const progress: UploadProgress = {
    media_id: requireText(data, 'id'),
    media_key: requireText(data, 'media_key'),
    acknowledged: 0,
    expires: hooks.now() + 1000 * (readLifetime(data) ?? fallbackLifetime),
  };
  await hooks.save(progress);
  return progress;
}

/** In seconds, where the service does not tell. */
const fallbackLifetime = 3600;

async function finishUpload(
  client: Caller,
  request: UploadRequest,
  from: UploadProgress,
  hooks: UploadHooks,
): Promise<UploadResult> {
  if (from.complete) return { progress: from };
  let progress = from;
  const all = planSegments(request.size);
  await hooks.sent(all[progress.acknowledged]?.offset ?? request.size);
  for (const { index, offset, length } of all.slice(progress.acknowledged)) {
    const bytes = await request.read(offset, length);
    await client.call(appendSegment, {
      media_id: progress.media_id,
      segment_index: index,
      media: bytes.toString('base64'),
    });
    progress = { ...progress, acknowledged: index + 1 };
    await hooks.save(progress);
    await hooks.sent(offset + length);
  }
  await hooks.complete();
  const upload = await completeUpload(client, progress.media_id);
  const lifetime = readLifetime(upload);
  progress = {
    ...progress,
    complete: true,
    ...(upload.processing_info === undefined && { ready: true }),
    ...(lifetime !== undefined && { expires: hooks.now() + lifetime * 1000 }),
  };
  await hooks.save(progress);
  return { progress, upload };
}

/**
 * Completes an upload and returns its record. If the answer is lost, or it says that it was done before, the state
 * decides.
 */
async function completeUpload(client: Caller, media_id: string): Promise<Document> {
  try {
    return dataOf(await client.call(finalizeUpload, { media_id }));
  } catch (error) {
    if (!mayBeComplete(error)) throw error;
    const state = await readUpload(client, media_id).catch(() => undefined);
    if (state?.size === undefined && state?.processing_info === undefined) throw error;
    return state;
  }
}

function readLifetime({ expires_after_secs: seconds }: Document): number | undefined {
  return typeof seconds === 'number' ? seconds : undefined;
}

function mayBeComplete(error: unknown): boolean {
  if (error instanceof NetworkError) return !error.neverArrived;
  return error instanceof ServiceError && (error.status === 400 || error.status >= 500);
}

/** The record of a complete upload. Throws what the client throws. */
export async function readUpload(client: Caller, media_id: string): Promise<Document> {
  return dataOf(await client.call(getUploadStatus, { media_id, command: statusCommand }));
}

const [statusCommand] = getUploadStatus.params.command.values;

function dataOf({ body }: Pick<CallResult, 'body'>): Document {
  return (memberAt(body, 'data') ?? {}) as Document;
}

function requireText(data: Document, name: string): string {
  const value = data[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new NetworkError('unreadable', `the response to the start of the upload has no ${name}`);
}
