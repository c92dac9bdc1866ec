/** Brings a file up to date with `ads sync`, asks `ads sql`, and lists where the answers differ from what raw hours say. */
import { join } from 'node:path';
import { runAds } from '../support/cli.js';
import { addDays, type Day, hour, midnightOf, wallOf } from './calendar.js';
import type { Cell, Entity, RawAccount } from './raw-hours.js';
import { sumOf } from './report-oracle.js';
import { type Changed, changesBetween, type Figures, fatigueOf, pacingOf, visibleOf } from './view-oracle.js';
import { type BuiltWorld, syncCommand } from './worlds.js';

type Row = Readonly<Record<string, string | number | null>>;

async function run(world: BuiltWorld, argv: readonly string[]) {
  const { exit, stdout, stderr } = await runAds(world.home, argv, {
    ...(argv[0] === 'sync' && { env: { ADS_ENV: 'local' } }),
    now: () => world.now,
  });
  if (exit !== 0) throw new Error(`ads ${argv.join(' ')}: exit ${exit}: ${stderr}`);
  return stdout;
}

type Query = (sql: string) => Promise<readonly Row[]>;

/** Problems of all views in the file that `ads sync` brings up to date, and in a new one that has few days. */
export async function compareViews(
  world: BuiltWorld,
  { grows = false, hasFewDays = false } = {},
): Promise<readonly string[]> {
  await run(world, syncCommand);
  const problems = await compareFile(world, { days: 100, grows, query: queryOf(world, []) });
  if (!hasFewDays) return problems;
  const short = join(world.home.path, 'short.db');
  await run(world, ['sync', '--all-accounts', '--days', '20', '--to', short, '--quiet']);
  const few = await compareFile(world, { days: 20, grows, query: queryOf(world, ['--from', short]) });
  return [...problems, ...few.map((text) => `with 20 days: ${text}`)];
}

function queryOf(world: BuiltWorld, flags: readonly string[]): Query {
  return async (sql) => JSON.parse(await run(world, ['sql', sql, ...flags, '-o', 'json']));
}

interface File {
  readonly days: number;
  readonly grows: boolean;
  readonly query: Query;
}

async function compareFile(world: BuiltWorld, file: File): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [index, account] of world.accounts.entries()) {
    const of = (view: string, order = 1) =>
      file.query(`SELECT * FROM ${view} WHERE account_id = '${account.id}' ORDER BY ${order}`);
    const today = wallOf(account.zone, account.now).day;
    const days = await of('stats_day');
    const first = days.map(({ day }) => String(day)).sort()[0] ?? today;
    if (first > addDays(today, 1 - file.days)) {
      // What was counted before the first day is said to be in the file.
      const missed = account.items.flatMap(({ cells }) => cells).find(({ day }) => day < first);
      if (missed && missed.day > addDays(today, 1 - file.days))
        problems.push(`stats_day begins on ${first}, and something was counted on ${missed.day}`);
    }
    // A file has the days of the command: one more or less at its beginning is left open.
    const from = addDays(today, -file.days);
    const posts = await of('stats_day_posts');
    problems.push(
      ...compareDays('stats_day', days, 'line_item_id', account.items, account, { ...file, from }),
      ...compareDays('stats_day_posts', posts, 'promoted_tweet_id', account.posts, account, {
        ...file,
        from,
      }),
      ...compareHours(await of('stats_hour'), account, file),
      ...comparePacing(await of('pacing'), account, { ...file, from: first < today ? first : from }),
      ...compareFatigue(await of('fatigue'), account, { ...file, from: first }),
      ...compareShape(await of('orphans'), await of('tree'), account),
      ...compareRecords(await of('campaigns'), account.campaigns),
      ...compareRecords(await of('line_items'), account.items),
    );
    const before = file.days === 100 ? world.synced?.[index] : undefined;
    if (before) {
      const after = (entities: readonly Entity[]) => entities.map(({ record }) => record);
      const changed = [
        ...changesBetween('campaigns', before.campaigns, after(account.campaigns)),
        ...changesBetween('line_items', before.line_items, after(account.items)),
      ];
      problems.push(...compareChanges(await of('changes'), await of('recent_changes'), changed, account));
    }
  }
  return problems;
}

/** The hour that runs may have grown by the seconds of a few calls. */
const isNear = (found: unknown, right: number, grows: boolean) =>
  found === right || (grows && Number(found) >= right && Number(found) <= right * 1.03 + 1);

const names = { spend: 'billed_charge_local_micro', impressions: 'impressions', clicks: 'clicks' } as const;

