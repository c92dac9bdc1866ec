/** The chart of a workbook of rows over time, read by a program of others. */
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { RowShape } from '../../src/output/answer.js';
import { listOf } from '../support/output.js';
import { printSheet } from '../support/sheets.js';

const shape = {
  name: 'report_row',
  fields: {
    name: { type: 'string' },
    date: { type: 'string' },
    spend: { type: 'micro' },
    clicks: { type: 'integer' },
    currency: { type: 'string' },
    partial: { type: 'boolean' },
  },
  columns: ['name', 'date', 'spend', 'clicks'],
  chart: { time: 'date', series: ['name'], metrics: ['spend', 'clicks'], partial: 'partial' },
  heading: { title: 'Week 48', facts: [['account', 'Quillmark']] },
} as const satisfies RowShape;

const row = (name: string, date: string, spend: number | null, partial = false) => {
  return { name, date, spend, clicks: 3, currency: 'EUR', partial };
};

async function chartOf(rows: readonly object[], own: RowShape = shape, fields?: string) {
  const { bytes, notes } = await printSheet(listOf(rows, own), { ...(fields && { fields }) });
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  const sheet = sheets.find(({ name }) => name === 'Chart');
  return { sheet, chart: sheet?.charts?.[0], notes, names: sheets.map(({ name }) => name) };
}

const days = ['2026-11-20', '2026-11-21'];
const rows = days.flatMap((date, index) => [
  row('A & B', date, 1_500_000 + index * 1_000_000),
  row("it's", date, index === 0 ? null : 4_000_000),
]);

describe('a workbook of rows over time', () => {
  it('has a line for each series of the first metric, and their values beside it', async () => {
    const { sheet, chart, names } = await chartOf(rows);
    expect(names).toEqual(['Report', 'Summary', 'Chart']);
    expect(sheet?.rows).toEqual([
      [null, 'A & B', "it's"],
      ['2026-11-20', 1.5, null],
      ['2026-11-21', 2.5, 4],
    ]);
    expect([chart?.kinds, chart?.title]).toEqual([['line'], 'SPEND, EUR']);
    expect(
      chart?.series?.map(({ name, valuesRef, categoriesRef }) => [name, valuesRef, categoriesRef]),
    ).toEqual([
      ['A & B', "'Chart'!$B$2:$B$3", "'Chart'!$A$2:$A$3"],
      ["it's", "'Chart'!$C$2:$C$3", "'Chart'!$A$2:$A$3"],
    ]);
  });

  it('draws the metric of --fields, and bars of one period', async () => {
    const { sheet, chart } = await chartOf(rows.slice(0, 2), shape, 'name,date,clicks');
    expect([chart?.kinds, chart?.title, sheet?.rows[1]]).toEqual([['bar'], 'CLICKS', ['2026-11-20', 3, 3]]);
  });

  it('leaves out a period that is cut off, and says so', async () => {
    const { sheet, notes } = await chartOf([...rows, row('A & B', '2026-11-22', 1, true)]);
    expect(sheet?.rows).toHaveLength(3);
    expect(notes.join()).toContain('date 2026-11-22');
  });

  it('names the largest of many series', async () => {
    const many = days.flatMap((date) =>
      Array.from({ length: 14 }, (_, index) => row(`n${index}`, date, (index + 1) * 1_000_000)),
    );
    const { sheet, chart } = await chartOf(many);
    expect(chart?.title).toBe('SPEND, EUR (10 of 14 series)');
    const looks = chart?.series?.map(({ color, stroke, marker }) => [color, stroke?.dash, marker?.fill]);
    expect(looks?.[0]).toEqual(['0072B2', 'solid', '0072B2']);
    expect(new Set(looks?.map((look) => look.join(' '))).size).toBe(10);
    expect(sheet?.rows[0]?.slice(1)).toEqual(Array.from({ length: 10 }, (_, index) => `n${index + 4}`));
  });

  it('has no chart without a metric, or of rows that say nothing of their owner', async () => {
    expect((await chartOf(rows, shape, 'name,date')).names).toEqual(['Report', 'Summary']);
    const { heading: _, ...bare } = shape;
    expect((await chartOf(rows, bare)).names).toEqual(['Report']);
  });

  it('opens without any row', async () => {
    const { chart, names } = await chartOf([]);
    expect([names, chart?.title]).toEqual([['Report', 'Summary', 'Chart'], 'No values']);
  });
});
