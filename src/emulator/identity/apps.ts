/** Apps: their settings and approved callbacks (docs/service.md#request-tokens). */
import type { requestRequestToken } from '../../contract/groups/oauth.js';
import type { Store } from '../store/store.js';
import type { StoredApp } from './users.js';

/** The rights of a token in the advertising area. */
export type AppAccess = (typeof requestRequestToken.params.x_auth_access_type.values)[number];

export interface AppSettings {
  /** Registered callback URLs; a callback may have any query. */
  readonly callbacks: readonly string[];
  /**
   * Allows http callbacks to the loopback interface with any port and path, as command-line tools need (RFC 8252,
   * 7.3).
   */
  readonly loopback: boolean;
  /** A desktop app may use PIN-based sign-in only. */
  readonly desktop: boolean;
  /** Lets oauth/authenticate skip the form for users who have approved the app before. */
  readonly sign_in: boolean;
  /** The highest access that its tokens may have. */
  readonly access: AppAccess;
}

/** Default settings. */
const defaults: AppSettings = {
  callbacks: [],
  loopback: true,
  desktop: false,
  sign_in: true,
  access: 'write',
};

export interface RegisteredApp extends StoredApp {
  readonly settings: AppSettings;
}

/** The app of a consumer key. */
export function findApp(store: Store, consumerKey: string): RegisteredApp | undefined {
  const row = store.query<StoredApp & { settings: string }>(
    'SELECT consumer_key, consumer_secret, name, owner_id, settings FROM app WHERE consumer_key = ?',
    consumerKey,
  )[0];
  return row && { ...row, settings: { ...defaults, ...(JSON.parse(row.settings) as Partial<AppSettings>) } };
}

/** Loopback hosts as written in URLs. */
export const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether the app may use this callback URL. False for `oob`, which is not a URL. */
export function isApproved(callback: string, { callbacks, loopback }: AppSettings): boolean {
  if (!URL.canParse(callback)) return false;
  const url = new URL(callback);
  if (url.hash || url.username || url.password) return false;
  if (loopback && url.protocol === 'http:' && loopbackHosts.has(url.hostname)) return true;
  return callbacks.some((registered) => withoutQuery(new URL(registered)) === withoutQuery(url));
}

function withoutQuery(url: URL): string {
  const stripped = new URL(url);
  stripped.search = '';
  return stripped.href;
}

/** The callback with these parameters added to its query. */
export function extendCallback(callback: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(callback);
  const added = new URLSearchParams(parameters).toString();
  url.search = url.search ? `${url.search}&${added}` : added;
  return url.href;
}
