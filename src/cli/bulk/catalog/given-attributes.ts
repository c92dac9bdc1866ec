/** Attributes that a flag supplies where a feed lacks them: `--set condition=new`, `--set link=https://shop.example/{Handle}`. */
import { productAttributes } from '../../../contract/params/products.js';
import type { Params } from '../../../contract/types.js';
import { usageError } from '../../core/host/command-error.js';
import { feedCurrency } from './feed-prices.js';
import { attributeNames, attributeOf, isAttribute } from './feed-table.js';

/** Texts by attribute, in which `{Column}` stands for a cell of the row. */
export type GivenAttributes = ReadonlyMap<string, string>;

/** Throws CommandError. */
export function readGivenAttributes(texts: readonly string[] = []): GivenAttributes {
  const given = new Map<string, string>();
  for (const text of texts) {
    const [, name = '', value = ''] = /^([^=]+)=([\s\S]+)$/.exec(text) ?? [];
    const attribute = attributeOf(name);
    if (!isAttribute(attribute) && attribute !== feedCurrency)
      throw usageError(
        `--set must be an attribute and its value, such as condition=new, got ${JSON.stringify(text)}`,
        `Attributes: ${attributeNames().join(', ')}. And currency=EUR for prices without a currency.`,
      );
    if (given.has(attribute)) throw usageError(`--set gives ${attribute} twice`);
    given.set(attribute, value);
  }
  return given;
}

/**
 * The cell of a row by the name of its column, or undefined where the file has no such column; for an address that of the page on
 * which customers see the product.
 */
type FindCell = (column: string, ofPage: boolean) => string | undefined;

/** A name of a column, or of an attribute of the product, in a text of --set. */
const placeholder = /\{([^{}]+)\}/g;

/** The given attributes that a product does not have. One whose cell is empty stays missing. Throws CommandError. */
export function fillGiven(
  given: GivenAttributes,
  has: (attribute: string) => boolean,
  cell: FindCell,
): readonly (readonly [attribute: string, value: string])[] {
  return [...given].flatMap(([attribute, template]) => {
    if (attribute === feedCurrency || has(attribute)) return [];
    let isWhole = true;
    const value = template.replaceAll(placeholder, (_, column: string) => {
      const text = cell(column.trim(), isAddress(attribute));
      if (text === undefined)
        throw usageError(
          `--set ${attribute}: the file has no column ${JSON.stringify(column.trim())}`,
          'In braces stands the name of a column, as its header has it.',
        );
      if (text === '') isWhole = false;
      return isAddress(attribute) ? encodeURIComponent(text) : text;
    });
    return isWhole ? [[attribute, value] as const] : [];
  });
}

function isAddress(attribute: string): boolean {
  const param = (productAttributes as Params)[attribute];
  return param?.type === 'string' && param.pattern !== undefined && /link$/.test(attribute);
}
