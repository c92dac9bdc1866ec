/** Feed files as people and shops write them. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFeed } from '../../../../src/cli/bulk/catalog/check-feed.js';
import type { FeedOptions } from '../../../../src/cli/bulk/catalog/feed.js';
import { readFeed } from '../../../../src/cli/bulk/catalog/read-feed.js';
import { productAttributes } from '../../../../src/contract/params/products.js';
import { rounds } from '../../../support/rounds.js';

const read = (content: string | Uint8Array, options: FeedOptions = {}) => {
  async function* readPieces() {
    yield Buffer.from(content as string);
  }
  return readFeed(
    '-',
    { world: { cwd: '/', stdin: { readPieces } }, signal: new AbortController().signal } as never,
    options,
  );
};
const required = ['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link'];
const header = (delimiter = ',', more: readonly string[] = []) => [...required, ...more].join(delimiter);

describe('a table', () => {
  it.each([',', ';', '\t', '|'])('may have its cells apart by %j', async (delimiter) => {
    const row = ['a', 'T', 'D', 'in_stock', 'NEW', '1 EUR', 'L', 'I'].join(delimiter);
    const { rows } = await read(`${header(delimiter)}\r\n\r\n${row}\r\n`);
    expect(rows).toEqual([
      {
        line: 3,
        refused: {},
        product: {
          id: 'a',
          title: 'T',
          description: 'D',
          availability: 'in stock',
          condition: 'new',
          price: '1 EUR',
          link: 'L',
          image_link: 'I',
        },
      },
    ]);
  });

  it('accepts common names of attributes, and leaves other columns out', async () => {
    const names = header().replace('image_link', 'Image-Link').replace('price', 'g:price');
    const { rows, ignored } = await read(`${names},Tax,COLOR\na,T,D,in stock,new,1,L,I,9,blue`);
    expect(ignored).toEqual(new Map([['tax', 1]]));
    expect(rows[0]?.product).toMatchObject({ image_link: 'I', price: '1', color: 'blue' });
  });

  it('reports the lines of rows with line breaks in quotes, and counts the line of the delimiter', async () => {
    const { rows } = await read(
      `sep=;\n${header(';')}\na;"two\nlines";D;in stock;new;1;L;I\nb;T;D;in stock;new;1;L;I`,
    );
    expect(rows.map(({ line }) => line)).toEqual([3, 5]);
    expect(rows[0]?.product).toMatchObject({ title: 'two\nlines' });
    const windows = await read(`${header()}\r\na,"two\r\nlines",D,in stock,new,1,L,I\r\n`);
    expect(windows.rows[0]?.product).toMatchObject({ title: 'two\nlines' });
  });

  it('removes an attribute by <unset>, and leaves out an empty cell', async () => {
    const { rows } = await read(`${header(',', ['color', 'size'])}\na,T,D,in stock,new,1,L,I,<unset>,`);
    expect(rows[0]?.product).toHaveProperty('color', '');
    expect(rows[0]?.product).not.toHaveProperty('size');
  });

  it('has no product in a row that is longer than the first one', async () => {
    const { rows } = await read(`${header()}\na,T,D,in stock,new,1,00,L,I`);
    expect(rows).toEqual([{ line: 2, product: undefined, refused: {} }]);
  });

  it.each([
    ['', 'stdin is empty'],
    [header(), 'has no products'],
    ['id,title\n1,2', 'required columns are missing: description'],
    [`${header()},price\n`, 'columns appear twice: price'],
    [`${header()}\n"a`, 'row 2 has a quote that is not closed'],
    ['<?xml version="1.0"?><rss/>', 'has no products'],
    ['PK\u0003\u0004', 'is a damaged workbook'],
  ])('is refused: %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});

describe('a quotation mark without a pair', () => {
  const columns = [...required, 'brand', 'size'];
  const rowOf = (id: string, changes: Record<string, string> = {}) => {
    const cells: Record<string, string> = {
      ...{ id, title: 'T', description: 'D', availability: 'in_stock', condition: 'new', price: '2,00 EUR' },
      ...{ link: `https://e.com/${id}`, image_link: `https://e.com/${id}.jpg`, brand: 'B', size: 'L' },
      ...changes,
    };
    return columns.map((name) => cells[name] ?? '').join(';');
  };
  const problem = 'a quoted cell has the lines of other rows';
  const idsOf = async (...lines: readonly string[]) =>
    checkFeed((await read([columns.join(';'), ...lines].join('\r\n'))).rows).map(({ id }) => id);

  it.each(columns)('in %s that hides a row up to the next one is not a product', async (name) => {
    const plain = { id: 'b', title: 'T', brand: 'B', size: 'L' }[name] ?? 'x';
    const ids = await idsOf(
      rowOf('a'),
      rowOf('b', { [name]: `"${plain}` }),
      rowOf('c'),
      rowOf('d', { [name]: `${plain}"` }),
      rowOf('e'),
    );
    expect(ids).toEqual(['a', undefined, 'e']);
  });

  it('is found in a row without its last cells, and in other columns', async () => {
    const short = rowOf('c').replace(/;B;L$/, '');
    expect(await idsOf(rowOf('a', { title: '"T' }), short, rowOf('d', { size: 'L"' }), rowOf('e'))).toEqual([
      undefined,
      'e',
    ]);
    expect(await idsOf(rowOf('a', { size: '"L' }), rowOf('b', { title: 'T"' }), rowOf('c'))).toEqual([
      undefined,
      'c',
    ]);
  });

  it('in the header is refused', async () => {
    const text = `${columns.join(';')};"note\n${rowOf('a')}\n${rowOf('b')};x"\n${rowOf('c')}`;
    await expect(read(text)).rejects.toThrow(`stdin:1: ${problem}`);
  });

  it('is not seen in a text of several lines', async () => {
    const description = '"Red; new; https://e.com\nin stock; new; 2 EUR\nhttps://e.com/x;https://e.com/y"';
    expect(await idsOf(rowOf('a', { description }), rowOf('b'))).toEqual(['a', 'b']);
  });
});

/** The rows of a table with all that is required, and more columns. */
function table(columns: readonly string[], ...rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const lines = rows.map((cells) =>
    ['T', 'D', 'in stock', 'new', '1 EUR', 'L', 'I', ...cells].map(quote).join(','),
  );
  return [[...required.slice(1), ...columns].join(','), ...lines].join('\n');
}

