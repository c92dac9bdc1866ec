/** Finds the field of a row that a condition or a sort order names. */

import type { Field, FieldType } from '../../contract/types.js';
import { findNearNames } from '../../values/match-name.js';
import type { RowShape } from '../answer.js';
import { columnHeader } from '../columns.js';

/** A field of a row. */
export interface RowField {
  /** Its name, or the dotted path of a nested value. */
  readonly path: string;
  /** undefined where the rows have no schema for it: the values tell. */
  readonly type: FieldType | undefined;
  /** The values of an enum, or of the items of a list, where the schema lists them. */
  readonly values?: readonly string[] | undefined;
  /** What its texts name, such as a currency. */
  readonly form?: Field['form'];
  /** An amount that was named as the flags and tables name it, `daily_budget`: it is compared as a decimal. */
  readonly isDecimal: boolean;
}

/** The problem with a name, as the end of a sentence about it. */
interface UnknownField {
  readonly problem: string;
}

/** Only its fields matter; rows without a schema have any. */
export type FieldSource = Pick<RowShape, 'fields' | 'headers' | 'aliases'> | undefined;

/** The name that tables give a field, in the form of a name: `created` for `created_at`. */
export function shortName(name: string, shape: FieldSource): string {
  return (shape?.headers?.[name] ?? columnHeader(name)).toLowerCase().replaceAll(' ', '_');
}

/** The field that a person means by a name: its own, with - for _, or the one that a table shows above its column. */
export function findField(typed: string, shape: FieldSource): RowField | UnknownField {
  const fields = shape?.fields ?? {};
  const names = Object.keys(fields);
  const text = typed.replaceAll('-', '_');
  if (names.length === 0) return { path: typed, type: undefined, isDecimal: false };
  const own = names.find((name) => name === text) ?? names.find((name) => name === typed);
  if (own !== undefined) return toField(own, fields, false);
  const short =
    names.find((name) => shortName(name, shape) === text.toLowerCase()) ?? fieldOfAlias(text, shape);
  if (short !== undefined) return toField(short, fields, true);
  const [top = ''] = text.split('.');
  const type = fields[top]?.type;
  if (top !== text && (type === 'object' || type === 'list')) {
    return { path: text, type: undefined, isDecimal: false };
  }
  const near = findNearNames(
    text,
    names.map((name) => ({ name: shortName(name, shape), value: name, details: [] })),
  );
  const guess = near.length === 0 ? '' : ` (did you mean ${near.map(({ name }) => name).join(' or ')}?)`;
  return {
    problem: `no field "${typed}"${guess}; the fields are ${listShortly(names.map(shownName(fields, shape)))}`,
  };
}

/** Longer lists, such as that of all metrics, hide what the message says: characters. */
const longestList = 200;

/** The first names, and where the others stand. */
function listShortly(names: readonly string[]): string {
  const whole = names.join(', ');
  if (whole.length <= longestList) return whole;
  const shown = whole.slice(0, longestList).split(', ').slice(0, -1);
  return `${shown.join(', ')} and ${names.length - shown.length} more; for all of them, use -o json`;
}

/** The field that has this other name. */
function fieldOfAlias(text: string, shape: FieldSource): string | undefined {
  const name = text.toLowerCase();
  const { aliases = {} } = shape ?? {};
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

function toField(name: string, fields: RowShape['fields'], isShort: boolean): RowField {
  const { type, values, form } = fields[name] ?? {};
  return { path: name, type, values, form, isDecimal: isShort && type === 'micro' };
}

/** Amounts are listed by the name under which they are compared as decimals. */
function shownName(fields: RowShape['fields'], shape: FieldSource): (name: string) => string {
  return (name) => (fields[name]?.type === 'micro' ? shortName(name, shape) : name);
}
