/** Sums of rows: within a currency, rates from sums, nothing of what cannot be added up. */
import { describe, expect, it } from 'vitest';
import { selectMetrics } from '../../../../../src/cli/features/statistics/compute/metric-words.js';
import {
  createRowTotals,
  summedColumns,
  withSummands,
} from '../../../../../src/cli/features/statistics/compute/row-totals.js';

const shape = { name: 'report_row', fields: {}, columns: [] };

function sumUp(words: readonly string[], rows: readonly object[], isCompared = false, entity = 'CAMPAIGN') {
  const totals = createRowTotals(selectMetrics(words, entity), isCompared, shape);
  // Pages come one by one.
  for (const row of rows) totals.add([row]);
  return totals.list();
}

const spend = 'billed_charge_local_micro';

describe('the sums of rows', () => {
  it('are one for each currency, in the order of the rows, and rates are those of the sums', () => {
    const rows = [
      { currency: 'USD', [spend]: 1_000_000, impressions: 1000, clicks: 10 },
      { currency: 'JPY', [spend]: 500_000_000, impressions: 10, clicks: 5 },
      { currency: 'USD', [spend]: 3_000_000, impressions: 3000, clicks: 90 },
      { currency: 'JPY', [spend]: 700_000_000, impressions: 30, clicks: 1 },
    ];
    expect(sumUp(['spend', 'ctr', 'cpc'], rows)).toEqual([
      {
        total: 'Total of 2 rows in USD',
        currency: 'USD',
        [spend]: 4_000_000,
        ctr: 0.025,
        cpc_local_micro: 40_000,
      },
      {
        total: 'Total of 2 rows in JPY',
        currency: 'JPY',
        [spend]: 1_200_000_000,
        ctr: 0.15,
        cpc_local_micro: 200_000_000,
      },
    ]);
    // Sales per spend are a number, but one of amounts.
    expect(sumUp(['roas'], rows)).toHaveLength(2);
    expect(sumUp(['impressions'], rows)).toEqual([
      { total: 'Total of 4 rows', currency: null, impressions: 4040 },
    ]);
  });

  it('are exact beyond 2^53, and compared as sums', () => {
    const rows = [
      { currency: 'USD', [spend]: 9_007_199_254_740_991, [`previous_${spend}`]: 4 },
      { currency: 'USD', [spend]: 2, [`previous_${spend}`]: null },
    ];
    expect(sumUp(['spend'], rows)).toMatchObject([{ [spend]: 9_007_199_254_740_993n }]);
    const [compared] = sumUp(['spend'], [{ ...rows[1], [`previous_${spend}`]: 8 }, rows[1] ?? {}], true);
    expect(compared).toMatchObject({ [spend]: 4, [`previous_${spend}`]: 8, [`change_${spend}`]: -0.5 });
  });

  it('have no amount where a currency is not known, and none of people', () => {
    const rows = [
      { currency: null, [spend]: 5, impressions: 2 },
      { currency: null, [spend]: 7, impressions: 3 },
    ];
    expect(sumUp(['spend', 'impressions'], rows)).toMatchObject([{ [spend]: null, impressions: 5 }]);
    const metrics = selectMetrics(['reach', 'frequency', 'impressions'], 'CAMPAIGN');
    expect(summedColumns(metrics).map(({ name }) => name)).toEqual(['impressions']);
    expect(withSummands(metrics).map(({ name }) => name)).toEqual(['reach', 'frequency', 'impressions']);
    expect(sumUp(['impressions'], [])).toEqual([]);
  });

  it('take what rates are computed from, which the rows have beside their columns', () => {
    expect(withSummands(selectMetrics(['ctr'], 'CAMPAIGN')).map(({ name }) => name)).toEqual([
      'ctr',
      'clicks',
      'impressions',
    ]);
  });
});