const products = async (text: string, timeZone?: string, dateOrder?: 'dmy' | 'mdy' | 'ymd') =>
  (await read(text, { times: { timeZone, dateOrder } })).rows.map(({ product, refused }) => ({
    ...product,
    refused,
  }));

describe('cells that a spreadsheet has changed', () => {
  it.each([
    ['id', "'00123", '00123'],
    ['id', '00123', '00123'],
    ['id', '12E5', '12E5'],
    ['gtin', "'9780140328721", '9780140328721'],
    ['price', "'12.50 EUR", '12.50 EUR'],
    ['link', "'https://shop.example", 'https://shop.example'],
    ['inventory', '5.0', '5'],
    ['condition', "'New", 'new'],
    ['title', "'90s party", "'90s party"],
    ['brand', "'47", "'47"],
    ['color', "'blue", "'blue"],
    ['title', "'-20% today", '-20% today'],
    ['title', "''-20%", "'-20%"],
  ])('are read in %s: %j', async (name, cell, expected) => {
    const columns = name === 'id' ? ['id'] : ['id', 'gtin', 'inventory', 'brand', 'color'];
    const text = table(
      columns,
      columns.map((column) => (column === name ? cell : '')),
    );
    const filled = required.includes(name) && name !== 'id';
    const at = required.indexOf(name) - 1;
    const first = ['T', 'D', 'in stock', 'new', '1 EUR', 'L', 'I'][at] ?? '';
    const [row] = await products(filled ? text.replace(`"${first}"`, `"${cell}"`) : text);
    expect(row).toMatchObject({ [name]: expected, refused: {} });
  });

  it.each(['id', 'gtin', 'mpn', 'item_group_id'])('are refused in %s where digits are lost', async (name) => {
    const columns = [...new Set(['id', name])];
    const write = (cell: string, index: number) =>
      columns.map((column) => (column === name ? cell : `p${index}`));
    const rows = await products(table(columns, ...['5.55111E+12', "'1.2E+05", '7'].map(write)));
    const refused = expect.stringMatching(/spreadsheet has rounded.*format the column as text/);
    expect(rows.map((row) => row.refused)).toEqual([{ [name]: refused }, { [name]: refused }, {}]);
  });

  it('are not taken for the same id', async () => {
    const { rows } = await read(table(['id', 'brand'], ['5.55111E+12', 'B'], ['5.55111E+12', 'B']));
    const checked = checkFeed(rows);
    expect(checked.map(({ id }) => id)).toEqual([undefined, undefined]);
    for (const { problems } of checked) {
      expect(problems).toEqual([
        expect.stringMatching(/^id is a number/),
        expect.stringMatching(/^link /),
        expect.stringMatching(/^image_link /),
      ]);
    }
  });

  it('are refused in JSON, too', async () => {
    const rows = await products('[{"id":"5.55111E+12"},{"id":"\'7"},{"id":7}]');
    expect(rows.map(({ refused }) => Object.keys(refused))).toEqual([['id'], [], []]);
    expect(rows.slice(1)).toMatchObject([{ id: '7' }, { id: 7 }]);
  });

  it('lose .0 in ids if every cell of the column has it', async () => {
    const { rows, notices } = await read(
      table(['id', 'gtin', 'mpn'], ['1.0', '97.0', '5.0'], ["'2,00", '', 'x5'], ['3.00', '<unset>', '6.0']),
    );
    expect(rows.map(({ product }) => [product?.id, product?.gtin, product?.mpn])).toEqual([
      ['1', '97', '5.0'],
      ['2', undefined, 'x5'],
      ['3', '', '6.0'],
    ]);
    expect(notices).toEqual([
      '4 ids end in decimals that are zero, such as .0, as every cell of the column does: read without them',
    ]);
  });

  it('with .0 and more digits than a number has are refused', async () => {
    const [row] = await products(table(['id'], ['1234567890123456.0']));
    expect(row?.refused).toHaveProperty('id');
  });
});

