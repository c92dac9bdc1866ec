/** Amounts of operations that are given as decimals, beside those in micro units: `daily_budget: 80.00`. */

import type { OperationColumns } from '../../flags/document-formats.js';
import { isObject } from '../../values/lossless-json.js';
import { type Decimal, MoneyError, parseDecimal } from '../../values/money.js';
import { notTogether } from '../../values/text-lists.js';
import type { FlagProblem } from '../host/errors/command-error.js';
import type { InputDocument } from '../input/input-file.js';
import { inputRowPosition } from '../input/input-row.js';

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
    if (names.length === 0) return operation;
    const params: Record<string, unknown> = { ...operation.params };
    for (const name of names) {
      const parameter = amounts.get(name) ?? name;
      const path = `${top}[${index}].params.${parameter}`;
      const addProblem = (code: string, message: string) =>
        problems.push({
          parameter: path,
          flag: '--from',
          code,
          message: `${inputRowPosition(index, source)}: ${message}`,
          value: String(params[name]),
        });
      const value = params[name];
      if (params[parameter] !== undefined) {
        addProblem('EXCLUSIVE_PARAMETERS', notTogether(name, twinOf(name, parameter, operation.params)));
      } else if (value === '' || value === null) {
        params[parameter] = value;
      } else {
        try {
          const decimal = parseDecimal(textOf(value));
          decimals.set(path, decimal);
          params[parameter] = decimal.micros;
        } catch (error) {
          if (!(error instanceof MoneyError)) throw error;
          addProblem('INVALID_PARAMETER', `${name} ${error.message}`);
        }
      }
      delete params[name];
    }
    return { ...operation, params };
  });
  return { body: operations, decimals, problems };

  /** The other name under which the same amount is given. */
  function twinOf(name: string, parameter: string, params: Readonly<Record<string, unknown>>): string {
    const same = [parameter, ...[...amounts.keys()].filter((each) => amounts.get(each) === parameter)];
    return same.find((each) => each !== name && params[each] !== undefined) ?? parameter;
  }
}

/** Numbers with more digits have been rounded when they were read. */
const exactDigits = 15;

function textOf(value: unknown): string {
  if (typeof value === 'number' && String(value).replace(/\D/g, '').length > exactDigits) {
    throw new MoneyError(`has too many digits for a number; write it as a string: "${value}"`);
  }
  return typeof value === 'string' ? value.trim() : String(value);
}
