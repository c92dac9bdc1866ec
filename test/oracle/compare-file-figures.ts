/** Lists where statistics, `pacing` and `fatigue` of a file differ from what raw hours say. */
import { addDays, type Day, hour, midnightOf, wallOf } from './calendar.js';
import type { Cell, Entity, RawAccount } from './raw-hours.js';
import { sumOf } from './report-oracle.js';
import { type Figures, fatigueOf, pacingOf, runningOf, runs, visibleOf } from './view-oracle.js';

export type Row = Readonly<Record<string, string | number | null>>;

interface Looking {
  /** Whether the hour that runs may have grown since raw hours were read. */
  readonly grows: boolean;
  /** The first day of the file. */
  readonly from: Day;
}

/** The hour that runs may have grown by the seconds of a few calls. */
const isNear = (found: unknown, right: number, grows: boolean, isAmount: boolean) =>
  found === right ||
  (grows && Number(found) >= right && Number(found) <= right * 1.2 + (isAmount ? 100_000_000 : 5));

const names = { spend: 'billed_charge_local_micro', impressions: 'impressions', clicks: 'clicks' } as const;

function differencesOf(rows: readonly Row[], cells: readonly Cell[], grows: boolean): readonly string[] {
  const sums = sumOf(cells);
  return Object.entries(names).flatMap(([member, name]) => {
    const right = Number(sums[member as keyof typeof sums]);
    const found = rows.reduce((sum, row) => sum + Number(row[name]), 0);
    return isNear(found, right, grows, name === names.spend) ? [] : [`${name} is ${found}, not ${right}`];
  });
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

export function compareDays(
  view: string,
  rows: readonly Row[],
  column: string,
  entities: readonly Entity[],
  { zone, now }: RawAccount,
  { grows, from }: Looking,
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

export function compareHours(
  rows: readonly Row[],
  { zone, now, items }: RawAccount,
  { grows }: Looking,
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
      // Of an hour that an earlier run read, the file says what can still change.
      const isOld = cell.start < needed;
      const isOpen = (name: string) =>
        isOld &&
        there.some((row) =>
          name.startsWith(names.spend) ? row.billing !== 'final' : row.delivery_final !== 1,
        );
      for (const text of differencesOf(there, [cell], grows && cell.end > now))
        if (!isOpen(text)) problems.push(`${name}: ${text}`);
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

export function comparePacing(
  rows: readonly Row[],
  account: RawAccount,
  { grows, from }: Looking,
): readonly string[] {
  const problems: string[] = [];
  const visible = visibleOf(account);
  const check = (level: string, entity: Entity, campaign: Entity, items: readonly Entity[]) => {
    const name = `pacing ${level} ${entity.id}`;
    const own = rows.filter((row) => row.level === level && row.id === entity.id);
    if (own.length > 1) problems.push(`${name}: ${own.length} rows`);
    const [row] = own;
    const reading = { from, asOf: row ? Date.parse(String(row.as_of)) : account.now };
    const below = account.items.filter((item) => item.campaign === campaign.id);
    const isOwn = level === 'campaign' || runningOf([entity], account, reading).serving.length > 0;
    const isRunning =
      visible.campaigns.includes(campaign) && isOwn && runs(campaign, below, account, reading);
    if (isRunning === Boolean(!row))
      problems.push(`${name}: ${row ? 'it does not run' : 'it runs and has no row'}`);
    if (!row) return;
    if (Math.abs(reading.asOf - account.now) > 120_000) problems.push(`${name}: it is as of ${row.as_of}`);
    problems.push(...compareFigures(name, row, pacingOf(account, entity, items, campaign, reading), grows));
  };
  for (const campaign of account.campaigns) {
    const below = account.items.filter((item) => item.campaign === campaign.id);
    check('campaign', campaign, campaign, below);
    for (const item of below) check('line item', item, campaign, [item]);
  }
  return problems;
}

export function compareFatigue(
  rows: readonly Row[],
  account: RawAccount,
  { grows, from }: Looking,
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

/** The days that the file says it has, when they were read, and that nothing is left to be read. */
export function compareCoverage(
  rows: readonly Row[],
  { zone, now, id }: RawAccount,
  { since, first }: { readonly since: Day; readonly first: Day },
): readonly string[] {
  const [row] = rows;
  const name = `coverage of ${id}`;
  if (!row || rows.length > 1) return [`${name}: ${rows.length} rows`];
  const today = wallOf(zone, now).day;
  const { first_day: begin, last_day: end, as_of: asOf, unread_calls: unread } = row;
  const isRight = String(begin) >= since && String(begin) <= first;
  return [
    ...(isRight ? [] : [`${name}: it begins on ${begin}, and the first statistics are of ${first}`]),
    ...(end === today ? [] : [`${name}: it ends on ${end}, not on ${today}`]),
    ...(Math.abs(Date.parse(String(asOf)) - now) <= 120_000 ? [] : [`${name}: it is as of ${asOf}`]),
    ...(unread === 0 && row.unread_from === null && row.unread_until === null
      ? []
      : [`${name}: ${unread} calls are left from ${row.unread_from} until ${row.unread_until}`]),
  ];
}
