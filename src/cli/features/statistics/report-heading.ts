/** The heading of a report in a file or a drawing: its account, its time and its currency. */
import type { Heading } from '../../../output/answer.js';
import { joinFirst } from '../../../values/text-lists.js';
import { createOffset } from '../../../values/time-zone.js';
import {
  type AccountZone,
  accountDateOf,
  accountDayStart,
  formatAccountDate,
  zoneAt,
} from './compute/account-days.js';
import type { TimeWindow } from './compute/windows.js';
import { accountLabel } from './report-account.js';
import { comparedHours } from './report-notices.js';
import type { ReportContent } from './report-rows.js';

/** What is said beside the content of a report. */
interface HeadingOptions {
  readonly title: string | undefined;
  /** When the report was made, in milliseconds since 1970. */
  readonly now: number;
  /** What the report lacks, in words. */
  readonly missing: readonly string[];
}

/** Of one account a fact each for its name, its time, its zone and its currency; of several, one for each account. */
export function describeReport(
  { plans, entities }: Pick<ReportContent, 'plans' | 'entities'>,
  { title, now, missing }: HeadingOptions,
): Heading {
  const described = plans.map((plan) => {
    const { id, zone } = plan.account;
    const columns = [...(entities.get(id)?.values() ?? [])];
    const currencies = [...new Set(columns.flatMap(({ currency }) => currency ?? []))].sort();
    const { range, previous } = comparedHours(plan);
    return {
      account: accountLabel(plan.account),
      period: describeTime(range, zone, now),
      other: previous && describeTime(previous, zone, now),
      zone: zone.name,
      currency: currencies.join(', '),
    };
  });
  const [only, ...others] = described;
  const facts: Heading['facts'] =
    only && others.length === 0
      ? [
          ['account', only.account],
          ['period', only.period],
          ...(only.other === undefined ? [] : [['compared with', only.other] as const]),
          ['time zone', only.zone],
          ...(only.currency === '' ? [] : [['currency', only.currency] as const]),
        ]
      : described.map(({ account, period, other, zone, currency }) => {
          const compared = other === undefined ? '' : `, compared with ${other}`;
          return ['account', `${account}: ${period}${compared}, ${zone}${currency && `, ${currency}`}`];
        });
  // In a picture, the last of many facts are left out.
  const lacks = missing.length > 0 ? [['missing', joinFirst(missing, 20)] as const] : [];
  return { title, facts: [...lacks, ...facts] };
}

/** The days of the account, the last one included; with the hours of its clock where they are not whole days. */
function describeTime({ start, end }: TimeWindow, zone: AccountZone, now: number): string {
  const isMidnight = (at: number) => accountDayStart(accountDateOf(at, zone), zone) === at;
  const isDays = isMidnight(start) && isMidnight(end);
  const [first, last] = isDays
    ? [formatAccountDate(start, zone), formatAccountDate(end - 1, zone)]
    : [formatClock(start, zone), formatClock(end, zone)];
  const days = first === last ? first : `${first} to ${last}`;
  return end > now ? `${days} (not over when this was made)` : days;
}

/** `2026-11-22 08:00`, as clocks of the account show it. */
function formatClock(instant: number, zone: AccountZone): string {
  const offset = createOffset(zoneAt(instant, zone));
  return new Date(instant + offset(instant))
    .toISOString()
    .slice(0, 'YYYY-MM-DDTHH:MM'.length)
    .replace('T', ' ');
}
