/** The groups of an A/B test side by side. */
import { describe, expect, it } from 'vitest';
import {
  compareGroups,
  groupShape,
  testMetrics,
} from '../../../../../src/cli/features/statistics/compute/compare-groups.js';
import { selectMetrics } from '../../../../../src/cli/features/statistics/compute/metric-words.js';

const { columns } = selectMetrics(testMetrics, 'CAMPAIGN');
const groups = [
  { id: 'g1', name: 'A', size: '50.0', entities: ['c1'] },
  { id: 'g2', name: null, size: '30.0', entities: ['c2', 'c3'] },
  { id: 'g3', name: 'C', size: '20.0', entities: ['c4'] },
];
const row = (group_id: string, impressions: number, clicks: number, currency = 'USD') => ({
  group_id,
  currency,
  impressions,
  clicks,
  billed_charge_local_micro: clicks * 500_000,
  ctr: clicks / impressions,
  cpm_local_micro: Math.round((clicks * 500_000_000) / impressions),
  cpc_local_micro: 500_000,
  delivery: 'final',
  billing: 'open',
});

it('has a row for each group in the order of the test, with its difference to the first', () => {
  const [first, second, third] = compareGroups(
    [row('g2', 10_000, 250), row('g1', 10_000, 200)],
    groups,
    columns,
  );
  expect(first).toMatchObject({
    group_id: 'g1',
    group_name: 'A',
    size: '50.0',
    entities: 1,
    currency: 'USD',
    clicks: 200,
    difference_clicks: null,
    difference_ctr: null,
    ctr_p_value: null,
    delivery: 'final',
    billing: 'open',
  });
  expect(second).toMatchObject({
    group_id: 'g2',
    group_name: null,
    entities: 2,
    clicks: 250,
    difference_clicks: 0.25,
    difference_impressions: 0,
    difference_ctr: 0.25,
    difference_cpc_local_micro: 0,
    ctr_p_value: 0.01713,
  });
  expect(third).toMatchObject({
    group_id: 'g3',
    currency: null,
    impressions: null,
    clicks: null,
    difference_clicks: null,
    ctr_p_value: null,
    delivery: null,
  });
});

it('computes differences of rates from sums, not from rounded rates', () => {
  const rounded = (id: string, impressions: number, clicks: number) => {
    const exact = row(id, impressions, clicks);
    return { ...exact, ctr: Math.round(exact.ctr * 1e6) / 1e6 };
  };
  const rows = [rounded('g1', 357_000, 35), rounded('g2', 271_000, 47)];
  const [, second] = compareGroups(rows, groups, columns);
  expect(second).toMatchObject({ ctr: 0.000173, difference_ctr: 0.769004 });
});

it('has no difference to a first group without impressions', () => {
  const [, second] = compareGroups([row('g2', 10_000, 250)], groups, columns);
  expect(second).toMatchObject({ clicks: 250, difference_clicks: null, ctr_p_value: null });
});

it('has no difference of a metric that was not counted, on either side', () => {
  const rows = [
    { ...row('g1', 10_000, 200), ctr: null },
    { ...row('g2', 10_000, 250), cpc_local_micro: null },
  ];
  const [, second] = compareGroups(rows, groups, columns);
  expect(second).toMatchObject({
    difference_clicks: 0.25,
    difference_ctr: null,
    difference_cpc_local_micro: null,
  });
});

it('compares no amounts of different currencies, and tests no part of a group', () => {
  const rows = [row('g1', 10_000, 200), row('g2', 10_000, 250, 'EUR'), row('g2', 5000, 50)];
  const [, euros, dollars] = compareGroups(rows, groups, columns);
  expect(euros).toMatchObject({ currency: 'EUR', clicks: 250, difference_clicks: null, ctr_p_value: null });
  expect(dollars).toMatchObject({ currency: 'USD', difference_clicks: -0.75, ctr_p_value: null });
});

describe('the shape', () => {
  it('has every column of the rows, and a table the differences of rates', () => {
    const { fields, columns: shown, percentages } = groupShape(columns, false);
    const [first = {}] = compareGroups([], groups, columns);
    expect(Object.keys(first)).toEqual(Object.keys(fields));
    expect(shown).toContain('difference_ctr');
    expect(shown).not.toContain('difference_clicks');
    expect(percentages).toContain('difference_cpc_local_micro');
  });
});
