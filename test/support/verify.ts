/**
 * A verifier of OAuth 1.0a signatures written from RFC 5849 alone, which shares no code with the signer. It reads the
 * raw bytes of a request and returns what was signed.
 */
import { createHmac } from 'node:crypto';

export interface Wire {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  /** The scheme and the Host header. */
  readonly origin: string;
  readonly authorization: string;
  /** A form body; empty where there is none. */
  readonly form?: string;
}

export interface Verdict {
  readonly isValid: boolean;
  readonly baseString: string;
  /** Everything of the Authorization header, decoded. */
  readonly protocol: ReadonlyMap<string, string>;
  /** Query and form, decoded, in the order of the wire. */
  readonly sent: readonly (readonly [string, string])[];
}

/** RFC 5849, section 3.4: rebuilds the base string and compares the signature. */
export function verify(wire: Wire, consumerSecret: string, tokenSecret: string): Verdict {
  const [path = '', query = ''] = wire.url.split(/\?(.*)/s);
  const protocol = readHeader(wire.authorization);
  const sent = [...readForm(query), ...readForm(wire.form ?? '')];
  const signed = [...protocol].filter(([name]) => name !== 'oauth_signature' && name !== 'realm');
  const baseString = [
    wire.method.toUpperCase(),
    escape5849(new URL(wire.origin).origin + path),
    escape5849(normalize([...sent, ...signed])),
  ].join('&');
  const key = `${escape5849(consumerSecret)}&${escape5849(tokenSecret)}`;
  const expected = createHmac('sha1', Buffer.from(key)).update(Buffer.from(baseString)).digest('base64');
  return { isValid: protocol.get('oauth_signature') === expected, baseString, protocol, sent };
}

/** RFC 5849, section 3.6, byte by byte. */
function escape5849(text: string): string {
  let escaped = '';
  for (const byte of new TextEncoder().encode(text)) {
    const character = String.fromCharCode(byte);
    const isUnreserved = /[A-Za-z0-9._~-]/.test(character);
    escaped += isUnreserved ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return escaped;
}

function unescape5849(text: string): string {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) throw new Error(`a bare % in ${text}`);
  return decodeURIComponent(text);
}

/** RFC 5849, section 3.4.1.3.1: a form decodes + as a space. */
function readForm(text: string): (readonly [string, string])[] {
  if (text === '') return [];
  return text.split('&').map((part) => {
    const at = part.indexOf('=');
    const name = at < 0 ? part : part.slice(0, at);
    const value = at < 0 ? '' : part.slice(at + 1);
    return [unescape5849(name.replaceAll('+', ' ')), unescape5849(value.replaceAll('+', ' '))];
  });
}

/** RFC 5849, section 3.4.1.3.2: sorted by the bytes of the encoded name, then of the encoded value. */
function normalize(pairs: readonly (readonly [string, string])[]): string {
  const order = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return pairs
    .map(([name, value]) => ({ name: escape5849(name), value: escape5849(value) }))
    .sort((a, b) => order(a.name, b.name) || order(a.value, b.value))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&');
}

/** RFC 5849, section 3.5.1. */
function readHeader(header: string): Map<string, string> {
  const [, list] = /^OAuth (.*)$/.exec(header) ?? [];
  if (list === undefined) throw new Error(`not an OAuth header: ${header}`);
  return new Map(
    list.split(/,\s*/).map((part) => {
      const [, name, value] = /^([A-Za-z0-9._~%-]+)="([A-Za-z0-9._~%-]*)"$/.exec(part) ?? [];
      if (name === undefined || value === undefined) throw new Error(`not a header parameter: ${part}`);
      return [unescape5849(name), unescape5849(value)];
    }),
  );
}
