/** Writes body and headers of a request. */
import type { BodyPart, ParameterPair } from '../call/build-request.js';
import { encodePairs } from './encode.js';
import { encodeMultipart, multipartType } from './multipart.js';
import type { ResponseReading } from './read-response.js';

interface RequestParts {
  readonly form?: readonly ParameterPair[] | undefined;
  /** Text, or bytes that were written elsewhere. */
  readonly json?: string | Uint8Array | undefined;
  readonly multipart?: readonly BodyPart[];
  readonly reading: ResponseReading;
}

export function writeBody(
  { json, multipart }: RequestParts,
  form: readonly ParameterPair[] | undefined,
  boundary: string | undefined,
): string | Uint8Array | undefined {
  if (multipart && boundary !== undefined) return encodeMultipart(multipart, boundary);
  return json ?? (form && encodePairs(form));
}

export function writeHeaders(
  { reading, form, json }: RequestParts,
  authorization: string | undefined,
  boundary: string | undefined,
  userAgent = 'ads',
) {
  return {
    accept: reading === 'json' ? 'application/json' : '*/*',
    'user-agent': userAgent,
    ...(authorization && { authorization }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(boundary !== undefined && { 'content-type': multipartType(boundary) }),
  };
}
