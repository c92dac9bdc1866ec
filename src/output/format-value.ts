/** Formats a value for a table: money as decimals, times in UTC, booleans as yes and no. */
import { isObject } from '../call/lossless-json.js';
import { formatMoney } from '../call/money.js';
import { formatTime, parsePostTime, parseTime } from '../call/time.js';
import type { FieldType } from '../contract/types.js';
import { escapeControls } from './control-characters.js';

/** `list` shortens times to the minute, to save width; `object` shows them in full. */
export type ValueView = 'list' | 'object';

interface Context {
  readonly type: FieldType | undefined;
  /** ISO 4217 code of the row's amounts, if the row has one. */
  readonly currency: string | undefined;
  readonly view: ValueView;
}

/** The text of a cell: a single line without control characters. null and absent values are a dash. */
export function formatValue(value: unknown, context: Context): string {
  if (value === null || value === undefined) return '-';
  if (context.type === 'micro' && isWhole(value)) return formatAmount(value, context.currency);
  if (context.type === 'time' && typeof value === 'string')
    return formatTimeCell(value, parseTime, context.view);
  if (context.type === 'post-time' && typeof value === 'string') {
    return formatTimeCell(value, parsePostTime, context.view);
  }
  if (Array.isArray(value)) return value.map((item) => formatPlain(item)).join(', ');
  return formatPlain(value);
}

/** The same with one line per member of an object or item of a list; at least one line. */
export function formatLines(value: unknown, context: Context): string[] {
  const members = isObject(value) ? Object.entries(value) : [];
  const lines = Array.isArray(value)
    ? value.map((item) =>
        isObject(item) ? Object.entries(item).map(formatMember).join(', ') : formatPlain(item),
      )
    : members.map(formatMember);
  if (lines.length > 0) return lines;
  return [typeof value === 'object' ? '-' : formatValue(value, context)];
}

function formatMember([name, value]: readonly [string, unknown]): string {
  return `${escapeControls(name)}: ${formatPlain(value)}`;
}

function isWhole(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** A decimal in the form that flags accept: without thousands separators. Without a currency, micro units are shown. */
function formatAmount(micros: number | bigint, currency: string | undefined): string {
  return currency === undefined
    ? `${micros} micro`
    : `${formatMoney(micros, currency)} ${escapeControls(currency)}`;
}

function formatTimeCell(text: string, parse: typeof parseTime, view: ValueView): string {
  const time = parse(text);
  if (time === undefined) return escapeControls(text);
  const utc = formatTime(time);
  return view === 'object' ? utc : utc.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
}

/** A nested value: objects and arrays in brackets, without the quotes of JSON. */
function formatPlain(value: unknown): string {
  if (typeof value === 'string') return escapeControls(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return `[${value.map(formatPlain).join(', ')}]`;
  if (!isObject(value)) return String(value);
  return `{${Object.entries(value).map(formatMember).join(', ')}}`;
}
