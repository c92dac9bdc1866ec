/** Compares a record with the values that a write sends: what will be different afterwards. */
import { isMoney } from '../../call/flag-names.js';
import { isObject, writeJson } from '../../call/lossless-json.js';
import { parseTime } from '../../call/time.js';
import type { Document, Param, Params, Value } from '../../contract/types.js';

/** One field that a write changes. */
export interface FieldChange {
  /** The name of the parameter, as it is sent. */
  readonly field: string;
  /** The type of the parameter decides how a value is shown. */
  readonly param: Param;
  /** The value of the record; null if it has none, undefined if the record is not known or new. */
  readonly before: Value | undefined;
  /** The value that is sent; null where the field is cleared. */
  readonly after: Value;
}

/**
 * The fields of `values` that differ from those of the record, in the order of the values. Without a record all of them
 * are returned. `params` describes the values; those that only address the record, such as its id, are left to the
 * caller to remove.
 */
export function compareValues(
  params: Params,
  record: Document | undefined,
  values: Document,
): readonly FieldChange[] {
  return Object.entries(values).flatMap(([field, sent]) => {
    const param = params[field];
    if (!param) return [];
    const after = sent === '' && (param.clearable || param.nullable) ? null : sent;
    const before = record && (record[param.echoedAs ?? field] ?? record[field] ?? null);
    if (record && isSame(param, before ?? null, after)) return [];
    return [{ field, param, before, after }];
  });
}

function isSame(param: Param, before: Value, after: Value): boolean {
  if (before === null || after === null) return before === after;
  if (param.type === 'time') return timeOf(before) === timeOf(after);
  if (param.type === 'integer' || isMoney(param)) return String(before) === String(after);
  if (param.type === 'list') return sortedText(before) === sortedText(after);
  if (typeof before === 'object' || typeof after === 'object') return writeJson(before) === writeJson(after);
  return String(before) === String(after);
}

function timeOf(value: Value): number | string {
  const text = String(value);
  return parseTime(text) ?? text;
}

/** A list of values is a set to the service, in which the order means nothing. */
function sortedText(value: Value): string {
  const items = Array.isArray(value) ? value : [value];
  return writeJson(items.map((item) => (isObject(item) ? writeJson(item) : String(item))).sort());
}
