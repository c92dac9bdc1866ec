/**
 * Views for people, as data: each with what it shows. Amounts are in micro units; a quotient is NULL where it has no
 * denominator. What is left of a budget is computed as of the last read of the statistics, not of the query.
 */
import { parentIndex } from './file-schema.js';
import { metricColumns } from './metric-columns.js';

export interface MirrorView {
  readonly name: string;
  readonly help: string;
  readonly sql: string;
}

const metrics = metricColumns.map((name) => `fact."${name}"`).join(', ');

/** What follows the ids of a row of statistics: texts in place of numbers. `line` is its line item. */
const statistics = (time: string): string =>
  `${time}, placement.name AS placement, line.currency AS currency, ${metrics}, fact.final > 0 AS delivery_final,
    CASE fact.final WHEN 3 THEN 'final' WHEN 2 THEN 'settled' ELSE 'open' END AS billing, fact.run AS read_in`;
const factsOf = (table: string, kind: string) =>
  `FROM ${table} AS fact JOIN _entities AS entity ON entity.entity = fact.entity AND entity.kind = '${kind}'
    JOIN _placements AS placement ON placement.placement = fact.placement`;
const dayText = "date(fact.day * 86400, 'unixepoch') AS day";

/** Line items add up to campaigns and accounts; rows of posts among them would be counted twice. */
const ofLineItems = (table: string, time: string): string =>
  `SELECT entity.account_id AS account_id, line.campaign_id AS campaign_id, entity.id AS line_item_id, ${statistics(time)}
    ${factsOf(table, 'LINE_ITEM')}
      LEFT JOIN line_items AS line ON line.account_id = entity.account_id AND line.id = entity.id`;

/** Rows that the service has not deleted, and still shows. */
const live = (alias: string) => `${alias}.deleted IS NOT 1 AND ${alias}.missing_since IS NULL`;

/** Minutes since 1970 of a time in the format of the service. */
const minutes = (time: string) => `(unixepoch(${time}) / 60)`;

/** The share of an amount that belongs to the part of a whole. Whole numbers all the way: both parts are small. */
const share = (amount: string, part: string, whole: string) =>
  `CAST(${amount} * ${part} / nullif(${whole}, 0) AS INTEGER)`;

/** Whether all that was spent since a time is in the file; other sums would be too low. */
const isCovered = (start: string) => `unixepoch(${start}) / 86400 >= state.first`;

/** All line items with what was spent on them, and whether they may serve now. */
const lines = `SELECT line.account_id AS account_id, line.id AS id, line.campaign_id AS campaign_id, line.name AS name,
      line.currency AS currency, line.start_time AS start_time, line.end_time AS end_time,
      line.daily_budget_amount_local_micro AS daily, line.total_budget_amount_local_micro AS total,
      coalesce((SELECT sum(fact.billed_charge_local_micro) FROM _days AS fact
        WHERE fact.entity = entity.entity AND fact.day = state.today), 0) AS today,
      CASE WHEN ${isCovered('line.start_time')} THEN coalesce(totals.spend, 0) END AS spent,
      state.read_at AS read_at, state.elapsed AS elapsed, state.length AS length,
      ${live('line')} AND line.entity_status = 'ACTIVE'
        AND (line.start_time IS NULL OR line.start_time <= state.read_at)
        AND (line.end_time IS NULL OR line.end_time > state.read_at) AS runs
    FROM line_items AS line JOIN _statistics AS state ON state.account_id = line.account_id
      LEFT JOIN _entities AS entity
        ON entity.account_id = line.account_id AND entity.kind = 'LINE_ITEM' AND entity.id = line.id
      LEFT JOIN _totals AS totals ON totals.entity = entity.entity`;

