/** A product catalog of the tester's user, and products for it. */
import type { Answered, Tester } from './emulator.js';

type Calls = Pick<Tester, 'call'>;
export type ProductInput = Readonly<Record<string, unknown>>;

/** A product with all that is required. */
export function newProduct(id: unknown, more: ProductInput = {}): ProductInput {
  return {
    id,
    title: `Title of ${id}`,
    description: 'A mug for coffee and tea',
    availability: 'in stock',
    condition: 'new',
    price: '12.50 EUR',
    link: 'https://www.example.com/mug',
    image_link: 'https://www.example.com/mug.jpg',
    brand: 'Example',
    ...more,
  };
}

/** Creates the catalog, in place of the one that the user has, and returns its path. */
export async function addCatalog({ call }: Calls, name = 'Shop'): Promise<string> {
  const { body: known } = await call('GET', 'product_catalogs');
  for (const { id } of known.data) await call('DELETE', `product_catalogs/${id}`);
  const { body } = await call('POST', 'product_catalogs', { query: { name } });
  return `product_catalogs/${body.data.id}`;
}

export function putProducts({ call }: Calls, catalog: string, products: unknown): Promise<Answered> {
  return call('PUT', `${catalog}/products`, { json: { products } });
}

export interface ProductResult {
  readonly id: string | null;
  readonly product_key: string | null;
  readonly status: string;
  readonly warnings: readonly unknown[];
  readonly errors: readonly { readonly code: string; readonly parameter: string; readonly message: string }[];
}

/** Sends products and returns the result of each. */
export async function resultsOf(
  calls: Calls,
  catalog: string,
  products: readonly unknown[],
): Promise<readonly ProductResult[]> {
  return (await putProducts(calls, catalog, products)).body.data.products_response;
}

/** All products of a list, page by page. */
export async function listAll({ call }: Calls, catalog: string, query: Record<string, string> = {}) {
  const found: Record<string, unknown>[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await call('GET', `${catalog}/products`, {
      query: { ...query, ...(cursor && { cursor }) },
    });
    found.push(...body.data);
    cursor = body.next_cursor;
  }
  return found;
}
