/**
 * Counts conversions, each of those with an id once within some hours (docs/service.md#web-conversions). Of an id only a
 * digest is kept, and of a conversion nothing else: nothing that the service shows depends on it.
 */
import { createHash } from 'node:crypto';
import { deduplicationHours } from '../../../contract/groups/web-conversions.js';
import type { RecordKind } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { formatTime } from '../../../values/time.js';
import { deleteRecord } from '../../store/deletion.js';
import { findRecord, insertRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { milliseconds } from '../audience-state.js';

/** A conversion that was counted; not a kind of the contract, since the service shows none. */
const countedConversion: RecordKind = {
  name: 'counted_conversion',
  notFound: 'NOT_FOUND',
  fields: {},
  columns: [],
};

/** Whether the conversion counts: not if one of the same event and id was counted lately. Only inside a write. */
export function countConversion(
  store: Store,
  { account_id, tag, conversion_id, time }: Record<'account_id' | 'tag' | 'conversion_id' | 'time', string>,
): boolean {
  const id = createHash('sha256').update(`${tag} ${conversion_id}`).digest('hex');
  const known = findRecord(store, countedConversion, account_id, id);
  const first = formatTime(milliseconds(time) - deduplicationHours * hour);
  if (known && String(known.data.counted_at) > first) return false;
  if (known) deleteRecord(store, known);
  insertRecord(store, { kind: countedConversion, account_id, id, data: { counted_at: time } });
  return true;
}
