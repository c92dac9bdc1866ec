/** Sends products in calls of as many as one takes, and deletes others; each product is answered by itself. */

import type { Client } from '../../client/client.js';
import { deleteProducts, updateProducts } from '../../contract/groups/product-catalogs-products.js';
import { maxProducts } from '../../contract/params/products.js';
import { chunk } from '../../values/chunk.js';
import { isObject } from '../../values/lossless-json.js';
import { hasFailed, readItemResults } from '../endpoint/item-results.js';
import { mayHaveTakenEffect } from '../host/errors/may-have-taken-effect.js';
import type { CheckedProduct } from './check-feed.js';
import { toUploadRow, type UploadRow, uploadStatus } from './upload-rows.js';

export interface ProductSender {
  readonly client: Pick<Client, 'call'>;
  readonly version: number | undefined;
  readonly catalog: string;
  readonly mayGoOn: () => boolean;
  /** Called with every row as soon as it is known. */
  readonly settle: (row: UploadRow) => void;
  readonly progress: () => Promise<void>;
}

/** Sends all rows; returns what has stopped it, if anything. The rest of the rows are settled as not sent. */
export async function sendProducts(rows: readonly CheckedProduct[], sender: ProductSender): Promise<unknown> {
  const { client, version, catalog, settle } = sender;
  let stopped: unknown;
  for (const part of chunk(rows, maxProducts)) {
    if (stopped !== undefined || !sender.mayGoOn()) {
      for (const row of part) settle(toUploadRow(row, uploadStatus.notSent));
      continue;
    }
    const values = { product_catalog_id: catalog, products: part.map(({ product }) => product) };
    try {
      const reply = await client.call(updateProducts, values, { version });
      for (const row of matchResults(part, readItemResults(updateProducts, reply))) settle(row);
    } catch (error) {
      stopped = error;
      const status = mayHaveTakenEffect(error) ? uploadStatus.unknown : uploadStatus.notSent;
      for (const row of part) settle(toUploadRow(row, status));
    }
    await sender.progress();
  }
  return stopped;
}

/** Results are found by id: the service may leave some out. */
function matchResults(rows: readonly CheckedProduct[], results: readonly unknown[]): readonly UploadRow[] {
  const byId = new Map(results.filter(isObject).map((result) => [String(result.id), result]));
  return rows.map((row) => {
    const result = byId.get(row.id ?? '');
    if (!result) return toUploadRow(row, uploadStatus.unknown);
    const errors = Array.isArray(result.errors) ? result.errors : [];
    return {
      ...toUploadRow(row, String(result.status)),
      product_key: typeof result.product_key === 'string' ? result.product_key : null,
      problems: errors.map((error) => (isObject(error) ? String(error.message) : String(error))),
    };
  });
}

/** A product that the catalog holds. */
export interface HeldProduct {
  readonly id: string;
  readonly key: string;
}

/** Deletes products; returns what has stopped it, if anything. */
export async function removeProducts(
  products: readonly HeldProduct[],
  { client, version, catalog, mayGoOn, settle, progress }: ProductSender,
): Promise<unknown> {
  let stopped: unknown;
  for (const part of chunk(products, maxProducts)) {
    const keys = part.map(({ key }) => key);
    const toRow = ({ id, key }: HeldProduct, problem?: string): UploadRow => ({
      line: null,
      id,
      product_key: key,
      status: problem === undefined ? uploadStatus.deleted : uploadStatus.notDeleted,
      problems: problem === undefined ? [] : [problem],
    });
    try {
      if (stopped !== undefined || !mayGoOn()) throw stopped ?? new Error('interrupted');
      const values = { product_catalog_id: catalog, product_keys: keys };
      const reply = await client.call(deleteProducts, values, { version });
      const failed = readItemResults(deleteProducts, reply).filter((item) => hasFailed(deleteProducts, item));
      const reasons = new Map(
        failed.filter(isObject).map((item) => [String(item.failed_product_key), String(item.message)]),
      );
      for (const product of part) settle(toRow(product, reasons.get(product.key)));
    } catch (error) {
      stopped ??= error;
      for (const product of part) settle(toRow(product, 'the upload has stopped'));
    }
    await progress();
  }
  return stopped;
}
