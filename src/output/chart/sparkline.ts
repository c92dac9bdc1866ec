/** Sparklines: a series in the width of a table cell. */
import { combine } from './periods.js';

const unicodeLevels = '▁▂▃▄▅▆▇█';
const asciiLevels = '_.-:=+*#';
/** The height stands for at least this part of the greatest value. */
const leastSpan = 0.1;

/**
 * A series as one line of at most `width` characters, one for each value or for the mean of several. The lowest character
 * stands for the least value and the highest for the greatest, so that the course of a series can be seen that never comes
 * near 0; what they are must be said beside it. Values that differ by less than a tenth do not fill the height: noise is
 * not a swing. null is a blank. `unicode` is false where the terminal shows
 * ASCII only (see hasUnicode). An empty text for no values.
 *
 * For a trend column of tables over time, one row per entity: `sparkline(values, { width: 12, unicode })`. Numbers may be
 * bigints, such as amounts in micro units.
 */
export function sparkline(
  values: readonly (number | bigint | null | undefined)[],
  { width = 12, unicode = true }: { readonly width?: number; readonly unicode?: boolean } = {},
): string {
  const numbers = values.map((value) => {
    const number = value === null || value === undefined ? null : Number(value);
    return number !== null && Number.isFinite(number) ? number : null;
  });
  const shown = numbers.length > width ? spread(numbers, Math.max(1, Math.floor(width))) : numbers;
  const known = shown.filter((value) => value !== null);
  if (known.length === 0) return '';
  const high = known.reduce((most, value) => Math.max(most, value));
  const low = known.reduce((least, value) => Math.min(least, value), high - Math.abs(high) * leastSpan);
  const levels = unicode ? unicodeLevels : asciiLevels;
  return shown
    .map((value) => (value === null ? ' ' : levels.charAt(levelOf(value, low, high, levels.length))))
    .join('');
}

/** The index of a level. Only the least value has the lowest one. */
function levelOf(value: number, low: number, high: number, count: number): number {
  if (value === low || high === low) return 0;
  return Math.max(1, Math.round(((value - low) / (high - low)) * (count - 1)));
}

/** Distributes values evenly over fewer places; each has the mean of its own. */
function spread(values: readonly (number | null)[], places: number): (number | null)[] {
  return Array.from({ length: places }, (_, place) => {
    const from = Math.floor((place * values.length) / places);
    return combine(values.slice(from, Math.floor(((place + 1) * values.length) / places)), false);
  });
}
