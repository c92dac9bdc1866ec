/** Compares a record with the values that a write sends: what will be different afterwards. */

import { isMoney } from '../../../call/flag-names.js';
import { parseValue, takesEmpty } from '../../../call/parse.js';
import { wireNames } from '../../../call/problem.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import type { Document, Param, Params, Value } from '../../../contract/types.js';
import { isDocumentParam } from '../../../flags/document-formats.js';
import { isObject, writeJson } from '../../../values/lossless-json.js';
import { parseTime } from '../../../values/time.js';

/** One field that a write changes. */
export interface FieldChange {
  /** The name of the parameter, as it is sent. */
  readonly field: string;
  /** The type of the parameter decides how a value is shown. */
  readonly param: Param;
  /** The value of the record; null if it has none, undefined if it is not known or the record is new. */
  readonly before: Value | undefined;
  /** The value that is sent; null where the field is cleared. */
  readonly after: Value;
}

/** One field that a write sends. */
export interface SentField extends FieldChange {
  /** Whether the record has the value already. */
  readonly isSame: boolean;
}

/** The field of a record with the value of a parameter. */
export function recordFieldOf(name: string, param: Param | undefined): string {
  return param?.recordField ?? param?.echoedAs ?? name;
}

/** The parameter whose value a record has in a field of another name: as_user_id of user_id. */
export function parameterOfField(params: Params, field: string): string | undefined {
  return Object.keys(params).find((name) => params[name]?.recordField === field);
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
  return listSent(params, record, values)
    .filter(({ isSame }) => !isSame)
    .map(({ isSame: _, ...change }) => change);
}

/** All fields of `values`, as `compareValues` compares them. */
export function listSent(
  params: Params,
  record: Document | undefined,
  values: Document,
): readonly SentField[] {
  return Object.entries(values).flatMap(([field, sent]) => {
    const param = params[field];
    if (!param) return [];
    const after = sent === '' && takesEmpty(param) ? null : sent;
    const before = record && storedValue(record, field, param);
    return [{ field, param, before, after, isSame: before !== undefined && isSame(param, before, after) }];
  });
}

/**
 * The value that a record has for a parameter; null if it has none, undefined for what can be sent and never read, such
 * as the client's address of tax settings.
 */
export function storedValue(record: Document, field: string, param: Param | undefined): Value | undefined {
  const names = [recordFieldOf(field, param), field].filter((name) => Object.hasOwn(record, name));
  return names.length === 0
    ? undefined
    : (names.map((name) => record[name]).find((value) => value != null) ?? null);
}

/** Whether a value is none: an empty value clears it. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isSame(param: Param, before: Value, after: Value): boolean {
  // Some texts of records may be empty, such as that of a post with media.
  if (after === null) return isEmptyValue(before);
  if (before === null) return false;
  if (param.type === 'time') return timeOf(before) === timeOf(after);
  if (param.type === 'integer' || isMoney(param)) return String(before) === String(after);
  if (param.type === 'list' || isDocumentParam(param))
    return compared(param, before) === compared(param, after);
  if (typeof before === 'object' || typeof after === 'object') return writeJson(before) === writeJson(after);
  return String(before) === String(after);
}

/**
 * The part of a structured value that a call can set, as JSON: a record has also what the service adds, such as the short URL
 * of a page.
 */
export function writeSettable(param: Param, value: Value): string {
  return writeJson(settable(param, value));
}

function settable(param: Param, value: Value): Value {
  return parseValue(param, value, '', createProblemCollector(wireNames)) ?? value;
}

/** A structured value as a text that is equal for values that mean the same to the service. */
function compared(param: Param, value: Value): string {
  return writeJson(withoutOrder(param, param.type === 'list' ? value : settable(param, value)));
}

/** The value with its lists sorted, but for those in which the order means something (contract: `ordered`). */
function withoutOrder(param: Param | undefined, value: Value): Value {
  if (param?.type === 'list') {
    const items = (Array.isArray(value) ? value : [value]).map((item) =>
      isObject(item) ? writeJson(item) : String(item),
    );
    return param.ordered ? items : items.sort();
  }
  if (param?.type === 'array' && Array.isArray(value)) {
    const items = value.map((item) => withoutOrder(param.of, item));
    return param.ordered ? items : items.sort((a, b) => compareTexts(writeJson(a), writeJson(b)));
  }
  const fields = fieldsOf(param, value);
  if (!fields || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value as Document).map(([name, member]) => [name, withoutOrder(fields[name], member)]),
  );
}

function fieldsOf(param: Param | undefined, value: Value): Params | undefined {
  if (param?.type === 'object') return param.fields;
  if (param?.type !== 'variant' || !isObject(value)) return undefined;
  return param.of[String((value as Document)[param.discriminator])]?.fields;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function timeOf(value: Value): number | string {
  const text = String(value);
  return parseTime(text) ?? text;
}
