/** --query: whole results, exact integers, output formats, and positions of errors. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileQuery } from '../../src/output/query.js';
import { QueryError } from '../../src/output/query-error.js';
import { campaigns, gadget, listOf, show, threeCampaigns } from '../support/output.js';

const big = 9_007_199_254_740_993n;

async function run(expression: string, data: unknown): Promise<unknown> {
  return (await compileQuery(expression))(data);
}

describe('a query over integers beyond 2^53', () => {
  const rows = [
    { id: 'a', n: big },
    { id: 'b', n: big + 1n },
    { id: 'c', n: 7 },
  ];

  it.each<[string, unknown]>([
    ['[0].n', big],
    ['[].n', [big, big + 1n, 7]],
    ['[?n == `9007199254740993`].id', ['a']],
    ['[?n != `9007199254740993`].id', ['b', 'c']],
    ['[?n > ` 9007199254740993 `].id', ['b']],
    ['[?n >= `9007199254740993`].id', ['a', 'b']],
    ['[?n < `9007199254740994`].id', ['a', 'c']],
    ['[?n <= `7`].id', ['c']],
    ['[?n == `7`].id', ['c']],
    ['[?id > `1`].id', []],
    ['sum([].n)', 18_014_398_509_481_994n],
    ['sum([2:].n)', 7],
    ['max([].n)', big + 1n],
    ['min([].n)', 7],
    ['sort([].n)', [7, big, big + 1n]],
    ['sort_by(@, &n)[].id', ['c', 'a', 'b']],
    ['max_by(@, &n).id', 'b'],
    ['min_by(@, &n).id', 'c'],
    ['[0].n + `1`', big + 1n],
    ['[1].n - [0].n', 1],
    ['[0].n * `2`', big * 2n],
    ['[0].n % `2`', 1],
    ['[0].n // `2`', 4_503_599_627_370_496],
    ['`7` / `2`', 3.5],
    ['`8` / `2`', 4],
    ['`-7` // `2`', -4],
    ['-[0].n', -big],
    ['abs(-[0].n)', big],
    ['ceil([0].n)', big],
    ['floor(`1.5`)', 1],
    ['to_string([0].n)', '9007199254740993'],
    ['to_string([0])', '{"id":"a","n":9007199254740993}'],
    ['to_number(`"9007199254740993"`)', big],
    ['to_number(`"0012"`)', 12],
    ['to_number(`"x"`)', null],
    ['type([0].n)', 'number'],
    ['contains([].n, [0].n)', true],
    ['avg([2:].n)', 7],
    ['[?n].id', ['a', 'b', 'c']],
    ['[0] == [0]', true],
    ['[0] == [1]', false],
    ['`{"n": 1}` == `{"n": 1}`', true],
    ["'`9007199254740993`'", '`9007199254740993`'],
  ])('computes exactly: %s', async (expression, result) => {
    expect(await run(expression, rows)).toEqual(result);
  });

  it('keeps them exact through any selection', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), async (numbers) => {
        const list = numbers.map((n) => (Number.isSafeInteger(Number(n)) ? Number(n) : n));
        const sorted = [...list].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
        expect(
          await run(
            '[].{m: n}',
            list.map((n) => ({ n })),
          ),
        ).toEqual(list.map((m) => ({ m })));
        expect(await run('sort(@)', list)).toEqual(sorted);
        expect(BigInt(String(await run('sum(@)', list)))).toBe(numbers.reduce((sum, n) => sum + n, 0n));
      }),
    ));
});

describe('items with the same key', () => {
  const tied = [
    { id: 'a', n: 2, t: 'y' },
    { id: 'b', n: 1, t: 'x' },
    { id: 'c', n: 1, t: 'x' },
    { id: 'd', n: 2, t: 'y' },
  ];

  it.each([
    ['min_by(@, &n).id', 'b'],
    ['max_by(@, &n).id', 'a'],
    ['min_by(@, &t).id', 'b'],
    ['max_by(@, &t).id', 'a'],
    ['sort_by(@, &n)[].id', ['b', 'c', 'a', 'd']],
    ['sort_by(@, &t)[].id', ['b', 'c', 'a', 'd']],
  ])('keep their order, and the first of them is the extreme: %s', async (expression, result) => {
    expect(await run(expression, tied)).toEqual(result);
  });
});

describe('a query that the unmodified library computes wrongly', () => {
  it.each<[string, unknown, unknown]>([
    ['sort(@)', [10, 9, 1], [1, 9, 10]],
    ['max_by(@, &a).a', [{ a: 'x' }, { a: 'y' }], 'y'],
    ['min_by(@, &a).a', [{ a: 'y' }, { a: 'x' }], 'x'],
    ['constructor', {}, null],
    ['[].toString', [{}], []],
    ['max(@)', Array.from({ length: 200_000 }, (_, index) => index), 199_999],
    ['max(@)', [], null],
    ['avg(@)', [], null],
  ])('gives the right result: %s', async (expression, data, result) => {
    expect(await run(expression, data)).toEqual(result);
  });
});

describe('the result of a query', () => {
  it('of a filter over all pages is a list', async () => {
    const pages = threeCampaigns.map((row) => [row]);
    const { text, rows } = await show({ ...campaigns, pages } as typeof campaigns, {
      query: "sort_by([?entity_status == 'PAUSED'], &daily_budget_amount_local_micro)",
    });
    expect(text.split('\n')).toEqual([
      'ID     NAME    ENTITY STATUS  EFFECTIVE STATUS  DAILY BUDGET  TOTAL BUDGET  CREATED',
      '8wku3  -       PAUSED         UNKNOWN              1.234 KWD             -  2026-11-21 01:30',
      '8wku1  Spring  PAUSED         UNKNOWN              55.00 USD             -  2026-11-20 15:44',
      '',
    ]);
    expect(rows).toBe(2);
  });

  it.each([
    ['[].id', 'table', '8wku1\n8wku2\n8wku3\n'],
    ['[].id', 'csv', '8wku1\n8wku2\n8wku3\n'],
    ['[].id', 'ids', '8wku1\n8wku2\n8wku3\n'],
    ['[].id', 'jsonl', '"8wku1"\n"8wku2"\n"8wku3"\n'],
    ['[0:2].name', 'csv', 'Spring\n"Été, ""chaud"""\n'],
    ['length(@)', 'table', '3\n'],
    ['length(@)', 'json', '3\n'],
    ['length(@)', 'tsv', '3\n'],
    ['[0].name', 'yaml', 'Spring\n'],
    [
      '[1].{id: id, budget: total_budget_amount_local_micro}',
      'json',
      '{\n  "id": "8wku2",\n  "budget": 9007199254740993\n}\n',
    ],
    [
      '[1].{id: id, budget: total_budget_amount_local_micro}',
      'table',
      'ID      8wku2\nBUDGET  9007199254740993 micro\n',
    ],
    ['[1].{id: id, budget: total_budget_amount_local_micro}', 'csv', 'id,budget\n8wku2,9007199254740993\n'],
    [
      '[:2].{id: id, created_at: created_at}',
      'table',
      'ID     CREATED\n8wku1  2026-11-20 15:44\n8wku2  2026-11-20 15:44\n',
    ],
    ['[:2].[id, frequency_cap]', 'table', '8wku1  0\n8wku2  0\n'],
    ['[:2].[id, frequency_cap]', 'csv', '8wku1,0\n8wku2,0\n'],
    [
      '[:1].{id: id, deep: {a: name}}',
      'table',
      '[\n  {\n    "id": "8wku1",\n    "deep": {\n      "a": "Spring"\n    }\n  }\n]\n',
    ],
    ['[:1].{id: id, deep: {a: name}}', 'csv', 'id,deep.a\n8wku1,Spring\n'],
    ['[].nothing', 'json', '[]\n'],
    ['nothing', 'json', 'null\n'],
    ['nothing', 'jsonl', 'null\n'],
    ['nothing', 'csv', ''],
    ['nothing', 'ids', ''],
  ] as const)('is printed for %s as %s', async (query, format, text) => {
    expect(await show(campaigns, { query, format })).toMatchObject({ text, notes: [] });
  });

  it.each([
    ['nothing', 'no matching values'],
    ['[].nothing', 'no campaigns'],
  ])('of %s is empty, and a note says so', async (query, note) => {
    expect(await show(campaigns, { query })).toEqual({ text: '', rows: 0, notes: [note] });
  });

  it('of one object can be that object', async () => {
    const answer = {
      kind: 'one',
      record: gadget,
      row: { id: 'i', price_local_micro: 1_000_000, currency: 'USD' },
    } as const;
    expect((await show(answer, { query: '@' })).text).toBe(
      'ID        i\nPRICE     1.00 USD\nCURRENCY  USD\n',
    );
    expect((await show(answer, { query: 'id' })).text).toBe('i\n');
  });

  it('can be narrowed with --fields', async () => {
    const options = { query: '[].{key: id, size: name}', format: 'csv' } as const;
    expect((await show(campaigns, { ...options, fields: 'size,key' })).text.split('\n')[1]).toBe(
      'Spring,8wku1',
    );
    await expect(show(campaigns, { ...options, fields: 'id' })).rejects.toThrow(
      '--fields accepts key, size, got "id"',
    );
    expect((await show(listOf([]), { ...options, fields: 'id' })).text).toBe('id\n');
  });
});

describe('an invalid expression', () => {
  it.each<[string, number | undefined, string]>([
    ['', undefined, '--query is not valid JMESPath: the expression ends unexpectedly, got ""'],
    ['[?id', undefined, '--query is not valid JMESPath: the expression ends unexpectedly, got "[?id"'],
    ['[].{', undefined, '--query is not valid JMESPath: the expression ends unexpectedly, got "[].{"'],
    ['foo bar', 5, '--query is not valid JMESPath: unexpected "bar" at character 5, got "foo bar"'],
    ['foo)', 4, '--query is not valid JMESPath: unexpected ")" at character 4, got "foo)"'],
    ['a.)b', 3, '--query is not valid JMESPath: unexpected ")" at character 3, got "a.)b"'],
    [
      '[?n > 1]',
      7,
      '--query is not valid JMESPath; numbers are written `1`: unexpected "1" at character 7, got "[?n > 1]"',
    ],
    ['foo ~ bar', 5, '--query is not valid JMESPath at character 5, got "foo ~ bar"'],
    ['"abc', 1, '--query is not valid JMESPath at character 1, got "\\"abc"'],
    ['[?a == `abc`]', 8, '--query is not valid JMESPath at character 8, got "[?a == `abc`]"'],
    ['[].id | coutn(@)', 9, '--query has no function coutn() at character 9, got "[].id | coutn(@)"'],
    ['"a"(b)', 4, '--query is not valid JMESPath: unexpected "(" at character 4, got "\\"a\\"(b)"'],
  ])('is refused with the position of the error: %s', async (expression, position, message) => {
    const error = await compileQuery(expression).catch((caught: unknown) => caught);
    if (!(error instanceof QueryError)) throw new Error(`accepted ${expression}`);
    expect(error.message).toBe(message);
    expect(error.position).toBe(position);
    expect(error.problems).toMatchObject([
      { parameter: 'query', code: 'INVALID_PARAMETER', value: expression },
    ]);
  });

  const deep = (before: string, after = '', times = 3000) => `${before.repeat(times)}a${after.repeat(times)}`;
  it.each([
    ['', '.a'],
    ['', '[0]'],
    ['', ' || a'],
    ['', ' | a'],
    ['', '[]'],
    ['!', ''],
    ['[', ']'],
    ['[?', ']'],
    ['{a:', '}'],
    ['not_null(', ')'],
  ])('of 3,000 nested parts is refused: %sa%s', async (before, after) => {
    for (const times of [3000, 50_000])
      await expect(show(campaigns, { query: deep(before, after, times) })).rejects.toThrow(QueryError);
    await show(campaigns, { query: deep(before, after, 60) });
  });

  it('with a literal of 30,000 levels is refused', async () => {
    for (const [before, after] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const literal = (times: number) => `\`${before.repeat(times)}1${after.repeat(times)}\``;
      await expect(show(campaigns, { query: literal(30_000) })).rejects.toThrow(QueryError);
      await show(campaigns, { query: literal(60) });
    }
  });

  it('may compare with 300 ids', async () => {
    const query = `[?${Array.from({ length: 300 }, (_, index) => `id == 'c${index}'`).join(' || ')}]`;
    await show(campaigns, { query });
  });

  it.each([
    ['sort_by(@, &name)', 'sort_by() requires numbers or strings, got null'],
    ['sum([].id)', 'arithmetic requires numbers'],
    ['length(`1`)', 'length()'],
    ['sort(`[1, "a"]`)', 'sort() cannot compare numbers with strings'],
    ['`1` / `0`', 'division by zero'],
    ['[0].id + `1`', 'arithmetic requires numbers'],
    ['$x', 'undefined variable'],
    ['[::0]', 'slice step'],
  ])('that cannot be applied to the result: %s', async (query, reason) => {
    const shown = show(campaigns, { query });
    await expect(shown).rejects.toThrow(QueryError);
    await expect(shown).rejects.toThrow('--query cannot be applied to the result: ');
    await expect(shown).rejects.toThrow(reason);
  });
});
