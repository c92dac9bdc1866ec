/** Echoed parameters that differ from the ones sent (docs/service.md#echo). */
import type { Document, Endpoint, Value } from '../../../contract/types.js';

/** Poll and conversation cards echo their kind as well: in lower case on reads, in upper case on writes. */
export function echoCard({ method, path }: Pick<Endpoint, 'method' | 'path'>, values: Document): Document {
  const kind = /cards\/(\w+)/.exec(path)?.[1] ?? '';
  return { ...values, card_type: method === 'GET' ? kind : kind.toUpperCase() };
}

/** Ids of the service's type long are echoed as numbers (docs/service.md#echo). */
export function echoLongs(values: Document, names: readonly string[]): Document {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, names.includes(name) ? toLong(value) : value]),
  );
}

function toLong(value: Value): Value {
  if (Array.isArray(value)) return value.map(toLong);
  return typeof value === 'string' ? BigInt(value) : value;
}

/** The echo of calls about drafts and scheduled posts that have ids of the type long: without the account, as all of theirs. */
export function echoWithoutAccount(values: Document, longs: readonly string[]): Document {
  const { account_id: _, ...rest } = values;
  return echoLongs(rest, longs);
}
