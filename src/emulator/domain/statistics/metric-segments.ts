/** The segments that a job splits metrics into, and the part that each has (docs/service.md#segments). Made up. */
import type { SegmentationType } from '../../../contract/params/metrics.js';
import type { Document } from '../../../contract/types.js';
import { findCountry } from '../../fixtures/countries.js';
import { isPlaceValue } from '../../fixtures/places.js';
import { noiseBetween, seedOf } from './noise.js';

/** A segment; the shares of all are at most 1, because of some people nothing is known. */
export interface MetricSegment {
  readonly name: string;
  readonly value: string;
  readonly share: number;
  /** Whether it belongs to the line items of its tag alone. */
  readonly isOwn?: boolean;
}

const fixed: Readonly<Record<'AGE' | 'GENDER' | 'PLATFORMS', readonly MetricSegment[]>> = {
  AGE: [
    { name: '13-17', value: 'AGE_13_TO_17', share: 0.05 },
    { name: '18-24', value: 'AGE_18_TO_24', share: 0.26 },
    { name: '25-34', value: 'AGE_25_TO_34', share: 0.31 },
    { name: '35-49', value: 'AGE_35_TO_49', share: 0.2 },
    { name: '50 and up', value: 'AGE_OVER_50', share: 0.1 },
  ],
  GENDER: [
    { name: 'Male', value: '1', share: 0.52 },
    { name: 'Female', value: '2', share: 0.42 },
  ],
  PLATFORMS: [
    { name: 'iOS', value: '0', share: 0.41 },
    { name: 'Android', value: '1', share: 0.37 },
    { name: 'Desktop and laptop computers', value: '4', share: 0.2 },
  ],
};

/** Market codes of the United States. */
const markets: readonly (readonly [name: string, value: string])[] = [
  ['New York', '501'],
  ['Los Angeles', '803'],
  ['Chicago', '602'],
  ['Philadelphia', '504'],
  ['Dallas-Fort Worth', '623'],
  ['Houston', '618'],
  ['Atlanta', '524'],
  ['Washington', '511'],
  ['Boston', '506'],
  ['Seattle-Tacoma', '819'],
];

export interface Segmentation {
  readonly type: SegmentationType;
  /** The targeting value of the country of METROS. */
  readonly country?: string | undefined;
}

/** The segments, in the order of the answer; tags are those of the line items themselves. */
export function listMetricSegments(
  { type, country = '' }: Segmentation,
  tags: readonly string[],
): readonly MetricSegment[] {
  if (type === 'CONVERSION_TAGS') {
    return tags.map((tag) => ({ name: tag, value: tag, share: 0.9, isOwn: true }));
  }
  if (type !== 'METROS') return fixed[type];
  const found = findCountry(country);
  if (!found && !isPlaceValue(country)) return [];
  const { code, name } = found ?? { code: country, name: country };
  const named =
    code === 'US'
      ? markets
      : [1, 2, 3].map(
          (place) => [`${name} ${place}`, String(900 + (seedOf(code) & 31) * 3 + place)] as const,
        );
  return named.map(([name, value], place) => ({ name, value, share: 0.08 / (1 + place / 3) }));
}

/** The bounds of each segment between 0 and 1, for one line item with its tag: shares differ a little from one to the next. */
export function cutSegments(
  segments: readonly MetricSegment[],
  seed: number,
  tag: string | undefined,
): readonly (readonly [number, number])[] {
  const sizes = segments.map(({ share, value, isOwn }) =>
    isOwn && value !== tag ? 0 : share * noiseBetween(0.8, 1.2, seed, 0, seedOf(value)),
  );
  const whole = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  let at = 0;
  return sizes.map((size) => {
    const begin = at;
    at += size / whole;
    return [begin, Math.min(1, at)];
  });
}

/** As the service names a segment. Choice: its shape is not published (docs/service.md#segments). */
export function toSegment({ name, value }: MetricSegment): Document {
  return { segment_name: name, segment_value: value };
}
