/** Everything that nobody should read in a log: keys of apps, tokens and verifiers, passwords, sessions, tokens of controls and pixels. */
import { listWebsiteTags } from '../domain/event-tags/website-tag.js';
import { pixelToken } from '../identity/pixel-tokens.js';
import { memoize } from '../store/memoize.js';
import { readMeta } from '../store/meta.js';
import type { Store } from '../store/store.js';

/**
 * The secrets in the store; those that another process made since the last call, only with `refresh`. Passwords are
 * included only for a dataset that the emulator created. The same list is returned until a secret may have changed.
 */
export function readAllSecrets(store: Store, refresh: boolean): readonly string[] {
  if (refresh) store.refresh();
  return memoize(store, 'secrets', 'all', () => readSecrets(store));
}

function readSecrets(store: Store): readonly string[] {
  const rows = [
    ...store.query<Row>('SELECT consumer_key AS name, consumer_secret AS secret FROM app'),
    ...store.query<Row>('SELECT token AS name, secret FROM token'),
    ...store.query<Row>(
      "SELECT json_extract(data, '$.verifier') AS name, '' AS secret FROM token WHERE data LIKE '%\"verifier\"%'",
    ),
    ...store.query<Row>("SELECT id AS name, '' AS secret FROM session"),
    ...store.query<Row>("SELECT control_token AS name, '' AS secret FROM server"),
  ];
  const made = readMeta(store, 'credentials') as { readonly password?: unknown } | undefined;
  const passwords = typeof made?.password === 'string' ? [made.password] : [];
  const pixels = listWebsiteTags(store).map((tag) => pixelToken(store, tag));
  return [...rows.flatMap(({ name, secret }) => [name, secret]), ...passwords, ...pixels];
}

interface Row {
  readonly name: string;
  readonly secret: string;
}
