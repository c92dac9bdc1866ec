/** The reasons for which a signed request can be rejected, each with its message. */

const messages = {
  missing: () => 'The Authorization header is missing; every call must be signed with OAuth 1.0a',
  scheme: () => 'The Authorization header must use the scheme OAuth; calls are signed with OAuth 1.0a',
  malformed: () =>
    'The Authorization header cannot be parsed; it must be a list of name="value", percent-encoded',
  encoding: () => 'The query or the form body has invalid percent-encoding',
  duplicate: (name: string) => `${name} is given more than once`,
  incomplete: (name: string) => `${name} is missing from the Authorization header`,
  nonAscii: (name: string) => `${name} must contain ASCII characters only`,
  method: (name: string) => `The signature method ${name} is not supported; use HMAC-SHA1`,
  version: (version: string) => `oauth_version must be 1.0, got ${JSON.stringify(version)}`,
  consumer: () => 'The consumer key is unknown',
  bearer: () =>
    'Bearer tokens are not accepted here; calls are signed with OAuth 1.0a and the token of a user',
  noBasic: () =>
    'The Authorization header is missing; this call requires Basic with key and secret of the app',
  basic: () => 'The Authorization header cannot be parsed; it must be Basic with key and secret of the app',
  credentials: () => 'The consumer key and secret are not those of an app',
  token: () => 'Invalid or expired token: it is unknown',
  revoked: () => 'Invalid or expired token: it has been revoked',
  foreign: () => 'The token was not issued to the app of this consumer key',
  timestamp: (off: string) => `oauth_timestamp is outside the allowed window: ${off}`,
  signature: () => 'The signature does not match the request',
  nonce: () => 'The nonce has been used before; every request needs a new one',
} as const;

type OAuthFailure = keyof typeof messages;

/** A rejected request signature. `reason` is for programs, `message` for people; neither contains a secret. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly reason: OAuthFailure;

  constructor(reason: OAuthFailure, detail = '') {
    super(messages[reason](detail));
    this.reason = reason;
  }
}
