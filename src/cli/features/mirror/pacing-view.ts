/**
 * The view `pacing`: budgets against what was spent, and where what may serve now leads to. What has stopped has spent, but
 * spends no more, and what has spent its total budget has stopped. An amount is NULL where a part of it is not in the file.
 * Times are seconds since 1970.
 */
import type { reasonNotServable } from '../../../contract/params/enums.js';
import type { StatisticsEntity } from '../../../contract/params/metrics.js';
import { statisticsQuery } from '../../../contract/params/statistics.js';
import { live } from './live-rows.js';
import { hourlyKeySql } from './statistics-plan.js';

const [hourly, daily] = statisticsQuery.granularity.values;
const exhausted: (typeof reasonNotServable)[number] = 'BUDGET_EXHAUSTED';

/** Entities of which days, or hours, were asked for and not answered yet, and until when. */
export const unread = (kind: StatisticsEntity, granularity: typeof daily | typeof hourly = daily): string =>
  `SELECT pending.account_id AS account_id, asked.value AS id, max(pending.call ->> '$.end') / 1000 AS until
    FROM _pending AS pending, json_each(pending.call, '$.ids') AS asked
    WHERE pending.granularity = '${granularity}' AND pending.call ->> '$.entity' = '${kind}' GROUP BY 1, 2`;

/** The beginning of the first day in the file in the time zone of the account; views cannot compute time zones. */
export const firstMidnight = (account: string): string =>
  `(SELECT min(at) FROM _midnights WHERE account_id = ${account})`;

/** The share of an amount that belongs to the part of a whole. */
const share = (amount: string, part: string, whole: string) =>
  `CAST(${amount} * ${part} / nullif(${whole}, 0) AS INTEGER)`;

/** What remains of an amount, as far as limits allow; those that are NULL are none. Never below 0. */
const bounded = (amount: string, limits: readonly string[]) =>
  `max(min(${[amount, ...limits.map((limit) => `coalesce(${limit}, ${amount})`)].join(', ')}), 0)`;

/** What the budgets of a row leave: for today, and for the days of the account until the end, today included. */
const leftOfTotal = (of: string) => `${of}total - ${of}spent`;
const leftToday = (of = '') => [`${of}daily - ${of}today`, leftOfTotal(of)];
const leftInFlight = (of = '', days = 'days') => [
  `max(${of}daily - ${of}today, 0) + ${of}daily * (${days} - 1)`,
  leftOfTotal(of),
];

/**
 * The account, as of the last read: its clock, whether the hours of its day were asked for, and whether it has spend of line
 * items whose campaigns are not known.
 */
const states = `SELECT account_id, read_at, unixepoch(read_at) AS now, today,
      EXISTS (SELECT 1 FROM _meta AS mark WHERE mark.name = ${hourlyKeySql('own')}
        AND CAST(mark.value AS INTEGER) >= own.today) AS is_hourly,
      unixepoch(read_at) - elapsed AS midnight, unixepoch(read_at) - elapsed + length AS tomorrow,
      ${firstMidnight('own.account_id')} AS first_at,
      EXISTS (SELECT 1 FROM _entities AS entity WHERE entity.account_id = own.account_id AND entity.kind = 'LINE_ITEM'
        AND NOT EXISTS (SELECT 1 FROM line_items AS line
          WHERE line.account_id = entity.account_id AND line.id = entity.id)) AS has_strays
    FROM _statistics AS own`;

/** The last midnight until the start of a line item: its day, or when it was. */
const startMidnight = (column: 'day' | 'at') => `SELECT began.${column} FROM _midnights AS began
            WHERE began.account_id = flight.account_id AND began.at <= flight.start ORDER BY began.day DESC LIMIT 1`;

/**
 * All line items. Nothing serves before it is created, whatever its start says. The start may have been moved: so what was
 * spent is counted since the creation, and the pace (`own`) since the start. Hours tell what was spent on the day of the start
 * before it. Of earlier days they may be absent, and then the day counts as a whole.
 */
