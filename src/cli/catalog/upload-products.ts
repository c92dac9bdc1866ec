/** `ads product-catalogs products upload CATALOG --from FEED`: sends the products of a file to a catalog. */

import type { Row } from '../../client/paginate.js';
import {
  deleteProducts,
  productStatus,
  updateProducts,
} from '../../contract/groups/product-catalogs-products.js';
import { maxProducts } from '../../contract/params/products.js';
import { rates } from '../../contract/wire/rate-limits.js';
import type { DecimalSeparatorValue } from '../../flags/local-flags.js';
import type { Answer } from '../../output/answer.js';
import { formatSpan } from '../../values/duration.js';
import { readSeparator } from '../../values/number-notation.js';
import { leastMilliseconds } from '../delivery/upload-progress.js';
import { type PreparedCall, prepareCall } from '../endpoint/prepare-call.js';
import { compute } from '../host/compute.js';
import { confirmCount } from '../host/confirm-count.js';
import { usageError } from '../host/errors/command-error.js';
import type { Invocation } from '../host/invocation.js';
import { formatCount, formatWhole, startProgress } from '../host/progress.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import { type CheckedProduct, checkFeed } from './check-feed.js';
import { concludeUpload, refuseAll } from './conclude-upload.js';
import { isUnchanged, readCatalog } from './read-catalog.js';
import { readFeed } from './read-feed.js';
import { type HeldProduct, type ProductSender, removeProducts, sendProducts } from './send-products.js';
import { toUploadRow, type UploadRow, uploadShape, uploadStatus } from './upload-rows.js';

/** What is to be done. */
interface UploadPlan {
  /** The rows that need no call. */
  readonly settled: readonly UploadRow[];
  readonly toSend: readonly CheckedProduct[];
  readonly toDelete: readonly HeldProduct[];
}

/** The checked values of the command line. */
interface ProductFlags extends DecimalSeparatorValue {
  readonly product_catalog_id: string;
  readonly from: string;
  readonly time_zone?: string;
  readonly only_changed: boolean;
  readonly delete_missing: boolean;
  readonly confirm?: number;
}

/** Answers with a row for each product; a dry run sends nothing. Throws CommandError, and what stopped it before anything was sent. */
export async function uploadProducts(invocation: Invocation, flags: ProductFlags): Promise<Answer> {
  const { globals, settings, notice } = invocation;
  const { delete_missing: deletesMissing } = flags;
  const isCompared = flags.only_changed || deletesMissing;
  const feed = await readFeed(flags.from, invocation, {
    timeZone: flags.time_zone,
    separator: readSeparator(flags.decimal_separator),
  });
  const rows = await compute(invocation, () => checkFeed(feed.rows));
  for (const sentence of feed.notices) await notice(`${feed.name}: ${sentence}`);
  if (feed.ignored.length > 0)
    await notice(`ignored columns that are not product attributes: ${feed.ignored.join(', ')}`);
  const good = rows.filter(({ problems }) => problems.length === 0);
  const prepare = prepareUpload(flags.product_catalog_id, good[0], invocation);
  if (good.length === 0) refuseAll(rows, feed.name);
  if (deletesMissing) refuseUnreadable(rows);
  if (globals.dryRun && !isCompared) {
    return preview(planUpload(rows, undefined, false), invocation);
  }
  const prepared = await prepare();
  const catalog = String(prepared.values.product_catalog_id);
  const held = isCompared ? await readHeld(prepared, catalog, invocation) : undefined;
  const plan = planUpload(rows, held, deletesMissing);
  if (globals.dryRun) return preview(plan, invocation);
  if (plan.toDelete.length > 0) {
    const what = `deletion of products that are not in ${feed.name}`;
    await confirmCount(
      {
        what,
        count: plan.toDelete.length,
        isDestructive: true,
        given: flags.confirm,
        where: ` in catalog ${catalog}`,
      },
      invocation,
    );
  }
  // The emulator in this process has no limits.
  if (settings.env.value !== 'local') await tellDuration(plan, notice);
  return send(plan, prepared, catalog, invocation);
}

/** Checks the catalog and the global flags as the call does, with a product that is valid. */
function prepareUpload(
  product_catalog_id: string,
  product: CheckedProduct | undefined,
  invocation: Invocation,
): () => Promise<PreparedCall> {
  const sample = product ? [product.product] : updateProducts.example.products;
  const shown = { ...updateProducts, record: { ...uploadShape, notFound: '' } };
  const raw = { product_catalog_id, products: sample };
  const args = { raw, decimals: new Map(), source: undefined, documentFlags: new Map(), problems: [] };
  return prepareCall(shown, args, invocation);
}

