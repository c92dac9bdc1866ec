/**
 * The view `pacing`: budgets against what was spent, and where what may serve now leads to. What has stopped has spent, but
 * spends no more. An amount is NULL where a part of it is not in the file. Times are seconds since 1970.
 */
import type { StatisticsEntity } from '../../contract/params/metrics.js';
import { statisticsQuery } from '../../contract/params/statistics.js';
import { live } from './live-rows.js';

const [, daily] = statisticsQuery.granularity.values;

/** Entities of which days were asked for and not answered yet, and until when. */
export const unread = (kind: StatisticsEntity): string =>
  `SELECT pending.account_id AS account_id, asked.value AS id, max(pending.call ->> '$.end') / 1000 AS until
    FROM _pending AS pending, json_each(pending.call, '$.ids') AS asked
    WHERE pending.granularity = '${daily}' AND pending.call ->> '$.entity' = '${kind}' GROUP BY 1, 2`;

/** When the first day in the file began where the account is; views cannot compute time zones. */
export const firstMidnight = (account: string): string =>
  `(SELECT min(at) FROM _midnights WHERE account_id = ${account})`;

/** The share of an amount that belongs to the part of a whole. */
const share = (amount: string, part: string, whole: string) =>
  `CAST(${amount} * ${part} / nullif(${whole}, 0) AS INTEGER)`;

/** The account, as of the last read: its clock, and whether it has spend of line items whose campaigns are not known. */
const states = `SELECT account_id, read_at, unixepoch(read_at) AS now, today,
      unixepoch(read_at) - elapsed AS midnight, unixepoch(read_at) - elapsed + length AS tomorrow,
      ${firstMidnight('own.account_id')} AS first_at,
      EXISTS (SELECT 1 FROM _entities AS entity WHERE entity.account_id = own.account_id AND entity.kind = 'LINE_ITEM'
        AND NOT EXISTS (SELECT 1 FROM line_items AS line
          WHERE line.account_id = entity.account_id AND line.id = entity.id)) AS has_strays
    FROM _statistics AS own`;

/**
 * All line items. Nothing serves before it is created, whatever its start says. The start may have been moved: so what was
 * spent is counted since the creation, and the pace since the start.
 */
const lines = `SELECT *, unixepoch(start_time) AS start,
      CASE WHEN wanted THEN unixepoch(start_time) <= now END AS runs,
      CASE WHEN spent IS NULL OR first_day IS NULL OR first_day >= start_day THEN spent
        ELSE coalesce((SELECT sum(fact.billed_charge_local_micro) FROM _days AS fact
          WHERE fact.entity = base.entity AND fact.day >= start_day), 0) END AS own
    FROM (SELECT *,
        (SELECT max(day) FROM _midnights AS began
          WHERE began.account_id = flight.account_id AND began.at <= unixepoch(flight.start_time)) AS start_day
      FROM (SELECT line.account_id AS account_id, line.id AS id, line.campaign_id AS campaign_id, line.name AS name,
          line.currency AS currency, entity.entity AS entity, totals.first_day AS first_day,
          max(coalesce(line.start_time, line.created_at), coalesce(line.created_at, line.start_time)) AS start_time,
          line.end_time AS end_time, unixepoch(line.end_time) AS end,
          line.daily_budget_amount_local_micro AS daily, line.total_budget_amount_local_micro AS total,
          CASE WHEN unread.until IS NULL OR unread.until <= state.midnight THEN
            coalesce((SELECT sum(fact.billed_charge_local_micro) FROM _days AS fact
              WHERE fact.entity = entity.entity AND fact.day = state.today), 0) END AS today,
          CASE WHEN unread.until IS NULL AND unixepoch(coalesce(line.created_at, line.start_time)) >= state.first_at
            THEN coalesce(totals.spend, 0) END AS spent,
          state.read_at AS read_at, state.now AS now, state.midnight AS midnight, state.tomorrow AS tomorrow,
          state.has_strays AS has_strays,
          ${live('line')} AND line.entity_status = 'ACTIVE'
            AND (line.end_time IS NULL OR unixepoch(line.end_time) > state.now) AS wanted
        FROM line_items AS line JOIN state ON state.account_id = line.account_id
          LEFT JOIN _entities AS entity
            ON entity.account_id = line.account_id AND entity.kind = 'LINE_ITEM' AND entity.id = line.id
          LEFT JOIN _totals AS totals ON totals.entity = entity.entity
          LEFT JOIN unread ON unread.account_id = line.account_id AND unread.id = line.id) AS flight) AS base`;

