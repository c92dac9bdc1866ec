/** Changes of a name or a time by what the record has: `{name} (paused)`, `+=7d`, `-=12h`. */
import type { Param } from '../contract/types.js';
import { readRelativeTime } from '../values/period.js';
import { formatTime, parseTime } from '../values/time.js';

/** A parsed change. */
export interface TextChange {
  /** As it was typed. */
  readonly text: string;
  /** The changed value; undefined where there is no value to change. */
  readonly apply: (current: unknown) => string | undefined;
}

const ownName = '{name}';

/** The note in help for parameters that take such a change; undefined for others. */
export function describeTextChange(name: string, param: Param): string | undefined {
  if (param.type === 'time') return 'or a change: +=7d, -=12h';
  return isName(name, param) ? `${ownName} stands for the current name` : undefined;
}

/** Parses the text for this parameter; undefined where it is a plain value. */
export function readTextChange(name: string, param: Param, text: string): TextChange | undefined {
  if (isName(name, param) && text.includes(ownName)) {
    const apply = (current: unknown) =>
      typeof current === 'string' ? text.replaceAll(ownName, () => current) : undefined;
    return { text, apply };
  }
  if (param.type !== 'time' || !/^[+-]=\d/.test(text)) return undefined;
  const offset = text.replace('=', '');
  if (readRelativeTime(offset, 0) === undefined) return undefined;
  return { text, apply: (current) => moveTime(current, offset) };
}

function isName(name: string, { type }: Param): boolean {
  return name === 'name' && type === 'string';
}

/** A day has 24 hours, also where the clock changes. */
function moveTime(current: unknown, offset: string): string | undefined {
  const time = typeof current === 'string' ? parseTime(current) : undefined;
  const moved = time === undefined ? undefined : readRelativeTime(offset, time);
  return moved === undefined ? undefined : formatTime(moved);
}
