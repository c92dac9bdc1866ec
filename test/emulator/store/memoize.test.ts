/** What is remembered of a store, and when it is asked again. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rememberClock } from '../../../src/emulator/store/clock.js';
import { deleteContent } from '../../../src/emulator/store/copy-store.js';
import { memoize } from '../../../src/emulator/store/memoize.js';
import { writeMeta } from '../../../src/emulator/store/meta.js';
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