describe('notes above the header', () => {
  const row = 'a,T,D,in stock,new,1 EUR,L,I';

  it.each([
    ['# Required | the price; and more,# Required | title\n', 1, 3],
    ['My shop\n\n"Note, over\ntwo lines"\n', 2, 6],
    ['sep=,\nNotes\n', 1, 4],
    ['title,price of it\n', 1, 3],
  ])('are skipped and counted: %j', async (notes, count, line) => {
    const { rows, notices } = await read(`${notes}${header()}\n${row}\n`);
    expect(rows).toMatchObject([{ line, product: { id: 'a' } }]);
    expect(notices).toEqual([expect.stringContaining(`skipped ${count} row`)]);
  });

  it('may have another delimiter than the table', async () => {
    const { rows } = await read(`a,b,c,d,e,f\n${header(';')}\n${row.replaceAll(',', ';')}`);
    expect(rows).toMatchObject([{ line: 3, product: { id: 'a', image_link: 'I' } }]);
  });

  it('are those above three names of attributes at least', async () => {
    await expect(read('a,b\nsize,color\n')).rejects.toThrow('stdin:1: required columns are missing');
  });

  it('are not a product: that is refused', async () => {
    const text = `a,T,D,in stock,new,1 EUR,https://shop.example/a,I\n${header()}\n${row}`;
    await expect(read(text)).rejects.toThrow('stdin:1: the row above the header has a URL');
  });

  it('do not hide that a column is missing', async () => {
    const names = header().replace('price', 'cost');
    await expect(read(`Notes\n${names}\n${row}`)).rejects.toThrow(
      'stdin:2: required columns are missing: price',
    );
  });
});

