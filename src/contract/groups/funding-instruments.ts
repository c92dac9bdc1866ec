/** Funding instruments: payer and currency (docs/service.md#funding-instruments). */

import { endpoint, group, record } from '../endpoint.js';
import { entityStatus, fundingInstrumentType, reasonNotAbleToFund } from '../params/enums.js';
import {
  accountId,
  ids,
  listParams,
  page,
  stamps,
  totalWithoutCursor,
  withDeleted,
} from '../params/shared.js';
import { currencyDecimals } from '../wire/currencies.js';

const base = { area: 'ads', version: 12 } as const;

export const fundingInstrument = record({
  name: 'funding_instrument',
  named: { group: 'funding-instruments', id: 'id', by: 'description' },
  notFound: 'FUNDING_INSTRUMENT_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    account_id: { type: 'id' },
    type: { type: 'enum', values: fundingInstrumentType },
    description: { type: 'string' },
    currency: { type: 'string', help: 'ISO 4217 code' },
    start_time: { type: 'time' },
    end_time: { type: 'time', nullable: true },
    credit_limit_local_micro: { type: 'micro', nullable: true },
    funded_amount_local_micro: { type: 'micro', nullable: true },
    credit_remaining_local_micro: { type: 'micro', nullable: true },
    able_to_fund: { type: 'boolean' },
    reasons_not_able_to_fund: { type: 'list', values: reasonNotAbleToFund },
    entity_status: { type: 'enum', values: entityStatus },
    io_header: { type: 'string', nullable: true },
    ...stamps,
  },
  columns: [
    'id',
    'description',
    'type',
    'currency',
    'credit_limit_local_micro',
    'funded_amount_local_micro',
    'able_to_fund',
    'end_time',
  ],
  sortable: ['created_at', 'updated_at', 'deleted', 'funded_amount_local_micro', 'start_time', 'end_time'],
});

/** Name of a new test instrument (docs/service.md#funding-instruments). */
export const newInstrumentDescription = '(no payment method has been set up yet)';

/** Types with a remaining credit (docs/service.md#funding-instruments). */
export const typesWithRemainingCredit: readonly string[] = ['AGENCY_CREDIT_LINE', 'CREDIT_LINE'];

const fundingInstrumentId = {
  type: 'id',
  refers: 'funding-instruments',
  required: true,
  help: 'The funding instrument',
} as const;

const fundedAmount = {
  type: 'integer',
  unit: 'micro',
  min: 0,
  help: 'Amount paid in, in micro units; for insertion orders',
} as const;

export const listFundingInstruments = endpoint({
  ...base,
  id: 'funding-instruments.list',
  method: 'GET',
  path: 'accounts/:account_id/funding_instruments',
  section: 'funding-instruments',
  summary: 'List funding instruments',
  params: {
    account_id: accountId,
    funding_instrument_ids: ids('Only these funding instruments', 'funding-instruments'),
    ...listParams,
  },
  rules: [totalWithoutCursor],
  response: 'list',
  record: fundingInstrument,
  page,
  rate: 'coreReads',
  example: { account_id: '18ce54d4x5t' },
});

export const getFundingInstrument = endpoint({
  ...base,
  id: 'funding-instruments.get',
  method: 'GET',
  path: 'accounts/:account_id/funding_instruments/:funding_instrument_id',
  section: 'funding-instruments',
  summary: 'Show one funding instrument',
  params: { account_id: accountId, funding_instrument_id: fundingInstrumentId, with_deleted: withDeleted },
  positional: 'funding_instrument_id',
  response: 'one',
  record: fundingInstrument,
  rate: 'coreReads',
  example: { account_id: '18ce54d4x5t', funding_instrument_id: 'lygyi' },
});

export const createFundingInstrument = endpoint({
  ...base,
  id: 'funding-instruments.create',
  method: 'POST',
  path: 'accounts/:account_id/funding_instruments',
  host: 'sandbox',
  section: 'funding-instruments',
  summary: 'Create a funding instrument that cannot incur costs',
  params: {
    account_id: accountId,
    currency: { type: 'enum', values: [...currencyDecimals.keys()], required: true, help: 'ISO 4217 code' },
    start_time: { type: 'time', required: true, help: 'When it starts funding' },
    type: { type: 'enum', values: fundingInstrumentType, required: true, help: 'Type of instrument' },
    end_time: { type: 'time', help: 'When it stops funding' },
    credit_limit_local_micro: {
      type: 'integer',
      unit: 'micro',
      min: 0,
      help: 'Credit limit, in micro units; for credit cards and credit lines',
    },
    funded_amount_local_micro: fundedAmount,
  },
  rules: [
    { rule: 'requiredWhen', param: 'end_time', when: 'type', is: ['INSERTION_ORDER'] },
    { rule: 'before', param: 'start_time', other: 'end_time' },
  ],
  currency: { param: 'currency' },
  response: 'one',
  record: fundingInstrument,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    currency: 'USD',
    start_time: '2026-12-01T00:00:00Z',
    type: 'CREDIT_LINE',
    credit_limit_local_micro: 1_000_000_000,
  },
});

export const updateFundingInstrument = endpoint({
  ...base,
  id: 'funding-instruments.update',
  method: 'PUT',
  path: 'accounts/:account_id/funding_instruments/:funding_instrument_id',
  section: 'funding-instruments',
  summary: 'Change a partner-managed funding instrument',
  notes: ['Only for instruments of type PARTNER_MANAGED, and only by the partner that manages them.'],
  params: {
    account_id: accountId,
    funding_instrument_id: fundingInstrumentId,
    funded_amount_local_micro: { ...fundedAmount, nullable: true },
    paused: { type: 'boolean', help: 'Stop or resume funding' },
  },
  positional: 'funding_instrument_id',
  currency: { from: 'funding-instruments.get', by: 'funding_instrument_id' },
  response: 'one',
  record: fundingInstrument,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', funding_instrument_id: 'lygyi', paused: true },
});

export const deleteFundingInstrument = endpoint({
  ...base,
  id: 'funding-instruments.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/funding_instruments/:funding_instrument_id',
  host: 'sandbox',
  section: 'funding-instruments',
  summary: 'Delete a test funding instrument',
  params: { account_id: accountId, funding_instrument_id: fundingInstrumentId },
  positional: 'funding_instrument_id',
  response: 'one',
  record: fundingInstrument,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', funding_instrument_id: 'lygyi' },
});

export const fundingInstruments = group(
  'funding-instruments',
  'Accounts and money',
  'Payer, currency and amounts',
  [
    listFundingInstruments,
    getFundingInstrument,
    createFundingInstrument,
    updateFundingInstrument,
    deleteFundingInstrument,
  ],
);
