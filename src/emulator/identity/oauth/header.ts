/** Parses the Authorization header of a signed request (RFC 5849, 3.5.1). */
import { decodeRfc3986, type EncodedPair } from './encoding.js';
import { OAuthError } from './oauth-error.js';

const scheme = /^OAuth(?:[ \t]+|$)/i;
const parameter = /[ \t]*([^\s=,"]+)="([^"]*)"[ \t]*(,|$)/y;

/**
 * The protocol parameters of a header, decoded and without realm. Throws OAuthError when the header is missing, has
 * another scheme, cannot be parsed, or has a duplicate parameter.
 */
export function parseAuthorization(header: string | undefined): ReadonlyMap<string, string> {
  if (header === undefined || header.trim() === '') throw new OAuthError('missing');
  const start = scheme.exec(header);
  if (!start) throw new OAuthError(/^Bearer\b/i.test(header) ? 'bearer' : 'scheme');
  const parameters = new Map<string, string>();
  for (const [name, value] of readPairs(header, start[0].length)) {
    if (name === 'realm') continue;
    if (parameters.has(name)) throw new OAuthError('duplicate', name);
    parameters.set(name, value);
  }
  return parameters;
}

function readPairs(header: string, start: number): EncodedPair[] {
  const pairs: EncodedPair[] = [];
  parameter.lastIndex = start;
  while (parameter.lastIndex < header.length) {
    const match = parameter.exec(header);
    const name = decodeRfc3986(match?.[1] ?? '');
    const value = decodeRfc3986(match?.[2] ?? '');
    if (!match || name === undefined || value === undefined) throw new OAuthError('malformed');
    pairs.push([name, value]);
  }
  return pairs;
}
