/** What files and drawings say of their rows as a whole: in each format, whatever the names are, and never among the data. */
import { describe, expect, it } from 'vitest';
import { selectMetrics } from '../../src/cli/features/statistics/compute/metric-words.js';
import { createRowTotals } from '../../src/cli/features/statistics/compute/row-totals.js';
import type { RowShape } from '../../src/output/answer.js';
import { listOf, show } from '../support/output.js';
import { printSheet, readSheet } from '../support/sheets.js';

const spend = 'billed_charge_local_micro';
const hostile = '<script>alert(1)</script>"&\u001b[31m=cmd|calc';
const base: RowShape = {
  name: 'report_row',
  fields: {
    name: { type: 'string' },
    date: { type: 'id' },
    [spend]: { type: 'micro' },
    clicks: { type: 'integer' },
    currency: { type: 'string' },
  },
  columns: ['name', 'date', spend, 'clicks'],
  aliases: { spend },
  chart: { time: 'date', series: ['name', 'currency'], metrics: [spend] },
};
const shape: RowShape = {
  ...base,
  heading: {
    title: `=${hostile}`,
    facts: [
      ['account', `${hostile} (a1): 2026-11-01 to 2026-11-02, Europe/Berlin, EUR`],
      ['account', 'Öz (b2): 2026-11-02 to 2026-11-03, Asia/Tokyo, JPY'],
    ],
  },
  totals: () => createRowTotals(selectMetrics(['spend', 'clicks'], 'CAMPAIGN'), false, base),
};
const rows = [
  { name: 'A', date: '2026-11-01', [spend]: 1_500_000, clicks: 1, currency: 'EUR' },
  { name: 'A', date: '2026-11-02', [spend]: 2_500_000, clicks: 2, currency: 'EUR' },
  { name: 'B', date: '2026-11-02', [spend]: 300_000_000, clicks: 4, currency: 'JPY' },
  { name: 'B', date: '2026-11-03', [spend]: 400_000_000, clicks: 8, currency: 'JPY' },
];

const told = async (format: 'html' | 'svg' | 'chart' | 'table' | 'spark', options = {}) =>
  (await show(listOf(rows, shape), { format, unicode: true, ...options })).text;

describe('a page', () => {
  it('has the facts above and the sums below, escaped', async () => {
    const page = await told('html');
    expect(page).toContain(
      '<title>=&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;\\u001b[31m=cmd|calc</title>',
    );
    for (const raw of ['<script', '\u001b']) expect(page).not.toContain(raw);
    expect(page).toContain(': 2026-11-01 to 2026-11-02, Europe/Berlin, EUR</dd>');
    expect(page).toContain('<dd dir="auto">Öz (b2): 2026-11-02 to 2026-11-03, Asia/Tokyo, JPY</dd>');
    const [, foot = ''] = page.split('<tfoot>');
    expect(foot.split('</tfoot>')[0]?.trim().split('\n')).toEqual([
      '<tr><th scope="row" colspan="2">Total of 2 rows in EUR</th><td class="number">4.00 EUR</td><td class="number">3</td></tr>',
      '<tr><th scope="row" colspan="2">Total of 2 rows in JPY</th><td class="number">700 JPY</td><td class="number">12</td></tr>',
    ]);
    // The figure does not repeat them.
    expect(page.split('Europe/Berlin')).toHaveLength(2);
  });

  it('has sums of the selected columns only, and labels on separate lines if no column is before them', async () => {
    const page = await told('html', { fields: 'clicks,date,spend' });
    const [, foot = ''] = page.split('<tfoot>');
    expect(foot).toContain(
      '<tr><th scope="row" colspan="3">Total of 2 rows in EUR</th></tr>\n<tr><td class="number">3</td><td></td><td class="number">4.00 EUR</td></tr>',
    );
    expect(await told('html', { fields: 'name,date' })).not.toContain('<tfoot>');
  });
});

describe('a workbook', () => {
  it('has both on a second sheet, as text and numbers with the formats of the data, and only data on the first', async () => {
    const sheet = await readSheet((await printSheet(listOf(rows, shape))).bytes);
    expect(sheet.values).toHaveLength(rows.length + 1);
    expect(sheet.formulas).toEqual([]);
    expect(sheet.summary).toEqual({
      name: 'Summary',
      values: [
        ['title', '=<script>alert(1)</script>"&\\u001b[31m=cmd|calc', null],
        ['account', expect.stringMatching(/^<script>.*Europe\/Berlin, EUR$/), null],
        ['account', 'Öz (b2): 2026-11-02 to 2026-11-03, Asia/Tokyo, JPY', null],
        [null, null, null],
        ['TOTAL', 'BILLED CHARGE', 'CLICKS'],
        ['Total of 2 rows in EUR', 4, 3],
        ['Total of 2 rows in JPY', 700, 12],
      ],
    });
    const selected = await readSheet(
      (await printSheet(listOf(rows, shape), { fields: 'name,clicks' })).bytes,
    );
    expect(selected.summary?.values.slice(-3)).toEqual([
      ['TOTAL', 'CLICKS'],
      ['Total of 2 rows in EUR', 3],
      ['Total of 2 rows in JPY', 12],
    ]);
  });

  it('has no second sheet without either, and has the heading of an empty report', async () => {
    expect((await readSheet((await printSheet(listOf(rows, base))).bytes)).summary).toBeUndefined();
    const empty = await readSheet((await printSheet(listOf([], shape))).bytes);
    expect(empty.summary?.values).toHaveLength(3);
  });
});

