/** How calls echo their parameters where that is not simply what was sent (docs/service.md#echo). */
import type { Document, Endpoint, Value } from '../../../contract/types.js';

/** Poll and conversation cards add their kind: in lower case on reads, in upper case on writes. */
export function echoCard({ method, path }: Pick<Endpoint, 'method' | 'path'>, values: Document): Document {
  const kind = /cards\/(\w+)/.exec(path)?.[1] ?? '';
  return { ...values, card_type: method === 'GET' ? kind : kind.toUpperCase() };
}

/** Ids that the service calls long are echoed as numbers (docs/service.md#echo). */
export function echoLongs(values: Document, names: readonly string[]): Document {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, names.includes(name) ? toLong(value) : value]),
  );
}

function toLong(value: Value): Value {
  if (Array.isArray(value)) return value.map(toLong);
  return typeof value === 'string' ? BigInt(value) : value;
}

/** Drafts and scheduled posts are echoed without their account. */
export function echoPost(values: Document, longs: readonly string[] = []): Document {
  const { account_id: _, ...rest } = values;
  return echoLongs(rest, longs);
}
