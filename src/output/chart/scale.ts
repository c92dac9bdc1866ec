/** The value axis: a range that contains zero, ticks at round numbers, and short labels. */
import { microsPerUnit } from '../../contract/wire/currencies.js';
import { costDecimals, formatRoundedMoney } from '../../values/rounded-money.js';

export interface Scale {
  /** At most the least value, and 0. */
  readonly low: number;
  /** At least the greatest value, and greater than `low`. */
  readonly high: number;
  /** Round numbers from `low` to `high`, both included, in ascending order. */
  readonly ticks: readonly number[];
  /** The distance between two ticks: 1, 2 or 5 times a power of ten. */
  readonly step: number;
}

/** The kind of the numbers of an axis, which decides on their labels. */
export type Unit = 'count' | 'number' | 'money' | 'percent';

/** The unit of the values of a metric, and whether they may be added up. */
export interface Measure {
  readonly unit: Unit;
  /** Whether the values of several periods may be added up. */
  readonly isSum: boolean;
  /** ISO 4217 code of amounts, if they are of one currency. */
  readonly currency?: string | undefined;
}

/**
 * A scale with at most `intervals` intervals (at least 1 on each side of zero). It always contains zero: a cut axis would
 * make small differences look large. `isWhole` allows only whole ticks, as for counts.
 */
export function createScale(
  values: readonly (number | null)[],
  { intervals, isWhole }: { intervals: number; isWhole: boolean },
): Scale {
  const numbers = values.filter((value) => value !== null);
  const least = numbers.reduce((low, value) => Math.min(low, value), 0);
  const greatest = numbers.reduce((high, value) => Math.max(high, value), 0);
  // Smaller ranges have no ticks that differ in a binary fraction.
  const isFlat = greatest - least < 1e-12;
  return fitSteps(
    least,
    isFlat ? 1 : greatest,
    Math.max(least < 0 && greatest > 0 ? 2 : 1, intervals),
    isWhole,
  );
}

function fitSteps(least: number, greatest: number, intervals: number, isWhole: boolean): Scale {
  const from = Math.floor(Math.log10((greatest - least) / intervals)) - 1;
  for (let power = isWhole ? Math.max(0, from) : from; ; power += 1) {
    for (const digit of [1, 2, 5]) {
      const step = round(digit * 10 ** power);
      const [first, last] = [Math.floor(least / step), Math.ceil(greatest / step)];
      if (last - first > intervals) continue;
      const ticks = Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step));
      return { low: Math.min(least, first * step), high: Math.max(greatest, last * step), ticks, step };
    }
  }
}

/** Without the noise of binary fractions, such as 0.30000000000000004. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}

/** The place of a value between the ends of a scale: 0 at the bottom, 1 at the top. */
export function fractionOf(value: number, { low, high }: Scale): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

const magnitudes = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** Below this number a label is written out: 5000 is clearer than 5k. */
const writtenOut = 10_000;

/** The labels of the ticks, all with the same magnitude and the same number of decimals. */
export function tickLabels({ ticks, step, low, high }: Scale, unit: Unit): string[] {
  const factor = unit === 'percent' ? 100 : 1;
  const size = Math.max(-low, high) * factor;
  const [divisor, suffix] = findMagnitude(size);
  const power = Math.floor(Math.log10((step * factor) / divisor) + 1e-9);
  const decimals = Math.min(20, Math.max(0, -power));
  const sign = unit === 'percent' ? '%' : '';
  return ticks.map((tick) =>
    tick === 0 ? `0${sign}` : `${((tick * factor) / divisor).toFixed(decimals)}${suffix}${sign}`,
  );
}

function findMagnitude(size: number): readonly [number, string] {
  if (size < writtenOut) return [1, ''];
  return magnitudes.find(([divisor]) => size >= divisor) ?? [1, ''];
}

/** A value in at most about seven characters: 12.3k, 55.2, 1.25%. */
export function compactNumber(value: number, unit: Unit): string {
  const scaled = unit === 'percent' ? value * 100 : value;
  // A number that is rounded up may need the next magnitude: 999,950 is 1M.
  const size = Math.abs(scaled);
  const [divisor, suffix] = findMagnitude(size < writtenOut ? size : Number(size.toPrecision(3)));
  const short =
    divisor === 1 && Number.isInteger(scaled)
      ? scaled
      : Number((scaled / divisor).toPrecision(Math.abs(scaled) >= 1000 && divisor === 1 ? 4 : 3));
  return `${short}${suffix}${unit === 'percent' ? '%' : ''}`;
}

/** The same, but an amount below ten thousand has the decimals of its currency. */
export function labelValue(value: number, { unit, isSum, currency }: Measure): string {
  if (unit !== 'money' || currency === undefined || Math.abs(value) >= writtenOut)
    return compactNumber(value, unit);
  const micros = Math.round(value * Number(microsPerUnit));
  return formatRoundedMoney(micros, currency, isSum ? undefined : costDecimals(micros, currency));
}