describe('the period of a sale', () => {
  const period = async (cell: string, timeZone?: string, order?: 'dmy' | 'mdy' | 'ymd') => {
    const [row] = await products(table(['id', 'sale_price_effective_date'], ['a', cell]), timeZone, order);
    return (
      row?.refused.sale_price_effective_date ?? (row as Record<string, unknown>).sale_price_effective_date
    );
  };

  it.each([
    ['2026-11-20T00:00-05:00/2026-12-01T23:59-05:00', undefined],
    ['2026-11-20/2026-12-01', undefined],
    ['soon/later', 'Europe/Berlin'],
    ['2026-11-20T00:00Z', undefined],
    ['2026-11-20T00:00Z/2026-11-21T00:00Z/2026-11-22T00:00Z', undefined],
  ])('is as it is written: %s', async (cell, zone) => {
    expect(await period(cell, zone)).toBe(cell);
  });

  it.each([
    ['2026-11-20T0:00-23:59/2026-12-01T0:00-23:59', '2026-11-20T05:00:00Z/2026-12-02T05:00:00Z'],
    ['2026-11-20T00:00-23:59/2026-12-01T00:00-23:59', '2026-11-20T05:00:00Z/2026-12-02T05:00:00Z'],
    ['2026-11-20T0:00-23:59', '2026-11-20T05:00:00Z/2026-11-21T05:00:00Z'],
    // The clock changes on November 1.
    ['2026-11-01T0:00-23:59/2026-11-01T0:00-23:59', '2026-11-01T04:00:00Z/2026-11-02T05:00:00Z'],
    ['2026-11-20 08:00 / 2026-12-01 20:00', '2026-11-20T13:00:00Z/2026-12-02T01:00:00Z'],
    ['2026-11-20/2026-12-01', '2026-11-20T05:00:00Z/2026-12-01T05:00:00Z'],
    ['2026-11-20 08:00:00 UTC/2026-12-01T20:00Z', '2026-11-20T08:00:00Z/2026-12-01T20:00Z'],
    ["'2026-11-20T08:00Z/2026-12-01T20:00Z", '2026-11-20T08:00Z/2026-12-01T20:00Z'],
  ])('%s in New York is %s', async (cell, expected) => {
    expect(await period(cell, 'America/New_York')).toBe(expected);
  });

  it.each([
    ['01/12/2026/24/12/2026', 'dmy', '2026-12-01T05:00:00Z/2026-12-24T05:00:00Z'],
    ['12/01/2026 08:00/12/24/2026 20:00', 'mdy', '2026-12-01T13:00:00Z/2026-12-25T01:00:00Z'],
    ['1.12.2026/24.12.2026', undefined, '2026-12-01T05:00:00Z/2026-12-24T05:00:00Z'],
    ['01/12/2026T0:00-23:59/24/12/2026T0:00-23:59', 'dmy', '2026-12-01T05:00:00Z/2026-12-25T05:00:00Z'],
    ['01/12/2026/24/12/2026', undefined, 'add --date-format dmy, --date-format mdy or --date-format ymd'],
    ['01/12/2026T0:00-23:59/24/12/2026T0:00-23:59', undefined, 'a date with two readings'],
    ['01/12/2026/24/12/2026', 'mdy', 'does not exist in the order of --date-format'],
  ] as const)('%s in the order %s is %s', async (cell, order, expected) => {
    expect(await period(cell, 'America/New_York', order)).toContain(expected);
  });

  it.each([
    [
      '2026-11-20T0:00-23:59/2026-12-01T0:00-23:59',
      undefined,
      'whole day without a time zone: add --time-zone',
    ],
    ['2026-11-20T00:00-23:59/2026-12-01T00:00Z', undefined, 'whole day without a time zone'],
    ['2026-11-20T08:00/2026-12-01T20:00Z', undefined, 'time without a zone'],
    ['2026-03-08T02:30/2026-12-01T20:00Z', 'America/New_York', 'that a clock change skips'],
    ['2026-03-01T02:30/2026-11-01T01:30', 'America/New_York', 'that a clock change repeats'],
  ])('%s in %s is refused', async (cell, zone, problem) => {
    expect(await period(cell, zone)).toContain(problem);
  });
});

