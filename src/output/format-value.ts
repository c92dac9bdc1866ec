/** One value as a person reads it in a table: money as decimals, times in UTC, yes and no. */
import { isObject } from '../call/lossless-json.js';
import { formatMoney } from '../call/money.js';
import { formatTime, parseTime } from '../call/time.js';
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
  if (context.type === 'time' && typeof value === 'string') return showTime(value, context.view);
  if (Array.isArray(value)) return value.map((item) => showPlain(item)).join(', ');
  return showPlain(value);
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

function showTime(text: string, view: ValueView): string {
  const time = parseTime(text);
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
  const members = Object.entries(value).map(
    ([name, inner]) => `${escapeControls(name)}: ${showPlain(inner)}`,
  );
  return `{${members.join(', ')}}`;
}
