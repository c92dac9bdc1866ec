/**
 * --filter: selects rows by conditions on their fields. Amounts are compared in the currency of their row, times as
 * times, and words in any case; a row without a value matches only `=null`, and the negated operators.
 */

import { createProblemCollector } from '../../call/problem-collector.js';
import { isObject } from '../../values/lossless-json.js';
import type { QuotedPart } from '../../values/split-quoted.js';
import { describeChoices, joinList } from '../../values/text-lists.js';
import type { RowShape } from '../answer.js';
import { valueAt } from '../fields.js';
import {
  compareWithAmount,
  compareWithId,
  compareWithMicros,
  compareWithNumber,
  compareWithTime,
  findFormProblem,
  foldText,
  hasNoValue,
  type InvalidOperand,
  isNumber,
  type ValueComparison,
} from './compare-values.js';
import { findField, type RowField, shortName } from './fields-of-rows.js';
import { findGroupedDigits } from './grouped-digits.js';
import { type Operator, operators, type ParsedCondition, parseCondition } from './parse-condition.js';
import { SelectionError } from './selection-error.js';

/** Whether a row has what was asked for. */
export type RowFilter = (row: unknown) => boolean;
/** Whether a value, which is neither null nor a list, matches one operand. */
type ValueTest = (value: unknown, row: unknown) => boolean;
type Shape = Pick<RowShape, 'fields' | 'headers' | 'aliases' | 'currency'> | undefined;

/**
 * The rows that meet all conditions. `now` is what relative times count from. Throws a SelectionError with every problem.
 */
export function compileFilter(conditions: readonly string[], shape: Shape, now: number): RowFilter {
  const report = createProblemCollector({ name: () => '--filter' });
  const filters = conditions.flatMap((text) => {
    const result = compileCondition(text, shape, now);
    if (typeof result === 'function') return [result];
    report.problems.push({
      parameter: 'filter',
      code: 'INVALID_PARAMETER',
      message: `--filter ${result.problem}`,
      value: text,
    });
    return [];
  });
  if (report.problems.length > 0) throw new SelectionError(report.problems);
  return (row) => filters.every((matches) => matches(row));
}

/** The fields that the conditions name, where they can be read. */
export function filteredFields(conditions: readonly string[]): readonly string[] {
  return conditions.flatMap((text) => parseCondition(text)?.field ?? []);
}

function compileCondition(text: string, shape: Shape, now: number): RowFilter | InvalidOperand {
  const parsed = parseCondition(text);
  if (!parsed) {
    return {
      problem: `must be FIELD, an operator (${operators.join(' ')}) and a value, got ${JSON.stringify(text)}`,
    };
  }
  const field = findField(parsed.field, shape);
  if ('problem' in field) return { problem: `has ${field.problem}` };
  const problem = findGroupedDigits(parsed, field) ?? misuse(parsed, field);
  if (problem !== undefined) return { problem: `${JSON.stringify(text)}: ${parsed.field} ${problem}` };
  const tests: ValueTest[] = [];
  let matchesNothing = false;
  for (const operand of parsed.operands) {
    if (isNull(operand)) {
      matchesNothing = true;
      continue;
    }
    const test = createTest(field, parsed.operator, operand.text, now, shape?.currency);
    if ('problem' in test) return { problem: `${JSON.stringify(text)}: ${parsed.field} ${test.problem}` };
    tests.push(test);
  }
  const isNegated = parsed.operator.startsWith('!');
  const currencies = isNegated && isDecimalAmount(field) ? typedCurrencies(parsed.operands) : undefined;
  return (row) => {
    if (currencies && !currencies.has(currencyOf(row, shape?.currency))) return false;
    const value = valueAt(row, field.path);
    const isMatch = hasNoValue(value)
      ? matchesNothing
      : [value].flat().some((item) => tests.some((test) => test(item, row)));
    return isMatch !== isNegated;
  };
}

function isDecimalAmount({ type, isDecimal }: RowField): boolean {
  return type === 'micro' && isDecimal;
}

/** The currencies that all amounts of a condition name; undefined where one is meant in any currency. */
function typedCurrencies(operands: readonly QuotedPart[]): ReadonlySet<string | undefined> | undefined {
  const currencies = operands.flatMap((operand) => {
    const amount = isNull(operand) ? undefined : compareWithAmount(operand.text);
    return amount && 'currency' in amount ? [amount.currency] : [];
  });
  return currencies.length === 0 || currencies.includes(undefined) ? undefined : new Set(currencies);
}

/** The currency of the amounts of a row. */
function currencyOf(row: unknown, ofAll: string | undefined): string | undefined {
  return isObject(row) && typeof row.currency === 'string' ? row.currency : ofAll;
}

function isNull({ text, isQuoted }: QuotedPart): boolean {
  return text === 'null' && !isQuoted;
}

const equality = ['=', '!='] as const;
const containing = ['~', '!~'] as const;
const ordering = ['>', '>=', '<', '<='] as const;

