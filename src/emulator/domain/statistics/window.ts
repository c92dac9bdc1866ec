/** The window of a question about statistics, as the account counts its hours and days (docs/service.md#hours). */

import { account } from '../../../contract/groups/accounts.js';
import { hour } from '../../../values/duration.js';
import { parseTime } from '../../../values/time.js';
import { serviceError } from '../../errors.js';
import { requireRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { type AccountHours, createHours } from './account-days.js';

interface WindowQuestion {
  readonly account_id: string;
  readonly start_time: string;
  readonly end_time: string;
  /** Days and hours are checked to be whole ones. */
  readonly granularity?: string;
}

export interface StatisticsWindow {
  /** Milliseconds since 1970; the end is excluded. */
  readonly from: number;
  readonly to: number;
  readonly hours: AccountHours;
}

/** Throws ErrorResponse for a window that does not hold whole hours, or not whole periods of the granularity. */
export function requireWindow(
  store: Store,
  { account_id, start_time, end_time, granularity }: WindowQuestion,
): StatisticsWindow {
  const { data } = requireRecord(store, account, account_id, account_id, { with_deleted: true });
  const [from, to] = [parseTime(start_time) ?? 0, parseTime(end_time) ?? 0];
  const hours = createHours(data, from, to);
  const ends = [
    ['start_time', from, start_time],
    ['end_time', to, end_time],
  ] as const;
  for (const [parameter, time, value] of ends) {
    if (hours.isWhole(time)) continue;
    const where = hours.days.every((start) => start % hour === 0) ? '' : ` in ${data.timezone} or in UTC`;
    const message = `${parameter} must be a whole hour${where}, got ${value}`;
    throw serviceError('INVALID_PARAMETER', message, { parameter, value });
  }
  for (const [parameter, time, value] of granularity === 'DAY' ? ends : []) {
    if (hours.days.includes(time)) continue;
    const message = `${parameter} must be midnight in ${data.timezone} when granularity is DAY, got ${value}`;
    throw serviceError('INVALID_TIME_WINDOW', message, { parameter, value });
  }
  if (granularity === 'HOUR' && (to - from) % hour !== 0) {
    const message = `end_time must be a number of whole hours after start_time when granularity is HOUR, got ${end_time}`;
    throw serviceError('INVALID_TIME_WINDOW', message, { parameter: 'end_time', value: end_time });
  }
  return { from, to, hours };
}
