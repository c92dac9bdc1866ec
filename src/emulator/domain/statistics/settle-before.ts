/** Settles before a call, where anything is to be settled; only then is what lifecycle loaded. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { account } from '../../../contract/groups/accounts.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { hour, quarterHour } from '../../../values/duration.js';
import { findRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { StoreError } from '../../store/store-error.js';
import { createHours } from './account-days.js';
import { readSettled } from './served-hours.js';

/** How much of a long time is settled at once: days of line items, for some hundredths of a second. */
const daysPerTurn = 500;
/** Long enough for another process to get the lock of the file. */
const millisecondsBetweenTurns = 2;

/** Settles an account until a time in milliseconds since 1970, at once. Only inside a write. */
type SettleRest = (now: number) => void;

const nothingLeft: SettleRest = () => {};

/**
 * Settles the account of a call before it is carried out: up to now before a change, which applies from now on; up to
 * the last whole hour before a read (docs/service.md#made-up-numbers). A long time is settled in turns, each of which is a
 * transaction: other calls and signals come in between, and what was settled stays so whatever comes. `clock` is asked again at
 * every turn, since it may be moved, and its data replaced; in milliseconds since 1970. Returns what the transaction of a
 * change runs first: time may have passed before its turn came.
 */
export async function settleBefore(
  store: Store,
  { area, method }: Pick<Endpoint, 'area' | 'method'>,
  { account_id }: Document,
  clock: () => number,
): Promise<SettleRest> {
  if (area !== 'ads' || typeof account_id !== 'string') return nothingLeft;
  const isRead = method === 'GET';
  const readTarget = () => findTarget(store, account_id, clock(), isRead);
  if (isRead && readTarget() === undefined) return nothingLeft;
  const { settleAccount, settleNext } = await import('./settle.js');
  const settleRest: SettleRest = (now) => {
    if (findTarget(store, account_id, now, isRead) !== undefined) settleAccount(store, account_id, now);
  };
  // Nothing comes between a look at the clock, the last turn and the call itself.
  for (let target = readTarget(); target !== undefined; target = readTarget()) {
    const until = target;
    const before = readSettled(store, account_id);
    try {
      if (store.write(() => settleNext(store, account_id, until, daysPerTurn))) return settleRest;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      store.refresh();
      // Another process that settles the account may hold the lock. Where nothing moves, data can still be read.
      if (error.reason !== 'busy' || readSettled(store, account_id) === before) {
        if (isRead) return nothingLeft;
        throw error;
      }
    }
    await pause(millisecondsBetweenTurns);
    // Where two calls settle, the timer of one is always due: nothing else would come in between.
    await nextTurn();
    store.refresh();
  }
  return settleRest;
}

/** Until when the account is to be settled; undefined where it is. */
function findTarget(store: Store, accountId: string, now: number, isRead: boolean): number | undefined {
  const settled = readSettled(store, accountId);
  if (isRead && (settled === undefined || settled >= now - (now % quarterHour))) return undefined;
  const until = isRead ? startOfHour(store, accountId, now) : now;
  return settled !== undefined && settled >= until ? undefined : until;
}

/** The start of the hour that runs, of UTC or of the account, whichever began later (docs/service.md#hours). */
export function startOfHour(store: Store, accountId: string, now: number): number {
  const owner = findRecord(store, account, accountId, accountId);
  return Math.max(now - (now % hour), owner ? createHours(owner.data, now, now).floor(now) : 0);
}
