/** In which segmentations each metric is counted (docs/service.md#segments). */
import { describe, expect, it } from 'vitest';
import { metrics, segmentationType } from '../../src/contract/params/metrics.js';

const ofPlatforms = ['purchases', 'sign_ups', 'site_visits', 'downloads', 'custom'];
const ofTags = [
  'add_to_carts',
  'checkouts_initiated',
  'content_views',
  'payment_info_additions',
  'add_to_wishlists',
  'searches',
  'landing_page_views',
  'subscriptions',
];

const webMetrics: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(ofPlatforms.map((name) => [`conversion_${name}`, ['PLATFORMS']])),
  ...Object.fromEntries(ofTags.map((name) => [`conversion_${name}`, ['PLATFORMS', 'CONVERSION_TAGS']])),
};

describe('the segmentations of', () => {
  it('web conversions differ from metric to metric', () => {
    const web = metrics.filter(({ group }) => group === 'WEB_CONVERSION');
    expect(Object.fromEntries(web.map(({ name, segmentations }) => [name, segmentations]))).toEqual(
      webMetrics,
    );
  });

  it.each(['BILLING', 'ENGAGEMENT', 'VIDEO', 'MOBILE_CONVERSION'])('%s are all', (group) => {
    const others = metrics.filter((metric) => metric.group === group);
    expect(others.length).toBeGreaterThan(1);
    for (const { segmentations } of others) expect(segmentations).toEqual(segmentationType);
  });

  it('lifetime values do not exist', () => {
    const lifetime = metrics.filter(({ group }) => group === 'LIFE_TIME_VALUE_MOBILE_CONVERSION');
    expect(lifetime).toHaveLength(15);
    for (const { segmentations } of lifetime) expect(segmentations).toEqual([]);
  });
});
