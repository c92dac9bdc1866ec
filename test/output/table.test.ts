/** Tables: narrow terminals, wide characters, control characters, color. */
import { describe, expect, it } from 'vitest';
import { exactRows } from '../../src/output/cli-table.js';
import { print } from '../../src/output/print.js';
import { textWidth } from '../../src/output/text-width.js';
import { campaigns, gadget, listOf, show } from '../support/output.js';

describe('a table', () => {
  it.each([
    [
      200,
      [
        'ID     NAME          ENTITY STATUS  EFFECTIVE STATUS  DAILY BUDGET    TOTAL BUDGET  CREATED',
        '8wku1  Spring        PAUSED         UNKNOWN              55.00 USD               -  2026-11-20 15:44',
        '8wku2  Été, "chaud"  ACTIVE         UNKNOWN               5500 JPY  9007199255 JPY  2026-11-20 15:44',
        '8wku3  -             PAUSED         UNKNOWN              1.234 KWD               -  2026-11-21 01:30',
      ],
      [],
    ],
    [
      80,
      [
        '                     ENTITY',
        'ID     NAME          STATUS  EFFECTIVE STATUS  DAILY BUDGET    TOTAL BUDGET',
        '8wku1  Spring        PAUSED  UNKNOWN              55.00 USD               -',
        '8wku2  Été, "chaud"  ACTIVE  UNKNOWN               5500 JPY  9007199255 JPY',
        '8wku3  -             PAUSED  UNKNOWN              1.234 KWD               -',
      ],
      ['CREATED'],
    ],
    [
      40,
      [
        '                     ENTITY  EFFECTIVE',
        'ID     NAME          STATUS  STATUS',
        '8wku1  Spring        PAUSED  UNKNOWN',
        '8wku2  Été, "chaud"  ACTIVE  UNKNOWN',
        '8wku3  -             PAUSED  UNKNOWN',
      ],
      ['DAILY BUDGET', 'TOTAL BUDGET', 'CREATED'],
    ],
    [
      20,
      ['ID     NAME', '8wku1  Spring', '8wku2  Été, "chaud"', '8wku3  -'],
      ['ENTITY STATUS', 'EFFECTIVE STATUS', 'DAILY BUDGET', 'TOTAL BUDGET', 'CREATED'],
    ],
    [
      5,
      ['ID', '  NAME', '8wku1', '  Spring', '8wku2', '  Été, "c…', '8wku3', '  -'],
      ['ENTITY STATUS', 'EFFECTIVE STATUS', 'DAILY BUDGET', 'TOTAL BUDGET', 'CREATED'],
    ],
  ])(
    'at %i columns wraps headers and truncates cells before it omits columns',
    async (width, lines, omitted) => {
      const { text, notes } = await show(campaigns, { width });
      expect(text).toBe(lines.map((line) => `${line}\n`).join(''));
      const advice = 'widen it, select columns with --fields, or use -o json';
      expect(notes).toEqual(
        omitted.length > 0 ? [`columns omitted to fit the terminal: ${omitted.join(', ')}; ${advice}`] : [],
      );
    },
  );

  it('at any width from 16 has no line longer than the width', async () => {
    for (let width = 16; width < 120; width += 1) {
      const { text } = await show(campaigns, { width });
      for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(width);
    }
  });

  it('at 20 columns shows every value of one object in full', async () => {
    const row = { id: 'i', name: 'n'.repeat(60) };
    const { text } = await show({ kind: 'one', record: gadget, row }, { width: 20 });
    expect(text).toBe(`ID    i\nNAME  ${'n'.repeat(60)}\n`);
  });
});

