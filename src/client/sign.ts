/**
 * OAuth 1.0a signatures (RFC 5849; docs/service.md#signing), and the only import of oauth-1.0a. The library never
 * receives a query or a body: it loses or misreads several kinds of pairs, so the parameter string is built here.
 */
import { createHmac } from 'node:crypto';
import type { ParameterPair } from '../call/build-request.js';
import { writeParameterString } from './encode.js';
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

export interface Signature {
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
  const { consumerKey, consumerSecret, token, tokenSecret } = input.credentials;
  const protocol: ParameterPair[] = [
    ['oauth_consumer_key', consumerKey],
    ['oauth_nonce', requireAscii(input.nonce)],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(input.timestamp)],
    ...(token === undefined ? [] : ([['oauth_token', token]] as const)),
    ['oauth_version', '1.0'],
    ...(input.extra ?? []),
  ];
  rejectDuplicates([...protocol, ...input.pairs]);
  return signParameters({ ...input, protocol, consumerSecret, tokenSecret: tokenSecret ?? '' });
}

/** Input of `signParameters`: a request with complete protocol parameters. */
export interface SignableParts {
  readonly method: string;
  readonly url: string;
  readonly pairs: readonly ParameterPair[];
  readonly protocol: readonly ParameterPair[];
  readonly consumerSecret: string;
  readonly tokenSecret: string;
}

/** The signature of RFC 5849 section 3.4, with the given protocol parameters. */
export async function signParameters(parts: SignableParts): Promise<Signature> {
  const { default: OAuth } = await import('oauth-1.0a');
  const oauth = new OAuth({
    consumer: { key: '', secret: parts.consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  });
  const parameters = writeParameterString([...parts.pairs, ...parts.protocol]);
  oauth.getParameterString = () => parameters;
  const request = { method: parts.method, url: normaliseUrl(parts.url) };
  const data = Object.fromEntries(parts.protocol) as unknown as Parameters<typeof oauth.getBaseString>[1];
  const signature = oauth.getSignature(request, parts.tokenSecret, data);
  return {
    header: oauth.toHeader({ ...data, oauth_signature: signature }).Authorization,
    baseString: oauth.getBaseString(request, data),
  };
}

/** The base string URI: lower-case scheme and host, no default port, the path as it will be sent (RFC 5849 3.4.1.2). */
function normaliseUrl(text: string): string {
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

/** The service does not accept repeated names (docs/service.md#signing), and signatures over repeated names are ambiguous. */
function rejectDuplicates(pairs: readonly ParameterPair[]): void {
  const seen = new Set<string>();
  for (const [name] of pairs) {
    if (seen.has(name)) throw new UnsendableError(name, 'is given twice, which the service does not accept');
    seen.add(name);
  }
}
