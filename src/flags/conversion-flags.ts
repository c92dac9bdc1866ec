/** The flags of an upload of conversions. */

import { conversionFields } from '../people/conversions/conversion-fields.js';
import { type ListFlag, readingFlags, rejectsFlag } from './list-flags.js';

/** Of what a conversion_id may be made. */
export const idSources = ['row'] as const;

const details: readonly string[] = [];
const hashedNames = () =>
  conversionFields().columns.identifiers.flatMap(({ name, hashed }) => (hashed ? [name] : []));

export const conversionUploadFlags: readonly ListFlag[] = [
  {
    name: '--event-id',
    metavar: 'event',
    help: 'the event of rows that name none: a web event tag, tw-PIXEL-TAG, or gtm_purchase',
    details,
  },
  {
    name: '--currency',
    metavar: 'code',
    help: 'the currency of values whose rows name none, such as EUR (the service assumes USD)',
    details,
  },
  {
    name: '--conversion-id-from',
    metavar: 'source',
    values: idSources,
    help: 'make a conversion_id of what the row says, where it has none',
    details,
  },
  ...readingFlags(hashedNames),
  rejectsFlag,
  { name: '--resend', help: 'send again what was sent without an answer, too', details },
  { name: '--restart', help: 'forget what earlier runs have sent, and send everything', details },
  { name: '--no-journal', help: 'keep no note of what was sent', details },
];
