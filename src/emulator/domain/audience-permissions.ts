/**
 * Permissions of custom audiences, and the same ones as version 5 knows them: of tailored audiences
 * (docs/service.md#audience-permissions, docs/service.md#tailored-audiences).
 */
import { customAudiencePermission } from '../../contract/groups/custom-audiences-permissions.js';
import { tailoredAudiencePermission } from '../../contract/groups/tailored-audiences-permissions.js';
import { page } from '../../contract/params/shared.js';
import type { Document, RecordKind } from '../../contract/types.js';
import { serviceError } from '../errors.js';
import type { HandlerContext, HandlerResult } from '../handler.js';
import { markDeleted } from '../store/deletion.js';
import { type ListValues, listRecords } from '../store/list.js';
import { createStamps, insertRecord, requireRecord, toRecordResponse } from '../store/records.js';
import {
  assertSharable,
  findGrants,
  type PermissionLevel,
  requireAudience,
  requireOwner,
} from './audience-access.js';

/** What differs between the two names of an audience. */
export interface Naming {
  readonly kind: RecordKind;
  readonly audience: string;
  readonly permission: string;
}

export const customNaming: Naming = {
  kind: customAudiencePermission,
  audience: 'custom_audience_id',
  permission: 'custom_audience_permission_id',
};
export const tailoredNaming: Naming = {
  kind: tailoredAudiencePermission,
  audience: 'tailored_audience_id',
  permission: 'tailored_audience_permission_id',
};

type At = Pick<HandlerContext, 'store' | 'time'>;

function present({ kind, audience }: Naming, data: Document): Document {
  return toRecordResponse(kind, { ...data, [audience]: data.custom_audience_id ?? null });
}

interface Listing {
  readonly account_id: string;
  readonly id: string;
  readonly ids: readonly string[] | undefined;
  readonly grantees: readonly string[] | undefined;
  readonly values: ListValues;
}

/** Choice: the owner sees every permission of the audience; who has been granted one sees that one only (docs/service.md#audience-permissions). */
export function listAudiencePermissions(
  { store }: At,
  naming: Naming,
  { account_id, id, ids, grantees, values }: Listing,
): HandlerResult {
  const { audience, isOwner } = requireAudience(store, { account_id, id, parameter: naming.audience });
  const { records, ...rest } = listRecords(store, {
    kind: customAudiencePermission,
    accounts: [audience.account_id],
    values,
    count: page.count,
    filters: [
      { field: 'parent_id', in: [id] },
      { field: 'id', in: ids },
      { field: 'granted_account_id', in: grantees },
      { field: 'granted_account_id', in: isOwner ? undefined : [account_id] },
    ],
  });
  return { data: records.map(({ data }) => present(naming, data)), ...rest };
}

interface Grant {
  readonly account_id: string;
  readonly id: string;
  readonly granted_account_id: string;
  readonly permission_level: PermissionLevel;
}

/** Choice: a level is changed by revoking and granting anew, so a second permission is refused (docs/service.md#audience-permissions). */
export function grantPermission(
  call: At & Pick<HandlerContext, 'newId'>,
  naming: Naming,
  wish: Grant,
): HandlerResult {
  const { store, time } = call;
  const { account_id, granted_account_id, permission_level } = wish;
  const access = requireAudience(store, { account_id, id: wish.id, parameter: naming.audience });
  const audience = requireOwner(access, 'share it');
  assertSharable(store, account_id, granted_account_id);
  const [other] = findGrants(store, granted_account_id, audience.id);
  if (other) {
    throw serviceError(
      'INVALID_PARAMETER',
      `account ${granted_account_id} has permission ${other.id} already; revoke it to grant another`,
      { parameter: 'granted_account_id', value: granted_account_id },
    );
  }
  const id = call.newId('object');
  const data = {
    id,
    custom_audience_id: audience.id,
    granted_account_id,
    permission_level,
    ...createStamps(time),
  };
  insertRecord(store, { kind: customAudiencePermission, account_id, id, parent_id: audience.id, data });
  return { data: present(naming, data) };
}

/**
 * What targets the audience already goes on (docs/service.md#audience-permissions): criteria stay as they are, new
 * ones find no audience.
 */
export function revokePermission(
  { store, time }: At,
  naming: Naming,
  { account_id, id, permission }: Record<'account_id' | 'id' | 'permission', string>,
): HandlerResult {
  const access = requireAudience(store, { account_id, id, parameter: naming.audience });
  requireOwner(access, 'revoke a permission');
  const stored = requireRecord(store, customAudiencePermission, account_id, permission, {
    parameter: naming.permission,
  });
  if (stored.parent_id !== id) {
    const message = `permission ${permission} is of another audience`;
    throw serviceError(naming.kind.notFound, message, { parameter: naming.permission, value: permission });
  }
  const { data } = markDeleted(store, stored, time);
  return { data: present(naming, data) };
}
