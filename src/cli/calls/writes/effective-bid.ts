/** The bid of a line item (docs/service.md#bidding). Pure. */
import type { Document } from '../../../contract/types.js';
import { readAmount } from '../../../values/money.js';
import { bidAmount, type Ceiling } from './daily-ceilings.js';
import { sentAmount } from './guarded-writes.js';

/** The most that a line item may bid: without limit where the service sets the bid. */
export function effectiveBid(record: Document): Ceiling {
  if (bidsByItself(record)) return 'unlimited';
  return sentAmount(record[bidAmount]) ?? 'unlimited';
}

/** The service sets the bid itself, as high as it sees fit. */
function bidsByItself({ bid_strategy, ...record }: Document): boolean {
  if (typeof bid_strategy === 'string') return bid_strategy === 'AUTO';
  return readAmount(record, bidAmount) === undefined;
}
