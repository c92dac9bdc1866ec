/** `ads product-catalogs products upload CATALOG --from FEED`: sends the products of a file to a catalog. */

import type { Row } from '../../../client/paginate.js';
import { deleteProducts, updateProducts } from '../../../contract/groups/product-catalogs-products.js';
import { maxProducts } from '../../../contract/params/products.js';
import { rates } from '../../../contract/wire/rate-limits.js';
import type {
  DateFormatValue,
  DecimalSeparatorValue,
  EncodingValue,
  SheetValue,
} from '../../../flags/local-flags.js';
import type { Answer } from '../../../output/answer.js';
import { formatSpan } from '../../../values/duration.js';
import { readSeparator } from '../../../values/number-notation.js';
import { shellCommand } from '../../../values/shell-word.js';
import { digitsBeforeZero } from '../../../values/spreadsheet-cell.js';
import { joinList } from '../../../values/text-lists.js';
import { type PreparedCall, prepareCall } from '../../calls/endpoint/prepare-call.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { usageError } from '../../core/host/command-error.js';
import { compute } from '../../core/host/compute.js';
import { confirmCount } from '../../core/host/confirm-count.js';
import type { Invocation, Reporter } from '../../core/host/invocation.js';
import { formatCount, formatWhole, startProgress } from '../../core/host/progress.js';
import type { Concluding } from '../delivery/conclude-delivery.js';
import { type ConfirmedDeletions, openConfirmed } from '../delivery/confirmed-items.js';
import { leastMilliseconds } from '../delivery/upload-progress.js';
import { type CheckedProduct, checkFeed } from './check-feed.js';
import { concludeUpload, refuseAll } from './conclude-upload.js';
import { readGivenAttributes } from './given-attributes.js';
import { isUnchanged, readCatalog } from './read-catalog.js';
import { readFeed } from './read-feed.js';
import { type ProductSender, removeProducts, sendProducts } from './send-products.js';
import { type HeldProduct, toDeletionRow, toUploadRow, type UploadRow, uploadShape } from './upload-rows.js';

/** What is to be done. */
interface UploadPlan {
  /** The rows that need no call. */
  readonly settled: readonly UploadRow[];
  readonly toSend: readonly CheckedProduct[];
  readonly toDelete: readonly HeldProduct[];
  /** Rows without a readable id: of each of them a product may only seem to be missing. */
  readonly unread: number;
}

/** The checked values of the command line. */
interface ProductFlags extends DateFormatValue, DecimalSeparatorValue, EncodingValue, SheetValue {
  readonly product_catalog_id: string;
  readonly from: string;
  readonly time_zone?: string;
  readonly preset?: string;
  readonly set?: readonly string[];
  readonly only_changed: boolean;
  readonly delete_missing: boolean;
  readonly max_failed?: number;
  readonly confirm?: number;
}

