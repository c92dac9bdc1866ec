/** Settles before a call, where anything is to be settled; only then is what lifecycle loaded. */

import { account } from '../../../contract/groups/accounts.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { hour, quarterHour } from '../../../values/duration.js';
import { findRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { StoreError } from '../../store/store-error.js';
import { createHours } from './account-days.js';
import { readSettled } from './served-hours.js';

/**
 * Settles the account of a call before it is carried out: up to now before a change, which applies from now on; up to
 * the last whole hour before a read (docs/service.md#made-up-numbers). `now` is in milliseconds since 1970.
 */
export async function settleBefore(
  store: Store,
  { area, method }: Pick<Endpoint, 'area' | 'method'>,
  { account_id }: Document,
  now: number,
): Promise<void> {
  if (area !== 'ads' || typeof account_id !== 'string') return;
  const isRead = method === 'GET';
  const settled = readSettled(store, account_id);
  if (isRead && (settled === undefined || settled >= now - (now % quarterHour))) return;
  const until = isRead ? startOfHour(store, account_id, now) : now;
  if (isRead ? (settled ?? until) >= until : settled === until) return;
  const { settleAccount } = await import('./settle.js');
  try {
    store.write(() => settleAccount(store, account_id, until));
  } catch (error) {
    // Another process that writes has settled too, or will; and data that cannot be written can still be read.
    if (!isRead || !(error instanceof StoreError)) throw error;
  }
}

/** The start of the hour that runs, of UTC or of the account, whichever began later (docs/service.md#hours). */
export function startOfHour(store: Store, accountId: string, now: number): number {
  const owner = findRecord(store, account, accountId, accountId);
  return Math.max(now - (now % hour), owner ? createHours(owner.data, now, now).floor(now) : 0);
}
