/** Finds time parameters that were given as dates without a time, anywhere in the raw values of a call, and replaces them. */
import type { Params } from '../contract/types.js';
import { parseTime } from '../values/time.js';
import { replaceValues } from './replace-values.js';

/** Returns the replacement of a date; `at` is its path, such as `operations[3].params.start_time`. */
export type ReplaceDate = (date: string, at: string) => string;

/** Returns the values with every date of a time parameter replaced, at any depth. All other values are unchanged. */
export function replaceDates(
  params: Params,
  raw: Readonly<Record<string, unknown>>,
  replace: ReplaceDate,
): Record<string, unknown> {
  return replaceValues(params, raw, (param, value, path) =>
    param.type === 'time' && isDate(value) ? replace(value, path) : value,
  );
}

/** Whether it is a valid calendar date without a time. */
function isDate(raw: unknown): raw is string {
  return typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw) && parseTime(raw) !== undefined;
}
