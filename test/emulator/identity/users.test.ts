/** Which nonces are remembered, and for how long. */
import { expect, it, onTestFinished } from 'vitest';
import { timestampWindowSeconds } from '../../../src/contract/wire/service-facts.js';
import { OAuthError } from '../../../src/emulator/identity/oauth/oauth-error.js';
import { createKeyRegistry, tokenOwner } from '../../../src/emulator/identity/users.js';
import { openStore } from '../../../src/emulator/store/store.js';

const first = 1_795_132_800;

async function openRegistry() {
  const store = await openStore(':memory:', async () => () => {});
  onTestFinished(() => store.close());
  return {
    use(timestamp: number, { nonce = 'a', token = 'token-1', consumerKey = 'key-1' } = {}) {
      const registry = createKeyRegistry(store);
      registry.useNonce({ consumerKey, token, nonce, timestamp });
      return registry.storeNonce();
    },
    count: () => store.query('SELECT * FROM nonce').length,
  };
}

it.each([0, 1, timestampWindowSeconds, 2 * timestampWindowSeconds])(
  'a nonce is known after another one that is %i seconds younger',
  async (seconds) => {
    const { use } = await openRegistry();
    expect(await use(first)).toBe(true);
    expect(await use(first + seconds, { nonce: 'b' })).toBe(true);
    expect(await use(first)).toBe(false);
  },
);

it('a nonce is removed once its timestamp alone refuses it', async () => {
  const { use, count } = await openRegistry();
  await use(first);
  await use(first + 2 * timestampWindowSeconds + 1, { nonce: 'b' });
  expect(count()).toBe(1);
});

it.each([{ nonce: 'b' }, { token: 'token-2' }, { consumerKey: 'key-2' }])(
  'a nonce is another one with %j',
  async (change) => {
    const { use } = await openRegistry();
    expect([await use(first), await use(first, change), await use(first)]).toEqual([true, true, false]);
  },
);

it('a token that is removed during the call belongs to nobody, which is not a bug', async () => {
  const store = await openStore(':memory:', async () => () => {});
  onTestFinished(() => store.close());
  expect(() => tokenOwner(store, 'gone')).toThrow(OAuthError);
});