/** Answers with a row for each product; a dry run sends nothing. Throws CommandError, and what stopped it before anything was sent. */
export async function uploadProducts(invocation: Invocation, flags: ProductFlags): Promise<Answer> {
  const { globals, settings, notice } = invocation;
  const { delete_missing: deletesMissing, max_failed: maxFailed } = flags;
  if (maxFailed !== undefined && !deletesMissing)
    throw usageError('--max-failed can be used only with --delete-missing');
  const isCompared = flags.only_changed || deletesMissing;
  const feed = await readFeed(flags.from, invocation, {
    encoding: flags.encoding,
    times: { timeZone: flags.time_zone, dateOrder: flags.date_format },
    separator: readSeparator(flags.decimal_separator),
    sheet: flags.sheet,
    preset: flags.preset,
    given: readGivenAttributes(flags.set),
  });
  const rows = await compute(invocation, () => checkFeed(feed.rows));
  for (const sentence of feed.notices) await notice(`${feed.name}: ${sentence}`);
  if (feed.ignored.size > 0)
    await notice(`ignored ${feed.parts} that are not product attributes: ${describeCounts(feed.ignored)}`);
  const good = rows.filter(({ problems }) => problems.length === 0);
  const prepare = prepareUpload(flags.product_catalog_id, good[0], invocation);
  if (good.length === 0) refuseAll(rows, feed.name);
  if (globals.dryRun && !isCompared) {
    return preview(planUpload(rows, undefined, false), invocation);
  }
  const prepared = await prepare();
  const catalog = String(prepared.values.product_catalog_id);
  const held = isCompared ? await readHeld(prepared, catalog, invocation) : undefined;
  const plan = planUpload(rows, held, deletesMissing);
  const kept = describeKept(plan, [], maxFailed);
  if (globals.dryRun) return preview(plan, invocation, kept);
  const confirmed = await openConfirmed(
    flags.confirm,
    { work: 'products delete', account: catalog, names: plan.toDelete.map(({ key }) => key) },
    invocation,
  );
  if (plan.toDelete.length > 0 && kept === undefined) {
    const what = `deletion of products that are not in ${feed.name}`;
    await confirmCount(
      {
        what,
        count: plan.toDelete.length,
        isDestructive: true,
        given: confirmed.given,
        where: ` in catalog ${catalog}`,
      },
      invocation,
    );
    await confirmed.note();
  }
  // The emulator in this process has no limits.
  if (settings.env.value !== 'local') await tellDuration(plan, notice);
  return send(plan, prepared, { catalog, maxFailed, confirmed }, invocation);
}

