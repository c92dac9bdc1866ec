/** Promoted accounts: users whom line items suggest to follow (docs/service.md#promoted-accounts). */

import { endpoint, group, record } from '../endpoint.js';
import { approvalStatus, entityStatus, type productType } from '../params/enums.js';
import {
  accountId,
  ids,
  listParams,
  page,
  stamps,
  totalWithoutCursor,
  withDeleted,
} from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion, section: 'promoted-accounts' } as const;

/** Only line items of this product type promote accounts. */
export const accountProductType = 'PROMOTED_ACCOUNT' satisfies (typeof productType)[number];

export const promotedAccount = record({
  name: 'promoted_account',
  notFound: 'PROMOTED_ACCOUNT_NOT_FOUND',
  fields: {
    id: { type: 'id', help: 'Of the promotion, not of the user' },
    line_item_id: { type: 'id' },
    user_id: { type: 'id' },
    entity_status: { type: 'enum', values: entityStatus },
    approval_status: { type: 'enum', values: approvalStatus },
    ...stamps,
  },
  columns: ['id', 'line_item_id', 'user_id', 'entity_status', 'approval_status', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted', 'paused'],
  sortOnly: ['paused'],
});

const promotedAccountId = {
  type: 'id',
  required: true,
  help: 'The promoted account: the id of the promotion, not of the user',
} as const;

export const listPromotedAccounts = endpoint({
  ...base,
  id: 'promoted-accounts.list',
  method: 'GET',
  path: 'accounts/:account_id/promoted_accounts',
  summary: 'List promoted accounts',
  notes: ['A list by line items is refused if none of them has a promoted account.'],
  params: {
    account_id: accountId,
    line_item_ids: ids('Only promoted accounts of these line items', 'line-items'),
    promoted_account_ids: ids('Only these promoted accounts'),
    ...listParams,
  },
  rules: [totalWithoutCursor],
  response: 'list',
  record: promotedAccount,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', sort_by: 'created_at-desc' },
});

export const getPromotedAccount = endpoint({
  ...base,
  id: 'promoted-accounts.get',
  method: 'GET',
  path: 'accounts/:account_id/promoted_accounts/:promoted_account_id',
  summary: 'Show one promoted account',
  params: { account_id: accountId, promoted_account_id: promotedAccountId, with_deleted: withDeleted },
  positional: 'promoted_account_id',
  response: 'one',
  record: promotedAccount,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', promoted_account_id: '19pl2' },
});

export const createPromotedAccount = endpoint({
  ...base,
  id: 'promoted-accounts.create',
  method: 'POST',
  path: 'accounts/:account_id/promoted_accounts',
  summary: 'Promote a user with a line item',
  notes: [
    `The line item must have product type ${accountProductType}.`,
    'Only the full promotable user of the account is eligible.',
    'A user whom the line item promotes already is answered as is, without an error.',
  ],
  params: {
    account_id: accountId,
    line_item_id: {
      type: 'id',
      refers: 'line-items',
      required: true,
      help: 'The line item that promotes the user',
    },
    user_id: {
      type: 'id',
      form: 'digits',
      user: 'promotable',
      required: true,
      help: 'The user to promote',
    },
  },
  response: 'one',
  record: promotedAccount,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', line_item_id: '9cqi0', user_id: '1700000001' },
});

export const deletePromotedAccount = endpoint({
  ...base,
  id: 'promoted-accounts.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/promoted_accounts/:promoted_account_id',
  summary: 'Stop promoting a user, permanently',
  params: { account_id: accountId, promoted_account_id: promotedAccountId },
  positional: 'promoted_account_id',
  response: 'one',
  record: promotedAccount,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', promoted_account_id: '19pl2' },
});

export const promotedAccounts = group(
  'promoted-accounts',
  'Campaigns',
  'Users whom line items suggest to follow',
  [listPromotedAccounts, getPromotedAccount, createPromotedAccount, deletePromotedAccount],
);