describe('one object', () => {
  const user = { id: 7, name: 'quill', lang: '', urls: { list: [] } };
  const row = {
    id: 'i',
    name: null,
    active: false,
    count: 0,
    tags: [],
    note: '',
    size: { width: null },
    made_at: null,
    user,
  };
  const fields = { ...gadget.fields, note: { type: 'string' }, user: { type: 'object' } } as const;
  const answer = { kind: 'one', record: { ...gadget, fields, columns: ['id', 'name'] }, row } as const;

  it('in a terminal has no empty fields but those that lists show, and reports the number of others', async () => {
    const { text, notes } = await show(answer, { width: 80 });
    expect(text.split('\n')).toEqual([
      'ID      i',
      'NAME    -',
      'ACTIVE  no',
      'USER    {id: 7, name: quill}',
      'COUNT   0',
      '',
    ]);
    expect(notes).toEqual(['not shown: 4 empty fields; select fields with --fields, or use -o json']);
  });

  it('has all fields that were asked for, few empty ones, and all in a pipe', async () => {
    const asked = await show(answer, { width: 80, fields: 'id,tags,note,size' });
    expect(asked.text.split('\n')).toHaveLength(5);
    const { made_at: _, note: __, ...few } = row;
    const three = await show({ ...answer, row: { ...few, note: '' } }, { width: 80 });
    expect(three.notes[0]).toMatch(/^not shown: 3 empty fields/);
    expect((await show({ ...answer, row: few }, { width: 80 })).text).toMatch(/^SIZE {4}{width: -}$/m);
    const piped = await show(answer, { plain: true });
    expect(piped.text.split('\n')).toHaveLength(10);
    expect(piped.notes).toEqual([]);
  });

  it('in a terminal has several members in each line of an object that is unfolded', async () => {
    const user = Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`member_${n}`, n]));
    const unfolded = { ...answer, record: { ...answer.record, unfolded: ['user'] }, row: { id: 'i', user } };
    const { text } = await show(unfolded, { width: 60 });
    expect(text.split('\n').slice(1, 5)).toEqual([
      'USER  member_0: 0, member_1: 1, member_2: 2, member_3: 3,',
      '      member_4: 4, member_5: 5, member_6: 6, member_7: 7,',
      '      member_8: 8, member_9: 9, member_10: 10,',
      '      member_11: 11, member_12: 12',
    ]);
    expect((await show(unfolded, { plain: true })).text.split('\n')).toHaveLength(15);
    for (const members of [{ ...user, member_0: {} }, Object.values(user)]) {
      const { text, notes } = await show({ ...unfolded, row: { id: 'i', user: members } }, { width: 60 });
      expect([text.split('\n').length, notes]).toEqual([15, []]);
    }
  });

  it('in a terminal has the first lines of a long object, and a long list in full', async () => {
    const long = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`member_${n}`, n]));
    const tags = Array.from({ length: 40 }, (_, n) => `tag-${n}`);
    const { text, notes } = await show({ ...answer, row: { id: 'i', user: long, tags } }, { width: 80 });
    expect(text).toMatch(/^USER .*\n.*\n.*\n +…$/m);
    expect(text).toContain('tag-39');
    expect(notes).toEqual(['not shown: the rest of USER; select fields with --fields, or use -o json']);
    const asked = await show({ ...answer, row: { id: 'i', user: long } }, { width: 80, fields: 'user' });
    expect(asked.text).toContain('member_39: 39');
  });
});

it.each([undefined, 0])('a table truncates nothing without a terminal width: %s', async (width) => {
  const name = '長'.repeat(300);
  const { text, notes } = await show(listOf([{ id: 'i', name }], gadget), { fields: 'id,name', width });
  expect(text).toBe(`ID  NAME\ni   ${name}\n`);
  expect(notes).toEqual([]);
});

