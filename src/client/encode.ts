/**
 * Percent-encoding as OAuth 1.0a requires it (RFC 3986; docs/service.md#signing) and the pairs of queries and form bodies.
 * The bytes that are signed and the bytes on the wire both come from here.
 */
import type { ParameterPair } from '../call/build-request.js';
import { UnsendableError } from './errors.js';

const loneSurrogate = /\p{Surrogate}/u;
/** Characters that RFC 3986 reserves but encodeURIComponent does not encode. */
const reserved = /[!'()*]/g;

function encodeReserved(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Encodes all but letters, digits, - . _ ~ as %XX of UTF-8. Throws an UnsendableError on an unpaired surrogate. */
export function percentEncode(text: string, parameter = text): string {
  if (loneSurrogate.test(text)) {
    throw new UnsendableError(
      parameter.replace(/\p{Surrogate}/gu, '\uFFFD'),
      'contains an unpaired surrogate',
    );
  }
  return encodeURIComponent(text).replace(reserved, encodeReserved);
}

/** Writes a query or a form body, in the order given: name=value joined by &, a space as %20. */
export function encodePairs(pairs: readonly ParameterPair[]): string {
  return pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value, name)}`).join('&');
}

/** The parameter string of a signature: encoded, then sorted by name and value, then joined (RFC 5849 3.4.1.3.2). */
export function writeParameterString(pairs: readonly ParameterPair[]): string {
  return pairs
    .map(([name, value]) => [percentEncode(name), percentEncode(value, name)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&');
}

/** By code unit, which for encoded text is by byte. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Parses a query or a form body, where + is a space. An invalid escape is kept unchanged. */
export function decodePairs(text: string): ParameterPair[] {
  return [...new URLSearchParams(text)];
}
