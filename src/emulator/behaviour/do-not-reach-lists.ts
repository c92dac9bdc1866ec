/** Do-not-reach lists: one per account, with the name the service gives it (ext 13). */
import {
  createDoNotReachList,
  deleteDoNotReachList,
  doNotReachList,
  doNotReachListName,
  listDoNotReachLists,
} from '../../contract/groups/do-not-reach-lists.js';
import { page } from '../../contract/shared.js';
import type { Document } from '../../contract/types.js';
import { kept, stateOf } from '../audiences.js';
import { type Behaviour, behave } from '../behaviour.js';
import { refusal } from '../error.js';
import { listRecords } from '../list.js';
import { forgetMembers } from '../members.js';
import {
  insertRecord,
  markDeleted,
  presentRecord,
  requireRecord,
  type Stored,
  stampsAt,
} from '../records.js';
import type { Store } from '../store.js';

function present(store: Store, stored: Pick<Stored, 'id' | 'data'>, time: string): Document {
  const { size, targetable, reasons } = stateOf(store, stored, time);
  return presentRecord(doNotReachList, {
    ...stored.data,
    list_size: size,
    targetable,
    reasons_not_targetable: reasons,
  });
}

function findLists(store: Store, account_id: string, with_deleted = false): readonly Stored[] {
  const query = { kind: doNotReachList, accounts: [account_id], count: page.max };
  return listRecords(store, { ...query, values: { with_deleted } }).records;
}

export const doNotReachListBehaviours: readonly Behaviour[] = [
  behave(listDoNotReachLists, 'faithful', ({ store, values, time }) => ({
    data: findLists(store, values.account_id, values.with_deleted).map((stored) =>
      present(store, stored, time),
    ),
  })),

  // Choice: a second list is not allowed, whatever its parameters; a deleted one makes room for the next.
  behave(createDoNotReachList, 'faithful', ({ store, values, time, newId }) => {
    const { account_id, description = null } = values;
    const [other] = findLists(store, account_id);
    if (other) {
      throw refusal('ACTION_NOT_ALLOWED', `The account has a do-not-reach list already: ${other.id}`);
    }
    const id = newId('object');
    const data = { id, name: doNotReachListName, description, ...stampsAt(time) };
    insertRecord(store, { kind: doNotReachList, account_id, id, data });
    return { data: present(store, { id, data }, time) };
  }),

  behave(deleteDoNotReachList, 'faithful', ({ store, values, time }) => {
    const { account_id, do_not_reach_list_id: id } = values;
    const stored = requireRecord(store, doNotReachList, account_id, id);
    const { [kept.people]: _, ...data } = stored.data;
    forgetMembers(store, id);
    const deleted = markDeleted(store, { ...stored, data }, time);
    return { data: present(store, deleted, time) };
  }),
];
