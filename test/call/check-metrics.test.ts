/** What an answer of statistics has to have, and what it may have: the set of its ids, and the inside of each record. */
import { describe, expect, it } from 'vitest';
import { type AskedMetrics, checkMetrics } from '../../src/call/check-metrics.js';
import { statisticsRows } from '../../src/contract/groups/stats.js';

const asked: AskedMetrics = {
  ids: ['a1', 'b2'],
  granularity: 'HOUR',
  periods: 2,
  placement: 'ALL_ON_TWITTER',
  groups: ['ENGAGEMENT', 'BILLING'],
};
const whole = { impressions: [1, null], clicks: null, billed_charge_local_micro: [2n ** 60n, 0] };
const needed = ['impressions', 'billed_charge_local_micro', 'video_total_views'];

/** Checks an answer whose second record has these parts. */
function check(parts: unknown, change: Partial<AskedMetrics> = {}, counted: readonly string[] = needed) {
  const first = [{ segment: change.segment === undefined ? null : 'AGE_13_TO_24', metrics: whole }];
  const data = [
    { id: 'a1', id_data: first },
    { id: 'b2', id_data: parts },
  ];
  checkMetrics(statisticsRows, { time_series_length: 2, data }, { ...asked, ...change }, counted);
}

const part = (metrics: unknown, segment: unknown = null) => ({ segment, metrics });

describe('an answer is refused', () => {
  it.each<[string, unknown, string]>([
    ['with a record without parts', [], 'no id_data of b2'],
    ['with a record whose part stands twice', [part(whole), part(whole)], 'more than one id_data of b2'],
    ['without metrics', [part({})], 'no metrics of BILLING of b2, no metrics of ENGAGEMENT of b2'],
    ['whose metrics are null', [part(null)], 'no metrics of ENGAGEMENT of b2'],
    ['without a group', [part({ impressions: [1, 2] })], 'no metrics of BILLING of b2'],
    [
      'without what is counted',
      [part({ clicks: [1, 2], billed_charge_local_micro: null })],
      'the answer has no impressions of b2',
    ],
    ['with texts', [part({ ...whole, impressions: ['1', '2'] })], 'no list of numbers in impressions of b2'],
    ['with fractions', [part({ ...whole, clicks: [52.5, 1] })], 'no list of numbers in clicks of b2'],
    ['with numbers that lost digits', [part({ ...whole, clicks: [1e20, 1] })], 'in clicks of b2'],
    ['with objects', [part({ ...whole, clicks: { value: [1, 2] } })], 'no list of numbers in clicks of b2'],
    ['with lists in lists', [part({ ...whole, clicks: [[1, 2], null] })], 'in clicks of b2'],
  ])('%s', (_, parts, message) => {
    expect(() => check(parts)).toThrow(message);
  });

  it('with one value in place of a list', () => {
    const data = [
      { id: 'a1', id_data: [part({ ...whole, impressions: 5, billed_charge_local_micro: [1] })] },
    ];
    const one = { ...asked, ids: ['a1'], granularity: 'TOTAL', periods: 1 };
    expect(() => checkMetrics(statisticsRows, { time_series_length: 1, data }, one)).toThrow(
      'no list of numbers in impressions of a1',
    );
  });

  it('with a segment that stands twice', () => {
    const men = { segment_name: 'Men', segment_value: 'm' };
    const change = { segment: 'GENDER' };
    expect(() => check([part(whole, men), part(whole, { ...men })], change)).toThrow(
      'more than one part for a segment of b2',
    );
    check([part(whole, men), part(whole, { ...men, segment_value: 'w' })], change);
  });

  it('without a member that is counted, or with another form of it', () => {
    const counted = ['conversion_purchases.sale_amount'];
    const change = { groups: ['WEB_CONVERSION'] };
    const purchases = (value: unknown) => {
      const both = { conversion_purchases: { sale_amount: [1, 2] } };
      const data = [
        { id: 'a1', id_data: [part(both)] },
        { id: 'b2', id_data: [part({ conversion_purchases: value })] },
      ];
      checkMetrics(statisticsRows, { time_series_length: 2, data }, { ...asked, ...change }, counted);
    };
    purchases(null);
    purchases({ sale_amount: [1, 2.5], metric: null, other: { more: [1, null] } });
    for (const value of [{ metric: [1, 2] }, [1, 2], {}])
      expect(() => purchases(value)).toThrow('no conversion_purchases.sale_amount of b2');
    expect(() => purchases({ sale_amount: ['1', '2'] })).toThrow(
      'no list of numbers in conversion_purchases',
    );
  });
});

describe('an answer is accepted', () => {
  it('with every metric null, as of an entity that served nothing', () => {
    check([part({ impressions: null, billed_charge_local_micro: null })]);
  });

  it('with metrics that ads does not have', () => {
    check([part({ ...whole, auto_created_conversion_session: { assisted: [1.5, 'x'] }, new_views: [1, 2] })]);
  });

  it('without a group that not every objective has, where nothing of it is counted', () => {
    check([part(whole)], { groups: ['ENGAGEMENT', 'BILLING', 'VIDEO'] }, []);
    expect(() => check([part(whole)], { groups: ['ENGAGEMENT', 'BILLING', 'VIDEO'] })).toThrow(
      'no video_total_views of a1, b2',
    );
  });

  it('of a placement that counts nothing any more', () => {
    check([part({})], { placement: 'PUBLISHER_NETWORK' });
  });

  it('without segments, where it is segmented and nothing was served in any', () => {
    check([], { segment: 'METROS' });
  });

  it('without a metric that the segmentation does not count', () => {
    const counted = ['conversion_purchases.conversions'];
    const change = { groups: ['WEB_CONVERSION'], segment: 'CONVERSION_TAGS' };
    check([part({ conversion_searches: null }, 'tag')], change, counted);
    expect(() => check([part({}, 'tag')], { ...change, segment: 'PLATFORMS' }, counted)).toThrow(
      'no conversion_purchases',
    );
  });
});
