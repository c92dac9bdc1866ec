/** The words of --metrics: presets, groups, names of people and of the service, computed metrics. */
import { describe, expect, it } from 'vitest';
import {
  derivedMetrics,
  derivedRatio,
  derivedValue,
  reachPath,
} from '../../../../../src/cli/features/statistics/compute/derived-metrics.js';
import {
  columnNamed,
  metricPresets,
  metricWords,
  selectMetrics,
} from '../../../../../src/cli/features/statistics/compute/metric-words.js';
import { metrics } from '../../../../../src/contract/params/metrics.js';

const names = (words: readonly string[], entity = 'LINE_ITEM') =>
  selectMetrics(words, entity).columns.map(({ name }) => name);

describe('selectMetrics', () => {
  it.each([
    [['spend'], ['billed_charge_local_micro']],
    [
      ['Impressions', 'CTR'],
      ['impressions', 'ctr'],
    ],
    [
      ['link-clicks', 'views'],
      ['url_clicks', 'video_total_views'],
    ],
    [['cpm', 'cpm', 'CPM'], ['cpm_local_micro']],
    [['conversion_purchases.sale_amount'], ['conversion_purchases.sale_amount']],
    [['billing'], ['billed_engagements', 'billed_charge_local_micro']],
    [
      ['purchases'],
      [
        'conversion_purchases.conversions',
        'conversion_purchases.order_quantity',
        'conversion_purchases.sale_amount',
      ],
    ],
  ])('reads %j', (words, expected) => {
    expect(names(words)).toEqual(expected);
  });

  it.each(Object.entries(metricPresets))('has every word of the preset %s', (preset, words) => {
    expect(names([preset])).toEqual(names(words));
  });

  it('has the column that a word ranks rows by, also where a preset has its name', () => {
    for (const word of metricWords) {
      const column = columnNamed(word);
      const entity = word === 'reach' || word === 'frequency' ? 'CAMPAIGN' : 'LINE_ITEM';
      if (column !== undefined)
        expect([word, names([word], entity)]).toEqual([word, expect.arrayContaining([column])]);
    }
  });

  it('types money, ratios and counts', () => {
    const { columns } = selectMetrics(['spend', 'cpc', 'ctr', 'clicks', 'purchases'], 'CAMPAIGN');
    expect(columns.map(({ type }) => type)).toEqual([
      'micro',
      'micro',
      'number',
      'integer',
      'integer',
      'integer',
      'micro',
    ]);
  });

  it('asks for the groups that the columns need, and for exclusive groups in separate calls', () => {
    expect(selectMetrics(['ctr'], 'CAMPAIGN').groupSets).toEqual([['ENGAGEMENT']]);
    expect(selectMetrics(['cpc'], 'CAMPAIGN').groupSets).toEqual([['BILLING', 'ENGAGEMENT']]);
    expect(selectMetrics(['cpi', 'video'], 'CAMPAIGN').groupSets).toEqual([
      ['BILLING', 'ENGAGEMENT', 'VIDEO'],
      ['MOBILE_CONVERSION'],
    ]);
  });

  it('leaves metrics out of a preset that the entity does not have, and refuses them by name', () => {
    expect(names(['performance'], 'ACCOUNT')).toEqual(['impressions', 'engagements']);
    expect(names(['performance'], 'FUNDING_INSTRUMENT')).toEqual([
      'impressions',
      'engagements',
      'billed_charge_local_micro',
      'cpm_local_micro',
      'cpe_local_micro',
    ]);
    expect(() => names(['spend'], 'ACCOUNT')).toThrow('spend is not available for ACCOUNT');
    expect(() => names(['ctr'], 'ACCOUNT')).toThrow('not available');
    expect(() => names(['video'], 'LINE_ITEM')).not.toThrow();
    expect(() => names(['web-conversion'], 'ACCOUNT')).toThrow('not available');
  });

  it.each(['', 'clickz', 'toString', 'conversion_purchases.nonsense', 'impressions.conversions'])(
    'does not have "%s"',
    (word) => {
      expect(() => names([word])).toThrow('does not support');
    },
  );

  it('asks for the number of people only if a metric needs it', () => {
    expect(selectMetrics(['frequency'], 'CAMPAIGN')).toMatchObject({
      needsReach: true,
      paths: ['impressions'],
    });
    expect(selectMetrics(['ctr'], 'CAMPAIGN').needsReach).toBe(false);
  });
});