/** Budgets against what was spent: `of` has the columns of `lines`. */
const paces = (level: string, of: string) => {
  const gone = `(${minutes('read_at')} - ${minutes('start_time')})`;
  const flight = `(${minutes('end_time')} - ${minutes('start_time')})`;
  return `SELECT account_id, '${level}' AS level, id, campaign_id, name, currency, read_at AS as_of,
      daily AS daily_budget_local_micro, today AS spent_today_local_micro,
      ${share('daily', 'elapsed', 'length')} AS expected_today_local_micro,
      ${share('today', 'length', 'elapsed')} AS projected_today_local_micro,
      round(1.0 * today * length / nullif(daily * elapsed, 0), 3) AS pace_today,
      total AS total_budget_local_micro, spent AS spent_local_micro, start_time, end_time,
      ${share('total', gone, flight)} AS expected_local_micro,
      ${share('spent', flight, gone)} AS projected_local_micro,
      round(1.0 * spent * ${flight} / nullif(total * ${gone}, 0), 3) AS pace
    FROM (${of})`;
};

/** Campaigns with the sums of all their line items, of which some may serve now. */
const runningCampaigns = `SELECT own.account_id AS account_id, own.id AS id, own.id AS campaign_id, own.name AS name,
      own.currency AS currency, below.start_time AS start_time, below.end_time AS end_time,
      own.daily_budget_amount_local_micro AS daily, own.total_budget_amount_local_micro AS total,
      below.today AS today, below.spent AS spent, below.read_at AS read_at, below.elapsed AS elapsed, below.length AS length
    FROM (SELECT account_id, campaign_id, min(start_time) AS start_time,
        CASE WHEN count(end_time) = count(*) THEN max(end_time) END AS end_time, sum(today) AS today,
        CASE WHEN count(spent) = count(*) THEN sum(spent) END AS spent, max(read_at) AS read_at,
        max(elapsed) AS elapsed, max(length) AS length
      FROM line GROUP BY account_id, campaign_id HAVING max(runs)) AS below
      JOIN campaigns AS own ON own.account_id = below.account_id AND own.id = below.campaign_id
    WHERE ${live('own')} AND own.entity_status = 'ACTIVE'`;

/** Tables with what a line item shows. */
const creatives = ['promoted_tweets', 'promoted_accounts', 'media_creatives', 'scheduled_promoted_tweets'];
const without = (table: string, field: string) =>
  `NOT EXISTS (SELECT 1 FROM ${table} AS child INDEXED BY ${parentIndex(table, field)} WHERE child.account_id = own.account_id AND child.${field} = own.id AND ${live('child')})`;

