/** What a workbook of an export offers to those who edit it, read by a program of others. */
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { columnChoices } from '../../../../src/cli/bulk/sheet/column-rules.js';
import { sheetColumns } from '../../../../src/cli/bulk/sheet/sheet-columns.js';
import { findSheetGroup } from '../../../../src/cli/bulk/sheet/sheet-group.js';
import { writeRecordBook } from '../../../../src/cli/bulk/sheet/sheet-workbook.js';
import { sheetGroupNames } from '../../../../src/cli/core/input/sheet-group-names.js';
import type { Document } from '../../../../src/contract/types.js';
import { sheetRecords } from '../../../support/sheet-records.js';

/** The number of a column by its letters; the first is 0. */
const columnAt = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

async function read(name: (typeof sheetGroupNames)[number], records: readonly Document[]) {
  const parts: Uint8Array[] = [];
  const pages = (async function* () {
    yield records;
  })();
  for await (const part of writeRecordBook(findSheetGroup(name), pages)) parts.push(part);
  const { sheets } = await readXlsx(Buffer.concat(parts), { readStyles: true });
  const [data, explained] = sheets;
  if (!data || !explained) throw new Error('the workbook has fewer than two sheets');
  return { data, explained };
}

describe.each(sheetGroupNames)('the workbook of %s', (name) => {
  const group = findSheetGroup(name);
  const columns = sheetColumns(group);
  const records = fc.sample(sheetRecords(group), { numRuns: 1, seed: 7 }).flat();

  it('has the columns of csv, frozen and with a filter, each with a note', async () => {
    const { data, explained } = await read(name, records);
    const headers = columns.map(({ header }) => header);
    expect(data.rows[0]).toEqual(headers);
    expect(explained.rows.slice(1).map(([, header]) => header)).toEqual(headers);
    expect(data.freezePane).toMatchObject({ rows: 1 });
    expect(data.autoFilter?.range).toMatch(/^A1:/);
    const notes = headers.map((_, at) => data.cells?.get(`0,${at}`)?.comment?.text ?? '');
    for (const [at, { use, param }] of columns.entries()) {
      expect(notes[at]).toContain(
        {
          id: 'Clear it',
          account: 'account',
          editable: 'Can',
          creation: 'new rows',
          'read-only': 'Read-only',
        }[use],
      );
      if (param?.required) expect(notes[at]).toContain('required');
      if (param?.type === 'enum') expect(notes[at]).toContain(param.values[0]);
    }
  });

  it('offers the values of enums and booleans, for rows to come too', async () => {
    const { data, explained } = await read(name, records);
    const offered = new Map(
      (data.dataValidations ?? []).map(({ range, formula1 }) => {
        const [, row = ''] = /\$(\d+):/.exec(formula1 ?? '') ?? [];
        const [, first = '', last = ''] = /!\$([A-Z]+)\$\d+:\$([A-Z]+)\$/.exec(formula1 ?? '') ?? [];
        return [range, explained.rows[Number(row) - 1]?.slice(columnAt(first), columnAt(last) + 1)];
      }),
    );
    for (const [at, { param, use }] of columns.entries()) {
      if (param?.type !== 'enum' && param?.type !== 'boolean') continue;
      if (param.type === 'enum' && param.open) continue;
      const own = [...offered].find(
        ([range]) => columnAt(/^[A-Z]+(?=2:[A-Z]+1048576$)/.exec(range)?.[0] ?? '') === at,
      );
      const values = own?.[1] ?? [];
      expect(values).toEqual(
        expect.arrayContaining(param.type === 'enum' ? [...param.values] : ['true', 'false']),
      );
      expect(values.includes('<unset>')).toBe(use === 'editable' && param.clearable === true);
    }
  });

  it('has ids, names and times as text, and read-only cells in grey', async () => {
    const { data } = await read(name, [...records, {}]);
    for (const [index, record] of records.entries())
      for (const [at, { field, type, use, money, param }] of columns.entries()) {
        const cell = data.cells?.get(`${index + 1},${at}`);
        const value = record[field];
        if (value === null || value === undefined || value === '') continue;
        if (use === 'read-only') expect(cell?.style?.fill).toMatchObject({ fgColor: { rgb: 'E7E6E6' } });
        else expect(cell?.style?.fill).toBeUndefined();
        if (money) {
          expect(cell?.value).toBe(Number(value) / 1_000_000);
          expect(cell?.style?.numFmt).toContain(`[$${record.currency}]`);
        } else if (typeof value === 'string' && type !== 'integer' && param?.type !== 'integer') {
          expect(typeof cell?.value).toBe('string');
          expect(cell?.style?.numFmt).toBe('@');
        }
        if (type === 'time') expect(cell?.value).toMatch(/Z$/);
      }
  });
});

it('writes amounts with the decimals of the currency of their row, and texts without an apostrophe', async () => {
  const record = {
    id: '12e4',
    name: '=1+1',
    daily_budget_amount_local_micro: 80_500_000,
    account_id: '007',
    updated_at: '2026-11-20T00:00:00Z',
  };
  const { data } = await read('campaigns', [
    { ...record, currency: 'EUR' },
    { ...record, currency: 'JPY', daily_budget_amount_local_micro: 9_000_000_000_000_000_000n },
  ]);
  const [header = [], first = [], second = []] = data.rows;
  const of = (row: readonly unknown[], column: string) => row[header.indexOf(column)];
  const format = (row: number) => data.cells?.get(`${row},${header.indexOf('daily_budget')}`)?.style?.numFmt;
  expect([of(first, 'id'), of(first, 'name'), of(first, 'account_id')]).toEqual(['12e4', '=1+1', '007']);
  expect([of(first, 'daily_budget'), format(1)]).toEqual([80.5, '#,##0.00\\ [$EUR]']);
  expect([of(second, 'daily_budget'), format(2)]).toEqual([9_000_000_000_000, '#,##0\\ [$JPY]']);
});

it('ends with an error where a cell or a sheet cannot hold what the record has', async () => {
  await expect(read('campaigns', [{ id: 'a', name: 'x'.repeat(32_768) }])).rejects.toThrow(
    'name has a text of 32768 characters, and a cell 32767, and the workbook ends there; use -o csv',
  );
});

it('is written while records are read', async () => {
  let asked = 0;
  async function* pages() {
    for (; asked < 200; asked += 1)
      yield Array.from({ length: 200 }, (_, index) => ({
        id: `${asked * index * 7919}`,
        name: `${asked} ${index}`,
      }));
  }
  const parts = writeRecordBook(findSheetGroup('campaigns'), pages());
  let bytes = 0;
  while (bytes < 50_000) bytes += (await parts.next()).value?.length ?? Number.POSITIVE_INFINITY;
  expect(asked).toBeLessThan(100);
  await parts.return(undefined);
});

it('offers a value that only new rows can have', () => {
  const group = findSheetGroup('campaigns');
  const column = sheetColumns(group).find(({ name }) => name === 'entity_status');
  expect(column && columnChoices(group, column)).toEqual(['ACTIVE', 'PAUSED', 'DRAFT']);
});
