/** Which columns of a file are those of its first upload. */
import { expect, it } from 'vitest';
import type { NotedColumns } from '../../../src/people/conversions/conversion-options.js';
import { compareColumns, createRowChoices } from '../../../src/people/conversions/key-columns.js';
import type { ColumnMeaning } from '../../../src/people/reading/column-names.js';

const column = (param: string, hashed = false): ColumnMeaning => ({
  ...{ name: `${param} ${hashed}`, param, hashed, field: 0 },
  kind: param === 'value' ? 'plain' : 'identifier',
});
const [value, hash, mail, other, phone] = [
  column('value'),
  column('email', true),
  column('email'),
  column('email'),
  column('phone_number'),
];

it.each<[NotedColumns, readonly string[], readonly string[], readonly string[]]>([
  [['*', 'email', 'value'], ['email', 'value'], [], []],
  [['*', 'email'], ['hashed_email'], [], []],
  [['*', 'email'], ['hashed_email', 'email'], [], ['hashed_email']],
  [['*', 'hashed_email'], ['email', 'hashed_email'], [], ['email']],
  [['*', 'email', 'email 2'], ['email', 'hashed_email'], [], []],
  [['*', 'email', 'email 2'], ['hashed_email'], ['email 2'], []],
  [['*', 'email', 'email 2?', 'value?'], ['email', 'value'], [], []],
  [['*', 'email?', 'phone_number'], ['phone_number', 'twclid'], [], ['twclid']],
  [
    ['*', 'contents.content_id'],
    ['contents.content_name'],
    ['contents.content_id'],
    ['contents.content_name'],
  ],
  [['email'], ['email', 'hashed_email', 'contents.content_id'], [], ['contents.content_id']],
  [['email', 'value'], ['email', 'twclid'], ['value'], ['twclid']],
])('%j beside %j: what is missing, and what was added', (noted, names, missing, added) => {
  const compared = compareColumns(noted, names);
  expect([compared.missing, compared.added]).toEqual([missing, added]);
  expect([...compared.same]).toEqual(
    names
      .filter((name) => !added.includes(name) || name.includes('.'))
      .filter((name) => noted[0] !== '*' || !added.includes(name)),
  );
});

it.each<
  [
    NotedColumns | undefined,
    readonly NotedColumns[],
    readonly ColumnMeaning[],
    readonly (readonly ColumnMeaning[])[],
  ]
>([
  [undefined, [], [value, mail], [[value, mail]]],
  [['*', 'email', 'value'], [], [value, mail], [[value, mail]]],
  [['*', 'email'], [], [value, mail], [[mail]]],
  // The column of hashes may be the one that an earlier version has called `email`.
  [['*', 'email'], [], [hash, mail], [[mail], [hash]]],
  [['*', 'email'], [], [other, mail], [[other], [mail]]],
  [['*', 'email', 'email 2?'], [], [other, mail], [[other, mail]]],
  [
    ['*', 'email', 'email 2'],
    [],
    [hash, other, mail],
    [
      [other, mail],
      [hash, other],
      [hash, mail],
    ],
  ],
  [
    ['*', 'email', 'phone_number'],
    [],
    [hash, mail, phone],
    [
      [mail, phone],
      [hash, phone],
    ],
  ],
  [['email'], [], [mail, other, value], [[mail, other], [mail], [other]]],
  [['*', 'email', 'value'], [['*', 'email']], [value, mail], [[value, mail], [mail]]],
  [undefined, [['*', 'email']], [value, mail], [[value, mail], [mail]]],
])('%j, before a restart %j', (first, former, columns, expected) => {
  const row = { cells: columns.map((one) => ({ column: one, text: 'x' })), nested: {} };
  const choose = createRowChoices(first, former);
  for (const again of [row, { ...row, cells: [...row.cells] }]) {
    const chosen = choose(again);
    expect(chosen.map(({ cells }) => cells.map((cell) => cell.column))).toEqual(expected);
    if (expected[0]?.length === columns.length) expect(chosen[0]).toBe(again);
  }
});

it('members of arrays are those of the first upload, and many columns have few choices', () => {
  const item = { content_id: '1', content_name: 'Cup' };
  const row = { cells: [], nested: { contents: [item] } };
  expect(createRowChoices(['*', 'contents.content_id?'])(row)).toEqual([
    { cells: [], nested: { contents: [{ content_id: '1' }] } },
  ]);
  expect(createRowChoices(['email'])(row)).toEqual([row]);
  const cells = Array.from({ length: 12 }, () => ({ column: column('email'), text: 'x' }));
  expect(createRowChoices(['email'])({ cells, nested: {} }).length).toBeLessThan(40);
});
