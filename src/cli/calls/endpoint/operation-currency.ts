/** The currency of the amounts of each operation of a batch: that of its record, or of the parent of a new one. */

import { endpointById } from '../../../contract/find-group.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { BatchBody } from '../../../flags/bulk-flags.js';
import { assertPrecision, type Decimal, dependsOnCurrency, MoneyError } from '../../../values/money.js';
import { type FlagProblem, fileProblem, parameterError } from '../../core/host/command-error.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { Session } from '../session/session.js';

/** Where the currency of an operation is read: the endpoint that reads one record, and the record. */
interface CurrencySource {
  readonly from: string;
  readonly id: string;
}

/**
 * Throws CommandError for decimals, by their paths, that name another currency than that of their operation, or have more fraction digits.
 * Reads the records in few calls. A record that does not exist is left to the service, which says so.
 */
export async function checkOperationCurrencies(
  endpoint: Endpoint,
  { name, operation }: BatchBody,
  decimals: ReadonlyMap<string, Decimal>,
  values: Document,
  { client }: Pick<Session, 'client'>,
  nameOf: (path: string) => string,
): Promise<void> {
  const operations = values[name];
  if (!Array.isArray(operations)) return;
  const wanted = [...decimals].flatMap(([path, decimal]) => {
    const index = Number(/\[(\d+)\]/.exec(path)?.[1]);
    const item = operations[index] as Document | undefined;
    const source =
      item && dependsOnCurrency(decimal) ? findSource(endpoint, item, operation.discriminator) : undefined;
    return source ? [{ path, decimal, source }] : [];
  });
  const currencies = new Map<string, string>();
  for (const from of new Set(wanted.map(({ source }) => source.from))) {
    const related = findRelatedEndpoints(endpointById(from));
    const ids = wanted.filter(({ source }) => source.from === from).map(({ source }) => source.id);
    const records = related ? await readRecords(client, related, values, ids) : new Map<string, Document>();
    for (const [id, record] of records) currencies.set(keyOf({ from, id }), String(record.currency));
  }
  const problems = wanted.flatMap(({ path, decimal, source }): FlagProblem[] => {
    const currency = currencies.get(keyOf(source));
    if (currency === undefined) return [];
    try {
      assertPrecision(decimal, currency);
      return [];
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      const message = `${nameOf(path)} ${error.message}`;
      return [fileProblem(path, message, decimal.text)];
    }
  });
  if (problems.length > 0) throw parameterError(problems);
}

function keyOf({ from, id }: CurrencySource): string {
  return `${from} ${id}`;
}

/** As the single call reads it: of the record itself, or of what a new record belongs to. */
function findSource(endpoint: Endpoint, item: Document, discriminator: string): CurrencySource | undefined {
  const own = findRelatedEndpoints(endpoint);
  const params = item.params as Document | undefined;
  if (!own || !params || item[discriminator] === undefined) return undefined;
  const id = params[own.idParam];
  const currency = (id === undefined ? own.create : own.update)?.currency;
  if (!currency || 'param' in currency) return undefined;
  const parent = params[currency.by];
  return parent === undefined ? undefined : { from: currency.from, id: String(parent) };
}
