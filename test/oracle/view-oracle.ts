/** What the views of `ads sql` have to say after a sync, from raw hours: written from docs/mirror.md. */
import { addDays, type Day, midnightOf, wallOf } from './calendar.js';
import type { Cell, Entity, RawAccount } from './raw-hours.js';
import { quotient, sumOf } from './report-oracle.js';

/** Values within which a figure has to be: where the document leaves something open, they differ. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

type Figure = number | null | Bounds;

/** Figures by the names of their columns; a column that is absent is left open. */
export type Figures = Readonly<Record<string, Figure | string>>;

export const millis = (text: string | null | undefined) => (text ? Date.parse(text) : undefined);

const isAlive = ({ record }: Entity) => !record.deleted;

/** Line items and posts that the lists have without deleted ones: what is below something deleted is hidden, too. */
export function visibleOf({ campaigns, items, posts }: RawAccount) {
  const own = campaigns.filter(isAlive);
  const ownItems = items.filter((one) => isAlive(one) && own.some(({ id }) => id === one.campaign));
  const ownPosts = posts.filter((one) => isAlive(one) && ownItems.some(({ id }) => id === one.item));
  return { campaigns: own, items: ownItems, posts: ownPosts };
}

const spendOf = (cells: readonly Cell[]) => Number(sumOf(cells).spend);

/** When a line item may serve: since its start, and never since before it was created. */
const beginOf = ({ record }: Entity) =>
  Math.max(Date.parse(record.start_time), Date.parse(record.created_at));

/** What the spend of a time leads to in another one; before today, the day on which the time begins may count as a whole. */
function leadsTo(cells: readonly Cell[], zone: string, begin: number, now: number, left: number): Bounds {
  const beginDay = wallOf(zone, begin).day;
  const own = cells.filter(({ day }) => day >= beginDay);
  const since = own.filter(({ end }) => end > begin);
  const rates = [since, beginDay === wallOf(zone, now).day ? since : own].map(
    (some) => spendOf(some) / Math.max(now - begin, 1),
  );
  return { low: Math.min(...rates) * left, high: Math.max(...rates) * left };
}

const dailyOf = ({ record }: Entity) => record.daily_budget_amount_local_micro as number | null;
const totalOf = ({ record }: Entity) => record.total_budget_amount_local_micro as number | null;

/** Whether a total budget is spent; undefined where the file may lack a part of the spend. */
function isSpent(one: Entity, zone: string, from: Day): boolean | undefined {
  const total = totalOf(one);
  if (total === null) return false;
  const isWhole = wallOf(zone, Date.parse(one.record.created_at)).day >= from;
  return isWhole ? spendOf(one.cells) >= total : undefined;
}

/** The line items that may spend now, and those that may later. */
export function runningOf(items: readonly Entity[], { zone }: RawAccount, { from, asOf }: Reading) {
  const wanted = items.filter((one) => {
    const { entity_status, end_time } = one.record;
    const end = millis(end_time);
    return (
      isAlive(one) &&
      entity_status === 'ACTIVE' &&
      (end === undefined || end > asOf) &&
      isSpent(one, zone, from) !== true
    );
  });
  const serving = wanted.filter((one) => beginOf(one) <= asOf);
  return { serving, later: wanted.filter((one) => !serving.includes(one)) };
}

/** Whether a campaign runs by the document; undefined where that hangs on what the file may lack, or on the hour that runs. */
export function runs(campaign: Entity, items: readonly Entity[], account: RawAccount, reading: Reading) {
  if (!isAlive(campaign) || campaign.record.entity_status !== 'ACTIVE') return false;
  if (runningOf(items, account, reading).serving.length === 0) return false;
  const spent = isSpent(campaign, account.zone, reading.from);
  if (spent !== false) return spent === undefined ? undefined : false;
  // The hour that runs may have spent the rest meanwhile.
  const isNear = [campaign, ...items].some((one) => spendOf(one.cells) > 0.95 * (totalOf(one) ?? Infinity));
  return isNear ? undefined : true;
}

/** The first day of the file, and when its statistics were read. */
export interface Reading {
  readonly from: Day;
  readonly asOf: number;
}

/** How much more budgets allow: until the end of a day, and until the last day of the account until an end. */
function leftOf(one: Entity, account: RawAccount, { from, asOf }: Reading) {
  const { zone } = account;
  const today = wallOf(zone, asOf).day;
  const [daily, total] = [dailyOf(one) ?? Infinity, totalOf(one) ?? Infinity];
  const whole = isSpent(one, zone, from) === undefined ? Infinity : total - spendOf(one.cells);
  const ofDay = Math.max(daily - spendOf(one.cells.filter(({ day }) => day === today)), 0);
  return {
    today: Math.max(Math.min(ofDay, whole), 0),
    until: (end: number) => {
      let days = 0;
      for (let day = today; day < wallOf(zone, end - 1).day; day = addDays(day, 1)) days += 1;
      return Math.max(Math.min(ofDay + (days ? days * daily : 0), whole), 0);
    },
  };
}

