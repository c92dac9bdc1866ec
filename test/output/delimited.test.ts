import { describe, expect, it } from 'vitest';
import { print } from '../../src/output/print.js';
import { gadget, gadgets, listOf, show } from '../support/output.js';

describe('nested values in csv', () => {
  const record = {
    name: 'thing',
    fields: { id: { type: 'id' }, user: { type: 'object' }, tags: { type: 'list' } },
    columns: ['id'],
  } as const;
  const csv = async (rows: readonly unknown[], fields?: string) =>
    (await show(listOf(rows, record), { format: 'csv', fields })).text.split('\n').slice(0, -1);

  it.each<[string, unknown[], string[]]>([
    [
      'are dotted columns, at any depth',
      [{ id: 1, user: { a: { b: 2 }, c: null } }],
      ['id,user.a.b,user.c,tags', '1,2,,'],
    ],
    [
      'have a column for every member of every row',
      [
        { id: 1, user: { a: 1 } },
        { id: 2, user: null },
        { id: 3, user: { b: 2 } },
      ],
      ['id,user.a,user.b,tags', '1,1,,', '2,,,', '3,,2,'],
    ],
    [
      'keep their column where a row has another value',
      [
        { id: 1, user: { a: 1 } },
        { id: 2, user: 'x' },
      ],
      ['id,user,user.a,tags', '1,"{""a"":1}",1,', '2,x,,'],
    ],
    ['that are empty are one column', [{ id: 1, user: {} }], ['id,user,tags', '1,{},']],
    [
      'with a dot in a name stay whole',
      [{ id: 1, user: { 'a.b': 1 } }],
      ['id,user,tags', '1,"{""a.b"":1}",'],
    ],
    ['in lists stay whole', [{ id: 1, tags: [{ a: 1 }] }], ['id,user,tags', '1,,"[{""a"":1}]"']],
  ])('%s', async (_, rows, lines) => {
    expect(await csv(rows)).toEqual(lines);
  });

  it('are selected whole or by their members', async () => {
    const rows = [{ id: 1, user: { a: 1, b: { c: 2 } } }];
    expect(await csv(rows, 'user')).toEqual(['user.a,user.b.c', '1,2']);
    expect(await csv(rows, 'id,user.b')).toEqual(['id,user.b.c', '1,2']);
  });

  it('are written as far as they were read', async () => {
    let text = '';
    const pages = async function* () {
      yield [{ id: 1, user: { a: 1 } }];
      throw new Error('lost');
    };
    const answer = { kind: 'rows', record, pages: pages() } as const;
    const printing = print(answer, { format: 'csv', color: false }, async (part) => {
      text += part;
    });
    await expect(printing).rejects.toThrow('lost');
    expect(text).toBe('id,user.a,tags\n1,1,\n');
  });
});

describe('csv for spreadsheets', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    [' =1+1', "' =1+1"],
    [' -', "' -"],
    ['|=1+1', "'|=1+1"],
    ['%=x', "'%=x"],
    [';=x', "';=x"],
    ['＝x', "'＝x"],
    ['＋x', "'＋x"],
    ['－x', "'－x"],
    ['＠x', "'＠x"],
    ['\u200b=x', "'\u200b=x"],
    ['50% = half', '50% = half'],
    // What looks escaped is escaped too, so that taking one ' away always gives the value.
    ["'=1", "''=1"],
    ["''@1", "'''@1"],
    ["'quoted'", "'quoted'"],
    ['a=1', 'a=1'],
  ])('has %j as %j', async (name, cell) => {
    const { text } = await show(listOf([{ name }]), { format: 'csv', spreadsheetSafe: true });
    expect(text).toBe(`name\n${cell}\n`);
  });

  it('leaves numbers unchanged: they are not formulas', async () => {
    const { text } = await show(listOf([{ size: -1 }]), { format: 'csv', spreadsheetSafe: true });
    expect(text).toBe('size\n-1\n');
  });

  it.each([
    ['csv', '\ufeffname\nÉté\n'],
    ['tsv', '\ufeffname\nÉté\n'],
    ['json', '[\n  {\n    "name": "Été"\n  }\n]\n'],
  ] as const)('begins with a byte order mark in %s on request', async (format, text) => {
    expect((await show(listOf([{ name: 'Été' }]), { format, bom: true })).text).toBe(text);
  });
});

describe('a table for no terminal', () => {
  it('has tabs between cells, a header, no padding, no color and all of every cell', async () => {
    const { text, notes } = await show(listOf(gadgets, gadget), { plain: true, color: true, width: 20 });
    expect(text.split('\n').slice(0, 2)).toEqual([
      'ID\tNAME\tPRICE\tACTIVE\tTAGS\tSIZE\tMADE',
      '1e3\ta, "b"\t9007199254740993 micro\tyes\tx, y\t{width: 2, unit: -}\t2026-11-20 15:44',
    ]);
    expect(notes).toEqual([]);
  });

  it('has as many cells in every line, whatever their text', async () => {
    const { text } = await show(listOf(gadgets, gadget), { plain: true });
    for (const line of text.split('\n').slice(0, -1)) expect(line.split('\t')).toHaveLength(7);
  });

  it('of one object has a line for each field', async () => {
    const { text } = await show({ kind: 'one', row: { id: 'i', long_name: 'n' } }, { plain: true });
    expect(text).toBe('ID\ti\nLONG NAME\tn\n');
  });
});

