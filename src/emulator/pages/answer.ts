/** The pages on which a person approves an app (interface 4.1). */
import type { Endpoint } from '../../contract/types.js';
import type { AuthorizationOptions } from '../authorization/service.js';
import { refusal } from '../error.js';
import type { Reply } from '../respond.js';

export async function answerPage(
  endpoint: Endpoint,
  _request: Request,
  _options: AuthorizationOptions,
): Promise<Reply> {
  throw refusal('NOT_IMPLEMENTED', `The emulator does not have ${endpoint.id} yet`, {}, 501);
}
