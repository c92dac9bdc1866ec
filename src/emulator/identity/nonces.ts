/**
 * The nonces that have been used. They are in the store, where other processes see them too, before a call is carried out:
 * none is accepted again, whatever ends the process. A transaction for each of them would be a large part of the cost of a
 * short call, so those of all calls that arrive in one turn of the event loop are written by one statement.
 */
import { setImmediate } from 'node:timers';
import { timestampWindowSeconds } from '../../contract/wire/service-facts.js';
import type { Store } from '../store/store.js';
import { StoreError } from '../store/store-error.js';
import type { NonceUse } from './oauth/verify.js';

/** The age from which requests are refused by their timestamp alone, whichever clock is behind or ahead. */
const lifetimeSeconds = 2 * timestampWindowSeconds;
/** So many seconds may pass until old nonces are deleted. */
const cleaningSeconds = 60;

interface Nonces {
  /** Those of this turn, by the call that was first with each. */
  readonly waiting: Map<string, NonceUse>;
  /** The nonces of this turn that were not there before; undefined until the first one comes. */
  stored: Promise<ReadonlySet<NonceUse>> | undefined;
  /** The timestamp of the nonce with which old ones were last deleted here. */
  cleaned: number;
}

const byStore = new WeakMap<Store, Nonces>();

/** Stores a nonce; false when it has been used before. Throws StoreError when it cannot be stored. */
export async function useNonce(store: Store, use: NonceUse): Promise<boolean> {
  const nonces = byStore.get(store) ?? { waiting: new Map(), stored: undefined, cleaned: 0 };
  byStore.set(store, nonces);
  const key = `${use.consumerKey}\n${use.token}\n${use.nonce}`;
  if (nonces.waiting.has(key)) return false;
  nonces.waiting.set(key, use);
  nonces.stored ??= storeTogether(store, nonces);
  return (await nonces.stored).has(use);
}

/** Stores the nonces that wait at the end of this turn. */
async function storeTogether(store: Store, nonces: Nonces): Promise<ReadonlySet<NonceUse>> {
  await new Promise((resolve) => setImmediate(resolve));
  const uses = [...nonces.waiting.values()];
  nonces.waiting.clear();
  nonces.stored = undefined;
  const stored = insertNew(store, uses);
  clean(store, nonces, Math.max(...uses.map(({ timestamp }) => timestamp)));
  return new Set(stored);
}

/** Returns those that were not there. */
function insertNew(store: Store, uses: readonly NonceUse[]): readonly NonceUse[] {
  if (uses.length > 1) {
    try {
      insert(store, 'INSERT', uses);
      return uses;
    } catch (error) {
      // The statement fails as a whole if one of them has been used, and changes nothing.
      if (error instanceof StoreError) throw error;
    }
  }
  return uses.filter((use) => insert(store, 'INSERT OR IGNORE', [use]) === 1);
}

/** Returns how many were inserted. */
function insert(store: Store, verb: 'INSERT' | 'INSERT OR IGNORE', uses: readonly NonceUse[]): number {
  const rows = uses.map(({ consumerKey, token, nonce, timestamp }) => [consumerKey, token, nonce, timestamp]);
  return store.note(
    `${verb} INTO nonce (consumer_key, token, nonce, timestamp)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
    JSON.stringify(rows),
  );
}

/** Deletes nonces older than the window: requests with their timestamp are rejected anyway. */
function clean(store: Store, nonces: Nonces, timestamp: number): void {
  if (timestamp - nonces.cleaned < cleaningSeconds) return;
  nonces.cleaned = timestamp;
  store.note('DELETE FROM nonce WHERE timestamp < ?', timestamp - lifetimeSeconds);
}
