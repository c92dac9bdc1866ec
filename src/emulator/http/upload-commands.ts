/**
 * Determines the upload step of a request: a call of the first generation, or a step of the second that a member of its
 * form names (docs/service.md#uploads-by-command). `ads` sends neither, so the routes of the contract do not have them.
 */
import type { Endpoint } from '../../contract/types.js';
import type { AnyHandler } from '../handler.js';
import { parsePairs } from '../identity/oauth/encoding.js';
import type { RequestBody } from './request.js';
import { describeError, replyToError, type ServiceReply } from './respond.js';

const loadCommands = () => import('../../contract/params/upload-commands.js');

/** The call of the first generation at a path of the authorization area; undefined for any other. */
export async function findFirstUpload(method: string, path: string): Promise<Endpoint | undefined> {
  if (!path.startsWith('1.1/')) return undefined;
  const { getFirstUploadStatus, sendFirstUploadCommand } = await loadCommands();
  return [sendFirstUploadCommand, getFirstUploadStatus].find(
    (endpoint) => endpoint.method === method && endpoint.path === path,
  );
}

/** The step that a call of the second generation names; the endpoint itself where it names none. */
export async function findUploadCommand(
  endpoint: Endpoint,
  query: string,
  body: RequestBody,
): Promise<Endpoint> {
  if (endpoint.id !== 'media.upload') return endpoint;
  const pairs = [...(parsePairs(query) ?? []), ...(parsePairs(body.text) ?? []), ...(body.parts ?? [])];
  if (!pairs.some(([name]) => name === 'command')) return endpoint;
  return (await loadCommands()).sendUploadCommand;
}

export async function findUploadCommandHandler(id: string): Promise<AnyHandler | undefined> {
  const { uploadCommandHandlers } = await import('../domain/upload-command-handlers.js');
  return uploadCommandHandlers.find(({ endpoint }) => endpoint.id === id);
}

/** The reply to a failed call of the first generation: the problem as a text, always with 400. */
export function replyWithText(error: unknown, request: Request): ServiceReply {
  const { status, errors } = describeError(error);
  if (status !== 400 && status !== 404) return replyToError(error, 'auth');
  const [{ code, parameter, message, value } = { code: '', message: '' }] = errors;
  const texts: Readonly<Record<string, string>> = {
    media_id: `Invalid media_id: ${value ?? ''}`,
    segment_index: 'SegmentIndex must be between 0 and 999.',
  };
  const isMissing = code === 'MISSING_PARAMETER';
  const text = isMissing ? message : (texts[parameter ?? ''] ?? message);
  const path = new URL(request.url).pathname.replace(/^\/auth/, '');
  return { status: 400, body: { request: path, error: text } };
}
