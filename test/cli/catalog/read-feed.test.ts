/** Feed files as people and shops write them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFeed } from '../../../src/cli/catalog/read-feed.js';
import { productAttributes } from '../../../src/contract/params/products.js';
import { rounds } from '../../support/rounds.js';

const read = (text: string) => readFeed('-', { cwd: '/', stdin: { read: async () => text } } as never);
const required = ['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link'];
const header = (delimiter = ',', more: readonly string[] = []) => [...required, ...more].join(delimiter);

describe('a table', () => {
  it.each([',', ';', '\t', '|'])('may have its cells apart by %j', async (delimiter) => {
    const row = ['a', 'T', 'D', 'in_stock', 'NEW', '1 EUR', 'L', 'I'].join(delimiter);
    const { rows } = await read(`${header(delimiter)}\r\n\r\n${row}\r\n`);
    expect(rows).toEqual([
      {
        line: 3,
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
    expect(ignored).toEqual(['tax']);
    expect(rows[0]?.product).toMatchObject({ image_link: 'I', price: '1', color: 'blue' });
  });

  it('reports the lines of rows with line breaks in quotes, and counts the line of the delimiter', async () => {
    const { rows } = await read(
      `sep=;\n${header(';')}\na;"two\nlines";D;in stock;new;1;L;I\nb;T;D;in stock;new;1;L;I`,
    );
    expect(rows.map(({ line }) => line)).toEqual([3, 5]);
    expect(rows[0]?.product).toMatchObject({ title: 'two\nlines' });
  });

  it('removes an attribute by <unset>, and leaves out an empty cell', async () => {
    const { rows } = await read(`${header(',', ['color', 'size'])}\na,T,D,in stock,new,1,L,I,<unset>,`);
    expect(rows[0]?.product).toHaveProperty('color', '');
    expect(rows[0]?.product).not.toHaveProperty('size');
  });

  it('has no product in a row that is longer than the first one', async () => {
    const { rows } = await read(`${header()}\na,T,D,in stock,new,1,00,L,I`);
    expect(rows).toEqual([{ line: 2, product: undefined }]);
  });

  it.each([
    ['', 'stdin is empty'],
    [header(), 'has no products'],
    ['id,title\n1,2', 'required columns are missing: description'],
    [`${header()},price\n`, 'columns appear twice: price'],
    [`${header()}\n"a`, 'row 2 has a quote that is not closed'],
    ['<?xml version="1.0"?><rss/>', 'is XML, which ads cannot read'],
    ['PK\u0003\u0004', 'is not CSV in Unicode'],
  ])('is refused: %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
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

  it('keeps a value that is not an object in its line', async () => {
    expect((await read('[1, {"id":"a"}]')).rows[0]).toEqual({ line: 1, product: undefined });
  });
});

it('every text that a spreadsheet writes is read back', async () => {
  const names = Object.keys(productAttributes).filter(
    (name) => productAttributes[name as 'id'].type === 'string',
  );
  const cell = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => text.trim() === text && text !== '<unset>' && !text.includes('\0'));
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
