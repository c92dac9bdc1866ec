/** Facts are added up, compared and ranked; null stays apart from 0, and ratios come from sums. */
import { describe, expect, it } from 'vitest';
import { addAmounts } from '../../../../../src/cli/features/statistics/compute/amounts.js';
import {
  createTotals,
  type Fact,
  type FactLayout,
  topRows,
  toReportRow,
} from '../../../../../src/cli/features/statistics/compute/facts.js';
import { finalityAt } from '../../../../../src/cli/features/statistics/compute/finality.js';
import { selectMetrics } from '../../../../../src/cli/features/statistics/compute/metric-words.js';

const { columns, paths } = selectMetrics(['impressions', 'clicks', 'ctr'], 'LINE_ITEM');
const layout: FactLayout = { paths, columns, isCompared: false };
const fact = (keys: Fact['keys'], sums: Fact['sums'], more: Partial<Fact> = {}): Fact => ({
  keys,
  sums,
  finality: { delivery: 'final', billing: 'final' },
  ...more,
});

describe('a row', () => {
  it('separates null from 0', () => {
    expect(toReportRow(fact({ id: 'a' }, [null, 0]), layout)).toEqual({
      id: 'a',
      impressions: null,
      clicks: 0,
      ctr: null,
      delivery: 'final',
      billing: 'final',
    });
  });
});

describe('totals', () => {
  const add = (dimensions: readonly string[], facts: readonly Fact[], given = layout) => {
    const totals = createTotals(dimensions);
    for (const one of facts) totals.add(one);
    return [...totals.rows(given)];
  };

  it('compute ratios from sums, not from ratios', () => {
    const rows = add(
      ['placement'],
      [fact({ placement: 'X' }, [1000, 10]), fact({ placement: 'X' }, [10, 10])],
    );
    expect(rows).toMatchObject([{ placement: 'X', impressions: 1010, clicks: 20, ctr: 0.019802 }]);
  });

  it('compute changes of rates from sums, not from rounded rates', () => {
    const compared = { ...layout, isCompared: true };
    // 0.000173 and 0.000098 when they are rounded.
    const facts = [fact({ id: 'a' }, [271_000, 47]), fact({ id: 'a' }, [357_000, 35], { isPrevious: true })];
    expect(add(['id'], facts, compared)).toMatchObject([
      { ctr: 0.000173, previous_ctr: 0.000098, change_ctr: 0.769004 },
    ]);
  });

  it('are exact beyond what a number of JavaScript counts', () => {
    const { columns: all, paths: own } = selectMetrics(['spend', 'impressions', 'cpm'], 'LINE_ITEM');
    const compared: FactLayout = { paths: own, columns: all, isCompared: true };
    const money = own.indexOf('billed_charge_local_micro');
    const sums = (spend: bigint) => own.map((_, index) => (index === money ? spend : 1000));
    const facts = [
      fact({ id: 'a' }, sums(2n ** 60n + 1n)),
      fact({ id: 'a' }, sums(2n ** 60n), { isPrevious: true }),
    ];
    expect(add(['id'], facts, compared)).toMatchObject([
      { billed_charge_local_micro: 2n ** 60n + 1n, change_billed_charge_local_micro: 0 },
    ]);
  });

  it('have the first hour of a day alone, and not with other days', () => {
    const compared = { ...layout, isCompared: true };
    const early = { isUncompared: true } as const;
    const facts = [
      fact({ id: 'a' }, [5, 1], early),
      fact({ id: 'a' }, [100, 10], { finality: { delivery: 'final', billing: 'settled' } }),
      fact({ id: 'a' }, [50, 5], { isPrevious: true }),
      fact({ id: 'b' }, [5, 1], { ...early, finality: { delivery: 'open', billing: 'open' } }),
      fact({ id: 'b' }, [3, 1], early),
    ];
    for (const given of [facts, [...facts].reverse()])
      expect(add(['id'], given, compared)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: 'a', impressions: 100, change_impressions: 1, billing: 'settled' }),
          expect.objectContaining({ id: 'b', impressions: 8, change_impressions: null, billing: 'open' }),
        ]),
      );
  });

  it('are null if all parts are, and so is a rate of an uncounted metric', () => {
    const rows = add(
      ['id'],
      [fact({ id: 'a' }, [null, null]), fact({ id: 'a' }, [5, null]), fact({ id: 'b' }, [null, null])],
    );
    expect(rows).toMatchObject([
      { id: 'a', impressions: 5, clicks: null, ctr: null },
      { id: 'b', impressions: null, clicks: null, ctr: null },
    ]);
  });

  it('are as final as the least final part', () => {
    const rows = add(
      [],
      [
        fact({}, [1, 1]),
        fact({}, [1, 1], { finality: { delivery: 'final', billing: 'settled' } }),
        fact({}, [1, 1], { finality: { delivery: 'open', billing: 'final' } }),
      ],
    );
    expect(rows).toMatchObject([{ delivery: 'open', billing: 'settled' }]);
  });

  it('separate dimensions by type: null is not the text "null"', () => {
    expect(
      add(['segment'], [fact({ segment: null }, [1, 1]), fact({ segment: 'null' }, [1, 1])]),
    ).toHaveLength(2);
  });

  it('compare with the period before', () => {
    const rows = add(
      ['id'],
      [
        fact({ id: 'a' }, [150, 3]),
        fact({ id: 'a' }, [100, 0], { isPrevious: true }),
        fact({ id: 'b' }, [7, 7]),
        fact({ id: 'c' }, [9, 9], { isPrevious: true }),
        fact({ id: 'd' }, [0, 0]),
        fact({ id: 'd' }, [10, 1], { isPrevious: true }),
      ],
      { ...layout, isCompared: true },
    );
    expect(rows).toMatchObject([
      { id: 'a', impressions: 150, previous_impressions: 100, change_impressions: 0.5, change_clicks: null },
      { id: 'b', impressions: 7, previous_impressions: null, change_impressions: null },
      { id: 'c', impressions: null, previous_impressions: 9, change_impressions: -1, change_ctr: null },
      // A rate of nothing is unknown, and has not fallen to nothing.
      { id: 'd', ctr: null, previous_ctr: 0.1, change_impressions: -1, change_clicks: -1, change_ctr: null },
    ]);
  });
});

