/** Rows of an upload of products: one for each product of the feed, and for each that is deleted. */

import { productStatus } from '../../../contract/groups/product-catalogs-products.js';
import type { RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import { type Outcome, outcomeField, outcomeLook } from '../../core/records/outcome.js';
import type { CheckedProduct } from './check-feed.js';

/** What became of a product. */
const productOutcomes = [
  'created',
  'updated',
  'unchanged',
  'deleted',
  'planned',
  'failed',
  'rejected',
  'unconfirmed',
  'not-sent',
] as const satisfies readonly Outcome[];

type ProductOutcome = (typeof productOutcomes)[number];

const outcomeByStatus: Readonly<Record<string, ProductOutcome>> = {
  [productStatus.created]: 'created',
  [productStatus.updated]: 'updated',
  [productStatus.unchanged]: 'unchanged',
  [productStatus.failed]: 'failed',
};

/** The outcome of a product by its status; a status that ads does not support says nothing. */
export function outcomeOfStatus(status: unknown): ProductOutcome {
  return outcomeByStatus[String(status)] ?? 'unconfirmed';
}

export const uploadShape = {
  name: 'product',
  fields: {
    /** The line in the feed; null for a product that is deleted since it is not in the feed. */
    line: { type: 'integer', nullable: true },
    id: { type: 'string', nullable: true },
    product_key: { type: 'id', nullable: true },
    outcome: outcomeField(productOutcomes),
    /** What is wrong, in sentences. */
    problems: { type: 'list' },
  },
  columns: ['line', 'id', 'product_key', 'outcome', 'problems'],
  ...outcomeLook('problems'),
} as const satisfies RowShape;

export type UploadRow = RowOf<typeof uploadShape>;

/** The row of a product of which nothing else is known. */
export function toUploadRow(row: CheckedProduct, outcome: ProductOutcome): UploadRow {
  return { line: row.line, id: row.id ?? null, product_key: null, outcome, problems: row.problems };
}

/** A product that the catalog holds. */
export interface HeldProduct {
  readonly id: string;
  readonly key: string;
}

/** The row of a product that the feed does not have; `problem` says why it is not deleted. */
export function toDeletionRow(
  { id, key }: HeldProduct,
  outcome: ProductOutcome,
  problem?: string,
): UploadRow {
  return {
    line: null,
    id,
    product_key: key,
    outcome,
    problems: problem === undefined ? [] : [problem],
  };
}
