/** Reads the products of a Shopify export, in which the first row of a product has what its variants share, and images have rows. */
import { groupBy } from '../../../values/group-by.js';
import { readNotations } from '../../../values/number-notation.js';
import {
  addImages,
  type ExportProduct,
  type ExportRow,
  optionAttribute,
  type ReadExport,
  readColumns,
  without,
} from './export-rows.js';

/** The attributes of a variant, which no other one shares. */
const ownAttributes = ['id', 'gtin', 'mpn'];

export const readShopifyExport: ReadExport = (rows, preset, toText, leaveOut) => {
  const groups = groupBy(rows, (row) => row.cell('Handle'));
  return [...groups].flatMap(([handle, group]) => {
    const [first] = group;
    const variants = group.filter(
      (row) => row.cell('Variant Price') !== '' || row.cell('Variant SKU') !== '',
    );
    const hidden = hiddenState(group);
    if (hidden !== undefined) {
      leaveOut(`variants of ${hidden} products`, Math.max(variants.length, 1));
      return [];
    }
    const shared = readColumns(preset, first ? [first] : []);
    return (variants.length > 0 ? variants : group.slice(0, 1)).map((row): ExportProduct => {
      // What a variant has of its own counts more than what the product has.
      const members = { ...without(shared, ownAttributes), ...readColumns(preset, [row]) };
      const refused: Record<string, string> = {};
      if (members.id === undefined) refused.id = 'is missing: fill in the column Variant SKU';
      if (members.description !== undefined) members.description = toText(members.description);
      addPrices(row, members, refused, () =>
        leaveOut('prices to compare that are not higher than the price'),
      );
      addStock(row, members, refused);
      addOptions(row, first ?? row, members);
      addImages(members, [row.cell('Variant Image'), ...group.map((one) => one.cell('Image Src'))], leaveOut);
      if (variants.length > 1) members.item_group_id = handle;
      return { row, members, refused };
    });
  });
};

/** Why customers do not see a product: the export has drafts too. */
function hiddenState(group: readonly ExportRow[]): string | undefined {
  const status = group.map((row) => row.cell('Status').toLowerCase()).find((cell) => cell !== '');
  if (status !== undefined && status !== 'active') return status;
  return group[0]?.cell('Published').toLowerCase() === 'false' ? 'unpublished' : undefined;
}

/** The price to compare with is the one before the sale. */
function addPrices(
  row: ExportRow,
  members: Record<string, string>,
  refused: Record<string, string>,
  leaveOut: () => void,
): void {
  const price = row.cell('Variant Price');
  const compared = row.cell('Variant Compare At Price');
  if (price !== '') members.price = price;
  if (compared === '' || price === '') return;
  const [amount, before] = [price, compared].map((text) => {
    const [value, other] = readNotations(text);
    return value === undefined || other !== undefined ? Number.NaN : Number(value);
  });
  if (amount === undefined || before === undefined || Number.isNaN(amount) || Number.isNaN(before)) {
    refused.sale_price = `cannot be read: write Variant Price and Variant Compare At Price as 12.50, got ${JSON.stringify(price)} and ${JSON.stringify(compared)}`;
  } else if (before > amount) {
    members.price = compared;
    members.sale_price = price;
  } else if (before > 0) leaveOut();
}

function addStock(row: ExportRow, members: Record<string, string>, refused: Record<string, string>): void {
  if (row.cell('Variant Inventory Tracker') === '') {
    members.availability = 'in stock';
    return;
  }
  const text = row.cell('Variant Inventory Qty').replace(/^'/, '');
  if (!/^-?\d+(?:\.0+)?$/.test(text)) {
    // An export of several locations has no quantities.
    if (text !== '')
      refused.availability = `cannot be read from Variant Inventory Qty ${JSON.stringify(text)}`;
    return;
  }
  const quantity = Number(text);
  const isSoldOn = row.cell('Variant Inventory Policy').toLowerCase() === 'continue';
  members.availability = quantity > 0 ? 'in stock' : isSoldOn ? 'available for order' : 'out of stock';
  if (quantity >= 0) members.inventory = String(quantity);
}

/** The names of options are in the first row of a product. */
function addOptions(row: ExportRow, first: ExportRow, members: Record<string, string>): void {
  for (const number of [1, 2, 3]) {
    const attribute = optionAttribute(first.cell(`Option${number} Name`));
    const value = row.cell(`Option${number} Value`);
    if (attribute && value !== '') members[attribute] = value;
  }
}
