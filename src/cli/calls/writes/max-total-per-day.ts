/** Finds what all active campaigns of an account may spend in a day after writes: max_total_per_day. Pure. */
import type { Document } from '../../../contract/types.js';
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
  const { limits, profile, account } = writes;
  const limit = limits.max_total_per_day;
  if (!limit) return [];
  const rest = sumOthers(writes);
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

/** The sums that the untouched campaigns may spend in a day, by currency. */
export function sumOthers(writes: GuardedWrites): Sums {
  const { after } = writes;
  const touched = touchedCampaigns(writes);
  const rest = [...after.campaigns].filter(([id]) => !touched.has(id));
  return sumUp(
    rest.map(([id, record]) => {
      const ceiling = campaignCeiling(id, after);
      return [currencyOf(record), ceiling === 'unlimited' || hasEnded(record) ? 0n : ceiling];
    }),
  );
}

/** What one campaign of the writes may spend in a day before and after them; undefined where it does not exist. */
interface TouchedCampaign {
  readonly id: string;
  readonly currency: string | undefined;
  readonly before: Ceiling | undefined;
  readonly after: Ceiling | undefined;
}

/** The campaigns of the writes, each by itself. */
export function spendOfTouched(writes: GuardedWrites): readonly TouchedCampaign[] {
  const { before, after } = writes;
  const revived = findRestarted(writes);
  return [...touchedCampaigns(writes)].flatMap((id) => {
    const old = before.campaigns.get(id);
    const fresh = after.campaigns.get(id);
    if (!old && !fresh) return [];
    const ceiling = (record: Document | undefined, state: SpendState, counts: boolean) => {
      if (!record) return undefined;
      return hasEnded(record) && !counts ? 0n : campaignCeiling(id, state);
    };
    return {
      id,
      currency: currencyOf(fresh ?? old),
      before: ceiling(old, before, false),
      after: ceiling(fresh, after, revived.has(id)),
    };
  });
}

/** What the campaigns of the writes may spend in a day before and after them, by currency. */
function sumTouched(writes: GuardedWrites): { readonly old: Sums; readonly fresh: Sums } {
  const touched = spendOfTouched(writes);
  const sum = (when: 'before' | 'after') =>
    sumUp(touched.flatMap((one) => (one[when] === undefined ? [] : [[one.currency, one[when]] as const])));
  return { old: sum('before'), fresh: sum('after') };
}

function touchedCampaigns({ operations, after }: GuardedWrites): ReadonlySet<string> {
  return new Set(
    operations.map((operation) =>
      String(after.lineItems.get(operation.after)?.campaign_id ?? operation.after),
    ),
  );
}

function sumUp(amounts: Iterable<readonly [currency: string | undefined, ceiling: Ceiling]>): Sums {
  const sums = new Map<string | undefined, Ceiling>();
  for (const [currency, ceiling] of amounts) sums.set(currency, add(sums.get(currency) ?? 0n, ceiling));
  return sums;
}
