/** Writes command lines that can be run as they are shown. */
import { decimalFlagName, endpointCommand, flagName, isMoney } from '../../../call/flag-names.js';
import type { Document, Endpoint, Param } from '../../../contract/types.js';
import { formatMoney } from '../../../values/money.js';
import { flagWithValue } from '../../../values/shell-word.js';

/** A call that mends something. */
export interface Remedy {
  readonly endpoint: Endpoint;
  readonly values: Document;
}

export interface CommandContext {
  /** ISO 4217 code of the amounts. */
  readonly currency: string | undefined;
  /** The flags that choose profile, environment and account, as they were typed for this command. */
  readonly flags: readonly string[];
}

/** The command that makes this call. Amounts become decimals where the currency is known; what is empty is unset. */
export function formatCommand({ endpoint, values }: Remedy, { currency, flags }: CommandContext): string {
  const { positional, params } = endpoint;
  const given = Object.entries(values).filter(([name]) => name !== positional);
  const isCleared = (value: unknown) => value === '' || value === null;
  const cleared = given.flatMap(([name, value]) => (isCleared(value) ? [name] : []));
  return endpointCommand(
    endpoint,
    positional === undefined ? undefined : String(values[positional]),
    given.flatMap(([name, value]) =>
      isCleared(value) ? [] : formatFlag(name, value, params[name], currency),
    ),
    cleared.length > 0 ? ['--unset', cleared.join(',')] : [],
    flags,
  );
}

function formatFlag(
  name: string,
  value: unknown,
  param: Param | undefined,
  currency: string | undefined,
): readonly string[] {
  if (typeof value === 'bigint' && param && isMoney(param) && currency !== undefined)
    return [decimalFlagName(name), formatMoney(value, currency)];
  if (value === true && param?.type === 'boolean') return [flagName(name)];
  return flagWithValue(flagName(name), String(value));
}
