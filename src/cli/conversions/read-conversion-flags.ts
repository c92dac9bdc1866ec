/** Reads the flags of an upload of conversions, and checks what goes to the service of them. */

import { createWebConversions } from '../../contract/groups/web-conversions.js';
import { idSources } from '../../flags/conversion-flags.js';
import type { RowShape } from '../../output/answer.js';
import { conversionFields } from '../../people/conversions/conversion-fields.js';
import type { ConversionOptions } from '../../people/conversions/conversion-options.js';
import { describeChoices } from '../../values/text-lists.js';
import { type ReadingFlags, readReadingFlags } from '../audience/read-reading-flags.js';
import { requirePreconditions } from '../endpoint/preconditions.js';
import { validateCall } from '../endpoint/validate-call.js';
import type { FlagProblem } from '../host/errors/command-error.js';
import { createValueReport } from '../host/errors/flag-report.js';
import { type Invocation, textOption } from '../host/invocation.js';

/** What the command line says. */
export interface ConversionFlags extends Omit<ReadingFlags, 'reading'> {
  readonly pixel: string;
  readonly options: ConversionOptions;
  readonly resend: boolean;
}

/** An event of the right form, checked in place of those of the rows. */
const someEvent = '1';

/** Throws CommandError with all problems at once. `shape` is that of the answer, by which --fields is checked. */
export function readConversionFlags(shape: RowShape, invocation: Invocation): ConversionFlags {
  const { options, args, world } = invocation;
  requirePreconditions(createWebConversions, invocation);
  const problems: FlagProblem[] = [];
  const { reading, ...flags } = readReadingFlags(
    conversionFields().columns,
    'the conversions',
    invocation,
    problems,
  );
  const eventId = textOption(options, 'eventId');
  const currency = textOption(options, 'currency')?.toUpperCase();
  const source = textOption(options, 'conversionIdFrom');
  if (source !== undefined && !idSources.some((known) => known === source.toLowerCase())) {
    createValueReport(problems)('--conversion-id-from', `must be ${describeChoices(idSources)}`, source);
  }
  const conversion = {
    conversion_time: new Date(0).toISOString(),
    event_id: eventId ?? someEvent,
    identifiers: [{ twclid: someEvent }],
    ...(currency !== undefined && { price_currency: currency }),
  };
  const values = validateCall(
    { ...createWebConversions, record: { ...shape, notFound: '' } },
    {
      raw: { ...(args[0] !== undefined && { pixel_id: args[0] }), conversions: [conversion] },
      decimals: new Map(),
      source: undefined,
      documentFlags: new Map([
        ['conversions[0].event_id', '--event-id'],
        ['conversions[0].price_currency', '--currency'],
      ]),
      problems,
    },
    invocation,
    { version: undefined, now: world.now() },
  );
  return {
    ...flags,
    pixel: String(values.pixel_id),
    options: { ...reading, eventId, currency, makesIds: source !== undefined },
    resend: options.resend === true,
  };
}
