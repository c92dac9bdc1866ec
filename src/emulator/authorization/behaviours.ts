/** The plain calls of the authorization area (interface 4.1, section 5). */
import {
  invalidateBearerToken,
  invalidateToken,
  pinCallback,
  requestAccessToken,
  requestBearerToken,
  requestRequestToken,
} from '../../contract/groups/oauth.js';
import { screenNameOf } from '../identity.js';
import { OAuthError } from '../oauth/error.js';
import { type Access, type AppSettings, findApp, isApproved } from './apps.js';
import { type AuthBehaviour, behaveInAuth, refuseAuth } from './behaviour.js';
import {
  countWrongVerifier,
  createRequestToken,
  exchangeRequestToken,
  findBearerToken,
  findRequestToken,
  forgetApproval,
  provideBearerToken,
  revokeToken,
} from './tokens.js';

/** Refuses a callback that the app may not name. */
function requireCallback(callback: string, settings: AppSettings): void {
  if (callback === pinCallback) return;
  if (settings.desktop) {
    throw refuseAuth(
      'desktopOnly',
      `Desktop applications only support the oauth_callback value '${pinCallback}'`,
      403,
    );
  }
  if (!isApproved(callback, settings)) {
    throw refuseAuth(
      'callbackNotApproved',
      'Callback URL not approved for this client application. Approved callback URLs can be adjusted in your application settings',
      403,
    );
  }
}

/** An app that may only read asks for no more than that. */
function grantableAccess(settings: AppSettings, asked: Access | undefined): Access {
  return settings.access === 'read' ? 'read' : (asked ?? settings.access);
}

export const authorizationBehaviours: readonly AuthBehaviour[] = [
  behaveInAuth(requestRequestToken, 'faithful', (call) => {
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

  behaveInAuth(requestAccessToken, 'faithful', (call) => {
    const { store, values, now } = call;
    const created = store.write(() => {
      const request = findRequestToken(store, values.oauth_token, now);
      if (!request) return 'gone';
      if (request.user_id !== null && request.verifier === values.oauth_verifier) {
        return exchangeRequestToken(call, request, request.user_id);
      }
      countWrongVerifier(store, request);
      return 'wrong';
    });
    if (created === 'gone') throw new OAuthError('token');
    if (created === 'wrong') {
      throw refuseAuth('badAuthentication', 'oauth_verifier is not the one of this request token', 401);
    }
    const { token, secret, user_id } = created;
    return {
      oauth_token: token,
      oauth_token_secret: secret,
      user_id,
      screen_name: screenNameOf(store, user_id) ?? '',
    };
  }),

  behaveInAuth(invalidateToken, 'faithful', ({ store, caller }) => {
    const { token = '', userId = '', consumerKey } = caller;
    store.write(() => {
      revokeToken(store, token);
      forgetApproval(store, userId, consumerKey);
    });
    return { access_token: token };
  }),

  behaveInAuth(requestBearerToken, 'faithful', (call) => {
    const access_token = call.store.write(() => provideBearerToken(call, call.caller.consumerKey));
    return { token_type: 'bearer', access_token };
  }),

  behaveInAuth(invalidateBearerToken, 'faithful', ({ store, values, caller }) => {
    const app = findApp(store, caller.consumerKey);
    if (!app || caller.userId !== app.owner_id) {
      throw refuseAuth('notAllowed', "Only the app's owner may invalidate its bearer token", 403);
    }
    const { access_token } = values;
    if (findBearerToken(store, app.consumer_key) !== access_token) {
      throw refuseAuth('notAllowed', 'access_token is not the bearer token of this app', 403);
    }
    store.write(() => revokeToken(store, access_token));
    return { access_token };
  }),
];
