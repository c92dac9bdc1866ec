/** Describes gaps in an answer of a file: statistics that were asked for and not answered, and runs that have not read all. */
import { statisticsQuery } from '../../../contract/params/statistics.js';
import { joinFirst } from '../../../values/text-lists.js';
import { type AccountZone, formatAccountDate } from '../statistics/compute/account-days.js';
import { namesOf } from './query-text.js';
import type { MirrorReader } from './run-query.js';

const [hourly, daily] = statisticsQuery.granularity.values;

/** The views of each granularity. */
const viewsOf = [
  [daily, ['stats_day', 'stats_day_posts', 'pacing', 'fatigue']],
  [hourly, ['stats_hour']],
] as const;

/** Calls that are not answered, by account: the first and the last instant, and the time zone of the account. */
const unreadSql = `SELECT own.account_id AS account_id, min(own.call ->> '$.start') AS start, max(own.call ->> '$.end') AS end,
    coalesce((SELECT state ->> 'zone' FROM _planned WHERE account_id = own.account_id),
      (SELECT zone FROM _statistics WHERE account_id = own.account_id)) AS zone
  FROM _pending AS own WHERE own.granularity = ? GROUP BY own.account_id ORDER BY own.account_id`;

/** Accounts of which no statistics were asked for. */
const unaskedSql = `SELECT DISTINCT account_id FROM runs WHERE account_id NOT IN (
    SELECT account_id FROM _statistics UNION SELECT account_id FROM _planned) ORDER BY 1`;

const endedSql = `SELECT account_id, state FROM runs AS own WHERE state <> 'done'
    AND run = (SELECT max(run) FROM runs WHERE account_id = own.account_id) ORDER BY 1`;

/** Notes on statistics that the answer of this query lacks. */
export function describeUnread(text: string, { query }: Pick<MirrorReader, 'query'>): readonly string[] {
  const names = new Set(namesOf(text));
  const used = viewsOf.filter(([, views]) => views.some((view) => names.has(view)));
  const unread = used.flatMap(([granularity]) =>
    query<{ account_id: string; start: number; end: number; zone: string | null }>(unreadSql, granularity),
  );
  const unasked = used.length > 0 ? query<{ account_id: string }>(unaskedSql) : [];
  const ended = query<{ account_id: string; state: string }>(endedSql);
  const days = unread.map(({ account_id, start, end, zone }) => {
    const place = zone === null ? { name: 'UTC' } : (JSON.parse(zone) as AccountZone);
    const dates = [start, end - 1].map((at) => formatAccountDate(at, place));
    return `account ${account_id} from ${dates.join(' to ')}`;
  });
  return [
    days.length > 0 &&
      `the file lacks statistics that were asked for and not answered: ${joinFirst(days)}; ads sync asks again`,
    unasked.length > 0 &&
      `the file has no statistics of account ${joinFirst(unasked.map(({ account_id }) => account_id))}`,
    ended.length > 0 &&
      `the last synchronization has not read all of account ${joinFirst(ended.map(({ account_id, state }) => `${account_id} (${state})`))}`,
  ].filter((sentence) => sentence !== false);
}
