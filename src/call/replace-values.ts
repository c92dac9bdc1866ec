/** Visits the raw values of a call with their parameters, at any depth, and replaces values: all, or dates. */
import { namedObjects } from '../contract/params/named-objects.js';
import type { Param, Params, TimeParam } from '../contract/types.js';
import { isObject } from '../values/lossless-json.js';
import { readDay } from '../values/time.js';
import { findVariant } from './find-variant.js';
import { memberPath } from './problem-collector.js';

/** Returns the replacement of a value that has no parameters inside; `path` is such as `operations[3].params.start_time`. */
type ReplaceValue = (param: Param, value: unknown, path: string) => unknown;

/** Returns the values with each one replaced, at any depth. Values without a parameter are unchanged. */
export function replaceValues(
  params: Params,
  raw: Readonly<Record<string, unknown>>,
  replace: ReplaceValue,
  at = '',
): Record<string, unknown> {
  const replaced = Object.entries(raw).map(([name, value]): [string, unknown] => {
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    return [name, param ? replaceIn(param, value, memberPath(at, name), replace) : value];
  });
  return Object.fromEntries(replaced);
}

function replaceIn(param: Param, raw: unknown, at: string, replace: ReplaceValue): unknown {
  switch (param.type) {
    case 'array':
      return Array.isArray(raw)
        ? raw.map((item, index) => replaceIn(param.of, item, `${at}[${index}]`, replace))
        : raw;
    case 'object':
      return isObject(raw) ? replaceValues(param.fields, raw, replace, at) : raw;
    case 'variant': {
      const object = isObject(raw) ? findVariant(param, raw) : undefined;
      return object ? replaceIn(object, raw, at, replace) : raw;
    }
    case 'ref': {
      const object = namedObjects[param.name];
      return object ? replaceIn(object, raw, at, replace) : raw;
    }
    default:
      return replace(param, raw, at);
  }
}

/** Returns the replacement of a day as it was written; `at` is its path, such as `operations[3].params.start_time`. */
type ReplaceDate = (written: string, at: string, param: TimeParam) => string;

/**
 * Returns the values with every date without a time, and every end of a day as 24:00, replaced that was given for a time
 * parameter, at any depth. All other values are unchanged.
 */
export function replaceDates(
  params: Params,
  raw: Readonly<Record<string, unknown>>,
  replace: ReplaceDate,
): Record<string, unknown> {
  return replaceValues(params, raw, (param, value, path) =>
    param.type === 'time' && isDay(value) ? replace(value, path, param) : value,
  );
}

function isDay(raw: unknown): raw is string {
  return typeof raw === 'string' && readDay(raw) !== undefined;
}
