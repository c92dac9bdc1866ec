/** Parsing the output gives back the printed values. */
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { readOperationsCsv } from '../../src/cli/core/input/operations-csv.js';
import type { Format } from '../../src/output/formats.js';
import { withPlainBreaks } from '../../src/values/line-ends.js';
import { parseJson } from '../../src/values/lossless-json.js';
import { anyCharacter } from '../support/characters.js';
import { listOf, show } from '../support/output.js';
import { rounds } from '../support/rounds.js';

/** Text that is likely to break a format; all of it can be encoded as UTF-8. */
const unicode = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.constantFrom(...'a",\n\r\t\\\'=- #:|\u001b\u009b\u202e\u2028\ufeff') }),
  fc.constantFrom(...'1e3 0x1f 017 12_3 1:30 null ~ yes NO 2026-11-20 .5 << = 9007199254740993'.split(' ')),
  fc.constantFrom('=', "'=1", "''-x", '- a', '? b', ' \n', '\n ', 'a: b', '# a'),
);
/** Also text with a lone surrogate, which JSON and YAML can only escape. */
const text = fc.oneof(unicode, fc.string({ unit: fc.constantFrom('a', '\ud800', '\udc00', '\n') }));
const long = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
/** An integer as parseJson gives it. */
const integer = long.map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value));
const scalar = fc.oneof(text, integer, fc.boolean(), fc.constant(null), fc.constantFrom(0.1, -2.5, 1e-7));
const value = fc.letrec((again) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(again('value'), { maxLength: 4 }),
    fc.dictionary(text, again('value'), { noNullPrototype: true, maxKeys: 4 }),
  ),
})).value;
const row = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), value, { noNullPrototype: true });
const rows = fc.array(row, { maxLength: 5 });

async function write(format: Format, list: readonly unknown[]): Promise<string> {
  return (await show(listOf(list), { format })).text;
}

describe('every value, 64-bit integers included,', () => {
  it('survives json', () =>
    fc.assert(
      fc.asyncProperty(rows, async (list) => {
        expect(parseJson(await write('json', list))).toEqual(list);
      }),
    ));

  it('survives jsonl', () =>
    fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const lines = (await write('jsonl', list)).split('\n').slice(0, -1);
        expect(lines.map(parseJson)).toEqual(list);
      }),
    ));

  it('survives yaml, also with a YAML 1.1 parser', () =>
    fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const written = await write('yaml', list);
        for (const version of ['1.1', '1.2'] as const) {
          expect(parseYaml(written, { intAsBigInt: true, version }), version).toEqual(withBigints(list));
        }
      }),
      { numRuns: rounds(10) },
    ));

  it('survives as one object in json and yaml', () =>
    fc.assert(
      fc.asyncProperty(row, async (object) => {
        const json = await show({ kind: 'one', row: object }, { format: 'json' });
        expect(parseJson(json.text)).toEqual(object);
        const yaml = await show({ kind: 'one', row: object }, { format: 'yaml' });
        expect(parseYaml(yaml.text, { intAsBigInt: true })).toEqual(withBigints(object));
      }),
    ));
});

/** Every integer as the YAML parser gives it. */
function withBigints(from: unknown): unknown {
  if (typeof from === 'number' && Number.isInteger(from)) return BigInt(from);
  if (Array.isArray(from)) return from.map(withBigints);
  if (typeof from !== 'object' || from === null) return from;
  return Object.fromEntries(Object.entries(from).map(([name, inner]) => [name, withBigints(inner)]));
}

const cells = fc.array(fc.record({ a: unicode, b: fc.option(unicode), c: integer }), {
  minLength: 1,
  maxLength: 5,
});

function toStrings(list: readonly Readonly<Record<string, unknown>>[]): string[][] {
  return [['a', 'b', 'c'], ...list.map((each) => [each.a, each.b ?? '', each.c].map(String))];
}

/** Where text has no escapes, what begins a command to a terminal is shown instead, and does not come back. */
const inCsv = (text: string) =>
  text.replace(/[^\t\n\r\P{Cc}]/gu, (found) => `\\u00${found.charCodeAt(0).toString(16).padStart(2, '0')}`);

