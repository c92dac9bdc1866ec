/** Times that were given as dates alone: where they stand in the raw values of a call, and what to put in their place. */
import { namedObjects } from '../contract/params/named-objects.js';
import type { Param, Params } from '../contract/types.js';
import { isObject } from './lossless-json.js';
import { memberPath } from './problem-collector.js';
import { parseTime } from './time.js';

/** Says what stands for the date at this place: `operations[3].params.start_time`. */
export type ReplaceDate = (date: string, at: string) => string;

/** The values with every date of a time parameter replaced, however deep it stands. Nothing else is touched. */
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
      const kind = isObject(raw) ? raw[param.by] : undefined;
      const shape = typeof kind === 'string' && Object.hasOwn(param.of, kind) ? param.of[kind] : undefined;
      return shape ? replaceIn(shape, raw, at, replace) : raw;
    }
    case 'shape': {
      const shape = namedObjects[param.name];
      return shape ? replaceIn(shape, raw, at, replace) : raw;
    }
    default:
      return raw;
  }
}

/** A day that exists, without a time. */
function isDate(raw: unknown): raw is string {
  return typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw) && parseTime(raw) !== undefined;
}
