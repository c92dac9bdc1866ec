/** Rows are printed as they came only where that is what writing their values would give. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageCopier } from '../../src/values/copy-page.js';
import { memberAt, parseJson, writeJson } from '../../src/values/lossless-json.js';
import { parseRows, type RowForm, RowText } from '../../src/values/row-text.js';
import { rounds } from '../support/rounds.js';

/** The body of a page with its rows as text; undefined if it is not copied. */
function copyPage(page: string | Buffer, form: RowForm) {
  const body = createPageCopier(form)(Buffer.from(page));
  const rows = memberAt(body, 'data');
  return rows instanceof RowText ? { body, rows } : undefined;
}

/** What is copied of a page in both forms: the rows between brackets, and in lines. */
function readCopied(page: string | Buffer) {
  const indented = copyPage(page, 'indented');
  if (!indented) return undefined;
  const { body, rows } = indented;
  // Lines have more room: what cannot be indented may be a line.
  const inLines = copyPage(page, 'lines')?.rows.bytes.toString();
  return {
    body: { ...body, data: parseRows(rows) },
    rows,
    array: `[${rows.bytes.toString().slice(1)}\n]`,
    inLines,
  };
}

/** The lines of rows, written of their values. */
function writeLines(rows: unknown): string {
  return (rows as readonly unknown[]).map((row) => `${writeJson(row)}\n`).join('');
}

const name = fc
  .string({ unit: fc.constantFrom(...'abcdef1"\\/é漢😀{},[]:\n\u007f\u2028') })
  .filter((text) => !/^\d+$/.test(text));
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    name,
    fc.string({ unit: 'grapheme' }),
    fc.double(),
    fc.integer(),
    fc.bigInt(-(2n ** 80n), 2n ** 80n),
    fc.constantFrom(null, true, false, {}, [], [[]], { a: {} }, -0, 1e21, 1.5e-7),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(name, tie('any'), { maxKeys: 3 }),
  ),
})).any;
const row = fc.dictionary(name, value, { maxKeys: 4 });