/** `shipping (12 values), tax (1 value)`. */
function describeCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} (${formatCount(count, 'value')})`).join(', ');
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

/**
 * Why nothing may be deleted, in a sentence: a product may only seem to be missing, or what replaces it was not taken.
 * Undefined where the deletion goes on.
 */
function describeKept(
  { toDelete, unread }: UploadPlan,
  sent: readonly UploadRow[],
  maxFailed = 0,
): string | undefined {
  if (toDelete.length === 0) return undefined;
  const refused = sent.filter(({ outcome }) => outcome === 'failed').length;
  const unknown = sent.filter(({ outcome }) => outcome === 'unconfirmed' || outcome === 'not-sent').length;
  const reasons = [
    ...(unread > 0 ? [`${formatCount(unread, 'row')} without a readable id`] : []),
    ...(refused > 0 ? [`${formatCount(refused, 'row')} rejected by the service`] : []),
    ...(unknown > 0 ? [`${formatCount(unknown, 'row')} without a response`] : []),
  ];
  if (unknown === 0 && unread + refused <= maxFailed) return undefined;
  const advice =
    unknown > 0 ? '' : `; to delete them anyway, add ${shellCommand`--max-failed ${unread + refused}`}`;
  return `nothing is deleted, because of ${joinList(reasons, 'and')}${advice}`;
}

async function readHeld(
  { session }: PreparedCall,
  catalog: string,
  invocation: Pick<Invocation, 'world' | 'settings' | 'showProgress'>,
): Promise<ReadonlyMap<string, Row>> {
  const progress = startProgress(invocation, { label: 'reading the catalog' });
  return readCatalog(session.client, catalog, (read) => progress.update(read))
    .catch((error: unknown) => {
      throw explainAccount(error, invocation.settings);
    })
    .finally(progress.clear);
}

/**
 * A product that is in the file is not missing, even where its row is not valid, or has its id with a `.0` more or less: a column of
 * ids that a spreadsheet has written ends in .0, until one row does not.
 */
function planUpload(
  rows: readonly CheckedProduct[],
  held: ReadonlyMap<string, Row> | undefined,
  deletesMissing: boolean,
): UploadPlan {
  const settled: UploadRow[] = [];
  const toSend: CheckedProduct[] = [];
  const byDigits = new Map([...(held?.keys() ?? [])].map((id) => [digitsOf(id), id]));
  const ids = new Set(rows.map(({ id }) => id));
  for (const checked of rows) {
    const row = refuseSpelling(checked);
    const before = row.id === undefined ? undefined : held?.get(row.id);
    if (row.problems.length > 0) settled.push(toUploadRow(row, 'rejected'));
    else if (before && isUnchanged(row.product, before)) {
      const product_key = String(before.product_key);
      settled.push({ ...toUploadRow(row, 'unchanged'), product_key });
    } else toSend.push(row);
  }
  const missing = deletesMissing ? [...(held?.values() ?? [])].filter(({ id }) => !ids.has(String(id))) : [];
  return {
    settled,
    toSend,
    toDelete: missing.map(({ id, product_key }) => ({ id: String(id), key: String(product_key) })),
    unread: rows.filter(({ id }) => id === undefined).length,
  };

  function refuseSpelling(row: CheckedProduct): CheckedProduct {
    if (row.id === undefined || held?.has(row.id)) return row;
    const other = byDigits.get(digitsOf(row.id));
    if (other === undefined || ids.has(other)) return row;
    ids.add(other);
    const problem = `the catalog has id ${JSON.stringify(row.id)} as ${JSON.stringify(other)}: write it so`;
    return { ...row, problems: [...row.problems, problem] };
  }
}

const digitsOf = (id: string) => digitsBeforeZero(id) ?? id;

function preview({ settled, toSend, toDelete }: UploadPlan, invocation: Concluding, kept?: string): Answer {
  const rows = [
    ...settled,
    ...toSend.map((row) => toUploadRow(row, 'planned')),
    ...toDelete.map((product) => toDeletionRow(product, kept === undefined ? 'planned' : 'not-sent')),
  ];
  const calls = Math.ceil(toSend.length / maxProducts);
  const plan = `dry run, nothing was sent: ${formatCount(toSend.length, 'product')} to send in ${formatCount(calls, 'call')}`;
  const count = kept === undefined ? toDelete.length : 0;
  const deletions = [...(count > 0 ? [`${formatWhole(count)} to delete`] : []), ...(kept ? [kept] : [])];
  return concludeUpload(rows, { note: [plan, ...deletions].join(', ') }, invocation);
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
  plan: UploadPlan,
  { session, version }: PreparedCall,
  {
    catalog,
    maxFailed,
    confirmed,
  }: {
    readonly catalog: string;
    readonly maxFailed: number | undefined;
    readonly confirmed: ConfirmedDeletions;
  },
  invocation: Reporter &
    Pick<Invocation, 'world' | 'settings' | 'defer' | 'format' | 'setExitCode' | 'signal'>,
): Promise<Answer> {
  const { settled, toSend, toDelete } = plan;
  const rows: UploadRow[] = [...settled];
  const total = toSend.length + toDelete.length;
  const progress = startProgress(invocation, { label: 'products', total });
  const sender: ProductSender = {
    client: session.client,
    version,
    catalog,
    shouldContinue: () => !invocation.signal.aborted,
    settle: (row) => rows.push(row),
    progress: () => progress.update(rows.length - settled.length),
  };
  try {
    let stopped = await sendProducts(toSend, sender);
    // What is missing in the file is deleted only once the service has all that is in it.
    const isWhole = stopped === undefined && !invocation.signal.aborted;
    const kept = describeKept(plan, rows, maxFailed);
    if (isWhole && kept === undefined) stopped = await removeProducts(toDelete, sender);
    else rows.push(...toDelete.map((product) => toDeletionRow(product, 'not-sent')));
    // An interrupted upload is repeated with the same number; any other deletion is confirmed anew.
    const isDone = stopped === undefined && !invocation.signal.aborted;
    if (isDone && kept === undefined) await confirmed.end();
    return concludeUpload(rows, { stopped, ...(isWhole && { note: kept }) }, invocation);
  } finally {
    await progress.clear();
  }
}
