/** Asks the service whose token it is. */
import type { SignIn } from '../../../auth/config.js';
import type { Client } from '../../../client/client.js';
import { ServiceError } from '../../../client/errors.js';
import { getCurrentUser } from '../../../contract/groups/users.js';
import { memberAt } from '../../../values/lossless-json.js';

export type TokenUser = Required<Pick<SignIn, 'user_id' | 'screen_name'>>;

/** Statuses of a service that does not have the call, or does not let this app use it. The token may work all the same. */
const withoutUsers: readonly number[] = [403, 404, 405, 410];

/** The user that the token belongs to; undefined where the service does not tell (docs/service.md#users). */
export async function readTokenUser(client: Pick<Client, 'call'>): Promise<TokenUser | undefined> {
  try {
    const { body } = await client.call(getCurrentUser, {});
    const [user_id, screen_name] = ['id_str', 'screen_name'].map((name) => memberAt(body, name));
    if (typeof user_id !== 'string' || typeof screen_name !== 'string') return undefined;
    return { user_id, screen_name };
  } catch (error) {
    if (error instanceof ServiceError && withoutUsers.includes(error.status)) return undefined;
    throw error;
  }
}
