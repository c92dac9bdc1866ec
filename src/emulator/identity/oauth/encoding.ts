/** Percent-encoding for OAuth: RFC 3986 over UTF-8 bytes, upper-case hex, a space is %20 (RFC 5849, 3.6). */

export type EncodedPair = readonly [name: string, value: string];

/** The bytes that are not encoded: letters, digits, - . _ ~ */
const unreserved = new Set(
  Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~', 'latin1'),
);

const encodedByte = Array.from({ length: 256 }, (_, byte) =>
  unreserved.has(byte) ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);

/** Encodes a string. Lone surrogates become the replacement character, as in every UTF-8 encoder. */
export function encodeRfc3986(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) encoded += encodedByte[byte];
  return encoded;
}

/** Decodes %XX sequences; undefined for an invalid sequence or bytes that are not UTF-8. */
export function decodeRfc3986(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Splits a query string or a form body into decoded pairs, in order and with duplicates. A plus is a space. Undefined
 * when any part cannot be decoded.
 */
export function parsePairs(text: string): EncodedPair[] | undefined {
  const pairs: EncodedPair[] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const cut = part.indexOf('=');
    const name = decodeFormText(cut < 0 ? part : part.slice(0, cut));
    const value = decodeFormText(cut < 0 ? '' : part.slice(cut + 1));
    if (name === undefined || value === undefined) return undefined;
    pairs.push([name, value]);
  }
  return pairs;
}

function decodeFormText(text: string): string | undefined {
  return decodeRfc3986(text.replaceAll('+', ' '));
}
