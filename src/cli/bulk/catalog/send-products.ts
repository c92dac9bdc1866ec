/** Sends products in calls of as many as one takes, and deletes others; each product is answered by itself. */

import type { Client } from '../../../client/client.js';
import { deleteProducts, updateProducts } from '../../../contract/groups/product-catalogs-products.js';
import { maxProducts } from '../../../contract/params/products.js';
import { chunk } from '../../../values/chunk.js';
import { isObject } from '../../../values/lossless-json.js';
import { hasFailed, readItemResults } from '../../calls/endpoint/item-results.js';
import { deliver } from '../delivery/deliver.js';
import type { CheckedProduct } from './check-feed.js';
import {
  type HeldProduct,
  outcomeOfStatus,
  toDeletionRow,
  toUploadRow,
  type UploadRow,
} from './upload-rows.js';

export interface ProductSender {
  readonly client: Pick<Client, 'call'>;
  readonly version: number | undefined;
  readonly catalog: string;
  readonly shouldContinue: () => boolean;
  /** Called with every row as soon as it is known. */
  readonly settle: (row: UploadRow) => void;
  readonly progress: () => Promise<void>;
}

/** Sends all rows; returns what has stopped it, if anything. The rest of the rows are settled as not sent. */
export async function sendProducts(rows: readonly CheckedProduct[], sender: ProductSender): Promise<unknown> {
  const { client, version, catalog } = sender;
  return deliverProducts(rows, sender, {
    async send(part) {
      const values = { product_catalog_id: catalog, products: part.map(({ product }) => product) };
      const reply = await client.call(updateProducts, values, { version });
      return matchResults(part, readItemResults(updateProducts, reply));
    },
    toRow: (row, isLost) => toUploadRow(row, isLost ? 'unconfirmed' : 'not-sent'),
  });
}

/** One call after the other until one fails: its products, and all behind them, have no answer. */
async function deliverProducts<Item>(
  items: readonly Item[],
  { settle, progress, shouldContinue }: ProductSender,
  {
    send,
    toRow,
  }: {
    readonly send: (part: readonly Item[]) => Promise<readonly UploadRow[]>;
    /** The row of a product without an answer; `isLost` if it was sent, and the service may have done it. */
    readonly toRow: (item: Item, isLost: boolean) => UploadRow;
  },
): Promise<unknown> {
  const left = new Set(items);
  const ended = await deliver<Item, UploadRow>(chunk(items, maxProducts), {
    send,
    report(item, delivered) {
      left.delete(item);
      settle(
        delivered.outcome === 'done' ? delivered.result : toRow(item, delivered.outcome === 'unconfirmed'),
      );
    },
    showProgress: progress,
    shouldContinue,
    stopOnError: true,
  });
  for (const item of left) settle(toRow(item, false));
  return ended?.error;
}

/** Results are found by id: the service may leave some out. */
function matchResults(rows: readonly CheckedProduct[], results: readonly unknown[]): readonly UploadRow[] {
  const byId = new Map(results.filter(isObject).map((result) => [String(result.id), result]));
  return rows.map((row) => {
    const result = byId.get(row.id ?? '');
    if (!result) return toUploadRow(row, 'unconfirmed');
    const errors = Array.isArray(result.errors) ? result.errors : [];
    return {
      ...toUploadRow(row, outcomeOfStatus(result.status)),
      product_key: typeof result.product_key === 'string' ? result.product_key : null,
      problems: errors.map((error) => (isObject(error) ? String(error.message) : String(error))),
    };
  });
}

/** Deletes products; returns what has stopped it, if anything. */
export async function removeProducts(
  products: readonly HeldProduct[],
  sender: ProductSender,
): Promise<unknown> {
  const { client, version, catalog, shouldContinue } = sender;
  const stopped = await deliverProducts(products, sender, {
    async send(part) {
      const values = { product_catalog_id: catalog, product_keys: part.map(({ key }) => key) };
      const reply = await client.call(deleteProducts, values, { version });
      const results = readItemResults(deleteProducts, reply).filter(isObject);
      const failed = results.filter((item) => hasFailed(deleteProducts, item));
      const reasons = new Map(failed.map((item) => [String(item.failed_product_key), String(item.message)]));
      const deleted = new Set(results.map((item) => String(item.product_key)));
      return part.map((product) => {
        const reason = reasons.get(product.key);
        if (reason !== undefined) return toDeletionRow(product, 'failed', reason);
        return deleted.has(product.key)
          ? toDeletionRow(product, 'deleted')
          : toDeletionRow(product, 'unconfirmed', 'the answer does not name it');
      });
    },
    toRow: (product, isLost) =>
      toDeletionRow(product, isLost ? 'unconfirmed' : 'not-sent', 'the upload stopped'),
  });
  return stopped ?? (shouldContinue() ? undefined : new Error('interrupted'));
}
