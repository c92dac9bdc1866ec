/** Looks at accounts, several at a time, and says how far it is. After an interruption there is what was read. */

import { chosenAccounts, forAccount, readAccountsInParallel } from '../../calls/reads/fan-out.js';
import type { Session } from '../../calls/session/session.js';
import { CommandError, missingAccountError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatCount, startProgress } from '../../core/host/progress.js';

export interface Looked<Row> {
  /** In the order of the accounts. */
  readonly rows: readonly Row[];
  /** Whether all accounts were read; otherwise the exit code is set. */
  readonly isComplete: boolean;
}

/**
 * The rows of all accounts of a command. One that cannot be read does not stop the others, as `readAccountsInParallel` has
 * it. Throws the error of the only account, and the interruption where nothing was read before it.
 */
export async function lookAtAccounts<Row>(
  session: Session,
  invocation: Invocation,
  look: (account: string, invocation: Invocation) => Promise<readonly Row[]>,
): Promise<Looked<Row>> {
  const named = chosenAccounts(invocation);
  const accounts = named.length > 0 ? [...new Set(named)] : [session.account ?? ''];
  const found = new Map<string, readonly Row[]>();
  let isComplete = true;
  const count = () => [...found.values()].reduce((sum, { length }) => sum + length, 0);
  const progress = startProgress(invocation, {
    label: () => `${formatCount(count(), 'row')} so far; accounts`,
    total: accounts.length,
  });
  const fail = (...reason: Parameters<Invocation['setExitCode']>) => {
    isComplete = false;
    invocation.setExitCode(...reason);
  };
  const run = async (own: Invocation) => {
    const account = own.settings.account?.value ?? session.account;
    if (account === undefined || account === '') throw missingAccountError();
    found.set(account, await look(account, own));
    await progress.update(found.size);
    return { kind: 'rows', pages: [] } as const;
  };
  try {
    if (accounts.length === 1)
      await run(named.length > 1 ? forAccount(accounts[0] ?? '', invocation) : invocation);
    else {
      const answer = await readAccountsInParallel({}, accounts, { ...invocation, setExitCode: fail }, run);
      // Reading the pages is what reads the accounts.
      if (answer.kind === 'rows') for await (const _ of answer.pages);
    }
  } catch (error) {
    if (!invocation.signal.aborted || found.size === 0) throw error;
    const message = `interrupted: ${found.size} of ${formatCount(accounts.length, 'account')} read`;
    fail(exitCodes.interrupted, new CommandError('INTERRUPTED', exitCodes.interrupted, message));
    await invocation.noticeNow(message);
  } finally {
    await progress.clear();
  }
  return { rows: accounts.flatMap((account) => found.get(account) ?? []), isComplete };
}
