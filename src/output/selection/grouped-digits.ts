/** Finds the commas of a filter that may separate thousands: `45,000` is no list of 45 and 0. */
import { readNotations } from '../../values/number-notation.js';
import { joinList } from '../../values/text-lists.js';
import type { RowField } from './fields-of-rows.js';
import type { ParsedCondition } from './parse-condition.js';

/** An amount as people group it: 1,234.50 and 1.234,50. */
const groupedForms = [/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/];
/** A comma, three digits, and the end or another comma. */
const threeDigits = /,\d{3}(?:,|$)/;
/** Nobody types a number of a list with a zero in front. */
const zeroInFront = /,0\d\d(?:,|$)/;

/**
 * The fault of the commas of a condition on a number, as the end of a sentence; undefined if nothing is. Values in quotes are a
 * list.
 */
export function findGroupedDigits(
  { operator, operands, rest }: Pick<ParsedCondition, 'operator' | 'operands' | 'rest'>,
  field: RowField,
): string | undefined {
  const isAmount = field.type === 'micro';
  // Before the fields of the rows are known: an order has one value.
  const isOrder = field.type === undefined && /^[<>]/.test(operator);
  if (!isAmount && !isOrder && field.type !== 'integer' && field.type !== 'number') return undefined;
  if (operands.length < 2 || operands.some(({ isQuoted }) => isQuoted)) return undefined;
  const [, number = '', currency = ''] = /^(.*?) ?([A-Za-z]{3})?$/s.exec(rest) ?? [];
  const isGrouped = groupedForms.some((form) => form.test(number));
  const isMeant = isAmount
    ? isGrouped || threeDigits.test(rest)
    : isGrouped && (isOrder || zeroInFront.test(rest));
  if (!isMeant) return undefined;
  const isList = isAmount && field.isDecimal;
  const items = operands.map(({ text }) => (isList ? withCents(text) : `"${text}"`));
  const single = isGrouped ? readNotations(number)[0] : undefined;
  const ways = [
    ...(single === undefined ? [] : [`${single}${currency}`]),
    ...(isOrder ? [] : [items.join(',')]),
  ];
  return `has a comma where thousands may be meant; type ${joinList(ways, 'or')}`;
}

/** 35.00 for 35. */
function withCents(text: string): string {
  return /^[+-]?\d+$/.test(text) ? `${text.replace(/^([+-]?)0+(?=\d)/, '$1')}.00` : text;
}
