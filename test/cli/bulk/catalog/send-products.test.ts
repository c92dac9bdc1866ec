/** Products on their way to the service: what is told of those without an answer, and what ends an upload. */
import { expect, it } from 'vitest';
import {
  type ProductSender,
  removeProducts,
  sendProducts,
} from '../../../../src/cli/bulk/catalog/send-products.js';
import type { UploadRow } from '../../../../src/cli/bulk/catalog/upload-rows.js';
import { NetworkError, ServiceError } from '../../../../src/client/errors.js';
import { maxProducts } from '../../../../src/contract/params/products.js';

const count = 2 * maxProducts;
const products = Array.from({ length: count }, (_, index) => ({
  line: index + 2,
  id: `p${index}`,
  key: `k${index}`,
  product: {},
  problems: [],
}));
type Call = (number: number) => unknown;

/** Sends or deletes all products in two calls; tells how many rows have which outcome, in the order of the rows. */
async function run(
  act: typeof sendProducts | typeof removeProducts,
  call: Call,
  shouldContinue = () => true,
) {
  const rows: UploadRow[] = [];
  let calls = 0;
  const client = { call: async () => ({ body: { data: { delete_products: call(++calls) } } }) };
  const sender: ProductSender = {
    client: client as never,
    version: undefined,
    catalog: 'c1',
    shouldContinue,
    settle: (row) => rows.push(row),
    progress: async () => {},
  };
  const stopped = await act(products as never, sender);
  const counts: Record<string, number> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
  return { rows, counts, calls, stopped };
}

const lost = new NetworkError('cut', 'the connection was cut');
const entries = [{ code: 'INVALID_PARAMETER', message: 'wrong' }];
const named = new ServiceError({ status: 400, entries: [], operationErrors: [{ index: 1, entries }] });
const fail = (error: unknown) => () => {
  throw error;
};

it.each([
  ['sent', sendProducts, 'not-sent'],
  ['deleted', removeProducts, 'not-sent'],
] as const)(
  'products that were %s without an answer are unconfirmed, and no others are sent',
  async (_, act, left) => {
    const { counts, calls, stopped } = await run(act, fail(lost));
    expect([counts, calls, stopped]).toEqual([{ unconfirmed: maxProducts, [left]: maxProducts }, 1, lost]);
  },
);

it.each([
  ['sent', sendProducts, 'not-sent'],
  ['deleted', removeProducts, 'not-sent'],
] as const)('products that are refused are not %s, and the reason is reported', async (_, act, left) => {
  const refusal = new ServiceError({ status: 403, entries, operationErrors: [] });
  const { counts, calls, stopped } = await run(act, fail(refusal));
  expect([counts, calls, stopped]).toEqual([{ [left]: count }, 1, refusal]);
  const second = await run(act, (number) => (number === 1 ? fail(named)() : []));
  expect([second.calls, second.stopped]).toEqual([2, named]);
});

it('products that the service does not delete are reported with its reason', async () => {
  const deleted = products.filter((_, index) => index !== 3 && index !== 4);
  const { rows, counts } = await run(removeProducts, () => [
    { product_key: null, failed_product_key: 'k3', message: 'it is in use' },
    ...deleted.map(({ key }) => ({ product_key: key, failed_product_key: null, message: null })),
  ]);
  expect(counts).toEqual({ deleted: count - 2, failed: 1, unconfirmed: 1 });
  expect([3, 4].map((index) => rows[index]?.problems)).toEqual([
    ['it is in use'],
    ['the answer does not name it'],
  ]);
});

it('an interruption between two calls leaves the rest unsent', async () => {
  let asked = 0;
  const { counts, calls } = await run(
    sendProducts,
    () => [],
    () => asked++ < 1,
  );
  expect([counts, calls]).toEqual([{ unconfirmed: maxProducts, 'not-sent': maxProducts }, 1]);
});
