/** The flags of an upload of conversions. */

import { conversionFields } from '../people/conversions/conversion-fields.js';
import { listFile, readingFlags } from './list-flags.js';
import {
  dateFormatFlag,
  decimalSeparatorFlag,
  type LocalParams,
  type LocalValues,
  timeZoneFlag,
} from './local-flags.js';

export function conversionUploadFlags() {
  const { identifiers } = conversionFields().columns;
  const hashed = identifiers.flatMap((field) => (field.hashed ? [field.name] : []));
  return {
    ...listFile(
      'file of conversions, or - for stdin: CSV with a header, JSONL or a JSON array, optionally gzipped',
    ),
    event_id: {
      type: 'string',
      metavar: 'event',
      help: 'event of rows without one: a web event tag, tw-PIXEL-TAG, or gtm_purchase',
    },
    currency: {
      type: 'string',
      metavar: 'code',
      help: 'currency of rows without one, such as EUR (service default: USD)',
    },
    ...timeZoneFlag,
    ...dateFormatFlag,
    conversion_id_from: {
      type: 'enum',
      values: ['row'],
      metavar: 'source',
      help: 'generate a conversion_id from the row if it does not have one',
    },
    ...decimalSeparatorFlag,
    ...readingFlags(hashed),
    resend: { type: 'boolean', help: 'also resend conversions that were sent without a response' },
    restart: { type: 'boolean', help: 'send every row again, although it may count twice' },
    no_journal: { type: 'boolean', help: 'do not write a journal of sent conversions' },
  } as const satisfies LocalParams;
}

export type ConversionValues = LocalValues<ReturnType<typeof conversionUploadFlags>>;
