/**
 * The authorization area: request, approve, exchange and revoke tokens (docs/service.md#oauth).
 * Parameters named oauth_* of signed calls belong in the Authorization header; the others as declared here.
 */
import { endpoint, group, record } from '../endpoint.js';
import { pinCallback } from '../wire/service-facts.js';

const base = { area: 'auth', rate: 'authorization', harmless: true } as const;

const requestToken = record({
  name: 'request_token',
  fields: {
    oauth_token: { type: 'string' },
    oauth_token_secret: { type: 'string' },
    oauth_callback_confirmed: { type: 'boolean' },
  },
  columns: ['oauth_token', 'oauth_token_secret', 'oauth_callback_confirmed'],
});

const accessToken = record({
  name: 'access_token',
  fields: {
    oauth_token: { type: 'string' },
    oauth_token_secret: { type: 'string' },
    user_id: { type: 'id' },
    screen_name: { type: 'string' },
  },
  columns: ['user_id', 'screen_name', 'oauth_token', 'oauth_token_secret'],
});

const bearerToken = record({
  name: 'bearer_token',
  fields: { token_type: { type: 'enum', values: ['bearer'] }, access_token: { type: 'string' } },
  columns: ['token_type', 'access_token'],
});

const invalidatedToken = record({
  name: 'invalidated_token',
  fields: { access_token: { type: 'string' } },
  columns: ['access_token'],
});

/** Parameters of both approval pages. The callback was already sent with the request for the token. */
const approval = {
  oauth_token: { type: 'string', min: 1, required: true, help: 'The request token' },
  force_login: { type: 'boolean', help: 'Ask for the password even if the user is signed in' },
  screen_name: { type: 'string', min: 1, help: 'User name to fill into the login form' },
} as const;

export const requestRequestToken = endpoint({
  ...base,
  id: 'oauth.request-token',
  method: 'POST',
  path: 'oauth/request_token',
  section: 'request-tokens',
  summary: 'Get a request token, the first step of signing in',
  params: {
    oauth_callback: {
      type: 'string',
      required: true,
      pattern: {
        regex: `${pinCallback}|[A-Za-z][A-Za-z0-9+.-]*:\\S+`,
        means: `a URL, or ${pinCallback} for a PIN`,
      },
      help: `Callback: a URL from the app's settings, or ${pinCallback} for a PIN`,
    },
    x_auth_access_type: { type: 'enum', values: ['read', 'write'], help: 'Request only this access' },
  },
  send: 'form',
  response: 'form',
  record: requestToken,
  auth: 'app',
  example: { oauth_callback: pinCallback },
});

export const authorize = endpoint({
  ...base,
  id: 'oauth.authorize',
  method: 'GET',
  path: 'oauth/authorize',
  section: 'approval-pages',
  summary: 'Get the page where a user approves the app, the second step of signing in',
  notes: [
    'This is a page for a browser, which redirects to the callback or shows a PIN.',
    'Desktop apps must use this page.',
  ],
  params: approval,
  response: 'page',
  auth: 'none',
  example: { oauth_token: 'Z6eEdO8MOmk394WozF5oKyuAv855l4Mlqo7hhlSLik' },
});

export const authenticate = endpoint({
  ...base,
  id: 'oauth.authenticate',
  method: 'GET',
  path: 'oauth/authenticate',
  section: 'approval-pages',
  summary: 'Get the sign-in page, which skips the approval if the user has already approved the app',
  notes: ["A page for a browser. It redirects users only if sign-in is enabled in the app's settings."],
  params: approval,
  response: 'page',
  auth: 'none',
  example: { oauth_token: 'Z6eEdO8MOmk394WozF5oKyuAv855l4Mlqo7hhlSLik', force_login: true },
});

/** Signed with the app's key and the secret of the request token, which is not a parameter. */
export const requestAccessToken = endpoint({
  ...base,
  id: 'oauth.access-token',
  method: 'POST',
  path: 'oauth/access_token',
  section: 'access-tokens',
  summary: 'Exchange an approved request token for an access token, the last step of signing in',
  notes: [
    'Signed with the request token and its secret, which is never sent.',
    'First, the user opens ADS_AUTH_URL/oauth/authorize?oauth_token=TOKEN in a browser, which shows the PIN.',
  ],
  params: {
    oauth_token: { type: 'string', min: 1, required: true, help: 'The request token' },
    oauth_verifier: {
      type: 'string',
      min: 1,
      required: true,
      help: 'The verifier that the callback received, or the PIN',
    },
  },
  signedWith: { param: 'oauth_token', secret: 'oauth_token_secret', from: requestRequestToken.id },
  send: 'form',
  response: 'form',
  record: accessToken,
  auth: 'app',
  example: { oauth_token: 'Z6eEdO8MOmk394WozF5oKyuAv855l4Mlqo7hhlSLik', oauth_verifier: '7362041' },
});

export const invalidateToken = endpoint({
  ...base,
  id: 'oauth.invalidate-token',
  method: 'POST',
  path: '1.1/oauth/invalidate_token',
  aliases: ['1.1/oauth/invalidate_token.json'],
  section: 'revocation',
  summary: 'Revoke the access token that the call is signed with',
  params: {},
  response: 'noEnvelope',
  record: invalidatedToken,
  auth: 'user',
  risk: 'irreversible',
  example: {},
});

/** An app has only one bearer token, and repeated calls return it again, so the call may be retried. */
export const requestBearerToken = endpoint({
  ...base,
  rate: 'bearerTokens',
  id: 'oauth.bearer-token',
  method: 'POST',
  path: 'oauth2/token',
  section: 'bearer-tokens',
  summary: "Get the app's bearer token",
  notes: [
    'An app has one bearer token at a time: the response is the same until the token is invalidated.',
    'Store the token: requesting it too often is rejected.',
  ],
  params: {
    grant_type: {
      type: 'enum',
      values: ['client_credentials'],
      required: true,
      help: 'Always client_credentials',
    },
  },
  send: 'form',
  response: 'noEnvelope',
  record: bearerToken,
  auth: 'basic',
  repeatable: true,
  example: { grant_type: 'client_credentials' },
});

/** The token is sent in the body, because URLs are logged. */
export const invalidateBearerToken = endpoint({
  ...base,
  id: 'oauth.invalidate-bearer-token',
  method: 'POST',
  path: 'oauth2/invalidate_token',
  section: 'bearer-tokens',
  summary: "Revoke the app's bearer token",
  notes: ["Signed with the app's key and the access token of the app's owner."],
  params: {
    access_token: {
      type: 'string',
      min: 1,
      secret: true,
      required: true,
      help: 'The bearer token to revoke',
    },
  },
  send: 'form',
  response: 'noEnvelope',
  record: invalidatedToken,
  auth: 'user',
  risk: 'irreversible',
  example: { access_token: 'AAAA2FAAAAAAAAAAAAAAAAAAAAA' },
});

export const oauth = group(
  'oauth',
  'Signing in and settings',
  'Tokens: request, approve, exchange and revoke',
  [
    requestRequestToken,
    authorize,
    authenticate,
    requestAccessToken,
    invalidateToken,
    requestBearerToken,
    invalidateBearerToken,
  ],
);
