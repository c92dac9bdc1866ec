/**
 * The part of its budget that a line item can sell (docs/service.md#made-up-numbers): more on working days than at weekends, on
 * some days more than on others, and less the longer people have seen the same ads.
 */
import { day, hour } from '../../../values/duration.js';
import { noiseBetween } from './noise.js';

/** The facts that demand follows from. */
export interface Demand {
  readonly seed: number;
  /** When something new was shown, in milliseconds since 1970, in any order: the begin of the flight, and its posts. */
  readonly refreshed: readonly number[];
}

/** From Sunday on. */
const weekdays = [0.8, 0.96, 1, 1.02, 1, 0.92, 0.76];

/** The days in which the interest in something new halves, and the interest that remains in the end. */
const tiring = { halfLife: 9, least: 0.45 } as const;

/** The part of the first interest that is left at a time in milliseconds since 1970, from `tiring.least` to 1. */
export function interestAt({ refreshed }: Pick<Demand, 'refreshed'>, time: number): number {
  let newest = Number.NEGATIVE_INFINITY;
  for (const at of refreshed) if (at <= time && at > newest) newest = at;
  if (!Number.isFinite(newest)) return 1;
  return tiring.least + (1 - tiring.least) * 2 ** (-(time - newest) / day / tiring.halfLife);
}

/** The part of its budget that a line item can spend on a day of the account, by the time when that begins; at most 1. */
export function demandOn(demand: Demand, dayStart: number): number {
  // Midnight of the account lies between 10 hours after that of UTC and 13 before it, in all but three zones.
  const date = Math.floor((dayStart + 13 * hour) / day);
  // The first of January 1970 was a Thursday.
  const weekday = weekdays[(date + 4) % 7] ?? 1;
  const { seed } = demand;
  const usual = noiseBetween(0.85, 1.2, seed, 0, 8);
  const chance = noiseBetween(0.9, 1.08, seed, date, 9);
  // Actions depend on interest; the spend depends on it less, since other people are found.
  const tired = 0.75 + 0.25 * interestAt(demand, dayStart);
  return Math.min(1, weekday * usual * chance * tired);
}
