/** Accounts (interface 4.2, ext 12). */
import { account, getAccount, listAccounts } from '../../contract/groups/accounts.js';
import { page } from '../../contract/shared.js';
import type { Document } from '../../contract/types.js';
import { type Behaviour, behave } from '../behaviour.js';
import { refusal } from '../error.js';
import { accountsOf } from '../identity.js';
import { listRecords } from '../list.js';
import { findRecord, presentRecord } from '../records.js';

/** industry_type stands in answers about one account only (interface section 2). */
function presentListed(data: Document): Document {
  return presentRecord(account, data, { without: ['industry_type'] });
}

export const accountBehaviours: readonly Behaviour[] = [
  behave(listAccounts, 'faithful', ({ store, userId, values }) => {
    const { records, ...rest } = listRecords(store, {
      kind: account,
      accounts: accountsOf(store, userId),
      values,
      count: page.count,
      filters: [{ field: 'id', in: values.account_ids }],
    });
    return { data: records.map(({ data }) => presentListed(data)), ...rest };
  }),

  behave(getAccount, 'faithful', ({ store, values }) => {
    const found = findRecord(store, account, values.account_id, values.account_id);
    if (!found) throw refusal('NOT_FOUND', `account ${values.account_id} was not found`);
    return { data: presentRecord(account, found.data) };
  }),
];
