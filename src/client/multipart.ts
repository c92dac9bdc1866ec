/** Writes multipart bodies (RFC 7578). */
import type { BodyPart } from '../call/build-request.js';

/** The text of a multipart body's type; the boundary must be unique to the body. */
export function multipartType(boundary: string): string {
  return `multipart/form-data; boundary=${boundary}`;
}

/** Writes the parts in the order given. Names are those of the contract, which need no escaping. */
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
