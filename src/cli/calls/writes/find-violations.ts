/** Checks writes by the limits of a profile. Pure: everything that it needs has been read. */
import type { Document } from '../../../contract/types.js';
import type { AppliedOperation } from './apply-operations.js';
import {
  bidAmount,
  type Ceiling,
  currencyOf,
  dailyBudget,
  findSpenders,
  isActive,
  isHigher,
  type SpendState,
  totalBudget,
} from './daily-ceilings.js';
import { effectiveBid } from './effective-bid.js';
import { currencyAfter, findRestarted, type GuardedWrites, sentAmount } from './guarded-writes.js';
import { findRisesOverLimit } from './max-change.js';
import { findTotalsOverLimit } from './max-total-per-day.js';
import { amountName, describeAmount, describeExcess, type Violation } from './violations.js';

/** Everything that is over a limit, in the order of the operations. */
export function findViolations(writes: GuardedWrites): readonly Violation[] {
  const sent = writes.operations.flatMap((operation) => findSentOverLimit(operation, writes));
  if (!writes.isRead) return sent;
  const known = new Set(sent.map(({ guard, operation }) => `${guard} ${operation?.after}`));
  const implied = [...findSpendersOverLimit(writes), ...findBidsOverLimit(writes)].filter(
    ({ guard, operation }) => operation === undefined || !known.has(`${guard} ${operation.after}`),
  );
  return [...sent, ...implied, ...findRisesOverLimit(writes), ...findTotalsOverLimit(writes)];
}

const guardOf: Readonly<Record<string, 'max_daily_budget' | 'max_bid'>> = {
  [dailyBudget]: 'max_daily_budget',
  [bidAmount]: 'max_bid',
};

/** Amounts are checked as they are sent, whether or not they could be spent now. */
function findSentOverLimit(operation: AppliedOperation, writes: GuardedWrites): readonly Violation[] {
  const { limits, profile, records } = writes;
  const currency = currencyAfter(operation, writes);
  return Object.entries(operation.values).flatMap(([parameter, value]) => {
    const guard = guardOf[parameter];
    const limit = guard && limits[guard];
    const amount = sentAmount(value);
    if (!limit || amount === undefined) return [];
    const reason = describeExcess(amount, limit, { guard, currency, profile });
    if (reason === undefined) return [];
    const old = sentAmount(records.get(operation.id ?? '')?.[parameter]);
    const now = old === undefined || old === 'unlimited' ? '' : ` (now ${describeAmount(old, currency)})`;
    const shown = amount === 'unlimited' ? String(value) : describeAmount(amount, currency);
    const link = reason.startsWith('over') ? ' is ' : ': ';
    return [
      { guard, operation, parameter, message: `${amountName(parameter)} ${shown}${link}${reason}${now}` },
    ];
  });
}

/** What starts to spend, or may spend more than before, without its daily budget having been sent. */
function findSpendersOverLimit(writes: GuardedWrites): readonly Violation[] {
  const { limits, profile, operations } = writes;
  const { before, after } = withParentsStarted(writes);
  const limit = limits.max_daily_budget;
  if (!limit) return [];
  const old = findSpenders(before);
  const revived = findRestarted(writes);
  return [...findSpenders(after)].flatMap(([key, { kind, id, record, ceiling, currency }]) => {
    const was = old.get(key);
    if (was && !revived.has(id) && !isHigher(ceiling, was.ceiling)) return [];
    const reason = describeExcess(ceiling, limit, { guard: 'max_daily_budget', currency, profile });
    if (reason === undefined) return [];
    const campaignId = String(record.campaign_id);
    const operation =
      operations.find(({ after: made }) => made === id) ??
      operations.find((one) => one.after === campaignId) ??
      operations.find((one) => after.lineItems.get(one.after)?.campaign_id === id);
    const name = operation?.after === id ? '' : `${kind} ${id}: `;
    const what = name + describeCeiling(record, ceiling, currency);
    return [
      {
        guard: 'max_daily_budget',
        operation,
        parameter: dailyBudget,
        message: `${what}, ${reason}`,
      } as const,
    ];
  });
}

function describeCeiling(record: Document, ceiling: Ceiling, currency: string | undefined): string {
  if (ceiling === 'unlimited') return 'without a budget, the spend of a day is unlimited';
  const hasDaily = sentAmount(record[dailyBudget]) === ceiling;
  const amount = describeAmount(ceiling, currency);
  if (hasDaily) return `it would spend up to its daily budget ${amount}`;
  return sentAmount(record[totalBudget]) === ceiling
    ? `without a daily budget, the total budget ${amount} may be spent in a day`
    : `it would spend up to ${amount} a day`;
}

function setsBid({ values }: AppliedOperation): boolean {
  return values.bid_strategy !== undefined || values[bidAmount] !== undefined;
}

/** Bids that are set, with or without their amount, and those of line items that start to run. */
function findBidsOverLimit(writes: GuardedWrites): readonly Violation[] {
  const { limits, profile, operations } = writes;
  const { before, after } = withParentsStarted(writes);
  const limit = limits.max_bid;
  if (!limit) return [];
  const revived = findRestarted(writes);
  return [...after.lineItems].flatMap(([id, record]) => {
    const old = before.lineItems.get(id);
    const bid = effectiveBid(record);
    const isSent = operations.some((one) => one.after === id && setsBid(one));
    const starts = isRunning(record, after) && (revived.has(id) || !(old && isRunning(old, before)));
    if (record.deleted === true || (old && !isSent && !starts)) return [];
    const currency = currencyOf(record) ?? currencyOf(after.campaigns.get(String(record.campaign_id)));
    const reason = describeExcess(bid, limit, { guard: 'max_bid', currency, profile });
    if (reason === undefined) return [];
    const operation =
      operations.find((one) => one.after === id) ??
      operations.find((one) => one.after === record.campaign_id);
    const name = operation?.after === id ? '' : `line item ${id}: `;
    const what =
      bid === 'unlimited' ? 'the service would set the bid' : `it would bid ${describeAmount(bid, currency)}`;
    return [
      { guard: 'max_bid', operation, parameter: bidAmount, message: `${name}${what}, ${reason}` } as const,
    ];
  });
}

/**
 * A line item that is started below a campaign that rests is checked as if the campaign ran: it may be started elsewhere,
 * where nobody looks at its line items.
 */
function withParentsStarted({
  operations,
  before,
  after,
}: GuardedWrites): Pick<GuardedWrites, 'before' | 'after'> {
  const resting = operations
    .map((operation) => String(after.lineItems.get(operation.after)?.campaign_id))
    .filter((id) => after.campaigns.has(id) && !isActive(after.campaigns.get(id)));
  if (resting.length === 0) return { before, after };
  const start = ({ campaigns, lineItems }: SpendState): SpendState => {
    const started = new Map(campaigns);
    for (const id of resting) started.set(id, { ...campaigns.get(id), entity_status: 'ACTIVE' });
    return { campaigns: started, lineItems };
  };
  return { before: start(before), after: start(after) };
}

function isRunning(item: Document, { campaigns }: SpendState): boolean {
  return isActive(item) && isActive(campaigns.get(String(item.campaign_id)));
}
