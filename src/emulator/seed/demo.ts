/** A believable agency. */
import { formatTime } from '../../call/time.js';
import { account } from '../../contract/groups/accounts.js';
import { campaign } from '../../contract/groups/campaigns.js';
import { nextId } from '../ids.js';
import { insertRecord } from '../records.js';
import type { Store } from '../store.js';

export function fillDemo(store: Store, at: number): string {
  const id = nextId(store, 'account');
  const time = formatTime(at);
  const stamps = { created_at: time, updated_at: time, deleted: false };
  insertRecord(store, {
    kind: account,
    account_id: id,
    id,
    data: {
      id,
      name: 'Quillmark Books',
      timezone: 'America/New_York',
      approval_status: 'ACCEPTED',
      ...stamps,
    },
  });
  for (const name of ['Spring catalogue', 'Summer reading', 'Gift cards']) {
    const campaignId = nextId(store, 'object');
    insertRecord(store, {
      kind: campaign,
      account_id: id,
      id: campaignId,
      data: {
        id: campaignId,
        name,
        currency: 'USD',
        budget_optimization: 'CAMPAIGN',
        daily_budget_amount_local_micro: 55_000_000,
        entity_status: 'PAUSED',
        effective_status: 'PAUSED',
        servable: false,
        reasons_not_servable: ['PAUSED_BY_ADVERTISER'],
        ...stamps,
      },
    });
  }
  return id;
}
