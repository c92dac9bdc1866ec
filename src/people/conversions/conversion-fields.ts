/** The fields that a row of a file of conversions can have, read from the contract when they are needed. */
import { endpointById } from '../../contract/find-group.js';
import type { ObjectParam, Param, Params } from '../../contract/types.js';
import { appConversionPresets, webConversionPresets } from '../../presets/conversions.js';
import type { ColumnFields } from '../reading/column-names.js';

/** Identifiers that are sent as hashes have this before the name of what is hashed. */
export const hashMark = 'hashed_';

/** Columns that say whether the row is a conversion: an order may be refunded, cancelled, or a test. */
const conditionNames = ['status', 'refunded', 'refunded_amount', 'cancelled_at', 'test'] as const;

/** Members of a conversion that have members of their own: in CSV those are columns, in JSON arrays too. */
export const nestedNames = ['identifiers', 'contents'] as const;
export type NestedName = (typeof nestedNames)[number];

/** The columns of times. */
export function conversionTimes({ conversion, own }: ConversionFields): readonly string[] {
  return own.filter((name) => conversion.fields[name]?.type === 'time');
}

/** The amounts of a row, which are in its price_currency. */
export const conversionAmounts: readonly string[] = ['value', 'content_price', 'refunded_amount'];

/** The calls that report conversions. */
const conversionCalls = ['web-conversions.create', 'app-conversions.create'] as const;
export type ConversionCall = (typeof conversionCalls)[number];

export interface ConversionFields {
  /** The conversion as the service takes it. */
  readonly conversion: ObjectParam;
  /** One thing that was bought, as the service takes it; undefined where a conversion does not have any. */
  readonly contents: ObjectParam | undefined;
  /** One identifier, as the service takes it. */
  readonly identifier: ObjectParam;
  /** The members that have members of their own. */
  readonly nested: readonly NestedName[];
  /** What columns can be: those that are hashed first, as `email`; `hashed_email` is the same with its hashes. */
  readonly columns: ColumnFields;
  /** The columns of a conversion itself. */
  readonly own: readonly string[];
  /** The columns that say something of the one thing that was bought. */
  readonly content: readonly string[];
  /** The members of an identifier. */
  readonly members: readonly string[];
  /** Those of them of which a conversion needs one. */
  readonly telling: readonly string[];
}

const known = new Map<ConversionCall, ConversionFields>();

/** The fields that columns of a file can be, read off the contract once. */
export function conversionFields(call: ConversionCall = 'web-conversions.create'): ConversionFields {
  const fields = known.get(call) ?? (call === 'app-conversions.create' ? readAppFields() : readFields());
  known.set(call, fields);
  return fields;
}

/** The member of an identifier that a column is sent as. */
export function identifierMember(param: string): string {
  const hashed = `${hashMark}${param}`;
  return conversionCalls.some((call) => conversionFields(call).members.includes(hashed)) ? hashed : param;
}

/** The parameter that a member is the hash of; undefined of one that is sent as it is. */
export function hashedParam(member: string): string | undefined {
  return member.startsWith(hashMark) ? member.slice(hashMark.length) : undefined;
}

function readFields(): ConversionFields {
  const conversion = objectIn(endpointById('web-conversions.create').params, 'conversions');
  const identifier = objectIn(conversion.fields, 'identifiers');
  const members = Object.keys(identifier.fields);
  const contents = objectIn(conversion.fields, 'contents');
  const content = Object.keys(contents.fields);
  const own = Object.keys(conversion.fields).filter((name) => !nestedNames.some((nested) => nested === name));
  const telling = (conversion.rules ?? []).flatMap((rule) =>
    rule.rule === 'someItemHas' ? rule.members : [],
  );
  const identifiers = [
    ...members.flatMap((name) => hashedParam(name) ?? []).map((name) => ({ name, hashed: true })),
    ...members.filter((name) => hashedParam(name) === undefined).map((name) => ({ name, hashed: false })),
  ];
  return {
    conversion,
    contents,
    identifier,
    nested: nestedNames,
    columns: {
      identifiers,
      plain: [...own, ...content],
      ...conditions,
      presets: webConversionPresets,
      clocks: own.filter((name) => conversion.fields[name]?.type === 'time'),
    },
    own,
    content,
    members,
    telling,
  };
}

/** A conversion in an app is all the parameters of its call; an amount becomes the value in micro units. */
function readAppFields(): ConversionFields {
  const { params, rules } = endpointById('app-conversions.create');
  const { [deviceMember]: device, ...others } = params;
  if (!device) throw new Error('a conversion in an app has a device');
  const own = Object.keys(others);
  const base = hashedParam(deviceMember) ?? deviceMember;
  return {
    conversion: { type: 'object', help: '', fields: params, ...(rules && { rules }) },
    contents: undefined,
    identifier: { type: 'object', help: '', fields: { [deviceMember]: device } },
    nested: [],
    columns: {
      identifiers: [{ name: base, hashed: true }],
      plain: [...own, appAmount],
      ...conditions,
      presets: appConversionPresets,
      clocks: own.filter((name) => params[name]?.type === 'time'),
    },
    own: [...own, appAmount],
    content: [],
    members: [deviceMember],
    telling: [deviceMember],
  };
}

const deviceMember = 'hashed_device_id';
/** The column of the value of a conversion in an app, in units of its currency. */
export const appAmount = 'value';

/** The columns of both that say whether a row counts. */
const conditions = { conditions: conditionNames, amounts: conversionAmounts } as const;

/** The object that an array of the parameters is of. */
function objectIn(params: Params, name: string): ObjectParam {
  const param: Param | undefined = params[name];
  if (param?.type === 'array' && param.of.type === 'object') return param.of;
  throw new Error(`a conversion does not have an array ${name} of objects`);
}
