/** Secrets in the log of requests: also those that are made between two requests, here or by another process. */
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { readAllSecrets } from '../../../src/emulator/control/all-secrets.js';
import { createJournal } from '../../../src/emulator/control/request-journal.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { makeFolder } from '../../support/folders.js';

let stores: readonly [Store, Store];
beforeEach(async () => {
  const path = join(makeFolder(), 'store.db');
  const open = async () => {
    const store = await openStore(path, async () => (fresh) => {
      const credentials = JSON.stringify({ consumer_secret: 'consumer-secret', password: 'pass-of-demo' });
      fresh.run("INSERT INTO meta (key, value) VALUES ('credentials', ?)", credentials);
    });
    onTestFinished(() => store.close());
    return store;
  };
  stores = [await open(), await open()];
});

/** A log of a store, and what it shows of requests with these texts. */
function openJournal(store: Store) {
  const journal = createJournal(
    () => 0,
    (refresh) => readAllSecrets(store, refresh),
  );
  return {
    add(text: string) {
      const path = `/ads/12/accounts/${text}`;
      const entry = { method: 'GET', path, status: 404, carriedOutStatus: 404, milliseconds: 1 };
      journal.add(new Request(`http://emulator.test${path}`), entry);
    },
    paths: () => journal.list().map(({ path }) => path.slice('/ads/12/accounts/'.length)),
  };
}

const made: Readonly<Record<string, readonly [sql: string, secret: string]>> = {
  session: ["INSERT INTO session (id, user_id, ends_at) VALUES ('session-one', '1', 9)", 'session-one'],
  token: [
    `INSERT INTO token (token, secret, kind, consumer_key, created_at)
     VALUES ('token-one', 'secret-one', 'access', 'k', '')`,
    'secret-one',
  ],
  app: [
    `INSERT INTO app (consumer_key, consumer_secret, name, owner_id, settings)
     VALUES ('key-one', 'app-secret', '', '1', '{}')`,
    'app-secret',
  ],
  'token of controls': [
    "INSERT INTO server (pid, url, started_at, control_token) VALUES (1, '', '', 'control-one')",
    'control-one',
  ],
};

it.each(Object.entries(made))('a %s is hidden that was made after the first request', (_, [sql, secret]) => {
  const [store] = stores;
  const { add, paths } = openJournal(store);
  add('first');
  store.write(() => store.run(sql));
  add(secret);
  expect(paths()).toEqual(['first', '***']);
});

it.each(Object.entries(made))('a %s of another process is hidden', (_, [sql, secret]) => {
  const [store, other] = stores;
  const { add, paths } = openJournal(store);
  add('first');
  other.write(() => other.run(sql));
  add(secret);
  expect(paths()).toEqual(['first', '***']);
});

it('a secret stays hidden when it is there no more', () => {
  const [store] = stores;
  const { add, paths } = openJournal(store);
  store.write(() => store.run(made.session?.[0] ?? ''));
  add('session-one');
  store.write(() => store.run("DELETE FROM session WHERE id = 'session-one'"));
  add('last');
  expect(paths()).toEqual(['***', 'last']);
});

it('a secret of another process is hidden in a URL that is cut', () => {
  const [store, other] = stores;
  const { add, paths } = openJournal(store);
  add('first');
  other.write(() => other.run(made.session?.[0] ?? ''));
  add(`session-one${'x'.repeat(9000)}`);
  other.write(() => other.run("DELETE FROM session WHERE id = 'session-one'"));
  expect(paths()[1]?.slice(0, 8)).toBe('***xxxxx');
});
