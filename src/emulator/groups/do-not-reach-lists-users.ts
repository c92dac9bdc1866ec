/** The people on a do-not-reach list (docs/service.md#audience-users). */
import { doNotReachList } from '../../contract/groups/do-not-reach-lists.js';
import { batchDoNotReachUsers } from '../../contract/groups/do-not-reach-lists-users.js';
import { applyOperations, membershipFidelity } from '../domain/membership.js';
import { type HandlerContext, handleLong, type LongHandler } from '../handler.js';
import { requireRecord } from '../store/records.js';

export const doNotReachListsUsersHandlers: readonly LongHandler[] = [
  handleLong(batchDoNotReachUsers, membershipFidelity, async (call) => {
    const { account_id, do_not_reach_list_id, operations } = call.values;
    const find = ({ store }: Pick<HandlerContext, 'store'>) =>
      requireRecord(store, doNotReachList, account_id, do_not_reach_list_id);
    return { data: [await applyOperations(call, find, operations)] };
  }),
];
