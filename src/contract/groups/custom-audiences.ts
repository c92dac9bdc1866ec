/**
 * Custom audiences: lists of people, who is in them, who may use them (interface 4.5, ext 13).
 * Below an audience (users, permissions) the positional is the audience; for one permission it is the
 * permission, and the audience is a flag.
 */
import { operations } from '../batch.js';
import { endpoint, group, record } from '../endpoint.js';
import { audienceType, audienceTypeInBatch, permissionLevel, permissionScope } from '../enums.js';
import {
  email,
  expiresAt,
  hashes,
  membershipCount,
  membershipNotes,
  memberships,
  phoneNumber,
} from '../membership.js';
import {
  accountId,
  count,
  cursor,
  ids,
  listParams,
  nameQuery,
  page,
  sortBy,
  stamps,
  totalWithoutCursor,
  withDeleted,
  withTotalCount,
} from '../shared.js';

const base = { area: 'ads', version: 12 } as const;

/** Items in one batch call (section 8). */
const maxBatch = 10;
/** Custom audiences in the tree of one flexible audience (section 8). */
export const maxLeaves = 10;

export const customAudience = record({
  name: 'custom_audience',
  notFound: 'TAILORED_AUDIENCE_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    description: { type: 'string', nullable: true },
    audience_type: { type: 'enum', values: audienceType },
    audience_size: { type: 'integer', nullable: true },
    targetable: { type: 'boolean' },
    targetable_types: { type: 'list' },
    reasons_not_targetable: { type: 'list' },
    permission_level: { type: 'enum', values: permissionLevel },
    is_owner: { type: 'boolean', help: 'Some answers carry owner_account_id instead' },
    owner_account_id: { type: 'id' },
    partner_source: { type: 'string' },
    metadata: { type: 'list', nullable: true, help: 'Segments of a flexible audience and their state' },
    ...stamps,
  },
  columns: [
    'id',
    'name',
    'audience_type',
    'audience_size',
    'targetable',
    'reasons_not_targetable',
    'created_at',
  ],
  sortable: ['created_at', 'updated_at', 'deleted', 'name', 'audience_size'],
});

export const targetedCampaign = record({
  name: 'targeted_campaign',
  notFound: 'NOT_FOUND',
  fields: {
    campaign_id: { type: 'id' },
    campaign_name: { type: 'string' },
    line_items: { type: 'list', help: 'Each with id, name and whether it is servable' },
  },
  columns: ['campaign_id', 'campaign_name', 'line_items'],
});

