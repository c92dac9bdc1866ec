/** Tells failures of TLS in words, by the codes and reasons of Node and OpenSSL. */

/** Problems that prevent a secure connection. */
export type TlsProblem =
  | 'expired'
  | 'notYetValid'
  | 'selfSigned'
  | 'unknownAuthority'
  | 'otherName'
  | 'revoked'
  | 'noTls'
  | 'versions'
  | 'ciphers'
  | 'wantsCertificate'
  | 'other';

/** The relevant part of an error of the library. */
interface TlsFailure {
  readonly code?: string;
  readonly message: string;
}

/** By what the code or the reason has in it; the first that fits. */
const signs: readonly (readonly [RegExp, TlsProblem])[] = [
  [/^CERT_HAS_EXPIRED/, 'expired'],
  [/^CERT_NOT_YET_VALID/, 'notYetValid'],
  [/^DEPTH_ZERO_SELF_SIGNED/, 'selfSigned'],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY_LEAF|CERT_UNTRUSTED)/,
    'unknownAuthority',
  ],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)/, 'otherName'],
  [/^CERT_REVOKED/, 'revoked'],
  [/wrong version number|packet length too long|http request|record layer failure|unknown protocol/, 'noTls'],
  [/alert protocol version|unsupported protocol|no protocols available|version too low/, 'versions'],
  [/alert handshake failure|no shared cipher|no ciphers available/, 'ciphers'],
  [/alert (certificate required|no certificate)|handshake failure.*certificate/, 'wantsCertificate'],
];

const words: Readonly<Record<Exclude<TlsProblem, 'other'>, string>> = {
  expired: 'its certificate has expired',
  notYetValid: 'its certificate is not valid yet',
  selfSigned: 'its certificate is self-signed and not trusted',
  unknownAuthority: 'its certificate comes from an unknown authority',
  otherName: 'its certificate is for another host name',
  revoked: 'its certificate has been revoked',
  noTls: 'it does not use TLS on this port, but perhaps plain http',
  versions: 'it does not support a secure version of TLS',
  ciphers: 'it does not support a secure cipher',
  wantsCertificate: 'it requires a client certificate',
};

/** The kind of problem. The codes of Node name it, or the reason of OpenSSL, whose codes are the same for many causes. */
export function nameTlsProblem({ code = '', message }: TlsFailure): TlsProblem {
  const reason = code
    .replace(/^ERR_SSL_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  const texts = [code, reason, message];
  return signs.find(([sign]) => texts.some((text) => sign.test(text)))?.[1] ?? 'other';
}

/** The problem in words, with the code to search for. */
export function describeTlsProblem(failure: TlsFailure): string {
  const problem = nameTlsProblem(failure);
  const { code = '' } = failure;
  return problem === 'other' ? code : `${words[problem]} (${code})`;
}
