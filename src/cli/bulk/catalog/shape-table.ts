/** Brings the rows of a feed into attributes: its columns are attributes, or those of an export of a shop. */
import type { FeedPreset } from '../../../presets/feeds.js';
import { loadHtmlReader } from '../../../workbooks/read-xml.js';
import type { ExportRow } from './export-rows.js';
import { feedCurrency } from './feed-prices.js';
import type { FeedRow } from './feed-row.js';
import { attributeOf, type FeedTable, isAttribute } from './feed-table.js';
import { readShopifyExport } from './shopify-export.js';
import { readWooCommerceExport } from './woocommerce-export.js';

/** A row whose texts are those of attributes. */
export interface ShapedRow extends Pick<FeedRow, 'line' | 'refused' | 'cellOf'> {
  /** Texts by attribute without empty ones; undefined for a row that has other rows in it, or more cells than the header. */
  readonly members: ReadonlyMap<string, string> | undefined;
  /** The currency beside its prices. */
  readonly currency: string;
  /** A cell by the name of its column; of the page of the product, if that is another row. */
  readonly cell: (column: string, ofPage: boolean) => string | undefined;
  readonly isHiding: boolean;
}

/** The rows of a feed as attributes. */
interface ShapedTable {
  /** Attributes that some row has, or that have a column. */
  readonly columns: readonly string[];
  readonly rows: readonly ShapedRow[];
  /** The number of values of each column that is no attribute; of a column without values nothing is lost. */
  readonly ignored: ReadonlyMap<string, number>;
  readonly notices: readonly string[];
}

type Cells = FeedTable['body'][number];

/** A table whose columns are attributes. */
export function shapeFeed(table: FeedTable): ShapedTable {
  const columns = table.headings.map(attributeOf);
  const currencyAt = columns.indexOf(feedCurrency);
  const rows = table.body.map((row): ShapedRow => {
    const unread = table.unreadIn(row).map(([at, problem]) => [columns[at] ?? '', problem] as const);
    return {
      line: row.line,
      members: isCut(table, row) ? undefined : readMembers(columns, row),
      currency: cellAt(row, currencyAt),
      cell: (column) => findCell(table, row, column),
      refused: Object.fromEntries(unread.filter(([name]) => isAttribute(name))),
      ...(table.placeOf && { cellOf: (name) => table.placeOf?.(row.line, columns.indexOf(name)) }),
      isHiding: table.hidesRows(row),
    };
  });
  const isIgnored = (name: string) => name !== '' && name !== feedCurrency && !isAttribute(name);
  return { columns, rows, ignored: countCells(table, columns, isIgnored), notices: [] };
}

/** An empty cell says nothing. Several columns may have addresses of more images. */
function readMembers(columns: readonly string[], row: Cells): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const [index, name] of columns.entries()) {
    const cell = cellAt(row, index);
    const held = members.get(name);
    if (cell !== '' && isAttribute(name)) members.set(name, held === undefined ? cell : `${held},${cell}`);
  }
  return members;
}

/** A table that is an export of a shop. */
export async function shapeExport(table: FeedTable, preset: FeedPreset): Promise<ShapedTable> {
  const toText = await loadHtmlReader();
  const left = new Map<string, number>();
  const whole = table.body.filter((row) => !isCut(table, row) && !table.hidesRows(row));
  const wholeRows = new Set(whole);
  const names = table.headings.map((heading) => heading.trim());
  const places = new Map(names.map((name, at) => [name, at]));
  const rows = whole.map(
    (row): ExportRow => ({ line: row.line, cell: (column) => cellAt(row, places.get(column) ?? -1) }),
  );
  const read = preset.name === 'shopify-products' ? readShopifyExport : readWooCommerceExport;
  const products = read(rows, preset, toText, (kind, count = 1) =>
    left.set(kind, (left.get(kind) ?? 0) + count),
  );
  const byLine = new Map(table.body.map((row) => [row.line, row]));
  const columnOf = new Map(Object.entries(preset.columns).map(([column, name]) => [name, column]));
  const isUsed = (name: string) => Object.hasOwn(preset.columns, name) || preset.used.includes(name);
  const shaped = products.map(({ row, members, refused, page }): ShapedRow => {
    const cells = byLine.get(row.line);
    const unread = (cells ? table.unreadIn(cells) : []).flatMap(([at, problem]) => {
      const name = names[at] ?? '';
      return isUsed(name) ? [[preset.columns[name] ?? name, problem] as const] : [];
    });
    const place = (name: string) => table.placeOf?.(row.line, places.get(columnOf.get(name) ?? name) ?? -1);
    return {
      line: row.line,
      members: new Map(Object.entries(members)),
      refused: { ...refused, ...Object.fromEntries(unread) },
      currency: '',
      cell: (column, ofPage) =>
        places.has(column) ? ((ofPage ? page : undefined) ?? row).cell(column) : undefined,
      ...(table.placeOf && { cellOf: place }),
      isHiding: false,
    };
  });
  const others = table.body
    .filter((row) => !wholeRows.has(row))
    .map(
      (row): ShapedRow => ({
        ...{ line: row.line, members: undefined, refused: {}, currency: '', cell: () => undefined },
        isHiding: table.hidesRows(row),
      }),
    );
  return {
    columns: [
      ...new Set(products.flatMap(({ members, refused }) => Object.keys({ ...members, ...refused }))),
    ],
    rows: [...shaped, ...others].toSorted((a, b) => a.line - b.line),
    ignored: countCells(table, names, (name) => name !== '' && !isUsed(name)),
    notices: [
      `read as ${preset.title}; --preset none for your own columns`,
      ...[...left].map(([kind, count]) => `left out ${kind}: ${count}`),
    ],
  };
}

/** Whether a row is longer than the header: it has been cut in the wrong places. */
function isCut({ headings }: FeedTable, { cells }: Cells): boolean {
  return cells.slice(headings.length).some((cell) => cell.trim() !== '');
}

function cellAt({ cells }: Cells, position: number): string {
  return (cells[position] ?? '').trim();
}

function findCell({ headings }: FeedTable, row: Cells, column: string): string | undefined {
  const at = headings.findIndex((heading) => heading.trim() === column);
  return at < 0 ? undefined : cellAt(row, at);
}

function countCells(
  { body }: FeedTable,
  names: readonly string[],
  isCounted: (name: string) => boolean,
): ReadonlyMap<string, number> {
  const counted = [...names.entries()].filter(([, name]) => isCounted(name));
  const counts = new Map<string, number>();
  for (const [at, name] of counted) {
    const count = body.filter((row) => cellAt(row, at) !== '').length;
    if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}
