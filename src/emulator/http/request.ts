/** Reads a request: its body up to a size limit, and the raw parameters for the contract's check. */
import { unwrapBody } from '../../call/body-wrapper.js';
import { isObject, jsonErrorPosition, parseJson } from '../../call/lossless-json.js';
import type { Endpoint } from '../../contract/types.js';
import { serviceError } from '../errors.js';
import { type EncodedPair, parsePairs } from '../identity/oauth/encoding.js';
import { runInTurns } from './event-loop.js';
import { maxDepth, measureDepth, parseLongArray } from './long-json.js';

export interface RequestBody {
  readonly text: string;
  /** The media type in lower case, without its parameters; empty when absent. */
  readonly type: string;
  /** The fields of a multipart body in their order; files as base64 text. */
  readonly parts?: readonly EncodedPair[];
  /** What a long JSON array holds, where it has been read already. */
  readonly items?: readonly unknown[] | undefined;
}

export const formType = 'application/x-www-form-urlencoded';
const jsonType = 'application/json';
const multipartType = 'multipart/form-data';
/** The longest body of any call, in bytes, unless the endpoint has its own limit. */
const maxBodyBytes = 10_000_000;

/** Reads the body as text. Throws ErrorResponse when it is longer than the endpoint's limit or is not UTF-8. */
export async function readRequestBody(request: Request, endpoint: Endpoint): Promise<RequestBody> {
  const contentType = request.headers.get('content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!request.body) return { text: '', type };
  const bytes = await readBytes(request.body, endpoint.maxBodyBytes ?? maxBodyBytes);
  if (type === multipartType) return { text: '', type, parts: await readParts(bytes, contentType) };
  const text = decode(bytes);
  if (type !== jsonType) return { text, type };
  return { text, type, items: await runInTurns(parseLongArray(text), 1) };
}

/** Reads a multipart body. Throws ErrorResponse when it is not one. */
async function readParts(bytes: Buffer, contentType: string): Promise<EncodedPair[]> {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw serviceError('INVALID_PARAMETER', `The body is not valid ${multipartType}`);
    });
  return Promise.all(
    [...form].map(async ([name, value]): Promise<EncodedPair> => {
      return [
        name,
        typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64'),
      ];
    }),
  );
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw serviceError('ILLEGAL_CHARACTERS', 'The body is not valid UTF-8');
  }
}

async function readBytes(stream: ReadableStream<Uint8Array>, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > limit) throw serviceError('REQUEST_TOO_COMPLEX', `The body is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export interface RawParameters {
  /** Strings from path, query and form; JSON values from a JSON body. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** Names that are not parameters of the endpoint. */
  readonly ignored: readonly string[];
}

/**
 * Reads the parameters of a call. Path parameters take precedence. Throws ErrorResponse on a body that cannot be
 * parsed.
 */
export function readParameters(
  endpoint: Endpoint,
  path: Readonly<Record<string, string>>,
  query: string,
  body: RequestBody,
): RawParameters {
  const pairs = [...(parsePairs(query) ?? []), ...readForm(endpoint, body), ...(body.parts ?? [])];
  checkDuplicates(endpoint, pairs);
  const sent: Record<string, unknown> = { ...Object.fromEntries(pairs), ...readMembers(endpoint, body) };
  const ignored = Object.keys(sent).filter((name) => !Object.hasOwn(endpoint.params, name) || name in path);
  return { raw: { ...sent, ...path }, ignored };
}

/**
 * Duplicate keys are not accepted (docs/service.md#parameters); unknown parameters are ignored, duplicates included.
 */
function checkDuplicates({ params }: Endpoint, pairs: readonly EncodedPair[]): void {
  const seen = new Set<string>();
  for (const [name, value] of pairs) {
    if (!Object.hasOwn(params, name)) continue;
    if (seen.has(name)) {
      throw serviceError('INVALID_PARAMETER', `${name} is given more than once`, {
        parameter: name,
        value,
      });
    }
    seen.add(name);
  }
}

/** Whether the parameters are the members of a JSON body. A multipart body may be replaced by one. */
function takesJson({ send }: Endpoint, { type }: RequestBody): boolean {
  return send === 'json' || typeof send === 'object' || (send === 'multipart' && type !== multipartType);
}

function readForm(endpoint: Endpoint, body: RequestBody): readonly EncodedPair[] {
  if (takesJson(endpoint, body) || body.text === '') return [];
  if (body.type !== formType) {
    throw serviceError('INVALID_PARAMETER', `Content-Type must be ${formType}`);
  }
  return parsePairs(body.text) ?? [];
}

/** The members of a JSON body, or the whole body under the name of its parameter. */
function readMembers(endpoint: Endpoint, body: RequestBody): Readonly<Record<string, unknown>> {
  if (!takesJson(endpoint, body)) return {};
  const { send } = endpoint;
  if (body.type !== jsonType) {
    const types = send === 'multipart' ? `${multipartType} or ${jsonType}` : jsonType;
    throw serviceError('INVALID_PARAMETER', `Content-Type must be ${types}`);
  }
  const value = body.items ?? readJson(body.text);
  if (typeof send === 'object') return { [send.json]: unwrapBody(endpoint, value) };
  if (isObject(value)) return value;
  throw serviceError('INVALID_PARAMETER', 'The body must be a JSON object');
}

function readJson(text: string): unknown {
  if (measureDepth(text) > maxDepth) {
    throw serviceError('INVALID_PARAMETER', `The body is nested deeper than ${maxDepth} levels`);
  }
  try {
    return parseJson(text);
  } catch {
    const { line, column } = jsonErrorPosition(text);
    throw serviceError('INVALID_PARAMETER', `The body is not valid JSON (line ${line}, column ${column})`);
  }
}
