/** The part of what a line item served in an hour that belongs to what it promotes, or to a segment. */
import type { HourValue } from './hour-metrics.js';
import { noise, seedOf } from './noise.js';

const purposes = new Map<string, number>();

/** The seed of the name of a metric, computed once: an answer divides each metric of thousands of hours. */
function purposeOf(name: string): number {
  const purpose = purposes.get(name) ?? seedOf(name);
  purposes.set(name, purpose);
  return purpose;
}

/** Divides whole numbers into whole parts: parts that cover the whole add up to it. */
export function sharer(seed: number, moment: number) {
  return (
    name: string,
    value: HourValue,
    [begin, end]: readonly [number, number],
    round: number,
  ): HourValue => {
    if (begin === 0 && end === 1) return value;
    const start = noise(seed, moment, purposeOf(name) + round);
    const divide = (number: number) => Math.floor(number * end + start) - Math.floor(number * begin + start);
    return typeof value === 'number' ? divide(value) : value.map(divide);
  };
}
