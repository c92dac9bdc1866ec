/** Evaluates the filters of product sets. Their exact meaning is a choice (docs/service.md#product-sets). */

import type { Document, Value } from '../../../contract/types.js';
import { compareDecimals, isDecimal, parsePrice } from '../../../values/price.js';

/** Filters that cannot be evaluated: the set is never filled. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
}

type Test = (value: Value | undefined) => boolean;

/** Returns a function that tests whether a product matches every filter. Throws FilterError. */
export function compileFilters(filters: readonly Document[]): (product: Document) => boolean {
  const tests = filters.map(({ attribute, operator, value }) => ({
    name: String(attribute),
    test: compileFilter(String(attribute), String(operator), String(value)),
  }));
  return (product) => tests.every(({ name, test }) => test(product[name]));
}

function compileFilter(attribute: string, operator: string, value: string): Test {
  switch (attribute) {
    case 'price':
    case 'sale_price':
      return compareNumbers(operator, parsePrice(value)?.amount ?? value, parsePrice(value)?.currency);
    case 'inventory':
      return compareNumbers(operator, value, undefined);
    default:
      return compareTexts(operator, value);
  }
}

/** A limit without a currency is one in any. An attribute that a product does not have meets nothing. */
function compareNumbers(operator: string, limit: string, currency: string | undefined): Test {
  if (!isDecimal(limit)) throw new FilterError(`${limit} is not a number`);
  const accepts = numberTest(operator);
  return (value) => {
    const price = parsePrice(value);
    const number = price?.amount ?? (value === null || value === undefined ? '' : String(value));
    if (!isDecimal(number) || (currency !== undefined && price?.currency !== currency)) return false;
    return accepts(compareDecimals(number, limit));
  };
}

function numberTest(operator: string): (order: number) => boolean {
  switch (operator) {
    case 'GREATER_THAN':
      return (order) => order > 0;
    case 'LESS_THAN':
      return (order) => order < 0;
    case 'EQUAL_TO':
    case 'MATCH':
      return (order) => order === 0;
    default:
      throw new FilterError(`${operator} does not compare numbers`);
  }
}

/** Texts are compared without regard to case. */
function compareTexts(operator: string, wanted: string): Test {
  const text = wanted.toLowerCase();
  const read = (value: Value | undefined) => (typeof value === 'string' ? value.toLowerCase() : undefined);
  switch (operator) {
    case 'EQUAL_TO':
    case 'MATCH':
      return (value) => read(value) === text;
    case 'CONTAINS':
      return (value) => read(value)?.includes(text) === true;
    case 'NOT_CONTAINS':
      return (value) => read(value)?.includes(text) !== true;
    default:
      throw new FilterError(`${operator} does not compare texts`);
  }
}
