/**
 * Reads the report of an answer on the limits of its call (docs/service.md#rate-limits). A header that cannot be read counts as
 * absent.
 */

import { rateHeaders } from '../../contract/wire/headers.js';
import { day } from '../../values/duration.js';
import type { Headers } from '../send.js';

/** The report of one level. */
export interface RateReport {
  /** Calls in a window; not 0. */
  readonly limit?: number;
  /** Calls that are left in this window. */
  readonly remaining?: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly resetAt?: number;
}

/** The reports of both levels; undefined where a level says nothing that can be read. */
export interface RateReports {
  readonly account?: RateReport;
  readonly user?: RateReport;
}

export function readRateReports(headers: Headers): RateReports {
  const account = readLevel(headers, rateHeaders.account);
  const user = readLevel(headers, rateHeaders.user);
  return { ...(account && { account }), ...(user && { user }) };
}

function readLevel(
  headers: Headers,
  names: (typeof rateHeaders)[keyof typeof rateHeaders],
): RateReport | undefined {
  const limit = readCount(headers[names.limit]);
  const remaining = readCount(headers[names.remaining]);
  const seconds = readCount(headers[names.reset]);
  if (!limit && remaining === undefined && !seconds) return undefined;
  return {
    ...(limit && { limit }),
    ...(remaining !== undefined && { remaining }),
    ...(seconds && { resetAt: seconds * 1000 }),
  };
}

function readCount(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,12}\s*$/.test(text) ? Number(text) : undefined;
}

/** No window is longer: a later reset is not one, but another unit or another clock. */
const longestWindow = day;

/**
 * The time from which a call that was refused for its rate may be repeated, in milliseconds since 1970: the reset of the level
 * whose allowance is used up, of the account before the user; undefined where none says so. A level that has calls left is not
 * what refused the call.
 */
export function findReset(headers: Headers, now: number): number | undefined {
  const { account, user } = readRateReports(headers);
  const usedUp = [account, user].filter(
    (report) => report?.resetAt !== undefined && (report.remaining ?? 0) === 0,
  );
  return usedUp.map((report) => report?.resetAt).find((at) => at !== undefined && at - now <= longestWindow);
}

/** The wait that an answer asks for, in milliseconds, a day at most; the header is in seconds or a date. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers['retry-after']?.trim();
  if (!text) return undefined;
  // A date begins with its weekday; other texts, such as -5, would be taken for some year.
  const date = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : date - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestWindow);
}
