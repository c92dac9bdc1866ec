/**
 * Responses: the envelope of results (docs/service.md#envelope) and the bodies of errors (docs/service.md#errors).
 */

import { isBodyParameter } from '../../call/parameter-location.js';
import type { Document, Endpoint, Value } from '../../contract/types.js';
import { authCodes } from '../../contract/wire/error-codes.js';
import { emulatorHeader, versionHeader } from '../../contract/wire/headers.js';
import { versions } from '../../contract/wire/service-facts.js';
import { isObject, writeJson } from '../../values/lossless-json.js';
import { errorMessage } from '../../values/system-error.js';
import { BatchErrorResponse, ErrorResponse, limitEntries } from '../errors.js';
import type { HandlerResult } from '../handler.js';
import { OAuthError } from '../identity/oauth/oauth-error.js';
import { StoreError } from '../store/store-error.js';

export type Area = Endpoint['area'];

/** A complete reply before it becomes a Response. */
export interface ServiceReply {
  readonly status: number;
  /** Serialized as JSON, unless it is a string or bytes with a type in the headers. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const ignoredHeader = 'x-ads-emulator-ignored';

/**
 * The header that lists the ignored parameters. Names are percent-encoded, since they may contain characters that
 * headers may not.
 */
export function ignoredParametersHeader(names: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return {};
  return { [ignoredHeader]: names.map((name) => encodeURIComponent(name.toWellFormed())).join(', ') };
}

/** Writes a reply with the headers of every response. */
export function toHttpResponse(
  { status, body, headers }: ServiceReply,
  area: Area,
  version: string,
): Response {
  const isWritten = typeof body === 'string' || body instanceof Uint8Array;
  return new Response(isWritten ? (body as string | Uint8Array<ArrayBuffer>) : writeJson(body), {
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
 * The envelope: the echoed request, the cursor of a list, the envelope members that the contract declares, the data,
 * and the total if requested. The members of a bare result are next to the request (docs/service.md#draft-tweets).
 * Throws an Error when the envelope members are not those of the contract, since that is a bug.
 */
export function wrapResult(endpoint: Endpoint, values: Document, result: HandlerResult): ServiceReply {
  if (result.file) return { status: 200, body: result.file };
  const { data, next_cursor, total_count, params = echoedValues(endpoint, values) } = result;
  if (endpoint.errors === 'problem') return { status: 200, body: { data } };
  const request = echoBatch(endpoint, values) ?? { params: echoParams(params) };
  const echo = endpoint.echo === 'none' ? {} : { request };
  if (endpoint.response === 'noEnvelope') return { status: 200, body: { ...echo, ...(data as Document) } };
  return {
    status: 200,
    body: {
      ...echo,
      ...((endpoint.response === 'list' || next_cursor !== undefined) && {
        next_cursor: next_cursor ?? null,
      }),
      ...checkEnvelope(endpoint, result),
      data,
      ...(total_count !== undefined && { total_count }),
    },
  };
}

function checkEnvelope(
  { id, envelope: declared = {} }: Endpoint,
  { envelope = {} }: HandlerResult,
): Document {
  const undeclared = Object.keys(envelope).filter((name) => !Object.hasOwn(declared, name));
  const missing = Object.keys(declared).filter((name) => envelope[name] === undefined);
  if (undeclared.length > 0) throw new Error(`${id} returns ${undeclared.join(', ')}, which is not declared`);
  if (missing.length > 0) throw new Error(`${id} does not return ${missing.join(', ')}, which is declared`);
  return envelope;
}

/** JSON bodies are not echoed, except by batches (docs/service.md#echo). */
function withoutBody(endpoint: Endpoint, values: Document): Document {
  const isSent = ([name]: [string, Value]) => !isBodyParameter(endpoint, name);
  return Object.fromEntries(Object.entries(values).filter(isSent));
}

/** The parameters outside the body that the service echoes, under the names that it echoes them by. */
export function echoedValues(endpoint: Endpoint, values: Document): Document {
  const rename = ([name, value]: [string, Value]) => [endpoint.params[name]?.echoedAs ?? name, value];
  const isEchoed = ([name]: [string, Value]) => name !== 'account_id' || endpoint.echo !== 'withoutAccount';
  return Object.fromEntries(Object.entries(withoutBody(endpoint, values)).filter(isEchoed).map(rename));
}

/** Values are already typed; only sort_by is echoed as an array (docs/service.md#echo). */
function echoParams(values: Document): Document {
  const { sort_by, ...rest } = values;
  return sort_by === undefined ? rest : { ...rest, sort_by: [sort_by] };
}

/** The echo of a batch; undefined for other endpoints. */
function echoBatch(endpoint: Endpoint, values: Document): unknown[] | undefined {
  const { response, send } = endpoint;
  const items = typeof send === 'object' ? values[send.json] : undefined;
  if (response !== 'batch' || !Array.isArray(items)) return undefined;
  return echoItems(items, echoedValues(endpoint, values));
}

/**
 * Each operation with the path parameters added to its params (docs/service.md#echo); items that are not operations
 * are echoed as sent. `outside` are the parameters outside the body.
 */
function echoItems(items: readonly unknown[], outside: Document): unknown[] {
  return items.map(withoutUsers).map((item) => {
    if (!isObject(item) || !isObject(item.params)) return item;
    return { params: { ...outside, ...item.params }, operation_type: item.operation_type };
  });
}

/** Users are not echoed: what should be a hash may be a plain email address. */
function withoutUsers(item: unknown): unknown {
  if (!isObject(item) || !isObject(item.params) || !('users' in item.params)) return item;
  const { users: _, ...params } = item.params;
  return { ...item, params };
}

/**
 * The reply to a failed call. `values` are the valid parameters outside the body; an error of an unknown type is a
 * bug.
 */
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

/** The use of an invalidated token has a numeric code in every area (docs/service.md#revocation). */
function isRevokedToken(error: unknown): boolean {
  return error instanceof OAuthError && error.reason === 'revoked';
}

/** The status, entries and headers of an error; an error of an unknown type is a bug. */
export function describeError(
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
  return new ErrorResponse([
    { code: 'INTERNAL_ERROR', message: `The emulator has a bug: ${errorMessage(error)}` },
  ]);
}

/** Errors of the authorization area have numeric codes (docs/service.md#authorization-errors). */
function replyInAuthArea(error: unknown): ServiceReply {
  const { status, errors, headers } = describeError(error);
  const entries = limitEntries(errors).map(({ code, message }) => ({
    code: toAuthCode(code, error),
    message,
  }));
  return { status, body: { errors: entries }, ...(headers && { headers }) };
}

function toAuthCode(code: string, error: unknown): number {
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