export const customAudiencePermission = record({
  name: 'custom_audience_permission',
  notFound: 'NOT_FOUND',
  fields: {
    id: { type: 'id' },
    custom_audience_id: { type: 'id' },
    granted_account_id: { type: 'id' },
    permission_level: { type: 'enum', values: permissionLevel },
    ...stamps,
  },
  columns: ['id', 'custom_audience_id', 'granted_account_id', 'permission_level', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted'],
});

const customAudienceId = { type: 'id', required: true, help: 'The custom audience' } as const;
const name = { type: 'string', min: 1, help: 'Name of the audience; no two have the same' } as const;
const description = { type: 'string', min: 1, help: 'What the audience is for' } as const;

/** Who is granted what: the same for custom and tailored audiences. */
export const grant = {
  granted_account_id: { type: 'id', required: true, help: 'The account that may use the audience' },
  permission_level: { type: 'enum', values: permissionLevel, required: true, help: 'What it may do' },
} as const;
export const grantNotes = [
  'Only the account that owns the audience may share it.',
  'Accounts must be of one business, unless the owner has the feature SHARE_AUDIENCE_OUTSIDE_BUSINESS.',
] as const;
export const revokeNotes = [
  'Only the account that owns the audience may do this.',
  'Running campaigns go on; they cannot be copied, and new ones cannot target the audience.',
] as const;

export const listCustomAudiences = endpoint({
  ...base,
  id: 'custom-audiences.list',
  method: 'GET',
  path: 'accounts/:account_id/custom_audiences',
  section: '4.5, ext 13',
  summary: 'List custom audiences',
  params: {
    account_id: accountId,
    custom_audience_ids: ids('Only these audiences'),
    permission_scope: {
      type: 'enum',
      values: permissionScope,
      default: 'OWNER',
      help: 'Your own audiences, or those shared with you; default OWNER',
    },
    ...listParams,
    q: nameQuery(255),
  },
  rules: [totalWithoutCursor],
  response: 'list',
  record: customAudience,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', permission_scope: 'SHARED', q: 'spring' },
});

export const getCustomAudience = endpoint({
  ...base,
  id: 'custom-audiences.get',
  method: 'GET',
  path: 'accounts/:account_id/custom_audiences/:custom_audience_id',
  section: 'ext 13',
  summary: 'Show one custom audience',
  params: { account_id: accountId, custom_audience_id: customAudienceId, with_deleted: withDeleted },
  positional: 'custom_audience_id',
  response: 'one',
  record: customAudience,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', custom_audience_id: '1nmth' },
});

export const createCustomAudience = endpoint({
  ...base,
  id: 'custom-audiences.create',
  method: 'POST',
  path: 'accounts/:account_id/custom_audiences',
  section: '4.5',
  summary: 'Create an empty custom audience, to be filled with users',
  notes: ['An audience can be targeted once 100 of its people have been active in the last 90 days.'],
  params: { account_id: accountId, name: { ...name, required: true }, description },
  response: 'one',
  record: customAudience,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', name: 'Spring buyers', description: 'Bought in March or April' },
});

export const updateCustomAudience = endpoint({
  ...base,
  id: 'custom-audiences.update',
  method: 'PUT',
  path: 'accounts/:account_id/custom_audiences/:custom_audience_id',
  section: '4.5, 3',
  summary: 'Change the name or description of a custom audience',
  notes: ['The segments of a flexible audience can never be changed.'],
  params: {
    account_id: accountId,
    custom_audience_id: customAudienceId,
    name,
    description: { ...description, unsettable: true },
  },
  positional: 'custom_audience_id',
  response: 'one',
  record: customAudience,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', custom_audience_id: '1nmth', name: 'Spring buyers 2026' },
});

export const deleteCustomAudience = endpoint({
  ...base,
  id: 'custom-audiences.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/custom_audiences/:custom_audience_id',
  section: 'ext 13',
  summary: 'Delete a custom audience',
  params: { account_id: accountId, custom_audience_id: customAudienceId },
  positional: 'custom_audience_id',
  response: 'one',
  record: customAudience,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', custom_audience_id: '1nmth' },
});

export const batchCustomAudiences = endpoint({
  ...base,
  id: 'custom-audiences.batch',
  method: 'POST',
  path: 'batch/accounts/:account_id/custom_audiences',
  section: '4.5, 8, ext 13',
  summary: `Create, rename and delete up to ${maxBatch} flexible audiences in one call`,
  notes: [
    'A closed beta of the service: an account must be allowed to use it.',
    'Flexible audiences are made of mobile custom audiences only, and cannot be changed afterwards.',
    `The tree of a flexible audience holds at most ${maxLeaves} custom audiences.`,
    'All of the batch succeeds, or none of it.',
  ],
  params: {
    account_id: accountId,
    operations: operations({
      noun: 'audience',
      max: maxBatch,
      create: {
        audience_type: {
          type: 'enum',
          values: audienceTypeInBatch,
          required: true,
          help: 'Kind of audience',
        },
        name: { ...name, required: true },
        segments: {
          type: 'object',
          required: true,
          help: 'The tree of custom audiences that it is made of',
          fields: {
            boolean_operator: {
              type: 'enum',
              values: ['AND', 'OR'],
              required: true,
              help: 'How the child segments are joined',
            },
            child_segments: {
              type: 'array',
              min: 1,
              required: true,
              of: { type: 'shape', name: 'segment', help: 'A segment' },
              help: 'The joined segments, which may be nodes with children of their own',
            },
          },
        },
      },
      update: { custom_audience_id: customAudienceId, name },
      remove: { custom_audience_id: customAudienceId },
    }),
  },
  send: { json: 'operations' },
  response: 'batch',
  record: customAudience,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    operations: [
      {
        operation_type: 'Create',
        params: {
          audience_type: 'FLEXIBLE',
          name: 'Opened the app, never bought',
          segments: {
            boolean_operator: 'AND',
            child_segments: [
              { custom_audience_id: 'tyif', lookback_window: 30, frequency: 3, child_segments: [] },
              {
                boolean_operator: 'OR',
                child_segments: [
                  { custom_audience_id: 'tyig', lookback_window: 7, negate: true },
                  { custom_audience_id: 'tyih', lookback_window: 14, frequency_comparator: 'NUM_LT' },
                ],
              },
            ],
          },
        },
      },
      { operation_type: 'Delete', params: { custom_audience_id: '1nmth' } },
    ],
  },
});

export const listTargeted = endpoint({
  ...base,
  id: 'custom-audiences.targeted',
  method: 'GET',
  path: 'accounts/:account_id/custom_audiences/:custom_audience_id/targeted',
  section: '4.5, ext 13',
  summary: 'List the campaigns and line items that target an audience',
  params: {
    account_id: accountId,
    custom_audience_id: customAudienceId,
    with_active: {
      type: 'boolean',
      default: true,
      help: 'Servable line items only; false shows the others too',
    },
    cursor,
  },
  positional: 'custom_audience_id',
  response: 'list',
  record: targetedCampaign,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', custom_audience_id: '1nmth', with_active: false },
});

