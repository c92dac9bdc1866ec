/** The amount that the campaigns of a plan can spend in a day, before and after it. Pure. */
import type { Document } from '../../../../contract/types.js';
import { groupBy } from '../../../../values/group-by.js';
import { formatMoney } from '../../../../values/money.js';
import { campaignCeiling, currencyOf, type SpendState } from '../../../calls/writes/daily-ceilings.js';
import { formatCount } from '../../../core/host/progress.js';
import { campaignKind, sectionOf } from '../format/node-kinds.js';
import { type AccountPlan, type PlannedNode, paused, pausesReplaced, running } from './planned.js';
import { type RemovalChoice, removalOf } from './removals.js';

/** Before the plan, after it, and with everything started that the files want to run. */
interface Stages<T> {
  readonly before: T;
  readonly after: T;
  readonly activated: T;
}

/** Sums of one currency, in micro units; null where a campaign has no limit. */
export interface DailySpend extends Stages<bigint | null> {
  readonly currency: string;
  /** The sums of the campaigns that have a limit: one without it must not hide what others may spend more. */
  readonly limited: Stages<bigint>;
  /** The ids of the campaigns that have none; of new ones their keys. */
  readonly without_limit: Stages<readonly string[]>;
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
    const ceilings = (state: SpendState) => own.map((id) => [id, campaignCeiling(id, state)] as const);
    const all = { before: ceilings(before), after: ceilings(after), activated: ceilings(activated) };
    const limited = mapStages(all, (list) =>
      list.reduce((sum, [, ceiling]) => (ceiling === 'unlimited' ? sum : sum + ceiling), 0n),
    );
    const without_limit = mapStages(all, (list) =>
      list.filter(([, ceiling]) => ceiling === 'unlimited').map(([id]) => id),
    );
    return spendOf(currency, limited, without_limit);
  });
}

/**
 * The addition of a plan to the sums of an account: as it was approved, whatever others have changed of the sums themselves. A
 * budget that the plan does not send counts where the plan starts its campaign.
 */
export interface OwnSpend {
  readonly account_id: string;
  readonly currency: string;
  /** Micro units, in decimal digits. */
  readonly more: string;
  /** The campaigns that lose their limit by the plan, and those that get one. */
  readonly opened: readonly string[];
  readonly limited: readonly string[];
}

export function ownSpend(
  plan: AccountPlan,
  choice: RemovalChoice & { readonly activate: boolean },
): readonly OwnSpend[] {
  const last = choice.activate ? 'activated' : 'after';
  return dailySpend(plan, choice).map(({ currency, limited, without_limit }) => {
    const { before: open, [last]: openAfter } = without_limit;
    return {
      account_id: plan.account,
      currency,
      more: String(limited[last] - limited.before),
      opened: openAfter.filter((id) => !open.includes(id)),
      limited: open.filter((id) => !openAfter.includes(id)),
    };
  });
}

/** A new record has its key for an id. */
function idIn({ id, key }: PlannedNode): string {
  return id ?? key;
}

/** A record as it is after a plan; `isActivated` if the plan starts what the files say is active. */
export function recordAfter(node: PlannedNode, isActivated: boolean): Document {
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

const stages = { before: 'before', after: 'after', activated: 'activated' } as const;

/** With the sums of all campaigns: one without a limit leaves none. */
function spendOf(
  currency: string,
  limited: DailySpend['limited'],
  without_limit: DailySpend['without_limit'],
): DailySpend {
  const total = mapStages(stages, (stage) => (without_limit[stage].length > 0 ? null : limited[stage]));
  return { currency, ...total, limited, without_limit };
}

function mapStages<T, U>({ before, after, activated }: Stages<T>, change: (one: T) => U): Stages<U> {
  return { before: change(before), after: change(after), activated: change(activated) };
}

/** `active daily budgets 55.00 -> 60.00 USD`: of campaigns with a limit. */
export function describeBudgets(currency: string, before: bigint, after: bigint): string {
  const show = (sum: bigint) => formatMoney(sum, currency);
  const now =
    before === after
      ? `${show(before)} ${currency}, unchanged`
      : `${show(before)} -> ${show(after)} ${currency}`;
  return `active daily budgets ${now}`;
}

/** Names the campaigns without a limit, before and after. */
export function describeUnlimited(before: readonly string[], after: readonly string[]): readonly string[] {
  const lines: readonly (readonly [what: string, ids: readonly string[]])[] = [
    ['without a limit from now on', after.filter((id) => !before.includes(id))],
    ['without a limit, before and after', after.filter((id) => before.includes(id))],
    ['no longer without a limit', before.filter((id) => !after.includes(id))],
  ];
  return lines.flatMap(([what, ids]) =>
    ids.length === 0 ? [] : [`${what}: ${formatCount(ids.length, 'campaign')} (${firstItems(ids)})`],
  );
}

/** Ids that a line names. */
const maxNamed = 5;

function firstItems(ids: readonly string[]): string {
  return [...ids.slice(0, maxNamed), ...(ids.length > maxNamed ? ['...'] : [])].join(', ');
}

/** `money: active daily budgets 55.00 -> 60.00 USD; with --activate 90.00 USD`. */
export function describeSpend({ currency, limited, without_limit }: DailySpend): string {
  const { before, after, activated } = limited;
  const started =
    activated === after ? [] : [`with --activate ${formatMoney(activated, currency)} ${currency}`];
  const opened = without_limit.activated.filter((id) => !without_limit.after.includes(id));
  return [
    `money: ${describeBudgets(currency, before, after)}`,
    ...started,
    ...describeUnlimited(without_limit.before, without_limit.after),
    ...(opened.length === 0
      ? []
      : [
          `without a limit with --activate: ${formatCount(opened.length, 'campaign')} (${firstItems(opened)})`,
        ]),
  ].join('; ');
}

/** The sums of several accounts, by currency. */
export function sumSpend(spends: readonly DailySpend[]): readonly DailySpend[] {
  return [...groupBy(spends, ({ currency }) => currency)].map(([currency, own]) => {
    const limited = mapStages(stages, (stage) => own.reduce((sum, spend) => sum + spend.limited[stage], 0n));
    const without_limit = mapStages(stages, (stage) => own.flatMap((spend) => spend.without_limit[stage]));
    return spendOf(currency, limited, without_limit);
  });
}
