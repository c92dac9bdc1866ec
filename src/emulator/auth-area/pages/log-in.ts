/** Logs a person in on the approval pages, and counts wrong passwords (docs/service.md#approval-pages). */
import { minute } from '../../../values/duration.js';
import { isPassword } from '../../identity/passwords.js';
import type { Store } from '../../store/store.js';
import { clearUsage, countUsage, readUsage } from '../../store/usage-counters.js';
import { fields } from './approval-page.js';

/** Failed logins per screen name; further attempts are rejected without checking the password. */
export const passwordQuota = { limit: 5, seconds: 15 * 60 } as const;

type Login = { readonly userId: string } | { readonly problem: string; readonly status: number };

/** Checks screen name and password. Failures are counted by name, whether or not a user with it exists. */
export function logIn(store: Store, now: number, sent: Readonly<Record<string, string>>): Login {
  const name = (sent[fields.screenName] ?? '').trim().replace(/^@/, '');
  const key = `password ${name.toLowerCase()}`;
  const { used, resetsAt } = readUsage(store, key, passwordQuota, now);
  if (used >= passwordQuota.limit) {
    const minutes = Math.ceil((resetsAt - now) / minute);
    return {
      status: 429,
      problem: `Too many wrong passwords. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    };
  }
  const user = store.query<{ id: string; password_hash: string }>(
    'SELECT id, password_hash FROM user WHERE screen_name = ?',
    name,
  )[0];
  if (user && isPassword(sent[fields.password] ?? '', user.password_hash)) {
    store.write(() => clearUsage(store, key));
    return { userId: user.id };
  }
  store.write(() => countUsage(store, key, passwordQuota, now));
  return { status: 200, problem: 'The screen name or the password is wrong.' };
}
