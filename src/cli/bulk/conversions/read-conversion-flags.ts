/** Reads the flags of an upload of conversions, and checks what goes to the service of them. */

import { createWebConversions } from '../../../contract/groups/web-conversions.js';
import type { ConversionValues } from '../../../flags/conversion-flags.js';
import type { RowShape } from '../../../output/answer.js';
import { conversionFields } from '../../../people/conversions/conversion-fields.js';
import type { ConversionOptions } from '../../../people/conversions/conversion-options.js';
import { readSeparator } from '../../../values/number-notation.js';
import { requirePreconditions } from '../../calls/endpoint/preconditions.js';
import { validateCall } from '../../calls/endpoint/validate-call.js';
import { createFlagReport } from '../../core/errors/flag-report.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import type { Command, Invocation } from '../../core/host/invocation.js';
import { type ReadingFlags, readReadingFlags } from '../audience/read-reading-flags.js';

/** The checked values of the command line. */
export type ConversionArguments = ConversionValues & { readonly pixel_id: string };

/** What the command line says. */
export interface ConversionFlags extends Omit<ReadingFlags, 'reading'> {
  readonly pixel: string;
  readonly options: ConversionOptions;
  readonly resend: boolean;
}

/** An event of the right form, checked in place of those of the rows. */
const someEvent = '1';

/** Throws CommandError with all problems at once. `shape` is that of the answer, by which --fields is checked. */
export function readConversionFlags(
  shape: RowShape,
  values: ConversionArguments,
  invocation: Command & Pick<Invocation, 'world' | 'problems'>,
): ConversionFlags {
  const { pixel_id, event_id: eventId, conversion_id_from: source, time_zone: timeZone, resend } = values;
  requirePreconditions(createWebConversions, invocation);
  const problems: FlagProblem[] = [];
  const report = createFlagReport(problems);
  const { reading, ...flags } = readReadingFlags(conversionFields().columns, values, report);
  const currency = values.currency?.toUpperCase();
  const conversion = {
    conversion_time: new Date(0).toISOString(),
    event_id: eventId ?? someEvent,
    identifiers: [{ twclid: someEvent }],
    ...(currency !== undefined && { price_currency: currency }),
  };
  const checked = validateCall(
    { ...createWebConversions, record: { ...shape, notFound: '' } },
    {
      raw: { ...(pixel_id !== undefined && { pixel_id }), conversions: [conversion] },
      decimals: new Map(),
      source: undefined,
      documentFlags: new Map([
        ['conversions[0].event_id', '--event-id'],
        ['conversions[0].price_currency', '--currency'],
      ]),
      problems,
    },
    invocation,
    { version: undefined, now: invocation.world.now() },
  );
  return {
    ...flags,
    pixel: String(checked.pixel_id),
    options: {
      ...reading,
      eventId,
      currency,
      timeZone,
      ...(values.date_format !== undefined && { dateOrder: values.date_format }),
      separator: readSeparator(values.decimal_separator),
      makesIds: source !== undefined,
    },
    resend,
  };
}
