/** Sheets that people plan in: titles, totals, words for nothing, and names of merged cells, at their boundaries. */
import { describe, expect, it } from 'vitest';
import { parseSheet } from '../../../../src/cli/bulk/sheet/parse-sheet.js';
import { readSetColumns } from '../../../../src/cli/bulk/sheet/set-columns.js';
import { sheetColumns } from '../../../../src/cli/bulk/sheet/sheet-columns.js';
import { findSheetGroup } from '../../../../src/cli/bulk/sheet/sheet-group.js';
import { findEditor } from '../../../../src/presets/editors.js';

const campaigns = sheetColumns(findSheetGroup('campaigns'));
const lineItems = sheetColumns(findSheetGroup('line-items'));
const read = (lines: readonly string[], columns = campaigns) => parseSheet(lines.join('\n'), columns);
const cells = (lines: readonly string[], name: string, columns = campaigns) =>
  read(lines, columns).rows.map((row) => `${row.number} ${row.cells.get(name)}`);

describe('rows above the column names', () => {
  const plan = (...above: readonly string[]) => [...above, 'Campaign,Daily budget', 'Spring,50', 'Autumn,60'];

  it.each([
    ['Budgets in EUR', 'EUR'],
    ['Currency:,€', 'EUR'],
    ['Currency,usd', 'USD'],
    ['All amounts (GBP)', 'GBP'],
    ['ALL clients', undefined],
    ['Client,TRY', undefined],
    ['Flights in May', undefined],
  ])('%s: %s', (title, currency) => {
    const { columns } = read(plan('Media plan', title));
    expect(columns.find(({ name }) => name === 'daily_budget')?.note?.currency).toBe(currency);
  });

  it.each([
    ['Budgets in thousands', /a unit must stand in the name of its column/],
    ['Budgets in $', /the sign of several currencies/],
    ['Budgets in EUR,Budgets in USD', /name two currencies: EUR and USD/],
    ['Winter,70', /what may be a row of the sheet/],
  ])('are refused: %s', (title, message) => {
    expect(() => read(plan(title))).toThrow(message);
  });

  it('keep the numbers of the rows below', () => {
    expect(cells(plan('Media plan', '', 'Q4'), 'daily_budget')).toEqual(['5 50', '6 60']);
  });

  it('may not contradict a column', () => {
    const lines = ['Budgets in EUR', 'Campaign,Daily budget (USD)', 'Spring,50'];
    expect(() => read(lines)).toThrow(/names two currencies: EUR and USD/);
  });
});

describe('a column of amounts', () => {
  it('is refused if it may be one of several', () => {
    expect(() => read(['Campaign,Budget (EUR)', 'Spring,50'])).toThrow(
      /"Budget \(EUR\)" may be daily_budget or total_budget: name the column after one of them/,
    );
    expect(() => read(['Campaign,Budget,Daily budget', 'Spring,50,5'])).toThrow(/"Budget" may be/);
  });

  it('is ignored beside both', () => {
    const { ignored } = read(['Campaign,Budget,Daily budget,Total budget', 'Spring,50,5,50']);
    expect(ignored).toEqual(['Budget']);
  });
});

describe('a row with a total', () => {
  const plan = (...rows: readonly string[]) => ['Campaign,Daily budget', 'Spring,50', ...rows];

  it.each(['Total,110', 'GRAND TOTAL:,110', 'Summe,"1.110,00 €"', 'Total,-'])('is left out: %s', (row) => {
    const { rows, notices } = read(plan('Autumn,60', row, 'Total,110'));
    expect(rows.map(({ number }) => number)).toEqual([2, 3]);
    expect(notices).toContain('left out rows 4-5: totals');
  });

  it.each(['Totally,110', 'Total,'])('is another row: %s', (row) => {
    expect(read(plan('Autumn,60', row)).rows.length).toBe(3);
  });

  it('is another row if it has a text', () => {
    const lines = ['Campaign,Daily budget,budget_optimization', 'Spring,50,CAMPAIGN', 'Total,110,LINE_ITEM'];
    expect(read(lines).rows.length).toBe(2);
  });

  it('is refused where it may be a name', () => {
    expect(() => read(plan('Autumn,60', 'Total war,110'))).toThrow(
      /row 4 what may be a sum of other rows: "Total war"/,
    );
  });

  it('is refused between rows', () => {
    expect(() => read(plan('Subtotal,50', 'Autumn,60', 'Total,110'))).toThrow(/row 3 what may be a sum/);
  });
});

