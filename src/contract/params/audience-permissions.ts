/**
 * Permissions to use an audience, which are the same for custom and tailored audiences (docs/service.md#audience-permissions). The
 * positional of a list and of a new permission is the audience; for one permission it is the permission, and the audience is a flag.
 */
import { record, recordCalls } from '../endpoint.js';
import type { Endpoint, Field, Param } from '../types.js';
import { type featureKey, permissionLevel } from './enums.js';
import { accountId, count, cursor, ids, sortBy, stamps, withTotalCount } from './shared.js';

/**
 * The account feature that is required to share an audience outside the business
 * (docs/service.md#audience-permissions).
 */
export const sharingFeature = 'SHARE_AUDIENCE_OUTSIDE_BUSINESS' satisfies (typeof featureKey)[number];

/** What differs between the kinds of audiences. */
interface AudienceKind extends Pick<Endpoint, 'version' | 'section'> {
  readonly kind: 'custom' | 'tailored';
  /** With its article. */
  readonly noun: string;
  /** The parameter with the id of the audience. */
  readonly audienceId: Param;
  /** Ids and a level for examples. */
  readonly example: {
    readonly audience: string;
    readonly permission: string;
    readonly level: (typeof permissionLevel)[number];
  };
}

/** Declares the record of a permission, and its calls. */
export function declarePermissions({ kind, noun, audienceId, example, ...facts }: AudienceKind) {
  const audience = `${kind}_audience_id`;
  const fields: Readonly<Record<string, Field>> = {
    id: { type: 'id' },
    [audience]: { type: 'id' },
    granted_account_id: { type: 'id' },
    permission_level: { type: 'enum', values: permissionLevel },
    ...stamps,
  };
  const permission = record({
    name: `${kind}_audience_permission`,
    fields,
    columns: ['id', audience, 'granted_account_id', 'permission_level', 'created_at'],
    sortable: ['created_at', 'updated_at', 'deleted'],
  });
  const calls = recordCalls({
    ...facts,
    name: `${kind}-audiences.permissions`,
    path: `accounts/:account_id/${kind}_audiences/:${audience}/permissions`,
    within: {
      params: { account_id: accountId, [audience]: audienceId },
      example: { account_id: '18ce54d4x5t', [audience]: example.audience },
    },
    id: { [`${kind}_audience_permission_id`]: { type: 'id', required: true, help: 'The permission' } },
    exampleId: example.permission,
    record: permission,
    rate: 'accountReads',
  });
  return {
    permission,
    list: calls.list({
      summary: `List the accounts that may use ${noun}`,
      params: {
        [`${kind}_audience_permission_ids`]: ids('Only these permissions'),
        granted_account_ids: ids('Only permissions of these accounts'),
        count,
        cursor,
        sort_by: sortBy,
        with_total_count: withTotalCount,
      },
      positional: audience,
    }),
    create: calls.create({
      summary: `Share ${noun} with another account`,
      notes: [
        'Only the account that owns the audience can share it.',
        `Both accounts must belong to one business, unless the owner has the feature ${sharingFeature}.`,
      ],
      params: {
        granted_account_id: { type: 'id', required: true, help: 'The account that may use the audience' },
        permission_level: { type: 'enum', values: permissionLevel, required: true, help: 'Access level' },
      },
      example: { granted_account_id: '18ce54aymz3', permission_level: example.level },
      positional: audience,
    }),
    delete: calls.delete({
      summary: `Stop sharing ${noun} with an account`,
      notes: [
        'Only the account that owns the audience can call this.',
        'Running campaigns continue but cannot be copied; new campaigns cannot target the audience.',
      ],
    }),
  };
}
