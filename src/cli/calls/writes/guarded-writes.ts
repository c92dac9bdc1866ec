/** Writes together with everything that is needed to check them. */
import { isMoney } from '../../../call/flag-names.js';
import type { Document, Value } from '../../../contract/types.js';
import type { AppliedOperation } from './apply-operations.js';
import { type Ceiling, currencyOf, type SpendState } from './daily-ceilings.js';
import type { SpendLimits } from './guards.js';

/** Writes, the records that they are about, and the limits of the profile. */
export interface GuardedWrites {
  /** Whether the records could be read; otherwise, as offline, only the amounts that are sent are checked. */
  readonly isRead: boolean;
  readonly operations: readonly AppliedOperation[];
  readonly before: SpendState;
  readonly after: SpendState;
  /** The record of each id before the writes, of whatever kind. */
  readonly records: ReadonlyMap<string, Document>;
  readonly limits: SpendLimits;
  readonly profile: string;
  readonly account: string | undefined;
}

/** The currency of the record that an operation makes. */
export function currencyAfter(
  { after, id, values }: AppliedOperation,
  { after: state, records }: Pick<GuardedWrites, 'after' | 'records'>,
): string | undefined {
  const record = state.campaigns.get(after) ?? state.lineItems.get(after) ?? records.get(id ?? '');
  const parent = state.campaigns.get(String(record?.campaign_id ?? values.campaign_id));
  return currencyOf(record) ?? currencyOf(parent);
}

/** An amount that is sent; undefined if none is. What is no whole number counts as without limit. */
export function sentAmount(value: Value | undefined): Ceiling | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return /^\d+$/.test(String(value)) ? BigInt(String(value)) : 'unlimited';
}

/** The amounts among the values of an operation, by parameter. */
export function amountParameters({ values, params }: AppliedOperation): readonly string[] {
  return Object.keys(values).filter((name) => {
    const param = params[name];
    return param !== undefined && isMoney(param);
  });
}

/** Whether a campaign is not served because every line item has ended. */
export function hasEnded({ reasons_not_servable: reasons }: Document): boolean {
  return Array.isArray(reasons) && reasons.includes('EXPIRED');
}

/** The line items whose schedule is set, and the campaigns that had ended and may run again by what is done below them. */
export function findRestarted({ operations, before, after }: GuardedWrites): ReadonlySet<string> {
  const revived = new Set<string>();
  for (const { after: id, kind, values } of operations) {
    const item = after.lineItems.get(id);
    if (!item) continue;
    const isScheduled = values.start_time !== undefined || values.end_time !== undefined;
    if (isScheduled) revived.add(id);
    const campaign = before.campaigns.get(String(item.campaign_id));
    if (!campaign || !hasEnded(campaign)) continue;
    if (isScheduled || kind === 'create' || values.entity_status === 'ACTIVE')
      revived.add(String(campaign.id));
  }
  return revived;
}