function isOrdering(operator: Operator): boolean {
  return ordering.some((one) => one === operator);
}

/** The operators that mean something for a field. */
function operatorsFor({ type }: RowField): readonly Operator[] {
  switch (type) {
    case 'integer':
    case 'number':
    case 'micro':
    case 'time':
    case 'post-time':
      return [...equality, ...ordering];
    case 'boolean':
      return equality;
    case undefined:
      return operators;
    default:
      return [...equality, ...containing];
  }
}

/** What is wrong with the operator and its operands, whatever their values; undefined if nothing is. */
function misuse({ operator, operands }: ParsedCondition, field: RowField): string | undefined {
  const allowed = operatorsFor(field);
  if (!allowed.includes(operator)) return `supports ${joinList(allowed, 'and')}, not ${operator}`;
  if (operands.some(({ text, isQuoted }) => text === '' && !isQuoted)) {
    return 'requires a value; =null selects the rows without one';
  }
  if (isOrdering(operator) && operands.length > 1) return `${operator} accepts only one value`;
  if (operands.some(isNull) && !equality.some((one) => one === operator))
    return `${operator} does not accept null`;
  return undefined;
}

function createTest(
  field: RowField,
  operator: Operator,
  text: string,
  now: number,
  currency: string | undefined,
): ValueTest | InvalidOperand {
  if (operator.endsWith('~')) {
    const sought = foldText(text);
    return (value) => foldText(value).includes(sought);
  }
  if (field.type === undefined) return createUntypedTest(operator, text, now);
  if (isDecimalAmount(field)) return createAmountTest(operator, text, currency);
  const comparison = createComparison(field, text, now);
  return typeof comparison === 'function' ? withOperator(operator, comparison) : comparison;
}

function withOperator(operator: Operator, compare: ValueComparison): ValueTest {
  return (value) => isMet(operator, compare(value));
}

/** The negated operators are told by their opposites. */
function isMet(operator: Operator, order: number | undefined): boolean {
  if (order === undefined) return false;
  if (operator === '>') return order > 0;
  if (operator === '>=') return order >= 0;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return order === 0;
}

/** With a currency, amounts in any other are not meant. */
function createAmountTest(
  operator: Operator,
  text: string,
  ofAll: string | undefined,
): ValueTest | InvalidOperand {
  const amount = compareWithAmount(text);
  if ('problem' in amount) return amount;
  return (value, row) =>
    (amount.currency === undefined || amount.currency === currencyOf(row, ofAll)) &&
    isMet(operator, amount.compare(value));
}

/** How a value of the field compares with the text. */
function createComparison(
  { type, path, values, form }: RowField,
  text: string,
  now: number,
): ValueComparison | InvalidOperand {
  switch (type) {
    case 'integer':
    case 'number':
      return compareWithNumber(text);
    case 'micro':
      return compareWithMicros(text, shortName(path, undefined));
    case 'time':
    case 'post-time':
      return compareWithTime(text, now, type);
    case 'boolean':
      return compareWithBoolean(text);
    case 'id':
      return compareWithId(text);
    default: {
      const problem = form && findFormProblem(text, form);
      return problem === undefined ? compareWithWord(text, values) : { problem };
    }
  }
}

function compareWithBoolean(text: string): ValueComparison | InvalidOperand {
  const word = text.toLowerCase();
  if (!['true', 'false', 'yes', 'no'].includes(word)) return { problem: 'must be true or false' };
  const sought = word === 'true' || word === 'yes';
  return (value) => (value === sought ? 0 : 1);
}

/** A misspelled word of an enum would select nothing, and say nothing. */
function compareWithWord(
  text: string,
  values: readonly string[] | undefined,
): ValueComparison | InvalidOperand {
  const sought = foldText(text);
  if (values && !values.some((value) => foldText(value) === sought)) {
    return { problem: `must be ${describeChoices(values)}, got ${JSON.stringify(text)}` };
  }
  return (value) => (foldText(value) === sought ? 0 : 1);
}

/** Without a schema each value tells what it is compared as; one that the text is no value for does not match. */
function createUntypedTest(operator: Operator, text: string, now: number): ValueTest {
  const [number, time] = [compareWithNumber(text), compareWithTime(text, now, undefined)];
  const boolean = compareWithBoolean(text);
  const sought = foldText(text);
  return (value) => {
    if (isNumber(value)) return typeof number === 'function' && isMet(operator, number(value));
    if (typeof value === 'boolean') return typeof boolean === 'function' && isMet(operator, boolean(value));
    const order = typeof time === 'function' ? time(value) : undefined;
    if (order !== undefined) return isMet(operator, order);
    if (isOrdering(operator) && (typeof number === 'function' || typeof time === 'function')) return false;
    const folded = foldText(value);
    return isMet(operator, folded < sought ? -1 : folded > sought ? 1 : 0);
  };
}
