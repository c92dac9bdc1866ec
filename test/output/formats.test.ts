/** The exact output of one answer in every format. */
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { campaign } from '../../src/contract/groups/campaigns.js';
import { tweet } from '../../src/contract/groups/tweets.js';
import { type DataFormat, dataFormats } from '../../src/output/formats.js';
import { campaigns, gadget, gadgets, listOf, makeCampaign, show } from '../support/output.js';

const expected: Readonly<Record<DataFormat, readonly string[]>> = {
  table: [
    'ID   NAME                               PRICE  ACTIVE  TAGS  SIZE                 MADE',
    '1e3  a, "b"            9007199254740993 micro  yes     x, y  {width: 2, unit: -}  2026-11-20 15:44',
    'g2   =1+1\\ttab\\nline\\                 0 micro  no            -                    -',
  ],
  json: [
    '[',
    '  {',
    '    "id": "1e3",',
    '    "name": "a, \\"b\\"",',
    '    "price_local_micro": 9007199254740993,',
    '    "active": true,',
    '    "tags": [',
    '      "x",',
    '      "y"',
    '    ],',
    '    "size": {',
    '      "width": 2,',
    '      "unit": null',
    '    },',
    '    "made_at": "2026-11-20T15:44:10Z"',
    '  },',
    '  {',
    '    "id": "g2",',
    '    "name": "=1+1\\ttab\\nline\\\\",',
    '    "price_local_micro": 0,',
    '    "active": false,',
    '    "tags": [],',
    '    "size": null,',
    '    "made_at": null',
    '  }',
    ']',
  ],
  jsonl: [
    '{"id":"1e3","name":"a, \\"b\\"","price_local_micro":9007199254740993,"active":true,"tags":["x","y"],"size":{"width":2,"unit":null},"made_at":"2026-11-20T15:44:10Z"}',
    '{"id":"g2","name":"=1+1\\ttab\\nline\\\\","price_local_micro":0,"active":false,"tags":[],"size":null,"made_at":null}',
  ],
  csv: [
    'id,name,price_local_micro,active,tags,size.width,size.unit,made_at',
    '1e3,"a, ""b""",9007199254740993,true,"[""x"",""y""]",2,,2026-11-20T15:44:10Z',
    'g2,"=1+1\ttab\nline\\",0,false,[],,,',
  ],
  tsv: [
    'id\tname\tprice_local_micro\tactive\ttags\tsize.width\tsize.unit\tmade_at',
    '1e3\ta, "b"\t9007199254740993\ttrue\t["x","y"]\t2\t\t2026-11-20T15:44:10Z',
    'g2\t=1+1\\ttab\\nline\\\\\t0\tfalse\t[]\t\t\t',
  ],
  yaml: [
    '- id: "1e3"',
    '  name: a, "b"',
    '  price_local_micro: 9007199254740993',
    '  active: true',
    '  tags:',
    '    - x',
    '    - "y"',
    '  size:',
    '    width: 2',
    '    unit: null',
    '  made_at: "2026-11-20T15:44:10Z"',
    '- id: g2',
    '  name: "=1+1\\ttab\\nline\\\\"',
    '  price_local_micro: 0',
    '  active: false',
    '  tags: []',
    '  size: null',
    '  made_at: null',
  ],
  ids: ['1e3', 'g2'],
};

