/** Nonces where several connections use one file, and when they are written. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { timestampWindowSeconds } from '../../../src/contract/wire/service-facts.js';
import { createNonceFilter } from '../../../src/emulator/identity/nonce-filter.js';
import { announceNonceUser, useNonce } from '../../../src/emulator/identity/nonces.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { makeFolder } from '../../support/folders.js';

const timestamp = 1_795_132_800;

/** Uses a nonce in a call of its own. */
function use(store: Store, nonce: string, later = 0): boolean {
  store.refresh();
  return useNonce(store, { consumerKey: 'key', token: 'token', nonce, timestamp: timestamp + later });
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
  const directory = makeFolder();
  path = join(directory, 'store.db');
});

describe('a nonce', () => {
  it('is written with the next write, and only once', async () => {
    const store = await open();
    expect([use(store, 'a'), use(store, 'b'), count(store)]).toEqual([true, true, 0]);
    store.write(() => {});
    expect([count(store), use(store, 'a')]).toEqual([2, false]);
  });

  it('is written after a while without a write', async () => {
    const store = await open();
    use(store, 'a');
    await vi.waitFor(() => expect(count(store)).toBe(1));
  });

  it('is written when the store is closed', async () => {
    const store = await open();
    use(store, 'a');
    store.close();
    expect(use(await open(), 'a')).toBe(false);
  });

  it('stays in the queue if a write fails, and is refused until then', async () => {
    const store = await open();
    use(store, 'a');
    const fail = () => {
      throw new Error('no');
    };
    expect(() => store.write(fail)).toThrow('no');
    expect([count(store), use(store, 'a')]).toEqual([0, false]);
    store.write(() => {});
    expect(count(store)).toBe(1);
  });

  it('is visible at once to every process announced before', async () => {
    const [first, second] = [await open(), await open()];
    use(first, 'a');
    announceNonceUser(second);
    expect(use(first, 'b')).toBe(true);
    expect([use(second, 'a'), use(second, 'b'), use(second, 'c')]).toEqual([false, false, true]);
    expect(use(first, 'c')).toBe(false);
  });

  it('is refused as long as its timestamp is accepted, also after one from a clock that is ahead', async () => {
    const store = await open();
    use(store, 'a');
    store.write(() => {});
    use(store, 'b', 2 * timestampWindowSeconds);
    store.write(() => {});
    expect(use(store, 'a')).toBe(false);
  });

  it('is refused among thousands of others', async () => {
    const store = await open();
    const names = Array.from({ length: 3000 }, (_, index) => `nonce ${index}`);
    expect(names.map((name) => use(store, name))).not.toContain(false);
    expect(names.map((name) => use(store, name))).not.toContain(true);
  });
});

describe('the filter', () => {
  it('has the nonces that were added, for their lifetime at least', () => {
    const filter = createNonceFilter(600);
    filter.add('a', 0);
    filter.add('b', 600);
    filter.add('c', 601);
    expect(['a', 'b', 'c'].map((key) => filter.mayHave(key))).toEqual([true, true, true]);
    filter.add('d', 1202);
    expect(filter.mayHave('a')).toBe(false);
  });

  it('takes few new nonces for known ones', () => {
    const filter = createNonceFilter(600);
    for (let index = 0; index < 50_000; index++) filter.add(`used ${index}`, 0);
    const wrong = Array.from({ length: 10_000 }, (_, index) => filter.mayHave(`new ${index}`)).filter(
      Boolean,
    );
    expect(wrong.length).toBeLessThan(100);
  });
});
