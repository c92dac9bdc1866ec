/** Everything that nobody should read in a log: keys and secrets of apps, tokens, passwords, and sessions of browsers. */
import { readMeta } from '../store/meta.js';
import type { Store } from '../store/store.js';

/** What is in the store now. Passwords are known of the world that the emulator has made itself. */
export function readAllSecrets(store: Store): readonly string[] {
  const rows = [
    ...store.query<Row>('SELECT consumer_key AS name, consumer_secret AS secret FROM app'),
    ...store.query<Row>('SELECT token AS name, secret FROM token'),
    ...store.query<Row>("SELECT id AS name, '' AS secret FROM session"),
  ];
  const made = readMeta(store, 'credentials') as { readonly password?: unknown } | undefined;
  const passwords = typeof made?.password === 'string' ? [made.password] : [];
  return [...rows.flatMap(({ name, secret }) => [name, secret]), ...passwords];
}

interface Row {
  readonly name: string;
  readonly secret: string;
}
