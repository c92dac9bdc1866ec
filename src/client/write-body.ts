/** Writes the body of a request, and the headers that go with it. */
import type { BodyPart, ParameterPair } from '../call/build-request.js';
import { encodePairs } from './encode.js';
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

/** The text of a multipart body's type; the boundary must be unique to the body. */
export function multipartType(boundary: string): string {
  return `multipart/form-data; boundary=${boundary}`;
}

/** Writes a multipart body (RFC 7578), the parts in the order given. Names are those of the contract, which need no escaping. */
export function encodeMultipart(parts: readonly BodyPart[], boundary: string): Buffer {
  const pieces = parts.flatMap(({ name, content }) => {
    const isText = typeof content === 'string';
    const head = [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${name}"${isText ? '' : `; filename="${name}"`}`,
      ...(isText ? [] : ['Content-Type: application/octet-stream']),
    ];
    return [
      Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
      typeof content === 'string' ? Buffer.from(content) : content,
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}
