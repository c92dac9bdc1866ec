/** `ads ab-tests get`: one A/B test, from the list of the service. */

import { abTest, listAbTests } from '../../../../contract/groups/ab-tests.js';
import { findNamedTarget } from '../../../calls/names/find-named-target.js';
import { explainAccount } from '../../../calls/session/explain-unknown-account.js';
import { openSession } from '../../../calls/session/session.js';
import { CommandError, missingAccountError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Action } from '../../../core/host/invocation.js';
import { accountCommand } from '../../../core/host/shown-command.js';
import { responseData } from '../../../core/records/response-data.js';

const argument = 'AB-TEST-ID';

interface AbTestFlags {
  readonly ab_test_id: string;
  readonly with_deleted?: boolean;
}

export const getAbTest: Action<AbTestFlags> = async (invocation, { ab_test_id, with_deleted = false }) => {
  const { settings } = invocation;
  const session = await openSession(invocation, listAbTests);
  const { account } = session;
  if (account === undefined) throw missingAccountError();
  const target = { text: ab_test_id, flag: argument, groups: ['ab-tests'], account } as const;
  const id = await findNamedTarget(target, session, invocation);
  const reply = await session.client
    .call(listAbTests, { account_id: account, ab_test_ids: [id], ...(with_deleted && { with_deleted }) })
    .catch((error: unknown) => {
      throw explainAccount(error, settings);
    });
  const found: unknown = responseData(reply);
  const row: unknown = Array.isArray(found) ? found[0] : undefined;
  if (row === undefined) {
    const message = `${argument}: account ${account} has no A/B test with the id ${id}`;
    const hint = with_deleted
      ? `For the tests: ${accountCommand`ads ab-tests list`}`
      : 'It may have been deleted: add --with-deleted.';
    throw new CommandError(abTest.notFound, exitCodes.notFound, message, hint);
  }
  return { kind: 'one', record: abTest, row };
};
