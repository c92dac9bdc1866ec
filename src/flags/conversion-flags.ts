/** The flags of an upload of conversions. */

import { conversionFields } from '../people/conversions/conversion-fields.js';
import { listFile, readingFlags } from './list-flags.js';
import type { LocalParams, LocalValues } from './local-flags.js';

export function conversionUploadFlags() {
  const { identifiers } = conversionFields().columns;
  const hashed = identifiers.flatMap((field) => (field.hashed ? [field.name] : []));
  return {
    ...listFile('the conversions, or - for stdin: CSV with a header, JSONL or a JSON array, also as gzip'),
    event_id: {
      type: 'string',
      metavar: 'event',
      help: 'the event of rows that name none: a web event tag, tw-PIXEL-TAG, or gtm_purchase',
    },
    currency: {
      type: 'string',
      metavar: 'code',
      help: 'the currency of values whose rows name none, such as EUR (the service assumes USD)',
    },
    conversion_id_from: {
      type: 'enum',
      values: ['row'],
      metavar: 'source',
      help: 'make a conversion_id of what the row says, where it has none',
    },
    ...readingFlags(hashed),
    resend: { type: 'boolean', help: 'send again what was sent without an answer, too' },
    restart: { type: 'boolean', help: 'forget what earlier runs have sent, and send everything' },
    no_journal: { type: 'boolean', help: 'keep no note of what was sent' },
  } as const satisfies LocalParams;
}

export type ConversionValues = LocalValues<ReturnType<typeof conversionUploadFlags>>;