const atMost = ({ low, high }: Bounds, most: number): Bounds => ({
  low: Math.min(low, most),
  high: Math.min(high, most),
});
const add = (all: readonly Bounds[]): Bounds =>
  all.reduce((sum, one) => ({ low: sum.low + one.low, high: sum.high + one.high }), { low: 0, high: 0 });
const plus = ({ low, high }: Bounds, amount: number): Bounds => ({ low: low + amount, high: high + amount });

/** A row of `pacing`: of a campaign, or of a line item below it. */
export function pacingOf(
  account: RawAccount,
  entity: Entity,
  items: readonly Entity[],
  campaign: Entity,
  reading: Reading,
): Figures {
  const { zone } = account;
  const { record, cells } = entity;
  const { from, asOf } = reading;
  const { serving, later } = runningOf(items, account, reading);
  const today = wallOf(zone, asOf).day;
  const midnight = midnightOf(zone, today);
  const length = midnightOf(zone, addDays(today, 1)) - midnight;
  const elapsed = asOf - midnight;
  const daily = record.daily_budget_amount_local_micro as number | null;
  const total = record.total_budget_amount_local_micro as number | null;
  const todays = cells.filter(({ day }) => day === today);
  const figures: Record<string, Figure | string> = {
    currency: record.currency,
    daily_budget_local_micro: daily,
    total_budget_local_micro: total,
    spent_today_local_micro: spendOf(todays),
  };
  // A record that is as old as the file counts days that the file lacks.
  const isWhole = wallOf(zone, Date.parse(record.created_at)).day >= from;
  figures.spent_local_micro = isWhole ? spendOf(cells) : null;
  if (!isWhole) Object.assign(figures, { projected_local_micro: null, pace: null });
  if (serving.length === 0) return figures;
  const begin = Math.min(...serving.map(beginOf));
  figures.start_time = new Date(begin).toISOString().replace('.000Z', 'Z');
  const ends = serving.map((one) => millis(one.record.end_time));
  const end = ends.includes(undefined) ? undefined : Math.max(...(ends as number[]));
  figures.end_time = end === undefined ? null : new Date(end).toISOString().replace('.000Z', 'Z');
  const ids = new Set(serving.map(({ id }) => id));
  const stopped = items.filter(({ id }) => !ids.has(id)).flatMap((one) => one.cells);
  const running = serving.flatMap((one) => one.cells);
  const limits = [entity, campaign].map((one) => leftOf(one, account, reading));
  if (daily === null) Object.assign(figures, { expected_today_local_micro: null, pace_today: null });
  const tomorrow = midnight + length;
  const rests = serving.map((one) => {
    const [since, till] = [
      Math.max(beginOf(one), midnight),
      Math.min(millis(one.record.end_time) ?? tomorrow, tomorrow),
    ];
    const own = one.cells.filter((cell) => cell.day === today && cell.end > since);
    const rest = (spendOf(own) * (till - asOf)) / Math.max(asOf - since, 1);
    return { rest, bounded: Math.min(rest, leftOf(one, account, reading).today) };
  });
  if (later.some((one) => beginOf(one) < tomorrow))
    Object.assign(figures, { projected_today_local_micro: null, pace_today: null });
  else if (elapsed > 0) {
    const spent = spendOf(todays);
    const bounded = rests.reduce((sum, one) => sum + one.bounded, 0);
    figures.projected_today_local_micro = spent + Math.min(bounded, ...limits.map((limit) => limit.today));
    // A pace has no bounds.
    if (daily !== null) figures.pace_today = (spent + rests.reduce((sum, { rest }) => sum + rest, 0)) / daily;
  }
  if (serving.every((one) => beginOf(one) <= midnight) && elapsed > 0 && daily !== null) {
    const stoppedToday = spendOf(stopped.filter(({ day }) => day === today));
    const expected = [stoppedToday, 0].map((spent) => spent + ((daily - spent) * elapsed) / length);
    figures.expected_today_local_micro = { low: Math.min(...expected), high: Math.max(...expected) };
  }
  if (total === null) Object.assign(figures, { expected_local_micro: null, pace: null });
  if (end === undefined)
    Object.assign(figures, { expected_local_micro: null, projected_local_micro: null, pace: null });
  if (end === undefined || !isWhole) return figures;
  if (later.length > 0) return { ...figures, projected_local_micro: null, pace: null };
  const flights = serving.map((one) => {
    const ends = millis(one.record.end_time) ?? end;
    const rest = leadsTo(one.cells, zone, beginOf(one), asOf, ends - asOf);
    return { rest, bounded: atMost(rest, leftOf(one, account, reading).until(ends)) };
  });
  const spent = spendOf(cells);
  const most = Math.min(...limits.map((limit) => limit.until(end)));
  figures.projected_local_micro = plus(atMost(add(flights.map(({ bounded }) => bounded)), most), spent);
  if (total === null) return figures;
  const unbounded = plus(add(flights.map(({ rest }) => rest)), spent);
  figures.pace = { low: unbounded.low / total, high: unbounded.high / total };
  // What was spent by those that have stopped, or before the start, is spent: the rest is for the flight.
  const share = (asOf - begin) / (end - begin);
  const gone = [
    spendOf(stopped) + spendOf(running.filter((cell) => cell.end <= begin)),
    spendOf(stopped) + spendOf(running.filter(({ day }) => day < wallOf(zone, begin).day)),
    spendOf(stopped) + spendOf(running.filter(({ day }) => day <= wallOf(zone, begin).day)),
    spendOf(stopped) +
      serving.reduce((sum, one) => sum + spendOf(one.cells.filter((cell) => cell.end <= beginOf(one))), 0),
  ].map((spent) => spent + (total - spent) * share);
  const isAtOnce = serving.every((one) => beginOf(one) - begin < 60_000);
  if (isAtOnce) figures.expected_local_micro = { low: Math.min(...gone), high: Math.max(...gone) };
  return figures;
}

