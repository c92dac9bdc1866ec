/** Bids and budgets are whole multiples of the smallest step of their currency (docs/service.md#bidding-rules). */

import type { Document } from '../../contract/types.js';
import { minimumDenomination } from '../../contract/wire/currencies.js';
import { ErrorResponse } from '../errors.js';

const amounts = [
  'bid_amount_local_micro',
  'daily_budget_amount_local_micro',
  'total_budget_amount_local_micro',
];

/** Throws ErrorResponse with every given amount that is not a multiple of the currency's smallest step. */
export function assertDenominations(given: Document, currency: string): void {
  const step = minimumDenomination(currency);
  const errors = amounts.flatMap((parameter) => {
    const value = given[parameter];
    const isAmount = typeof value === 'number' || typeof value === 'bigint';
    if (!isAmount || BigInt(value) % step === 0n) return [];
    const message = `${parameter} must be a multiple of ${step}, the smallest step of ${currency}, got ${value}`;
    return [{ code: 'INVALID_DENOMINATION', message, parameter, value: String(value) }];
  });
  if (errors.length > 0) throw new ErrorResponse(errors);
}
