/** `ads ... users forget ID`: deletes from this machine what is known of the people of a list. */
import type { Endpoint } from '../../../contract/types.js';
import { confirmStep } from '../../confirm.js';
import type { Action } from '../../host/invocation.js';
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
      await notice(`nothing is known on this machine of the people of ${id} in account ${account}`);
      return undefined;
    }
    const question = `Forget whom ${id} has? Then the next sync deletes nobody, unless --old has them.`;
    await confirmStep(invocation, question);
    const left = await withKnownPeople(folder, async () => {
      await removeUnfinished(folder);
      return removePeopleFiles(folder, await findPeopleFiles(folder));
    });
    await notice(
      left === 0
        ? `the people of ${id} are forgotten on this machine; the service still has them`
        : `an upload to ${id} is under way and notes whom it sends; run the same command again when it has ended`,
    );
    return undefined;
  };
}