describe('every text', () => {
  it('survives csv parsed by csv-parse', () =>
    fc.assert(
      fc.asyncProperty(cells, async (list) => {
        expect(parseCsv(await write('csv', list), { record_delimiter: '\n' })).toEqual(
          toStrings(list).map((row) => row.map(inCsv)),
        );
      }),
    ));

  it('survives csv of one column, in which a line may be empty', () =>
    fc.assert(
      fc.asyncProperty(fc.array(unicode, { minLength: 1 }), async (list) => {
        const written = await write(
          'csv',
          list.map((name) => ({ name })),
        );
        expect(parseCsv(written, { record_delimiter: '\n', skip_empty_lines: true })).toEqual([
          ['name'],
          ...list.map((name) => [inCsv(name)]),
        ]);
      }),
    ));

  it('survives tsv, split at tabs and unescaped', () =>
    fc.assert(
      fc.asyncProperty(cells, async (list) => {
        const lines = (await write('tsv', list)).split('\n').slice(0, -1);
        expect(lines.map((line) => line.split('\t').map(readEscapes))).toEqual(toStrings(list));
      }),
    ));
});

const unescaped: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };

function readEscapes(cell: string): string {
  return cell.replace(/\\(?:u([0-9a-f]{4})|([tnr\\]))/g, (_, code?: string, letter = '') =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (unescaped[letter] ?? letter),
  );
}

it.each([
  ['=', '"="'],
  ['a\tb', '"a\\tb"'],
])('yaml quotes what some parsers cannot read without quotes: %j', async (name, written) => {
  expect(await write('yaml', [{ name, [name]: [name, { name }] }])).toBe(
    `- name: ${written}\n  ${written}:\n    - ${written}\n    - name: ${written}\n`,
  );
  const one = await show({ kind: 'one', row: { name } }, { format: 'yaml' });
  expect(one.text).toBe(`name: ${written}\n`);
});

it.each([
  ['a\rb', '"a\rb"'],
  ['a\nb', '"a\nb"'],
  ['a"b', '"a""b"'],
  ['a,b', '"a,b"'],
  [' a ', ' a '],
  ["a'b\tc", "a'b\tc"],
])('csv quotes only cells that need it: %j', async (name, cell) => {
  expect(await write('csv', [{ id: 1, name }])).toBe(`id,name\n1,${cell}\n`);
});

describe('cells that a spreadsheet would evaluate', () => {
  it.each([false, true])('come back from csv with spreadsheetSafe %s', async (spreadsheetSafe) => {
    const columns = {
      discriminator: 'do',
      operations: ['Update'],
      params: ['id', 'name'],
      amounts: new Map(),
      times: new Set<string>(),
      readOnly: [],
    };
    const names = fc.array(
      unicode.map((text) => inCsv(text).trim()),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(names, async (list) => {
        const given = list.filter((name) => name !== '' && (spreadsheetSafe || !/^'/.test(name)));
        const rows = given.map((name) => ({ do: 'Update', params: { name: withPlainBreaks(name) } }));
        const { text } = await show(listOf(given.map((name) => ({ do: 'Update', name }))), {
          format: 'csv',
          spreadsheetSafe,
        });
        if (rows.length > 0) expect(readOperationsCsv(text, 'x.csv', columns).body).toEqual(rows);
      }),
    );
  });

  const row = { a: '=1+1', b: '+1', c: '-1', d: '@x', e: -1, f: 'a=b', g: '\t=1', h: '-a,"b"' };

  it.each([
    ['csv', false, '=1+1,+1,-1,@x,-1,a=b,\t=1,"-a,""b"""'],
    ['csv', true, '\'=1+1,\'+1,\'-1,\'@x,-1,a=b,\'\t=1,"\'-a,""b"""'],
    ['tsv', false, '=1+1\t+1\t-1\t@x\t-1\ta=b\t\\t=1\t-a,"b"'],
    ['tsv', true, "'=1+1\t'+1\t'-1\t'@x\t-1\ta=b\t'\\t=1\t'-a,\"b\""],
  ] as const)('are written in %s with spreadsheetSafe %s', async (format, spreadsheetSafe, line) => {
    const { text: written } = await show(listOf([row]), { format, spreadsheetSafe });
    expect(written.split('\n')[1]).toBe(line);
  });
});
