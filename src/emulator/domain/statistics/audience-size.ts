/** The number of people that a line item can reach by its targeting criteria (docs/service.md#made-up-numbers). */
import { primaryTargetingType } from '../../../contract/params/enums.js';
import type { Document } from '../../../contract/types.js';
import { findCountry, worldPopulation } from '../../fixtures/countries.js';
import { noiseBetween, seedOf } from './noise.js';

const primary: ReadonlySet<string> = new Set(primaryTargetingType);

/**
 * Places add up, and so do primary criteria. Every other type narrows the result by a separate factor, and every
 * exclusion reduces it a little. This is less exact than an audience estimate, which costs queries.
 */
export function countAudience(criteria: readonly Document[]): number {
  const sought = criteria.filter(({ operator_type }) => operator_type !== 'NE');
  const ofType = (test: (type: string) => boolean) =>
    sought.filter(({ targeting_type }) => test(String(targeting_type)));
  const places = ofType((type) => type === 'LOCATION');
  const people =
    places.length === 0
      ? worldPopulation
      : places.reduce((sum, { targeting_value }) => sum + peopleOf(String(targeting_value)), 0);
  const interested = ofType((type) => primary.has(type)).reduce(
    (sum, one) => sum + shareOf(one, 0.002, 0.05),
    0,
  );
  const narrowing = new Map<string, number>();
  for (const one of ofType((type) => type !== 'LOCATION' && !primary.has(type))) {
    const type = String(one.targeting_type);
    narrowing.set(type, (narrowing.get(type) ?? 0) + shareOf(one, 0.15, 0.4));
  }
  const narrowed = [...narrowing.values()].reduce((part, share) => part * Math.min(1, share), 1);
  const left = 0.9 ** (criteria.length - sought.length);
  return Math.max(
    1000,
    Math.round(people * (interested === 0 ? 1 : Math.min(1, interested)) * narrowed * left),
  );
}

function peopleOf(value: string): number {
  return findCountry(value)?.people ?? noiseBetween(20_000, 900_000, seedOf(value), 0, 0);
}

function shareOf({ targeting_type, targeting_value }: Document, least: number, most: number): number {
  return noiseBetween(least, most, seedOf(`${targeting_type} ${targeting_value}`), 0, 0);
}
