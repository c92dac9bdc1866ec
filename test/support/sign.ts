/** A small OAuth 1.0a signer for tests, independent of the client and the emulator. */
import { createHmac, randomBytes } from 'node:crypto';

export interface Keys {
  readonly consumer_key: string;
  readonly consumer_secret: string;
  readonly access_token?: string;
  readonly access_token_secret?: string;
}

interface SignOptions {
  readonly method: string;
  readonly url: string;
  readonly keys: Keys;
  /** Parameters of a form body. */
  readonly form?: readonly (readonly [string, string])[];
  /** Milliseconds since 1970. */
  readonly now?: number;
  /** Replaces or adds protocol parameters; undefined removes one. */
  readonly protocol?: Readonly<Record<string, string | undefined>>;
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The value of the Authorization header. */
export function authorize({
  method,
  url,
  keys,
  form = [],
  now = Date.now(),
  protocol = {},
}: SignOptions): string {
  const target = new URL(url);
  const header: Record<string, string> = {};
  const wanted = {
    oauth_consumer_key: keys.consumer_key,
    oauth_nonce: randomBytes(12).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(now / 1000)),
    oauth_token: keys.access_token,
    oauth_version: '1.0',
    ...protocol,
  };
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) header[name] = value;
  const text = [...new URLSearchParams(target.search), ...form, ...Object.entries(header)]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .map((pair) => pair.replace('=', '\u0001'))
    .sort()
    .map((pair) => pair.replace('\u0001', '='))
    .join('&');
  const base = `${method}&${encode(target.origin + target.pathname)}&${encode(text)}`;
  const key = `${encode(keys.consumer_secret)}&${encode(keys.access_token_secret ?? '')}`;
  header.oauth_signature ??= createHmac('sha1', key).update(base).digest('base64');
  return `OAuth ${Object.entries(header)
    .map(([name, value]) => `${encode(name)}="${encode(value)}"`)
    .join(', ')}`;
}
