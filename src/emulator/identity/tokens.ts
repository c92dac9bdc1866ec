/**
 * Request tokens, access tokens, and the bearer token of an app (docs/service.md#oauth). Their lifetime uses the
 * system clock, because people and their browsers do.
 */

import { pinCallback } from '../../contract/wire/service-facts.js';
import { formatTime, parseTime } from '../../values/time.js';
import type { Store } from '../store/store.js';
import type { AppAccess } from './apps.js';
import { nextSecret } from './secrets.js';
import { insertAccessToken, type StoredAccessToken } from './users.js';

/** The lifetime of a request token in seconds. Not published; a common choice. */
export const requestTokenSeconds = 15 * 60;

/** The store, the source of randomness and the time for creating tokens. */
export interface TokenContext {
  readonly store: Store;
  readonly random: (count: number) => Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface RequestToken {
  readonly token: string;
  readonly secret: string;
  readonly consumer_key: string;
  /** The user who approved it; null before that. */
  readonly user_id: string | null;
  /** A URL, or `oob`. */
  readonly callback: string;
  readonly access: AppAccess;
  /** The verifier that the exchange requires; absent before the approval. */
  readonly verifier?: string;
  readonly wrongVerifiers: number;
  /** ISO 8601. */
  readonly expires_at: string;
}

type RequestTokenData = Pick<
  RequestToken,
  'callback' | 'access' | 'verifier' | 'wrongVerifiers' | 'expires_at'
>;

/** Creates a request token. Only inside a write. */
export function createRequestToken(
  { store, random, now }: TokenContext,
  { consumer_key, callback, access }: Pick<RequestToken, 'consumer_key' | 'callback' | 'access'>,
): RequestToken {
  const token = nextSecret(store, random, 27);
  const secret = nextSecret(store, random, 32);
  const expires_at = formatTime(now + requestTokenSeconds * 1000);
  const details: RequestTokenData = { callback, access, wrongVerifiers: 0, expires_at };
  store.run(
    "INSERT INTO token (token, secret, kind, consumer_key, created_at, data) VALUES (?, ?, 'request', ?, ?, ?)",
    token,
    secret,
    consumer_key,
    formatTime(now),
    JSON.stringify(details),
  );
  return { token, secret, consumer_key, user_id: null, ...details };
}

type Row = Pick<RequestToken, 'token' | 'secret' | 'consumer_key' | 'user_id'> & { readonly data: string };

/** A request token that can still be exchanged; undefined when it is unknown, used, revoked or expired. */
export function findRequestToken(store: Store, token: string, now: number): RequestToken | undefined {
  const row = store.query<Row>(
    `SELECT token, secret, consumer_key, user_id, data FROM token
     WHERE token = ? AND kind = 'request' AND revoked = 0`,
    token,
  )[0];
  if (!row) return undefined;
  const { data, ...rest } = row;
  const details = JSON.parse(data) as RequestTokenData;
  return (parseTime(details.expires_at) ?? 0) > now ? { ...rest, ...details } : undefined;
}

export function saveRequestToken(store: Store, { token, user_id, ...rest }: RequestToken): void {
  const { callback, access, verifier, wrongVerifiers, expires_at } = rest;
  store.run(
    'UPDATE token SET user_id = ?, data = ? WHERE token = ?',
    user_id,
    JSON.stringify({ callback, access, verifier, wrongVerifiers, expires_at }),
    token,
  );
}

/**
 * Records the user's approval and returns the verifier, which is a PIN when there is no callback. Only inside a write.
 */
export function approveRequestToken(
  { store, random }: TokenContext,
  request: RequestToken,
  user_id: string,
): string {
  const verifier =
    request.callback === pinCallback ? nextPin(random) : Buffer.from(random(24)).toString('base64url');
  saveRequestToken(store, { ...request, user_id, verifier });
  store.run(
    'INSERT OR REPLACE INTO approval (user_id, consumer_key, access) VALUES (?, ?, ?)',
    user_id,
    request.consumer_key,
    request.access,
  );
  return verifier;
}

/** Generates a PIN of seven digits. */
function nextPin(random: TokenContext['random']): string {
  const number = Buffer.from(random(6)).readUIntBE(0, 6) % 10_000_000;
  return String(number).padStart(7, '0');
}

/** Whether the user has approved the app for at least this access, and need not be asked again. */
export function hasApproved(store: Store, userId: string, { consumer_key, access }: RequestToken): boolean {
  const row = store.query<{ access: AppAccess }>(
    'SELECT access FROM approval WHERE user_id = ? AND consumer_key = ?',
    userId,
    consumer_key,
  )[0];
  return row !== undefined && (row.access === access || row.access === 'write');
}

/** Deletes the user's approval of the app. The next sign-in then asks again. Only inside a write. */
export function deleteApproval(store: Store, userId: string, consumerKey: string): void {
  store.run('DELETE FROM approval WHERE user_id = ? AND consumer_key = ?', userId, consumerKey);
}

/** Revokes a token of any kind. Only inside a write. */
export function revokeToken(store: Store, token: string): void {
  store.run('UPDATE token SET revoked = 1 WHERE token = ?', token);
}

/** Exchanges an approved request token for an access token. Only inside a write. */
export function exchangeRequestToken(
  context: TokenContext,
  request: RequestToken,
  user_id: string,
): StoredAccessToken {
  revokeToken(context.store, request.token);
  return createAccessToken(context, { ...request, user_id });
}

/** Creates an access token for a user. Only inside a write. */
export function createAccessToken(
  { store, random, now }: TokenContext,
  { consumer_key, user_id, access }: { consumer_key: string; user_id: string; access: AppAccess },
): StoredAccessToken {
  const accessToken = {
    token: `${user_id}-${nextSecret(store, random, 40)}`,
    secret: nextSecret(store, random, 45),
    consumer_key,
    user_id,
    created_at: formatTime(now),
    access,
  };
  insertAccessToken(store, accessToken);
  return accessToken;
}

/**
 * The app's only bearer token (docs/service.md#application-only-tokens): the current one, or a new one if that was
 * invalidated. Only inside a write.
 */
export function issueBearerToken({ store, random, now }: TokenContext, consumerKey: string): string {
  const current = findBearerToken(store, consumerKey);
  if (current !== undefined) return current;
  const token = `AAAA${nextSecret(store, random, 104)}`;
  store.run(
    "INSERT INTO token (token, secret, kind, consumer_key, created_at) VALUES (?, '', 'bearer', ?, ?)",
    token,
    consumerKey,
    formatTime(now),
  );
  return token;
}

/** The app's bearer token, if it has one. */
export function findBearerToken(store: Store, consumerKey: string): string | undefined {
  return store.query<{ token: string }>(
    "SELECT token FROM token WHERE consumer_key = ? AND kind = 'bearer' AND revoked = 0",
    consumerKey,
  )[0]?.token;
}
