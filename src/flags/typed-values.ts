/** The typed value of a flag: where commander stores it, and its meaning. */
import type { Param } from '../contract/types.js';
import { hour } from '../values/duration.js';
import { memberName } from '../values/member-name.js';
import { readRelativeTime } from '../values/period.js';
import { formatTime, parseTime } from '../values/time.js';

/** The option key of commander for a flag: `--start-time` is `startTime`. */
export function optionKey(flag: string): string {
  return memberName(flag.replace(/^--/, ''));
}

/** Enum values are case-insensitive; any other text is left to validation, which reports the allowed values. */
export function readEnumWord(text: string, param: Param): string {
  if (param.type === 'list') {
    return text
      .split(',')
      .map((item) => readEnumWord(item, param.of))
      .join(',');
  }
  return param.type === 'enum' ? matchCase(text, param.values) : text;
}

/** The one of these values that equals the text when case, or whatever `fold` evens out, is ignored; otherwise the text itself. */
export function matchCase(
  text: string,
  values: readonly string[],
  fold = (word: string) => word.toLowerCase(),
): string {
  if (values.includes(text)) return text;
  const same = values.filter((value) => fold(value) === fold(text));
  return same.length === 1 && same[0] !== undefined ? same[0] : text;
}

/** Other forms of a time that a flag takes, besides ISO 8601, to be put after an example of one. */
export const otherTimes = ', a date, or one relative to now such as -7d or +12h';

/**
 * Expands relative times: `now`, or an offset from now such as `-7d`, `+12h`, `-30m`, `+2w`. If the parameter takes only
 * whole hours, the time is rounded down. Any other text is left to validation. Of a list, every item is expanded.
 */
export function expandRelativeTime(text: string, param: Param, now: number): string {
  if (param.type === 'list' && param.of.type === 'time') {
    const { of } = param;
    return text
      .split(',')
      .map((item) => expandRelativeTime(item.trim(), of, now))
      .join(',');
  }
  const time = param.type === 'time' ? readRelativeTime(text, now) : undefined;
  if (param.type !== 'time' || time === undefined || parseTime(text) !== undefined) return text;
  const step = param.step ? hour : 1000;
  const rounded = Math.floor(time / step) * step;
  return param.precision === 'millisecond' ? new Date(rounded).toISOString() : formatTime(rounded);
}
