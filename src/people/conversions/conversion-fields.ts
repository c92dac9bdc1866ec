/** The fields that a row of a file of conversions can have, read from the contract when they are needed. */
import { endpointById } from '../../contract/find-group.js';
import type { ObjectParam, Param, Params } from '../../contract/types.js';
import type { ColumnFields } from '../reading/column-names.js';

/** Identifiers that are sent as hashes have this before the name of what is hashed. */
export const hashMark = 'hashed_';

/** Members of a conversion that have members of their own: in CSV those are columns, in JSON arrays too. */
export const nestedNames = ['identifiers', 'contents'] as const;
export type NestedName = (typeof nestedNames)[number];

/** The amounts of a row, which are in its price_currency. */
export const conversionAmounts: readonly string[] = ['value', 'content_price'];

interface ConversionFields {
  /** The conversion as the service takes it. */
  readonly conversion: ObjectParam;
  /** One thing that was bought, as the service takes it. */
  readonly contents: ObjectParam;
  /** One identifier, as the service takes it. */
  readonly identifier: ObjectParam;
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

let known: ConversionFields | undefined;

/** The fields that columns of a file can be, read off the contract once. */
export function conversionFields(): ConversionFields {
  known ??= readFields();
  return known;
}

/** The member of an identifier that a column is sent as. */
export function identifierMember(param: string): string {
  const hashed = `${hashMark}${param}`;
  return conversionFields().members.includes(hashed) ? hashed : param;
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
    columns: { identifiers, plain: [...own, ...content], amounts: conversionAmounts },
    own,
    content,
    members,
    telling,
  };
}

/** The object that an array of the parameters is of. */
function objectIn(params: Params, name: string): ObjectParam {
  const param: Param | undefined = params[name];
  if (param?.type === 'array' && param.of.type === 'object') return param.of;
  throw new Error(`a conversion does not have an array ${name} of objects`);
}