describe('a drawing', () => {
  it('names the rows in the image, and has the sums of what is drawn', async () => {
    const image = await told('svg');
    for (const raw of ['<script', '\u001b']) expect(image).not.toContain(raw);
    expect(image).toContain('<title id="title">=&lt;script&gt;');
    expect(image).toContain('Öz (b2): 2026-11-02 to 2026-11-03');
    expect(image).toContain('>Total of 2 rows in EUR: billed charge 4.00 EUR</text>');
    expect(image).toContain('>Total of 2 rows in JPY: billed charge 700 JPY</text>');
    const [, height = 0] = /viewBox="0 0 800 (\d+)"/.exec(image) ?? [];
    const last = [...image.matchAll(/translate\(0 (\d+)\)/g)].at(-1)?.[1];
    expect(Number(height)).toBe(Number(last) + 400);
  });

  it('names the rows above the plots in a terminal, and has the sums in a table below', async () => {
    const chart = await told('chart', { chartWidth: 60 });
    expect(chart).not.toContain('\u001b');
    const lines = chart.split('\n');
    expect(lines.every((line) => line.includes('\t') || line.length <= 60)).toBe(true);
    expect(chart).toContain('account Öz (b2): 2026-11-02 to 2026-11-03, Asia/Tokyo,');
    expect(chart).toMatch(/\n\nTOTAL +BILLED CHARGE +CLICKS\nTotal of 2 rows in EUR +4\.00 EUR +3\n/);
    expect(await told('table')).toMatch(/\n\nTOTAL +BILLED CHARGE +CLICKS\nTotal of 2 rows in EUR/);
  });

  it('says how many accounts it leaves out', async () => {
    const facts = Array.from({ length: 9 }, (_, index) => ['account', `n${index}`] as const);
    const { text } = await show(listOf(rows, { ...shape, heading: { facts } }), { format: 'svg' });
    expect(text).toMatch(/>account n5<[^>]*>\n<[^>]*>and 3 more</);
  });
});

describe('the sums of selected columns', () => {
  it('are in the order of the columns', async () => {
    expect(await told('table', { fields: 'clicks,name,spend' })).toMatch(
      /\n\nTOTAL +CLICKS +BILLED CHARGE\n/,
    );
    const { summary } = await readSheet(
      (await printSheet(listOf(rows, shape), { fields: 'clicks,name,spend' })).bytes,
    );
    expect(summary?.values.at(-3)).toEqual(['TOTAL', 'CLICKS', 'BILLED CHARGE']);
  });

  it.each(['table', 'html', 'spark'] as const)(
    'are absent where none has one, which %s says once',
    async (format) => {
      // People cannot be added up; only a drawing needs a metric.
      const people = { ...shape, fields: { ...shape.fields, reach: { type: 'integer' } } } as const;
      const counted = rows.map((row) => ({ ...row, reach: 7 }));
      const fields = format === 'spark' ? 'name,reach' : 'name,date';
      const { text, notes } = await show(listOf(counted, people), { format, fields, unicode: true });
      expect(text).not.toMatch(/total/i);
      expect(notes.filter((one) => one.includes('total'))).toEqual([
        'no totals: none of the columns shown has a sum',
      ]);
      // Nothing is said where there are no rows to add up.
      expect((await show(listOf([], people), { format, fields })).notes.join()).not.toContain('total');
    },
  );

  it('are absent from an image and a workbook too', async () => {
    const people = { ...shape, fields: { ...shape.fields, reach: { type: 'integer' } } } as const;
    const counted = rows.map((row) => ({ ...row, reach: 7 }));
    const image = await show(listOf(counted, people), { format: 'svg', fields: 'name,reach' });
    expect(image.text).not.toContain('Total');
    const sheet = await printSheet(listOf(rows, shape), { fields: 'name,date' });
    expect((await readSheet(sheet.bytes)).summary?.values).toHaveLength(3);
    for (const { notes } of [image, sheet])
      expect(notes).toContain('no totals: none of the columns shown has a sum');
  });
});

describe('formats for programs', () => {
  it.each(['json', 'jsonl', 'csv', 'tsv', 'yaml'] as const)('%s has rows only', async (format) => {
    const { text } = await show(listOf(rows, shape), { format });
    expect(text).not.toMatch(/Total|Berlin/);
  });
});
