/** Catalogs of users, and access to them (docs/service.md#product-catalogs). */
import { createHash } from 'node:crypto';
import { productCatalog } from '../../../contract/groups/product-catalogs.js';
import { serviceError } from '../../errors.js';
import type { HandlerContext } from '../../handler.js';
import { findScreenName } from '../../identity/users.js';
import { requireRecord, type StoredRecord } from '../../store/records.js';

type Caller = Pick<HandlerContext, 'store' | 'userId'>;

/** The user whose catalog a call addresses. Throws ErrorResponse unless it is the caller. */
export function catalogOwner({ store, userId }: Caller, asked: string | undefined): string {
  if (asked === undefined || asked === userId) return userId;
  const details = { parameter: 'user_id', value: asked };
  if (findScreenName(store, asked) === undefined)
    throw serviceError('USER_NOT_FOUND', `user ${asked} was not found`, details);
  throw serviceError(
    'ACTION_NOT_ALLOWED',
    `you do not have access to the catalogs of user ${asked}`,
    details,
  );
}

/** A catalog of the caller. Throws ErrorResponse. */
export function requireCatalog({ store, userId }: Caller, id: string): StoredRecord {
  return requireRecord(store, productCatalog, userId, id);
}

/** The least number of 19 digits, and how many numbers there are above it. */
const keys = { first: 10n ** 18n, count: 8n * 10n ** 18n };

/**
 * The key of the service for a product or a group, computed from the id of its owner: 19 digits. It follows from
 * catalog and id, so either finds the product.
 */
export function keyOf(kind: 'product' | 'group', catalogId: string, id: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, catalogId, id]))
    .digest();
  return (keys.first + (digest.readBigUInt64BE() % keys.count)).toString();
}