describe('characters of every width', () => {
  const names = [
    'plain',
    '日本語',
    'ﾊﾝｶｸ',
    '한국어',
    'e\u0301te\u0301',
    'ส้ม',
    '🚀',
    '🫠',
    '👩‍👩‍👧',
    '🇩🇪',
    '❤️',
    '1️⃣',
    '½±§',
    '\u0301',
    'क्षि',
    '한국'.normalize('NFD'),
    'a\u200bb',
    '🏃\u200d♂',
  ];
  const widths = [5, 6, 4, 6, 3, 2, 2, 2, 2, 2, 2, 2, 3, 0, 2, 4, 2, 2];

  it.each(names.map((name, index) => [name, widths[index]]))('such as %s take %i columns', (name, width) => {
    expect(textWidth(String(name))).toBe(width);
  });

  it('are aligned', async () => {
    const rows = names.map((name) => ({ id: 'x', name, active: true }));
    const { text } = await show(listOf(rows, gadget), { fields: 'id,name,active' });
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toBe('ID  NAME    ACTIVE');
    expect(lines.slice(1)).toEqual(
      names.map((name, index) => `x   ${name}${' '.repeat(6 - (widths[index] ?? 0))}  yes`),
    );
  });

  it('are truncated at a grapheme boundary', async () => {
    const names = ['日本語のキャンペーン', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 'e\u0301'.repeat(20)];
    const rows = names.map((name) => ({ id: 'x', name }));
    const { text } = await show(listOf(rows, gadget), { fields: 'id,name', width: 13 });
    expect(text.split('\n').slice(1, 4)).toEqual([
      'x   日本語の…',
      'x   👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧…',
      `x   ${'e\u0301'.repeat(8)}…`,
    ]);
  });

  it('may be the placeholder character itself', async () => {
    const rows = [{ id: '\ue000', name: '\ue000\ue000 é' }];
    const { text } = await show(listOf(rows, gadget), { fields: 'id,name' });
    expect(text).toBe('ID  NAME\n\ue000   \ue000\ue000 é\n');
  });
});

describe('text with control characters', () => {
  const hostile = 'a\u001b[31mb\u009b2Jc\u0000\u0007\u007f\r\n\td\u202ee\u2066f\u200fg\u2028h\ufeffi\ud800';
  const tame =
    'a\\u001b[31mb\\u009b2Jc\\u0000\\u0007\\u007f\\r\\n\\td\\u202ee\\u2066f\\u200fg\\u2028h\\ufeffi\\ud800';

  it('is escaped in every cell', async () => {
    const row = {
      id: hostile,
      name: hostile,
      tags: [hostile],
      size: { [hostile]: hostile },
      made_at: hostile,
      active: hostile,
    };
    for (const answer of [listOf([row], gadget), { kind: 'one', record: gadget, row } as const]) {
      const { text } = await show(answer);
      expect(text.split(tame)).toHaveLength(8);
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u202e\u2066\u200f\u2028\ufeff]/u);
    }
  });

  it('is escaped in column names and currencies too', async () => {
    const { text } = await show({ kind: 'one', row: { [hostile]: 1 } });
    expect(text).toBe(`${tame.toUpperCase()}  1\n`);
    const row = { price_local_micro: 1_000_000, currency: hostile };
    expect((await show({ kind: 'one', record: gadget, row }, { fields: 'price_local_micro' })).text).toBe(
      `PRICE  1 ${tame}\n`,
    );
  });

  it('is unchanged, in escaped form, in JSON and YAML', async () => {
    for (const format of ['json', 'jsonl', 'yaml'] as const) {
      const { text } = await show({ kind: 'one', row: { name: hostile } }, { format });
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u202e\u2066\u200f\u2028\ufeff]/u);
    }
  });

  it.each(['csv', 'tsv'] as const)('is escaped in %s on a terminal', async (format) => {
    const row = { id: 'i', name: hostile, [hostile]: 'x' };
    const { text } = await show({ kind: 'one', row }, { format, isTerminal: true });
    expect(text.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cs}\u202e\u2066\u200f\u2028\ufeff]/u);
    expect(text.split(tame)).toHaveLength(3);
    expect(text.split('\n')).toHaveLength(3);
  });

  it.each(['csv', 'tsv'] as const)('has no command to a terminal in %s for a pipe', async (format) => {
    const { text } = await show(
      { kind: 'one', row: { name: 'a\u001b[31mb\u009b2J\u007f\u0000' } },
      { format },
    );
    expect(text).toBe('name\na\\u001b[31mb\\u009b2J\\u007f\\u0000\n');
  });

  it('keeps line breaks, tabs and marks of direction in CSV for a pipe', async () => {
    const name = 'a\tb\nc\rd\u202ee\u2028f\ufeff';
    const { text } = await show({ kind: 'one', row: { name } }, { format: 'csv' });
    expect(text).toBe(`name\n"${name}"\n`);
  });
});

