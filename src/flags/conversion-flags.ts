/** The flags of an upload of conversions. */

import { endpointById } from '../contract/find-group.js';
import type { Param } from '../contract/types.js';
import { conversionFields } from '../people/conversions/conversion-fields.js';
import { appConversionPresets, webConversionPresets } from '../presets/conversions.js';
import { listFile, readingFlags } from './list-flags.js';
import {
  dateFormatFlag,
  decimalSeparatorFlag,
  type LocalParams,
  type LocalValues,
  timeZoneFlag,
} from './local-flags.js';
import { presetFlag } from './preset-flag.js';

export function conversionUploadFlags() {
  const { identifiers } = conversionFields().columns;
  const hashed = identifiers.flatMap((field) => (field.hashed ? [field.name] : []));
  return {
    ...listFile(
      'file of conversions, or - for stdin: .xlsx, .ods, CSV with a header, JSONL or a JSON array, optionally gzipped',
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
    count_status: {
      type: 'list',
      of: { type: 'string', help: 'a status' },
      metavar: 'statuses',
      help: 'statuses of orders that are conversions, such as paid,shipped; rows with others are skipped (default: known words)',
    },
    ...decimalSeparatorFlag,
    ...readingFlags(hashed),
    ...presetFlag(webConversionPresets),
    resend: { type: 'boolean', help: 'also resend conversions that were sent without a response' },
    restart: { type: 'boolean', help: 'send every row again, although it may count twice' },
    no_journal: { type: 'boolean', help: 'do not write a journal of sent conversions' },
  } as const satisfies LocalParams;
}

type WebValues = LocalValues<ReturnType<typeof conversionUploadFlags>>;

/** What every conversion in an app says, where its row does not. */
const appDefaults = ['app_id', 'os_type', 'conversion_type', 'click_window', 'view_through_window'] as const;

const appHelp = {
  app_id: 'app of rows without one: its numeric App Store id, or the package name of an Android app',
  os_type: 'operating system of rows without one',
  conversion_type: 'type of rows without one',
  click_window:
    'days after a click within which conversions count, of rows without the column (service default: 14)',
  view_through_window: 'the same after a view; 0 for none (service default: 1)',
} as const;

/** The same for conversions in apps: they have a device in place of people, and no id. */
export function appUploadFlags() {
  const { event_id: _, conversion_id_from: __, currency, country: ___, ...flags } = conversionUploadFlags();
  const { params } = endpointById('app-conversions.create');
  const { hashed, resend, restart, no_journal, from, ...reading } = flags;
  const devices = conversionFields('app-conversions.create').columns.identifiers.map(({ name }) => name);
  const defaults = appDefaults.flatMap((name) => {
    const { required: _, default: __, ...param } = params[name] as Param & { default?: unknown };
    return [[name, { ...param, help: appHelp[name] }] as const];
  });
  return {
    from,
    ...(Object.fromEntries(defaults) as Readonly<
      Record<(typeof appDefaults)[number], Param & { type: 'string' }>
    >),
    currency: { ...currency, help: 'currency of rows with a value without one, such as EUR' },
    ...reading,
    hashed: readingFlags(devices).hashed,
    ...presetFlag(appConversionPresets),
    resend,
    restart,
    no_journal,
  } as const satisfies LocalParams;
}

/** The values of both commands. */
export type ConversionValues = WebValues &
  Partial<Omit<LocalValues<ReturnType<typeof appUploadFlags>>, keyof WebValues>>;