describe('columnNamed', () => {
  it.each([
    ['spend', 'billed_charge_local_micro'],
    ['cpm', 'cpm_local_micro'],
    ['clicks', 'clicks'],
    ['performance', undefined],
    ['nonsense', undefined],
  ])('%s is %s', (word, column) => expect(columnNamed(word)).toBe(column));
});

describe('computed metrics', () => {
  const known = new Set(metrics.map(({ name }) => name));

  it('are computed from metrics of the contract', () => {
    const paths = derivedMetrics.flatMap(({ over, under = [] }) => [...over, ...under]);
    expect(paths.filter((path) => path !== reachPath && !known.has(path.split('.')[0] ?? ''))).toEqual([]);
  });

  it('have a cost for every kind of conversion on the web and in apps', () => {
    const kinds = metrics
      .filter(({ group }) => group === 'WEB_CONVERSION' || group === 'MOBILE_CONVERSION')
      .filter(({ type }) => type !== 'mobileView')
      .map(({ name }) => name);
    const costs = derivedMetrics.filter(({ name }) => name.startsWith('cost_per_'));
    expect(costs.map(({ under = [] }) => under[0]?.split('.')[0])).toEqual(kinds);
    expect(costs.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'cost_per_purchase',
        'cost_per_search',
        'cost_per_checkout_initiated',
        'cost_per_custom',
        'cost_per_mobile_install',
        'cost_per_mobile_re_engage',
      ]),
    );
    expect(new Set(derivedMetrics.map(({ name }) => name)).size).toBe(derivedMetrics.length);
  });

  const compute = (name: string, sums: Readonly<Record<string, number | bigint | null>>) => {
    const metric = derivedMetrics.find((one) => one.name === name);
    return (
      metric &&
      derivedValue(
        metric,
        derivedRatio(metric, (path) => sums[path] ?? null),
      )
    );
  };
  const spend = { billed_charge_local_micro: 12_345_678 };

  it.each([
    ['ctr', { clicks: 3, impressions: 200 }, 0.015],
    ['ctr', { clicks: null, impressions: 200 }, null],
    ['ctr', { clicks: 0, impressions: 200 }, 0],
    ['ctr', { clicks: 3, impressions: 0 }, null],
    ['ctr', { clicks: 3, impressions: null }, null],
    ['ctr', { clicks: 1, impressions: 3 }, 0.333333],
    ['cpm', { ...spend, impressions: 1000 }, 12_345_678],
    ['cpm', { ...spend, impressions: 3000 }, 4_115_226],
    ['cpc', { ...spend, clicks: 7 }, 1_763_668],
    ['cpc', { billed_charge_local_micro: 9_007_199_254_740_993n, clicks: 1 }, 9_007_199_254_740_992],
    [
      'cpa',
      { ...spend, 'conversion_custom.conversions': 1, 'conversion_sign_ups.conversions': 2 },
      4_115_226,
    ],
    ['conversions', { 'conversion_custom.conversions': 1, 'conversion_sign_ups.conversions': 2 }, 3],
    ['conversions', {}, null],
    ['frequency', { impressions: 500, [reachPath]: 200 }, 2.5],
    ['roas', { ...spend, 'conversion_purchases.sale_amount': 37_037_034 }, 3],
    [
      'roas',
      {
        billed_charge_local_micro: 4_000_000,
        'conversion_purchases.sale_amount': 1_000_000,
        'conversion_custom.sale_amount': 1_000_000,
        'conversion_searches.sale_amount': 9_000_000,
      },
      0.5,
    ],
    ['roas', { billed_charge_local_micro: 0, 'conversion_purchases.sale_amount': 5 }, null],
    ['roas', { ...spend, 'conversion_purchases.sale_amount': null }, null],
    ['roas', { ...spend, 'conversion_purchases.sale_amount': 0 }, 0],
    ['cost_per_purchase', { ...spend, 'conversion_purchases.conversions': 2 }, 6_172_839],
    ['cost_per_purchase', { ...spend, 'conversion_purchases.order_quantity': 2 }, null],
    ['cost_per_search', { ...spend, 'conversion_searches.conversions': 1 }, 12_345_678],
    [
      'cost_per_mobile_purchase',
      {
        ...spend,
        'mobile_conversion_purchases.post_view': 1,
        'mobile_conversion_purchases.post_engagement': 2,
        'mobile_conversion_purchases.assisted': 7,
      },
      4_115_226,
    ],
  ])('%s, case %#', (name, sums, expected) => expect(compute(name, sums)).toBe(expected));
});
