/** The plain calls of the authorization area (docs/service.md#oauth). */
import * as contract from '../../contract/groups/oauth.js';
import { pinCallback } from '../../contract/wire/service-facts.js';
import { type AuthHandler, authError, handleAuth } from '../auth-handler.js';
import { type AppAccess, type AppSettings, findApp, isApproved } from '../identity/apps.js';
import { checkVerifier } from '../identity/check-verifier.js';
import { OAuthError } from '../identity/oauth/oauth-error.js';
import {
  createRequestToken,
  deleteApproval,
  exchangeRequestToken,
  findBearerToken,
  findRequestToken,
  issueBearerToken,
  revokeToken,
} from '../identity/tokens.js';
import { findScreenName } from '../identity/users.js';

/** Refuses a callback that the app may not name. */
function requireCallback(callback: string, settings: AppSettings): void {
  if (callback === pinCallback) return;
  if (settings.desktop) {
    throw authError(
      'desktopOnly',
      `Desktop applications only support the oauth_callback value '${pinCallback}'`,
      403,
    );
  }
  if (!isApproved(callback, settings)) {
    throw authError(
      'callbackNotApproved',
      'Callback URL not approved for this client application. Approved callback URLs can be adjusted in your application settings',
      403,
    );
  }
}

/** An app that may only read asks for no more than that. */
function grantableAccess(settings: AppSettings, asked: AppAccess | undefined): AppAccess {
  return settings.access === 'read' ? 'read' : (asked ?? settings.access);
}

export const oauthHandlers: readonly AuthHandler[] = [
  handleAuth(contract.requestRequestToken, 'faithful', (call) => {
    const { store, values, caller } = call;
    const app = findApp(store, caller.consumerKey);
    if (!app) throw new OAuthError('consumer');
    requireCallback(values.oauth_callback, app.settings);
    const { token, secret } = store.write(() =>
      createRequestToken(call, {
        consumer_key: app.consumer_key,
        callback: values.oauth_callback,
        access: grantableAccess(app.settings, values.x_auth_access_type),
      }),
    );
    return { oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: true };
  }),

  handleAuth(contract.requestAccessToken, 'faithful', (call) => {
    const { store, values, now } = call;
    const created = store.write(() => {
      const request = findRequestToken(store, values.oauth_token, now);
      if (!request) return 'gone';
      const user = checkVerifier(call, request, values.oauth_verifier);
      return user === undefined ? 'wrong' : exchangeRequestToken(call, request, user);
    });
    if (created === 'gone') throw new OAuthError('token');
    if (created === 'wrong') {
      throw authError('badAuthentication', 'oauth_verifier does not belong to this request token', 401);
    }
    const { token, secret, user_id } = created;
    return {
      oauth_token: token,
      oauth_token_secret: secret,
      user_id,
      screen_name: findScreenName(store, user_id) ?? '',
    };
  }),

  handleAuth(contract.invalidateToken, 'faithful', ({ store, caller }) => {
    const { token = '', userId = '', consumerKey } = caller;
    store.write(() => {
      revokeToken(store, token);
      deleteApproval(store, userId, consumerKey);
    });
    return { access_token: token };
  }),

  handleAuth(contract.requestBearerToken, 'faithful', (call) => {
    const access_token = call.store.write(() => issueBearerToken(call, call.caller.consumerKey));
    return { token_type: 'bearer', access_token };
  }),

  handleAuth(contract.invalidateBearerToken, 'faithful', ({ store, values, caller }) => {
    const app = findApp(store, caller.consumerKey);
    if (!app || caller.userId !== app.owner_id) {
      throw authError('notAllowed', "Only the app's owner may invalidate its bearer token", 403);
    }
    const { access_token } = values;
    if (findBearerToken(store, app.consumer_key) !== access_token) {
      throw authError('notAllowed', 'access_token is not the bearer token of this app', 403);
    }
    store.write(() => revokeToken(store, access_token));
    return { access_token };
  }),
];
