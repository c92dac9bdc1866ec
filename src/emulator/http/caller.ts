/**
 * Identifies the caller of a request: a user by a signed token, an app by its consumer key alone or by Basic
 * credentials (docs/service.md#authentication).
 */
import type { Endpoint } from '../../contract/types.js';
import { pixelTokenHeader } from '../../contract/wire/headers.js';
import { serviceError } from '../errors.js';
import { findApp } from '../identity/apps.js';
import { decodeRfc3986 } from '../identity/oauth/encoding.js';
import { OAuthError } from '../identity/oauth/oauth-error.js';
import { isSameSecret } from '../identity/oauth/signature.js';
import { beginVerification, type Verified, type VerifyOptions } from '../identity/oauth/verify.js';
import { findRequestToken } from '../identity/tokens.js';
import { createKeyRegistry, type StoreRegistry, type TokenOwner, tokenOwner } from '../identity/users.js';
import type { Store } from '../store/store.js';
import { hasBody, type IncomingBody } from './request.js';
import { factsOf } from './request-facts.js';

/** The store that holds apps and tokens, and the system time in milliseconds since 1970. */
export interface CallerContext {
  readonly store: Store;
  readonly now: number;
}

/** Protocol parameters of a signed request, by name. */
type OAuthParameters = ReadonlyMap<string, string>;

/**
 * Verifies a request, and records for the log which parts its signature covers and its errors. A request that can be
 * refused by the headers alone is refused before a form is read; other bodies are not signed.
 */
async function verify(
  request: Request,
  body: IncomingBody,
  options: VerifyOptions & { readonly registry: StoreRegistry },
): Promise<Verified> {
  const facts = factsOf(request);
  const authorization = request.headers.get('authorization') ?? undefined;
  const head = { method: request.method, url: request.url, authorization };
  // Without its form, a request has another base string than its client's.
  if (!hasBody(request)) facts.signed = head;
  try {
    const finish = beginVerification(head, { ...options, now: options.now + facts.clockSkew });
    const form = await body.readForm();
    facts.signed = { ...head, form };
    const verified = finish(form);
    if (!(await options.registry.storeNonce())) throw new OAuthError('nonce');
    return verified;
  } catch (error) {
    if (error instanceof OAuthError) facts.signatureProblem = error.message;
    throw error;
  }
}

/** The user whose access token signed the request. Throws OAuthError. */
export async function identifyUser(
  request: Request,
  body: IncomingBody,
  { store, now }: CallerContext,
): Promise<TokenOwner & { readonly token: string }> {
  const registry = createKeyRegistry(store);
  const { token = '' } = await verify(request, body, { registry, now, token: 'required' });
  const owner = tokenOwner(store, token);
  factsOf(request).userId = owner.userId;
  return { ...owner, token };
}

/**
 * The user of a call: the one who signed it, or the one of a base tag's token, where the call accepts a token and is
 * not signed. Throws OAuthError or ErrorResponse.
 */
export async function identifyCaller(
  request: Request,
  body: IncomingBody,
  context: CallerContext & { readonly endpoint: Endpoint; readonly path: Readonly<Record<string, string>> },
): Promise<TokenOwner> {
  const { store, endpoint, path } = context;
  const token = request.headers.get(pixelTokenHeader);
  if (endpoint.pixelToken === undefined || token === null || request.headers.has('authorization'))
    return identifyUser(request, body, context);
  const [{ findWebsiteAccount }, { pixelOwner }] = await Promise.all([
    import('../domain/event-tags/website-tag.js'),
    import('../identity/pixel-tokens.js'),
  ]);
  store.refresh();
  const pixelId = path[endpoint.pixelToken] ?? '';
  const accountId = findWebsiteAccount(store, pixelId);
  const owner = accountId === undefined ? undefined : pixelOwner(store, { pixelId, accountId, token });
  if (owner) return owner;
  throw serviceError('UNAUTHORIZED_ACCESS', `${pixelTokenHeader} is not the token of pixel ${pixelId}`);
}

/** The app whose consumer key alone signed the request. Throws OAuthError. */
export async function identifyApp(
  request: Request,
  body: IncomingBody,
  { store, now }: CallerContext,
): Promise<{ readonly consumerKey: string; readonly protocol: OAuthParameters }> {
  return verify(request, body, { registry: createKeyRegistry(store), now, token: 'none' });
}

/** The app that signed with a request token and its secret (RFC 5849, 2.3). Throws OAuthError. */
export async function identifyRequestToken(
  request: Request,
  body: IncomingBody,
  { store, now }: CallerContext,
): Promise<{ readonly consumerKey: string; readonly protocol: OAuthParameters }> {
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
