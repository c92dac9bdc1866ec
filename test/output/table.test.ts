/** Tables: narrow terminals, wide characters, control characters, colour. */
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
        'ID     NAME          ENTITY STATUS  EFFECTIVE STATUS  DAILY BUDGET           TOTAL BUDGET  CREATED',
        '8wku1  Spring        PAUSED         UNKNOWN              55.00 USD                      -  2026-11-20 15:44',
        '8wku2  Été, "chaud"  ACTIVE         UNKNOWN               5500 JPY  9007199254.740993 JPY  2026-11-20 15:44',
        '8wku3  -             PAUSED         UNKNOWN              1.234 KWD                      -  2026-11-21 01:30',
      ],
      [],
    ],
    [
      80,
      [
        'ID     NAME          ENTITY ST…  EFFECTIVE…  DAILY BUDGET           TOTAL BUDGET',
        '8wku1  Spring        PAUSED      UNKNOWN        55.00 USD                      -',
        '8wku2  Été, "chaud"  ACTIVE      UNKNOWN         5500 JPY  9007199254.740993 JPY',
        '8wku3  -             PAUSED      UNKNOWN        1.234 KWD                      -',
      ],
      ['CREATED'],
    ],
    [
      40,
      [
        'ID     NAME          ENTITY…   EFFECTIV…',
        '8wku1  Spring        PAUSED    UNKNOWN',
        '8wku2  Été, "chaud"  ACTIVE    UNKNOWN',
        '8wku3  -             PAUSED    UNKNOWN',
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
      ['ID     NAME', '8wku1  Spring', '8wku2  Été, "c…', '8wku3  -'],
      ['ENTITY STATUS', 'EFFECTIVE STATUS', 'DAILY BUDGET', 'TOTAL BUDGET', 'CREATED'],
    ],
  ])('at %i columns truncates cells before it omits columns', async (width, lines, omitted) => {
    const { text, notes } = await show(campaigns, { width });
    expect(text).toBe(lines.map((line) => `${line}\n`).join(''));
    const advice = 'widen it, select columns with --fields, or use -o json';
    expect(notes).toEqual(
      omitted.length > 0 ? [`columns omitted to fit the terminal: ${omitted.join(', ')}; ${advice}`] : [],
    );
  });

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
  ];
  const widths = [5, 6, 4, 6, 3, 2, 2, 2, 2, 2, 2, 2, 3, 0];

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

  it('keeps in CSV for a pipe what is part of a text: line breaks, tabs and marks of direction', async () => {
    const name = 'a\tb\nc\rd\u202ee\u2028f\ufeff';
    const { text } = await show({ kind: 'one', row: { name } }, { format: 'csv' });
    expect(text).toBe(`name\n"${name}"\n`);
  });
});

describe('colour', () => {
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
    expect(lines).toHaveLength(rows.length);
    expect(lines.slice(exactRows)).toEqual(Array.from({ length: 3 }, () => lines.slice(0, exactRows)).flat());
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
      events.push(`write ${[...new Set(text.match(/p\d/g))].join(' ')}`);
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
])(
  'a column is left out where it does not fit into %i columns, and not before',
  async (width, lines, notes) => {
    const record = {
      name: 'pair',
      fields: { id: { type: 'id' }, other: { type: 'id' } },
      columns: ['id', 'other'],
    } as const;
    const printed = await show(listOf([{ id: '12345678', other: '87654321' }], record), { width });
    expect(printed.text.trimEnd().split('\n')).toEqual(lines);
    expect(printed.notes).toHaveLength(notes);
  },
);

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
    [{ spend_local_micro: 38_842_577 }, ['38.842577 USD', '-', '-', '-']],
  ])('are rounded for people, unlike amounts that were charged: %j', async (row, expected) => {
    expect(await cells(row)).toEqual(expected);
  });

  it('are exact in formats for programs', async () => {
    const row = { ctr: 0.005159, cpc_local_micro: 9_152_937 };
    expect(await cells(row, 'csv')).toEqual(['', '0.005159', '', '9152937']);
  });
});
