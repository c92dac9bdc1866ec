/** Finds what all active campaigns of an account may spend in a day after writes: max_total_per_day. Pure. */
import type { Document } from '../../contract/types.js';
import {
  add,
  type Ceiling,
  campaignCeiling,
  currencyOf,
  dailyBudget,
  isHigher,
  type SpendState,
} from './daily-ceilings.js';
import { findRestarted, type GuardedWrites, hasEnded } from './guarded-writes.js';
import { describeAmount, describeExcess, type Violation } from './violations.js';

/**
 * Only writes that raise the sum are checked, so that one that lowers it passes even while it is still too high. What is
 * not touched and has ended, or has no budget at all, is not served and does not count.
 */
export function findTotalsOverLimit(writes: GuardedWrites): readonly Violation[] {
  const { after, limits, profile, account } = writes;
  const limit = limits.max_total_per_day;
  if (!limit) return [];
  const touched = touchedCampaigns(writes);
  const untouched = [...after.campaigns.keys()].filter((id) => !touched.has(id));
  const rest = sumByCurrency(untouched, after, (ceiling, record) =>
    ceiling === 'unlimited' || hasEnded(record) ? 0n : ceiling,
  );
  const { old, fresh } = sumTouched(writes);
  return [...fresh].flatMap(([currency, sum]) => {
    const was = old.get(currency) ?? 0n;
    if (!isHigher(sum, was)) return [];
    const others = rest.get(currency) ?? 0n;
    const total = add(sum, others);
    const reason = describeExcess(total, limit, { guard: 'max_total_per_day', currency, profile });
    if (reason === undefined) return [];
    const where = account === undefined ? '' : ` of account ${account}`;
    const now = add(was, others);
    const what =
      total === 'unlimited'
        ? `an active campaign${where} would have no budget and no daily limit`
        : `the active daily budgets${where} would add up to ${describeAmount(total, currency)}`;
    const current = now === 'unlimited' ? '' : ` (now ${describeAmount(now, currency)})`;
    const message = `${what}, ${reason}${current}`;
    return [{ guard: 'max_total_per_day', parameter: dailyBudget, message } as const];
  });
}

type Sums = ReadonlyMap<string | undefined, Ceiling>;

/** What the campaigns of the writes may spend in a day before and after them, by currency. */
export function sumTouched(writes: GuardedWrites): { readonly old: Sums; readonly fresh: Sums } {
  const { before, after } = writes;
  const touched = touchedCampaigns(writes);
  const revived = findRestarted(writes);
  const unlessEnded = (ceiling: Ceiling, record: Document) => (hasEnded(record) ? 0n : ceiling);
  return {
    old: sumByCurrency(touched, before, unlessEnded),
    fresh: sumByCurrency(touched, after, (ceiling, record) =>
      revived.has(String(record.id)) ? ceiling : unlessEnded(ceiling, record),
    ),
  };
}

function touchedCampaigns({ operations, after }: GuardedWrites): ReadonlySet<string> {
  return new Set(
    operations.map((operation) =>
      String(after.lineItems.get(operation.after)?.campaign_id ?? operation.after),
    ),
  );
}

function sumByCurrency(
  ids: Iterable<string>,
  state: SpendState,
  count: (ceiling: Ceiling, record: Document) => Ceiling,
): Sums {
  const sums = new Map<string | undefined, Ceiling>();
  for (const id of ids) {
    const record = state.campaigns.get(id);
    if (!record) continue;
    const currency = currencyOf(record);
    sums.set(currency, add(sums.get(currency) ?? 0n, count(campaignCeiling(id, state), record)));
  }
  return sums;
}
