/** Estimates the number of people that criteria would reach (docs/service.md#audience-estimate). */

import { estimateAudience } from '../../contract/groups/audience-estimate.js';
import {
  audienceTargetingType,
  primaryTargetingType,
  type targetingType,
} from '../../contract/params/enums.js';
import type { Document } from '../../contract/types.js';
import { groupBy } from '../../values/group-by.js';
import { requireTargetableAudience } from '../domain/targetable-audience.js';
import { requireTargetingValue } from '../domain/targeting/values.js';
import { worldPopulation } from '../fixtures/countries.js';
import { countPeopleIn } from '../fixtures/places.js';
import { seededBetween } from '../fixtures/seeded-random.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';

interface Criterion {
  readonly type: string;
  readonly value: string;
  readonly isExcluded: boolean;
  /** The part of all people that it holds, from 0 to 1. */
  readonly share: number;
}

type Reading = Pick<HandlerContext, 'store' | 'time'>;

const primary: ReadonlySet<string> = new Set(primaryTargetingType);
const audienceTypes: ReadonlySet<string> = new Set(audienceTargetingType);

/** The number of similar people, as a multiple of the audience. */
const expansion = 10;

function readCriterion(call: Reading, account_id: string, criterion: Document, index: number): Criterion {
  const type = String(criterion.targeting_type);
  const value = String(criterion.targeting_value);
  return {
    type,
    value,
    isExcluded: criterion.operator_type === 'NE',
    share: shareOf(call, account_id, {
      type,
      value,
      parameter: `targeting_criteria[${index}].targeting_value`,
    }),
  };
}

function shareOf(
  call: Reading,
  account_id: string,
  { type, value, parameter }: Record<'type' | 'value' | 'parameter', string>,
): number {
  const query = { ...call, account_id, value, parameter };
  if (audienceTypes.has(type)) {
    const people = requireTargetableAudience(query).size;
    return Math.min(1, (type === 'CUSTOM_AUDIENCE' ? people : people * expansion) / worldPopulation);
  }
  requireTargetingValue({ ...query, type: type as (typeof targetingType)[number] });
  if (type === 'LOCATION') return countPeopleIn(value) / worldPopulation;
  return primary.has(type) ? seededBetween(0.002, 0.06, type, value) : seededBetween(0.2, 0.7, type, value);
}

/** Of people who are in each set by chance, how many are in any of them. Countries do not overlap. */
function unite(criteria: readonly Criterion[]): number {
  const places = criteria.filter(({ type }) => type === 'LOCATION');
  const others = criteria.filter(({ type }) => type !== 'LOCATION');
  const outside = others.reduce((rest, { share }) => rest * (1 - share), 1);
  return Math.min(1, places.reduce((sum, { share }) => sum + share, 0) + 1 - outside);
}

/**
 * Primary criteria are united; the values of each other type are or-ed, and the types and-ed; then excluded people
 * are taken away (docs/service.md#audience-estimate). So a primary criterion more never makes it smaller, and a
 * type or an exclusion more never larger.
 */
function estimate(criteria: readonly Criterion[]): number {
  const sought = groupBy(
    criteria.filter(({ isExcluded }) => !isExcluded),
    ({ type }) => (primary.has(type) ? 'primary' : type),
  );
  const reached = [...sought.values()].reduce((part, group) => part * unite(group), worldPopulation);
  return criteria
    .filter(({ isExcluded }) => isExcluded)
    .reduce((people, { share }) => people * (1 - share), reached);
}

/** Two digits are all that an estimate is worth. */
function roundTo(people: number, round: (value: number) => number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(people, 1))) - 1);
  return round(people / unit) * unit;
}

/** Neither the order of criteria nor saying one twice makes a difference. */
function normalize(criteria: readonly Criterion[]): Criterion[] {
  const byKey = new Map(criteria.map((item) => [`${item.type} ${item.value} ${item.isExcluded}`, item]));
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}

export const audienceEstimateHandlers: readonly Handler[] = [
  handle(
    estimateAudience,
    {
      simple:
        'Sizes are computed from made-up shares of made-up countries, always the same for the same criteria',
    },
    (call) => {
      const { account_id, targeting_criteria } = call.values;
      const criteria = targeting_criteria.map((item, index) => readCriterion(call, account_id, item, index));
      const people = Math.round(estimate(normalize(criteria)));
      const audience_size = {
        min: roundTo((people * 9) / 10, Math.floor),
        max: roundTo((people * 11) / 10, Math.ceil),
      };
      return { data: { audience_size }, params: { account_id, targeting_criteria: null } };
    },
  ),
];
