/** Reads the products of a WooCommerce export, in which a variation names its parent, and has only what differs from it. */
import {
  addImages,
  type ExportProduct,
  type ExportRow,
  type LeaveOut,
  optionAttribute,
  type ReadExport,
  readColumns,
  without,
} from './export-rows.js';

/** The attributes that a variation does not share with its parent. */
const ownAttributes = ['id', 'mpn', 'gtin', 'price', 'sale_price'];

export const readWooCommerceExport: ReadExport = (rows, preset, toText, leaveOut) => {
  const byName = new Map<string, ExportRow>();
  for (const row of rows) {
    if (row.cell('ID') !== '') byName.set(`id:${row.cell('ID')}`, row);
    if (row.cell('SKU') !== '') byName.set(row.cell('SKU'), row);
  }
  return rows.flatMap((row) => {
    const parentName = row.cell('Parent');
    const isVariation = typesOf(row).includes('variation');
    const parent = isVariation ? byName.get(parentName) : undefined;
    const left = leftOutKind(row) ?? (parent && hiddenKind(parent));
    if (left !== undefined) {
      leaveOut(left);
      return [];
    }
    const refused: Record<string, string> = {};
    const shared = parent ? without(readColumns(preset, [parent]), ownAttributes) : {};
    const members: Record<string, string> = { ...shared, ...readColumns(preset, [row]) };
    if (isVariation && !parent)
      refused.title = `cannot be completed: the file has no row of its parent ${JSON.stringify(parentName)}`;
    addDescription(row, parent, members, toText);
    addSale(row, members, refused);
    addStock(row, parent, members);
    addOptions(row, members, leaveOut);
    const own = imagesOf(row);
    addImages(members, own.length > 0 || !parent ? own : imagesOf(parent), leaveOut);
    if (parent) members.item_group_id = parent.cell('ID');
    return [{ row, members, refused, page: parent } satisfies ExportProduct];
  });
};

/** `simple, downloadable, virtual` are three. */
function typesOf(row: ExportRow): readonly string[] {
  return row
    .cell('Type')
    .toLowerCase()
    .split(',')
    .map((type) => type.trim());
}

/** The kind of a row that is no product of its own, or that customers do not see. */
function leftOutKind(row: ExportRow): string | undefined {
  const types = typesOf(row);
  if (types.includes('variable')) return 'variable products, whose variations are products';
  return types.includes('grouped') ? 'groups of products' : hiddenKind(row);
}

function hiddenKind(row: ExportRow): string | undefined {
  const published = row.cell('Published').replace(/\.0$/, '');
  return published === '' || published === '1' ? undefined : 'products that are not published';
}

function addDescription(
  row: ExportRow,
  parent: ExportRow | undefined,
  members: Record<string, string>,
  toText: (html: string) => string,
): void {
  const html = [row, ...(parent ? [parent] : [])]
    .flatMap((one) => [one.cell('Description'), one.cell('Short description')])
    .find((text) => text !== '');
  // The export writes line breaks as \n.
  if (html !== undefined) members.description = toText(html.replaceAll('\\n', '\n'));
}

/** The dates of a sale are whole days, of which the last one belongs to it. */
function addSale(row: ExportRow, members: Record<string, string>, refused: Record<string, string>): void {
  const [start, end] = ['Date sale price starts', 'Date sale price ends'].map((column) => row.cell(column));
  if (!start && !end) return;
  const [missing] = start ? (end ? [] : ['ends']) : ['starts'];
  if (missing === undefined) {
    const asDay = (text: string) => (text.includes(':') ? text : `${text}T0:00-23:59`);
    members.sale_price_effective_date = `${asDay(start ?? '')}/${asDay(end ?? '')}`;
  } else
    refused.sale_price_effective_date = `has no ${missing === 'ends' ? 'end' : 'start'}: fill in the column Date sale price ${missing}`;
}

function addStock(row: ExportRow, parent: ExportRow | undefined, members: Record<string, string>): void {
  const state = row.cell('In stock?').replace(/\.0$/, '');
  if (state !== '')
    members.availability =
      { '1': 'in stock', '0': 'out of stock', backorder: 'available for order' }[state] ?? state;
  const own = row.cell('Stock');
  // The stock of all variations may be that of their parent.
  const stock = (own === 'parent' ? (parent?.cell('Stock') ?? '') : own).replace(/\.0+$/, '');
  if (/^\d+$/.test(stock)) members.inventory = stock;
}

/** An attribute with several values is a choice of the customer, and none of the product. */
function addOptions(row: ExportRow, members: Record<string, string>, leaveOut: LeaveOut): void {
  for (const number of [1, 2, 3, 4, 5]) {
    const attribute = optionAttribute(row.cell(`Attribute ${number} name`));
    const value = row.cell(`Attribute ${number} value(s)`);
    if (attribute === undefined || value === '') continue;
    if (value.includes(',')) leaveOut(`attributes with several values`);
    else members[attribute] = value;
  }
}

function imagesOf(row: ExportRow): readonly string[] {
  return row
    .cell('Images')
    .split(/,\s+|,(?=https?:)/)
    .map((image) => image.trim())
    .filter((image) => image !== '');
}
