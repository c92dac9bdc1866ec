/** The users who may report conversions of a website (docs/service.md#web-conversions). */
import { createWebConversions } from '../../../contract/groups/web-conversions.js';
import { serviceError } from '../../errors.js';
import { hasAccess } from '../../identity/users.js';
import type { Store } from '../../store/store.js';
import { assertPermission } from '../account-permission.js';
import { isAccountDeleted } from '../account-record.js';
import { findWebsiteAccount } from '../event-tags/website-tag.js';
import type { Pixel } from './find-conversion-event.js';

/** The base tag by its id. Throws ErrorResponse unless there is one, in an account in which the user may report. */
export function requirePixel(store: Store, userId: string, pixel_id: string): Pixel {
  const account_id = findWebsiteAccount(store, pixel_id);
  if (
    account_id === undefined ||
    !hasAccess(store, userId, account_id) ||
    isAccountDeleted(store, account_id)
  ) {
    const message = `pixel_id (${pixel_id}) was not found, or you do not have access to its account`;
    throw serviceError('NOT_FOUND', message, { parameter: 'pixel_id', value: pixel_id });
  }
  assertPermission(store, createWebConversions, userId, account_id);
  return { id: pixel_id, account_id };
}