export const views: readonly MirrorView[] = [
  {
    name: 'stats_day',
    help: 'statistics of line items by day of the account and placement; they add up to campaigns; NULL is not 0',
    sql: ofLineItems('_days', dayText),
  },
  {
    name: 'stats_day_posts',
    help: 'statistics of promoted posts by day and placement: the same impressions as in stats_day, not others',
    sql: `SELECT entity.account_id AS account_id, line.campaign_id AS campaign_id, post.line_item_id AS line_item_id,
        entity.id AS promoted_tweet_id, post.tweet_id AS tweet_id, ${statistics(dayText)}
      ${factsOf('_days', 'PROMOTED_TWEET')}
        LEFT JOIN promoted_tweets AS post ON post.account_id = entity.account_id AND post.id = entity.id
        LEFT JOIN line_items AS line ON line.account_id = entity.account_id AND line.id = post.line_item_id`,
  },
  {
    name: 'stats_hour',
    help: 'statistics of line items by hour and placement',
    sql: ofLineItems('_hours', "strftime('%Y-%m-%dT%H:%M:%SZ', fact.hour, 'unixepoch') AS hour"),
  },
  {
    name: 'pacing',
    help: 'running campaigns and line items: budget and spend of the day and of the flight, and where they lead',
    sql: `WITH line AS MATERIALIZED (${lines})
      ${paces('campaign', runningCampaigns)} UNION ALL ${paces('line item', 'SELECT * FROM line WHERE runs')}`,
  },
  {
    name: 'fatigue',
    help: 'click rates of promoted posts in their first and last 7 days, for those with 14 days or more',
    sql: `SELECT entity.account_id AS account_id, entity.id AS id, post.line_item_id AS line_item_id, post.tweet_id AS tweet_id,
        date(total.first_day * 86400, 'unixepoch') AS first_day, date(total.last_day * 86400, 'unixepoch') AS last_day,
        total.days AS days, total.impressions AS impressions, total.clicks AS clicks,
        total.spend AS spend_local_micro,
        round(1.0 * total.first_clicks / nullif(total.first_impressions, 0), 6) AS first_ctr,
        round(1.0 * total.last_clicks / nullif(total.last_impressions, 0), 6) AS last_ctr,
        round(1.0 * total.last_clicks * total.first_impressions
          / nullif(total.last_impressions * total.first_clicks, 0) - 1, 4) AS change
      FROM _totals AS total JOIN _entities AS entity ON entity.entity = total.entity AND entity.kind = 'PROMOTED_TWEET'
        LEFT JOIN promoted_tweets AS post ON post.account_id = entity.account_id AND post.id = entity.id
      WHERE total.last_day - total.first_day >= 13`,
  },
  {
    name: 'orphans',
    help: 'campaigns without line items, and line items that have nothing to show',
    sql: `SELECT own.account_id AS account_id, 'campaign' AS type, own.id AS id, own.name AS name,
        own.entity_status AS entity_status, 'no line items' AS reason, own.updated_at AS updated_at
      FROM campaigns AS own WHERE ${live('own')} AND ${without('line_items', 'campaign_id')}
      UNION ALL SELECT own.account_id, 'line item', own.id, own.name, own.entity_status, 'nothing to show', own.updated_at
      FROM line_items AS own WHERE ${live('own')}
        AND ${creatives.map((table) => without(table, 'line_item_id')).join(' AND ')}`,
  },
  {
    name: 'tree',
    help: 'campaigns, their line items and their promoted posts, each below what it belongs to',
    sql: `SELECT account_id, depth, type, id, parent_id, name, status, campaign_id, line_item_id FROM (
        SELECT account_id, 0 AS depth, 'campaign' AS type, id, NULL AS parent_id, name, entity_status AS status,
          id AS campaign_id, NULL AS line_item_id FROM campaigns AS own WHERE ${live('own')}
        UNION ALL SELECT account_id, 1, 'line item', id, campaign_id, name, entity_status, campaign_id, id
          FROM line_items AS own WHERE ${live('own')}
        UNION ALL SELECT post.account_id, 2, 'promoted post', post.id, post.line_item_id, post.tweet_id, post.entity_status,
          line.campaign_id, line.id FROM promoted_tweets AS post JOIN line_items AS line
            ON line.account_id = post.account_id AND line.id = post.line_item_id
          WHERE ${live('post')} AND ${live('line')})
      ORDER BY account_id, campaign_id, line_item_id, depth, id`,
  },
  {
    name: 'recent_changes',
    help: 'fields that changed in the 7 days before the last run, newest first, with names',
    sql: `SELECT change.at AS at, change.account_id AS account_id, change.table_name AS table_name, change.id AS id,
        coalesce(campaign.name, line.name) AS name, change.field AS field, change.old AS old, change.new AS new,
        change.seen_in AS seen_in
      FROM changes AS change
        LEFT JOIN campaigns AS campaign ON change.table_name = 'campaigns'
          AND campaign.account_id = change.account_id AND campaign.id = change.id
        LEFT JOIN line_items AS line ON change.table_name = 'line_items'
          AND line.account_id = change.account_id AND line.id = change.id
      WHERE change.at >= (SELECT strftime('%Y-%m-%dT%H:%M:%SZ', max(started), '-7 days') FROM runs)
      ORDER BY change.at DESC`,
  },
];

/** Creates the views. */
export const viewsSql: readonly string[] = views.map(({ name, sql }) => `CREATE VIEW ${name} AS ${sql}`);
