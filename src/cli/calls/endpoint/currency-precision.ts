/** Checks that decimal amounts have no more fraction digits than their currency, before a write is sent. */

import { endpointById } from '../../../contract/find-group.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { batchBody } from '../../../flags/bulk-flags.js';
import { memberAt } from '../../../values/lossless-json.js';
import { assertPrecision, dependsOnCurrency, MoneyError } from '../../../values/money.js';
import { type FlagProblem, parameterError } from '../../core/host/command-error.js';
import type { Arguments } from '../../core/input/arguments.js';
import { createParameterNamer } from '../../core/input/parameter-names.js';
import { responseData } from '../../core/records/response-data.js';
import type { Session } from '../session/session.js';

/** Whether the currency must be read to check the decimals. Whole amounts are valid in every currency. */
export function readsCurrency(endpoint: Endpoint, { decimals }: Arguments): boolean {
  const { currency } = endpoint;
  const isRead = currency === undefined ? batchBody(endpoint) !== undefined : !('param' in currency);
  return areDependent(decimals) && isRead;
}

function areDependent(decimals: Arguments['decimals']): boolean {
  return [...decimals.values()].some(dependsOnCurrency);
}

/**
 * Throws CommandError for decimals with more fraction digits than their currency, which is read from the service. The
 * session may be omitted if `readsCurrency` is false.
 */
export async function checkCurrencyPrecision(
  endpoint: Endpoint,
  { decimals, source }: Pick<Arguments, 'decimals'> & Partial<Pick<Arguments, 'source'>>,
  values: Document,
  session?: Session,
): Promise<void> {
  if (!areDependent(decimals)) return;
  const batch = batchBody(endpoint);
  if (batch && session) {
    const { checkOperationCurrencies } = await import('./operation-currency.js');
    const { name } = createParameterNamer(endpoint, { decimals, source });
    return checkOperationCurrencies(endpoint, batch, decimals, values, session, name);
  }
  const currency = await readCurrency(endpoint, values, session);
  const problems: FlagProblem[] = [];
  const namer = createParameterNamer(endpoint, { decimals, source: undefined });
  for (const [parameter, decimal] of decimals) {
    try {
      assertPrecision(decimal, currency);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      const flag = namer.name(parameter);
      const message = `${flag} ${error.message}`;
      problems.push({ parameter, flag, code: 'INVALID_PARAMETER', message, value: decimal.text });
    }
  }
  if (problems.length) throw parameterError(problems);
}

async function readCurrency(
  endpoint: Endpoint,
  values: Document,
  session: Session | undefined,
): Promise<string> {
  const { currency } = endpoint;
  if (!currency) throw new Error(`the contract has no currency for ${endpoint.id}`);
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
