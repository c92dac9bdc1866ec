/** Everything for which a signed request can be refused, each with a sentence of its own. */

const messages = {
  missing: () => 'The Authorization header is missing; every call must be signed with OAuth 1.0a',
  scheme: () => 'The Authorization header is not of the scheme OAuth; calls are signed with OAuth 1.0a',
  malformed: () =>
    'The Authorization header cannot be read; it must be a list of name="value", percent-encoded',
  encoding: () => 'The query or the form body is not well percent-encoded',
  duplicate: (name: string) => `${name} is given more than once`,
  incomplete: (name: string) => `${name} is missing from the Authorization header`,
  nonAscii: (name: string) => `${name} must hold ASCII characters only`,
  method: (name: string) => `The signature method ${name} is not supported; use HMAC-SHA1`,
  version: (version: string) => `oauth_version must be 1.0, got ${JSON.stringify(version)}`,
  consumer: () => 'The consumer key is not known',
  bearer: () =>
    'Bearer tokens are not accepted here; calls are signed with OAuth 1.0a and the token of a user',
  noBasic: () =>
    'The Authorization header is missing; this call wants the key and secret of the app as Basic',
  basic: () => 'The Authorization header cannot be read; it must be Basic with key and secret of the app',
  credentials: () => 'The consumer key and secret are not those of an app',
  token: () => 'Invalid or expired token: it is not known',
  revoked: () => 'Invalid or expired token: it has been revoked',
  foreign: () => 'The token was given to another app than the one of this consumer key',
  timestamp: (off: string) => `oauth_timestamp is not a time close to now: ${off}`,
  signature: () => 'The signature does not match the request',
  nonce: () => 'The nonce has been used before; every request needs a new one',
} as const;

export type OAuthFailure = keyof typeof messages;

/** A refused signature. `reason` is for programs, `message` for people; neither holds a secret. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly reason: OAuthFailure;

  constructor(reason: OAuthFailure, detail = '') {
    super(messages[reason](detail));
    this.reason = reason;
  }
}
