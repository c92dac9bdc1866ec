/**
 * Access to audiences: of the owner, and of accounts that have been granted a permission
 * (docs/service.md#audience-permissions). A tailored audience is the custom audience of the same id under its former
 * name, so both have the same permissions.
 */

import { account } from '../../contract/groups/accounts.js';
import { customAudience } from '../../contract/groups/custom-audiences.js';
import { customAudiencePermission } from '../../contract/groups/custom-audiences-permissions.js';
import { sharingFeature } from '../../contract/params/audience-permissions.js';
import type { permissionLevel } from '../../contract/params/enums.js';
import { serviceError } from '../errors.js';
import { findRecord, queryRecords, type StoredRecord } from '../store/records.js';
import type { Store } from '../store/store.js';
import { isAccountDeleted } from './account-record.js';
import { findAudienceAnywhere } from './audience-state.js';
import { requireFeature } from './features.js';

export type PermissionLevel = (typeof permissionLevel)[number];

/** An audience, and the access of an account to it. */
export interface AudienceAccess {
  readonly audience: StoredRecord;
  readonly isOwner: boolean;
  readonly level: PermissionLevel;
}

interface AudienceQuery {
  readonly account_id: string;
  readonly id: string;
  /** The parameter that names the audience. */
  readonly parameter?: string;
  /** Whether to find the account's own audience when it has been deleted. */
  readonly with_deleted?: boolean | undefined;
}

/**
 * The audience, if the account owns it or has a permission. Throws ErrorResponse as if it did not exist otherwise.
 */
export function requireAudience(
  store: Store,
  { account_id, id, parameter = 'custom_audience_id', with_deleted = false }: AudienceQuery,
): AudienceAccess {
  const audience = findAudienceAnywhere(store, id);
  const isOwner = audience?.account_id === account_id;
  if (audience && isOwner && (with_deleted || !audience.hidden)) {
    return { audience, isOwner, level: 'READ_WRITE' };
  }
  const grant = audience && !audience.hidden && findGrants(store, account_id, id)[0];
  if (grant) return { audience, isOwner, level: grant.data.permission_level as PermissionLevel };
  const gone = isOwner ? '; it has been deleted' : '';
  const message = `audience ${id} was not found${gone}`;
  throw serviceError(customAudience.notFound, message, { parameter, value: id });
}

/** Throws ErrorResponse unless the account owns the audience. */
export function requireOwner({ audience, isOwner }: AudienceAccess, what: string): StoredRecord {
  if (isOwner) return audience;
  throw serviceError(
    'ACTION_NOT_ALLOWED',
    `Only account ${audience.account_id}, which owns the audience, may ${what}`,
  );
}

/**
 * Throws ErrorResponse when the permission is read-only. Choice: READ_WRITE allows changing an audience and its users
 * (docs/service.md#custom-audiences).
 */
export function requireWriter({ audience, level }: AudienceAccess): StoredRecord {
  if (level === 'READ_WRITE') return audience;
  throw serviceError(
    'ACTION_NOT_ALLOWED',
    `Account ${audience.account_id} shares audience ${audience.id} read-only`,
  );
}

/** The active permissions granted to an account, optionally of one audience; the grants of a deleted account end with it. */
export function findGrants(store: Store, grantee: string, audienceId?: string): StoredRecord[] {
  return queryRecords(
    store,
    `kind = ? AND hidden = 0 AND json_extract(data, '$.granted_account_id') = ?
         AND (?3 IS NULL OR parent_id = ?3)`,
    customAudiencePermission.name,
    grantee,
    audienceId ?? null,
  ).filter(({ account_id }) => !isAccountDeleted(store, account_id));
}

/**
 * Throws ErrorResponse unless the owner may share with the grantee: within one business, or with a feature of the
 * owner.
 */
export function assertSharable(store: Store, ownerId: string, granteeId: string): void {
  const details = { parameter: 'granted_account_id', value: granteeId };
  const grantee = findRecord(store, account, granteeId, granteeId);
  if (!grantee || grantee.hidden) {
    throw serviceError('ACCOUNT_NOT_FOUND', `account ${granteeId} was not found`, details);
  }
  if (granteeId === ownerId) {
    const message = 'granted_account_id must not be the account of the owner';
    throw serviceError('INVALID_PARAMETER', message, details);
  }
  const owner = findRecord(store, account, ownerId, ownerId)?.data ?? {};
  const isOneBusiness =
    typeof owner.business_id === 'string' && owner.business_id === grantee.data.business_id;
  if (isOneBusiness) return;
  const what = `account ${granteeId} belongs to another business: sharing with it requires`;
  requireFeature(owner, sharingFeature, what, details);
}
