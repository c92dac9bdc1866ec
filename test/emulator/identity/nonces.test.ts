/** When nonces are stored, and where several connections use one file. */
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { timestampWindowSeconds } from '../../../src/contract/wire/service-facts.js';
import { useNonce } from '../../../src/emulator/identity/nonces.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { StoreError } from '../../../src/emulator/store/store-error.js';
import { makeFolder } from '../../support/folders.js';

const timestamp = 1_795_132_800;

function use(store: Store, nonce: string, later = 0): Promise<boolean> {
  return useNonce(store, { consumerKey: 'key', token: 'token', nonce, timestamp: timestamp + later });
}

function useAll(store: Store, nonces: readonly string[]): Promise<boolean[]> {
  return Promise.all(nonces.map((nonce) => use(store, nonce)));
}

function count(store: Store): number | undefined {
  return store.query<{ count: number }>('SELECT count(*) AS count FROM nonce')[0]?.count;
}

let path = '';
const open = async () => {
  const store = await openStore(path, async () => () => {});
  onTestFinished(() => store.close());
  return store;
};

beforeEach(() => {
  path = join(makeFolder(), 'store.db');
});

it('a nonce is in the file, for other processes too, once it is accepted', async () => {
  const [store, other] = [await open(), await open()];
  expect(await use(store, 'a')).toBe(true);
  expect(count(other)).toBe(1);
  expect([await use(store, 'a'), await use(other, 'a')]).toEqual([false, false]);
});

it('the nonces of one turn are stored by one statement', async () => {
  const store = await open();
  await use(store, 'first');
  const note = vi.spyOn(store, 'note');
  expect(await useAll(store, ['a', 'b', 'c'])).toEqual([true, true, true]);
  expect([note.mock.calls.length, count(store)]).toEqual([1, 4]);
});

it('of the nonces of one turn, only those that have been used are refused', async () => {
  const [store, other] = [await open(), await open()];
  await use(other, 'b');
  expect(await useAll(store, ['a', 'b', 'c', 'c'])).toEqual([true, false, true, false]);
  expect(count(store)).toBe(3);
});

it('of two processes with the same nonce at the same time, one is refused', async () => {
  const [store, other] = [await open(), await open()];
  const found = await Promise.all([useAll(store, ['a', 'b']), useAll(other, ['a', 'b'])]);
  expect(found.map((each) => each.filter(Boolean).length).sort()).toEqual([0, 2]);
});

it('no nonce of a turn is accepted while they cannot be stored', async () => {
  const [store, other] = [await open(), await open()];
  store.query('PRAGMA busy_timeout = 0');
  other.note('BEGIN IMMEDIATE');
  const found = await Promise.allSettled([use(store, 'a'), use(store, 'b')]);
  other.note('COMMIT');
  const reasons = found.map((each) => each.status === 'rejected' && each.reason);
  expect(reasons).toEqual([expect.any(StoreError), expect.any(StoreError)]);
  expect(await useAll(store, ['a', 'b'])).toEqual([true, true]);
});

it('a nonce is refused as long as its timestamp is accepted, also after one from a clock that is ahead', async () => {
  const store = await open();
  await use(store, 'a');
  await use(store, 'b', 2 * timestampWindowSeconds);
  expect(await use(store, 'a')).toBe(false);
  await use(store, 'c', 2 * timestampWindowSeconds + 61);
  expect(count(store)).toBe(2);
});

it('a nonce is refused among thousands of others', async () => {
  const store = await open();
  const names = Array.from({ length: 3000 }, (_, index) => `nonce ${index}`);
  expect(await useAll(store, names)).not.toContain(false);
  expect(await useAll(store, names)).not.toContain(true);
});
