/** In which currency the amounts of a write are. */
import type { Document, Endpoint } from '../../../contract/types.js';
import { textOf } from '../../../values/read-value.js';

/** That of the record, or the one that is sent; undefined if neither is known. */
export function changeCurrency(
  { currency }: Pick<Endpoint, 'currency'>,
  record: Document | undefined,
  values: Document,
): string | undefined {
  const stored = record?.currency;
  if (typeof stored === 'string') return stored;
  const sent = currency && 'param' in currency ? values[currency.param] : undefined;
  return textOf(sent);
}