/** platform_id is twitter_id on the wire of today; both are taken, and sent as they were given. */
const platformId = hashes('Hashes of user ids of the platform, in decimal digits');

export const batchUsers = endpoint({
  ...base,
  id: 'custom-audiences.users.batch',
  method: 'POST',
  path: 'accounts/:account_id/custom_audiences/:custom_audience_id/users',
  section: '4.5, 8, ext 13',
  summary: 'Put people into a custom audience and take them out',
  notes: membershipNotes,
  params: {
    account_id: accountId,
    custom_audience_id: customAudienceId,
    operations: memberships({
      person: {
        email,
        device_id: hashes('Hashes of device ids: the IDFA in lower case, others as they are'),
        handle: hashes('Hashes of handles without @, trimmed and in lower case'),
        platform_id: platformId,
        twitter_id: platformId,
        phone_number: phoneNumber,
        partner_user_id: {
          type: 'list',
          of: { type: 'string', min: 1, help: 'A user id' },
          help: "User ids of the partner's own, not hashed",
        },
      },
      personRules: [{ rule: 'exclusive', params: ['platform_id', 'twitter_id'] }],
      times: {
        effective_at: { type: 'time', help: 'When the membership begins; default now' },
        expires_at: expiresAt,
      },
      rules: [{ rule: 'before', param: 'effective_at', other: 'expires_at' }],
    }),
  },
  send: { json: 'operations' },
  positional: 'custom_audience_id',
  response: 'one',
  record: membershipCount,
  repeatable: true,
  rate: 'audienceUsers',
  example: {
    account_id: '18ce54d4x5t',
    custom_audience_id: '1nmth',
    operations: [
      {
        operation_type: 'Update',
        params: {
          effective_at: '2026-12-01T00:00:00Z',
          expires_at: '2027-06-01T00:00:00Z',
          users: [
            {
              email: ['e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8'],
              partner_user_id: ['customer-42'],
            },
            { phone_number: ['1fa6b8d986d9b9cd01bf36951815158bbde9f520c0567c835dfe34783d0a4231'] },
          ],
        },
      },
      {
        operation_type: 'Delete',
        params: {
          users: [{ handle: ['49e0be2aeccfb51a8dee4c945c8a70a9ac500cf6f5cb08112575f74db9b1470d'] }],
        },
      },
    ],
  },
});

export const listPermissions = endpoint({
  ...base,
  id: 'custom-audiences.permissions.list',
  method: 'GET',
  path: 'accounts/:account_id/custom_audiences/:custom_audience_id/permissions',
  section: '4.5',
  summary: 'List the accounts that may use an audience',
  params: {
    account_id: accountId,
    custom_audience_id: customAudienceId,
    custom_audience_permission_ids: ids('Only these permissions'),
    granted_account_ids: ids('Only permissions of these accounts'),
    count,
    cursor,
    sort_by: sortBy,
    with_total_count: withTotalCount,
  },
  rules: [totalWithoutCursor],
  positional: 'custom_audience_id',
  response: 'list',
  record: customAudiencePermission,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', custom_audience_id: '1nmth' },
});

export const createPermission = endpoint({
  ...base,
  id: 'custom-audiences.permissions.create',
  method: 'POST',
  path: 'accounts/:account_id/custom_audiences/:custom_audience_id/permissions',
  section: '4.5',
  summary: 'Share an audience with another account',
  notes: grantNotes,
  params: { account_id: accountId, custom_audience_id: customAudienceId, ...grant },
  positional: 'custom_audience_id',
  response: 'one',
  record: customAudiencePermission,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    custom_audience_id: '1nmth',
    granted_account_id: '18ce54aymz3',
    permission_level: 'READ_ONLY',
  },
});

export const deletePermission = endpoint({
  ...base,
  id: 'custom-audiences.permissions.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/custom_audiences/:custom_audience_id/permissions/:custom_audience_permission_id',
  section: '4.5, 3',
  summary: 'Cease to share an audience with an account',
  notes: revokeNotes,
  params: {
    account_id: accountId,
    custom_audience_id: customAudienceId,
    custom_audience_permission_id: { type: 'id', required: true, help: 'The permission' },
  },
  positional: 'custom_audience_permission_id',
  response: 'one',
  record: customAudiencePermission,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', custom_audience_id: '1nmth', custom_audience_permission_id: '2ri' },
});

export const customAudiences = group('custom-audiences', 'Lists of people to target, and who may use them', [
  listCustomAudiences,
  getCustomAudience,
  createCustomAudience,
  updateCustomAudience,
  deleteCustomAudience,
  batchCustomAudiences,
  listTargeted,
  batchUsers,
  listPermissions,
  createPermission,
  deletePermission,
]);