const lines = `SELECT *, CASE WHEN wanted THEN start <= now END AS runs,
      CASE WHEN start <= max(created, midnight) OR today = 0 THEN today WHEN has_hours THEN max(today - early, 0) END AS own_today,
      CASE WHEN spent IS NULL OR start <= created OR first_day IS NULL OR first_day > start_day THEN spent
        WHEN start <= midnight OR today = 0 OR has_hours THEN max(coalesce((SELECT sum(fact.billed_charge_local_micro)
          FROM _days AS fact WHERE fact.entity = base.entity AND fact.day >= start_day), 0) - early, 0) END AS own
    FROM (SELECT *, alive AND coalesce(spent < total, true) AS wanted,
        CASE WHEN alive THEN (SELECT began.day + (end - 1 - began.at) / 86400 - date + 1 FROM _midnights AS began
          WHERE began.account_id = flight.account_id AND began.at < end ORDER BY began.day DESC LIMIT 1) END AS days,
        (${startMidnight('day')}) AS start_day,
        CASE WHEN start > created THEN coalesce((SELECT sum(fact.billed_charge_local_micro) FROM _hours AS fact
          WHERE fact.entity = flight.entity AND fact.hour + 3600 <= start AND fact.hour >= (${startMidnight('at')})), 0) ELSE 0 END AS early
      FROM (SELECT line.account_id AS account_id, line.id AS id, line.campaign_id AS campaign_id, line.name AS name,
          line.currency AS currency, entity.entity AS entity, totals.first_day AS first_day,
          max(coalesce(line.start_time, line.created_at), coalesce(line.created_at, line.start_time)) AS start_time,
          max(unixepoch(coalesce(line.start_time, line.created_at)),
            unixepoch(coalesce(line.created_at, line.start_time))) AS start,
          unixepoch(coalesce(line.created_at, line.start_time)) AS created,
          line.end_time AS end_time, unixepoch(line.end_time) AS end,
          line.daily_budget_amount_local_micro AS daily, line.total_budget_amount_local_micro AS total,
          CASE WHEN unread.until IS NULL OR unread.until <= state.midnight THEN
            coalesce((SELECT sum(fact.billed_charge_local_micro) FROM _days AS fact
              WHERE fact.entity = entity.entity AND fact.day = state.today), 0) END AS today,
          CASE WHEN unread.until IS NULL AND unixepoch(coalesce(line.created_at, line.start_time)) >= state.first_at
            THEN coalesce(totals.spend, 0) END AS spent,
          state.is_hourly AND coalesce(unread_hours.until <= state.midnight, true) AS has_hours,
          state.read_at AS read_at, state.today AS date, state.now AS now, state.midnight AS midnight,
          state.tomorrow AS tomorrow, state.has_strays AS has_strays,
          ${live('line')} AND line.entity_status = 'ACTIVE'
            AND (line.end_time IS NULL OR unixepoch(line.end_time) > state.now) AS alive
        FROM line_items AS line JOIN state ON state.account_id = line.account_id
          LEFT JOIN _entities AS entity
            ON entity.account_id = line.account_id AND entity.kind = 'LINE_ITEM' AND entity.id = line.id
          LEFT JOIN _totals AS totals ON totals.entity = entity.entity
          LEFT JOIN unread ON unread.account_id = line.account_id AND unread.id = line.id
          LEFT JOIN unread_hours
            ON unread_hours.account_id = line.account_id AND unread_hours.id = line.id) AS flight) AS base`;

/**
 * With what each is going to spend until the end of the day and of the flight at its pace (`rest`), and at most by its own
 * budgets (`may`); NULL where it has no pace yet.
 */
const paced = `SELECT *, ${bounded('rest_today', leftToday())} AS may_today, ${bounded('rest', leftInFlight())} AS may
    FROM (SELECT *, max(start, midnight) AS since, min(coalesce(end, tomorrow), tomorrow) AS till,
        CASE WHEN runs THEN today - own_today ELSE today END AS stopped_today,
        CASE WHEN runs THEN iif(spent IS NULL, 0, spent - own) ELSE spent END AS stopped,
        CASE WHEN runs THEN ${share('own_today', '(min(coalesce(end, tomorrow), tomorrow) - now)', '(now - max(start, midnight))')}
          WHEN wanted AND start < tomorrow THEN NULL ELSE 0 END AS rest_today,
        CASE WHEN runs THEN ${share('own', '(end - now)', '(now - start)')} WHEN wanted THEN NULL ELSE 0 END AS rest
      FROM line)`;

