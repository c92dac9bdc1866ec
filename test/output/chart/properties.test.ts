/** What holds for every chart: it fits into its width, its axes are in order, and every value is between their ends. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactNumber, createScale, fractionOf, tickLabels } from '../../../src/output/chart/scale.js';
import { sparkline } from '../../../src/output/chart/sparkline.js';
import { timeTicks } from '../../../src/output/chart/time-axis.js';
import { textWidth } from '../../../src/output/text-width.js';
import { anyCharacter } from '../../support/characters.js';
import { dayMs, draw, firstDay, hourMs, rowsOf } from '../../support/charts.js';
import { rounds } from '../../support/rounds.js';

const amount = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
  fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
  fc.constantFrom(0, 1, 1e-9, 1e300),
);
const values = fc.array(fc.option(amount, { freq: 4 }), { maxLength: 400 });
const names = fc.string({ unit: anyCharacter, maxLength: 60 });
const zones = fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia');
const metrics = fc.constantFrom('clicks', 'spend_local_micro', 'click_rate', 'cost_local_micro');

/** The styles of a terminal, which take no room. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const styles = /\u001b\[\d+m/g;

describe('a chart of anything', () => {
  it('is never wider than its width, nor higher than its plots need', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, values), { minLength: 1, maxLength: 8 }),
        fc.record({
          chartWidth: fc.integer({ min: 24, max: 200 }),
          color: fc.boolean(),
          unicode: fc.boolean(),
        }),
        fc.record({ step: fc.constantFrom(hourMs, dayMs, 7 * dayMs), timeZone: zones, field: metrics }),
        async (series, options, { step, timeZone, field }) => {
          const rows = series.flatMap(([name, own]) => rowsOf(field, own, { name, step }));
          const layout = { time: 'start_time', series: ['name'], timeZone };
          const { text } = await draw(rows, { ...options, fields: field }, layout);
          const lines = text.replace(styles, '').split('\n');
          for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(options.chartWidth);
          expect(lines.length).toBeLessThanOrEqual(30);
          if (!options.unicode && series.every(([name]) => /^[\x20-\x7e]*$/.test(name)))
            expect(text.replace(styles, '')).toMatch(/^[\x20-\x7e\n]*$/);
        },
      ),
      { numRuns: rounds(38) },
    );
  });
});

describe('a value axis', () => {
  const numbers = fc.array(
    fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true, min: -1e200, max: 1e200 }))),
    { maxLength: 30 },
  );

  it('contains zero and every value, and has few, ascending, even ticks with unique labels', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 10 }), fc.boolean(), (given, intervals, isWhole) => {
        const scale = createScale(given, { intervals, isWhole });
        const { low, high, ticks, step } = scale;
        expect(low).toBeLessThanOrEqual(0);
        expect(high).toBeGreaterThan(low);
        for (const value of given) {
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(low);
          expect(value).toBeLessThanOrEqual(high);
          expect(fractionOf(value, scale)).toBeGreaterThanOrEqual(0);
          expect(fractionOf(value, scale)).toBeLessThanOrEqual(1);
        }
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(intervals + 1);
        expect(ticks).toContain(0);
        for (const [index, tick] of ticks.entries())
          if (index > 0) expect(tick).toBeGreaterThan(ticks[index - 1]!);
        if (isWhole) expect(Number.isInteger(step)).toBe(true);
        expect(new Set(tickLabels(scale, 'number')).size).toBe(ticks.length);
      }),
    );
  });

  it.each([
    [[0, 7], 'count', ['0', '2', '4', '6', '8']],
    [[0, 1], 'count', ['0', '1']],
    [[0, 4200], 'count', ['0', '1000', '2000', '3000', '4000', '5000']],
    [[0, 42_000], 'count', ['0', '10k', '20k', '30k', '40k', '50k']],
    [[0, 1.2e6], 'money', ['0.0M', '0.5M', '1.0M', '1.5M'].map((label) => label.replace(/^0\.0M$/, '0'))],
    [[0, 0.031], 'percent', ['0%', '1%', '2%', '3%', '4%']],
    [[-3, 3], 'number', ['-4', '-2', '0', '2', '4']],
  ] as const)('of %j as %s has the labels %j', (given, unit, labels) => {
    const scale = createScale(given, { intervals: 5, isWhole: unit === 'count' });
    expect(tickLabels(scale, unit)).toEqual(labels);
  });

  it.each([
    [0, 'count', '0'],
    [9999, 'count', '9999'],
    [10_000, 'count', '10k'],
    [12_345, 'count', '12.3k'],
    [999_949, 'count', '1M'],
    [999_499, 'count', '999k'],
    [-12_345, 'money', '-12.3k'],
    [55.5, 'money', '55.5'],
    [1234.5, 'money', '1235'],
    [0.01234, 'percent', '1.23%'],
    [2.5e12, 'count', '2.5T'],
  ] as const)('writes %d as %s short: %s', (value, unit, label) => {
    expect(compactNumber(value, unit)).toBe(label);
  });
});

describe('a time axis', () => {
  it('has ascending ticks on periods, with separate labels inside', () => {
    fc.assert(
      fc.property(
        fc.record({
          count: fc.integer({ min: 1, max: 400 }),
          step: fc.constantFrom(hourMs, dayMs, 7 * dayMs, 30 * dayMs),
          offset: fc.integer({ min: 0, max: 5000 }),
          width: fc.integer({ min: 12, max: 300 }),
          timeZone: zones,
        }),
        ({ count, step, offset, width, timeZone }) => {
          const starts = Array.from(
            { length: count },
            (_, index) => firstDay + offset * hourMs + index * step,
          );
          const position = (index: number) => Math.floor((index * (width - 1)) / Math.max(1, count - 1));
          const measure = (label: string) => label.length;
          const ticks = timeTicks(starts, { timeZone, position, measure, gap: 2, from: 0, to: width });
          for (const [index, tick] of ticks.entries()) {
            expect(tick.at).toBe(position(tick.index));
            expect(tick.start).toBeGreaterThanOrEqual(0);
            expect(tick.start + tick.label.length).toBeLessThanOrEqual(width);
            const next = ticks[index + 1];
            if (next) expect(tick.start + tick.label.length + 2).toBeLessThanOrEqual(next.start);
          }
          expect(new Set(ticks.map(({ label }) => label)).size).toBe(
            step === hourMs ? new Set(ticks.map(({ label }) => label)).size : ticks.length,
          );
        },
      ),
    );
  });
});

describe('a sparkline', () => {
  it.each([
    [[0, 1, 2, 3, 4, 5, 6, 7], {}, '▁▂▃▄▅▆▇█'],
    [[0, 7, null, 0], {}, '▁█ ▁'],
    [[0, 7, null, 3], { unicode: false }, '_# :'],
    [[0, 0], {}, '▁▁'],
    [[5, 5], {}, '██'],
    [[-4, 0, 4], {}, '▁▅█'],
    [[0, 1, 1000], {}, '▁▂█'],
    [[1, 1, 8, 8], { width: 2 }, '▁█'],
    [[100, 95, 90], {}, '█▅▁'],
    [[100, 99, 98], {}, '█▇▇'],
    [[-2, -4], {}, '█▁'],
    [[null, null], {}, ''],
    [[], {}, ''],
    [[0n, 9_007_199_254_740_993n], {}, '▁█'],
    [[Number.NaN, 1, Number.POSITIVE_INFINITY], {}, ' █ '],
  ] as const)('of %o with %j is %s', (given, options, line) => {
    expect(sparkline(given, options)).toBe(line);
  });

  it('has at most its width, and a character for each value if there is room', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 40 }), fc.boolean(), (given, width, unicode) => {
        const line = sparkline(given, { width, unicode });
        const isEmpty = given.every((value) => value === null);
        expect(textWidth(line)).toBe(isEmpty ? 0 : Math.min(width, given.length));
      }),
    );
  });
});
