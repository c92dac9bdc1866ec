/** Text of rows and cells, with any delimiter. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeDelimitedLine } from '../../../../src/cli/core/input/delimited-text.js';
import { findDelimiter, parseCells, parseDelimited } from '../../../../src/cli/core/input/read-delimited.js';
import { anyCharacter } from '../../../support/characters.js';

const cells = (text: string, delimiter = ',') => parseDelimited(text, delimiter).map((row) => row.cells);

describe('delimited text', () => {
  it('comes back unchanged, whatever its cells', () => {
    const cell = fc.oneof(fc.string({ unit: anyCharacter }), fc.stringMatching(/^[a",;|\t\n\r ]{0,6}$/));
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t', '|'), (rows, delimiter) => {
        const text = rows.map((row) => writeDelimitedLine(row, delimiter)).join('');
        expect(parseCells(text, delimiter)).toEqual(rows);
      }),
    );
  });

  it.each([
    [
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb\r', [['a'], ['b']]],
    ['a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    ['a,\n', [['a', '']]],
    ['a,', [['a', '']]],
    ['\n\na\n', [[''], [''], ['a']]],
    // Whatever the program writes at the end of a line in a cell.
    ['"a\r\nb","c\rd\ne"\n', [['a\nb', 'c\nd\ne']]],
    ['"a ""b""",c', [['a "b"', 'c']]],
    ['5" pipe,x', [['5" pipe', 'x']]],
    // Not well formed: what was written is kept.
    ['"a"b,c', [['"a"b', 'c']]],
    ['"a,b"c,d', [['"a,b"c', 'd']]],
    ['""\n', [['']]],
    ['', []],
  ])('%j is read as %j', (text, rows) => {
    expect(cells(text)).toEqual(rows);
  });

  it('has the line of each row after cells of several lines', () => {
    expect(parseDelimited('h\n"a\nb"\nc\n', ',').map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it('that ends within quotes names the row', () => {
    expect(() => cells('a\nb\n"c,d\ne')).toThrow('row 3 has a quote that is not closed');
  });

  it('has at most as many cells in a row as a spreadsheet', () => {
    expect(cells(`a\n${','.repeat(16_383)}`)[1]).toHaveLength(16_384);
    expect(() => cells(`a\n${','.repeat(16_384)}`)).toThrow(
      'row 2 has 16,385 columns; a spreadsheet has at most 16,384',
    );
  });

  it('has no more of them looked at to find the delimiter', () => {
    let looked = 0;
    findDelimiter(','.repeat(90_000), () => {
      looked += 1;
      return false;
    });
    expect(looked).toBeLessThan(17_000);
  });

  it('is read only as far as needed', () => {
    expect(parseDelimited('a\nb\nc\n', ',', 2)).toHaveLength(2);
  });
});