function differencesOf(rows: readonly Row[], cells: readonly Cell[], grows: boolean): readonly string[] {
  const sums = sumOf(cells);
  return Object.entries(names).flatMap(([member, name]) => {
    const right = Number(sums[member as keyof typeof sums]);
    const found = rows.reduce((sum, row) => sum + Number(row[name]), 0);
    return isNear(found, right, grows) ? [] : [`${name} is ${found}, not ${right}`];
  });
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

function compareDays(
  view: string,
  rows: readonly Row[],
  column: string,
  entities: readonly Entity[],
  { zone, now }: RawAccount,
  { grows, from }: File & { readonly from: Day },
): readonly string[] {
  const problems: string[] = [];
  const today = wallOf(zone, now).day;
  const found = groupBy(rows, (row) => `${row[column]} ${row.day}`);
  for (const [key, own] of found) {
    if (new Set(own.map(({ placement }) => placement)).size !== own.length)
      problems.push(`${view} ${key}: a placement is there twice`);
  }
  for (const { id, campaign, record, cells } of entities) {
    for (const [day, own] of groupBy(cells, (cell) => cell.day)) {
      const key = `${id} ${day}`;
      const there = found.get(key);
      found.delete(key);
      if (!there) {
        if (day > from) problems.push(`${view} ${key}: the row is missing`);
        continue;
      }
      for (const text of differencesOf(there, own, grows && day === today))
        problems.push(`${view} ${key}: ${text}`);
      for (const row of there) {
        if (row.campaign_id !== campaign) problems.push(`${view} ${key}: the campaign is ${row.campaign_id}`);
        if (view === 'stats_day' && row.currency !== record.currency)
          problems.push(`${view} ${key}: the currency is ${row.currency}`);
        // The running day can change, and after more than two weeks nothing can.
        const isFinal = row.delivery_final === 1 || row.billing === 'final';
        if (day === today && isFinal) problems.push(`${view} ${key}: the day is final, and runs`);
      }
    }
  }
  for (const [key, own] of found) {
    if (Object.values(names).some((name) => own.some((row) => Number(row[name]) !== 0)))
      problems.push(`${view} ${key}: nobody expected this row`);
  }
  return problems;
}

function compareHours(
  rows: readonly Row[],
  { zone, now, items }: RawAccount,
  { grows }: File,
): readonly string[] {
  const problems: string[] = [];
  const today = wallOf(zone, now).day;
  const needed = midnightOf(zone, addDays(today, -1));
  const found = groupBy(rows, (row) => `${row.line_item_id} ${Date.parse(String(row.hour))}`);
  for (const { id, cells } of items) {
    for (const cell of cells) {
      if (cell.end - cell.start !== hour) continue;
      const key = `${id} ${cell.start}`;
      const there = found.get(key);
      found.delete(key);
      const name = `stats_hour ${id} ${new Date(cell.start).toISOString()}`;
      if (!there) {
        if (cell.start >= needed) problems.push(`${name}: the row is missing`);
        continue;
      }
      // An hour that ran when an earlier run read it says that it can change.
      if (cell.start < needed && there.some((row) => row.delivery_final !== 1)) continue;
      for (const text of differencesOf(there, [cell], grows && cell.end > now))
        problems.push(`${name}: ${text}`);
    }
  }
  return problems;
}

function compareFigures(name: string, row: Row, right: Figures, grows: boolean): readonly string[] {
  return Object.entries(right).flatMap(([column, figure]) => {
    const found = row[column];
    const wrong = (text: unknown) => [`${name}: ${column} is ${found}, not ${text}`];
    if (figure === null || typeof figure === 'string') return found === figure ? [] : wrong(figure);
    if (found === null || found === undefined) return wrong(JSON.stringify(figure));
    const { low, high } = typeof figure === 'number' ? { low: figure, high: figure } : figure;
    // Amounts are rounded to micro units, and quotients to three decimals.
    const step = column.endsWith('_local_micro') ? 1 : column.startsWith('pace') ? 0.00051 : 1e-6;
    const more =
      grows && /spen|projected|pace|expected|impressions|clicks|ctr|change/.test(column)
        ? 0.03 * Math.abs(high) + 1e-5
        : 0;
    return Number(found) >= low - step - (/ctr|change/.test(column) ? more : more / 100) &&
      Number(found) <= high + step + more
      ? []
      : wrong(low === high ? low : `from ${low} to ${high}`);
  });
}

function comparePacing(
  rows: readonly Row[],
  account: RawAccount,
  { grows, from }: File & { readonly from: Day },
): readonly string[] {
  const problems: string[] = [];
  const visible = visibleOf(account);
  const check = (level: string, entity: Entity, items: readonly Entity[]) => {
    const name = `pacing ${level} ${entity.id}`;
    const own = rows.filter((row) => row.level === level && row.id === entity.id);
    if (own.length > 1) problems.push(`${name}: ${own.length} rows`);
    const [row] = own;
    if (!row) {
      if (level === 'campaign' && entity.record.servable && visible.campaigns.includes(entity))
        problems.push(`${name}: it runs and has no row`);
      return;
    }
    const asOf = Date.parse(String(row.as_of));
    if (Math.abs(asOf - account.now) > 120_000) problems.push(`${name}: it is as of ${row.as_of}`);
    problems.push(...compareFigures(name, row, pacingOf(account, entity, items, { from, asOf }), grows));
    const { entity_status } = entity.record;
    const isVisible = [...visible.campaigns, ...visible.items].includes(entity);
    if (!isVisible || entity_status !== 'ACTIVE') problems.push(`${name}: it does not run`);
  };
  for (const campaign of account.campaigns)
    check(
      'campaign',
      campaign,
      account.items.filter((item) => item.campaign === campaign.id),
    );
  for (const item of account.items) check('line item', item, [item]);
  return problems;
}

function compareFatigue(
  rows: readonly Row[],
  account: RawAccount,
  { grows, from }: File & { readonly from: Day },
): readonly string[] {
  return account.posts.flatMap((post) => {
    const rights = fatigueOf(account, post, from);
    const name = `fatigue ${post.id}`;
    const row = rows.find(({ id }) => id === post.id);
    if (!rights) return [];
    if (!row) return [`${name}: the row is missing`];
    const all = rights.map((right) => compareFigures(name, row, right, grows));
    return all.find((problems) => problems.length === 0) ?? all[0]!;
  });
}

const difference = (one: readonly string[], other: readonly string[]) =>
  one.filter((value) => !other.includes(value));

function compareSets(name: string, found: readonly string[], right: readonly string[]): readonly string[] {
  return [
    ...difference(found, right).map((key) => `${name}: nobody expected ${key}`),
    ...difference(right, found).map((key) => `${name}: ${key} is missing`),
    ...(new Set(found).size === found.length ? [] : [`${name}: a row is there twice`]),
  ];
}

function compareShape(orphans: readonly Row[], tree: readonly Row[], account: RawAccount): readonly string[] {
  const { campaigns, items, posts } = visibleOf(account);
  return [
    ...compareSets(
      'orphans',
      orphans.map(({ type, id }) => `${type} ${id}`),
      [
        ...campaigns
          .filter(({ id }) => !items.some(({ campaign }) => campaign === id))
          .map(({ id }) => `campaign ${id}`),
        ...items
          .filter(({ id }) => !posts.some(({ item }) => item === id))
          .map(({ id }) => `line item ${id}`),
      ],
    ),
    ...compareSets(
      'tree',
      tree.map(({ depth, type, id, parent_id }) => `${depth} ${type} ${id} below ${parent_id}`),
      [
        ...campaigns.map(({ id }) => `0 campaign ${id} below null`),
        ...items.map(({ id, campaign }) => `1 line item ${id} below ${campaign}`),
        ...posts.map(({ id, item }) => `2 promoted post ${id} below ${item}`),
      ],
    ),
  ];
}

function compareRecords(rows: readonly Row[], entities: readonly Entity[]): readonly string[] {
  const storedOf = (value: unknown) =>
    typeof value === 'boolean'
      ? Number(value)
      : typeof value === 'object' && value
        ? JSON.stringify(value)
        : value;
  return entities.flatMap(({ id, record }) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [`record ${id} is missing`];
    return Object.entries(record).flatMap(([field, value]) =>
      row[field] === storedOf(value)
        ? []
        : [`record ${id}: ${field} is ${row[field]}, not ${storedOf(value)}`],
    );
  });
}

function compareChanges(
  all: readonly Row[],
  recent: readonly Row[],
  changed: readonly Changed[],
  { now, campaigns, items }: RawAccount,
): readonly string[] {
  const ids = new Set([...campaigns, ...items].map(({ id }) => id));
  const textsOf = (rows: readonly Row[]) =>
    rows
      .filter(({ id, field }) => ids.has(String(id)) && field !== 'updated_at')
      .map(
        ({ table_name, id, field, old, new: value }) => `${table_name} ${id} ${field}: ${old} to ${value}`,
      );
  const textOf = ({ table, id, field, old, now: value }: Changed) =>
    `${table} ${id} ${field}: ${old} to ${value}`;
  const week = now - 7 * 24 * hour;
  const inWeek = textsOf(recent);
  return [
    ...compareSets('changes', textsOf(all), changed.map(textOf)),
    ...changed.flatMap((one) =>
      one.at === undefined || inWeek.includes(textOf(one)) === one.at >= week
        ? []
        : [`recent_changes: ${textOf(one)} is ${one.at >= week ? 'missing' : 'older than a week'}`],
    ),
  ];
}
