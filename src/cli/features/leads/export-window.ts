/** The window of an export: --from-date and --to-date, resolved in the time zone of the account. */
import { readRelativeTime } from '../../../values/period.js';
import { type AccountZone, accountDateOf } from '../statistics/compute/account-days.js';
import { endOfMoment, type Moment, readMoment, startOfMoment } from '../statistics/compute/range.js';

/** One end of a window as typed: a day of the account, or an instant in milliseconds since 1970, or counted from now. */
export type WindowEnd = Moment | { readonly kind: 'relative'; readonly text: string };

/** The values of flags of such ends, to follow "must be". */
export const windowEndMeans = 'a date such as 2026-11-01, a time, today, yesterday, -7d, -12h or now';

/** Reads an end; undefined for any other text. -7d is the whole day, as in reports. */
export function readWindowEnd(text: string): WindowEnd | undefined {
  const moment = readMoment(text);
  if (moment || readRelativeTime(text, 0) === undefined) return moment;
  return { kind: 'relative', text };
}

/** Whether the time zone of the account must be known. */
export function isDay({ kind }: WindowEnd): boolean {
  return kind === 'day' || kind === 'date';
}

/**
 * The window in seconds since 1970: its start is included, its end is not. A day as the last one is included whole. The
 * service counts in seconds, so that a time between two is moved to the second after it: no lead is won or lost. What counts
 * from now begins with the second that is not over: a lead that comes in it is part of the next window, whose start is the end
 * of this one.
 */
export function resolveWindow(
  { from, to }: { readonly from: WindowEnd; readonly to: WindowEnd },
  zone: AccountZone,
  now: number,
): { readonly start: number; readonly end: number } {
  const today = accountDateOf(now, zone);
  const toSeconds = (end: WindowEnd, ofMoment: typeof startOfMoment) =>
    end.kind === 'relative'
      ? Math.floor((readRelativeTime(end.text, now) ?? now) / 1000)
      : Math.ceil(ofMoment(end, today, zone) / 1000);
  return { start: toSeconds(from, startOfMoment), end: toSeconds(to, endOfMoment) };
}