describe('a list', () => {
  it.each(dataFormats)('is printed as %s', async (format) => {
    const { text, rows, notes } = await show(listOf(gadgets, gadget), { format });
    expect(text).toBe(expected[format].map((line) => `${line}\n`).join(''));
    expect({ rows, notes }).toEqual({ rows: 2, notes: [] });
  });

  it.each(dataFormats)('is the same %s for every page size', async (format) => {
    const pages = [[], gadgets.slice(0, 1), [], gadgets.slice(1)];
    const { text } = await show({ kind: 'rows', record: gadget, pages }, { format });
    expect(text).toBe((await show(listOf(gadgets, gadget), { format })).text);
  });

  it.each([
    ['table', ''],
    ['json', '[]\n'],
    ['jsonl', ''],
    ['csv', 'id,name,price_local_micro,active,tags,size,made_at\n'],
    ['tsv', 'id\tname\tprice_local_micro\tactive\ttags\tsize\tmade_at\n'],
    ['yaml', '[]\n'],
    ['ids', ''],
  ] as const)('that is empty is printed as %s', async (format, text) => {
    for (const pages of [[], [[]], [[], []]]) {
      expect(await show({ kind: 'rows', record: gadget, pages }, { format })).toEqual({
        text,
        rows: 0,
        notes: format === 'table' ? ['no gadgets'] : [],
      });
    }
  });

  it.each([
    ['csv', ','],
    ['tsv', '\t'],
  ] as const)('has every field in %s, also those that a table leaves out', async (format, between) => {
    const record = { ...gadget, columns: ['name'] };
    const names = Object.keys(gadget.fields);
    const [first, ...rows] = (await show(listOf(gadgets, record), { format })).text.split('\n');
    const dotted = names.flatMap((name) => (name === 'size' ? ['size.width', 'size.unit'] : [name]));
    expect(first).toBe(dotted.join(between));
    expect(rows[0]).toMatch(/^1e3.*2026-11-20T15:44:10Z$/);
    expect((await show(listOf([], record), { format })).text).toBe(`${names.join(between)}\n`);
  });

  it.each([
    ['json', (text: string) => JSON.parse(text)],
    [
      'jsonl',
      (text: string) =>
        text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
    ],
    ['yaml', parseYaml],
  ] as const)('of many pages is one document as %s', async (format, read) => {
    const rows = Array.from({ length: 450 }, (_, index) => ({ id: `g${index}`, tags: [] }));
    const pages = [rows.slice(0, 200), rows.slice(200, 400), rows.slice(400)];
    const { text } = await show({ kind: 'rows', record: gadget, pages }, { format });
    expect(read(text)).toEqual(rows);
  });

  it('writes a repeated value twice, rather than once with a reference', async () => {
    const size = { width: 2 };
    const { text } = await show(listOf([{ size }, { size }]), { format: 'yaml' });
    expect(text).toBe('- size:\n    width: 2\n- size:\n    width: 2\n');
  });

  it.each([
    ['campaign', 'no campaigns'],
    ['line_item', 'no line items'],
    ['account_history', 'no account histories'],
    ['placement_combinations', 'no placement combinations'],
    ['account_media', 'no account media'],
  ])('of %s, when empty, is reported in a note', async (name, note) => {
    expect((await show(listOf([], { ...gadget, name }))).notes).toEqual([note]);
  });
});

describe('one object', () => {
  it.each([
    [
      'table',
      [
        'ID      1e3',
        'NAME    a, "b"',
        'PRICE   9007199254740993 micro',
        'ACTIVE  yes',
        'TAGS    x, y',
        'SIZE    {width: 2, unit: -}',
        'MADE    2026-11-20T15:44:10Z',
      ],
    ],
    ['jsonl', [expected.jsonl[0]]],
    ['csv', expected.csv.slice(0, 2)],
    ['tsv', expected.tsv.slice(0, 2)],
    ['ids', ['1e3']],
    ['json', expected.json.slice(1, 16).map((line) => line.slice(2).replace(/^},$/, '}'))],
    ['yaml', expected.yaml.slice(0, 11).map((line) => line.slice(2))],
  ] as const)('is printed as %s', async (format, lines) => {
    const { text, rows } = await show({ kind: 'one', record: gadget, row: gadgets[0] }, { format });
    expect(text).toBe(lines.map((line) => `${line}\n`).join(''));
    expect(rows).toBe(1);
  });

  it('shows its fields in the order of the record, then unknown ones', async () => {
    const { text } = await show({ kind: 'one', record: gadget, row: { novelty: 1, name: 'n', id: 'i' } });
    expect(text).toBe('ID       i\nNAME     n\nNOVELTY  1\n');
  });
});

describe('money and time in tables', () => {
  it('are decimals with a currency, and UTC to the minute in lists', async () => {
    expect((await show(campaigns)).text.split('\n')).toEqual([
      'ID     NAME          ENTITY STATUS  EFFECTIVE STATUS  DAILY BUDGET    TOTAL BUDGET  CREATED',
      '8wku1  Spring        PAUSED         UNKNOWN              55.00 USD               -  2026-11-20 15:44',
      '8wku2  Été, "chaud"  ACTIVE         UNKNOWN               5500 JPY  9007199255 JPY  2026-11-20 15:44',
      '8wku3  -             PAUSED         UNKNOWN              1.234 KWD               -  2026-11-21 01:30',
      '',
    ]);
  });

  it('are shown in full for one object', async () => {
    const { text } = await show({ kind: 'one', record: campaign, row: makeCampaign() });
    expect(text.split('\n')).toEqual([
      'ID                     8wku1',
      'NAME                   Spring',
      'FUNDING INSTRUMENT ID  lygyi',
      'CURRENCY               USD',
      'BUDGET OPTIMIZATION    CAMPAIGN',
      'DAILY BUDGET           55.00 USD',
      'TOTAL BUDGET           -',
      'PURCHASE ORDER NUMBER  -',
      'STANDARD DELIVERY      yes',
      'ENTITY STATUS          PAUSED',
      'EFFECTIVE STATUS       UNKNOWN',
      'SERVABLE               no',
      'REASONS NOT SERVABLE   PAUSED_BY_ADVERTISER, INCOMPLETE',
      'DURATION IN DAYS       -',
      'FREQUENCY CAP          0',
      'CREATED                2026-11-20T15:44:10Z',
      'UPDATED                2026-11-20T15:44:10.250Z',
      'DELETED                no',
      '',
    ]);
  });

  it.each([
    [55_000_000, 'USD', '55.00 USD'],
    [1, 'USD', '<0.01 USD'],
    [-1_500_000, 'USD', '-1.50 USD'],
    [5_500_000_000, 'JPY', '5500 JPY'],
    [1_000_000, 'KWD', '1.000 KWD'],
    [9_223_372_036_854_775_807n, 'USD', '9223372036854.78 USD'],
    [1_000_000, undefined, '1000000 micro'],
    ['odd', 'USD', 'odd'],
    [0.5, 'USD', '<0.01 USD'],
  ])('show %s in %s as %s', async (price_local_micro, currency, cell) => {
    const { text } = await show(listOf([{ price_local_micro, currency }], gadget), {
      fields: 'price_local_micro',
    });
    expect(text.split('\n')[1]?.trim()).toBe(cell);
  });

  it.each(['Sat Jun 24 05:08:30 +0000 2017', '2026-13-40T00:00:00Z', 'soon'])(
    'leave a time that cannot be read: %s',
    async (made_at) => {
      const { text } = await show(listOf([{ made_at }], gadget), { fields: 'made_at' });
      expect(text).toBe(`MADE\n${made_at}\n`);
    },
  );
});

