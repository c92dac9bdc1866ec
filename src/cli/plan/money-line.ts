/** What the campaigns of a plan can spend in a day, before and after it. Pure. */
import type { Document } from '../../contract/types.js';
import { groupBy } from '../../values/group-by.js';
import { formatMoney } from '../../values/money.js';
import { add, type Ceiling, campaignCeiling, currencyOf, type SpendState } from '../writes/daily-ceilings.js';
import { campaignKind, sectionOf } from './node-kinds.js';
import { type AccountPlan, type PlannedNode, paused, pausesReplaced, running } from './planned.js';
import { type RemovalChoice, removalOf } from './removals.js';

/** Sums of one currency, in micro units; null where a campaign has no limit. */
export interface DailySpend {
  readonly currency: string;
  readonly before: bigint | null;
  readonly after: bigint | null;
  /** With everything started that the files want to run. */
  readonly activated: bigint | null;
}

/** The sums by currency, of the campaigns that the files have, and of those that are paused. */
export function dailySpend(
  { nodes, abandoned, lineItems }: AccountPlan,
  choice: RemovalChoice,
): readonly DailySpend[] {
  const top = campaignKind().section;
  const stopped = [
    ...abandoned
      .filter((one) => removalOf(one, choice) === 'pause')
      .map(({ key, live = {} }) => ({ isCampaign: sectionOf(key) === top, live })),
    ...nodes
      .filter(pausesReplaced)
      .map(({ parent, replaced }) => ({ isCampaign: parent === undefined, live: replaced?.live ?? {} })),
  ];
  const campaigns = [
    ...nodes
      .filter(({ parent }) => parent === undefined)
      .map((node) => ({ id: idIn(node), currency: node.currency })),
    ...stopped
      .filter(({ isCampaign }) => isCampaign)
      .map(({ live }) => ({ id: String(live.id), currency: currencyOf(live) })),
  ];
  const state = (recordOf: (node: PlannedNode) => Document | undefined, more: Document) => {
    const { campaigns: own, lineItems: items } = stateOf(nodes, lineItems, recordOf);
    const all = { campaigns: new Map(own), lineItems: new Map(items) };
    for (const { isCampaign, live } of stopped)
      (isCampaign ? all.campaigns : all.lineItems).set(String(live.id), { ...live, ...more });
    return all;
  };
  const before = state((node) => node.live, {});
  const after = state((node) => recordAfter(node, false), paused);
  const activated = state((node) => recordAfter(node, true), paused);
  const currencies = [...new Set(campaigns.flatMap(({ currency }) => currency ?? []))].sort();
  return currencies.map((currency) => {
    const own = campaigns.filter((one) => one.currency === currency).map(({ id }) => id);
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

/** `money: active daily budgets 55.00 -> 60.00 USD; with --activate 90.00 USD`. */
export function describeSpend({ currency, before, after, activated }: DailySpend): string {
  const show = (sum: bigint | null) => (sum === null ? 'without a limit' : formatMoney(sum, currency));
  const now =
    before === after
      ? `${show(before)} ${currency}, unchanged`
      : `${show(before)} -> ${show(after)} ${currency}`;
  const started = activated === after ? '' : `; with --activate ${show(activated)} ${currency}`;
  return `money: active daily budgets ${now}${started}`;
}

/** The sums of several accounts, by currency. */
export function sumSpend(spends: readonly DailySpend[]): readonly DailySpend[] {
  const sum = (one: bigint | null, other: bigint | null) =>
    one === null || other === null ? null : one + other;
  return [...groupBy(spends, ({ currency }) => currency).values()].flatMap((own) => {
    const [first, ...rest] = own;
    if (!first) return [];
    return rest.reduce<DailySpend>(
      (all, { before, after, activated }) => ({
        currency: all.currency,
        before: sum(all.before, before),
        after: sum(all.after, after),
        activated: sum(all.activated, activated),
      }),
      first,
    );
  });
}
