/** One value as a person reads it in a table: money as decimals, times in UTC, yes and no. */
import { isObject } from '../call/lossless-json.js';
import { formatMoney } from '../call/money.js';
import { formatTime, parsePostTime, parseTime } from '../call/time.js';
import type { FieldType } from '../contract/types.js';
import { escapeControls } from './control-characters.js';

/** `list` shortens times to the minute, because many stand above each other; `object` shows them whole. */
export type ValueView = 'list' | 'object';

interface Context {
  readonly type: FieldType | undefined;
  /** ISO 4217 code of the row's money, where the row tells it. */
  readonly currency: string | undefined;
  readonly view: ValueView;
}

/** The text of a cell: one line, without control characters. null and absent values are a dash. */
export function formatValue(value: unknown, context: Context): string {
  if (value === null || value === undefined) return '-';
  if (context.type === 'micro' && isWhole(value)) return showMoney(value, context.currency);
  if (context.type === 'time' && typeof value === 'string') return showTime(value, parseTime, context.view);
  if (context.type === 'post-time' && typeof value === 'string') {
    return showTime(value, parsePostTime, context.view);
  }
  if (Array.isArray(value)) return value.map((item) => showPlain(item)).join(', ');
  return showPlain(value);
}

/** The same with a line for every member of an object and every item of a list. At least one line. */
export function showLines(value: unknown, context: Context): string[] {
  const members = isObject(value) ? Object.entries(value) : [];
  const lines = Array.isArray(value)
    ? value.map((item) =>
        isObject(item) ? Object.entries(item).map(showMember).join(', ') : showPlain(item),
      )
    : members.map(showMember);
  if (lines.length > 0) return lines;
  return [typeof value === 'object' ? '-' : formatValue(value, context)];
}

function showMember([name, value]: readonly [string, unknown]): string {
  return `${escapeControls(name)}: ${showPlain(value)}`;
}

function isWhole(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** A decimal that a flag takes back as it is: no separators of thousands. Without a currency, the unit is said. */
function showMoney(micros: number | bigint, currency: string | undefined): string {
  return currency === undefined
    ? `${micros} micro`
    : `${formatMoney(micros, currency)} ${escapeControls(currency)}`;
}

function showTime(text: string, parse: typeof parseTime, view: ValueView): string {
  const time = parse(text);
  if (time === undefined) return escapeControls(text);
  const utc = formatTime(time);
  return view === 'object' ? utc : utc.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
}

/** A value inside another: objects and arrays in brackets, without the quotes of JSON. */
function showPlain(value: unknown): string {
  if (typeof value === 'string') return escapeControls(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return `[${value.map(showPlain).join(', ')}]`;
  if (!isObject(value)) return String(value);
  return `{${Object.entries(value).map(showMember).join(', ')}}`;
}