it.each([
  ['CSV', `${header()}\na,T,D,in stock,new,1 EUR,L,I`],
  ['JSON', '[{"id":"a"}]'],
])('gzip of %s is decompressed', async (_, text) => {
  expect((await read(gzipSync(text))).rows).toMatchObject([{ product: { id: 'a' } }]);
  await expect(read(gzipSync(text.repeat(50)).subarray(0, -9))).rejects.toThrow('truncated');
});

describe('a price', () => {
  /** The prices of a feed with this heading in place of `price`, and these cells and columns after them. */
  async function prices(
    heading: string,
    cells: readonly string[],
    more: readonly [string, string] = ['', ''],
  ) {
    const names = header(';', [more[0]]).replace('price', heading);
    const lines = cells.map((cell, at) => `a${at};T;D;in stock;new;${cell};L;I;${more[1]}`);
    const { rows } = await read([names, ...lines].join('\n'));
    return rows.map(({ product, refused }) => refused.price ?? product?.price);
  }

  it.each([
    ['price', '12.99 USD', '12.99 USD'],
    ['price', 'USD 12,99', '12.99 USD'],
    ['price', '€12,99', '12.99 EUR'],
    ['price (EUR)', '12.99', '12.99 EUR'],
    ['Price EUR', '12.99', '12.99 EUR'],
    ['g:price (EUR)', '12.99', '12.99 EUR'],
    ['price (cents)', '1299 EUR cents', '12.99 EUR'],
    ['price (EUR, cents)', '1299', '12.99 EUR'],
    ['price', '1.234,50 EUR', '1234.50 EUR'],
    ['price', '12.9900 EUR', '12.9900 EUR'],
  ])('under %j that is %j is %s', async (heading, cell, price) => {
    expect(await prices(heading, [cell])).toEqual([price]);
  });

  it.each([
    ['price (EUR)', '12.99 USD', /^names two currencies: EUR and USD, got "12.99 USD"/],
    ['price', '$12', /^\$ is the sign of several currencies.*or add --set currency=USD/],
    ['price', '12.99', /^has no currency: write it beside the price.*or add --set currency=EUR/],
    ['price', '1.299 EUR', /^is ambiguous: 1299 or 1.299; add --decimal-separator/],
    ['price', '12 net', /^must be a plain decimal/],
    ['price', '12.9951 USD', /^has more decimals than USD allows/],
    ['price (JPY)', '12.5', /^has more decimals than JPY allows/],
    ['price', '12.50 ABC', /^must be a plain decimal/],
  ])('under %j that is %j is a problem', async (heading, cell, message) => {
    expect(await prices(heading, [cell])).toEqual([expect.stringMatching(message)]);
  });

  it('has the currency of the column beside it', async () => {
    expect(await prices('price', ['12.99', '1 USD'], ['Currency', 'USD'])).toEqual(['12.99 USD', '1 USD']);
    expect(await prices('price', ['12.99'], ['Price currency', 'USD'])).toEqual(['12.99 USD']);
    await expect(prices('currency code', ['EUR'], ['Currency', 'USD'])).rejects.toThrow(/currency/);
    expect(await prices('price', ['12.99 USD'], ['currency', 'EUR'])).toEqual([
      expect.stringContaining('names two currencies: USD and EUR'),
    ]);
    expect(await prices('price', ['12.99'], ['currency', 'Taler'])).toEqual([
      expect.stringContaining('has a currency beside it that is not a code'),
    ]);
  });

  it('has the notation of its column, or the one that is given', async () => {
    expect(await prices('price', ['1.299 EUR', '12,50 EUR'])).toEqual(['1299 EUR', '12.50 EUR']);
    const feed = `${header()}\na,T,D,in stock,new,1.299 EUR,L,I`;
    expect((await read(feed, { separator: '.' })).rows[0]?.refused.price).toMatch(
      /^has more decimals than EUR/,
    );
    expect((await read(feed, { separator: ',' })).rows[0]?.product?.price).toBe('1299 EUR');
  });

  it('of JSON has a point before its decimals', async () => {
    expect((await read('[{"price":"1.299 KWD"}]')).rows[0]?.product?.price).toBe('1.299 KWD');
  });

  it.each(['price (net)', 'price ($)', 'price (EUR) (USD)'])(
    'with the heading %s is refused',
    async (heading) => {
      await expect(prices(heading, ['1'])).rejects.toThrow(`the column ${JSON.stringify(heading)} `);
    },
  );

  it('has an interval whose heading has no note', async () => {
    const heading = 'sale_price_effective_date (Europe/Berlin)';
    await expect(read(`${header(',', [heading])}\na,T,D,in stock,new,1 EUR,L,I,2`)).rejects.toThrow(
      `the column ${JSON.stringify(heading)} has a note`,
    );
  });

  it('of another name is ignored', async () => {
    const { ignored } = await read(`${header(',', ['Old price (EUR)'])}\na,T,D,in stock,new,1 EUR,L,I,2`);
    expect(ignored).toEqual(new Map([['old_price_(eur)', 1]]));
  });
});