describe('color', () => {
  it('makes headers bold, and nothing else', async () => {
    const { text } = await show(listOf([{ id: 'i', name: 'é' }], gadget), { fields: 'id,name', color: true });
    expect(text).toBe('\u001b[1mID\u001b[22m  \u001b[1mNAME\u001b[22m\ni   é\n');
  });

  it('makes the names of an object bold', async () => {
    const { text } = await show(
      { kind: 'one', record: gadget, row: { id: 'i', name: 'n' } },
      { color: true },
    );
    expect(text).toBe('\u001b[1mID\u001b[22m    i\n\u001b[1mNAME\u001b[22m  n\n');
  });

  it.each(['json', 'jsonl', 'csv', 'tsv', 'yaml', 'ids'] as const)('is not used in %s', async (format) => {
    expect((await show(campaigns, { format, color: true })).text).not.toContain('\u001b');
  });
});

describe('an amount', () => {
  const amounts = (micros: number | bigint | null, currency: string | undefined, cost: number | null) => ({
    id: 'x',
    price_local_micro: micros,
    cost,
    currency,
  });
  const shape = {
    ...gadget,
    fields: { ...gadget.fields, cost: { type: 'micro' } },
    columns: ['id', 'price_local_micro', 'cost'],
    ratios: ['cost'],
  } as const;
  const rows = [
    amounts(129_487_123, 'USD', 630_562),
    amounts(-55_005_000, 'USD', 16_454_321),
    amounts(3_000, 'USD', 0),
    amounts(-4_999, 'USD', 12),
    amounts(0, 'USD', null),
    amounts(2_999_500_000, 'JPY', 37_400_000),
    amounts(400_000, 'JPY', 2_500_000),
    amounts(1_234_567, 'KWD', null),
    amounts(1_234_567, 'QQQ', null),
    amounts(1_234_567, undefined, null),
  ];
  const columnsOf = async (options: object = {}) => {
    const { text } = await show(listOf(rows, shape), { plain: true, ...options });
    const cells = text.split('\n').map((line) => line.split('\t'));
    return [1, 2].map((index) => cells.slice(1, -1).map((line) => line[index]));
  };

  it('in a list has the decimals of its currency, and costs of a column have the same number', async () => {
    expect(await columnsOf()).toEqual([
      [
        ...['129.49 USD', '-55.01 USD', '<0.01 USD', '>-0.01 USD', '0.00 USD', '3000 JPY', '<1 JPY'],
        ...['1.235 KWD', '1.234567 QQQ', '1234567 micro'],
      ],
      ['0.6306 USD', '16.4543 USD', '0.0000 USD', '<0.0001 USD', '-', '37 JPY', '3 JPY', '-', '-', '-'],
    ]);
  });

  it('in a list has all decimals on request', async () => {
    const [prices, costs] = await columnsOf({ exact: true });
    expect(prices?.slice(0, 6)).toEqual([
      ...['129.487123 USD', '-55.005 USD', '0.003 USD', '-0.004999 USD', '0.00 USD', '2999.5 JPY'],
    ]);
    expect(costs?.slice(0, 2)).toEqual(['0.630562 USD', '16.454321 USD']);
  });

  it('of one record has all decimals', async () => {
    const { text } = await show(
      { kind: 'one', record: shape, row: rows[0] },
      { fields: 'price_local_micro' },
    );
    expect(text).toContain('129.487123 USD');
  });
});

