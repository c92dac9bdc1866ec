/** Calls of one command that may be about few accounts: those that a server for a language model was started for. */
import type { Client } from '../../../client/client.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';

/**
 * Throws CommandError for a call about an account that is not in the list: that of its path, or one in its body that it gives
 * something to, such as an audience. Another name in a path is that of a record, such as a promoted account.
 */
export function requireOwnAccounts(
  { params, path }: Pick<Endpoint, 'params' | 'path'>,
  values: Document,
  accounts: readonly string[],
): void {
  for (const name of Object.keys(params)) {
    const isAccount = name === 'account_id' || (name.endsWith('_account_id') && !path.includes(`:${name}`));
    const account = isAccount ? values[name] : undefined;
    if (account === undefined || accounts.includes(String(account))) continue;
    throw new CommandError(
      'ACCOUNT_NOT_ALLOWED',
      exitCodes.notPermitted,
      `${name === 'account_id' ? '' : `${name}: `}the account "${account}" is not one of this server`,
      'Nothing was sent. A person can start the server for it: ads mcp --account ID',
    );
  }
}

/** The client, which throws CommandError in place of a call about another account. Calls without an account pass. */
export function withinAccounts(client: Client, accounts: readonly string[]): Client {
  const check = (endpoint: Endpoint, values: Document) => requireOwnAccounts(endpoint, values, accounts);
  return {
    async call(endpoint, values, options) {
      check(endpoint, values);
      return client.call(endpoint, values, options);
    },
    async sendBodies(endpoint, values, work) {
      check(endpoint, values);
      return client.sendBodies(endpoint, values, work);
    },
    async raw() {
      throw new Error('a call without an endpoint has no account that could be checked');
    },
  };
}
