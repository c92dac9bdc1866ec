/** Reads the flags of an upload of conversions, and checks what goes to the service of them. */

import { createAppConversion } from '../../../contract/groups/app-conversions.js';
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
import type { ConversionKind } from './conversion-kind.js';

/** The checked values of the command line. */
export type ConversionArguments = ConversionValues & { readonly pixel_id?: string };

/** The values of the flags of an upload. */
export interface ConversionFlags extends Omit<ReadingFlags, 'reading'> {
  readonly kind: ConversionKind;
  /** What the conversions belong to: a website tag; empty for those in apps. */
  readonly pixel: string;
  readonly options: ConversionOptions;
  readonly resend: boolean;
}

/** An event of the right form, checked in place of those of the rows. */
const someEvent = '1';

/** Throws CommandError with all problems at once. `shape` is that of the answer, by which --fields is checked. */
export function readConversionFlags(
  kind: ConversionKind,
  shape: RowShape,
  values: ConversionArguments,
  invocation: Command & Pick<Invocation, 'world' | 'problems'>,
): ConversionFlags {
  const { event_id: eventId, conversion_id_from: source, time_zone: timeZone, resend } = values;
  requirePreconditions(kind.endpoint, invocation);
  const problems: FlagProblem[] = [];
  const report = createFlagReport(problems);
  const { reading, ...flags } = readReadingFlags(conversionFields(kind.call).columns, values, report);
  const currency = values.currency?.toUpperCase();
  const defaults = kind.hasIds ? undefined : readDefaults(values);
  const { raw, names } = defaults
    ? sampleOfApp({ ...defaults, ...(currency !== undefined && { price_currency: currency }) })
    : sampleOfWeb(values, currency);
  const checked = validateCall(
    { ...kind.endpoint, record: { ...shape, notFound: '' } },
    { raw, decimals: new Map(), source: undefined, documentFlags: new Map(names), problems },
    invocation,
    { version: undefined, now: invocation.world.now() },
  );
  return {
    ...flags,
    kind,
    pixel: String(checked.pixel_id ?? ''),
    options: {
      ...reading,
      ...(values.preset !== undefined && { preset: values.preset }),
      call: kind.call,
      ...(defaults && { defaults }),
      eventId,
      currency,
      timeZone,
      ...(values.date_format !== undefined && { dateOrder: values.date_format }),
      separator: readSeparator(values.decimal_separator),
      ...(values.count_status !== undefined && { countedStatuses: values.count_status }),
      makesIds: source !== undefined,
    },
    resend,
  };
}

/** A call of which the flags are a part, with the flags of what stands within an array. */
interface SampleCall {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly names: readonly (readonly [path: string, flag: string])[];
}

function sampleOfWeb({ pixel_id, event_id }: ConversionArguments, currency: string | undefined): SampleCall {
  const conversion = {
    conversion_time: new Date(0).toISOString(),
    event_id: event_id ?? someEvent,
    identifiers: [{ twclid: someEvent }],
    ...(currency !== undefined && { price_currency: currency }),
  };
  return {
    raw: { ...(pixel_id !== undefined && { pixel_id }), conversions: [conversion] },
    names: [
      ['conversions[0].event_id', '--event-id'],
      ['conversions[0].price_currency', '--currency'],
    ],
  };
}

/** What the flags say of all conversions in apps, as texts: the members are in the order of the contract. */
function readDefaults(values: ConversionArguments): Readonly<Record<string, string>> {
  return Object.fromEntries(
    conversionFields('app-conversions.create').own.flatMap((name) => {
      const value = (values as Readonly<Record<string, unknown>>)[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    }),
  );
}

function sampleOfApp(defaults: Readonly<Record<string, string>>): SampleCall {
  return { raw: { ...createAppConversion.example, ...defaults }, names: [['price_currency', '--currency']] };
}
