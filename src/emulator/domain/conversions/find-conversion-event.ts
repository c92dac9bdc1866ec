/** Finds the event tag that a conversion names, in the account of the pixel (docs/service.md#web-conversions). */
import { eventForms } from '../../../contract/groups/web-conversions.js';
import { webEventTag } from '../../../contract/groups/web-event-tags.js';
import type { ErrorBodyEntry } from '../../errors.js';
import { findRecord, type StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';

/** The base tag of a website, and the account that it belongs to. */
export interface Pixel {
  readonly id: string;
  readonly account_id: string;
}

/**
 * The tag, or the errors: an id without a tag of the account is refused twice, and the base tag, which stands for all
 * tags, once. Choice: a type in lower case names the first tag of that type (docs/service.md#web-conversions).
 */
export function findConversionEvent(
  store: Store,
  { id: pixel, account_id }: Pixel,
  event_id: string,
): StoredRecord | readonly ErrorBodyEntry[] {
  const details = { parameter: 'event_id', value: event_id };
  const isSet = {
    code: 'INVALID_PARAMETER',
    message: `event_id (${event_id}) is not a single event tag (SET)`,
    ...details,
  };
  if (event_id === pixel) return [isSet];
  const [, of, tag] = eventForms.pixelAndTag.exec(event_id) ?? [undefined, pixel, event_id];
  const [, type] = eventForms.type.exec(event_id) ?? [];
  const found =
    type === undefined
      ? findRecord(store, webEventTag, account_id, tag ?? '')
      : findFirstOfType(store, account_id, type.toUpperCase());
  if (of === pixel && found && !found.hidden) return found;
  const message = `event_id (${event_id}) does not belong to provided account`;
  return [{ code: 'NOT_FOUND', message, ...details }, isSet];
}

function findFirstOfType(store: Store, account_id: string, type: string): StoredRecord | undefined {
  const [first] = store.query<{ id: string }>(
    `SELECT id FROM record
     WHERE kind = ? AND account_id = ? AND hidden = 0 AND json_extract(data, '$.type') = ? ORDER BY seq LIMIT 1`,
    webEventTag.name,
    account_id,
    type,
  );
  return first && findRecord(store, webEventTag, account_id, first.id);
}
