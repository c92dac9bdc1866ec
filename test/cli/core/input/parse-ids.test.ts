/** Ids from standard input: one per line, whatever the program that writes them adds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idForms } from '../../../../src/call/parse-scalar.js';
import { parseIds } from '../../../../src/cli/core/input/parse-ids.js';

const param = { type: 'id', help: 'The campaign' } as const;
const parse = (text: string) => parseIds(text, param, 'campaign_id', 'CAMPAIGN-ID');

describe('ids', () => {
  it.each<[string, string, [string, number][], number]>([
    ['one', 'a1\n', [['a1', 1]], 0],
    [
      'without a last line break',
      'a1\nb2',
      [
        ['a1', 1],
        ['b2', 2],
      ],
      0,
    ],
    ['none', '', [], 0],
    [
      'protected from spreadsheets',
      "'-a\nb2\n",
      [
        ['-a', 1],
        ['b2', 2],
      ],
      0,
    ],
    ['blank lines', '\n  \n\t\n', [], 0],
    [
      'blanks around them',
      '  a1\t\n\n b2 ',
      [
        ['a1', 1],
        ['b2', 3],
      ],
      0,
    ],
    [
      'line breaks of Windows',
      'a1\r\nb2\r\n',
      [
        ['a1', 1],
        ['b2', 2],
      ],
      0,
    ],
    [
      'line breaks of old',
      'a1\rb2',
      [
        ['a1', 1],
        ['b2', 2],
      ],
      0,
    ],
    ['a byte order mark', '\uFEFFa1\n', [['a1', 1]], 0],
    ['the header of csv', 'id\na1\n', [['a1', 2]], 0],
    ['the header of a table', '\uFEFF\nID\r\na1', [['a1', 3]], 0],
    ['the header with the name of the parameter', 'campaign_id\na1', [['a1', 2]], 0],
    ['only a header', 'id\n', [], 0],
    [
      'an id that reads like the header',
      'a1\nid\n',
      [
        ['a1', 1],
        ['id', 2],
      ],
      0,
    ],
    [
      'repetitions',
      'a1\nb2\na1\na1\n',
      [
        ['a1', 1],
        ['b2', 2],
      ],
      2,
    ],
  ])('of %s', (_, text, expected, repeated) => {
    const { ids, problems, ...rest } = parse(text);
    expect(ids.map(({ id, line }) => [id, line])).toEqual(expected);
    expect([rest.repeated, problems]).toEqual([repeated, []]);
  });

  it.each<[string, string, RegExp]>([
    ['several columns', 'id,name\n', /^stdin:1: CAMPAIGN-ID must be an id .*got "id,name"/],
    ['a table', 'a1\nb2  Spring\n', /^stdin:2: /],
    ['json', '[\n"a1"]', /^stdin:1: .*got "\["/],
    ['a dash', 'a1\n-\n', /^stdin:2: CAMPAIGN-ID must be an id, got "-"/],
    ['a path', '../x', /^stdin:1: /],
    ['texts that are too long', 'x'.repeat(65), /^stdin:1: /],
    ['a null byte', 'a\0b', /^stdin:1: /],
  ])('are not %s', (_, text, message) => {
    expect(parse(text).problems[0]?.message).toMatch(message);
  });

  it('report only the first of many problems', () => {
    const { problems, ids } = parse(Array.from({ length: 30 }, (_, index) => `no id ${index}`).join('\n'));
    expect(ids).toEqual([]);
    expect(problems).toHaveLength(6);
    expect(problems.at(-1)?.message).toBe('stdin: 25 more lines are not ids');
  });

  it('come out as they went in, with any blanks between them', () => {
    const id = fc.stringMatching(idForms.any.regex).filter((text) => !/^(id|campaign_id|-)$/i.test(text));
    const gap = fc.constantFrom('\n', '\r\n', ' \n\n\t', '\r');
    fc.assert(
      fc.property(fc.uniqueArray(id), gap, (ids, between) => {
        expect(parse(ids.join(between)).ids.map((found) => found.id)).toEqual(ids);
      }),
    );
  });

  it('are read quickly even if there are many', () => {
    const text = Array.from({ length: 100_000 }, (_, index) => `id${index}`).join('\n');
    expect(parse(text).ids).toHaveLength(100_000);
  });
});
