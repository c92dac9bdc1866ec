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

/** What the spend of a time leads to in another one; the day on which the time begins may count or not. */
function leadsTo(cells: readonly Cell[], zone: string, begin: number, now: number, left: number): Bounds {
  const beginDay = wallOf(zone, begin).day;
  const whole = cells.filter(({ day }) => day > beginDay);
  const rate = (own: readonly Cell[], from: number) => spendOf(own) / Math.max(now - from, 1);
  const rates = [
    rate(
      cells.filter(({ day, end }) => day >= beginDay && end > begin),
      begin,
    ),
    rate(
      cells.filter(({ day }) => day >= beginDay),
      begin,
    ),
    rate(whole, begin),
  ];
  return { low: Math.min(...rates) * left, high: Math.max(...rates) * left };
}

/**
 * A row of `pacing`: of a campaign, or of a line item. `from` is the first day of the file; `asOf` the last read.
 */
export function pacingOf(
  { zone }: RawAccount,
  { record, cells }: Entity,
  items: readonly Entity[],
  { from, asOf }: { readonly from: Day; readonly asOf: number },
): Figures {
  const serving = items.filter((one) => {
    const { entity_status, start_time, end_time } = one.record;
    const end = millis(end_time);
    return (
      isAlive(one) &&
      entity_status === 'ACTIVE' &&
      Date.parse(start_time) <= asOf &&
      (end === undefined || end > asOf)
    );
  });
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
  const hasServedAllDay = serving.every((one) => beginOf(one) <= midnight);
  if (daily === null) Object.assign(figures, { expected_today_local_micro: null, pace_today: null });
  if (hasServedAllDay && elapsed > 0) {
    const stoppedToday = spendOf(stopped.filter(({ day }) => day === today));
    const projected = stoppedToday + (spendOf(running.filter(({ day }) => day === today)) * length) / elapsed;
    figures.projected_today_local_micro = projected;
    if (daily !== null) {
      const expected = [stoppedToday, 0].map((spent) => spent + ((daily - spent) * elapsed) / length);
      figures.expected_today_local_micro = { low: Math.min(...expected), high: Math.max(...expected) };
      figures.pace_today = projected / daily;
    }
  }
  if (total === null) Object.assign(figures, { expected_local_micro: null, pace: null });
  if (end === undefined) Object.assign(figures, { expected_local_micro: null, projected_local_micro: null });
  if (end === undefined || !isWhole) return figures;
  // Several that began at different times each have a time of their own: the document leaves open how they add up.
  const flights = serving.map((one) =>
    leadsTo(one.cells, zone, beginOf(one), asOf, (millis(one.record.end_time) ?? end) - asOf),
  );
  const rest = [
    leadsTo(running, zone, begin, asOf, end - asOf),
    flights.reduce((all, one) => ({ low: all.low + one.low, high: all.high + one.high })),
  ];
  const projected = {
    low: spendOf(cells) + Math.min(...rest.map(({ low }) => low)),
    high: spendOf(cells) + Math.max(...rest.map(({ high }) => high)),
  };
  figures.projected_local_micro = projected;
  if (total === null) return figures;
  figures.pace = { low: projected.low / total, high: projected.high / total };
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