describe('amounts as decimals', () => {
  const record = {
    ...gadget,
    fields: { id: { type: 'id' }, price_local_micro: { type: 'micro' }, cost: { type: 'micro' } },
    currency: 'EUR',
  } as const;
  const rows = [
    { id: 'a', price_local_micro: 9_007_199_254_740_993n, cost: 630_562, currency: 'JPY' },
    { id: 'b', price_local_micro: 55_000_000, cost: null },
  ];

  it.each([
    [
      'all columns',
      undefined,
      ['id,price,cost,currency', 'a,9007199254.740993,0.630562,JPY', 'b,55.00,,EUR'],
    ],
    ['chosen ones', 'price_local_micro,id', ['price,id,currency', '9007199254.740993,a,JPY', '55.00,b,EUR']],
    ['fields without amounts', 'id', ['id', 'a', 'b']],
  ])('are exact, with their currency, for %s', async (_, fields, lines) => {
    const { text } = await show(listOf(rows, record), { format: 'csv', fields, decimal: true });
    expect(text.split('\n').slice(0, -1)).toEqual(lines);
  });

  it('are recognized by name without a schema, and do not replace a column', async () => {
    const plain = [{ bid_amount_local_micro: 1_500_000, total: 1, total_local_micro: 5, currency: 'USD' }];
    const { text } = await show(listOf(plain), { format: 'csv', decimal: true });
    expect(text).toBe('bid_amount,total,total_local_micro,currency\n1.50,1,0.000005,USD\n');
  });

  it('follow the type of a column: a change with the name of an amount stays a part of 1, and an average is rounded', async () => {
    const fields = {
      spend_local_micro: { type: 'micro' },
      change_spend_local_micro: { type: 'number' },
    } as const;
    const shape = { name: 'row', fields, columns: Object.keys(fields), currency: 'EUR' };
    const compared = [
      { spend_local_micro: 0, change_spend_local_micro: -1 },
      { spend_local_micro: 2_500_000.5, change_spend_local_micro: 0.25 },
    ];
    const { text } = await show(listOf(compared, shape), { format: 'csv', decimal: true });
    expect(text).toBe('spend,change_spend_local_micro,currency\n0.00,-1,EUR\n2.500001,0.25,EUR\n');
  });

  it.each([
    ['{n: id, budget: price_local_micro}', 'n,budget,currency\na,1.50,EUR\nb,2.25,EUR'],
    ['{n: id, budget: price_local_micro, currency: currency}', 'n,budget,currency\na,1.5,JPY\nb,2.25,USD'],
    ['{x: price_local_micro} | [].{y: x}', 'y,currency\n1.50,EUR\n2.25,EUR'],
    ['{x: missing || price_local_micro}', 'x\n1500000\n2250000'],
    ['{x: cost || `0`}', 'x,currency\n0.00,EUR\n0.00,EUR'],
    // What is computed is no amount, whatever it is called.
    ['{cost: price_local_micro / `1000000`}', 'cost\n1.5\n2.25'],
    ['{cost: share, share: cost}', 'cost,share\n0.5,\n0.25,'],
  ])('keep their type in a query that renames them: [].%s', async (query, text) => {
    const fields = { ...record.fields, share: { type: 'number' }, currency: { type: 'string' } } as const;
    const own = [
      { id: 'a', price_local_micro: 1_500_000, cost: null, share: 0.5, currency: 'JPY' },
      { id: 'b', price_local_micro: 2_250_000, cost: null, share: 0.25, currency: 'USD' },
    ];
    const shape = { ...record, fields };
    const shown = await show(listOf(own, shape), { format: 'csv', decimal: true, query: `[].${query}` });
    expect(shown.text.trimEnd()).toBe(text);
  });

  it.each([
    ['sum', '5.25'],
    ['max', '3.00'],
    ['min', '2.25'],
    ['avg', '2.625'],
  ])('keep their type in a query for their %s', async (name, amount) => {
    const own = [{ price_local_micro: 3_000_000 }, { price_local_micro: 2_250_000 }];
    const query = `{total: ${name}([].price_local_micro)}`;
    const { text } = await show(listOf(own, record), { format: 'csv', decimal: true, query });
    expect(text).toBe(`total,currency\n${amount},EUR\n`);
  });

  it('have their header even without rows', async () => {
    const { text } = await show(listOf([], record), { format: 'tsv', decimal: true });
    expect(text).toBe('id\tprice\tcost\tcurrency\n');
  });
});
