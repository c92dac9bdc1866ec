/** The time axis: dates and hours in a time zone, as many as there is room for. */
import { day, hour } from '../../values/duration.js';
import { createOffset } from '../../values/time-zone.js';
import type { Plots } from './series.js';

interface LocalTime {
  /** Days since 1970-01-01, of the local date. */
  readonly day: number;
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly date: number;
  readonly hour: number;
  readonly minute: number;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a function that reads the calendar and the clock of a time zone. Throws a RangeError for an unknown zone. */
function createCalendar(timeZone: string): (instant: number) => LocalTime {
  const offset = createOffset(timeZone);
  return (instant) => {
    const shown = instant + offset(instant);
    const local = new Date(shown);
    return {
      day: Math.floor(shown / day),
      year: local.getUTCFullYear(),
      month: local.getUTCMonth(),
      date: local.getUTCDate(),
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
    };
  };
}

const pad = (value: number): string => String(value).padStart(2, '0');
const clock = (at: LocalTime): string => `${pad(at.hour)}:${pad(at.minute)}`;
const shortDate = (at: LocalTime): string => `${months[at.month]} ${at.date}`;

/**
 * The first and the last date of an axis, such as "2026-11-15 to 2026-11-21". How long a single period is cannot be told
 * from its start. Empty for rows without times.
 */
export function describeRange({
  starts,
  timeZone,
  times,
  range,
}: Pick<Plots, 'starts' | 'timeZone' | 'times' | 'range'>): string {
  if (times === 'none') return '';
  if (range !== undefined) return range;
  const read = createCalendar(timeZone);
  const [first, last] = [starts.at(0), starts.at(-1)].map((instant) => {
    const at = read(instant ?? 0);
    return `${at.year}-${pad(at.month + 1)}-${pad(at.date)}`;
  });
  if (starts.length === 1) return `from ${first}`;
  return first === last ? `${first}` : `${first} to ${last}`;
}

/** The same with the time zone; of dates without a time, the zone is not known. */
export function describeZonedRange(plots: Pick<Plots, 'starts' | 'timeZone' | 'times' | 'range'>): string {
  return `${describeRange(plots)}${plots.times === 'instants' ? `, ${plots.timeZone}` : ''}`;
}

/** Says in the picture itself that it leaves series out, since it is shown without the notes; empty if it does not. */
export function describeSeries({
  seriesCount,
  shownCount,
}: Pick<Plots, 'seriesCount' | 'shownCount'>): string {
  return seriesCount > shownCount ? `${shownCount} of ${seriesCount} series, the largest` : '';
}

/** One way to place ticks: at the first period of each interval with a number of its own. */
interface Density {
  /** The number of the interval that a time is in; `first` is the first time of the axis. */
  readonly interval: (at: LocalTime, first: LocalTime) => number;
  readonly label: (at: LocalTime) => string;
}

const everyHours = (hours: number): Density => ({
  interval: (at) => at.day * 24 + Math.floor(at.hour / hours),
  label: (at) => (at.hour === 0 && at.minute === 0 ? shortDate(at) : clock(at)),
});
/** Weeks begin on Mondays (1970-01-01 was a Thursday), and shorter intervals with the first day. */
const everyDays = (days: number): Density => ({
  interval: (at, first) => Math.floor((at.day + (days % 7 === 0 ? 3 : -first.day)) / days),
  label: shortDate,
});
const everyMonths = (count: number): Density => ({
  interval: (at) => Math.floor((at.year * 12 + at.month) / count),
  label: (at) => (count % 12 === 0 ? `${at.year}` : `${months[at.month]} ${at.year}`),
});

/** From the densest to the thinnest. */
const hourDensities: readonly Density[] = [1, 2, 3, 6, 12].map(everyHours);
const dayDensities: readonly Density[] = [
  ...[1, 2, 4, 7, 14].map(everyDays),
  ...[1, 3, 6, 12, 60].map(everyMonths),
];

export interface TimeTick {
  /** Index of the period. */
  readonly index: number;
  /** The position of the tick, and the start of its label, in the units of the axis. */
  readonly at: number;
  readonly start: number;
  readonly width: number;
  readonly label: string;
}

interface AxisRoom {
  readonly timeZone: string;
  /** The position of the middle of a period. */
  readonly position: (index: number) => number;
  readonly measure: (label: string) => number;
  /** The least distance between two labels, and the ends between which labels may stand. */
  readonly gap: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The ticks for periods that start at these instants, in ascending order: as dense as labels fit side by side. Labels are
 * centered on their ticks, but stay between the ends.
 */
export function timeTicks(starts: readonly number[], room: AxisRoom): TimeTick[] {
  const read = createCalendar(room.timeZone);
  const times = starts.map((start) => read(start));
  // A day that is shorter or longer because clocks change is a day all the same.
  const isHourly = starts.some(
    (start, index) => start - (starts[index - 1] ?? Number.NEGATIVE_INFINITY) < 20 * hour,
  );
  const [first] = times;
  if (!first) return [];
  for (const density of isHourly ? [...hourDensities, ...dayDensities] : dayDensities) {
    const place = (at: LocalTime, index: number) => placeTick(index, density.label(at), room);
    const numbers = times.map((at) => density.interval(at, first));
    const ticks = times.flatMap((at, index) =>
      index > 0 && numbers[index] !== numbers[index - 1] ? [place(at, index)] : [],
    );
    if (!areApart(ticks, room.gap)) continue;
    const whole = [place(first, 0), ...ticks];
    return areApart(whole, room.gap) ? whole : ticks;
  }
  return [];
}

function placeTick(index: number, label: string, { position, measure, from, to }: AxisRoom): TimeTick {
  const at = position(index);
  const width = measure(label);
  return { index, at, label, width, start: Math.max(from, Math.min(at - width / 2, to - width)) };
}

function areApart(ticks: readonly TimeTick[], gap: number): boolean {
  return ticks.every(
    ({ start, width }, index) => start + width + gap <= (ticks[index + 1]?.start ?? Number.POSITIVE_INFINITY),
  );
}
