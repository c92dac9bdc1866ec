/** Writes that share a transaction: each has its own result, and none is answered before it is committed. */
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { memoize } from '../../../src/emulator/store/memoize.js';
import { readMeta, writeMeta } from '../../../src/emulator/store/meta.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { StoreError } from '../../../src/emulator/store/store-error.js';
import { writeTogether } from '../../../src/emulator/store/write-together.js';
import { makeFolder } from '../../support/folders.js';

let stores: readonly [Store, Store];
beforeEach(async () => {
  const path = join(makeFolder(), 'store.db');
  const open = async () => {
    const store = await openStore(path, async () => () => {});
    onTestFinished(() => store.close());
    return store;
  };
  stores = [await open(), await open()];
});

const add = (store: Store, by: number) => () => {
  const sum = (readMeta(store, 'clock') ?? 0) + by;
  writeMeta(store, 'clock', sum);
  return sum;
};
const fail = (store: Store) => () => {
  writeMeta(store, 'clock', 1000);
  throw new Error('refused');
};

it('the writes of one turn see each other, and are committed once they are answered', async () => {
  const [store, other] = stores;
  const note = vi.spyOn(store, 'writeEach');
  const found = await Promise.all([1, 2, 3].map((by) => writeTogether(store, add(store, by))));
  expect(found).toEqual([1, 3, 6]);
  expect(note).toHaveBeenCalledTimes(1);
  expect(readMeta(other, 'clock')).toBe(6);
});

it('a write that fails is rolled back alone, with what was remembered in it', async () => {
  const [store, other] = stores;
  const remembered = () => memoize(store, 'dataset', 'clock', () => readMeta(store, 'clock'));
  const failing = () => {
    writeMeta(store, 'clock', 1000);
    throw new Error(`refused at ${remembered()}`);
  };
  const works = [add(store, 1), failing, () => remembered(), add(store, 2)];
  const found = await Promise.allSettled(works.map((work) => writeTogether<unknown>(store, work)));
  expect(found.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message))).toEqual([
    1,
    'refused at 1000',
    1,
    3,
  ]);
  expect(readMeta(other, 'clock')).toBe(3);
});

it('a write alone fails with its own error', async () => {
  const [store] = stores;
  await expect(writeTogether(store, fail(store))).rejects.toThrow('refused');
  expect(readMeta(store, 'clock')).toBeUndefined();
});

it('each write is tried alone where they cannot be written together', async () => {
  const [store, other] = stores;
  const rollBack = () => {
    // As a full disk does.
    store.note('ROLLBACK');
    throw new Error('full');
  };
  const works = [add(store, 1), rollBack, add(store, 2)];
  const found = await Promise.allSettled(works.map((work) => writeTogether(store, work)));
  expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(readMeta(other, 'clock')).toBe(3);
});

it('no write succeeds while another process has the lock', async () => {
  const [store, other] = stores;
  store.query('PRAGMA busy_timeout = 0');
  other.note('BEGIN IMMEDIATE');
  const found = await Promise.allSettled([1, 2].map((by) => writeTogether(store, add(store, by))));
  other.note('COMMIT');
  const reasons = found.map((each) => each.status === 'rejected' && each.reason);
  expect(reasons).toEqual([expect.any(StoreError), expect.any(StoreError)]);
  expect(await writeTogether(store, add(store, 1))).toBe(1);
});

it('a group waits once for the lock of another process, not once for each write', async () => {
  const [store, other] = stores;
  store.query('PRAGMA busy_timeout = 0');
  other.note('BEGIN IMMEDIATE');
  const write = vi.spyOn(store, 'write');
  const found = await Promise.allSettled([1, 2, 3].map((by) => writeTogether(store, add(store, by))));
  other.note('COMMIT');
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(write).not.toHaveBeenCalled();
});

it('writes that are tried alone wait once for the lock', async () => {
  const [store, other] = stores;
  store.query('PRAGMA busy_timeout = 0');
  vi.spyOn(store, 'writeEach').mockImplementation(() => {
    other.note('BEGIN IMMEDIATE');
    throw new Error('full');
  });
  const write = vi.spyOn(store, 'write');
  const found = await Promise.allSettled([1, 2, 3].map((by) => writeTogether(store, add(store, by))));
  other.note('COMMIT');
  const reasons = found.map((each) => each.status === 'rejected' && each.reason);
  expect(reasons).toEqual(Array(3).fill(expect.any(StoreError)));
  expect(write).toHaveBeenCalledTimes(1);
});
