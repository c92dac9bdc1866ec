/**
 * Answers on the wire: the envelope of good ones (docs/service.md#envelope), the bodies of errors
 * (docs/service.md#errors).
 */

import { isBodyParameter } from '../../call/flag-names.js';
import { isObject, writeJson } from '../../call/lossless-json.js';
import type { Document, Endpoint, Value } from '../../contract/types.js';
import { authCodes } from '../../contract/wire/error-codes.js';
import { versionHeader } from '../../contract/wire/headers.js';
import { versions } from '../../contract/wire/service-facts.js';
import { BatchErrorResponse, ErrorResponse, limitEntries } from '../errors.js';
import type { HandlerResult } from '../handler.js';
import { OAuthError } from '../identity/oauth/oauth-error.js';
import { StoreError } from '../store/store-error.js';

export type Area = Endpoint['area'];

/** A whole answer before it becomes a Response. */
export interface ServiceReply {
  readonly status: number;
  /** Becomes JSON, unless it is a text, which its headers say more about. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Says on every answer that it is emulated, and by which version of ads. */
const emulatorHeader = 'x-ads-emulator';
const ignoredHeader = 'x-ads-emulator-ignored';

/** The header that tells which parameters the endpoint does not know. Names may hold anything, headers may not. */
export function ignoredParametersHeader(names: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return {};
  return { [ignoredHeader]: names.map((name) => encodeURIComponent(name.toWellFormed())).join(', ') };
}

/** Writes a reply with the headers that every answer carries. */
export function toHttpResponse(
  { status, body, headers }: ServiceReply,
  area: Area,
  version: string,
): Response {
  return new Response(typeof body === 'string' ? body : writeJson(body), {
    status,
    headers: {
      'content-type': 'application/json;charset=utf-8',
      [emulatorHeader]: version,
      ...(area === 'ads' && { [versionHeader]: String(versions.newest) }),
      ...headers,
    },
  });
}

/**
 * The envelope: the echoed request, the cursor of a list, the facts that the contract declares, the data, the
 * total where it was asked for. A bare answer's members stand beside the request (docs/service.md#draft-tweets).
 * Throws an Error where the facts are not those of the contract, since that is a bug.
 */
export function wrapResult(endpoint: Endpoint, values: Document, answer: HandlerResult): ServiceReply {
  const { data, next_cursor, total_count, params = echoedValues(endpoint, values) } = answer;
  const request = echoItemsOf(endpoint, values) ?? { params: echoParams(params) };
  if (endpoint.response === 'noEnvelope') return { status: 200, body: { request, ...(data as Document) } };
  return {
    status: 200,
    body: {
      request,
      ...((endpoint.response === 'list' || next_cursor !== undefined) && {
        next_cursor: next_cursor ?? null,
      }),
      ...declaredFacts(endpoint, answer),
      data,
      ...(total_count !== undefined && { total_count }),
    },
  };
}

function declaredFacts(
  { id, envelope: declared = {} }: Endpoint,
  { envelope = {} }: HandlerResult,
): Document {
  const undeclared = Object.keys(envelope).filter((name) => !Object.hasOwn(declared, name));
  const missing = Object.keys(declared).filter((name) => envelope[name] === undefined);
  if (undeclared.length > 0) throw new Error(`${id} answers ${undeclared.join(', ')}, which is not declared`);
  if (missing.length > 0) throw new Error(`${id} does not answer ${missing.join(', ')}, which is declared`);
  return envelope;
}

/** JSON bodies are not echoed, except by batches (docs/service.md#echo). */
function withoutBody(endpoint: Endpoint, values: Document): Document {
  const isSent = ([name]: [string, Value]) => !isBodyParameter(endpoint, name);
  return Object.fromEntries(Object.entries(values).filter(isSent));
}

/** The parameters outside a body, each under the name by which the service echoes it. */
export function echoedValues(endpoint: Endpoint, values: Document): Document {
  const rename = ([name, value]: [string, Value]) => [endpoint.params[name]?.echoedAs ?? name, value];
  return Object.fromEntries(Object.entries(withoutBody(endpoint, values)).map(rename));
}

/** Values are typed already; sort_by alone is echoed as an array (docs/service.md#echo). */
function echoParams(values: Document): Document {
  const { sort_by, ...rest } = values;
  return sort_by === undefined ? rest : { ...rest, sort_by: [sort_by] };
}

/** The echo of a batch; undefined where the endpoint is none. */
function echoItemsOf(endpoint: Endpoint, values: Document): unknown[] | undefined {
  const { response, send } = endpoint;
  const items = typeof send === 'object' ? values[send.json] : undefined;
  if (response !== 'batch' || !Array.isArray(items)) return undefined;
  return echoItems(items, echoedValues(endpoint, values));
}

/**
 * Each operation with the account, and the list that it works on, in its params (docs/service.md#echo); what is no
 * operation, as it was sent. `outside` are the parameters outside the body.
 */
function echoItems(items: readonly unknown[], outside: Document): unknown[] {
  return items.map(withoutPeople).map((item) => {
    if (!isObject(item) || !isObject(item.params)) return item;
    return { params: { ...outside, ...item.params }, operation_type: item.operation_type };
  });
}

/** People are not echoed; what should have been a hash may be somebody's address. */
function withoutPeople(item: unknown): unknown {
  if (!isObject(item) || !isObject(item.params) || !('users' in item.params)) return item;
  const { users: _, ...params } = item.params;
  return { ...item, params };
}

/** What a failed call answers. `values` are the parameters that were acceptable, without a body; an unknown error is a bug. */
export function replyToError(error: unknown, area: Area, values: Document = {}): ServiceReply {
  if (area === 'auth' || isRevokedToken(error)) return replyInAuthArea(error);
  if (error instanceof BatchErrorResponse) {
    const request = error.items ? echoItems(error.items, values) : { params: echoParams(values) };
    return { status: 400, body: { operation_errors: error.operationErrors.map(limitEntries), request } };
  }
  const { status, errors, headers } = describeError(error);
  return {
    status,
    body: { errors: limitEntries(errors), request: { params: echoParams(values) } },
    ...(headers && { headers }),
  };
}

/** The use of an invalidated token has a number in every area (docs/service.md#revocation). */
function isRevokedToken(error: unknown): boolean {
  return error instanceof OAuthError && error.reason === 'revoked';
}

function describeError(
  error: unknown,
): Pick<ErrorResponse, 'status' | 'errors'> & Pick<ServiceReply, 'headers'> {
  if (error instanceof ErrorResponse) return error;
  if (error instanceof OAuthError) {
    return new ErrorResponse([{ code: 'UNAUTHORIZED_ACCESS', message: error.message }]);
  }
  if (error instanceof StoreError) {
    if (error.reason === 'busy') {
      return new ErrorResponse([{ code: 'LOCK_ACQUISITION_TIMEOUT', message: error.message }]);
    }
    const { status, errors } = new ErrorResponse([{ code: 'SERVICE_UNAVAILABLE', message: error.message }]);
    return { status, errors, headers: { 'retry-after': '1' } };
  }
  const message = error instanceof Error ? error.message : String(error);
  return new ErrorResponse([{ code: 'INTERNAL_ERROR', message: `The emulator has a bug: ${message}` }]);
}

/** Errors of the authorization area have numbers for codes (docs/service.md#authorization-errors). */
function replyInAuthArea(error: unknown): ServiceReply {
  const { status, errors, headers } = describeError(error);
  const entries = limitEntries(errors).map(({ code, message }) => ({ code: numberOf(code, error), message }));
  return { status, body: { errors: entries }, ...(headers && { headers }) };
}

function numberOf(code: string, error: unknown): number {
  if (error instanceof OAuthError) {
    if (error.reason === 'token' || error.reason === 'revoked') return authCodes.invalidToken;
    if (error.reason === 'timestamp') return authCodes.timestampOutOfBounds;
    return authCodes.badAuthentication;
  }
  if (Object.hasOwn(authCodes, code)) return authCodes[code as keyof typeof authCodes];
  switch (code) {
    case 'TOO_MANY_REQUESTS':
      return authCodes.tooManyRequests;
    case 'ROUTE_NOT_FOUND':
    case 'METHOD_NOT_ALLOWED':
      return authCodes.noSuchPage;
    case 'MISSING_PARAMETER':
    case 'INVALID_PARAMETER':
      return authCodes.badParameter;
    case 'SERVICE_UNAVAILABLE':
    case 'LOCK_ACQUISITION_TIMEOUT':
      return authCodes.overCapacity;
    default:
      return authCodes.internalError;
  }
}