describe('JSON', () => {
  it.each([
    ['{"id":"a"}\n\n{"id":"b"}', [1, 3]],
    ['[{"id":"a"},\n{"id":"b"}]', [1, 2]],
    ['{"products":[{"id":"a"},{"id":"b"}]}', [1, 2]],
    ['{"id":"a"}', [1]],
  ])('is read as products: %j', async (text, lines) => {
    const { rows } = await read(text);
    expect(rows.map(({ line }) => line)).toEqual(lines);
    expect(rows.map(({ product }) => product?.id)).toEqual(['a', 'b'].slice(0, lines.length));
  });

  it.each([
    '{"products":[{"id":"a"},{"id":"b"}]}\n{"products":[{"id":"c"}]}\n{"id":"d"}',
    '{"products":[]}\n{"products":[{"id":"a"},{"id":"b"},{"id":"c"}]}\n{"products":[{"id":"d"}]}',
    '[{"products":[{"id":"a"},{"id":"b"}]},{"id":"c"},\n{"products":[{"id":"d"}]}]',
  ])('is read as the products of every object: %j', async (text) => {
    const { rows } = await read(text);
    expect(rows.map(({ product }) => product?.id)).toEqual(['a', 'b', 'c', 'd']);
    expect(rows.at(-1)?.line).toBe(text.split('\n').length);
  });

  it.each(['[{"id":"a"},{"id":"a"}]', '{"products":[{"id":"a"},{"id":"a"}]}\n{"id":"b"}'])(
    'has both products of one id wrong, also on one line: %s',
    async (text) => {
      const [first, second] = checkFeed((await read(text)).rows);
      expect([first?.problems, second?.problems]).toEqual(
        [1, 1].map((line) => expect.arrayContaining([`id "a" is also in line ${line}`])),
      );
    },
  );

  it('keeps a value that is not an object in its line', async () => {
    expect((await read('[1, {"id":"a"}]')).rows[0]).toEqual({ line: 1, product: undefined, refused: {} });
  });
});

it('every text that a spreadsheet writes is read back', async () => {
  const names = Object.keys(productAttributes).filter(
    (name) => productAttributes[name as 'id'].type === 'string',
  );
  const cell = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => text.trim() === text && text !== '<unset>' && !/\0|^'/.test(text));
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), cell, { minKeys: 1 }), async (given) => {
      const product = { ...given };
      const all = Object.keys(productAttributes);
      const row = all.map((name) => quote(product[name] ?? '')).join(',');
      const { rows } = await read(`${all.join(',')}\n${row}\n`);
      expect(rows.map((one) => one.product)).toEqual([product]);
    }),
    { numRuns: rounds(50) },
  );
});
