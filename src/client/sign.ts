/**
 * OAuth 1.0a signatures (RFC 5849; docs/service.md#signing), made by oauth-1.0a: this is its only import. The library takes
 * URLs and objects literally, so it gets them cleaned, and nothing that it would lose.
 */
import { createHmac } from 'node:crypto';
import type { ParameterPair } from '../call/build-request.js';
import { percentEncode } from './encode.js';
import { UnsendableError } from './errors.js';

/** The app's own key, and the token of the user for whom it acts. */
export interface Credentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly token?: string;
  readonly tokenSecret?: string;
}

export interface Signable {
  readonly method: string;
  /** Absolute, without query, fragment or user name. */
  readonly url: string;
  /** All pairs of the query and of a form body, decoded. A JSON body is not signed. */
  readonly pairs: readonly ParameterPair[];
  readonly credentials: Credentials;
  /** Protocol parameters of the login steps, such as oauth_callback and oauth_verifier. */
  readonly extra?: readonly ParameterPair[];
  /** Unix time in seconds. */
  readonly timestamp: number;
  /** ASCII, unique. */
  readonly nonce: string;
}

interface Signature {
  /** The value of the Authorization header. A secret. */
  readonly header: string;
  /** The signature base string. It contains the key and the token: redact it before showing it. */
  readonly baseString: string;
}

/**
 * Signs one request with the seven protocol parameters (docs/service.md#signing).
 * Throws an UnsendableError where the pairs cannot be signed: a name that occurs twice, half a Unicode character.
 */
export async function signRequest(input: Signable): Promise<Signature> {
  const { method, credentials, extra = [], timestamp, nonce } = input;
  const { consumerKey, consumerSecret, token, tokenSecret = '' } = credentials;
  const pairs = [...input.pairs, ...extra];
  rejectUnsendable([
    ...pairs,
    ['oauth_consumer_key', consumerKey],
    ['oauth_nonce', requireAscii(nonce)],
    ['oauth_signature_method', signatureMethod],
    ['oauth_timestamp', String(timestamp)],
    ...(token === undefined ? [] : [['oauth_token', token] as const]),
    ['oauth_version', '1.0'],
  ]);
  const { default: OAuth } = await import('oauth-1.0a');
  let baseString = '';
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: signatureMethod,
    hash_function: (text, key) => {
      baseString = text;
      return createHmac('sha1', key).update(text).digest('base64');
    },
  });
  Object.assign(oauth, safeHelpers, { getNonce: () => nonce, getTimeStamp: () => timestamp });
  const request = { method, url: cleanUrl(input.url), data: Object.fromEntries(pairs) };
  const protocol = oauth.authorize(
    request,
    token === undefined ? undefined : { key: token, secret: tokenSecret },
  );
  const { Authorization: header } = oauth.toHeader({ ...protocol, ...Object.fromEntries(extra) });
  return { header, baseString };
}

const signatureMethod = 'HMAC-SHA1';

/** The library's own helpers assign to members, which loses a parameter named `__proto__`; these define members. */
const safeHelpers = {
  mergeObject: (one: object, other: object) => ({ ...one, ...other }),
  percentEncodeData: (data: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(data).map((pair) => pair.map((text) => percentEncode(text)))),
};

/** The service does not accept repeated names (docs/service.md#signing), and signatures over repeated names are ambiguous. */
function rejectUnsendable(pairs: readonly ParameterPair[]): void {
  const names = new Set<string>();
  for (const [name, value] of pairs) {
    percentEncode(name);
    percentEncode(value, name);
    if (names.has(name)) throw new UnsendableError(name, 'is given twice, which the service does not accept');
    names.add(name);
  }
}

/** Lower-case scheme and host, no default port, the path as it will be sent (RFC 5849 3.4.1.2). The library takes it literally. */
function cleanUrl(text: string): string {
  const url = new URL(text);
  if (url.search || url.hash || url.username || url.password) {
    throw new UnsendableError('url', 'must not have a query, fragment or user name to be signed');
  }
  return url.href;
}

function requireAscii(nonce: string): string {
  if (!/^[\x21-\x7e]+$/.test(nonce)) throw new UnsendableError('oauth_nonce', 'must be ASCII');
  return nonce;
}
