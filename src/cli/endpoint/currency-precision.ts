/** Decimals wait here for their currency: one finer than the currency allows is refused before the write is sent. */

import { memberAt } from '../../call/lossless-json.js';
import { assertPrecision, MoneyError } from '../../call/money.js';
import { endpointById } from '../../contract/index.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { type FlagProblem, parameterError } from '../errors/command-error.js';
import type { Session } from '../session/session.js';
import { createParameterNamer } from './parameter-names.js';
import type { Arguments } from './read-arguments.js';
import { responseData } from './response-data.js';

/** Whether the currency must be read before decimals can be judged. Whole amounts fit every currency. */
export function readsCurrency({ currency }: Endpoint, { decimals }: Arguments): boolean {
  return hasFraction(decimals) && currency !== undefined && !('param' in currency);
}

function hasFraction(decimals: Arguments['decimals']): boolean {
  return [...decimals.values()].some((decimal) => decimal.decimals > 0);
}

/**
 * A decimal finer than its currency is refused; the currency is what the service says it is. The session may be left out
 * where nothing must be read.
 */
export async function checkCurrencyPrecision(
  endpoint: Endpoint,
  { decimals }: Arguments,
  values: Document,
  session?: Session,
): Promise<void> {
  if (!hasFraction(decimals)) return;
  const currency = await currencyOf(endpoint, values, session);
  const problems: FlagProblem[] = [];
  const voice = createParameterNamer(endpoint, { decimals, source: undefined });
  for (const [parameter, decimal] of decimals) {
    try {
      assertPrecision(decimal, currency);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      const flag = voice.name(parameter);
      const message = `${flag} ${error.message}`;
      problems.push({ parameter, flag, code: 'INVALID_PARAMETER', message, value: decimal.text });
    }
  }
  if (problems.length) throw parameterError(problems);
}

async function currencyOf(
  endpoint: Endpoint,
  values: Document,
  session: Session | undefined,
): Promise<string> {
  const { currency } = endpoint;
  if (!currency) throw new Error(`the contract does not say the currency of ${endpoint.id}`);
  if ('param' in currency) return String(values[currency.param]);
  if (!session) throw new Error(`the currency of ${endpoint.id} must be read`);
  const source = endpointById(currency.from);
  const id = values[currency.by];
  const reply = await session.client.call(source, {
    account_id: values.account_id ?? null,
    ...(source.positional && id !== undefined && { [source.positional]: id }),
  });
  return String(memberAt(responseData(reply), 'currency'));
}
