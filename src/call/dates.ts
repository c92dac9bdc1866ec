/** Finds time parameters that were given as dates without a time, anywhere in the raw values of a call, and replaces them. */
import { namedObjects } from '../contract/params/named-objects.js';
import type { Param, Params } from '../contract/types.js';
import { isObject } from '../values/lossless-json.js';
import { parseTime } from '../values/time.js';
import { memberPath } from './problem-collector.js';

/** Returns the replacement of a date; `at` is its path, such as `operations[3].params.start_time`. */
export type ReplaceDate = (date: string, at: string) => string;

/** Returns the values with every date of a time parameter replaced, at any depth. All other values are unchanged. */
export function replaceDates(
  params: Params,
  raw: Readonly<Record<string, unknown>>,
  replace: ReplaceDate,
): Record<string, unknown> {
  return replaceInFields(params, raw, '', replace);
}

function replaceInFields(
  fields: Params,
  raw: Readonly<Record<string, unknown>>,
  at: string,
  replace: ReplaceDate,
): Record<string, unknown> {
  const replaced = Object.entries(raw).map(([name, value]): [string, unknown] => {
    const param = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, param ? replaceIn(param, value, memberPath(at, name), replace) : value];
  });
  return Object.fromEntries(replaced);
}

function replaceIn(param: Param, raw: unknown, at: string, replace: ReplaceDate): unknown {
  switch (param.type) {
    case 'time':
      return isDate(raw) ? replace(raw, at) : raw;
    case 'array':
      return Array.isArray(raw)
        ? raw.map((item, index) => replaceIn(param.of, item, `${at}[${index}]`, replace))
        : raw;
    case 'object':
      return isObject(raw) ? replaceInFields(param.fields, raw, at, replace) : raw;
    case 'variant': {
      const kind = isObject(raw) ? raw[param.discriminator] : undefined;
      const object = typeof kind === 'string' && Object.hasOwn(param.of, kind) ? param.of[kind] : undefined;
      return object ? replaceIn(object, raw, at, replace) : raw;
    }
    case 'ref': {
      const object = namedObjects[param.name];
      return object ? replaceIn(object, raw, at, replace) : raw;
    }
    default:
      return raw;
  }
}

/** Whether it is a valid calendar date without a time. */
function isDate(raw: unknown): raw is string {
  return typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw) && parseTime(raw) !== undefined;
}
