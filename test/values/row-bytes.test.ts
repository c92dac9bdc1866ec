/** Rows are printed as they came only where that is what writing them would give. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanJson } from '../../src/values/json-scan.js';
import { parseJson, writeJson } from '../../src/values/lossless-json.js';
import { storedRowLines, storeRowBytes } from '../../src/values/row-bytes.js';

function readLines(text: string): string | undefined {
  const { data } = parseJson(text) as { data: unknown[] };
  storeRowBytes(data, text, Buffer.from(text), scanJson(text));
  return storedRowLines(data);
}

/** The lines as they are written of the values. */
function writeLines(text: string): string {
  const { data } = parseJson(text) as { data: unknown[] };
  return data.map((row) => `${writeJson(row)}\n`).join('');
}

describe('the lines of rows', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'a1"\\é漢{},[]:') })
    .filter((text) => !/^\d+$/.test(text));
  const row = fc.dictionary(name, fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.bigInt(2n ** 53n, 2n ** 80n)));
  // Objects whose members are numbers are put in another order by every parser.
  const isOrdered = (text: string) => !/"\d+":/.test(text);

  it('are those that would be written, or not known', () => {
    let known = 0;
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1 }),
        fc.constantFrom(undefined, 1),
        row,
        (data, indent, request) => {
          const text = writeJson(
            { request: { params: request }, data, next_cursor: null, rows: [[{}]] },
            indent,
          );
          fc.pre(isOrdered(text));
          const lines = readLines(text);
          if (lines !== undefined) {
            known += 1;
            expect(lines).toBe(writeLines(text));
          }
        },
      ),
    );
    expect(known).toBeGreaterThan(20);
  });

  it.each([
    '{"data":[{"a":1},{"a":"},{"}],"next_cursor":null}',
    '{"x":[{"a":0}],"request":{"params":{}},"data":[{"a":1}]}',
    '{"data":[{"a":[{"data":[{"b":2}]}]}]}',
    '{"data":[{"id":12345678901234567890}]}',
    '{"data":[[1],[2]],"rows":[[3],[4]]}',
    '{"data":[{"a":"é"},{"a":"漢"}]}',
  ])('are known of %s', (text) => {
    expect(readLines(text)).toBe(writeLines(text));
    const { data } = parseJson(text) as { data: unknown[] };
    expect(storedRowLines([...data])).toBeUndefined();
  });

  it.each([
    ['blanks', '{"data":[{"a":1}, {"a":2}]}'],
    ['needless escapes', '{"data":[{"a":"\\/"}]}'],
    ['numbers that would be written in another way', '{"data":[{"a":1.0}]}'],
    ['rows that are no objects', '{"data":[1,{"a":1}]}'],
    ['no rows', '{"data":[]}'],
    ['rows of another name', '{"a":{"xdata":[{"b":1}]},"data":[1]}'],
  ])('are not known of %s', (_, text) => {
    expect(readLines(text)).toBeUndefined();
  });

  it.each([
    ['a byte that is no UTF-8', [0xff]],
    ['a byte that would be a command to a terminal', [0x9b]],
    ['half a character', [0xc3]],
  ])('are as they were read where the page has %s', (_, stray) => {
    const bytes = Buffer.concat([Buffer.from('{"data":[{"a":"x'), Buffer.from(stray), Buffer.from('y"}]}')]);
    const text = bytes.toString('utf8');
    const { data } = parseJson(text) as { data: unknown[] };
    storeRowBytes(data, text, bytes, scanJson(text));
    expect(storedRowLines(data)).toBe('{"a":"x\ufffdy"}\n');
  });

  it('are those of the last member of a name', () => {
    const text = '{"data":[{"a":1}],"data":[{"a":2}]}';
    expect(readLines(text)).toBe('{"a":2}\n');
  });

  it('are the same when they are asked for twice', () => {
    const text = '{"data":[{"a":1},{"b":"]"}],"next_cursor":null}';
    const { data } = parseJson(text) as { data: unknown[] };
    storeRowBytes(data, text, Buffer.from(text), scanJson(text));
    expect([storedRowLines(data), storedRowLines(data)]).toEqual(Array(2).fill('{"a":1}\n{"b":"]"}\n'));
  });
});
