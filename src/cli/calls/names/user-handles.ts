/**
 * Users by their handles: where a parameter is the id of a user (contract: `IdParam.user`), the command line also takes
 * `@name` or `name`, and asks the service for the id (docs/service.md#users).
 */

import type { Client } from '../../../client/client.js';
import { ServiceError } from '../../../client/errors.js';
import { endpointById } from '../../../contract/find-group.js';
import { handleForm } from '../../../contract/params/shared.js';
import type { Value } from '../../../contract/types.js';
import { authCodes } from '../../../contract/wire/error-codes.js';
import { handlesFile } from '../../../derive/completion/seen/files.js';
import { memberAt } from '../../../values/lossless-json.js';
import { textOf } from '../../../values/read-value.js';
import { type CommandError, missingAccountError, parameterError } from '../../core/host/command-error.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { createParameterNamer } from '../../core/input/parameter-names.js';
import { readRows } from '../../core/records/read-rows.js';
import { changeSeen, type SeenRecord } from '../session/completion-cache.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import type { NoSuchName } from './find-by-name.js';
import type { LookupCall, UserLookup } from './lookups.js';

interface PromotableUser {
  readonly id: string;
  readonly type: string;
}

/**
 * The ids of the users of handles; a notice says each. Throws CommandError for a handle that is not that of a user, or not
 * of a promotable user where it must be one.
 */
export async function findUserIds(
  lookups: readonly UserLookup[],
  { endpoint, args, account, session: { client, source }, invocation }: LookupCall,
): Promise<ReadonlyMap<UserLookup, string>> {
  const { notice, settings, world } = invocation;
  const ids = new Map<UserLookup, string>();
  // A job with its credentials in the environment writes nothing.
  const remember = async (handles: readonly string[]) => {
    if (source === 'environment' || typeof account !== 'string') return;
    const scope = { profile: settings.profile.value, environment: settings.env.value, account };
    await changeSeen(world, scope, handlesFile, { seen: toSeen(handles), gone: [] });
  };
  const namer = createParameterNamer(endpoint, args);
  for (const lookup of lookups) {
    const wanted = { ...lookup, flag: namer.name(lookup.path), account, remember };
    const id = await resolveHandle(client, wanted).catch((error: unknown) => {
      throw explainAccount(error, settings);
    });
    await notice(`@${lookup.handle} is user ${id}`);
    if (lookup.user === 'promotable') await remember([lookup.handle]);
    ids.set(lookup, id);
  }
  return ids;
}

/** Digits alone would be read as an id. */
function toSeen(handles: readonly string[]): readonly SeenRecord[] {
  const offered = handles.filter((handle) => handleForm.test(handle) && !/^\d+$/.test(handle));
  return offered.map((id) => ({ id, name: '', status: '' }));
}

interface WantedUser extends UserLookup {
  readonly flag: string;
  readonly account: Value | undefined;
  readonly remember: (handles: readonly string[]) => Promise<void>;
}

async function resolveHandle(client: Pick<Client, 'call'>, wanted: WantedUser): Promise<string> {
  const { handle, user, account } = wanted;
  const found = await findUser(client, handle);
  if (user === 'any') {
    if ('id' in found) return found.id;
    throw handleError(wanted, found);
  }
  if (account === undefined) throw missingAccountError();
  const promotable = await listPromotable(client, account);
  if ('id' in found && promotable.some(({ id }) => id === found.id)) return found.id;
  const named = await namePromotable(client, promotable.slice(0, maxNamed));
  await wanted.remember(named.flatMap(({ handle }) => handle ?? []));
  const refused = 'id' in found ? notPromotable : found;
  throw handleError(wanted, refused, describePromotable(named, promotable.length));
}

const noSuchUser: NoSuchName = {
  code: 'UNKNOWN_NAME',
  reason: 'was not found: no user has this handle',
  candidates: [],
};
/** The answer of a service without the call. */
const unresolved: NoSuchName = {
  code: 'INVALID_PARAMETER',
  reason: 'must be a user id, because the service does not resolve handles',
  candidates: [],
};
const notPromotable: NoSuchName = {
  code: 'INVALID_PARAMETER',
  reason: 'must be a promotable user of the account',
  candidates: [],
};

function handleError(
  { path: parameter, flag, text }: WantedUser,
  { code, reason }: NoSuchName,
  hint?: string,
): CommandError {
  const message = `${flag} "${text}" ${reason}`;
  return parameterError([{ parameter, flag, code, message, value: text }], hint);
}

/** The user of a handle. */
export async function findUser(
  client: Pick<Client, 'call'>,
  handle: string,
): Promise<{ readonly id: string } | NoSuchName> {
  try {
    const { body } = await client.call(endpointById('users.get'), { screen_name: handle });
    const id = memberAt(body, 'id_str');
    return typeof id === 'string' && /^\d+$/.test(id) ? { id: `${BigInt(id)}` } : unresolved;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    return error.entries.some(({ code }) => Number(code) === authCodes.userNotFound)
      ? noSuchUser
      : unresolved;
  }
}

async function listPromotable(client: Pick<Client, 'call'>, account_id: Value): Promise<PromotableUser[]> {
  const rows = await readRows(client, endpointById('promotable-users.list'), { account_id });
  return rows.map((row) => ({ id: String(row.user_id), type: String(row.promotable_user_type) }));
}

/** The most users that are listed with their handles, which takes a call for each. */
const maxNamed = 20;

async function namePromotable(
  client: Pick<Client, 'call'>,
  users: readonly PromotableUser[],
): Promise<(PromotableUser & { readonly handle: string | undefined })[]> {
  return Promise.all(users.map(async (user) => ({ ...user, handle: await findHandle(client, user.id) })));
}

function describePromotable(named: Awaited<ReturnType<typeof namePromotable>>, count: number): string {
  const lines = named.map(
    ({ id, type, handle }) => `  ${handle === undefined ? '' : `@${handle}  `}${id}  ${type}`,
  );
  if (count > named.length)
    lines.push(`  and ${count - named.length} more: ${accountCommand`ads promotable-users list --all`}`);
  return ['Promotable users of the account:', ...lines].join('\n');
}

/** The handle of a user; undefined where it cannot be known. What is listed with it is worth showing all the same. */
async function findHandle(client: Pick<Client, 'call'>, id: string): Promise<string | undefined> {
  try {
    const { body } = await client.call(endpointById('users.get'), { user_id: id });
    const name = memberAt(body, 'screen_name');
    return textOf(name);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}
