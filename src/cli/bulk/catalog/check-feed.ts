/** Checks the products of a feed, each as the call that sends it does. */
import { check } from '../../../call/check.js';
import { updateProducts } from '../../../contract/groups/product-catalogs-products.js';
import type { Document } from '../../../contract/types.js';
import { groupBy } from '../../../values/group-by.js';
import type { FeedRow } from './feed-row.js';

/** A product with what is wrong with it, if anything. */
export interface CheckedProduct {
  readonly line: number;
  /** The owner's id of it; undefined where it cannot be read. */
  readonly id: string | undefined;
  /** Typed values; what is not valid is missing. */
  readonly product: Document;
  readonly problems: readonly string[];
}

/** Messages name attributes, not their place in a call. */
const namer = { name: (parameter: string) => parameter.replace(/^products\[0\]\.?/, '') || 'the row' };

/** All rows, in order. Products with the same id are all wrong: none of them is to be preferred. */
export function checkFeed(rows: readonly FeedRow[]): readonly CheckedProduct[] {
  const checked = rows.map(checkRow);
  const byId = groupBy(checked, ({ id }) => id);
  return checked.map((row) => {
    const other = row.id === undefined ? undefined : byId.get(row.id)?.find((one) => one !== row);
    if (other === undefined) return row;
    const problem = `id ${JSON.stringify(row.id)} is also in line ${other.line}`;
    return { ...row, problems: [...row.problems, problem] };
  });
}

function checkRow({ line, product, refused, problem, cellOf = () => undefined }: FeedRow): CheckedProduct {
  if (!product) {
    const form = 'must be a JSON object, or a row without more cells than the first one';
    return { line, id: undefined, product: {}, problems: [problem ?? form] };
  }
  const raw = { ...updateProducts.example, products: [product] };
  const place = (name: string) => {
    const cell = cellOf(name);
    return cell === undefined ? name : `${name} (${cell})`;
  };
  const { values, problems } = check(updateProducts, raw, {
    name: (parameter) => place(namer.name(parameter)),
  });
  const [typed = {}] = (Array.isArray(values.products) ? values.products : []) as readonly Document[];
  const id = typeof typed.id === 'string' && !('id' in refused) ? typed.id : undefined;
  const unread = Object.entries(refused).map(([name, problem]) => `${place(name)} ${problem}`);
  const others = problems.filter(({ parameter }) => !(namer.name(parameter) in refused));
  return { line, id, product: typed, problems: [...unread, ...others.map(({ message }) => message)] };
}
