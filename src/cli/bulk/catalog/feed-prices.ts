/** Reads the prices of a feed as people write them: a number, with its currency beside it, in its heading or in a column. */
import type { productAttributes } from '../../../contract/params/products.js';
import {
  type AmountNote,
  type AmountProblem,
  amountProblem,
  findAmountSeparator,
  joinCurrency,
  readAmountText,
} from '../../../values/amount-text.js';
import { readAmountHeading } from '../../../values/column-heading.js';
import type { DecimalSeparator } from '../../../values/number-notation.js';
import { readNumber } from '../../core/input/cell-number.js';
import type { FeedRow } from './feed-row.js';

/** The attributes that are prices. */
const prices = ['sale_price', 'price'] as const satisfies readonly (keyof typeof productAttributes)[];
type PriceName = (typeof prices)[number];

/** The name of the column with the currency of the prices of its row. */
export const feedCurrency = 'currency';

interface PriceHeading {
  readonly name: PriceName;
  readonly note: AmountNote | AmountProblem;
}

/** The price of a heading, with what it says beside the name: `price (EUR)`, `Sale price EUR`. Undefined for any other heading. */
export function readPriceHeading(heading: string): PriceHeading | undefined {
  const own = heading.replace(/^\s*g:/i, '');
  for (const name of prices) {
    const note = readAmountHeading(own, name);
    if (note) return { name, note };
  }
  return undefined;
}

/** What is known of the prices of a file beside their cells. */
interface PriceStyle {
  readonly notes: ReadonlyMap<string, AmountNote>;
  /** By line, the cells of the column with the currency. */
  readonly currencies: ReadonlyMap<number, string>;
  /** The currency of prices where nothing in the file names one. */
  readonly currency?: string | undefined;
  /** The decimal separator of all prices, where a flag or the format says it. */
  readonly separator: DecimalSeparator | undefined;
}

/** The rows with prices as the service takes them, or with what is wrong with them. */
export function readPrices(rows: readonly FeedRow[], style: PriceStyle): readonly FeedRow[] {
  const separators = new Map(prices.map((name) => [name, style.separator ?? findSeparator(rows, name)]));
  return rows.map((row) => {
    if (!row.product) return row;
    const product: Record<string, unknown> = { ...row.product };
    const refused: Record<string, string> = { ...row.refused };
    for (const name of prices) {
      const text = product[name];
      if (typeof text !== 'string' || text === '') continue;
      const read = readPrice(
        text,
        style.notes.get(name),
        separators.get(name),
        style.currencies.get(row.line) ?? (style.notes.get(name)?.currency ? undefined : style.currency),
      );
      if (typeof read === 'string') product[name] = read;
      else {
        const isQuoted = read.problem.includes(', got "');
        refused[name] = isQuoted ? read.problem : `${read.problem}, got ${JSON.stringify(text)}`;
      }
    }
    return { ...row, product, refused };
  });
}

function findSeparator(rows: readonly FeedRow[], name: PriceName): DecimalSeparator | undefined {
  return findAmountSeparator(
    rows.flatMap(({ product }) => {
      const text = product?.[name];
      return typeof text === 'string' ? [text] : [];
    }),
  );
}

/** `12.50 EUR`, or what is wrong with the price. */
function readPrice(
  text: string,
  note: AmountNote | undefined,
  separator: DecimalSeparator | undefined,
  beside: string | undefined,
): string | AmountProblem {
  const amount = readAmountText(text, note, (number) => readNumber(number, separator), beside);
  if ('problem' in amount) {
    const isSign = amount.problem.includes('sign of several currencies');
    return isSign ? { problem: `${amount.problem}, or add --set currency=USD` } : amount;
  }
  const decimal = beside === undefined ? amount.decimal : joinCurrency(amount.decimal, beside);
  if ('problem' in decimal) return decimal;
  const { currency } = decimal;
  if (currency === undefined)
    return {
      problem: 'has no currency: write it beside the price, such as 12.50 EUR, or add --set currency=EUR',
    };
  const problem = amountProblem({ ...amount, decimal }, currency);
  return problem === undefined ? `${decimal.text} ${currency}` : { problem };
}
