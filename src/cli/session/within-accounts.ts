/** Calls of one command that may be about few accounts: those that a server for a language model was started for. */
import type { Client } from '../../client/client.js';
import type { Document } from '../../contract/types.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';

/** The client, which throws CommandError in place of a call about another account. Calls without an account pass. */
export function withinAccounts(client: Client, accounts: readonly string[]): Client {
  const check = ({ account_id: account }: Document) => {
    if (account === undefined || accounts.includes(String(account))) return;
    throw new CommandError(
      'ACCOUNT_NOT_ALLOWED',
      exitCodes.notPermitted,
      `the account "${account}" is not one of this server`,
      'Nothing was sent. A person can start the server for it: ads mcp --account ID',
    );
  };
  return {
    async call(endpoint, values, options) {
      check(values);
      return client.call(endpoint, values, options);
    },
    async sendBodies(endpoint, values, work) {
      check(values);
      return client.sendBodies(endpoint, values, work);
    },
    async raw() {
      throw new Error('a call without an endpoint has no account that could be checked');
    },
  };
}
