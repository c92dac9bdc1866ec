/** Metrics as rows: what the service shows, and what a service may make of it. */
import { describe, expect, it } from 'vitest';
import { MetricsError, type MetricWindow, tabulateMetrics } from '../../src/call/metric-rows.js';
import { statisticsRows as metricRows } from '../../src/contract/groups/stats.js';
import { parseJson, writeJson } from '../../src/values/lossless-json.js';

const window: MetricWindow = {
  start: Date.parse('2026-11-01T07:00:00Z'),
  granularity: 'DAY',
  timeZone: 'America/Los_Angeles',
};

/** An answer of one record, with one part for each of the given metrics. */
const answerOf = (length: unknown, ...metrics: unknown[]) => ({
  data_type: 'stats',
  time_series_length: length,
  data: [{ id: '8u94t', id_data: metrics.map((item) => ({ segment: null, metrics: item })) }],
});

const tabulate = (answer: unknown, change: Partial<MetricWindow> = {}) =>
  tabulateMetrics(metricRows, answer, { ...window, ...change });
const rowsOf = (answer: unknown, change: Partial<MetricWindow> = {}) =>
  [...tabulate(answer, change).pages()].flat();

describe('rows', () => {
  it('are one for each entity, segment and period, in the order of the answer', () => {
    const part = (segment: unknown, clicks: number[]) => ({ segment, metrics: { clicks } });
    const answer = {
      time_series_length: 2,
      data: [
        { id: 'a', id_data: [part('AGE_13_TO_24', [1, 2]), part('AGE_25_TO_34', [3, 4])] },
        { id: 'b', id_data: [part('AGE_13_TO_24', [5, 6])] },
        { id: 'c', id_data: [] },
      ],
    };
    const { shape, pages } = tabulate(answer);
    expect(shape.columns).toEqual(['id', 'segment', 'start_time', 'clicks']);
    expect([...pages()].map((page) => page.map((row) => Object.values(row).join(' ')))).toEqual([
      ['a AGE_13_TO_24 2026-11-01T07:00:00Z 1', 'a AGE_13_TO_24 2026-11-02T08:00:00Z 2'],
      ['a AGE_25_TO_34 2026-11-01T07:00:00Z 3', 'a AGE_25_TO_34 2026-11-02T08:00:00Z 4'],
      ['b AGE_13_TO_24 2026-11-01T07:00:00Z 5', 'b AGE_13_TO_24 2026-11-02T08:00:00Z 6'],
    ]);
    expect([...pages()]).toHaveLength(3);
    expect(shape.chart).toEqual({
      time: 'start_time',
      series: ['id', 'segment'],
      timeZone: 'America/Los_Angeles',
    });
  });

  it.each<[string, number, string[]]>([
    ['HOUR', 3, ['2026-11-01T07:00:00Z', '2026-11-01T08:00:00Z', '2026-11-01T09:00:00Z']],
    ['DAY', 3, ['2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z', '2026-11-03T08:00:00Z']],
    ['TOTAL', 1, ['2026-11-01T07:00:00Z']],
    ['HOUR', 0, []],
  ])('by %s start at the start of their period', (granularity, length, starts) => {
    const answer = answerOf(length, { clicks: Array(length).fill(1) });
    expect(rowsOf(answer, { granularity }).map((row) => row.start_time)).toEqual(starts);
  });

  it('keep null if nothing was served, and zero if the service says zero', () => {
    const rows = rowsOf(answerOf(2, { clicks: null, likes: [0, null], follows: [7, 0] }));
    expect(rows).toEqual([
      { id: '8u94t', segment: null, start_time: '2026-11-01T07:00:00Z', clicks: null, likes: 0, follows: 7 },
      {
        id: '8u94t',
        segment: null,
        start_time: '2026-11-02T08:00:00Z',
        clicks: null,
        likes: null,
        follows: 0,
      },
    ]);
    expect(rowsOf(answerOf(2, null))).toHaveLength(2);
  });

  it('keep the digits of 64-bit integers', () => {
    const text =
      '{"time_series_length":1,"data":[{"id":"a","id_data":[{"segment":null,"metrics":{"n":[9223372036854775807]}}]}]}';
    const [row] = rowsOf(parseJson(text), { granularity: 'TOTAL' });
    expect(writeJson(row)).toContain('"n":9223372036854775807');
  });

  it('have a dotted column for each value inside an object, wherever it is not null', () => {
    const answer = answerOf(
      2,
      { conversion_purchases: null, clicks: [1, 2] },
      {
        conversion_purchases: { metric: [3, 4], sale: { amount: [5, 6], quantity: null } },
        conversion_downloads: {},
        clicks: null,
        likes: [8, 9],
      },
    );
    const { shape } = tabulate(answer);
    expect(shape.columns).toEqual([
      'id',
      'start_time',
      'conversion_purchases.metric',
      'conversion_purchases.sale.amount',
      'conversion_purchases.sale.quantity',
      'clicks',
      'conversion_downloads',
      'likes',
    ]);
    const rows = rowsOf(answer);
    for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(shape.fields));
    expect(rows.map((row) => Object.values(row).slice(3))).toEqual([
      [null, null, null, 1, null, null],
      [null, null, null, 2, null, null],
      [3, 5, null, null, null, 8],
      [4, 6, null, null, null, 9],
    ]);
  });

  it('keep all values of a metric that is an array in one place and an object in another', () => {
    const answer = answerOf(1, { clicks: [1] }, { clicks: { app: [2] } });
    const change = { granularity: 'TOTAL' };
    expect(tabulate(answer, change).shape.columns.slice(2)).toEqual(['clicks', 'clicks.app']);
    expect(rowsOf(answer, change)).toMatchObject([
      { clicks: 1, 'clicks.app': null },
      { clicks: null, 'clicks.app': 2 },
    ]);
  });

  it('split an object segment into several columns', () => {
    const segment = { segment_name: 'New York', segment_value: '501' };
    const answer = answerOf(1, { clicks: [1] });
    const data = [
      {
        id: 'a',
        id_data: [
          { segment, metrics: { clicks: [1] } },
          { segment: null, metrics: null },
        ],
      },
    ];
    const { shape } = tabulate({ ...answer, data }, { granularity: 'TOTAL' });
    expect(shape.columns.slice(1, 3)).toEqual(['segment.segment_name', 'segment.segment_value']);
    const rows = rowsOf({ ...answer, data }, { granularity: 'TOTAL' });
    expect(rows).toMatchObject([
      { 'segment.segment_name': 'New York', 'segment.segment_value': '501', clicks: 1 },
      { 'segment.segment_name': null, 'segment.segment_value': null, clicks: null },
    ]);
  });

  it('take one value for the one period', () => {
    expect(rowsOf(answerOf(1, { clicks: 5 }), { granularity: 'TOTAL' })).toMatchObject([{ clicks: 5 }]);
  });

  it('have columns with known types, even without values', () => {
    const { shape, pages } = tabulate({ time_series_length: 1, data: [] }, { granularity: 'TOTAL' });
    expect([shape.columns, [...pages()]]).toEqual([['id', 'start_time'], []]);
    expect(Object.keys(shape.fields)).toEqual(['id', 'segment', 'start_time']);
    const metrics = { billed_charge_local_micro: [1], clicks: [1], constructor: [1] };
    const { fields } = tabulate(answerOf(1, metrics), { granularity: 'TOTAL' }).shape;
    expect(Object.values(fields).map(({ type }) => type)).toEqual([
      'id',
      'string',
      'time',
      'micro',
      'number',
      'number',
    ]);
  });

  it('are computed one record after the other', () => {
    const pages = tabulate(answerOf(1, { a: [1] }, { a: [2] }), { granularity: 'TOTAL' }).pages();
    expect(pages.next().value).toMatchObject([{ a: 1 }]);
    expect(pages.next().value).toMatchObject([{ a: 2 }]);
    expect(pages.next().done).toBe(true);
  });
});

