/** Puts times on an axis of even periods, and says how long a period is. */
import { day, hour } from '../../values/duration.js';

export interface Periods {
  /** The start of each period, in ascending order, without holes: a period without rows has its place on the axis. */
  readonly starts: readonly number[];
  /** The length of a period in milliseconds; undefined if there is only one. */
  readonly period: number | undefined;
  /** The index of a given time among the starts. */
  readonly indexOf: (time: number) => number;
}

/** With more places than this, the times are not periods, and stand side by side without holes. */
const maxPlaces = 20_000;

/** Distances may differ a little, as days and months do; the least of them is the length of a period. */
export function alignPeriods(times: readonly number[]): Periods {
  const distinct = [...new Set(times)].sort((one, other) => one - other);
  const distances = distinct.slice(1).map((time, index) => time - (distinct[index] ?? 0));
  const period = distances.length > 0 ? distances.reduce((least, own) => Math.min(least, own)) : undefined;
  const places = distances.map((distance) => Math.max(1, Math.round(distance / (period ?? distance))));
  const isEven = places.reduce((sum, place) => sum + place, 1) <= maxPlaces;
  const starts: number[] = distinct.slice(0, 1);
  const indices = new Map<number, number>(starts.map((start) => [start, 0]));
  for (const [index, distance] of distances.entries()) {
    const before = distinct[index] ?? 0;
    const count = isEven ? (places[index] ?? 1) : 1;
    for (let place = 1; place <= count; place += 1) starts.push(before + (distance * place) / count);
    indices.set(before + distance, starts.length - 1);
  }
  return { starts, period, indexOf: (time) => indices.get(time) ?? 0 };
}

/** The sum, or the mean, of the numbers; null without any. */
export function combine(values: readonly (number | null)[], isSum: boolean): number | null {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((all, value) => all + value, 0);
  return isSum ? sum : sum / numbers.length;
}

/**
 * The number of periods that are merged into one when there are more than `most`: whole days and weeks if possible, and
 * so that none is left over, whose sum would look like a fall. Of merged periods there are at most half as many as
 * `most`, so that each has a place of its own.
 */
export function mergeSize(count: number, most: number, period: number | undefined): number {
  if (count <= most) return 1;
  const least = Math.ceil((2 * count) / most);
  const isHour = period === hour;
  const usual = isHour ? [2, 3, 4, 6, 12, 24, 48, 168] : [2, 7, 14, 28];
  const step = isHour ? 168 : 28;
  const enough = usual.filter((size) => size >= least);
  const even = enough.find((size) => count % size === 0 && size <= 3 * least);
  return even ?? enough[0] ?? Math.ceil(least / step) * step;
}

/** "hour", "3 days"; undefined for a length without a name. */
export function namePeriod(period: number | undefined, size = 1): string | undefined {
  if (period === undefined) return undefined;
  const unit = units.find(({ from, to }) => period >= from && period <= to);
  if (!unit) return undefined;
  const isDays = unit.name === 'hour' && size % 24 === 0;
  const [count, name] = isDays ? [size / 24, 'day'] : [size, unit.name];
  return count === 1 ? name : `${count} ${name}s`;
}

/** A day has 23 or 25 hours when clocks change. */
const units = [
  { name: 'hour', from: hour, to: hour },
  { name: 'day', from: day - hour, to: day + hour },
  { name: 'week', from: 7 * day - hour, to: 7 * day + hour },
  { name: 'month', from: 28 * day - hour, to: 31 * day + hour },
] as const;
