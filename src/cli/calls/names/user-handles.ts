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
import { missingAccountError } from '../../core/host/command-error.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { readRows } from '../../core/records/read-rows.js';
import { changeSeen, type SeenRecord } from '../session/completion-cache.js';
import { type Found, type NoSuchName, noSuchName } from './find-by-name.js';
import type { LookupCall, UserLookup } from './lookups.js';

interface PromotableUser {
  readonly id: string;
  readonly type: string;
}

/** Finds the users of handles, which must be promotable users of the account for some parameters. */
export function userFinder({ account, session: { client, source }, invocation }: LookupCall) {
  const { settings, world } = invocation;
  // A job with its credentials in the environment writes nothing.
  const remember = async (handles: readonly string[]) => {
    if (source === 'environment' || typeof account !== 'string') return;
    const scope = { profile: settings.profile.value, environment: settings.env.value, account };
    await changeSeen(world, scope, handlesFile, { seen: toSeen(handles), gone: [] });
  };
  return async ({ handle, user }: UserLookup): Promise<Found | NoSuchName> => {
    const found = await findUser(client, handle);
    if (user === 'any') return found;
    if (account === undefined) throw missingAccountError();
    const promotable = await listPromotable(client, account);
    if ('id' in found && promotable.some(({ id }) => id === found.id)) {
      await remember([handle]);
      return found;
    }
    const named = await namePromotable(client, promotable.slice(0, maxNamed));
    await remember(named.flatMap((one) => one.handle ?? []));
    const refused = 'id' in found ? notPromotable : found;
    return { ...refused, advice: describePromotable(named, promotable.length) };
  };
}

const noSuchUser = noSuchName('was not found: no user has this handle');
const notPromotable = noSuchName('must be a promotable user of the account', 'INVALID_PARAMETER');
/** The answer of a service without the call. */
const unresolved = noSuchName(
  'must be a user id, because the service does not resolve handles',
  'INVALID_PARAMETER',
);

/** Digits alone would be read as an id. */
function toSeen(handles: readonly string[]): readonly SeenRecord[] {
  const offered = handles.filter((handle) => handleForm.test(handle) && !/^\d+$/.test(handle));
  return offered.map((id) => ({ id, name: '', status: '' }));
}

/** The user of a handle. */
export async function findUser(client: Pick<Client, 'call'>, handle: string): Promise<Found | NoSuchName> {
  try {
    const { body } = await client.call(endpointById('users.get'), { screen_name: handle });
    const id = memberAt(body, 'id_str');
    if (typeof id !== 'string' || !/^\d+$/.test(id)) return unresolved;
    return { id: `${BigInt(id)}`, meaning: `@${handle} is user ${BigInt(id)}` };
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
