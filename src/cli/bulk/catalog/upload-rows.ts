/** Rows of an upload of products: one for each product of the feed, and for each that is deleted. */

import { productStatus } from '../../../contract/groups/product-catalogs-products.js';
import type { RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import { countBy } from '../../../values/group-by.js';
import type { CheckedProduct } from './check-feed.js';

/** What became of a product, beside what the service tells. */
export const uploadStatus = {
  /** It is not valid, and was not sent. */
  rejected: 'REJECTED',
  /** It would be sent, or has not been sent since the upload has stopped. */
  notSent: 'NOT_SENT',
  /** It was sent, and the service has not said what became of it. */
  unknown: 'UNKNOWN',
  deleted: 'DELETED',
  notDeleted: 'NOT_DELETED',
} as const;

export const uploadShape = {
  name: 'product',
  fields: {
    /** The line in the feed; null for a product that is deleted since it is not in the feed. */
    line: { type: 'integer', nullable: true },
    id: { type: 'string', nullable: true },
    product_key: { type: 'id', nullable: true },
    status: { type: 'enum', values: [...Object.values(productStatus), ...Object.values(uploadStatus)] },
    /** What is wrong, in sentences. */
    problems: { type: 'list' },
  },
  columns: ['line', 'id', 'product_key', 'status', 'problems'],
} as const satisfies RowShape;

/** The service may have other statuses than those of the shape. */
export type UploadRow = RowOf<typeof uploadShape, { status: string }>;

/** The row of a product of which nothing else is known. */
export function toUploadRow(row: CheckedProduct, status: string): UploadRow {
  return { line: row.line, id: row.id ?? null, product_key: null, status, problems: row.problems };
}

/** A product that the catalog holds. */
export interface HeldProduct {
  readonly id: string;
  readonly key: string;
}

/** The row of a product that the feed does not have; `problem` says why it is not deleted. */
export function toDeletionRow({ id, key }: HeldProduct, status: string, problem?: string): UploadRow {
  return {
    line: null,
    id,
    product_key: key,
    status,
    problems: problem === undefined ? [] : [problem],
  };
}

const words: Readonly<Record<string, string>> = {
  [productStatus.created]: 'created',
  [productStatus.updated]: 'changed',
  [productStatus.unchanged]: 'unchanged',
  [productStatus.failed]: 'rejected by the service',
  [uploadStatus.rejected]: 'not valid',
  [uploadStatus.notSent]: 'not sent',
  [uploadStatus.unknown]: 'without a response',
  [uploadStatus.deleted]: 'deleted',
  [uploadStatus.notDeleted]: 'not deleted',
};

/** `products: 3 created, 1 not valid`. */
export function summarize(rows: readonly UploadRow[]): string {
  const counts = countBy(rows, ({ status }) => status);
  const parts = [...counts].map(([status, count]) => `${count} ${words[status] ?? status}`);
  return `products: ${parts.join(', ')}`;
}

/** Whether nothing is left to do about the product. */
export function hasEnded({ status }: UploadRow): boolean {
  const { created, updated, unchanged } = productStatus;
  return [created, updated, unchanged, uploadStatus.deleted].some((good) => good === status);
}
