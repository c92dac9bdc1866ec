/** A sheet that is exported and imported again changes nothing, whatever a spreadsheet makes of its cells meanwhile. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeHeader, writeRecords } from '../../../../src/cli/bulk/sheet/export-records.js';
import { parseSheet } from '../../../../src/cli/bulk/sheet/parse-sheet.js';
import { planRows } from '../../../../src/cli/bulk/sheet/plan-rows.js';
import { sheetColumns } from '../../../../src/cli/bulk/sheet/sheet-columns.js';
import { findSheetGroup, type SheetGroup } from '../../../../src/cli/bulk/sheet/sheet-group.js';
import { writeDelimitedLine } from '../../../../src/cli/core/input/delimited-text.js';
import { parseDelimited } from '../../../../src/cli/core/input/read-delimited.js';
import { sheetGroupNames } from '../../../../src/cli/core/input/sheet-group-names.js';
import type { Document } from '../../../../src/contract/types.js';
import { testTime } from '../../../support/cli.js';
import { rounds } from '../../../support/rounds.js';
import { sheetRecords } from '../../../support/sheet-records.js';

const account = '18ce54d4x5t';

function plan(group: SheetGroup, text: string, records: readonly Document[]) {
  const live = new Map(records.map((record) => [String(record[group.related.idField]), record]));
  return planRows(group, parseSheet(text, sheetColumns(group)), {
    account: undefined,
    live: (asked, id) => (asked === account ? live.get(id) : undefined),
    currency: () => undefined,
    midnight: () => (date) => `${date}T00:00:00Z`,
    isOwnChange: () => false,
    replaced: () => ({}),
    setBackTo: () => [],
    overwrite: false,
    now: testTime,
  });
}

/** What spreadsheets do to cells that they take for something else than text. */
const rewriters: Readonly<Record<string, (cell: string) => string>> = {
  'one that leaves cells unchanged': (cell) => cell,
  'one that writes numbers its own way': (cell) =>
    /^\d{1,15}\.\d+$/.test(cell) ? String(Number(cell)) : cell,
  'one that shouts': (cell) => (/^(true|false)$/i.test(cell) ? cell.toUpperCase() : cell),
  'one with its own form of times': (cell) => cell.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)Z$/, '$1 $2'),
  'a German one': (cell) =>
    cell
      .replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d):\d\dZ$/, '$3.$2.$1 $4')
      .replace(/^(\d+)\.(\d\d)$/, '$1,$2'),
};

/** Rewrites the cells below the header, whose texts are in quotes or not. */
function rewrite(text: string, from: string, to: string, change: (cell: string) => string): string {
  return parseDelimited(text, from)
    .map(({ cells }, row) => writeDelimitedLine(row === 0 ? cells : cells.map(change), to))
    .join('');
}

const forms = [
  { delimiter: ',', decimalComma: false },
  { delimiter: ';', decimalComma: true },
  { delimiter: '\t', decimalComma: false },
] as const;

describe.each(sheetGroupNames)('an export of %s', (name) => {
  const group = findSheetGroup(name);

  it.each(Object.entries(rewriters))('saved by %s changes nothing', (_, change) => {
    fc.assert(
      fc.property(sheetRecords(group), fc.constantFrom(...forms), (records, form) => {
        const owned = records.map((record) => ({ ...record, account_id: account }));
        const text = writeHeader(group, form) + writeRecords(group, owned, form);
        const to = change('1.50') === '1,50' ? ';' : form.delimiter;
        const rows = plan(group, rewrite(text, form.delimiter, to, change), records);
        expect(rows.map(({ id }) => id)).toEqual(records.map((record) => record[group.related.idField]));
        for (const row of rows)
          expect([row.action, row.problems, row.changes, row.emptied]).toEqual(['none', [], [], []]);
      }),
      { numRuns: rounds(15) },
    );
  });

  it('has the columns to edit before the others, and marks read-only ones', () => {
    const uses = sheetColumns(group).map(({ use }) => use);
    const order = ['id', 'editable', 'creation', 'account', 'read-only'];
    expect(uses).toEqual([...uses].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    for (const { header, use } of sheetColumns(group))
      expect(header).toMatch(
        use === 'read-only' ? / \(read-only\)$/ : use === 'creation' ? / \(new rows only\)$/ : /^\w+$/,
      );
    expect(new Set(sheetColumns(group).map((column) => column.name)).size).toBe(uses.length);
  });
});
