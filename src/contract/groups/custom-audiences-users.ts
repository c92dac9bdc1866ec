/** The users of a custom audience (docs/service.md#audience-users). */
import { endpoint, group } from '../endpoint.js';
import {
  email,
  expiresAt,
  hashes,
  membershipBodyBytes,
  membershipCount,
  membershipNotes,
  memberships,
  phoneNumber,
} from '../params/membership.js';
import { accountId } from '../params/shared.js';
import { customAudienceId } from './custom-audiences.js';

/** platform_id is currently twitter_id on the wire; both are accepted, and sent as given. */
const platformId = hashes('Hashes of user ids of the platform, in decimal digits');

export const batchUsers = endpoint({
  id: 'custom-audiences.users.batch',
  method: 'POST',
  path: 'accounts/:account_id/custom_audiences/:custom_audience_id/users',
  section: 'audience-users',
  summary: 'Add users to a custom audience and remove them',
  notes: membershipNotes,
  params: {
    account_id: accountId,
    custom_audience_id: customAudienceId,
    operations: memberships({
      person: {
        email,
        device_id: hashes('Hashes of device ids: the IDFA in lower case, others unchanged'),
        handle: hashes('Hashes of handles without @, trimmed and in lower case'),
        platform_id: platformId,
        twitter_id: platformId,
        phone_number: phoneNumber,
        partner_user_id: {
          type: 'list',
          of: { type: 'string', min: 1, help: 'A user id' },
          help: "The partner's own user ids, not hashed",
        },
      },
      personRules: [{ rule: 'exclusive', params: ['platform_id', 'twitter_id'] }],
      times: {
        effective_at: { type: 'time', defaultTime: 'now', help: 'When the membership starts; default now' },
        expires_at: expiresAt,
      },
      rules: [{ rule: 'before', param: 'effective_at', other: 'expires_at' }],
    }),
  },
  send: { json: 'operations' },
  positional: 'custom_audience_id',
  response: 'one',
  awaits: { endpoint: 'custom-audiences.get', by: 'custom_audience_id' },
  record: membershipCount,
  repeatable: true,
  maxBodyBytes: membershipBodyBytes,
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

export const audienceUsers = group(
  'custom-audiences.users',
  'Audiences and insights',
  'The people of a custom audience',
  [batchUsers],
);
