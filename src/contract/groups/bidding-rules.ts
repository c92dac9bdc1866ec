/** Limits and steps of bids by currency (docs/service.md#bidding-rules). */
import { endpoint, group, record } from '../endpoint.js';
import { currencyDecimals, minimumDenomination } from '../wire/currencies.js';

const biddingRule = record({
  name: 'bidding_rule',
  fields: {
    currency: { type: 'string', form: 'currency', help: 'ISO 4217 code' },
    minimum_cpe_bid_local_micro: { type: 'micro' },
    maximum_cpe_bid_local_micro: { type: 'micro' },
    minimum_denomination: { type: 'micro', help: 'Bids and budgets must be multiples of it' },
  },
  columns: ['currency', 'minimum_cpe_bid_local_micro', 'maximum_cpe_bid_local_micro', 'minimum_denomination'],
});

/** The highest bid, in steps of the currency (docs/service.md#bidding-rules). */
const maxBidSteps = 100_000n;

/**
 * The bidding rule of a currency, in micro units. Choice: that of USD is published, and the others follow from their
 * decimals in the same way: the least bid is one step, the highest one 100,000 of them (docs/service.md#bidding-rules).
 */
export function biddingRuleOf(
  currency: string,
): Readonly<Record<keyof typeof biddingRule.fields, string | bigint>> {
  const step = minimumDenomination(currency);
  return {
    currency,
    minimum_cpe_bid_local_micro: step,
    maximum_cpe_bid_local_micro: step * maxBidSteps,
    minimum_denomination: step,
  };
}

export const listBiddingRules = endpoint({
  id: 'bidding-rules.list',
  method: 'GET',
  path: 'bidding_rules',
  section: 'bidding-rules',
  summary: 'List minimum increments and limits of bids, by currency',
  notes: ['Calls without an account are limited to 5 per 15 minutes: store the response.'],
  params: {
    currency: {
      type: 'enum',
      values: [...currencyDecimals.keys()],
      help: 'Only this currency: its ISO 4217 code',
    },
  },
  response: 'array',
  record: biddingRule,
  rate: 'globalReads',
  example: { currency: 'USD' },
});

export const biddingRules = group(
  'bidding-rules',
  'Campaigns',
  'Minimum increments and limits of bids, by currency',
  [listBiddingRules],
);
