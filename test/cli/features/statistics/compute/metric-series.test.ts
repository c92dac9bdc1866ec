/** The cells of a report: which are 0, and which are null, however the service was asked. */
import { describe, expect, it } from 'vitest';
import type { StatisticsCall } from '../../../../../src/cli/features/statistics/compute/call-plan.js';
import {
  createSeriesTable,
  type SeriesOptions,
} from '../../../../../src/cli/features/statistics/compute/metric-series.js';

const day = 86_400_000;
const start = Date.parse('2026-03-01T00:00:00Z');
const starts = [0, 1, 2, 3].map((index) => start + index * day);

type Metrics = Readonly<Record<string, unknown>>;

/** The answer about an entity for days of the range, counted from 0. */
interface Answer {
  readonly id?: string;
  readonly from: number;
  readonly to: number;
  readonly segment?: string;
  readonly metrics: Metrics;
  /** When it was read, in days after the first of the range. */
  readonly read?: number;
}

/** The series that answers add up to. */
function seriesOf(
  answers: readonly Answer[],
  paths: readonly string[],
  options: Partial<SeriesOptions> = {},
) {
  const table = createSeriesTable({
    ...{ starts, end: start + 4 * day, paths, ids: ['a'], createdAt: () => undefined },
    ...options,
  });
  for (const { id = 'a', from, to, segment = null, metrics, read = 10 } of answers) {
    const call: StatisticsCall = {
      ...{ account: 'x', entity: 'LINE_ITEM', ids: [id], groups: [], placement: 'ALL_ON_TWITTER' },
      ...{ start: start + from * day, end: start + to * day, granularity: 'DAY' },
    } as unknown as StatisticsCall;
    const body = {
      time_series_length: options.starts?.length === 1 ? 1 : to - from,
      data: [{ id, id_data: [{ segment, metrics }] }],
    };
    table.add(call, body, start + read * day);
  }
  return table.list();
}

/** The values by path that answers add up to. */
const valuesOf = (...given: Parameters<typeof seriesOf>) => seriesOf(...given).map(({ values }) => values);

describe('a cell of a report', () => {
  it('of a period that had not begun when it was read is empty, not 0', () => {
    const counted = (id: string, read: number) => [
      { id, from: 0, to: 4, read, metrics: { impressions: [5, 0, 0, 0], clicks: null } },
    ];
    const found = valuesOf([...counted('a', 1.5), ...counted('b', 2)], ['impressions', 'clicks']);
    const open = [
      [5, 0, null, null],
      [0, 0, null, null],
    ];
    expect(found).toEqual([open, open]);
  });

  const paths = ['impressions', 'clicks', 'video_total_views'];

  it('is the same for one window as for several', () => {
    const none = { impressions: null, clicks: null, video_total_views: null };
    const whole = valuesOf(
      [
        {
          from: 0,
          to: 4,
          metrics: { impressions: [5, 0, 0, 0], clicks: null, video_total_views: [0, 0, 3, 0] },
        },
      ],
      paths,
    );
    const parts = valuesOf(
      [
        { from: 0, to: 1, metrics: { impressions: [5], clicks: null, video_total_views: null } },
        { from: 1, to: 2, metrics: none },
        { from: 2, to: 4, metrics: { impressions: null, clicks: null, video_total_views: [3, 0] } },
      ],
      paths,
    );
    expect(whole).toEqual([
      [
        [5, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 3, 0],
      ],
    ]);
    expect(parts).toEqual(whole);
  });

  it('is null in a group without counts for the entity', () => {
    const metrics = (views: readonly number[] | null) => ({
      impressions: [1, 1, 1, 1],
      video_views_25: views,
    });
    const asked = ['impressions', 'video_total_views'];
    const answers = [{ from: 0, to: 4, metrics: metrics(null) }];
    expect(valuesOf(answers, asked)).toEqual([[[1, 1, 1, 1], Array(4).fill(null)]]);
    // Another metric of the group, which was not asked for, tells that the objective has it.
    const others = [{ from: 0, to: 4, metrics: metrics([0, 0, 1, 0]) }];
    expect(valuesOf(others, asked)).toEqual([[[1, 1, 1, 1], Array(4).fill(0)]]);
    expect(valuesOf([...answers, { ...others[0], id: 'b' } as Answer], asked, { ids: ['a', 'b'] })).toEqual([
      [[1, 1, 1, 1], Array(4).fill(null)],
      [[1, 1, 1, 1], Array(4).fill(0)],
    ]);
  });

  it.each([
    [-1, [0, 0, 0, 0]],
    [0, [0, 0, 0, 0]],
    [1.5, [null, 0, 0, 0]],
    [2, [null, null, 0, 0]],
    [3.99, [null, null, null, 0]],
    [4, [null, null, null, null]],
  ])('is null before the day on which the entity was created, %d days after the first', (days, expected) => {
    const createdAt = () => start + days * day;
    // The service answers null for a call in which nothing was counted, and otherwise 0 for each period without a count.
    for (const impressions of [null, [0, 0, 0, 0]]) {
      const answers = [{ from: 0, to: 4, metrics: { impressions } }];
      expect(valuesOf(answers, ['impressions'], { createdAt })).toEqual([[expected]]);
    }
  });

  it('is null if the metric was not requested', () => {
    expect(valuesOf([{ from: 1, to: 3, metrics: { impressions: null } }], ['impressions'])).toEqual([
      [[null, 0, 0, null]],
    ]);
  });

  it('is null if the segments do not have the metric', () => {
    const metrics = {
      impressions: null,
      conversion_purchases: null,
      conversion_searches: {
        conversions: [1, 0, 0, 0],
        order_quantity: [0, 0, 0, 0],
        sale_amount: [0, 0, 0, 0],
      },
    };
    const answers = [{ from: 0, to: 4, segment: 'tag', metrics }];
    const asked = ['impressions', 'conversion_purchases.conversions', 'conversion_searches.conversions'];
    expect(valuesOf(answers, asked, { segment: 'CONVERSION_TAGS' })).toEqual([
      [Array(4).fill(0), Array(4).fill(null), [1, 0, 0, 0]],
    ]);
    expect(valuesOf(answers, asked, { segment: 'PLATFORMS' })[0]?.[1]).toEqual(Array(4).fill(0));
  });
});

describe('a period', () => {
  const clicks = (from: number, to: number, read: number) => ({ from, to, read, metrics: { clicks: null } });
  const readDays = (answers: readonly Answer[], options?: Partial<SeriesOptions>) =>
    seriesOf(answers, ['clicks'], options)[0]?.readAt.map((time) =>
      time === 0 ? null : (time - start) / day,
    );

  it.each([
    ['', [5, 9]],
    [', whichever comes first', [9, 5]],
  ])('was read when the oldest of its answers was, which may be the one that is not final%s', (_, reads) => {
    expect(readDays(reads.map((read) => clicks(0, 2, read)))).toEqual([5, 5, null, null]);
    // The whole of a range is asked for in parts.
    const parts = reads.map((read, index) => clicks(2 * index, 2 * index + 2, read));
    expect(readDays(parts, { starts: [start] })).toEqual([5]);
  });

  it('is read alone', () => {
    expect(readDays([clicks(0, 1, 5), clicks(1, 2, 9), clicks(3, 4, 7)])).toEqual([5, 9, null, 7]);
  });
});
