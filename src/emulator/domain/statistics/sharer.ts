/** The part of what a line item served in an hour that belongs to what it promotes, or to a segment. */
import type { HourValue } from './hour-metrics.js';
import { noise, seedOf } from './noise.js';

/** Divides whole numbers into whole parts: parts that cover the whole add up to it. */
export function sharer(seed: number, moment: number, name: string) {
  return (value: HourValue, [begin, end]: readonly [number, number], round: number): HourValue => {
    if (begin === 0 && end === 1) return value;
    const start = noise(seed, moment, seedOf(name) + round);
    const divide = (number: number) => Math.floor(number * end + start) - Math.floor(number * begin + start);
    return typeof value === 'number' ? divide(value) : value.map(divide);
  };
}
