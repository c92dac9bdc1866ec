/** Promoted accounts: users that line items suggest to follow (docs/service.md#promoted-accounts). */

import { group, record, recordCalls } from '../endpoint.js';
import { approvalStatus, entityStatus, type productType } from '../params/enums.js';
import { ids, listParams, stamps } from '../params/shared.js';

/** Only line items of this product type promote accounts. */
export const accountProductType = 'PROMOTED_ACCOUNT' satisfies (typeof productType)[number];

export const promotedAccount = record({
  name: 'promoted_account',
  notFound: 'PROMOTED_ACCOUNT_NOT_FOUND',
  unique: { parent: 'line_item_id', by: ['user_id'] },
  fields: {
    id: { type: 'id', help: 'Id of the promotion, not of the user' },
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

const promotedAccountCalls = recordCalls({
  name: 'promoted-accounts',
  path: 'accounts/:account_id/promoted_accounts',
  id: { promoted_account_id: promotedAccountId },
  exampleId: '19pl2',
  record: promotedAccount,
  rate: 'accountReads',
});

export const listPromotedAccounts = promotedAccountCalls.list({
  summary: 'List promoted accounts',
  notes: ['A list by line items is rejected if none of the line items has a promoted account.'],
  params: {
    line_item_ids: ids('Only promoted accounts of these line items', 'line-items'),
    promoted_account_ids: ids('Only these promoted accounts'),
    ...listParams,
  },
  example: { sort_by: 'created_at-desc' },
});

export const getPromotedAccount = promotedAccountCalls.get({ summary: 'Show one promoted account' });

export const createPromotedAccount = promotedAccountCalls.create({
  summary: 'Promote a user with a line item',
  notes: [
    `The line item must have product type ${accountProductType}.`,
    'Only the full promotable user of the account is eligible.',
    'If the line item already promotes the user, the existing record is returned without an error.',
  ],
  params: {
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
  example: { line_item_id: '9cqi0', user_id: '1700000001' },
});

export const deletePromotedAccount = promotedAccountCalls.delete({
  summary: 'Stop promoting a user, permanently',
});

export const promotedAccounts = group(
  'promoted-accounts',
  'Campaigns',
  'Users that line items suggest following',
  [listPromotedAccounts, getPromotedAccount, createPromotedAccount, deletePromotedAccount],
);
