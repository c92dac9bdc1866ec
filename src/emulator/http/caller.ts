/**
 * Identifies the caller of a request: a user by a signed token, an app by its consumer key alone or by Basic
 * credentials (docs/service.md#authentication).
 */
import { findApp } from '../identity/apps.js';
import { decodeRfc3986 } from '../identity/oauth/encoding.js';
import { OAuthError } from '../identity/oauth/oauth-error.js';
import { isSameSecret } from '../identity/oauth/signature.js';
import {
  type SignedRequest,
  type Verified,
  type VerifyOptions,
  verifyRequest,
} from '../identity/oauth/verify.js';
import { findRequestToken } from '../identity/tokens.js';
import { createKeyRegistry, type TokenOwner, tokenOwner } from '../identity/users.js';
import type { Store } from '../store/store.js';
import { formType, type RequestBody } from './request.js';
import { factsOf } from './request-facts.js';

/** The store that holds apps and tokens, and the system time in milliseconds since 1970. */
export interface CallerContext {
  readonly store: Store;
  readonly now: number;
}

/** Protocol parameters of a signed request, by name. */
export type OAuthParameters = ReadonlyMap<string, string>;

function signedRequest(request: Request, { text, type }: RequestBody): SignedRequest {
  return {
    method: request.method,
    url: request.url,
    authorization: request.headers.get('authorization') ?? undefined,
    form: type === formType ? text : undefined,
  };
}

/** Verifies a request, and notes for the log what its signature covers and what is wrong with it. */
function verify(request: Request, body: RequestBody, options: VerifyOptions): Verified {
  const facts = factsOf(request);
  facts.signed = signedRequest(request, body);
  try {
    return verifyRequest(facts.signed, { ...options, now: options.now + facts.clockSkew });
  } catch (error) {
    if (error instanceof OAuthError) facts.signatureProblem = error.message;
    throw error;
  }
}

/** The user whose access token signed the request. Throws OAuthError. */
export function identifyUser(
  request: Request,
  body: RequestBody,
  { store, now }: CallerContext,
): TokenOwner & { readonly token: string } {
  const registry = createKeyRegistry(store);
  const { token = '' } = verify(request, body, { registry, now, token: 'required' });
  const owner = tokenOwner(store, token);
  factsOf(request).userId = owner.userId;
  return { ...owner, token };
}

/** The app whose consumer key alone signed the request. Throws OAuthError. */
export function identifyApp(
  request: Request,
  body: RequestBody,
  { store, now }: CallerContext,
): { readonly consumerKey: string; readonly protocol: OAuthParameters } {
  return verify(request, body, { registry: createKeyRegistry(store), now, token: 'none' });
}

/** The app that signed with a request token and its secret (RFC 5849, 2.3). Throws OAuthError. */
export function identifyRequestToken(
  request: Request,
  body: RequestBody,
  { store, now }: CallerContext,
): { readonly consumerKey: string; readonly protocol: OAuthParameters } {
  const registry = {
    ...createKeyRegistry(store),
    token(token: string) {
      const found = findRequestToken(store, token, now);
      return found && { secret: found.secret, consumerKey: found.consumer_key, revoked: false };
    },
  };
  return verify(request, body, { registry, now, token: 'required' });
}

/** The app of Basic credentials: key and secret, each percent-encoded (RFC 6749, 2.3.1). Throws OAuthError. */
export function identifyBasic(request: Request, { store }: CallerContext): { readonly consumerKey: string } {
  const header = request.headers.get('authorization') ?? '';
  if (header === '') throw new OAuthError('noBasic');
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(header)?.[1];
  if (encoded === undefined) throw new OAuthError('basic');
  const [key, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s).map(decodeRfc3986);
  if (key === undefined || secret === undefined) throw new OAuthError('basic');
  const app = findApp(store, key);
  if (!app || !isSameSecret(secret, app.consumer_secret)) throw new OAuthError('credentials');
  return { consumerKey: key };
}