/** Where a row has no id, it is not known which product must stay. */
function refuseUnreadable(rows: readonly CheckedProduct[]): void {
  const lines = rows.filter(({ id }) => id === undefined).map(({ line }) => line);
  if (lines.length === 0) return;
  const which =
    lines.length === 1 ? `line ${lines[0]} has` : `${lines.length} rows, the first on line ${lines[0]}, have`;
  throw usageError(
    `--delete-missing: ${which} no id, so missing products cannot be found`,
    'Nothing was sent. Correct the file, or omit --delete-missing.',
  );
}

async function readHeld(
  { session }: PreparedCall,
  catalog: string,
  invocation: Invocation,
): Promise<ReadonlyMap<string, Row>> {
  const progress = startProgress(invocation, { label: 'reading the catalog' });
  return readCatalog(session.client, catalog, (read) => progress.update(read))
    .catch((error: unknown) => {
      throw explainAccount(error, invocation.settings);
    })
    .finally(progress.clear);
}

/** A product that is in the file is not missing, even where its row is not valid. */
function planUpload(
  rows: readonly CheckedProduct[],
  held: ReadonlyMap<string, Row> | undefined,
  deletesMissing: boolean,
): UploadPlan {
  const settled: UploadRow[] = [];
  const toSend: CheckedProduct[] = [];
  for (const row of rows) {
    const before = row.id === undefined ? undefined : held?.get(row.id);
    if (row.problems.length > 0) settled.push(toUploadRow(row, uploadStatus.rejected));
    else if (before && isUnchanged(row.product, before)) {
      const product_key = String(before.product_key);
      settled.push({ ...toUploadRow(row, productStatus.unchanged), product_key });
    } else toSend.push(row);
  }
  const ids = new Set(rows.map(({ id }) => id));
  const missing = deletesMissing ? [...(held?.values() ?? [])].filter(({ id }) => !ids.has(String(id))) : [];
  return {
    settled,
    toSend,
    toDelete: missing.map(({ id, product_key }) => ({ id: String(id), key: String(product_key) })),
  };
}

function preview({ settled, toSend, toDelete }: UploadPlan, invocation: Invocation): Promise<Answer> {
  const rows = [
    ...settled,
    ...toSend.map((row) => toUploadRow(row, uploadStatus.notSent)),
    ...toDelete.map(
      ({ id, key }): UploadRow => ({
        line: null,
        id,
        product_key: key,
        status: uploadStatus.notDeleted,
        problems: [],
      }),
    ),
  ];
  const calls = Math.ceil(toSend.length / maxProducts);
  const plan = `dry run, nothing was sent: ${formatCount(toSend.length, 'product')} to send in ${formatCount(calls, 'call')}`;
  const deletions = toDelete.length > 0 ? `, ${formatWhole(toDelete.length)} to delete` : '';
  return concludeUpload(rows, { plan: plan + deletions }, invocation);
}

/** A person must know that an upload of many products waits for the limits of the service. */
async function tellDuration({ toSend, toDelete }: UploadPlan, notice: Invocation['notice']): Promise<void> {
  const calls = (products: readonly unknown[]) => Math.ceil(products.length / maxProducts);
  const wait =
    leastMilliseconds(calls(toSend), rates[updateProducts.rate]) +
    leastMilliseconds(calls(toDelete), rates[deleteProducts.rate]);
  if (wait === 0) return;
  const { limit, seconds } = rates[updateProducts.rate];
  await notice(
    `the service accepts ${formatWhole(limit * maxProducts)} products in ${seconds / 60} minutes; the upload waits about ${formatSpan(wait)} and requires --max-wait ${wait / 1000 + 60}`,
  );
}

async function send(
  { settled, toSend, toDelete }: UploadPlan,
  { session, version }: PreparedCall,
  catalog: string,
  invocation: Invocation,
): Promise<Answer> {
  const rows: UploadRow[] = [...settled];
  const total = toSend.length + toDelete.length;
  const progress = startProgress(invocation, { label: 'products', total });
  const sender: ProductSender = {
    client: session.client,
    version,
    catalog,
    mayGoOn: () => !invocation.signal.aborted,
    settle: (row) => rows.push(row),
    progress: () => progress.update(rows.length - settled.length),
  };
  try {
    let stopped = await sendProducts(toSend, sender);
    // What is missing in the file is deleted only once all that is in it has been sent.
    if (stopped === undefined && !invocation.signal.aborted) stopped = await removeProducts(toDelete, sender);
    return await concludeUpload(rows, { stopped }, invocation);
  } finally {
    await progress.clear();
  }
}