it('a sum of metrics that came to nothing fell by all of it, and a rate of nothing is unknown', () => {
  const chosen = selectMetrics(['conversions', 'cpa'], 'LINE_ITEM');
  const totals = createTotals(['id']);
  const sums = chosen.paths.map(() => 5);
  totals.add(fact({ id: 'a' }, sums, { isPrevious: true }));
  const [row] = totals.rows({ ...chosen, isCompared: true });
  expect(row).toMatchObject({ conversions: null, change_conversions: -1, change_cpa_local_micro: null });
});

describe('the top rows', () => {
  it('are the largest, those without a value last, and equal ones in their order', () => {
    const rows = [5, null, 9, 5n, -1].map((value, id) => ({ id, value }));
    const top = (count: number) => topRows(rows, { column: 'value', count, isMoney: false });
    expect(top(4).map(({ id }) => id)).toEqual([2, 0, 3, 4]);
    expect(top(9).map(({ id }) => id)).toEqual([2, 0, 3, 4, 1]);
  });

  it('are those of each currency if they are ranked by money', () => {
    const amounts = [
      ['USD', 5],
      ['JPY', 5000],
      ['USD', 9],
      ['JPY', 7000],
      ['JPY', null],
      ['USD', 7],
    ] as const;
    const rows = amounts.map(([currency, value], id) => ({ id, currency, value }));
    const top = (isMoney: boolean) => topRows(rows, { column: 'value', count: 2, isMoney });
    expect(top(true).map(({ id }) => id)).toEqual([2, 5, 3, 1]);
    expect(top(false).map(({ id }) => id)).toEqual([3, 1]);
  });
});

describe('amounts', () => {
  it.each([
    [null, null, null],
    [null, 0, 0],
    [1, null, 1],
    [1, 2, 3],
    [Number.MAX_SAFE_INTEGER, 1, 9_007_199_254_740_992n],
    [9_007_199_254_740_993n, 1, 9_007_199_254_740_994n],
    [0.5, 0.25, 0.75],
  ])('%s and %s are %s', (a, b, sum) => expect(addAmounts(a, b)).toBe(sum));
});

describe('numbers', () => {
  const hour = 3_600_000;
  it.each([
    [0, 'open', 'open'],
    [23.9, 'open', 'open'],
    [24, 'final', 'open'],
    [71.9, 'final', 'open'],
    [72, 'final', 'settled'],
    [335.9, 'final', 'settled'],
    [336, 'final', 'final'],
  ])('read %s hours after the period: counts are %s, money is %s', (hours, delivery, billing) => {
    expect(finalityAt(0, hours * hour)).toEqual({ delivery, billing });
  });
});