/** The sum of a column of line items; NULL where one of them is. */
const whole = (column: string) =>
  `CASE WHEN count(${column}) = count(*) AND NOT max(has_strays) THEN sum(${column}) END`;

const sums = ['today', 'spent', 'stopped_today', 'stopped', 'rest_today', 'rest', 'may_today', 'may'];

/**
 * Campaigns with the sums of all their line items, of which some may serve now. Where the file lacks a part of the spend, the
 * service says whether the total budget is spent.
 */
const campaign = `SELECT * FROM (SELECT own.account_id AS account_id, own.id AS id, own.id AS campaign_id, own.name AS name,
      own.currency AS currency, own.daily_budget_amount_local_micro AS daily,
      own.total_budget_amount_local_micro AS total, own.reasons_not_servable AS reasons, below.*
    FROM (SELECT account_id AS account, campaign_id AS campaign, min(start_time) FILTER (WHERE runs) AS start_time,
        CASE WHEN count(end) FILTER (WHERE wanted) = count(*) FILTER (WHERE wanted)
          THEN max(end_time) FILTER (WHERE wanted) END AS end_time, max(days) FILTER (WHERE wanted) AS days,
        ${sums.map((name) => `${whole(name)} AS ${name}`).join(', ')},
        max(read_at) AS read_at, max(now) AS now, min(since) FILTER (WHERE runs) AS since,
        max(till) FILTER (WHERE wanted) AS till
      FROM paced GROUP BY account_id, campaign_id HAVING max(runs)) AS below
      JOIN campaigns AS own ON own.account_id = below.account AND own.id = below.campaign
    WHERE ${live('own')} AND own.entity_status = 'ACTIVE')
  WHERE CASE WHEN spent IS NULL THEN NOT EXISTS (SELECT 1 FROM json_each(reasons) WHERE value = '${exhausted}')
    ELSE coalesce(spent < total, true) END`;

const campaigns = `SELECT *, ${bounded('may_today', leftToday())} AS most_today, ${bounded('may', leftInFlight())} AS most
    FROM campaign`;

/** Line items that may serve now; so may the campaign, where it is known, whose budgets are theirs too. */
const running = `SELECT paced.*, ${bounded('paced.may_today', leftToday('campaign.'))} AS most_today,
      ${bounded('paced.may', leftInFlight('campaign.', 'paced.days'))} AS most
    FROM paced LEFT JOIN campaign ON campaign.account_id = paced.account_id AND campaign.id = paced.campaign_id
    WHERE paced.runs AND (campaign.id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM campaigns AS own
      WHERE own.account_id = paced.account_id AND own.id = paced.campaign_id))`;

/** An even share of what the budget leaves to what may serve now, and what others have spent of it. */
const expected = (budget: string, stopped: string, gone: string, length: string) =>
  `${stopped} + ${share(`max(${budget} - ${stopped}, 0)`, gone, length)}`;

/** Budgets against what was spent. A pace has no bounds: beyond 1, the budget does not last. */
const paces = (level: string, of: string) => {
  const [start, end] = ['unixepoch(start_time)', 'unixepoch(end_time)'];
  return `SELECT account_id, '${level}' AS level, id, campaign_id, name, currency, read_at AS as_of,
      daily AS daily_budget_local_micro, today AS spent_today_local_micro,
      ${expected('daily', 'stopped_today', '(now - since)', '(till - since)')} AS expected_today_local_micro,
      today + most_today AS projected_today_local_micro,
      round(1.0 * (today + rest_today) / nullif(daily, 0), 3) AS pace_today,
      total AS total_budget_local_micro, spent AS spent_local_micro, start_time, end_time,
      ${expected('total', 'stopped', `(now - ${start})`, `(${end} - ${start})`)} AS expected_local_micro,
      spent + most AS projected_local_micro,
      round(1.0 * (spent + rest) / nullif(total, 0), 3) AS pace
    FROM (${of})`;
};

export const pacingSql: string = `WITH state AS MATERIALIZED (${states}),
    unread AS MATERIALIZED (${unread('LINE_ITEM')}),
    unread_hours AS MATERIALIZED (${unread('LINE_ITEM', hourly)}),
    line AS MATERIALIZED (${lines}),
    paced AS MATERIALIZED (${paced}),
    campaign AS MATERIALIZED (${campaign})
  ${paces('campaign', campaigns)} UNION ALL ${paces('line item', running)}`;
