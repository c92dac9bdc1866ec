/** What reports are asked for. */
import { addDays, firstOfMonth, wallOf } from './calendar.js';
import type { RawAccount } from './raw-hours.js';
import type { ReportQuestion } from './report-oracle.js';

/** Questions about an account: by days, weeks, months and in all, with each comparison, over days that are over or not. */
export function questionsFor({ zone, now }: RawAccount): readonly ReportQuestion[] {
  const today = wallOf(zone, now).day;
  const yesterday = addDays(today, -1);
  const month = firstOfMonth(today);
  const lastMonth = { from: firstOfMonth(addDays(month, -1)), to: addDays(month, -1) };
  return [
    { from: addDays(today, -12), to: today, by: 'campaign', period: 'day', compare: 'previous' },
    { from: addDays(today, -17), to: yesterday, by: 'account', period: 'week', compare: 'previous' },
    { ...lastMonth, by: 'campaign', period: 'month', compare: 'last-month' },
    { ...lastMonth, by: 'account', period: 'day', compare: 'last-month' },
    { from: addDays(today, -13), to: today, by: 'account', period: 'none', compare: 'last-month' },
    { from: month, to: today, by: 'line-item', period: 'week', compare: 'last-month' },
    { from: addDays(today, -40), to: today, by: 'campaign', period: 'month', compare: 'last-year' },
    { from: addDays(today, -50), to: today, by: 'account', period: 'month' },
    { from: addDays(today, -50), to: today, by: 'line-item', period: 'none' },
  ];
}

/** Sums up to a day in its first hour, of which nothing can be compared. */
export function isInFirstHour({ zone, now }: RawAccount, { to, period, compare }: ReportQuestion): boolean {
  const { day, minutes } = wallOf(zone, now);
  return to === day && minutes < 60 && compare !== undefined && period !== 'day';
}
