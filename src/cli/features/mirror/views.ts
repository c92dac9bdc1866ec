/**
 * Views for people, as data: each with what it shows. Amounts are in micro units; a quotient is NULL where it has no
 * denominator. What is left of a budget is computed as of the last read of the statistics, not of the query.
 */
import { parentIndex } from './file-schema.js';
import { live, liveBelow } from './live-rows.js';
import { metricColumns } from './metric-columns.js';
import { firstMidnight, pacingSql, unread } from './pacing-view.js';

interface MirrorView {
  readonly name: string;
  readonly help: string;
  readonly sql: string;
}

const metrics = metricColumns.map((name) => `fact."${name}"`).join(', ');

/**
 * What follows the ids of a row of statistics: texts in place of numbers. `line` is its line item. Until that is known, the
 * row lacks its campaign and currency, which a later run adds: so it is not final.
 */
const statistics = (time: string): string =>
  `${time}, placement.name AS placement, line.currency AS currency, ${metrics},
    fact.final > 0 AND line.id IS NOT NULL AS delivery_final,
    CASE iif(line.id IS NULL, 0, fact.final) WHEN 3 THEN 'final' WHEN 2 THEN 'settled' ELSE 'open' END AS billing,
    fact.run AS read_in`;
const factsOf = (table: string, kind: string) =>
  `FROM ${table} AS fact JOIN _entities AS entity ON entity.entity = fact.entity AND entity.kind = '${kind}'
    JOIN _placements AS placement ON placement.placement = fact.placement`;
const dayText = "date(fact.day * 86400, 'unixepoch') AS day";

/** Milliseconds since 1970 as a time of the service. */
const isoTime = (milliseconds: string) =>
  `strftime('%Y-%m-%dT%H:%M:%SZ', ${milliseconds} / 1000, 'unixepoch')`;

/** Line items add up to campaigns and accounts; rows of posts among them would be counted twice. */
const ofLineItems = (table: string, time: string): string =>
  `SELECT entity.account_id AS account_id, line.campaign_id AS campaign_id, entity.id AS line_item_id, ${statistics(time)}
    ${factsOf(table, 'LINE_ITEM')}
      LEFT JOIN line_items AS line ON line.account_id = entity.account_id AND line.id = entity.id`;

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
    sql: pacingSql,
  },
  {
    name: 'fatigue',
    help: 'click rates of promoted posts in their first and last 7 days, for those with 14 days or more',
    // A post that was created before the first day in the file may have had days that are not there.
    sql: `WITH unread AS MATERIALIZED (${unread('PROMOTED_TWEET')})
      SELECT account_id, id, line_item_id, tweet_id,
        CASE WHEN is_whole THEN date(first_day * 86400, 'unixepoch') END AS first_day,
        date(last_day * 86400, 'unixepoch') AS last_day, days, impressions, clicks, spend AS spend_local_micro, currency,
        CASE WHEN is_whole THEN round(1.0 * first_clicks / nullif(first_impressions, 0), 6) END AS first_ctr,
        round(1.0 * last_clicks / nullif(last_impressions, 0), 6) AS last_ctr,
        CASE WHEN is_whole THEN round(1.0 * last_clicks * first_impressions
          / nullif(last_impressions * first_clicks, 0) - 1, 4) END AS change
      FROM (SELECT total.*, entity.account_id AS account_id, entity.id AS id, post.line_item_id AS line_item_id,
          post.tweet_id AS tweet_id, line.currency AS currency, unixepoch(post.created_at) >= ${firstMidnight('entity.account_id')} AS is_whole
        FROM _totals AS total JOIN _entities AS entity ON entity.entity = total.entity AND entity.kind = 'PROMOTED_TWEET'
          LEFT JOIN promoted_tweets AS post ON post.account_id = entity.account_id AND post.id = entity.id
          LEFT JOIN line_items AS line ON line.account_id = entity.account_id AND line.id = post.line_item_id
        WHERE total.last_day - total.first_day >= 13 AND NOT EXISTS (SELECT 1 FROM unread
          WHERE unread.account_id = entity.account_id AND unread.id = entity.id))`,
  },
  {
    name: 'coverage',
    help: 'the days of statistics in the file, when they were read, and what was asked for and not answered',
    sql: `SELECT own.account_id AS account_id, date(own.first * 86400, 'unixepoch') AS first_day,
        date(own.today * 86400, 'unixepoch') AS last_day, own.read_at AS as_of,
        (SELECT count(*) FROM _pending AS call WHERE call.account_id = own.account_id) AS unread_calls,
        (SELECT ${isoTime("min(call.call ->> '$.start')")} FROM _pending AS call WHERE call.account_id = own.account_id) AS unread_from,
        (SELECT ${isoTime("max(call.call ->> '$.end')")} FROM _pending AS call WHERE call.account_id = own.account_id) AS unread_until
      FROM (SELECT account_id, first, today, read_at FROM _statistics
        UNION ALL SELECT account_id, state ->> 'first', state ->> 'today', state ->> 'read_at' FROM _planned
          WHERE account_id NOT IN (SELECT account_id FROM _statistics)) AS own`,
  },
  {
    name: 'orphans',
    help: 'campaigns without line items, and line items that have nothing to show',
    sql: `SELECT own.account_id AS account_id, 'campaign' AS type, own.id AS id, own.name AS name,
        own.entity_status AS entity_status, 'no line items' AS reason, own.updated_at AS updated_at
      FROM campaigns AS own WHERE ${live('own')} AND ${without('line_items', 'campaign_id')}
      UNION ALL SELECT own.account_id, 'line item', own.id, own.name, own.entity_status, 'nothing to show', own.updated_at
      FROM line_items AS own WHERE ${liveBelow('own')}
        AND ${creatives.map((table) => without(table, 'line_item_id')).join(' AND ')}`,
  },
  {
    name: 'tree',
    help: 'campaigns, their line items and their promoted posts, each below what it belongs to',
    sql: `SELECT account_id, depth, type, id, parent_id, name, status, campaign_id, line_item_id FROM (
        SELECT account_id, 0 AS depth, 'campaign' AS type, id, NULL AS parent_id, name, entity_status AS status,
          id AS campaign_id, NULL AS line_item_id FROM campaigns AS own WHERE ${live('own')}
        UNION ALL SELECT account_id, 1, 'line item', id, campaign_id, name, entity_status, campaign_id, id
          FROM line_items AS own WHERE ${liveBelow('own')}
        UNION ALL SELECT post.account_id, 2, 'promoted post', post.id, post.line_item_id, post.tweet_id, post.entity_status,
          line.campaign_id, line.id FROM promoted_tweets AS post JOIN line_items AS line
            ON line.account_id = post.account_id AND line.id = post.line_item_id
          WHERE ${live('post')} AND ${liveBelow('line')})
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
