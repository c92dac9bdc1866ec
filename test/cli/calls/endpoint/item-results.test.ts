/** Calls that the service answers item by item: which exit code tells of what. */
import { expect, it } from 'vitest';
import { answerItems } from '../../../../src/cli/calls/endpoint/item-results.js';
import type { CommandError } from '../../../../src/cli/core/host/command-error.js';
import { deleteProducts } from '../../../../src/contract/groups/product-catalogs-products.js';

const done = (product_key: string) => ({ product_key, failed_product_key: null, message: null });
const failed = (key: string) => ({ product_key: null, failed_product_key: key, message: 'it is in use' });

function answer(results: readonly unknown[]): readonly unknown[] {
  const said: unknown[] = [];
  const invocation = {
    format: { name: 'json' },
    setExitCode: (exit: number, error: CommandError) => said.push(exit, error.message),
  };
  const values = { product_keys: ['k1', 'k2'] };
  answerItems(deleteProducts, values, { body: { data: { delete_products: results } } }, invocation as never);
  return said;
}

it.each([
  ['done', [done('k1'), done('k2')], []],
  ['partly refused', [done('k1'), failed('k2')], [3, 'the service rejected 1 of 2']],
  ['all refused', [failed('k1'), failed('k2')], [7, 'the service rejected 2 of 2']],
  ['partly unanswered', [done('k1')], [3, 'the answer has no result for 1 of 2']],
  ['unanswered', [], [3, 'the answer has no result for 2 of 2']],
  [
    'refused and unanswered',
    [failed('k1')],
    [3, 'the service rejected 1 of 2; the answer has no result for 1 of 2'],
  ],
])('items that are %s', (_, results, said) => {
  expect(answer(results)).toEqual(said);
});