describe('times of posts', () => {
  const row = { created_at: 'Wed Oct 10 20:19:24 +0000 2018' };

  it('are shown in UTC in tables', async () => {
    const { text } = await show(listOf([row], tweet), { fields: 'created_at' });
    expect(text).toBe('CREATED\n2018-10-10 20:19\n');
    const one = await show({ kind: 'one', record: tweet, row });
    expect(one.text).toBe('CREATED  2018-10-10T20:19:24Z\n');
  });

  it('are unchanged in the other formats, and if they cannot be parsed', async () => {
    for (const format of ['json', 'csv', 'yaml'] as const) {
      expect((await show(listOf([row], tweet), { format })).text).toContain(row.created_at);
    }
    const odd = { created_at: 'yesterday' };
    expect((await show(listOf([odd], tweet), { fields: 'created_at' })).text).toBe('CREATED\nyesterday\n');
  });
});

describe('rows of an unknown record', () => {
  const rows = [
    { key: 'a', count: 1 },
    { key: 'b', count: 20, extra: true },
  ];

  it.each([
    ['table', 'KEY  COUNT  EXTRA\na        1  -\nb       20  yes\n'],
    ['csv', 'key,count,extra\na,1,\nb,20,true\n'],
    ['ids', 'a\nb\n'],
  ] as const)('show their own members as %s', async (format, text) => {
    expect((await show(listOf(rows), { format })).text).toBe(text);
  });

  it.each([
    ['table', 'A\nB\\n\n'],
    ['json', '[\n  "A",\n  "B\\n"\n]\n'],
    ['jsonl', '"A"\n"B\\n"\n'],
    ['csv', 'A\n"B\n"\n'],
    ['tsv', 'A\nB\\n\n'],
    ['yaml', '- A\n- "B\\n"\n'],
    ['ids', 'A\nB\\n\n'],
  ] as const)('are lines when they are not objects: %s', async (format, text) => {
    expect((await show(listOf(['A', 'B\n']), { format })).text).toBe(text);
  });

  it('are printed as JSON when one of them is nested too deeply for a table', async () => {
    const row = { method: 'GET', query: { count: '5' } };
    expect((await show({ kind: 'one', row })).text).toBe(
      '{\n  "method": "GET",\n  "query": {\n    "count": "5"\n  }\n}\n',
    );
    expect((await show({ kind: 'one', row: { a: ['x', 1] } })).text).toBe('A  x, 1\n');
    const told = { ...gadget, fields: { ...gadget.fields, query: { type: 'object' } } } as const;
    expect((await show({ kind: 'one', row, record: told })).text).toBe('QUERY   {count: 5}\nMETHOD  GET\n');
  });

  it('are printed as a plain value when the result is one', async () => {
    expect((await show({ kind: 'one', row: 'on' })).text).toBe('on\n');
    expect((await show({ kind: 'one', row: 12n }, { format: 'json' })).text).toBe('12\n');
    expect((await show({ kind: 'one', row: [{ a: 1 }] })).text).toBe('A\n1\n');
  });
});

it.each(dataFormats)('text is printed unchanged, with one line end, in every format: %s', async (format) => {
  expect(await show({ kind: 'text', text: '#compdef ads\n' }, { format })).toEqual({
    text: '#compdef ads\n',
    rows: 0,
    notes: [],
  });
  expect((await show({ kind: 'text', text: 'x' }, { format })).text).toBe('x\n');
});

it('text says that nothing can be selected from it', async () => {
  const shown = await show({ kind: 'text', text: 'x' }, { fields: 'a', query: 'b' });
  expect(shown).toEqual({
    text: 'x\n',
    rows: 0,
    notes: ['The answer is text, from which --fields and --query cannot select.'],
  });
});
