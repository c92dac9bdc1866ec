/** The totals of an upload of conversions, as the record that is printed. */
import type { Document } from '../../../contract/types.js';
import type { RowShape } from '../../../output/answer.js';
import { columnsOf, leftOutFields } from '../audience/list/left-out.js';
import type { Rejections } from '../audience/list/rejections.js';
import type { ConversionKind } from './conversion-kind.js';

/** rows = sent + sentBefore + changed + rejected + skipped + unsent, always. */
export interface ConversionTotals {
  /** Rows that were read; all of them if the upload is complete. */
  readonly rows: number;
  /** Conversions that the service acknowledged, in this run and in earlier ones. */
  readonly sent: number;
  readonly sentBefore: number;
  /** Rows that are not sent because their event and id were sent with other content; and those that no run has told before. */
  readonly changed: number;
  readonly newlyChanged: number;
  readonly rejected: number;
  /** Rows that are not conversions by what they say of their orders. */
  readonly skipped: number;
  /** Conversions that were read and not acknowledged. */
  readonly unsent: number;
  /** Those of the unsent that the service may have taken all the same: the answer is missing. */
  readonly unconfirmed: number;
  /** Those of them that an earlier run has sent; and when, in milliseconds since 1970, the last time. */
  readonly unconfirmedBefore: number;
  readonly unconfirmedAt: number;
  /** How many of the sent ones the service says that it has counted. */
  readonly counted: number;
  /** How many of them a promoted post has led to, where the service says it. */
  readonly attributed: number;
  /** Conversions without an id, which would count twice if they were sent twice. */
  readonly withoutId: number;
  readonly withoutCurrency: number;
  /** Conversions whose event and id another one of this upload has. */
  readonly repeated: number;
  /** Ids of which one conversion of this upload names its tag, and another one a type of tags. */
  readonly twoEvents: number;
  /** Conversions that happened more than a year before the upload, or after it. */
  readonly farAway: number;
  readonly requests: number;
  readonly bytes: number;
}

/** What an upload is for. */
interface UploadSubject {
  readonly kind: Pick<ConversionKind, 'hasIds'>;
  readonly pixel: string;
}

const count = { type: 'integer' } as const;

const fields = {
  pixel_id: { type: 'id' },
  rows: { ...count, help: 'Rows read: sent, sent before, changed, rejected, skipped and unsent' },
  sent: { ...count, help: 'Conversions that the service acknowledged' },
  sent_before: { ...count, help: 'Conversions that earlier runs sent' },
  changed: { ...count, help: 'Not sent: their event and conversion_id were sent with other content' },
  counted: { ...count, help: 'Sent conversions that are new to the service' },
  attributed: { ...count, help: 'Sent conversions that a promoted post has led to' },
  rejected: count,
  skipped: { ...count, help: 'Rows that are not conversions: refunded, cancelled, not paid, tests' },
  ...leftOutFields,
  unsent: count,
  unconfirmed: { ...count, help: 'Those of the unsent that were sent without a response' },
  requests: count,
  bytes: count,
  complete: { type: 'boolean' },
} as const satisfies RowShape['fields'];

/** The answer of an upload. Conversions in apps have neither a tag nor an id, and the service says which posts led to them. */
export function totalsShape({ hasIds }: Pick<ConversionKind, 'hasIds'>): RowShape {
  const { pixel_id, changed, counted, attributed, ...others } = fields;
  const { rows, sent, sent_before, ...rest } = others;
  const all = hasIds
    ? { pixel_id, rows, sent, sent_before, changed, counted, ...rest }
    : { rows, sent, sent_before, attributed, ...rest };
  return { name: 'conversions', fields: all, columns: columnsOf(all) };
}

/** The answer of an upload as it is printed; `isComplete` if nothing has stopped it. */
export function conversionTotalsRow(
  { kind, pixel }: UploadSubject,
  totals: ConversionTotals,
  { leftOut }: Rejections,
  isComplete: boolean,
): Document {
  const { rows, sent, sentBefore, changed, counted, rejected, unsent, unconfirmed, requests, bytes } = totals;
  return {
    ...(kind.hasIds && { pixel_id: pixel }),
    ...{ rows, sent, sent_before: sentBefore },
    ...(kind.hasIds ? { changed, counted } : { attributed: totals.attributed }),
    ...{ rejected, skipped: totals.skipped },
    ...leftOut.row(),
    ...{ unsent, unconfirmed, requests, bytes, complete: isComplete && unsent === 0 },
  };
}

const previewFields = {
  pixel_id: fields.pixel_id,
  rows: { ...count, help: 'Rows read: conversions, sent before, changed, rejected and skipped' },
  conversions: count,
  without_id: { ...count, help: 'Conversions that are counted twice if they are sent twice' },
  sent_before: fields.sent_before,
  changed: fields.changed,
  rejected: count,
  skipped: fields.skipped,
  ...leftOutFields,
  requests: count,
  bytes: count,
  least_seconds: { ...count, help: "Minimum duration at the service's conversion limit" },
  sent: { type: 'boolean' },
} as const satisfies RowShape['fields'];

/** The answer of a dry run. */
export function previewShape({ hasIds }: Pick<ConversionKind, 'hasIds'>): RowShape {
  const { pixel_id, without_id, changed, ...others } = previewFields;
  const all = hasIds ? previewFields : others;
  return { name: 'conversions', fields: all, columns: columnsOf(all) };
}

/** The answer of a dry run as it is printed. */
export function conversionPreviewRow(
  { kind, pixel }: UploadSubject,
  totals: ConversionTotals,
  { leftOut }: Rejections,
  leastSeconds: number,
): Document {
  const { rows, sent, sentBefore, changed, rejected, withoutId, requests, bytes } = totals;
  return {
    ...(kind.hasIds && { pixel_id: pixel }),
    ...{ rows, conversions: sent },
    ...(kind.hasIds && { without_id: withoutId }),
    sent_before: sentBefore,
    ...(kind.hasIds && { changed }),
    ...{
      rejected,
      skipped: totals.skipped,
      ...leftOut.row(),
      requests,
      bytes,
      least_seconds: leastSeconds,
      sent: false,
    },
  };
}
