/** Who makes a call: a user by a signed token, an app by its key alone or by Basic credentials (section 5). */
import { findApp } from './authorization/apps.js';
import { findRequestToken } from './authorization/tokens.js';
import { createRegistry, ownerOf, type TokenOwner } from './identity.js';
import { percentDecode } from './oauth/encoding.js';
import { OAuthError } from './oauth/error.js';
import { isSameText } from './oauth/signature.js';
import { type SignedRequest, verifyRequest } from './oauth/verify.js';
import { type Body, formType } from './request.js';
import type { Store } from './store.js';

/** Where callers are known, and the system's time in milliseconds. */
export interface Desk {
  readonly store: Store;
  readonly now: number;
}

/** Protocol parameters of a signed request, by name. */
export type Protocol = ReadonlyMap<string, string>;

function signedRequest(request: Request, { text, type }: Body): SignedRequest {
  return {
    method: request.method,
    url: request.url,
    authorization: request.headers.get('authorization') ?? undefined,
    form: type === formType ? text : undefined,
  };
}

/** The user whose access token signs the request. Throws OAuthError. */
export function identifyUser(
  request: Request,
  body: Body,
  { store, now }: Desk,
): TokenOwner & { readonly token: string } {
  const signed = signedRequest(request, body);
  const { token = '' } = verifyRequest(signed, { registry: createRegistry(store), now, token: 'required' });
  return { ...ownerOf(store, token), token };
}

/** The app whose key alone signs the request. Throws OAuthError. */
export function identifyApp(
  request: Request,
  body: Body,
  { store, now }: Desk,
): { readonly consumerKey: string; readonly protocol: Protocol } {
  return verifyRequest(signedRequest(request, body), { registry: createRegistry(store), now, token: 'none' });
}

/** The app that signs with a request token and its secret (RFC 5849, 2.3). Throws OAuthError. */
export function identifyRequestToken(
  request: Request,
  body: Body,
  { store, now }: Desk,
): { readonly consumerKey: string; readonly protocol: Protocol } {
  const registry = {
    ...createRegistry(store),
    token(token: string) {
      const found = findRequestToken(store, token, now);
      return found && { secret: found.secret, consumerKey: found.consumer_key, revoked: false };
    },
  };
  return verifyRequest(signedRequest(request, body), { registry, now, token: 'required' });
}

/** The app of Basic credentials: key and secret, each percent-encoded (RFC 6749, 2.3.1). Throws OAuthError. */
export function identifyBasic(request: Request, { store }: Desk): { readonly consumerKey: string } {
  const header = request.headers.get('authorization') ?? '';
  if (header === '') throw new OAuthError('noBasic');
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(header)?.[1];
  if (encoded === undefined) throw new OAuthError('basic');
  const [key, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s).map(percentDecode);
  if (key === undefined || secret === undefined) throw new OAuthError('basic');
  const app = findApp(store, key);
  if (!app || !isSameText(secret, app.consumer_secret)) throw new OAuthError('credentials');
  return { consumerKey: key };
}
