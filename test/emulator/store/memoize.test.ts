/** What is remembered of a store, and when it is asked again. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rememberClock } from '../../../src/emulator/store/clock.js';
import { deleteContent } from '../../../src/emulator/store/copy-store.js';
import { memoize, memoizeEach } from '../../../src/emulator/store/memoize.js';
import { readMeta, writeMeta } from '../../../src/emulator/store/meta.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { makeFolder } from '../../support/folders.js';

let folder = '';
let stores: readonly [Store, Store];
beforeEach(async () => {
  folder = makeFolder();
  const open = () => openStore(join(folder, 'a.db'), async () => () => {});
  stores = [await open(), await open()];
});
afterEach(() => {
  for (const store of stores) store.close();
});

/** Reads a value that counts how often it was read. */
function counter(store: Store, topic: 'callers' | 'dataset') {
  let reads = 0;
  return () => memoize(store, topic, 'a key', () => ++reads);
}

const insertUser = "INSERT INTO user (id, screen_name, password_hash) VALUES ('1', 'one', '')";

it('a value is read once, until this process changes something of the topic', () => {
  const [store] = stores;
  const [callers, world] = [counter(store, 'callers'), counter(store, 'dataset')];
  store.refresh();
  expect([callers(), callers(), world(), world()]).toEqual([1, 1, 1, 1]);
  store.write(() => writeMeta(store, 'ids', 5));
  expect([callers(), world()]).toEqual([1, 2]);
  store.write(() => store.run(insertUser));
  expect([callers(), world()]).toEqual([2, 3]);
});

it('a value is read again after everything was replaced', () => {
  const [store] = stores;
  const callers = counter(store, 'callers');
  store.refresh();
  expect(callers()).toBe(1);
  store.write(() => deleteContent(store));
  expect(callers()).toBe(2);
});

it('a value is not read again because of a nonce', () => {
  const [store] = stores;
  const world = counter(store, 'dataset');
  store.refresh();
  expect(world()).toBe(1);
  store.note("INSERT INTO nonce (consumer_key, token, nonce, timestamp) VALUES ('', '', '1', 1)");
  store.refresh();
  expect(world()).toBe(1);
});

it('a value is read again by the next call after another process has changed anything', () => {
  const [store, other] = stores;
  const callers = counter(store, 'callers');
  store.refresh();
  expect(callers()).toBe(1);
  other.write(() => writeMeta(other, 'ids', 5));
  store.refresh();
  expect([callers(), callers()]).toEqual([2, 2]);
});

it('a value is read again inside a write, which begins after the changes of others', () => {
  const [store, other] = stores;
  const now = () => 0;
  store.refresh();
  expect(rememberClock(store, now)).toBe(0);
  other.write(() => writeMeta(other, 'clock', 5000));
  expect(rememberClock(store, now)).toBe(0);
  expect(store.write(() => rememberClock(store, now))).toBe(5000);
});

it('a value is discarded if it was read in a write that is rolled back', () => {
  const [store] = stores;
  store.refresh();
  const fail = () =>
    store.write(() => {
      writeMeta(store, 'clock', 5000);
      expect(rememberClock(store, () => 0)).toBe(5000);
      throw new Error('taken back');
    });
  expect(fail).toThrow('taken back');
  expect(rememberClock(store, () => 0)).toBe(0);
});

it.each([
  ['UPDATE record SET draft = 0', ['records', 'secrets']],
  ["DELETE FROM main.record WHERE id = ''", ['records', 'secrets']],
  ["DELETE FROM token WHERE token = ''", ['callers', 'secrets']],
  ["DELETE FROM session WHERE id = ''", ['secrets']],
  ['DELETE FROM server WHERE pid = 0', ['secrets']],
  ["UPDATE meta SET value = ''", ['settings', 'secrets']],
  ["INSERT OR REPLACE INTO settled VALUES ('a', 1)", ['due']],
  ['DELETE FROM member_change WHERE id = 1', ['due']],
  ["DELETE FROM approval WHERE user_id = ''", ['callers']],
  ['UPDATE member_list SET list_id = NULL', []],
] as const)('%s makes the topics %j outdated, and the whole dataset', (sql, expected) => {
  const [store] = stores;
  const topics = ['callers', 'records', 'settings', 'due', 'secrets'] as const;
  const before = topics.map((topic) => store.changes(topic));
  const dataset = store.changes('dataset');
  store.run(sql);
  expect(topics.filter((topic, index) => store.changes(topic) !== before[index])).toEqual(expected);
  expect(store.changes('dataset')).toBeGreaterThan(dataset);
});

it('of several ids, only those are read that are not remembered, none too', () => {
  const [store] = stores;
  store.refresh();
  const reads: (readonly string[])[] = [];
  const ask = (...ids: string[]) => {
    const values = memoizeEach(store, { topic: 'records', name: 'letters', ids }, (missing) => {
      reads.push(missing);
      return new Map(missing.filter((id) => id !== 'none').map((id) => [id, id.toUpperCase()]));
    });
    return [...values];
  };
  expect(ask('a', 'none')).toEqual([['a', 'A']]);
  expect(ask('b', 'none', 'a')).toEqual([
    ['b', 'B'],
    ['a', 'A'],
  ]);
  expect(reads).toEqual([['a', 'none'], ['b']]);
  store.write(() => store.run('UPDATE record SET draft = 0'));
  ask('a');
  expect(reads.at(-1)).toEqual(['a']);
});

it('a page that mixes remembered values with those of another process is read again', () => {
  const [store, other] = stores;
  store.refresh();
  const remembered = () => memoize(store, 'dataset', 'clock', () => readMeta(store, 'clock'));
  store.write(() => writeMeta(store, 'clock', 1));
  expect(remembered()).toBe(1);
  other.write(() => writeMeta(other, 'clock', 2));
  const both = store.read(() => [remembered(), readMeta(store, 'clock')]);
  expect(both).toEqual([2, 2]);
});