/** A row of `fatigue`, if the post has counted on 14 days or more of the file. */
export function fatigueOf(
  { zone }: RawAccount,
  { record, cells }: Entity,
  from: Day,
): readonly Figures[] | undefined {
  const own = cells.filter(({ day }) => day >= from);
  const days = [...new Set(own.filter(({ impressions }) => impressions > 0n).map(({ day }) => day))].sort();
  if (days.length < 14) return undefined;
  const [first, last] = [days[0]!, days.at(-1)!];
  const isWhole = wallOf(zone, Date.parse(record.created_at)).day >= from;
  const { spend, impressions, clicks } = sumOf(own);
  const rateOf = (wanted: (day: Day) => boolean) => {
    const sums = sumOf(own.filter(({ day }) => wanted(day)));
    return quotient(sums.clicks, sums.impressions, 6);
  };
  const sums = {
    days: days.length,
    last_day: last,
    impressions: Number(impressions),
    clicks: Number(clicks),
    spend_local_micro: Number(spend),
  };
  // Days of the calendar, or days that counted something: the document leaves it open.
  return [[addDays(first, 6), addDays(last, -6)] as const, [days[6]!, days.at(-7)!] as const].map(
    ([until, since]) => {
      const firstRate = rateOf((day) => day <= until);
      const lastRate = rateOf((day) => day >= since);
      return {
        ...sums,
        first_day: isWhole ? first : null,
        first_ctr: isWhole ? firstRate : null,
        last_ctr: lastRate,
        ...(!isWhole && { change: null }),
        ...(isWhole &&
          firstRate &&
          lastRate !== null && {
            change: { low: lastRate / firstRate - 1 - 1e-3, high: lastRate / firstRate - 1 + 1e-3 },
          }),
      };
    },
  );
}

export interface Changed {
  readonly table: string;
  readonly id: string;
  readonly field: string;
  readonly old: string | null;
  readonly now: string | null;
  /** When it changed, where the record says so. */
  readonly at: number | undefined;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The changed fields between two readings of a list. */
export function changesBetween(table: string, before: Rows, after: Rows): readonly Changed[] {
  const earlier = new Map(before.map((row) => [row.id, row]));
  return after.flatMap((row): readonly Changed[] => {
    const old = earlier.get(row.id);
    const id = String(row.id);
    const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
    if (!old)
      return [
        { table, id, field: 'id', old: null, now: json(row.id), at: Date.parse(String(row.created_at)) },
      ];
    const at = row.updated_at === old.updated_at ? undefined : Date.parse(String(row.updated_at));
    return Object.keys(row)
      .filter((field) => field !== 'updated_at' && json(row[field]) !== json(old[field]))
      .map((field) => ({ table, id, field, old: json(old[field]), now: json(row[field]), at }));
  });
}
