/** Reads the flags that take amounts as decimals, or as changes of the current amount. */
import { decimalFlagName, flagName } from '../../../call/flag-names.js';
import type { TextChange } from '../../../flags/name-or-time-change.js';
import { looksRelative, parseRelativeAmount, type RelativeAmount } from '../../../flags/relative-amount.js';
import { optionKey } from '../../../flags/typed-values.js';
import { type Decimal, MoneyError, parseDecimal } from '../../../values/money.js';
import { notTogether } from '../../../values/text-lists.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import { type Invocation, textOption } from '../../core/host/invocation.js';

/** The values that the flags of a call are read into. */
export interface AmountTarget {
  raw: Record<string, unknown>;
  decimals: Map<string, Decimal>;
  problems: FlagProblem[];
  /** Absent where a command has no current amount that could change. */
  changes?: Map<string, RelativeAmount | TextChange> | undefined;
}

/** Reads an amount given as a decimal, or as a change of the current one. */
export function readDecimalFlag(
  name: string,
  options: Invocation['options'],
  { raw, decimals, problems, changes }: AmountTarget,
): void {
  const flag = decimalFlagName(name);
  const text = textOption(options, optionKey(flag));
  if (text === undefined) return;
  if (raw[name] !== undefined) {
    const message = notTogether(flag, flagName(name));
    problems.push({ parameter: name, flag, code: 'EXCLUSIVE_PARAMETERS', message, value: text });
    return;
  }
  try {
    if (changes && looksRelative(text)) {
      changes.set(name, parseRelativeAmount(text));
      return;
    }
    const decimal = parseDecimal(text);
    decimals.set(name, decimal);
    raw[name] = decimal.micros;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const message = `${flag} ${error.message}`;
    problems.push({ parameter: name, flag, code: 'INVALID_PARAMETER', message, value: text });
  }
}
