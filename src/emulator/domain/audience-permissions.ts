/**
 * Permissions of custom audiences, and the same ones in version 5: of tailored audiences
 * (docs/service.md#audience-permissions, docs/service.md#tailored-audiences).
 */
import { customAudiencePermission } from '../../contract/groups/custom-audiences-permissions.js';
import { tailoredAudiencePermission } from '../../contract/groups/tailored-audiences-permissions.js';
import { page } from '../../contract/params/shared.js';
import type { Document, Endpoint, RecordKind } from '../../contract/types.js';
import { serviceError } from '../errors.js';
import type { Handler, HandlerContext, HandlerResult } from '../handler.js';
import { markDeleted } from '../store/deletion.js';
import { listRecords } from '../store/list.js';
import { createStamps, insertRecord, requireRecord, toRecordResponse } from '../store/records.js';
import { assertSharable, findGrants, requireAudience, requireOwner } from './audience-access.js';

/**
 * The differences between the two names of an audience: the kind of its permissions, and the parameters that name both.
 */
interface Naming {
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

/** The handlers of the calls about permissions, under one of the names. */
export function audiencePermissionHandlers(
  naming: Naming,
  calls: Readonly<Record<'list' | 'grant' | 'revoke', Endpoint>>,
): readonly Handler[] {
  return [
    { endpoint: calls.list, fidelity: 'faithful', run: (call) => listPermissions(call, naming) },
    { endpoint: calls.grant, fidelity: 'faithful', run: (call) => grantPermission(call, naming) },
    { endpoint: calls.revoke, fidelity: 'faithful', run: (call) => revokePermission(call, naming) },
  ];
}

function present({ kind, audience }: Naming, data: Document): Document {
  return toRecordResponse(kind, { ...data, [audience]: data.custom_audience_id ?? null });
}

/** The ids of a call: of its account and of the audience, under whichever name. */
function idsOf({ values }: HandlerContext, { audience }: Naming): Record<'account_id' | 'id', string> {
  return { account_id: String(values.account_id), id: String(values[audience]) };
}

/**
 * Choice: the owner sees every permission of the audience; a grantee sees only its own
 * (docs/service.md#audience-permissions).
 */
function listPermissions(call: HandlerContext, naming: Naming): HandlerResult {
  const { store, values } = call;
  const { account_id, id } = idsOf(call, naming);
  const { audience, isOwner } = requireAudience(store, { account_id, id, parameter: naming.audience });
  const { records, ...rest } = listRecords(store, {
    kind: customAudiencePermission,
    accounts: [audience.account_id],
    values,
    count: page.count,
    filters: [
      { field: 'parent_id', in: [id] },
      { field: 'id', in: values[`${naming.permission}s`] as readonly string[] | undefined },
      { field: 'granted_account_id', in: values.granted_account_ids as readonly string[] | undefined },
      { field: 'granted_account_id', in: isOwner ? undefined : [account_id] },
    ],
  });
  return { data: records.map(({ data }) => present(naming, data)), ...rest };
}

/**
 * Choice: to change a level, revoke and grant again; a second permission is refused
 * (docs/service.md#audience-permissions).
 */
function grantPermission(call: HandlerContext, naming: Naming): HandlerResult {
  const { store, time, values } = call;
  const { account_id, id: audienceId } = idsOf(call, naming);
  const granted_account_id = String(values.granted_account_id);
  const { permission_level = null } = values;
  const access = requireAudience(store, { account_id, id: audienceId, parameter: naming.audience });
  const audience = requireOwner(access, 'share it');
  assertSharable(store, account_id, granted_account_id);
  const [other] = findGrants(store, granted_account_id, audience.id);
  if (other) {
    throw serviceError(
      'INVALID_PARAMETER',
      `account ${granted_account_id} already has permission ${other.id}; revoke it to grant another`,
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
 * Line items that target the audience continue (docs/service.md#audience-permissions): criteria stay as they are, and
 * new ones do not find the audience.
 */
function revokePermission(call: HandlerContext, naming: Naming): HandlerResult {
  const { store, time, values } = call;
  const { account_id, id } = idsOf(call, naming);
  const permission = String(values[naming.permission]);
  const access = requireAudience(store, { account_id, id, parameter: naming.audience });
  requireOwner(access, 'revoke a permission');
  const stored = requireRecord(store, customAudiencePermission, account_id, permission, {
    parameter: naming.permission,
  });
  if (stored.parent_id !== id) {
    const message = `permission ${permission} belongs to another audience`;
    throw serviceError(naming.kind.notFound, message, { parameter: naming.permission, value: permission });
  }
  const { data } = markDeleted(store, stored, time);
  return { data: present(naming, data) };
}
