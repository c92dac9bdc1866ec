/** Reads what a catalog holds, to compare it with a feed. */

import type { Client } from '../../../client/client.js';
import { paginate, type Row } from '../../../client/paginate.js';
import { listProducts } from '../../../contract/groups/product-catalogs-products.js';
import { productAttributes } from '../../../contract/params/products.js';
import type { Document } from '../../../contract/types.js';

/** The products of a catalog by the owner's ids. A list shows one product of each group, so that groups are read too. */
export async function readCatalog(
  client: Pick<Client, 'call'>,
  product_catalog_id: string,
  tell: (read: number) => Promise<void>,
): Promise<ReadonlyMap<string, Row>> {
  const products = new Map<string, Row>();
  const groups = new Set<string>();
  const read = async (values: Document) => {
    for await (const { rows, repeated } of paginate(client, listProducts, {
      product_catalog_id,
      ...values,
    })) {
      for (const row of [...rows, ...repeated]) {
        products.set(String(row.id), row);
        if (typeof row.item_group_key === 'string') groups.add(row.item_group_key);
      }
      await tell(products.size);
    }
  };
  await read({});
  for (const item_group_key of groups) await read({ item_group_key });
  return products;
}

/** Whether sending a product would change nothing: what is not given stays, and an empty value is none. */
export function isUnchanged(product: Document, held: Row): boolean {
  const shown = (value: unknown) => (value === undefined || value === null ? '' : String(value));
  return Object.keys(productAttributes).every(
    (name) => product[name] === undefined || shown(product[name]) === shown(held[name]),
  );
}