describe('the rows of a copied page', () => {
  it('are written as those of a page that is read, or not recognized', () => {
    let known = 0;
    fc.assert(
      fc.property(
        fc.array(row),
        fc.constantFrom(undefined, undefined, undefined, 1),
        row,
        (data, indent, request) => {
          const text = writeJson(
            { request: { params: request }, data, next_cursor: 'c', rows: [[{}]] },
            indent,
          );
          const copied = readCopied(text);
          if (!copied) return;
          known += 1;
          const body = parseJson(text);
          const rows = memberAt(body, 'data');
          expect(copied.array).toBe(writeJson(rows, 2));
          expect(copied.inLines).toBe(writeLines(rows));
          expect(copied.rows.length).toBe(data.length);
          expect(copied.body).toEqual(body);
        },
      ),
      { numRuns: rounds(125) },
    );
    // One text in five is recognized.
    expect(known).toBeGreaterThan(5);
  });

  it('are the same or not recognized in a page with one character added, removed or replaced', () => {
    const text =
      // No change of one character gives two members one name.
      '{"data":[{"aa":"x\\"y","bb":[1,-2.5,{}],"cc":{"dd":null,"ee":[]}},{"ff":true}],"next_cursor":"c"}';
    const places = fc.nat(text.length - 1);
    const signs = fc.constantFrom(...'{}[]:,"\\ 0-.e1tnfdé\n\u0000', '');
    fc.assert(
      fc.property(places, fc.constantFrom(0, 1), signs, (place, left, sign) => {
        const changed = text.slice(0, place) + sign + text.slice(place + left);
        const copied = readCopied(changed);
        if (!copied) return;
        const body = parseJson(changed);
        expect(copied.array).toBe(writeJson(memberAt(body, 'data'), 2));
        expect(copied.inLines).toBe(writeLines(memberAt(body, 'data')));
        expect(copied.body).toEqual(body);
      }),
      { numRuns: rounds(750) },
    );
  });

  it.each([
    '{"data":[{"a":1},{"a":"},{"}],"next_cursor":null}',
    '{"data":[{}],"next_cursor":null,"total_count":12345678901234567890}',
    '{"request":{"params":{}},"data":[{"id":12345678901234567890,"b":0.5}]}',
    '{"data":[{"a":"é\\n"},{"a":{"b":[[],{}]}}]}',
  ])('are recognized in %s', (text) => {
    const rows = memberAt(parseJson(text), 'data');
    expect(readCopied(text)).toMatchObject({
      array: writeJson(rows, 2),
      inLines: writeLines(rows),
    });
  });

  it.each([
    ['blanks', '{"data":[{"a":1}, {"a":2}]}'],
    ['needless escapes', '{"data":[{"a":"\\/"}]}'],
    ['numbers that would be written in another way', '{"data":[{"a":1.0}]}'],
    ['a number with a zero before it', '{"data":[{"a":01}]}'],
    ['a number that is too long', `{"data":[{"a":${'1'.repeat(1001)}}]}`],
    ['numbers for names', '{"data":[{"b":1,"1":2}]}'],
    ['rows that are not objects', '{"data":[{"a":1},1]}'],
    ['lists for rows', '{"data":[[1]]}'],
    ['no rows', '{"data":[]}'],
    ['rows of an object inside', '{"a":{"data":[{"b":1}]},"data":[]}'],
    ['rows of another name', '{"a":{"xdata":[{"b":1}]},"data":[1]}'],
    ['two members of the name', '{"data":[{"a":1}],"data":[{"a":2}]}'],
    ['two members of the name, one of them escaped', '{"data":[{"a":1}],"d\\u0061ta":[{"a":2}]}'],
    ['a control character', '{"data":[{"a":"\t"}]}'],
    ['an end in the middle', '{"data":[{"a":"b"},{"a'],
    ['more behind its end', '{"data":[{"a":"b"}]}}'],
    ['nesting that is too deep', `{"data":[{"a":${'['.repeat(40)}${']'.repeat(40)}}]}`],
    ['more indentation than fits', `{"data":[{"a":${'['.repeat(20)}${'1,'.repeat(500)}1${']'.repeat(20)}}]}`],
  ])('are not recognized in a page with %s', (_, text) => {
    expect(readCopied(text)).toBeUndefined();
  });

  it.each([
    ['a byte that is not UTF-8', [0xff]],
    ['half a character', [0xc3]],
  ])('are read and written as usual if the page has %s', (_, stray) => {
    const bytes = Buffer.concat([Buffer.from('{"data":[{"a":"x'), Buffer.from(stray), Buffer.from('y"}]}')]);
    const body = parseJson(bytes.toString('utf8'));
    expect(readCopied(bytes)?.array).toBe(writeJson(memberAt(body, 'data'), 2));
  });

  it.each(['indented', 'lines'] as const)('are parsed from their text: %s', (form) => {
    const page = '{"data":[{"a":1},{"b":"x\\ny,é"},{"c":[{}]}],"next_cursor":"c"}';
    const rows = copyPage(page, form)?.rows;
    expect(rows?.length).toBe(3);
    expect(rows && parseRows(rows)).toEqual([{ a: 1 }, { b: 'x\ny,é' }, { c: [{}] }]);
  });

  it('are in separate memory until they are released', () => {
    const copy = createPageCopier('lines');
    const read = (page: string) => {
      const rows = memberAt(copy(Buffer.from(page)), 'data');
      if (!(rows instanceof RowText)) throw new Error('not copied');
      return rows;
    };
    const [first, second] = ['{"data":[{"a":1}]}', '{"data":[{"b":2}]}'].map(read);
    expect([String(first?.bytes), String(second?.bytes)]).toEqual(['{"a":1}\n', '{"b":2}\n']);
    second?.release();
    expect(read('{"data":[{"c":3}]}').bytes.buffer).toBe(second?.bytes.buffer);
    expect(String(first?.bytes)).toBe('{"a":1}\n');
  });
});
