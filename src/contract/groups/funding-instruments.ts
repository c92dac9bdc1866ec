/** Funding instruments: payer and currency (docs/service.md#funding-instruments). */

import { group, record, recordCalls } from '../endpoint.js';
import { entityStatus, fundingInstrumentType, reasonNotAbleToFund } from '../params/enums.js';
import { ids, listParams, stamps } from '../params/shared.js';
import { currencyDecimals } from '../wire/currencies.js';

export const fundingInstrument = record({
  name: 'funding_instrument',
  named: { group: 'funding-instruments', id: 'id', by: 'description' },
  notFound: 'FUNDING_INSTRUMENT_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    account_id: { type: 'id' },
    type: { type: 'enum', values: fundingInstrumentType },
    description: { type: 'string' },
    currency: { type: 'string', form: 'currency', help: 'ISO 4217 code' },
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
    'able_to_fund',
    'credit_limit_local_micro',
    'funded_amount_local_micro',
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

const fundingInstrumentCalls = recordCalls({
  name: 'funding-instruments',
  path: 'accounts/:account_id/funding_instruments',
  id: { funding_instrument_id: fundingInstrumentId },
  exampleId: 'lygyi',
  record: fundingInstrument,
  rate: 'coreReads',
});

export const listFundingInstruments = fundingInstrumentCalls.list({
  summary: 'List funding instruments',
  params: {
    funding_instrument_ids: ids('Only these funding instruments', 'funding-instruments'),
    ...listParams,
  },
});

export const getFundingInstrument = fundingInstrumentCalls.get({ summary: 'Show one funding instrument' });

export const createFundingInstrument = fundingInstrumentCalls.create({
  host: 'sandbox',
  summary: 'Create a test funding instrument, which cannot incur costs',
  params: {
    currency: { type: 'enum', values: [...currencyDecimals.keys()], required: true, help: 'ISO 4217 code' },
    start_time: { type: 'time', required: true, help: 'When it starts funding' },
    type: { type: 'enum', values: fundingInstrumentType, required: true, help: 'Type of instrument' },
    end_time: { type: 'time', isEnd: true, help: 'When it stops funding' },
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
  example: {
    currency: 'USD',
    start_time: '2026-12-01T00:00:00Z',
    type: 'CREDIT_LINE',
    credit_limit_local_micro: 1_000_000_000,
  },
});

export const updateFundingInstrument = fundingInstrumentCalls.update({
  summary: 'Change a partner-managed funding instrument',
  notes: ['Only for instruments of type PARTNER_MANAGED, and only for the partner that manages them.'],
  params: {
    funded_amount_local_micro: { ...fundedAmount, nullable: true },
    paused: { type: 'boolean', help: 'Stop or resume funding' },
  },
  currency: { from: 'funding-instruments.get', by: 'funding_instrument_id' },
  example: { paused: true },
});

export const deleteFundingInstrument = fundingInstrumentCalls.delete({
  host: 'sandbox',
  summary: 'Delete a test funding instrument',
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
