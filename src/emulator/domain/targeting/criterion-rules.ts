/**
 * Rules of a new criterion that depend on its line item and on the criteria that the line item has already
 * (docs/service.md#targeting-types, docs/service.md#targeting-limits, docs/service.md#targeting-by-placement).
 */
import { lineItemCuratedCategory } from '../../../contract/groups/line-item-curated-categories.js';
import {
  criteriaLimits,
  publisherLimits,
  typesRefusedByPlacement,
} from '../../../contract/params/targeting.js';
import type { Document } from '../../../contract/types.js';
import { serviceError } from '../../errors.js';
import { deviceFixtures, platformOfSystem } from '../../fixtures/devices.js';
import { findPlace } from '../../fixtures/places.js';
import { tvShowFixtures } from '../../fixtures/television.js';
import { findChildren, type StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import type { Criterion } from '../criteria.js';

/** A criterion that is to be created, and what its line item has before. */
interface Addition {
  readonly store: Store;
  readonly item: StoredRecord;
  readonly criterion: Required<Pick<Criterion, 'targeting_type' | 'targeting_value' | 'operator_type'>>;
  readonly existing: readonly Document[];
}

type Rule = (addition: Addition) => void;

function has(existing: readonly Document[], type: Criterion['targeting_type'], value?: string): boolean {
  return existing.some(
    ({ targeting_type, targeting_value }) =>
      targeting_type === type && (value === undefined || targeting_value === value),
  );
}

function refuse({ criterion }: Addition, message: string, code = 'INVALID_PARAMETER'): never {
  const isOfType = code === 'INVALID_TARGETING_TYPE';
  const [parameter, value] = isOfType
    ? ['targeting_type', criterion.targeting_type]
    : ['targeting_value', criterion.targeting_value];
  throw serviceError(code, message, { parameter, value });
}

const withinLimits: Rule = (addition) => {
  const { criterion, existing, item } = addition;
  const limit = criteriaLimits.find(({ types }) => types.includes(criterion.targeting_type));
  if (!limit) return;
  const count = existing.filter(({ targeting_type }) =>
    limit.types.some((type) => type === targeting_type),
  ).length;
  if (count < limit.max) return;
  const what = limit.types.length === 1 ? `of type ${limit.types[0]}` : 'that are keywords';
  const message = `line item ${item.id} can have at most ${limit.max} ${limit.max === 1 ? 'criterion' : 'criteria'} ${what}`;
  refuse(addition, message, 'REQUEST_TOO_COMPLEX');
};

const takenByPlacement: Rule = (addition) => {
  const { criterion, item } = addition;
  const placements = Array.isArray(item.data.placements) ? item.data.placements.map(String) : [];
  const refuses = (placement: string) =>
    typesRefusedByPlacement.some(
      (row) => row.placements.includes(placement) && row.types.includes(criterion.targeting_type),
    );
  if (placements.length === 0 || !placements.every(refuses)) return;
  const message = `targeting_type ${criterion.targeting_type} is not available for the placements of line item ${item.id}: ${placements.join(', ')}`;
  refuse(addition, message, 'INVALID_TARGETING_TYPE');
};

const isSought = ({ operator_type }: Document) => operator_type === 'EQ';

/** A chosen device is narrower than its whole platform, which would make the choice void. */
const notBroaderThanDevice: Rule = (addition) => {
  const { criterion, existing } = addition;
  const { targeting_type: type, targeting_value: value } = criterion;
  if (criterion.operator_type !== 'EQ' || (type !== 'PLATFORM' && type !== 'DEVICE')) return;
  const sought = existing.filter(isSought);
  const platformOf = (deviceId: string) => {
    const device = deviceFixtures.find(({ id }) => id === deviceId);
    return device && platformOfSystem[device.os_type];
  };
  const devices = sought.filter(({ targeting_type }) => targeting_type === 'DEVICE');
  const clash =
    type === 'PLATFORM'
      ? devices.some(({ targeting_value }) => platformOf(String(targeting_value)) === value)
      : has(sought, 'PLATFORM', platformOf(value) ?? '');
  if (!clash) return;
  refuse(addition, 'targeting_value: a platform cannot be targeted together with a device of that platform');
};

const audienceOrLookalike: Rule = (addition) => {
  const { criterion, existing, item } = addition;
  const { targeting_type: type, targeting_value: value } = criterion;
  if (type !== 'CUSTOM_AUDIENCE' && type !== 'CUSTOM_AUDIENCE_EXPANDED') return;
  const other = type === 'CUSTOM_AUDIENCE' ? 'CUSTOM_AUDIENCE_EXPANDED' : 'CUSTOM_AUDIENCE';
  if (!has(existing, other, value)) return;
  refuse(
    addition,
    `line item ${item.id} already has audience ${value} as ${other}; it can have only one of the two`,
  );
};

const engagementHasSubject: Rule = (addition) => {
  const { criterion, existing } = addition;
  if (criterion.targeting_type !== 'ENGAGEMENT_TYPE') return;
  if (has(existing, 'CAMPAIGN_ENGAGEMENT') || has(existing, 'USER_ENGAGEMENT')) return;
  const message =
    'ENGAGEMENT_TYPE requires a criterion of type CAMPAIGN_ENGAGEMENT or USER_ENGAGEMENT on the line item first';
  refuse(addition, message, 'INVALID_TARGETING_TYPE');
};

/** A television show is targeted within its markets, so the places come first and stay inside them. */
const showWithinMarket: Rule = (addition) => {
  const { criterion, existing, item } = addition;
  const { targeting_type: type, targeting_value: value } = criterion;
  if (type === 'TV_SHOW') {
    const places = existing.filter((other) => other.targeting_type === 'LOCATION' && isSought(other));
    if (places.length === 0) {
      const message = `line item ${item.id} must have a criterion of type LOCATION before one of type TV_SHOW`;
      refuse(addition, message, 'INVALID_TV_SHOW_LOCATIONS');
    }
    const outside = places.find((place) => !isInMarket(value, String(place.targeting_value)));
    if (!outside) return;
    const message = `television show ${value} is not shown in ${outside.name}, which line item ${item.id} targets`;
    refuse(addition, message, 'TV_SHOW_OUTSIDE_MARKET');
  }
  if (type !== 'LOCATION' || criterion.operator_type !== 'EQ') return;
  const show = existing.find(
    (other) => other.targeting_type === 'TV_SHOW' && !isInMarket(String(other.targeting_value), value),
  );
  if (!show) return;
  const message = `line item ${item.id} targets the television show ${show.name}, which is not shown there`;
  refuse(addition, message, 'INVALID_TV_SHOW_LOCATIONS');
};

/** The market of an unlisted show or place is unknown: it is not refused. */
function isInMarket(showValue: string, placeValue: string): boolean {
  const show = tvShowFixtures.find(({ id }) => id === showValue);
  const place = findPlace(placeValue);
  if (!show || !place) return true;
  return show.locales.some(({ country }) => country === place.country_code);
}

/** A line item has curated or content categories, not both, and few excluded publishers. */
const categoriesOfOneKind: Rule = (addition) => {
  const { store, criterion, existing, item } = addition;
  const { targeting_type: type } = criterion;
  if (type !== 'IAB_CATEGORY' && type !== 'CONTENT_PUBLISHER_USER') return;
  const isCurated = findChildren(store, lineItemCuratedCategory, [item.id]).some(({ hidden }) => !hidden);
  if (type === 'IAB_CATEGORY') {
    if (!isCurated) return;
    const message = `line item ${item.id} has a curated category; it cannot have content categories too`;
    refuse(addition, message, 'INVALID_TARGETING_TYPE');
  }
  const max = isCurated ? publisherLimits.curated : publisherLimits.content;
  const count = existing.filter(({ targeting_type }) => targeting_type === type).length;
  if (count < max) return;
  const message = `line item ${item.id} can exclude at most ${max} publishers`;
  refuse(addition, message, 'REQUEST_TOO_COMPLEX');
};

const rules: readonly Rule[] = [
  takenByPlacement,
  withinLimits,
  notBroaderThanDevice,
  audienceOrLookalike,
  engagementHasSubject,
  showWithinMarket,
  categoriesOfOneKind,
];

/** Throws ErrorResponse for the first rule that the new criterion violates. */
export function assertCriterionFits(addition: Addition): void {
  for (const rule of rules) rule(addition);
}
