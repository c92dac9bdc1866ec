/** Do-not-reach lists: one per account, with the name the service gives it (docs/service.md#do-not-reach-lists). */
import * as contract from '../../contract/groups/do-not-reach-lists.js';
import type { Document } from '../../contract/types.js';
import { audienceState, internalFields } from '../domain/audience-state.js';
import { clearMembers } from '../domain/members/queue.js';
import { serviceError } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import { markDeleted } from '../store/deletion.js';
import { listAll } from '../store/list.js';
import {
  createStamps,
  insertRecord,
  requireRecord,
  type StoredRecord,
  toRecordResponse,
} from '../store/records.js';
import type { Store } from '../store/store.js';

function present(store: Store, stored: Pick<StoredRecord, 'id' | 'data'>, time: string): Document {
  const { size, targetable, reasons } = audienceState(store, stored, time);
  return toRecordResponse(contract.doNotReachList, {
    ...stored.data,
    list_size: size,
    targetable,
    reasons_not_targetable: reasons,
  });
}

function findLists(store: Store, account_id: string, with_deleted = false): readonly StoredRecord[] {
  return listAll(store, { kind: contract.doNotReachList, accounts: [account_id], with_deleted });
}

export const doNotReachListsHandlers: readonly Handler[] = [
  handle(contract.listDoNotReachLists, 'faithful', ({ store, values, time }) => ({
    data: findLists(store, values.account_id, values.with_deleted).map((stored) =>
      present(store, stored, time),
    ),
  })),

  // Choice: a second list is not allowed, whatever its parameters; a deleted one makes room for the next
  // (docs/service.md#do-not-reach-lists).
  handle(contract.createDoNotReachList, 'faithful', ({ store, values, time, newId }) => {
    const { account_id, description = null } = values;
    const [other] = findLists(store, account_id);
    if (other) {
      throw serviceError('ACTION_NOT_ALLOWED', `The account already has a do-not-reach list: ${other.id}`);
    }
    const id = newId('object');
    const data = { id, name: contract.doNotReachListName, description, ...createStamps(time) };
    insertRecord(store, { kind: contract.doNotReachList, account_id, id, data });
    return { data: present(store, { id, data }, time) };
  }),

  handle(contract.deleteDoNotReachList, 'faithful', ({ store, values, time }) => {
    const { account_id, do_not_reach_list_id: id } = values;
    const stored = requireRecord(store, contract.doNotReachList, account_id, id);
    const { [internalFields.people]: _, ...data } = stored.data;
    clearMembers(store, id);
    const deleted = markDeleted(store, { ...stored, data }, time);
    return { data: present(store, deleted, time) };
  }),
];
