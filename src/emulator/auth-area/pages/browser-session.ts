/**
 * Browser sessions: a cookie identifies the browser, and a row in the store the user who is logged in. The cookie also
 * binds each form to the browser that it was served to, which prevents cross-site request forgery.
 */
import { createHash, createHmac } from 'node:crypto';
import { hour } from '../../../values/duration.js';
import { isSameSecret } from '../../identity/oauth/signature.js';
import { readMeta } from '../../store/meta.js';
import type { Store } from '../../store/store.js';

export interface BrowserSession {
  /** The value of the cookie; undefined when the browser has none yet. */
  readonly id: string | undefined;
  readonly cookie: string;
  readonly isSecure: boolean;
}

const sessionLength = 12 * hour;

/**
 * Reads the session of a request. Cookies are not separated by port, so each dataset has its own cookie name. The name
 * does not depend on the port either, because the emulator inside the tool uses another port at every start.
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

/** Generates a value for the cookie. */
export function newSessionId(random: (count: number) => Uint8Array): string {
  return Buffer.from(random(24)).toString('base64url');
}

/** The Set-Cookie header; the cookie is not readable by scripts and not sent with forms of other sites. */
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

/** Logs a user in with a new cookie, which prevents session fixation. Only inside a write. */
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

/** The CSRF token of a form: derived from the cookie and from every value of the form that must not change. */
export function formSecret(sessionId: string, facts: readonly string[]): string {
  return createHmac('sha256', sessionId).update(JSON.stringify(facts)).digest('base64url');
}

/** Whether a form was served to this browser and its protected values are unchanged. */
export function isFormSecret(given: string, sessionId: string, facts: readonly string[]): boolean {
  return isSameSecret(given, formSecret(sessionId, facts));
}
