/** Verifies the OAuth 1.0a signature of a request (RFC 5849, 3.2; docs/service.md#signing). */
import { timestampWindowSeconds } from '../../../contract/wire/service-facts.js';
import { type EncodedPair, parsePairs } from './encoding.js';
import { parseAuthorization } from './header.js';
import { OAuthError } from './oauth-error.js';
import { baseString, isSameSecret, sign, signatureMethod } from './signature.js';

/** The parts of a request that a signature covers, as received. */
export interface SignedRequest {
  readonly method: string;
  /** The whole URL with its query. */
  readonly url: string;
  readonly authorization: string | undefined;
  /** The body as text, if its content type is application/x-www-form-urlencoded. */
  readonly form?: string | undefined;
}

export interface KnownToken {
  readonly secret: string;
  readonly consumerKey: string;
  readonly revoked: boolean;
}

/** The known consumer keys and tokens, and the nonces that have been used. */
export interface KeyRegistry {
  consumerSecret(consumerKey: string): string | undefined;
  token(token: string): KnownToken | undefined;
  /** Records a nonce; false when it has been used before. */
  useNonce(use: NonceUse): boolean;
}

export interface NonceUse {
  readonly consumerKey: string;
  /** Empty when the request has none. */
  readonly token: string;
  readonly nonce: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

export interface Verified {
  readonly consumerKey: string;
  /** Absent when the call is signed with the consumer key alone. */
  readonly token?: string;
  /** The protocol parameters of the header, oauth_callback and oauth_verifier among them. */
  readonly protocol: ReadonlyMap<string, string>;
}

export interface VerifyOptions {
  readonly registry: KeyRegistry;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the call must carry a token, or be signed by the consumer key alone. */
  readonly token: 'required' | 'none';
}

/** Verifies a request, or throws OAuthError. The nonce of a verified request cannot be used again. */
export function verifyRequest({ form, ...request }: SignedRequest, options: VerifyOptions): Verified {
  return beginVerification(request, options)(form);
}

/**
 * Checks everything that needs no body, and returns the rest of the verification, which needs the text of a form. Both
 * throw OAuthError.
 */
export function beginVerification(
  request: Omit<SignedRequest, 'form'>,
  { registry, now, token }: VerifyOptions,
): (form: string | undefined) => Verified {
  const protocol = parseAuthorization(request.authorization);
  const query = readUnsigned(new URL(request.url).search.slice(1), protocol);
  checkProtocol(protocol, token);
  const consumerKey = requireParameter(protocol, 'oauth_consumer_key');
  const consumerSecret = registry.consumerSecret(consumerKey);
  if (consumerSecret === undefined) throw new OAuthError('consumer');
  const name = token === 'required' ? requireParameter(protocol, 'oauth_token') : '';
  const tokenSecret = token === 'required' ? findTokenSecret(registry, name, consumerKey) : '';
  const timestamp = checkTimestamp(requireParameter(protocol, 'oauth_timestamp'), now);
  const signed = [...query, ...[...protocol].filter(([name]) => name !== 'oauth_signature')];
  return (form = '') => {
    const parameters = [...readUnsigned(form, protocol), ...signed];
    const expected = sign(baseString(request.method, request.url, parameters), consumerSecret, tokenSecret);
    if (!isSameSecret(requireParameter(protocol, 'oauth_signature'), expected))
      throw new OAuthError('signature');
    const nonce = requireParameter(protocol, 'oauth_nonce');
    if (!registry.useNonce({ consumerKey, token: name, nonce, timestamp })) throw new OAuthError('nonce');
    return { consumerKey, protocol, ...(name !== '' && { token: name }) };
  };
}

/** The parameters of a query or a form, which must not repeat those of the header. */
function readUnsigned(text: string, protocol: ReadonlyMap<string, string>): EncodedPair[] {
  const pairs = parsePairs(text);
  if (!pairs) throw new OAuthError('encoding');
  const twice = pairs.find(([name]) => protocol.has(name));
  if (twice) throw new OAuthError('duplicate', twice[0]);
  return pairs;
}

function checkProtocol(protocol: ReadonlyMap<string, string>, token: VerifyOptions['token']): void {
  const needed = ['oauth_consumer_key', 'oauth_nonce', 'oauth_signature', 'oauth_signature_method'];
  for (const name of needed) requireParameter(protocol, name);
  requireParameter(protocol, 'oauth_timestamp');
  if (token === 'required') requireParameter(protocol, 'oauth_token');
  const method = requireParameter(protocol, 'oauth_signature_method');
  if (method !== signatureMethod) throw new OAuthError('method', method);
  const version = protocol.get('oauth_version') ?? '1.0';
  if (version !== '1.0') throw new OAuthError('version', version);
  if (!/^[\x20-\x7e]+$/.test(requireParameter(protocol, 'oauth_nonce')))
    throw new OAuthError('nonAscii', 'oauth_nonce');
}

function requireParameter(protocol: ReadonlyMap<string, string>, name: string): string {
  const value = protocol.get(name);
  if (value === undefined || value === '') throw new OAuthError('incomplete', name);
  return value;
}

function findTokenSecret(registry: KeyRegistry, token: string, consumerKey: string): string {
  const known = registry.token(token);
  if (!known) throw new OAuthError('token');
  if (known.revoked) throw new OAuthError('revoked');
  if (known.consumerKey !== consumerKey) throw new OAuthError('foreign');
  return known.secret;
}

/** Checks a timestamp in Unix seconds against the window around now. */
function checkTimestamp(text: string, now: number): number {
  if (!/^[0-9]{1,12}$/.test(text)) throw new OAuthError('timestamp', 'it must be whole seconds since 1970');
  const seconds = Number(text);
  const offset = seconds - Math.floor(now / 1000);
  if (Math.abs(offset) > timestampWindowSeconds) {
    const side = offset < 0 ? 'behind' : 'ahead of';
    throw new OAuthError('timestamp', `it is ${Math.abs(offset)} seconds ${side} the service's clock`);
  }
  return seconds;
}

/**
 * The base string of a request for a log, with values as `show` gives them; undefined where the request cannot be read.
 */
export function describeBaseString(
  request: SignedRequest,
  show: (name: string, value: string) => string,
): string | undefined {
  try {
    const protocol = parseAuthorization(request.authorization);
    const parameters = [
      ...readUnsigned(new URL(request.url).search.slice(1), protocol),
      ...readUnsigned(request.form ?? '', protocol),
      ...[...protocol].filter(([name]) => name !== 'oauth_signature'),
    ];
    const shown = parameters.map(([name, value]): EncodedPair => [name, show(name, value)]);
    return baseString(request.method, request.url, shown);
  } catch (error) {
    if (error instanceof OAuthError) return undefined;
    throw error;
  }
}
