/**
 * The three legs of signing in (docs/service.md#three-legs), without the person: asking, showing and storing are
 * others'.
 */
import { buildRequest } from '../call/build-request.js';
import { joinUrl, readBaseUrl } from '../client/base-url.js';
import type { Client } from '../client/client.js';
import { encodePairs } from '../client/encode.js';
import { NetworkError, ServiceError } from '../client/errors.js';
import type { Credentials } from '../client/sign.js';
import {
  authenticate,
  authorize,
  pinCallback,
  requestAccessToken,
  requestRequestToken,
} from '../contract/groups/oauth.js';
import { explainExchange, explainRequest, SignInError } from './sign-in-error.js';

export { pinCallback };

/** The app that signs people in. */
export interface ConsumerApp {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

export type OpenClient = (credentials: Credentials) => Promise<Client>;

/** A token and its secret. */
export interface TokenPair {
  readonly token: string;
  readonly secret: string;
}

export interface GrantedToken extends TokenPair {
  readonly userId: string;
  readonly screenName: string;
}

/** How the person approves. */
export interface ApprovalOptions {
  /** The sign-in page, which passes those who have approved before. */
  readonly signIn: boolean;
  readonly forceLogin: boolean;
  readonly screenName: string | undefined;
}

/** What is asked for; the values are checked. */
export interface RequestTokenOptions {
  /** A URL, or `pinCallback`. */
  readonly callback: string;
  readonly access: string | undefined;
}

/** The first leg. Throws SignInError, ServiceError or NetworkError. */
export async function fetchRequestToken(
  openClient: OpenClient,
  app: ConsumerApp,
  { callback, access }: RequestTokenOptions,
): Promise<TokenPair> {
  const client = await openClient({ ...app });
  const values = { oauth_callback: callback, ...(access !== undefined && { x_auth_access_type: access }) };
  const body = await client.call(requestRequestToken, values).then(
    (reply) => pairsOf(reply.body),
    (error: unknown) => {
      throw error instanceof ServiceError ? explainRequest(error, callback, app.consumerKey) : error;
    },
  );
  const token = readToken(body);
  if (body.oauth_callback_confirmed !== 'true') {
    throw new SignInError(
      'UNCONFIRMED',
      `the service did not confirm the callback ${callback}`,
      "Check that the authorization URL is the service's, or use --pin.",
    );
  }
  return token;
}

/** Where the person approves, the second leg. The address holds nothing secret. */
export function approvalUrl(
  authUrl: string,
  token: string,
  { signIn, forceLogin, screenName }: ApprovalOptions,
): string {
  const { path, query } = buildRequest(signIn ? authenticate : authorize, {
    oauth_token: token,
    ...(forceLogin && { force_login: true }),
    ...(screenName !== undefined && { screen_name: screenName }),
  });
  return `${joinUrl(readBaseUrl(authUrl, 'the authorization URL'), path)}?${encodePairs(query)}`;
}

/** The third leg: the verifier, which the callback or the PIN brings, for the user's token. Throws as the first does. */
export async function fetchAccessToken(
  openClient: OpenClient,
  app: ConsumerApp,
  request: TokenPair,
  verifier: string,
): Promise<GrantedToken> {
  const client = await openClient({ ...app, token: request.token, tokenSecret: request.secret });
  const values = { oauth_token: request.token, oauth_verifier: verifier };
  const body = await client.call(requestAccessToken, values).then(
    (reply) => pairsOf(reply.body),
    (error: unknown) => {
      throw error instanceof ServiceError ? explainExchange(error) : error;
    },
  );
  return { ...readToken(body), userId: body.user_id ?? '', screenName: body.screen_name ?? '' };
}

type Pairs = Readonly<Record<string, string>>;

/** The client has read the answer as a form. */
function pairsOf(body: unknown): Pairs {
  return typeof body === 'object' && body !== null ? (body as Pairs) : {};
}

function readToken({ oauth_token: token, oauth_token_secret: secret }: Pairs): TokenPair {
  if (token && secret) return { token, secret };
  throw new NetworkError('unreadable', 'the answer of the authorization URL holds no token');
}