describe('words for nothing', () => {
  it.each(['-', '--', '–', '—', 'n/a', 'N/A', ' n.a. '])('are empty amounts: %j', (word) => {
    expect(cells(['name,daily_budget', `Spring,${word}`, 'Autumn,60'], 'daily_budget')).toEqual([
      '2 ',
      '3 60',
    ]);
  });

  it.each(['0', '<unset>', 'none', '#N/A'])('are not: %s', (word) => {
    expect(cells(['name,daily_budget', `Spring,${word}`], 'daily_budget')).toEqual([`2 ${word}`]);
  });

  it('stay in names and ids', () => {
    expect(cells(['id,name,daily_budget', '-,n/a,5'], 'name')).toEqual(['2 n/a']);
    expect(cells(['id,name,daily_budget', '-,n/a,5'], 'id')).toEqual(['2 -']);
  });
});

describe('an empty campaign of a line item', () => {
  const plan = (...rows: readonly string[]) => ['id,Campaign,Line item', ...rows];
  const campaignsOf = (...rows: readonly string[]) => cells(plan(...rows), 'campaign_id', lineItems);

  it.each([
    [
      [',A,one', ',,two', ',B,three', ',,four'],
      ['2 A', '3 A', '4 B', '5 B'],
    ],
    [
      [',,one', ',A,two'],
      ['2 ', '3 A'],
    ],
    // A blank row ends a group.
    [
      [',A,one', ',,', ',,two'],
      ['2 A', '4 '],
    ],
    // Of a record that is there, an empty cell changes nothing.
    [
      [',A,one', 'x1,,two', ',,three'],
      ['2 A', '3 ', '4 A'],
    ],
  ])('%j', (rows, expected) => {
    expect(campaignsOf(...rows)).toEqual(expected);
  });

  it('is refused where other rows repeat theirs', () => {
    expect(() => campaignsOf(',A,one', ',A,two', ',,three')).toThrow(/empty campaign_id in row 4/);
  });

  it('is not that of a name: an empty one below another is refused', () => {
    expect(() => campaignsOf(',A,one', ',A,', ',B,two', ',B,')).toThrow(/empty name in rows 3, 5/);
    expect(campaignsOf(',A,one', ',B,<unset>')).toEqual(['2 A', '3 B']);
  });
});

describe('--set', () => {
  const rows = ['name,daily_budget', 'Spring,50', 'Autumn,60'];
  const set = (...texts: readonly string[]) =>
    parseSheet(rows.join('\n'), campaigns, { set: readSetColumns(texts, campaigns) });

  it('gives all rows a value', () => {
    const { rows: found } = set('funding_instrument_id=a=b', 'Purchase order number=PO 1');
    expect(found.map(({ cells: own }) => [...own.values()])).toEqual([
      ['Spring', '50', 'a=b', 'PO 1'],
      ['Autumn', '60', 'a=b', 'PO 1'],
    ]);
  });

  it.each([
    ['daily-budget=5', /--set daily_budget: the file has this column too/],
    ['id=5', /must be a field and its value/],
    ['account_id=5', /must be a field and its value/],
    ['effective_status=ACTIVE', /must be a field and its value/],
    ['total_budget=', /has no value/],
    ['total_budget', /must be a field and its value/],
  ])('refuses %s', (text, message) => {
    expect(() => set(text)).toThrow(message);
  });

  it('refuses a field twice', () => {
    expect(() => set('total_budget=5', 'total-budget=6')).toThrow(/gives total_budget twice/);
  });
});

describe('a header of an editor', () => {
  it.each([
    ['google-ads-editor', 'Campaign,Campaign Daily Budget,Ad Group,Max CPC'],
    ['google-ads-editor', 'campaign,campaign_daily_budget,adgroup,keyword'],
    ['microsoft-advertising', 'Type,Status,Id,Parent Id,Campaign,Ad Group,Anything'],
    [undefined, 'Campaign,Daily budget,Start date'],
    [undefined, 'Campaign,Campaign Daily Budget,Ad Group,Max CPC,Own'],
    [undefined, 'Status,Type,Id,Parent Id,Campaign,Ad Group'],
  ])('%s: %s', (name, header) => {
    expect(findEditor(header.split(','))?.name).toBe(name);
  });

  it('is read by level', () => {
    const file =
      'Campaign,Budget,Ad group,Max CPC,Status\nA,5,,,Enabled\nA,,x,2,Paused\nB,6,,,paused\nB,,y,3,Enabled';
    const of = (level: 'campaigns' | 'line-items', columns = campaigns) =>
      parseSheet(file, columns, { editor: { level, preset: undefined } }).rows.map(({ cells: own }) =>
        [...own.values()].join(' '),
      );
    expect(of('campaigns')).toEqual(['A 5 ACTIVE', 'B 6 PAUSED']);
    expect(of('line-items', lineItems)).toEqual(['A x 2 PAUSED', 'B y 3 ACTIVE']);
  });
});
