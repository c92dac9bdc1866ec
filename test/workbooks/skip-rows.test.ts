/** The rows of an .ods document that are not parsed where only the first ones of each sheet are wanted. */
import { describe, expect, it } from 'vitest';
import { headRows } from '../../src/workbooks/book-row.js';
import { createOdsRowReader } from '../../src/workbooks/ods-rows.js';
import { createOdsStyles } from '../../src/workbooks/ods-styles.js';
import { readWholeXml } from '../../src/workbooks/read-xml.js';
import { skipRows } from '../../src/workbooks/skip-rows.js';

const row = (text: string) =>
  `<table:table-row><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row>`;
const rowsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => row(`${name} ${index} ü`)).join('');
const table = (name: string, rows: string) => `<table:table table:name="${name}">${rows}</table:table>`;
const group = (rows: string) => `<table:table-row-group>${rows}</table:table-row-group>`;

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The sheets, the texts of their first rows, and how many bytes were parsed. */
async function list(xml: string, size: number, isSkipping = true) {
  const reader = createOdsRowReader(createOdsStyles());
  let parsed = 0;
  async function* counted() {
    const pieces = inPieces(xml, size);
    for await (const piece of isSkipping ? skipRows(pieces, reader.isFull) : pieces) {
      parsed += piece.length;
      yield piece;
    }
  }
  await readWholeXml(counted(), reader, 'content.xml');
  const sheets = reader.sheets.map((sheet) => [
    sheet.name,
    reader.heads.get(sheet)?.map(({ number, cells }) => [number, cells[0]?.text]),
  ]);
  return { sheets, parsed };
}

const many = 3 * headRows;
const book = `<a>${[
  table('long', `<table:table-header-rows>${row('head')}</table:table-header-rows>${rowsOf('long', many)}`),
  table('short', rowsOf('short', 2)),
  table('grouped', rowsOf('grouped', headRows) + group(group(rowsOf('in', 9)) + rowsOf('in', many))),
  '<table:table table:name="empty"/>',
  table('exact', rowsOf('exact', headRows)),
  table('last', group(rowsOf('last', many))),
].join('')}</a>`;

describe('rows that are skipped', () => {
  it.each([1, 2, 7, 63, 64, 65, 200, 1000, 4096, 100_000])(
    'change nothing of sheets and their first rows, in pieces of %i bytes',
    async (size) => {
      const plain = await list(book, 100_000, false);
      expect(plain.sheets).toHaveLength(6);
      expect((await list(book, size)).sheets).toEqual(plain.sheets);
    },
  );

  it('do not hide those of the next sheet, wherever a piece ends', async () => {
    const xml = `<a>${table('exact', rowsOf('exact', headRows))}${table('next', rowsOf('next', 9))}</a>`;
    const plain = await list(xml, xml.length, false);
    for (let size = 200; size < 600; size++) expect((await list(xml, size)).sheets).toEqual(plain.sheets);
  });

  it('are not parsed', async () => {
    const xml = `<a>${table('long', rowsOf('long', 5000))}${table('other', rowsOf('other', 1))}</a>`;
    const { sheets, parsed } = await list(xml, 4096);
    expect(sheets.map(([name]) => name)).toEqual(['long', 'other']);
    expect(parsed).toBeLessThan(xml.length / 20);
  });

  it.each(['table:cell-range-source', 'office:dde-source'])(
    'are read where %s is among them',
    async (name) => {
      const linked = row(`x</text:p><${name}/><text:p>`);
      const xml = `<a>${table('long', rowsOf('long', many) + linked + rowsOf('more', many))}</a>`;
      await expect(list(xml, 512)).rejects.toThrow('has links to other files');
    },
  );
});
