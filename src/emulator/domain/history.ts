/**
 * The account history: who changed a campaign or a line item, and its values before and after
 * (docs/service.md#account-history).
 */

import { historyEntry, historyPlatform } from '../../contract/groups/accounts.js';
import type { historyEntity } from '../../contract/params/enums.js';
import type { Document, RecordKind, Value } from '../../contract/types.js';
import { writeJson } from '../../values/lossless-json.js';
import type { HandlerContext } from '../handler.js';
import { insertRecord } from '../store/records.js';

interface Change {
  readonly entity: (typeof historyEntity)[number];
  readonly kind: RecordKind;
  readonly account_id: string;
  /** Absent for a creation. */
  readonly before?: Document | undefined;
  readonly after: Document;
  /** The response form of the entity after the change. */
  readonly snapshot: Document;
}

/** Records a creation (no `before`), a deletion or an update. Only in calls that write. */
export function recordChange(
  context: Pick<HandlerContext, 'store' | 'userId' | 'time' | 'newId'>,
  change: Change,
): void {
  const { account_id, before, after, entity, kind, snapshot } = change;
  const entityId = String(after.id);
  const changeType = !before ? 'CREATE' : after.deleted === true ? 'DELETE' : 'UPDATE';
  insertRecord(context.store, {
    kind: historyEntry,
    account_id,
    id: context.newId('decimal'),
    parent_id: entityId,
    topics: [],
    data: {
      change_time: context.time,
      change_type: changeType,
      entity,
      entity_id: entityId,
      change_by: { user_id: context.userId, platform: historyPlatform },
      changes: before ? compare(kind, before, after) : {},
      entity_data: snapshot,
    },
  });
}

/** The differences, as {field: {old, new}}, without updated_at. */
function compare(kind: RecordKind, before: Document, after: Document): Document {
  const changes: Record<string, Value> = {};
  for (const name of Object.keys(kind.fields)) {
    const [old, now] = [before[name] ?? null, after[name] ?? null];
    if (name !== 'updated_at' && writeJson(old) !== writeJson(now)) changes[name] = { old, new: now };
  }
  return changes;
}
