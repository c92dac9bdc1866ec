/** Amounts of operations that are given as decimals, beside those in micro units: `daily_budget: 80.00`. */

import type { OperationColumns } from '../../../flags/document-formats.js';
import {
  type AmountProblem,
  joinMemberCurrency,
  readAmountText,
  type WrittenAmount,
} from '../../../values/amount-text.js';
import { isObject } from '../../../values/lossless-json.js';
import type { Decimal } from '../../../values/money.js';
import type { DecimalSeparator } from '../../../values/number-notation.js';
import { textOf } from '../../../values/read-value.js';
import { notTogether } from '../../../values/text-lists.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import { readNumber } from '../../core/input/cell-number.js';
import type { InputDocument } from '../../core/input/input-file.js';
import { inputRowPosition } from '../../core/input/input-row.js';
import { writtenAmountProblem } from '../../core/input/written-numbers.js';

interface OperationAmounts {
  /** The operations with every amount in micro units. */
  readonly body: unknown;
  /** The decimals by the path of their parameter: `operations[3].params.daily_budget_amount_local_micro`. */
  readonly decimals: ReadonlyMap<string, Decimal>;
  readonly problems: readonly FlagProblem[];
}

/** Reads the decimals. What is no list of operations is left to the check. */
export function readOperationAmounts(
  top: string,
  body: unknown,
  { amounts }: OperationColumns,
  source: InputDocument,
): OperationAmounts {
  const decimals = new Map<string, Decimal>();
  const problems: FlagProblem[] = [];
  if (!Array.isArray(body)) return { body, decimals, problems };
  const operations = body.map((operation: unknown, index) => {
    if (!isObject(operation) || !isObject(operation.params)) return operation;
    const names = Object.keys(operation.params).filter((name) => amounts.has(name));
    const params: Record<string, unknown> = { ...operation.params };
    for (const name of names) {
      const parameter = amounts.get(name) ?? name;
      const path = `${top}[${index}].params.${parameter}`;
      const value = params[name];
      const addProblem = (code: string, message: string) => refuse(index, path, code, message, value);
      if (params[parameter] !== undefined) {
        addProblem('EXCLUSIVE_PARAMETERS', notTogether(name, twinOf(name, parameter, operation.params)));
      } else if (value === '' || value === null) {
        params[parameter] = value;
      } else {
        const amount = readMember(value, source.separator, operation.params.currency);
        if ('problem' in amount) addProblem('INVALID_PARAMETER', `${name} ${amount.problem}`);
        else {
          decimals.set(path, amount.decimal);
          params[parameter] = amount.decimal.micros;
        }
      }
      delete params[name];
    }
    if (params.currency != null && params.currency !== '')
      readCurrency(index, params, String(params.currency));
    return names.length === 0 ? operation : { ...operation, params };
  });
  return { body: operations, decimals, problems };

  function refuse(index: number, parameter: string, code: string, message: string, value: unknown): void {
    const place = inputRowPosition(index, source);
    problems.push({ parameter, flag: '--from', code, message: `${place}: ${message}`, value: String(value) });
  }

  /** The currency beside the amounts of an operation, as a record has it, is that of its amounts. */
  function readCurrency(index: number, params: Readonly<Record<string, unknown>>, currency: string): void {
    for (const [name, parameter] of amounts) {
      const path = `${top}[${index}].params.${parameter}`;
      const joined = joinMemberCurrency(decimals.get(path), params[parameter], currency);
      if (joined === undefined) continue;
      if (!('problem' in joined)) decimals.set(path, joined);
      else refuse(index, path, 'INVALID_PARAMETER', `${name} ${joined.problem}`, currency);
    }
  }

  /** The other name under which the same amount is given. */
  function twinOf(name: string, parameter: string, params: Readonly<Record<string, unknown>>): string {
    const same = [parameter, ...[...amounts.keys()].filter((each) => amounts.get(each) === parameter)];
    return same.find((each) => each !== name && params[each] !== undefined) ?? parameter;
  }
}

function readMember(
  value: unknown,
  separator: DecimalSeparator | undefined,
  currency: unknown,
): WrittenAmount | AmountProblem {
  const problem = writtenAmountProblem(value);
  if (problem !== undefined) return { problem };
  // A number has a point, whatever is said of texts.
  const toPlain = (number: string) =>
    typeof value !== 'string' || separator === undefined ? { value: number } : readNumber(number, separator);
  return readAmountText(String(value), {}, toPlain, textOf(currency));
}
