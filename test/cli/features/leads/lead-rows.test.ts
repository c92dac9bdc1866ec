/** Rows of a CSV file of leads, whatever its columns and however large it is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLeadRows } from '../../../../src/cli/features/leads/lead-rows.js';
import { anyCharacter } from '../../../support/characters.js';

const cell = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 12 }).map((text) => text.toWellFormed()),
  fc.constantFrom('', '"', 'a,b', 'line\nbreak', 'line\r\nbreak', '=1+1', "O'Brien", 'Zoë 🌱'),
);
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const collect = (file: Buffer) => [...readLeadRows(file).pages].flat();

it('rows have cells by column name, an empty cell as null', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[A-Za-z_]{1,8}$/), { minLength: 2, maxLength: 6 }),
      fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (columns, rows, lineEnd, hasMark) => {
        const lines = [columns, ...rows.map((row) => row.slice(0, columns.length))];
        const text = lines.map((cells) => `${cells.map(quote).join(',')}${lineEnd}`).join('');
        const read = collect(Buffer.from(`${hasMark ? '\ufeff' : ''}${text}`));
        expect(read).toEqual(
          rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] || null]))),
        );
      },
    ),
  );
});

it('rows are read in pages, each complete, even if a quoted cell has several lines', () => {
  const long = 'x\n"y"\r\n'.repeat(2000);
  const rows = Array.from({ length: 400 }, (_, index) => [String(index), index % 50 === 0 ? long : 'short']);
  const text = [['id', 'note'], ...rows].map((cells) => cells.map(quote).join(',')).join('\r\n');
  const pages = [...readLeadRows(Buffer.from(text)).pages];
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flat()).toEqual(rows.map(([id, note]) => ({ id, note })));
});

it('lines without a cell are left out', () => {
  expect(collect(Buffer.from('a,b\n1,\n\n2,3\n\n'))).toEqual([
    { a: '1', b: null },
    { a: '2', b: '3' },
  ]);
});

describe('a file that is not read', () => {
  it.each([
    ['is empty', ''],
    ['has a column without a name', 'a,,c\n1,2,3\n'],
    ['has a row that is too long', 'a,b\n1,2\nsecret@example.com,2,3\n'],
    ['is cut within its last row', 'a,b,c\n1,2,3\nsecret@example.com,2\n'],
    ['is cut within its first row', 'a,b\nsecret@example.com'],
    ['ends within quotes', 'a,b\n1,"secret@example.com\n'],
  ])('%s: the message quotes nothing of it', (_, text) => {
    let message = '';
    try {
      collect(Buffer.from(text));
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/^NetworkError|^Error|file/);
    expect(message).not.toContain('secret');
  });
});

it('columns of one label have numbers', () => {
  const file = Buffer.from('Name,Comment,Name,Name (2),Name\nAnn,,Bo,Cy,Di\n');
  const { shape } = readLeadRows(file);
  expect(shape.columns).toEqual(['Name', 'Comment', 'Name (3)', 'Name (2)', 'Name (4)']);
  expect(collect(file)).toEqual([
    { Name: 'Ann', Comment: null, 'Name (3)': 'Bo', 'Name (2)': 'Cy', 'Name (4)': 'Di' },
  ]);
});

it('a quotation mark within a cell or a label opens nothing', () => {
  const file = Buffer.from('id,size 5" or 7,note\nl1,5,"a ""quoted"" word, and\na line"\nl2,7",\n');
  const { isEmpty, shape } = readLeadRows(file);
  expect([isEmpty, shape.columns]).toEqual([false, ['id', 'size 5" or 7', 'note']]);
  expect(collect(file)).toEqual([
    { id: 'l1', 'size 5" or 7': '5', note: 'a "quoted" word, and\na line' },
    { id: 'l2', 'size 5" or 7': '7"', note: null },
  ]);
});
