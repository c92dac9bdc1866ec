/** The people on a do-not-reach list (docs/service.md#audience-users). */
import { endpoint, group } from '../endpoint.js';
import {
  email,
  expiresAt,
  membershipBodyBytes,
  membershipCount,
  membershipNotes,
  memberships,
  phoneNumber,
} from '../params/membership.js';
import { accountId } from '../params/shared.js';
import { membershipMonths } from '../wire/service-facts.js';
import { doNotReachListId } from './do-not-reach-lists.js';

const membershipEnd = `When the entry ends, less than ${membershipMonths} months ahead; default ${membershipMonths} months after the request`;

export const batchDoNotReachUsers = endpoint({
  id: 'do-not-reach-lists.users.batch',
  method: 'POST',
  path: 'batch/accounts/:account_id/do_not_reach_lists/:do_not_reach_list_id/users',
  section: 'audience-users',
  summary: 'Add people to the do-not-reach list and remove them',
  notes: membershipNotes,
  params: {
    account_id: accountId,
    do_not_reach_list_id: doNotReachListId,
    operations: memberships({
      person: { email, phone_number: phoneNumber },
      times: { expires_at: { ...expiresAt, maxAhead: { months: membershipMonths }, help: membershipEnd } },
    }),
  },
  send: { json: 'operations' },
  positional: 'do_not_reach_list_id',
  response: 'batch',
  record: membershipCount,
  repeatable: true,
  maxBodyBytes: membershipBodyBytes,
  rate: 'audienceUsers',
  example: {
    account_id: '18ce54d4x5t',
    do_not_reach_list_id: '1rd0',
    operations: [
      {
        operation_type: 'Update',
        params: {
          users: [{ email: ['e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8'] }],
        },
      },
    ],
  },
});

export const doNotReachUsers = group(
  'do-not-reach-lists.users',
  'Audiences and insights',
  'People on the do-not-reach list',
  [batchDoNotReachUsers],
);
