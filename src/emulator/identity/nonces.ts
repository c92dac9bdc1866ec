/**
 * The nonces that have been used. They are in the store, where other processes see them too. A transaction for each of
 * them would be a large part of the cost of a short call. A process that is alone with its store therefore writes them
 * with its next write, or together after a moment. If it is killed, it loses nonces of that moment only. If other
 * processes use the store as well, each nonce is written before its call is answered.
 */
import { clearTimeout, setTimeout } from 'node:timers';
import { timestampWindowSeconds } from '../../contract/wire/service-facts.js';
import { ownPid } from '../../files/os-process.js';
import { countUp } from '../store/meta.js';
import { listServers } from '../store/server-registry.js';
import type { Store } from '../store/store.js';
import { createNonceFilter, type NonceFilter } from './nonce-filter.js';
import type { NonceUse } from './oauth/verify.js';

/** The maximum time that nonces wait, in milliseconds. */
const moment = 100;
/** So many wait at most, where the store cannot be written. */
const maxWaiting = 1000;
/** The age from which requests are refused by their timestamp alone, whichever clock is behind or ahead. */
const lifetimeSeconds = 2 * timestampWindowSeconds;
/** So many seconds may pass until old nonces are deleted. */
const cleaningSeconds = 60;

interface Nonces {
  /** Used, but not written yet. */
  readonly waiting: Map<string, NonceUse>;
  /** The nonces used by this process. */
  readonly filter: NonceFilter;
  /** The changes by other processes that are known of. */
  foreignChanges: number;
  /** Up to this timestamp the store may hold nonces that were not used here. */
  sharedUntil: number;
  /** Whether another process may be serving the store even if it has changed nothing for long. */
  isWatched: boolean;
  /** The timestamp of the nonce with which old ones were last deleted here. */
  cleaned: number;
  timer: NodeJS.Timeout | undefined;
}

const byStore = new WeakMap<Store, Nonces>();

/** Records a nonce; false when it has been used before. Throws StoreError when too many could not be written. */
export function useNonce(store: Store, use: NonceUse): boolean {
  const nonces = byStore.get(store) ?? openNonces(store);
  const key = `${use.consumerKey}\n${use.token}\n${use.nonce}`;
  if (nonces.waiting.has(key)) return false;
  if (isShared(store, nonces, use.timestamp)) {
    nonces.filter.add(key, use.timestamp);
    clean(store, nonces, use.timestamp);
    return insert(store, [use]) === 1;
  }
  if (nonces.filter.mayHave(key) && isStored(store, use)) return false;
  if (nonces.waiting.size >= maxWaiting) writeWaiting(store);
  nonces.filter.add(key, use.timestamp);
  nonces.waiting.set(key, use);
  nonces.timer ??= setTimeout(() => {
    nonces.timer = undefined;
    try {
      writeWaiting(store);
    } catch {
      // They wait for the next nonce.
    }
  }, moment).unref();
  return true;
}

function openNonces(store: Store): Nonces {
  const [row] = store.query<{ newest: number | null }>('SELECT max(timestamp) AS newest FROM nonce');
  const nonces: Nonces = {
    waiting: new Map(),
    filter: createNonceFilter(lifetimeSeconds),
    foreignChanges: store.foreignChanges(),
    sharedUntil: (row?.newest ?? Number.NEGATIVE_INFINITY) + lifetimeSeconds + cleaningSeconds,
    isWatched: true,
    cleaned: 0,
    timer: undefined,
  };
  byStore.set(store, nonces);
  store.joinWrites({
    write() {
      const uses = [...nonces.waiting.values()];
      if (uses.length === 0) return;
      insert(store, uses);
      clean(store, nonces, Math.max(...uses.map(({ timestamp }) => timestamp)));
    },
    committed() {
      nonces.waiting.clear();
      clearTimeout(nonces.timer);
      nonces.timer = undefined;
    },
  });
  return nonces;
}

/** Whether the store may hold nonces that this process does not know of, or another one wants to know those of this one. */
function isShared(store: Store, nonces: Nonces, timestamp: number): boolean {
  const foreignChanges = store.foreignChanges();
  if (nonces.foreignChanges !== foreignChanges) {
    nonces.foreignChanges = foreignChanges;
    nonces.sharedUntil = timestamp + lifetimeSeconds + cleaningSeconds;
    nonces.isWatched = true;
    if (nonces.waiting.size > 0) writeWaiting(store);
  }
  if (timestamp > nonces.sharedUntil && nonces.isWatched) {
    nonces.isWatched = listServers(store).some(({ pid }) => pid !== ownPid);
    if (nonces.isWatched) nonces.sharedUntil = timestamp + cleaningSeconds;
  }
  return timestamp <= nonces.sharedUntil;
}

/** Tells the processes that use the store already that another one does: they see that something has changed. */
export function announceNonceUser(store: Store): void {
  store.write(() => countUp(store, 'openings'));
}

function writeWaiting(store: Store): void {
  store.write(() => {});
}

function isStored(store: Store, { consumerKey, token, nonce }: NonceUse): boolean {
  const sql = 'SELECT 1 FROM nonce WHERE consumer_key = ? AND token = ? AND nonce = ?';
  return store.query(sql, consumerKey, token, nonce).length > 0;
}

/** Returns how many of them were not there. */
function insert(store: Store, uses: readonly NonceUse[]): number {
  const rows = uses.map(({ consumerKey, token, nonce, timestamp }) => [consumerKey, token, nonce, timestamp]);
  return store.note(
    `INSERT OR IGNORE INTO nonce (consumer_key, token, nonce, timestamp)
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