describe('an answer of another kind', () => {
  it.each<[string, unknown, string]>([
    ['too short an array', answerOf(2, { clicks: [1] }), 'clicks has 1 entries for 2 periods'],
    ['too long an array', answerOf(2, { a: { b: [1, 2, 3] } }), 'a.b has 3 entries for 2 periods'],
    ['one value for several periods', answerOf(2, { clicks: 5 }), 'clicks has 1 entries for 2 periods'],
    ['no length', answerOf(undefined, {}), 'the response does not contain time_series_length'],
    ['a length below zero', answerOf(-1, {}), 'the response does not contain time_series_length'],
    ['a length in quotes', answerOf('1', {}), 'the response does not contain time_series_length'],
    ['no data', { time_series_length: 1 }, 'data is not an array'],
    [
      'data of no records',
      { time_series_length: 1, data: [1] },
      'data contains an item that is not an object',
    ],
    ['no parts', { time_series_length: 1, data: [{ id: 'a' }] }, 'id_data is not an array'],
    ['invalid metrics', answerOf(1, [1]), 'metrics contains an item that is not an object'],
    [
      'a segment that is a list',
      { time_series_length: 1, data: [{ id: 'a', id_data: [{ segment: ['x'], metrics: {} }] }] },
      'segment is an array',
    ],
    ['nothing', undefined, 'the response does not contain time_series_length'],
  ])('is refused before the first row: %s', (_, answer, message) => {
    expect(() => tabulate(answer)).toThrow(new MetricsError(message));
  });

  it('is refused if its periods are not the requested ones', () => {
    expect(() => tabulate(answerOf(1, {}), { granularity: 'WEEK' })).toThrow('granularity WEEK is unknown');
    expect(() => tabulate(answerOf(1, {}), { granularity: 'constructor' })).toThrow(MetricsError);
    expect(() => tabulate(answerOf(2, {}), { granularity: 'TOTAL' })).toThrow('2 periods instead of one');
  });
});
