// Fills the file of a mirror with statistics, through the code of `ads sync`: `make-mirror FILE LINE_ITEMS DAYS`. Then asks each
// view, each time with a connection of its own. Prints one line of JSON. It is bundled by `world.js`.
import { statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { openMirror } from '../../../src/cli/features/mirror/open-mirror.ts';
import { openReader } from '../../../src/cli/features/mirror/run-query.ts';
import { storeRows } from '../../../src/cli/features/mirror/store-rows.ts';
import { storeStatistics } from '../../../src/cli/features/mirror/store-statistics.ts';
import { mirrorTables } from '../../../src/cli/features/mirror/tables.ts';
import { views } from '../../../src/cli/features/mirror/views.ts';

const [path, items, days] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const day = 86_400_000;
const account = '18ce54d4x5t';
const today = Date.parse('2026-11-26T00:00:00Z');
const start = today - (days - 1) * day;
const zone = { name: 'UTC' };
const boundaries = Array.from({ length: days + 1 }, (_, index) => start + index * day);
const tables = new Map(mirrorTables().map((table) => [table.name, table]));
const mirror = await openMirror(path);
const tally = () => ({ read: 0, created: 0, changed: 0, deleted: 0 });
const stamps = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-06-01T00:00:00Z', deleted: false };
const source = { account, run: 1, now: stamps.updated_at, notes: false };
const money = {
  currency: 'USD',
  daily_budget_amount_local_micro: 50_000_000,
  total_budget_amount_local_micro: 9_000_000_000,
};

function fill(name, count, record) {
  const table = tables.get(name);
  const records = Array.from({ length: count }, (_, index) => ({
    entity_status: 'ACTIVE',
    ...stamps,
    ...record(index),
  }));
  mirror.write(() => storeRows(mirror, table, records, source, tally()));
}

// As many records as there are without statistics: those of former years.
fill('campaigns', items / 2, (index) => ({ id: `c${index}`, name: `Campaign ${index}`, ...money }));
fill('line_items', 2 * items, (index) => ({
  id: `l${index}`,
  campaign_id: `c${Math.floor(index / 4)}`,
  name: `Line item ${index}`,
  objective: index % 4 === 0 ? 'VIDEO_VIEWS' : 'WEBSITE_CLICKS',
  start_time: index < items ? '2026-07-01T00:00:00Z' : '2025-01-01T00:00:00Z',
  end_time: index < items ? '2026-12-31T00:00:00Z' : '2025-12-31T00:00:00Z',
  ...money,
}));
fill('promoted_tweets', 2 * items, (index) => ({
  id: `p${index}`,
  line_item_id: `l${index}`,
  tweet_id: `${index + 10 ** 15}`,
}));

/** Counts of one day: of the size that a line item of 50 units a day has. */
function metricsOf(index, isVideo) {
  const wave = Array.from({ length: days }, (_, at) => 2000 + ((index * 37 + at * 911) % 9000));
  const part = (divisor) => wave.map((count) => Math.floor(count / divisor));
  const names = {
    impressions: 1,
    engagements: 60,
    clicks: 130,
    url_clicks: 160,
    likes: 400,
    retweets: 900,
    replies: 2000,
  };
  const counts = Object.fromEntries(Object.entries(names).map(([name, divisor]) => [name, part(divisor)]));
  const views = [
    'video_total_views',
    'video_views_25',
    'video_views_50',
    'video_views_75',
    'video_views_100',
    'video_content_starts',
  ];
  const videos = isVideo ? Object.fromEntries(views.map((name, at) => [name, part(3 + at)])) : {};
  return {
    ...counts,
    ...videos,
    billed_engagements: wave,
    billed_charge_local_micro: wave.map((count) => count * 4123),
  };
}

const began = performance.now();
let rows = 0;
for (const [entity, letter] of [
  ['LINE_ITEM', 'l'],
  ['PROMOTED_TWEET', 'p'],
]) {
  for (let from = 0; from < items; from += 20) {
    const ids = Array.from({ length: Math.min(20, items - from) }, (_, index) => from + index);
    const data = ids.map((index) => ({
      id: `${letter}${index}`,
      id_data: [{ segment: null, metrics: metricsOf(index, index % 4 === 0) }],
    }));
    const call = {
      account,
      entity,
      ids: ids.map((index) => `${letter}${index}`),
      start,
      end: today + day,
      granularity: 'DAY',
      placement: 'ALL_ON_TWITTER',
      groups: [],
    };
    const found = tally();
    const body = { data, time_series_length: days };
    mirror.write(() =>
      storeStatistics(
        mirror,
        { call, body, readAt: today + 60_000_000 },
        { zone, boundaries, run: 1 },
        found,
      ),
    );
    rows += found.read;
  }
}
mirror.run(
  'INSERT INTO _statistics (account_id, zone, first, settled, final, read_at, today, elapsed, length) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ...[
    account,
    '{}',
    start / day,
    today / day,
    today / day,
    '2026-11-26T16:40:00Z',
    today / day,
    60_000,
    86_400,
  ],
);
mirror.run(
  "INSERT INTO runs (run, account_id, started, state) VALUES (1, ?, '2026-11-26T16:40:00Z', 'done')",
  account,
);
for (let index = 0; index < 10_000; index += 1)
  mirror.run(
    "INSERT INTO changes VALUES (?, 'line_items', ?, 'name', '\"a\"', '\"b\"', strftime('%Y-%m-%dT%H:%M:%SZ', '2026-11-26', ?), 1)",
    account,
    `l${index % items}`,
    `-${index % 100} hours`,
  );
const seconds = (performance.now() - began) / 1000;
const pagesOf = (table) =>
  mirror.query('SELECT sum(pgsize) AS bytes FROM dbstat WHERE name = ?', table)[0].bytes;
let ofStatistics;
try {
  ofStatistics = pagesOf('_days') + pagesOf('_totals');
} catch {
  ofStatistics = undefined;
}
mirror.close();

/**
 * Milliseconds of the processor until the last row, and how many there are; the median of nine. On a machine that does
 * nothing else a query takes no longer, because its file is in memory.
 */
async function ask(sql) {
  const found = [];
  for (let round = 0; round < 9; round += 1) {
    const reader = await openReader(path);
    const from = process.cpuUsage();
    const answer = await reader.ask(sql, new AbortController().signal);
    let count = 0;
    for await (const page of answer.pages) count += page.length;
    const { user, system } = process.cpuUsage(from);
    found.push({ milliseconds: (user + system) / 1000, count });
    reader.close();
  }
  return found.toSorted((a, b) => a.milliseconds - b.milliseconds)[4];
}

const asked = [];
for (const { name } of views.filter((view) => !view.name.startsWith('stats_')))
  asked.push({ name, ...(await ask(`SELECT * FROM ${name}`)) });
for (const [name, sql] of [
  [
    'days of a line item',
    "SELECT day, sum(billed_charge_local_micro) FROM stats_day WHERE line_item_id = 'l7' GROUP BY day",
  ],
  [
    'days of a campaign',
    "SELECT day, sum(impressions) FROM line_items AS line JOIN stats_day AS fact ON fact.line_item_id = line.id WHERE line.campaign_id = 'c7' GROUP BY day",
  ],
  ['days of the account', 'SELECT day, sum(billed_charge_local_micro) FROM stats_day GROUP BY day'],
])
  asked.push({ name, ...(await ask(sql)) });
console.log(JSON.stringify({ rows, seconds, bytes: statSync(path).size, ofStatistics, asked }));
