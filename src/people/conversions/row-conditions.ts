/**
 * Reads what a row says of its order: one that was refunded, cancelled, not paid, or a test, is not a conversion, and is counted as
 * skipped. Of an order that was refunded in part, what is left is its value.
 */
import { decimalDifference } from '../../values/money.js';
import type { RowRefusal } from '../reading/row.js';
import type { ConversionOptions } from './conversion-options.js';
import { orderStatuses } from './order-statuses.js';
import type { RowCell } from './read-cell.js';

/** The reasons of rows that are skipped, as a notice counts them. */
export const skipReasons = {
  refunded: 'refunded',
  cancelled: 'cancelled',
  failed: 'failed',
  open: 'not paid or not closed yet',
  lost: 'lost',
  test: 'marked as a test',
  'other-status': 'of other statuses than --count-status',
  'same-order': 'on a further line of an order',
} as const;
export type SkipReason = keyof typeof skipReasons;

/** Whether a refusal is that of a row that is skipped. */
export function isSkip(reason: string): reason is SkipReason {
  return Object.hasOwn(skipReasons, reason);
}

/** The cells of a row that counts, without those that say so; or why it does not. */
export function readConditions(
  cells: readonly RowCell[],
  options: Pick<ConversionOptions, 'countedStatuses'>,
): { readonly cells: readonly RowCell[] } | RowRefusal {
  const conditions = cells.filter(
    ({ column, text }) => column.kind === 'condition' && isSaid(column.param, text),
  );
  const others = cells.filter(({ column }) => column.kind !== 'condition');
  let isPartly = false;
  let isCounted = false;
  for (const { column, text } of conditions) {
    const refuse = (reason: SkipReason | 'status-unknown') => ({ reason, column: column.name });
    if (column.param === 'cancelled_at') return refuse('cancelled');
    if (column.param === 'test' && (isYes(text) || text.trim().toLowerCase() === 'test'))
      return refuse('test');
    if (column.param !== 'status') continue;
    const status = foldStatus(text);
    const { countedStatuses } = options;
    isCounted ||= countedStatuses?.some((counted) => foldStatus(counted) === status) === true;
    if (countedStatuses && !isCounted) return refuse('other-status');
    const meaning = isCounted ? 'counted' : orderStatuses[status];
    if (meaning === undefined) return refuse('status-unknown');
    if (meaning === 'partly') isPartly = true;
    else if (meaning !== 'counted') return refuse(meaning);
  }
  return isCounted ? { cells: others } : withoutRefund(others, conditions, isPartly);
}

/** An empty status says that it is not known; other conditions that are empty say nothing. */
function isSaid(param: string, text: string): boolean {
  return param === 'status' || text.trim() !== '';
}

/** The value of an order without what was paid back of it. */
function withoutRefund(
  cells: readonly RowCell[],
  conditions: readonly RowCell[],
  isPartly: boolean,
): ReturnType<typeof readConditions> {
  const refunds = conditions.filter(
    ({ column, text }) => column.param === 'refunded_amount' && /[1-9]/.test(text),
  );
  const mark = conditions.find(({ column, text }) => column.param === 'refunded' && isYes(text));
  const value = cells.find(({ column, text }) => column.param === 'value' && text.trim() !== '');
  if (value && /^-.*[1-9]/.test(value.text.trim())) return { reason: 'refunded', column: value.column.name };
  if (refunds.length === 0) {
    if (mark) return { reason: 'refunded', column: mark.column.name };
    return isPartly ? { reason: 'refund-unknown' } : { cells };
  }
  let left = value?.text;
  for (const { column, text } of refunds) {
    left = left === undefined ? undefined : decimalDifference(left, text);
    if (left === undefined) return { reason: 'refund-unknown', column: column.name };
    if (!/[1-9]/.test(left) || left.startsWith('-')) return { reason: 'refunded', column: column.name };
  }
  return { cells: cells.map((cell) => (cell === value ? { ...cell, text: left ?? '' } : cell)) };
}

function isYes(text: string): boolean {
  return ['true', 'yes', '1', 'y', 'x'].includes(text.trim().toLowerCase());
}

/** `wc-on-hold` and `On hold` are one. */
function foldStatus(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[\s_-]+/g, ' ');
}
