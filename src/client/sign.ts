/**
 * OAuth 1.0a signatures (RFC 5849; docs/service.md#signing), and the only import of oauth-1.0a. The library makes
 * the signing key. It never receives a query, a body or a header: it loses or misreads several kinds of
 * pairs, and takes five replacements to encode a text, so the base string and the header are written here.
 */
import type { ParameterPair } from '../call/build-request.js';
import { percentEncode } from './encode.js';
import { UnsendableError } from './errors.js';
import { createHmacSha1 } from './hmac-sha1.js';

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
  // Encoded, as all of these names are.
  const protocol: ParameterPair[] = [
    ['oauth_consumer_key', percentEncode(consumerKey, 'oauth_consumer_key')],
    ['oauth_nonce', percentEncode(requireAscii(input.nonce))],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(input.timestamp)],
  ];
  if (token !== undefined) protocol.push(['oauth_token', percentEncode(token, 'oauth_token')]);
  protocol.push(['oauth_version', '1.0']);
  if (input.extra) protocol.push(...input.extra.map(encodePair));
  const sign = await findSigner(consumerSecret, tokenSecret ?? '');
  return writeSignature(input, protocol, sign, rejectRepeated);
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
  const sign = await findSigner(parts.consumerSecret, parts.tokenSecret);
  return writeSignature(parts, parts.protocol.map(encodePair), sign);
}

function encodePair([name, value]: ParameterPair): ParameterPair {
  return [percentEncode(name), percentEncode(value, name)];
}

/** `protocol` is encoded; `verify` is given all parameters, encoded and in order. */
function writeSignature(
  { method, url, pairs }: Pick<Signable, 'method' | 'url' | 'pairs'>,
  protocol: readonly ParameterPair[],
  sign: Sign,
  verify?: (sorted: readonly ParameterPair[]) => void,
): Signature {
  const parameters = [...protocol];
  for (const pair of pairs) parameters.push(encodePair(pair));
  // Sorted by name and by value (RFC 5849 3.4.1.3.2).
  parameters.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));
  verify?.(parameters);
  const baseString = `${method.toUpperCase()}&${encodeUrl(url)}&${encodeParameters(parameters)}`;
  const signature: ParameterPair = ['oauth_signature', percentEncode(sign(baseString))];
  return { header: writeHeader([...protocol, signature]), baseString };
}

/** The value of the Authorization header (RFC 5849 3.5.1), its encoded parameters by name. */
function writeHeader(parameters: ParameterPair[]): string {
  parameters.sort(([a], [b]) => compare(a, b));
  let text = '';
  for (const [name, value] of parameters) text += `${text === '' ? 'OAuth ' : ', '}${name}="${value}"`;
  return text;
}

/** The service does not accept repeated names (docs/service.md#signing), and signatures over repeated names are ambiguous. */
function rejectRepeated(sorted: readonly ParameterPair[]): void {
  let last: string | undefined;
  for (const [name] of sorted) {
    if (name === last) {
      const parameter = decodeURIComponent(name);
      throw new UnsendableError(parameter, 'is given twice, which the service does not accept');
    }
    last = name;
  }
}

/**
 * The parameters as a base string holds them: joined, and encoded once more. Only a % can be left to encode in what is
 * encoded already, and few texts have one.
 */
function encodeParameters(parameters: readonly ParameterPair[]): string {
  let text = '';
  for (const [name, value] of parameters) {
    text += `${text === '' ? '' : '%26'}${encodePercent(name)}%3D${encodePercent(value)}`;
  }
  return text;
}

function encodePercent(encoded: string): string {
  return encoded.includes('%') ? encodeURIComponent(encoded) : encoded;
}

/** By code unit, which for encoded text is by byte. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The signer of the last request. Most requests of a process are signed with the same secrets. */
let signer:
  | { readonly consumerSecret: string; readonly tokenSecret: string; readonly sign: Sign }
  | undefined;

/** Returns the signature of a base string. */
type Sign = (baseString: string) => string;

async function findSigner(consumerSecret: string, tokenSecret: string): Promise<Sign> {
  if (signer?.consumerSecret === consumerSecret && signer.tokenSecret === tokenSecret) return signer.sign;
  const { default: OAuth } = await import('oauth-1.0a');
  const oauth = new OAuth({
    consumer: { key: '', secret: consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmacSha1(key)(base),
  });
  const sign = createHmacSha1(oauth.getSigningKey(tokenSecret));
  signer = { consumerSecret, tokenSecret, sign };
  return sign;
}

/** The last URL as a base string holds it: the pages of a list have the same. */
let encodedUrl = { text: '', encoded: '' };

/** The base string URI: lower-case scheme and host, no default port, the path as it will be sent (RFC 5849 3.4.1.2). */
function encodeUrl(text: string): string {
  if (text === encodedUrl.text) return encodedUrl.encoded;
  const url = new URL(text);
  if (url.search || url.hash || url.username || url.password) {
    throw new UnsendableError('url', 'must not have a query, fragment or user name to be signed');
  }
  const encoded = percentEncode(url.href);
  encodedUrl = { text, encoded };
  return encoded;
}

function requireAscii(nonce: string): string {
  if (!/^[\x21-\x7e]+$/.test(nonce)) throw new UnsendableError('oauth_nonce', 'must be ASCII');
  return nonce;
}
