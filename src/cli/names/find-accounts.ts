/** The accounts of a command: the ids of those that were named, or of all that the user has access to. */

import type { Settings } from '../../auth/settings.js';
import { fileNameOf } from '../../call/file-name-of.js';
import { listAccounts } from '../../contract/groups/accounts.js';
import { readAccount, readAccounts } from '../../flags/across-accounts.js';
import { readTypedName } from '../../flags/name-or-id.js';
import { namedRecord } from '../../flags/named-parameters.js';
import { CommandError, type FlagProblem, parameterError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Invocation } from '../host/invocation.js';
import { userCommand } from '../host/shown-command.js';
import { readRows } from '../records/read-rows.js';
import { accountsRecent } from '../session/cacheable-lists.js';
import { openSession, type Session } from '../session/session.js';
import { describeNameProblem, findByName } from './find-by-name.js';

/** The settings with the ids of the accounts. Throws CommandError for a name that is not that of one account. */
export async function findAccounts(invocation: Invocation, takesSeveral: boolean): Promise<Settings> {
  const { settings, globals } = invocation;
  const { account } = settings;
  if (globals.allAccounts) {
    const ids = await withSession(invocation, listIds);
    const source = '--all-accounts';
    return { ...settings, account: { value: ids.join(','), origin: 'flag', source } };
  }
  if (!account) return settings;
  const typed = takesSeveral ? readAccounts(account.value) : [readAccount(account.value) ?? account.value];
  const items = typed ?? [];
  const hasNames = items.some((item) => readTypedName(item) !== undefined);
  const ids = hasNames
    ? await withSession(invocation, (session) => findIds(items, account.source, session, invocation))
    : items;
  return { ...settings, account: { ...account, value: [...new Set(ids)].join(',') } };
}

/** The session of the command itself is opened later, for the account that is found with this one. */
async function withSession<T>(invocation: Invocation, use: (session: Session) => Promise<T>): Promise<T> {
  const deferred: (() => Promise<void>)[] = [];
  const { verbose: _, ...globals } = invocation.globals;
  try {
    const defer = (work: () => Promise<void>) => {
      deferred.push(work);
    };
    // What is said of the session is said when the command opens its own.
    return await use(
      await openSession(
        { ...invocation, globals, defer, notice: async () => {}, noticeFaint: async () => {} },
        { ...listAccounts, recent: accountsRecent },
      ),
    );
  } finally {
    for (const work of deferred.reverse()) await work();
  }
}

async function listIds({ client }: Session): Promise<readonly string[]> {
  const ids = (await readRows(client, listAccounts, {})).map(({ id }) => fileNameOf(String(id)));
  if (ids.length > 0) return ids;
  throw new CommandError(
    'NO_ACCOUNTS',
    exitCodes.notFound,
    'the signed-in user does not have access to any account',
  );
}

async function findIds(
  items: readonly string[],
  source: string,
  { client }: Session,
  { notice }: Invocation,
): Promise<readonly string[]> {
  const kind = namedRecord('accounts');
  const ids: string[] = [];
  const failed: { readonly problem: FlagProblem; readonly hint: string }[] = [];
  for (const text of items) {
    const name = readTypedName(text);
    const found = name === undefined ? undefined : await findByName(client, kind, undefined, name);
    if (!found || name === undefined) ids.push(text);
    else if ('id' in found) {
      await notice(`"${name}" is account ${found.id}`);
      ids.push(fileNameOf(found.id));
    } else failed.push(describeNameProblem(found, { parameter: 'account_id', flag: source, text, name }));
  }
  if (failed.length === 0) return ids;
  const hints = failed.map(({ hint }) => hint).filter((hint) => hint !== '');
  throw parameterError(
    failed.map(({ problem }) => problem),
    hints.length > 0 ? hints.join('\n') : `To list the available accounts: ${userCommand`ads accounts list`}`,
  );
}
