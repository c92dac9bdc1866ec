/**
 * The account's history: who changed a campaign or a line item, what it was before and after
 * (docs/service.md#account-history).
 */
import { writeJson } from '../../call/lossless-json.js';
import { historyEntry, historyPlatform } from '../../contract/groups/accounts.js';
import type { historyEntity } from '../../contract/params/enums.js';
import type { Document, RecordKind, Value } from '../../contract/types.js';
import type { HandlerContext } from '../handler.js';
import { insertRecord, toRecordResponse } from '../store/records.js';

interface Change {
  readonly entity: (typeof historyEntity)[number];
  readonly kind: RecordKind;
  readonly account_id: string;
  readonly before?: Document;
  readonly after: Document;
  /** The entity as it is shown after the change. */
  readonly snapshot: Document;
}

/** Notes a creation (nothing before), a deletion or an update. Only in calls that write. */
export function recordChange(
  call: Pick<HandlerContext, 'store' | 'userId' | 'time' | 'newId'>,
  change: Change,
): void {
  const { account_id, before, after, entity, kind, snapshot } = change;
  const entityId = String(after.id);
  const changeType = !before ? 'CREATE' : after.deleted === true ? 'DELETE' : 'UPDATE';
  insertRecord(call.store, {
    kind: historyEntry,
    account_id,
    id: call.newId('decimal'),
    parent_id: entityId,
    data: {
      change_time: call.time,
      change_type: changeType,
      entity,
      entity_id: entityId,
      change_by: { user_id: call.userId, platform: historyPlatform },
      changes: before ? compare(kind, before, after) : {},
      entity_data: snapshot,
    },
  });
}

/** What differs, as {field: {old, new}}. That it was changed just now goes without saying. */
function compare(kind: RecordKind, before: Document, after: Document): Document {
  const old = toRecordResponse(kind, before, { without: ['updated_at'] });
  const changes: Record<string, Value> = {};
  for (const [name, value] of Object.entries(old)) {
    const now = after[name] ?? null;
    if (writeJson(value) !== writeJson(now)) changes[name] = { old: value, new: now };
  }
  return changes;
}
