/**
 * Browsers: a cookie tells one from another, a row in the store who is logged in with it. The cookie also binds
 * each form to the browser that was shown it, so that no other site can send one.
 */
import { createHash, createHmac } from 'node:crypto';
import { hour } from '../../../call/duration.js';
import { isSameSecret } from '../../identity/oauth/signature.js';
import { readMeta } from '../../store/meta.js';
import type { Store } from '../../store/store.js';

export interface BrowserSession {
  /** The value of the cookie; undefined for a browser that has none yet. */
  readonly id: string | undefined;
  readonly cookie: string;
  readonly isSecure: boolean;
}

const sessionLength = 12 * hour;

/**
 * The browser that asks. Cookies know no ports, so the name of the cookie has to tell one world from another; a world
 * that moves to another port, as the one inside the tool does at every start, knows its browsers again.
 */
export function readSession(request: Request, store: Store): BrowserSession {
  const { consumer_key = '' } = readMeta(store, 'credentials') ?? {};
  const cookie = `ads-emulator-${createHash('sha256').update(consumer_key).digest('hex').slice(0, 8)}`;
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s));
  const id = pairs.find(([name]) => name === cookie)?.[1];
  return {
    id: id && /^[A-Za-z0-9_-]{32}$/.test(id) ? id : undefined,
    cookie,
    isSecure: new URL(request.url).protocol === 'https:',
  };
}

/** A new value for the cookie. */
export function newSessionId(random: (count: number) => Uint8Array): string {
  return Buffer.from(random(24)).toString('base64url');
}

/** The header that gives the browser its cookie; out of reach for scripts and other sites' forms. */
export function writeCookie({ cookie, isSecure }: BrowserSession, id: string, path: string): string {
  return `${cookie}=${id}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The user who is logged in with this cookie. `now` in milliseconds. */
export function sessionUser(store: Store, id: string | undefined, now: number): string | undefined {
  if (id === undefined) return undefined;
  return store.query<{ user_id: string }>(
    'SELECT user_id FROM session WHERE id = ? AND ends_at > ?',
    id,
    now,
  )[0]?.user_id;
}

/** Logs a user in, with another cookie in place of the one before. Only inside a write. */
export function startSession(store: Store, { id, before, userId, now }: NewSession): void {
  store.run('DELETE FROM session WHERE id = ? OR ends_at <= ?', before, now);
  store.run('INSERT INTO session (id, user_id, ends_at) VALUES (?, ?, ?)', id, userId, now + sessionLength);
}

interface NewSession {
  readonly id: string;
  readonly before: string;
  readonly userId: string;
  /** Milliseconds. */
  readonly now: number;
}

/** The secret of a form: made from the cookie and from everything that the form must not be changed in. */
export function formSecret(sessionId: string, facts: readonly string[]): string {
  return createHmac('sha256', sessionId).update(JSON.stringify(facts)).digest('base64url');
}

/** Whether the form came back from the browser that was shown it, unchanged. */
export function isFormSecret(given: string, sessionId: string, facts: readonly string[]): boolean {
  return isSameSecret(given, formSecret(sessionId, facts));
}
