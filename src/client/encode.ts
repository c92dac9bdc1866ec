/**
 * Percent-encoding as OAuth 1.0a requires it (RFC 3986; docs/service.md#signing) and the pairs of queries and form bodies
 * as they are sent. The signature covers the same bytes: test/client/sign.test.ts holds both together.
 */
import type { ParameterPair } from '../call/build-request.js';
import { UnsendableError } from './errors.js';

/** Most names, ids, times and numbers: they need no encoding. */
const unreservedOnly = /^[\w.~-]*$/;
/** Characters that RFC 3986 reserves but encodeURIComponent does not encode. */
const reserved = /[!'()*]/g;
const encodedReserved: Readonly<Record<string, string>> = {
  '!': '%21',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '*': '%2A',
};

/** Encodes all but letters, digits, - . _ ~ as %XX of UTF-8. Throws an UnsendableError on an unpaired surrogate. */
export function percentEncode(text: string, parameter = text): string {
  if (unreservedOnly.test(text)) return text;
  try {
    return encodeURIComponent(text).replace(reserved, (character) => encodedReserved[character] ?? character);
  } catch {
    // The one text that cannot be encoded: half a character.
    throw new UnsendableError(parameter.toWellFormed(), 'contains an unpaired surrogate');
  }
}

/** Writes a query or a form body, in the order given: name=value joined by &, a space as %20. */
export function encodePairs(pairs: readonly ParameterPair[]): string {
  return pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value, name)}`).join('&');
}

/** Parses a query or a form body, where + is a space. An invalid escape is kept unchanged. */
export function decodePairs(text: string): ParameterPair[] {
  return [...new URLSearchParams(text)];
}
