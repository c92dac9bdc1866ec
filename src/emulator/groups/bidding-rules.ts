/** Bidding rules (docs/service.md#bidding-rules). */
import { biddingRuleOf, listBiddingRules } from '../../contract/groups/bidding-rules.js';
import { currencyDecimals } from '../../contract/wire/currencies.js';
import { type Handler, handle } from '../handler.js';

export const biddingRulesHandlers: readonly Handler[] = [
  handle(listBiddingRules, 'faithful', ({ values: { currency } }) => {
    const currencies = currency === undefined ? [...currencyDecimals.keys()] : [currency];
    return { data: currencies.map(biddingRuleOf), total_count: currencies.length };
  }),
];
