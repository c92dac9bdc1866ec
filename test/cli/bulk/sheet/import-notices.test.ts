/** What an import says beside its changes. */
import { expect, it } from 'vitest';
import { importNotices } from '../../../../src/cli/bulk/sheet/import-notices.js';
import type { PreparedImport } from '../../../../src/cli/bulk/sheet/prepare-import.js';

/** An import of two rows whose last change elsewhere is not known, from a sheet with these columns. */
function noticesOf(...columns: readonly string[]): readonly string[] {
  const row = (number: number) => ({ number, emptied: [], rewritten: [], isUnguarded: true });
  return importNotices({
    sheet: { positions: new Map(columns.map((name, at) => [name, at])), ignored: [], notices: [] },
    ...{ rows: [row(2), row(3)], accounts: [], created: new Map(), named: [] },
  } as unknown as PreparedImport);
}

it.each([
  ['the column is missing', ['id', 'name'], 'the sheet without updated_at:'],
  ['its cells have a day alone', ['id', 'updated_at'], 'rows 2-3 without the time in updated_at:'],
])('changes by others are not noticed where %s', (_, columns, subject) => {
  expect(noticesOf(...columns)).toEqual([
    `${subject} changes by someone else since the export are not noticed, and are overwritten`,
  ]);
});

it('read-only cells that were edited are named', () => {
  const row = (number: number, ...edited: readonly string[]) => ({
    number,
    emptied: [],
    rewritten: [],
    edited,
  });
  const prepared = {
    sheet: { positions: new Map(), ignored: [], notices: [] },
    ...{ rows: [row(2, 'currency'), row(3), row(4, 'deleted')], accounts: [], created: new Map(), named: [] },
  };
  expect(importNotices(prepared as unknown as PreparedImport)).toEqual([
    '2 cells are read-only and not what the account has; not changed: row 2 currency, row 4 deleted',
  ]);
});
