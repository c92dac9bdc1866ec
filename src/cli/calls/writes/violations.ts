/** Describes the limits of a profile that a write violates. */
import { decimalFlagName } from '../../../call/flag-names.js';
import { escapeControls } from '../../../output/control-characters.js';
import { formatMoney } from '../../../values/money.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import { moneyName } from '../../core/records/describe-change.js';
import type { AppliedOperation } from './apply-operations.js';
import type { Ceiling } from './daily-ceilings.js';
import type { SpendLimits } from './guards.js';
import { type AmountLimit, exceedsLimit, highestIn } from './limits.js';

export interface Violation {
  readonly guard: keyof SpendLimits;
  /** The operation that does it; undefined where several do together. */
  readonly operation?: AppliedOperation | undefined;
  readonly parameter: string;
  readonly message: string;
}

/** The code of every problem of this kind. */
export const overLimit = 'OVER_LIMIT';

/** `300.00 USD`; in micro units where the currency is not known. */
export function describeAmount(micros: bigint, currency: string | undefined): string {
  return currency === undefined
    ? `${formatMoney(micros, undefined)}`
    : `${formatMoney(micros, currency)} ${escapeControls(currency)}`;
}

/** `daily budget` for `daily_budget_amount_local_micro`. */
export function amountName(field: string): string {
  return moneyName(field).replaceAll('_', ' ');
}

/** The fault of an amount, as the end of a sentence that begins with it; undefined where it does not exceed the limit. */
export function describeExcess(
  amount: Ceiling,
  limit: AmountLimit,
  { guard, currency, profile }: { guard: keyof SpendLimits; currency: string | undefined; profile: string },
): string | undefined {
  if (!exceedsLimit(amount, limit, currency)) return undefined;
  const highest = highestIn(limit, currency);
  return highest === undefined
    ? `${guard} of the profile ${profile} does not allow amounts in ${escapeControls(currency ?? '')}`
    : `over ${guard} ${describeAmount(highest, currency)} of the profile ${profile}`;
}

/**
 * The violation as a problem of the flag that sends the amount, if one does; of a batch it names the operation, which
 * counts from 1.
 */
export function toProblem({ operation, parameter, message }: Violation, isSeveral: boolean): FlagProblem {
  const { index, id, write } = operation ?? {};
  const isSent = operation !== undefined && Object.hasOwn(operation.values, parameter);
  const own = write?.isRaw ? '--param' : decimalFlagName(parameter);
  const position = index === undefined ? undefined : index + (write?.offset ?? 0);
  const label = write?.label ?? (index === undefined ? id : undefined);
  // A row or a place in a file is named even where there is only one: the command line does not have it.
  const isNamed = label !== undefined && (isSeveral || write?.label !== undefined);
  const where = isNamed ? `${label}: ` : '';
  return {
    parameter: position === undefined ? parameter : `operations[${position}].params.${parameter}`,
    flag: position !== undefined ? '--from' : isSent ? own : '',
    code: overLimit,
    message: position === undefined ? where + message : `${where}operation ${position + 1}: ${message}`,
  };
}