describe('requested columns', () => {
  const headers = ['ID', 'NAME', 'DAILY BUDGET', 'TOTAL BUDGET', 'CREATED', 'FUNDING INSTRUMENT ID'];
  const fields = 'id,name,daily_budget,total_budget,created_at,funding_instrument_id';

  it.each([30, 60, 80, 100])('all appear at %i columns, on several lines if needed', async (width) => {
    const { text, notes } = await show(campaigns, { width, fields });
    expect(notes).toEqual([]);
    for (const word of headers.join(' ').split(' ')) expect(text).toContain(word);
    for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(width);
  });

  it('stand on further lines of each row, below their headers', async () => {
    const { text } = await show(campaigns, { width: 16, fields: 'id,daily_budget,effective_status' });
    expect(text.split('\n').slice(0, 6)).toEqual([
      'ID',
      '  DAILY BUDGET',
      '  EFFECTIVE STA…',
      '8wku1',
      '     55.00 USD',
      '  UNKNOWN',
    ]);
  });

  it('are marked as headers only if a wrapped header has words', async () => {
    const { text } = await show(campaigns, { width: 16, fields: 'id,daily_budget', color: true });
    const bold = (word: string) => `\x1b[1m${word}\x1b[22m`;
    expect(text.split('\n', 3)).toEqual([
      `           ${bold('DAILY')}`,
      `${bold('ID')}        ${bold('BUDGET')}`,
      '8wku1  55.00 USD',
    ]);
  });

  it('replace other columns, and names are cut, before a row takes several lines', async () => {
    const shape = {
      ...gadget,
      pinned: ['price_local_micro'],
      columns: ['id', 'tags', 'made_at', 'name', 'price_local_micro'],
    };
    const rows = [{ id: 'i', name: 'n'.repeat(30), price_local_micro: 5_000_000, currency: 'USD' }];
    const { text, notes } = await show(listOf(rows, shape), { width: 28 });
    expect(text.split('\n').slice(0, 2)).toEqual([
      'ID  NAME               PRICE',
      'i   nnnnnnn…nnnnnn  5.00 USD',
    ]);
    expect(notes).toEqual([expect.stringContaining('columns omitted to fit the terminal: TAGS, MADE')]);
  });
});

describe('a column of sentences', () => {
  const shape = { ...gadget, columns: ['id', 'name', 'active'], wrapped: ['name'], least: { name: 8 } };
  const row = (id: string) => ({ id, name: 'one two three', active: true });
  const lines = ['i   one two   yes', '    three'];

  it.each([1, exactRows, exactRows + 3])('is wrapped at spaces in all of %i rows', async (count) => {
    const rows = Array.from({ length: count }, () => row('i'));
    const { text } = await show(listOf(rows, shape), { width: 20 });
    expect(text.trimEnd().split('\n')).toEqual([
      'ID  NAME      ACTIVE',
      ...rows.flatMap(() => ['i   one two   yes', '    three']),
    ]);
  });

  it('is wrapped in the rows of a later page', async () => {
    const pages = [Array.from({ length: exactRows }, () => row('i')), [row('j')]];
    const { text } = await show({ kind: 'rows', record: shape, pages }, { width: 20 });
    expect(text.trimEnd().split('\n').slice(-4)).toEqual([...lines, 'j   one two   yes', '    three']);
  });

  it('is cut if a row takes several lines anyway', async () => {
    const wide = { ...shape, pinned: ['name', 'active'] };
    const { text } = await show(listOf([row('i'), row('j')], wide), { width: 13, fields: 'id,name,active' });
    expect(text.trimEnd().split('\n').slice(2)).toEqual(['i   one two…', '  yes', 'j   one two…', '  yes']);
  });

  it.each([
    ['one twos (+3.3 %)', ['one twos', '(+3.3 %)']],
    ['at most 80.00 USD', ['at most', '80.00 USD']],
    ['it is 7 CPM', ['it is', '7 CPM']],
    ['an old CPM', ['an old', 'CPM']],
  ])('keeps a number with its sign and its currency: %s', async (name, cells) => {
    const { text } = await show(listOf([{ id: 'i', name, active: true }], shape), { width: 21 });
    const rows = text.trimEnd().split('\n').slice(1);
    expect(rows.map((line) => line.slice(4, 13).trim())).toEqual(cells);
  });

  it('is complete in a pipe', async () => {
    const { text } = await show(listOf([row('i')], shape), { plain: true });
    expect(text).toBe('ID\tNAME\tACTIVE\ni\tone two three\tyes\n');
  });

  it('breaks paths after their slashes, and cuts a longer word', async () => {
    const rows = [
      { id: 'i', name: 'a/bcdef/ghijk', active: true },
      { ...row('j'), name: 'x'.repeat(20) },
    ];
    const { text } = await show(listOf(rows, shape), { width: 20 });
    expect(text.trimEnd().split('\n').slice(1)).toEqual([
      'i   a/bcdef/  yes',
      '    ghijk',
      'j   xxxxxxx…  yes',
    ]);
  });
});

