/** `ads ... users forget ID`: deletes from this machine what is known of the people of a list. */
import type { Endpoint } from '../../../../contract/types.js';
import { confirmStep } from '../../../calls/confirm.js';
import type { Action } from '../../../core/host/invocation.js';
import { findListAccount } from '../list-account.js';
import {
  findPeopleFiles,
  knownPeopleFolder,
  removePeopleFiles,
  removeUnfinished,
  withKnownPeople,
} from './known-people-folder.js';

/** Creates the action that forgets the people of the lists of a membership endpoint. It asks the service nothing. */
export function createForgetAction(endpoint: Endpoint): Action {
  return async (invocation) => {
    const { args, notice } = invocation;
    const [id = ''] = args;
    const account = await findListAccount(invocation);
    const folder = await knownPeopleFolder(invocation, { endpoint, account, id });
    if ((await findPeopleFiles(folder)).length === 0) {
      await notice(`this machine has no record of the people of ${id} in account ${account}`);
      return undefined;
    }
    const question = `Delete the local record of the people of ${id}? The next sync then deletes only people in an --old file.`;
    await confirmStep(invocation, question);
    const left = await withKnownPeople(folder, async () => {
      await removeUnfinished(folder);
      return removePeopleFiles(folder, await findPeopleFiles(folder));
    });
    await notice(
      left === 0
        ? `deleted the local record of the people of ${id}; the service still has them`
        : `an upload to ${id} is in progress and records the people it sends; when it has ended, run the same command again`,
    );
    return undefined;
  };
}
