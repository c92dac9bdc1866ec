/** What the campaigns of a plan can spend in a day, before and after it. Pure. */
import type { Document } from '../../contract/types.js';
import { formatMoney } from '../../values/money.js';
import { add, type Ceiling, campaignCeiling, type SpendState } from '../writes/daily-ceilings.js';
import { type AccountPlan, type PlannedNode, running } from './planned.js';

/** Sums of one currency, in micro units; null where a campaign has no limit. */
export interface DailySpend {
  readonly currency: string;
  readonly before: bigint | null;
  readonly after: bigint | null;
  /** With everything started that the files want to run. */
  readonly activated: bigint | null;
}

/** The sums by currency, of the campaigns that the files have. */
export function dailySpend({ nodes, lineItems }: AccountPlan): readonly DailySpend[] {
  const campaigns = nodes.filter(({ parent }) => parent === undefined);
  const before = stateOf(nodes, lineItems, (node) => node.live);
  const after = stateOf(nodes, lineItems, (node) => recordAfter(node, false));
  const activated = stateOf(nodes, lineItems, (node) => recordAfter(node, true));
  const currencies = [...new Set(campaigns.flatMap(({ currency }) => currency ?? []))].sort();
  return currencies.map((currency) => {
    const own = campaigns.filter((node) => node.currency === currency).map(idIn);
    const sum = (state: SpendState) => {
      const total = own.reduce<Ceiling>((all, id) => add(all, campaignCeiling(id, state)), 0n);
      return total === 'unlimited' ? null : total;
    };
    return { currency, before: sum(before), after: sum(after), activated: sum(activated) };
  });
}

/** A new record has its key for an id. */
function idIn({ id, key }: PlannedNode): string {
  return id ?? key;
}

function recordAfter(node: PlannedNode, isActivated: boolean): Document {
  const { live, params, parent, activates } = node;
  const above: Document = parent ? { campaign_id: idIn(parent) } : {};
  const status: Document = activates && isActivated ? running : {};
  const set = Object.entries(params).map(([name, value]) => [name, value === '' ? null : value]);
  const currency: Document = node.currency === undefined ? {} : { currency: node.currency };
  return { ...live, ...above, ...currency, ...Object.fromEntries(set), ...status };
}

function stateOf(
  nodes: readonly PlannedNode[],
  lineItems: readonly Document[],
  recordOf: (node: PlannedNode) => Document | undefined,
): SpendState {
  const items = new Map(lineItems.map((item) => [String(item.id), item]));
  const campaigns = new Map<string, Document>();
  for (const node of nodes) {
    const record = recordOf(node);
    if (record) (node.parent ? items : campaigns).set(idIn(node), record);
  }
  return { campaigns, lineItems: items };
}

/** `money: daily budgets that can be spent 55.00 -> 60.00 USD; with --activate 90.00 USD`. */
export function describeSpend({ currency, before, after, activated }: DailySpend): string {
  const show = (sum: bigint | null) => (sum === null ? 'without a limit' : formatMoney(sum, currency));
  const now =
    before === after
      ? `${show(before)} ${currency}, unchanged`
      : `${show(before)} -> ${show(after)} ${currency}`;
  const started = activated === after ? '' : `; with --activate ${show(activated)} ${currency}`;
  return `money: daily budgets that can be spent ${now}${started}`;
}
