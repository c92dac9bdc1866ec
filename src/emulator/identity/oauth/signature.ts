/** The signature: base string, HMAC-SHA1, and a constant-time comparison. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type EncodedPair, encodeRfc3986 } from './encoding.js';

/** The only signature method of the service (docs/service.md#signing). */
export const signatureMethod = 'HMAC-SHA1';

/** The signature base string of method, URL and parameters (RFC 5849, 3.4.1). */
export function baseString(method: string, url: string, parameters: readonly EncodedPair[]): string {
  return [method.toUpperCase(), baseUrl(url), normalize(parameters)].map(encodeRfc3986).join('&');
}

/** Scheme and host in lower case, the port only where it is not the default, the path; no query (3.4.1.2). */
function baseUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** Parameters encoded, sorted by name and then by value, joined (3.4.1.3.2). */
function normalize(parameters: readonly EncodedPair[]): string {
  return parameters
    .map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The signature of a base string, in Base64. The token secret is empty when there is no token (3.4.2). */
export function sign(text: string, consumerSecret: string, tokenSecret: string): string {
  const key = `${encodeRfc3986(consumerSecret)}&${encodeRfc3986(tokenSecret)}`;
  return createHmac('sha1', key).update(text).digest('base64');
}

/** Whether two secrets are equal, compared in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
