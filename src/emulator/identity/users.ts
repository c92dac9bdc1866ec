/** Apps, users, their access tokens, and the accounts a user has access to. */

import { memoize } from '../store/memoize.js';
import type { Store } from '../store/store.js';
import { useNonce } from './nonces.js';
import { OAuthError } from './oauth/oauth-error.js';
import type { KeyRegistry, KnownToken, NonceUse } from './oauth/verify.js';

export interface StoredApp {
  readonly consumer_key: string;
  readonly consumer_secret: string;
  readonly name: string;
  readonly owner_id: string;
}

export interface StoredAccessToken {
  readonly token: string;
  readonly secret: string;
  readonly consumer_key: string;
  readonly user_id: string;
  readonly created_at: string;
  /** `read` may not change anything in the advertising area; `write` by default. */
  readonly access?: string;
}

export interface StoredUser {
  readonly id: string;
  readonly screen_name: string;
}

/** The user and app of an access token, and its access. */
export interface TokenOwner {
  readonly userId: string;
  readonly consumerKey: string;
  readonly isReadOnly: boolean;
}

/** Adds an app. `settings` is JSON text: callback URLs and options of the login pages. Only inside a write. */
export function insertApp(store: Store, app: StoredApp, settings: string): void {
  store.run(
    'INSERT INTO app (consumer_key, consumer_secret, name, owner_id, settings) VALUES (?, ?, ?, ?, ?)',
    app.consumer_key,
    app.consumer_secret,
    app.name,
    app.owner_id,
    settings,
  );
}

/** Adds a user. Only inside a write. */
export function insertUser(store: Store, id: string, screenName: string, passwordHash: string): void {
  store.run(
    'INSERT INTO user (id, screen_name, password_hash) VALUES (?, ?, ?)',
    id,
    screenName,
    passwordHash,
  );
}

/** Adds a user's access token. Only inside a write. */
export function insertAccessToken(store: Store, token: StoredAccessToken): void {
  store.run(
    `INSERT INTO token (token, secret, kind, consumer_key, user_id, created_at, data)
     VALUES (?, ?, 'access', ?, ?, ?, ?)`,
    token.token,
    token.secret,
    token.consumer_key,
    token.user_id,
    token.created_at,
    JSON.stringify({ access: token.access ?? 'write' }),
  );
}

/** Gives a user access to an account. Only inside a write. */
export function grantAccess(
  store: Store,
  userId: string,
  accountId: string,
  permissions: readonly string[],
): void {
  store.run(
    'INSERT OR REPLACE INTO access (user_id, account_id, permissions) VALUES (?, ?, ?)',
    userId,
    accountId,
    permissions.join(','),
  );
}

/** Whether the account is associated with the user (docs/service.md#access). */
export function hasAccess(store: Store, userId: string, accountId: string): boolean {
  const sql = 'SELECT 1 FROM access WHERE user_id = ? AND account_id = ?';
  return memoize(
    store,
    'callers',
    `access ${userId} ${accountId}`,
    () => store.query(sql, userId, accountId).length > 0,
  );
}

/** The user's rights in the account (docs/service.md#access). */
export function userPermissions(store: Store, userId: string, accountId: string): string[] {
  const row = store.query<{ permissions: string }>(
    'SELECT permissions FROM access WHERE user_id = ? AND account_id = ?',
    userId,
    accountId,
  )[0];
  return row?.permissions.split(',') ?? [];
}

/** The screen name of a user; undefined where there is no such user. */
export function findScreenName(store: Store, userId: string): string | undefined {
  return findUser(store, { id: userId })?.screen_name;
}

/** A user by id, or by screen name in any case; undefined where there is no such user. */
export function findUser(
  store: Store,
  wanted: { readonly id: string } | { readonly screenName: string },
): StoredUser | undefined {
  const [column, value] = 'id' in wanted ? ['id', wanted.id] : ['screen_name', wanted.screenName];
  return store.query<StoredUser>(`SELECT id, screen_name FROM user WHERE ${column} = ?`, value)[0];
}

/** The accounts associated with the user. */
export function userAccounts(store: Store, userId: string): string[] {
  return store
    .query<{ account_id: string }>('SELECT account_id FROM access WHERE user_id = ?', userId)
    .map((row) => row.account_id);
}

/** The user and app of an access token, and its access. Throws OAuthError where it is gone: it may have been a moment ago. */
export function tokenOwner(store: Store, token: string): TokenOwner {
  return memoize(store, 'callers', `owner ${token}`, () => readTokenOwner(store, token));
}

function readTokenOwner(store: Store, token: string): TokenOwner {
  const row = store.query<{ user_id: string; consumer_key: string; data: string }>(
    'SELECT user_id, consumer_key, data FROM token WHERE token = ?',
    token,
  )[0];
  if (!row) throw new OAuthError('token');
  const { access } = JSON.parse(row.data) as { access?: string };
  return { userId: row.user_id, consumerKey: row.consumer_key, isReadOnly: access === 'read' };
}

/** The registry for the verification of one call. */
export interface StoreRegistry extends KeyRegistry {
  /** Waits until the nonce of the call is stored; false if it has been used before. Throws StoreError when it cannot be stored. */
  storeNonce(): Promise<boolean>;
}

/** The registry of a store. Changes of other processes in the store are visible from now on. */
export function createKeyRegistry(store: Store): StoreRegistry {
  store.refresh();
  const used: NonceUse[] = [];
  return {
    consumerSecret: (key) => memoize(store, 'callers', `app ${key}`, () => findSecret(store, key)),
    token: (token) => memoize(store, 'callers', `token ${token}`, () => findToken(store, token)),
    // It is only known to be new once it is stored.
    useNonce: (use) => used.push(use) > 0,
    async storeNonce() {
      const stored = await Promise.all(used.map((use) => useNonce(store, use)));
      return stored.every(Boolean);
    },
  };
}

function findSecret(store: Store, consumerKey: string): string | undefined {
  const sql = 'SELECT consumer_secret FROM app WHERE consumer_key = ?';
  return store.query<{ consumer_secret: string }>(sql, consumerKey)[0]?.consumer_secret;
}

function findToken(store: Store, token: string): KnownToken | undefined {
  const row = store.query<{ secret: string; consumer_key: string; revoked: number }>(
    "SELECT secret, consumer_key, revoked FROM token WHERE token = ? AND kind = 'access'",
    token,
  )[0];
  return row && { secret: row.secret, consumerKey: row.consumer_key, revoked: row.revoked === 1 };
}