it('a table leaves empty columns out before others', async () => {
  const shape = { ...gadget, columns: ['id', 'made_at', 'name', 'active', 'price_local_micro'] };
  const rows = [{ id: 'i', name: 'some name', active: true, price_local_micro: 5_000_000, currency: 'USD' }];
  const { text, notes } = await show(listOf(rows, shape), { width: 34 });
  expect(text.split('\n')[1]).toBe('i   some name  yes     5.00 USD');
  expect(notes).toEqual([expect.stringContaining('columns omitted to fit the terminal: MADE;')]);
});

it('one object wraps its long values next to their names, between words', async () => {
  const url = `https://example.com/${'x'.repeat(30)}`;
  const row = { id: 'i', name: `see ${url} for more of it`, tags: ['one', 'two', 'three', 'four', 'five'] };
  const { text } = await show({ kind: 'one', record: gadget, row }, { width: 24 });
  expect(text).toBe(
    [
      'ID    i',
      'NAME  see',
      `        ${url}`,
      '        for more of it',
      'TAGS  one, two, three,',
      '        four, five',
      '',
    ].join('\n'),
  );
});

it('a long list is laid out in one grid', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({
    id: `i${index}`,
    name: index === 449 ? 'long name' : 'é',
  }));
  const { text } = await show(listOf(rows, gadget), { fields: 'name,id' });
  const lines = text.trimEnd().split('\n');
  expect(lines).toHaveLength(451);
  expect(lines[1]).toBe('é          i0');
  expect(lines[450]).toBe('long name  i449');
});

describe('a list longer than any screen', () => {
  const names = ['plain', 'é', '日本語', '🚀 go', 'e\u0301', '', 'x'.repeat(30)];
  const rowAt = (index: number) => ({
    id: `i${index}`,
    name: names[index % names.length],
    price_local_micro: index * 1_000_000,
    currency: 'USD',
    active: index % 2 === 0,
  });
  const chosen = { fields: 'price_local_micro,name,id,active' };

  it.each([undefined, 40, 24])('has the same lines with either renderer, at %s columns', async (width) => {
    const rows = Array.from({ length: 4 * exactRows }, (_, index) => rowAt(index % exactRows));
    const { text } = await show(listOf(rows, gadget), { ...chosen, width });
    const lines = text.trimEnd().split('\n').slice(1);
    const perRow = width === 24 ? 3 : 1;
    const body = lines.slice(perRow - 1);
    expect(body).toHaveLength(rows.length * perRow);
    const first = body.slice(0, exactRows * perRow);
    expect(body.slice(first.length)).toEqual(Array.from({ length: 3 }, () => first).flat());
  });

  async function showPages(
    pages: unknown[][],
    options: { fields?: string; width?: number },
  ): Promise<string[]> {
    const { text } = await show({ kind: 'rows', record: gadget, pages }, options);
    return text.split('\n').slice(0, -1);
  }
  const screen = Array.from({ length: exactRows }, (_, index) => ({
    id: `i${index}`,
    name: 'short',
    active: true,
  }));

  it('truncates a longer text of a later page on a terminal only', async () => {
    const later = [{ id: 'z', name: 'much longer', active: false }];
    const pages = [screen, later];
    expect((await showPages(pages, { fields: 'name,id,active', width: 80 })).at(-1)).toBe('much…  z     no');
    expect((await showPages(pages, { fields: 'name,id,active' })).at(-1)).toBe('much longer  z  no');
  });

  it('never truncates an id, money or a time of a later page', async () => {
    const later = [{ id: 'z'.repeat(12), name: 'n', active: false }];
    const lines = await showPages([screen, later], { fields: 'id,name,active', width: 80 });
    expect(lines.at(-1)).toBe(`${'z'.repeat(12)}  n  no`);
  });

  it('is written page by page once its column widths are known', async () => {
    const events: string[] = [];
    async function* pages() {
      for (let page = 0; page < 5; page += 1) {
        events.push(`pull ${page}`);
        yield Array.from({ length: exactRows / 2 }, () => ({ id: `p${page}` }));
      }
    }
    const answer = {
      kind: 'rows',
      record: gadget,
      pages: pages(),
      onPrinted: () => events.push('printed'),
    } as const;
    await print(answer, { format: 'table', color: false, fields: 'id' }, async (text) => {
      events.push(`write ${[...new Set(String(text).match(/p\d/g))].join(' ')}`);
    });
    const rest = [2, 3, 4].flatMap((page) => [`pull ${page}`, `write p${page}`, 'printed']);
    expect(events).toEqual(['pull 0', 'pull 1', 'write p0 p1', 'printed', ...rest]);
  });

  it('shows every value of a query whose rows are not objects', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ id: index < 900 ? 'i' : 'longer' }));
    const { text } = await show(listOf(rows, gadget), { query: '[].id' });
    expect(text).toBe(rows.map(({ id }) => `${id}\n`).join(''));
  });
});

