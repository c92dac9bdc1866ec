/** Reads a request: its body, once there is memory for it, up to a size limit, and the raw parameters for the contract's check. */
import { unwrapBody } from '../../call/body-wrapper.js';
import type { Endpoint } from '../../contract/types.js';
import { type JsonFacts, scanJson } from '../../values/json-scan.js';
import { isObject } from '../../values/lossless-json.js';
import { type ErrorResponse, serviceError } from '../errors.js';
import { type EncodedPair, parsePairs } from '../identity/oauth/encoding.js';
import { type BodyMemory, freeBytes, type MemoryLease } from './body-memory.js';
import { runInTurns } from './event-loop.js';
import { parseLongArray } from './long-json.js';
import { readJson } from './read-json.js';

export interface RequestBody {
  readonly text: string;
  /** The media type in lower case, without its parameters; empty when absent. */
  readonly type: string;
  /** The fields of a multipart body in their order; files as base64 text. */
  readonly parts?: readonly EncodedPair[];
  /** The items of a long JSON array that was already read. */
  readonly items?: readonly unknown[] | undefined;
}

export const formType = 'application/x-www-form-urlencoded';
const jsonType = 'application/json';
const multipartType = 'multipart/form-data';
/** The longest document of any call, in bytes, unless the endpoint has its own limit. */
const maxDocumentBytes = 10_000_000;
/** The longest form: a form has to be read before its signature can be verified. */
const maxFormBytes = 1_000_000;
/** Members of all objects of a document: more than any real one has, few enough to read at once. */
const maxMembers = 100_000;
/**
 * Where the service limits bytes and operations alone, as for lists of people, no legal call may have too many members:
 * each takes at least this number of bytes, including an empty list with a short name (`"email":[],`).
 */
const leastBytesPerMember = 10;
/** Parameters of a call, those that it does not know included: each is looked up, and named in the response. */
const maxParameters = 1_000;

/** A body that has not been read. Each method may be called again, and throws ErrorResponse. */
export interface IncomingBody {
  /** Refuses a body that is said to be too long. */
  checkLength(): void;
  /** The text of a form; undefined for another body. Anybody can send one. */
  readForm(): Promise<string | undefined>;
  /** The whole body. Only for callers who are known. */
  read(): Promise<RequestBody>;
  /** To be called when the call has been answered: others may be waiting for the memory. */
  release(): void;
}

/** The body of a request. It is not read here, but refused where it is said to be longer than the endpoint's limit. */
export function openBody(request: Request, endpoint: Endpoint, memory: BodyMemory): IncomingBody {
  const contentType = request.headers.get('content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const isForm = type === formType;
  const lease = (isForm ? memory.forms : memory.documents).open();
  const limit =
    takesDocument(endpoint) && !isForm ? (endpoint.maxBodyBytes ?? maxDocumentBytes) : maxFormBytes;
  let whole: Promise<RequestBody> | undefined;

  async function readWhole(): Promise<RequestBody> {
    const bytes = await readBytes(request, limit, lease);
    if (type === multipartType) return { text: '', type, parts: await readParts(bytes, contentType) };
    const text = decode(bytes);
    if (type !== jsonType) return { text, type };
    requireFewMembers(text, endpoint);
    return { text, type, items: await runInTurns(parseLongArray(text), 1) };
  }
  const read = () => {
    whole ??= readWhole();
    return whole;
  };
  return {
    checkLength() {
      if (declaredLength(request) > limit) throw tooLong(limit);
    },
    read,
    readForm: async () => (isForm ? (await read()).text : undefined),
    release: () => lease.close(),
  };
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

/** The length according to the headers; 0 without one. */
function declaredLength({ headers }: Request): number {
  return Number(headers.get('content-length') ?? 0);
}

function tooLong(limit: number): ErrorResponse {
  return serviceError('REQUEST_TOO_COMPLEX', `The body is longer than ${limit} bytes`);
}

/** Whether a request has a body. The method is checked first: reading the body creates the request again. */
export function hasBody(request: Request): boolean {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD' || headers.get('content-length') === '0') return false;
  return request.body !== null;
}

/** Reads at most `limit` bytes, as soon as there is memory for them. */
async function readBytes(request: Request, limit: number, lease: MemoryLease): Promise<Buffer> {
  const declared = declaredLength(request);
  if (!hasBody(request) || !request.body) return Buffer.alloc(0);
  await lease.extend(declared);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of untilCut(request.body)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLong(limit);
    // A body of unknown length waits until there is room for the maximum.
    if (size > declared && size > freeBytes) await lease.extend(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The chunks of a body; one that ends too early is the fault of its sender, who will hardly read the answer. */
async function* untilCut(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    throw serviceError('CANCELLED_REQUEST', 'The body ended before it was complete');
  }
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
  requireFew(pairs.length);
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
      const message = `${name} is given more than once`;
      throw serviceError('INVALID_PARAMETER', message, { parameter: name, value });
    }
    seen.add(name);
  }
}

/** Whether the parameters are the members of a JSON body. A multipart body may be replaced by one. */
function takesJson(endpoint: Endpoint, { type }: RequestBody): boolean {
  if (endpoint.orForm) return false;
  return takesDocument(endpoint) && (endpoint.send !== 'multipart' || type !== multipartType);
}

/** Whether a body may be more than a form. */
function takesDocument({ send }: Endpoint): boolean {
  return send === 'json' || send === 'multipart' || typeof send === 'object';
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
  if (!isObject(value)) throw serviceError('INVALID_PARAMETER', 'The body must be a JSON object');
  requireFew(Object.keys(value).length);
  return value;
}

function requireFew(parameters: number): void {
  if (parameters <= maxParameters) return;
  throw serviceError('REQUEST_TOO_COMPLEX', `The call has more than ${maxParameters} parameters`);
}

/** Looks before parsing at documents that are long enough to have too many. */
function requireFewMembers(text: string, { send, maxBodyBytes }: Endpoint): void {
  const isLimitedByBytes = typeof send === 'object' && maxBodyBytes !== undefined;
  const most = isLimitedByBytes ? Math.ceil(maxBodyBytes / leastBytesPerMember) : maxMembers;
  if (text.length < most * '"":0,'.length) return;
  let facts: JsonFacts;
  try {
    facts = scanJson(text);
  } catch {
    // Its problems are reported where it is read.
    return;
  }
  if (facts.members <= most) return;
  throw serviceError('REQUEST_TOO_COMPLEX', `The body has more than ${most} members`);
}
