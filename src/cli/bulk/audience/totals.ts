/** The totals of an upload of people, as the record that is printed. */
import type { Document } from '../../../contract/types.js';
import type { RowShape } from '../../../output/answer.js';
import { columnsOf, leftOutFields } from './list/left-out.js';
import type { Rejections } from './list/rejections.js';
import type { UploadTotals } from './people-upload.js';

const count = { type: 'integer' } as const;

const fields = {
  id: { type: 'id', help: 'The audience or list' },
  rows: { ...count, help: 'Rows read: sent, duplicates, rejected and unsent' },
  sent: { ...count, help: 'People that the service acknowledged' },
  updated: count,
  deleted: count,
  duplicates: count,
  rejected: count,
  ...leftOutFields,
  unsent: count,
  unconfirmed: { ...count, help: 'Those of the unsent who were sent without a response' },
  requests: count,
  retried: { ...count, help: 'Requests that were sent again' },
  resumed: { ...count, help: 'Requests that an earlier run sent' },
  bytes: count,
  seconds: { type: 'number' },
  complete: { type: 'boolean' },
} as const satisfies RowShape['fields'];

/** The answer of an upload. */
export const totalsShape: RowShape = { name: 'upload', fields, columns: columnsOf(fields) };

/** The totals as a record. `id` is that of the audience or list. */
export function totalsRow(id: string, totals: UploadTotals, { leftOut }: Rejections): Document {
  const { rows, sent, updated, deleted, duplicates, rejected, unsent, unconfirmed } = totals;
  const { requests, retried, resumed, bytes, seconds, ended } = totals;
  return {
    ...{ id, rows, sent, updated, deleted, duplicates, rejected, ...leftOut.row() },
    ...{ unsent, unconfirmed },
    ...{ requests, retried, resumed, bytes, seconds: Math.round(seconds * 10) / 10 },
    complete: ended === undefined,
  };
}
