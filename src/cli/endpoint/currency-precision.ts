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

/** A decimal finer than its currency is refused; the currency is what the service says it is. */
export async function checkCurrencyPrecision(
  endpoint: Endpoint,
  { decimals }: Arguments,
  values: Document,
  session: Session,
): Promise<void> {
  if (decimals.size === 0) return;
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

async function currencyOf(endpoint: Endpoint, values: Document, session: Session): Promise<string> {
  const { currency } = endpoint;
  if (!currency) throw new Error(`the contract does not say the currency of ${endpoint.id}`);
  if ('param' in currency) return String(values[currency.param]);
  const source = endpointById(currency.from);
  const id = values[currency.by];
  const reply = await session.client.call(source, {
    account_id: values.account_id ?? null,
    ...(source.positional && id !== undefined && { [source.positional]: id }),
  });
  return String(memberAt(responseData(reply), 'currency'));
}