/** With what each is going to spend until the end of the day and of the flight; NULL where it has no pace yet. */
const paced = `SELECT *, max(start, midnight) AS since, min(coalesce(end, tomorrow), tomorrow) AS till,
      CASE WHEN runs THEN 0 ELSE today END AS stopped_today,
      CASE WHEN runs THEN coalesce(spent - own, 0) ELSE spent END AS stopped,
      CASE WHEN runs THEN ${share('today', '(min(coalesce(end, tomorrow), tomorrow) - now)', '(now - max(start, midnight))')}
        WHEN wanted AND start < tomorrow THEN NULL ELSE 0 END AS rest_today,
      CASE WHEN runs THEN ${share('own', '(end - now)', '(now - start)')} WHEN wanted THEN NULL ELSE 0 END AS rest
    FROM line`;

/** The sum of a column of line items; NULL where one of them is. */
const whole = (column: string) =>
  `CASE WHEN count(${column}) = count(*) AND NOT max(has_strays) THEN sum(${column}) END`;

/** Campaigns with the sums of all their line items, of which some may serve now. */
const campaigns = `SELECT own.account_id AS account_id, own.id AS id, own.id AS campaign_id, own.name AS name,
      own.currency AS currency, own.daily_budget_amount_local_micro AS daily,
      own.total_budget_amount_local_micro AS total, below.*
    FROM (SELECT account_id AS account, campaign_id AS campaign, min(start_time) FILTER (WHERE runs) AS start_time,
        CASE WHEN count(end) FILTER (WHERE wanted) = count(*) FILTER (WHERE wanted)
          THEN max(end_time) FILTER (WHERE wanted) END AS end_time,
        ${['today', 'spent', 'stopped_today', 'stopped', 'rest_today', 'rest'].map((name) => `${whole(name)} AS ${name}`).join(', ')},
        max(read_at) AS read_at, max(now) AS now, min(since) FILTER (WHERE runs) AS since,
        max(till) FILTER (WHERE wanted) AS till
      FROM paced GROUP BY account_id, campaign_id HAVING max(runs)) AS below
      JOIN campaigns AS own ON own.account_id = below.account AND own.id = below.campaign
    WHERE ${live('own')} AND own.entity_status = 'ACTIVE'`;

/** Line items that may serve now; so may the campaign, where it is known. */
const running = `SELECT * FROM paced WHERE runs AND NOT EXISTS (SELECT 1 FROM campaigns AS own
      WHERE own.account_id = paced.account_id AND own.id = paced.campaign_id
        AND NOT (${live('own')} AND own.entity_status = 'ACTIVE'))`;

/** An even share of what the budget leaves to what may serve now, and what others have spent of it. */
const expected = (budget: string, stopped: string, gone: string, length: string) =>
  `${stopped} + ${share(`max(${budget} - ${stopped}, 0)`, gone, length)}`;

/** Budgets against what was spent. */
const paces = (level: string, of: string) => {
  const [start, end] = ['unixepoch(start_time)', 'unixepoch(end_time)'];
  return `SELECT account_id, '${level}' AS level, id, campaign_id, name, currency, read_at AS as_of,
      daily AS daily_budget_local_micro, today AS spent_today_local_micro,
      ${expected('daily', 'stopped_today', '(now - since)', '(till - since)')} AS expected_today_local_micro,
      today + rest_today AS projected_today_local_micro,
      round(1.0 * (today + rest_today) / nullif(daily, 0), 3) AS pace_today,
      total AS total_budget_local_micro, spent AS spent_local_micro, start_time, end_time,
      ${expected('total', 'stopped', `(now - ${start})`, `(${end} - ${start})`)} AS expected_local_micro,
      spent + rest AS projected_local_micro,
      round(1.0 * (spent + rest) / nullif(total, 0), 3) AS pace
    FROM (${of})`;
};

export const pacingSql: string = `WITH state AS MATERIALIZED (${states}),
    unread AS MATERIALIZED (${unread('LINE_ITEM')}),
    line AS MATERIALIZED (${lines}),
    paced AS MATERIALIZED (${paced})
  ${paces('campaign', campaigns)} UNION ALL ${paces('line item', running)}`;
