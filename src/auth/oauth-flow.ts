/**
 * The three legs of the OAuth flow (docs/service.md#three-legs). Prompting, opening the browser and storing the token
 * are up to the caller.
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
  requestAccessToken,
  requestRequestToken,
} from '../contract/groups/oauth.js';
import { pinCallback } from '../contract/wire/service-facts.js';
import { explainExchange, explainRequest, SignInError } from './sign-in-error.js';

export { pinCallback };

/** The app that requests access. */
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

/** Options of the approval page. */
export interface ApprovalOptions {
  /** Use the sign-in page, which skips the approval for users who have approved the app before. */
  readonly signIn: boolean;
  readonly forceLogin: boolean;
  readonly screenName: string | undefined;
}

/** Options of the request token; the values have been validated. */
interface RequestTokenOptions {
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
    (reply) => toFormValues(reply.body),
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

/** The second leg: the URL of the approval page. It contains no secret. */
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

/** The third leg: exchanges the verifier, from the callback or the PIN, for the user's token. Throws as the first does. */
export async function fetchAccessToken(
  openClient: OpenClient,
  app: ConsumerApp,
  request: TokenPair,
  verifier: string,
): Promise<GrantedToken> {
  const client = await openClient({ ...app, token: request.token, tokenSecret: request.secret });
  const values = { oauth_token: request.token, oauth_verifier: verifier };
  const body = await client.call(requestAccessToken, values).then(
    (reply) => toFormValues(reply.body),
    (error: unknown) => {
      throw error instanceof ServiceError ? explainExchange(error) : error;
    },
  );
  return { ...readToken(body), userId: body.user_id ?? '', screenName: body.screen_name ?? '' };
}

type FormValues = Readonly<Record<string, string>>;

/** The client parses the response body as a form. */
function toFormValues(body: unknown): FormValues {
  return typeof body === 'object' && body !== null ? (body as FormValues) : {};
}

function readToken({ oauth_token: token, oauth_token_secret: secret }: FormValues): TokenPair {
  if (token && secret) return { token, secret };
  throw new NetworkError('unreadable', 'the response from the authorization URL does not contain a token');
}
