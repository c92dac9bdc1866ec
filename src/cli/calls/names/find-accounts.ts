/** The accounts of a command: the ids of those that were named, or of all that the user has access to. */

import type { Settings } from '../../../auth/settings.js';
import { fileNameOf } from '../../../call/file-name-of.js';
import { getAccount, listAccounts } from '../../../contract/groups/accounts.js';
import { readAccount, readAccounts } from '../../../flags/across-accounts.js';
import { readTypedName } from '../../../flags/name-or-id.js';
import { namedRecord } from '../../../flags/named-parameters.js';
import { memberAt } from '../../../values/lossless-json.js';
import { exitCodeForServiceError } from '../../core/errors/exit-code-of-error.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { userCommand } from '../../core/host/shown-command.js';
import { readRows } from '../../core/records/read-rows.js';
import { responseData } from '../../core/records/response-data.js';
import { accountsRecent } from '../session/cacheable-lists.js';
import { cachesAnswers } from '../session/open-client.js';
import { openSession, type Session } from '../session/session.js';
import { isSameName } from './find-by-name.js';
import { createNameResolver } from './name-resolver.js';
import { findTypedNames } from './typed-names.js';

/**
 * The settings with the ids of the accounts. For a write, an account that a list of the cache names has the name still. Throws
 * CommandError for a name that is not that of one account.
 */
export async function findAccounts(
  invocation: Invocation,
  takesSeveral: boolean,
  isWrite = false,
): Promise<Settings> {
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
    ? await withSession(invocation, (session) =>
        findIds(items, account.source, session, { invocation, isWrite }),
      )
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

/** Whether an account has this name now. False where the user has no access to it. */
async function hasName({ client }: Session, id: string, name: string): Promise<boolean> {
  try {
    const account = responseData(await client.call(getAccount, { account_id: id }));
    return isSameName(String(memberAt(account, 'name')), name);
  } catch (error) {
    const code = exitCodeForServiceError(error);
    if (code === exitCodes.notFound || code === exitCodes.notPermitted) return false;
    throw error;
  }
}

async function findIds(
  items: readonly string[],
  source: string,
  session: Session,
  { invocation, isWrite }: { readonly invocation: Invocation; readonly isWrite: boolean },
): Promise<readonly string[]> {
  const { globals } = invocation;
  const mayBeOld = isWrite && cachesAnswers(invocation, session.source);
  const findIn = ({ client }: Session, name: string) =>
    createNameResolver(client).find([namedRecord('accounts')], undefined, name);
  const find = async ({ name }: { readonly name: string }) => {
    const found = await findIn(session, name);
    if (!mayBeOld || !('id' in found) || (await hasName(session, found.id, name))) return found;
    return withSession({ ...invocation, globals: { ...globals, cache: false } }, (fresh) =>
      findIn(fresh, name),
    );
  };
  const typed = items.flatMap((text) => {
    const name = readTypedName(text);
    return name === undefined ? [] : [{ parameter: 'account_id', flag: source, text, name }];
  });
  const advice = `To list the available accounts: ${userCommand`ads accounts list`}`;
  const ids = await findTypedNames(typed, find, invocation, advice);
  const byText = new Map([...ids].map(([{ text }, id]) => [text, fileNameOf(id)]));
  return items.map((text) => byText.get(text) ?? text);
}
