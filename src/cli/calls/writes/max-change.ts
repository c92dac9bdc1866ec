/** Finds how much more an update allows than the record did before: max_change. Pure. */
import type { Document } from '../../../contract/types.js';
import type { AppliedOperation } from './apply-operations.js';
import {
  bidAmount,
  type Ceiling,
  campaignCeiling,
  dailyBudget,
  ownCeiling,
  type SpendState,
} from './daily-ceilings.js';
import { effectiveBid } from './effective-bid.js';
import { amountParameters, currencyAfter, type GuardedWrites, sentAmount } from './guarded-writes.js';
import { type FactorLimit, factorUnit, formatFactor } from './limits.js';
import { amountName, describeAmount, type Violation } from './violations.js';

export function findRisesOverLimit(writes: GuardedWrites): readonly Violation[] {
  const factor = writes.limits.max_change;
  if (factor === undefined) return [];
  return writes.operations.flatMap((operation) => {
    const old = operation.id === undefined ? undefined : writes.records.get(operation.id);
    if (operation.kind !== 'update' || !old) return [];
    const currency = currencyAfter(operation, writes);
    const end = `over max_change ${formatFactor(factor)} of the profile ${writes.profile}`;
    return findRises(operation, old, writes, factor).map(({ parameter, before, after }) => {
      const name = amountName(parameter);
      const was = describeAmount(before, currency);
      const message =
        after === 'unlimited'
          ? `${name} ${was} would no longer be a limit, ${end}`
          : `${name} ${describeAmount(after, currency)} is ${describeTimes(after, before)} times ${was}, ${end}`;
      return { guard: 'max_change', operation, parameter, message } as const;
    });
  });
}

interface Rise {
  readonly parameter: string;
  readonly before: bigint;
  readonly after: Ceiling;
}

function findRises(
  operation: AppliedOperation,
  old: Document,
  writes: GuardedWrites,
  factor: FactorLimit,
): readonly Rise[] {
  const { values } = operation;
  const compare = (parameter: string, before: Ceiling | undefined, after: Ceiling): readonly Rise[] =>
    before === undefined || before === 'unlimited' || before === 0n || !isOver(after, before, factor)
      ? []
      : [{ parameter, before, after }];
  const direct = amountParameters(operation).flatMap((parameter) => {
    const before = sentAmount(old[parameter]);
    const after = sentAmount(values[parameter]);
    if (after !== undefined) return compare(parameter, before, after);
    // Without a daily budget, the total one is what a day may cost.
    const left =
      parameter === dailyBudget
        ? ownCeiling({ ...old, [dailyBudget]: null, ...totalsOf(values) })
        : 'unlimited';
    return compare(parameter, before, left);
  });
  const known = new Set(direct.map(({ parameter }) => parameter));
  const isBid = values.bid_strategy !== undefined && !known.has(bidAmount);
  const bid = isBid ? compare(bidAmount, effectiveBid(old), effectiveBid({ ...old, ...values })) : [];
  const isMoved = values.budget_optimization !== undefined && !known.has(dailyBudget);
  const { before, after } = writes;
  const id = operation.after;
  const moved = isMoved ? compare(dailyBudget, whenActive(id, before), whenActive(id, after)) : [];
  return [...direct, ...bid, ...moved];
}

function totalsOf(values: Document): Document {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name.startsWith('total_') && value !== ''),
  );
}

/** What a campaign could spend in a day if it were active. */
function whenActive(id: string, state: SpendState): Ceiling {
  const record = state.campaigns.get(id);
  if (!record) return 0n;
  const campaigns = new Map(state.campaigns).set(id, { ...record, entity_status: 'ACTIVE' });
  return campaignCeiling(id, { ...state, campaigns });
}

function isOver(after: Ceiling, before: bigint, factor: FactorLimit): boolean {
  return after === 'unlimited' || after * factorUnit > before * factor;
}

/** `7.5`, rounded up to a hundredth, so that what is over a limit never looks like the limit. */
function describeTimes(after: bigint, before: bigint): string {
  return String(Number((after * 100n + before - 1n) / before) / 100);
}