it.each([
  [18, ['ID        OTHER', '12345678  87654321'], 0],
  [17, ['ID', '12345678'], 1],
])('a column is left out if it does not fit into %i columns, and not before', async (width, lines, notes) => {
  const record = {
    name: 'pair',
    fields: { id: { type: 'id' }, other: { type: 'id' } },
    columns: ['id', 'other'],
  } as const;
  const printed = await show(listOf([{ id: '12345678', other: '87654321' }], record), { width });
  expect(printed.text.trimEnd().split('\n')).toEqual(lines);
  expect(printed.notes).toHaveLength(notes);
});

describe('quotients in a table', () => {
  const shape = {
    name: 'metric_row',
    fields: {
      spend_local_micro: { type: 'micro' },
      ctr: { type: 'number' },
      frequency: { type: 'number' },
      cpc_local_micro: { type: 'micro' },
    },
    columns: ['spend_local_micro', 'ctr', 'frequency', 'cpc_local_micro'],
    percentages: ['ctr'],
    ratios: ['ctr', 'frequency', 'cpc_local_micro'],
    currency: 'USD',
  } as const;
  const cells = async (row: Readonly<Record<string, unknown>>, format: 'table' | 'csv' = 'table') => {
    const { text } = await show(listOf([row], shape), { format });
    return text
      .split(/\r?\n/)[1]
      ?.trim()
      .split(format === 'csv' ? ',' : / {2,}/);
  };

  it.each([
    [{ ctr: 0.005159 }, ['-', '0.52%', '-', '-']],
    [{ ctr: 0, frequency: 0 }, ['-', '0.00%', '0.00', '-']],
    [{ ctr: 0.0000421 }, ['-', '0.0042%', '-', '-']],
    [{ ctr: -0.1163, frequency: 2.8765 }, ['-', '-11.63%', '2.88', '-']],
    [{ ctr: null }, ['-', '-', '-', '-']],
    [{ cpc_local_micro: 9_152_937 }, ['-', '-', '-', '9.15 USD']],
    [{ cpc_local_micro: 1_005_000 }, ['-', '-', '-', '1.01 USD']],
    [{ cpc_local_micro: 999_949 }, ['-', '-', '-', '0.9999 USD']],
    [{ cpc_local_micro: 578_000 }, ['-', '-', '-', '0.5780 USD']],
    [{ cpc_local_micro: -1_500_000 }, ['-', '-', '-', '-1.50 USD']],
    [{ cpc_local_micro: 9_152_937, currency: 'JPY' }, ['-', '-', '-', '9 JPY']],
    [{ cpc_local_micro: 9_152_937, currency: 'KWD' }, ['-', '-', '-', '9.153 KWD']],
    [{ spend_local_micro: 38_842_577 }, ['38.84 USD', '-', '-', '-']],
  ])('are rounded for people, and so are amounts that were charged: %j', async (row, expected) => {
    expect(await cells(row)).toEqual(expected);
  });

  it('are exact in formats for programs', async () => {
    const row = { ctr: 0.005159, cpc_local_micro: 9_152_937 };
    expect(await cells(row, 'csv')).toEqual(['', '0.005159', '', '9152937']);
  });
});
