/**
 * The amount that a plan of a model can spend more in a day, summed once over all of it: for a person who approves it, and at
 * apply.
 */
import { groupBy } from '../../../values/group-by.js';
import { listAt, memberAt } from '../../../values/lossless-json.js';
import { formatMoney } from '../../../values/money.js';
import { describeBudgets, describeUnlimited } from '../../bulk/campaign-files/compare/money-line.js';
import type { AccountSpend, CampaignSpend } from '../../core/host/planned-change.js';
import type { StoredPlan } from './stored-plan.js';

type Plan = Pick<StoredPlan, 'work'>;

/** The sums of one currency in one account, in micro units. */
interface MoneySum {
  readonly account: string;
  readonly currency: string;
  /** Of all active campaigns with a limit, also those that the plan does not change. */
  readonly before: bigint;
  readonly after: bigint;
  /** By how much the plan raises campaigns, and lowers others: what one may spend less does not make up for another. */
  readonly raised: bigint;
  readonly lowered: bigint;
  /** The campaigns of the plan that have no limit. */
  readonly openBefore: readonly string[];
  readonly openAfter: readonly string[];
}

/** The sums of a plan, in the order of its commands. */
function sumsOf(parts: readonly AccountSpend[]): readonly MoneySum[] {
  return [...groupBy(parts, ({ account }) => account)].flatMap(([account, own]) => {
    const campaigns = mergeCampaigns(own);
    const others = othersOf(own, campaigns);
    const currencies = [...new Set(campaigns.map(({ currency }) => currency))];
    return currencies.map((currency) => {
      const same = campaigns.filter((one) => one.currency === currency);
      const rest = others.get(currency) ?? 0n;
      return {
        account,
        currency,
        before: rest + limited(same, 'before'),
        after: rest + limited(same, 'after'),
        raised: same.reduce((sum, one) => sum + rise(one.before, one.after), 0n),
        lowered: same.reduce((sum, one) => sum + rise(one.after, one.before), 0n),
        openBefore: same.filter(({ before }) => before === null).map(({ campaign }) => campaign),
        openAfter: same.filter(({ after }) => after === null).map(({ campaign }) => campaign),
      };
    });
  });
}

/** Each campaign as it is before the first command that changes it, and after the last one. */
function mergeCampaigns(parts: readonly AccountSpend[]): readonly CampaignSpend[] {
  const all = parts.flatMap(({ campaigns }) => campaigns);
  return [...groupBy(all, ({ campaign, currency }) => `${campaign} ${currency}`).values()].flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)];
    return first && last ? [{ ...first, after: last.after }] : [];
  });
}

/** What the plan does not change. The first command has told of the campaigns that later ones change. */
function othersOf(
  parts: readonly AccountSpend[],
  campaigns: readonly CampaignSpend[],
): ReadonlyMap<string, bigint> {
  const whole = parts.find(({ others }) => others !== undefined);
  const counted = new Set(whole?.campaigns.map(({ campaign }) => campaign));
  return new Map(
    (whole?.others ?? []).map(({ currency, sum }) => {
      const later = campaigns.filter((one) => one.currency === currency && !counted.has(one.campaign));
      return [currency, BigInt(sum) - limited(later, 'before')];
    }),
  );
}

/** By how much one amount is above another, if both are limits. */
function rise(from: CampaignSpend['before'], to: CampaignSpend['after']): bigint {
  const more = from === null || to === null ? 0n : BigInt(to) - BigInt(from);
  return more > 0n ? more : 0n;
}

/** A stored plan has amounts as numbers. */
function limited(campaigns: readonly CampaignSpend[], when: 'before' | 'after'): bigint {
  return campaigns.reduce((sum, one) => sum + BigInt(one[when] ?? 0n), 0n);
}

function partsOf({ work }: Plan): readonly AccountSpend[] {
  return ('commands' in work ? work.commands : [work.file]).flatMap(({ money }) => money);
}

/** The spend that is possible in a day before and after the plan: a line for each account and currency, then the unlimited. */
export function moneyLines(plan: Plan): readonly string[] {
  const sums = sumsOf(partsOf(plan));
  if (sums.length === 0) return ['money: the plan sets no daily budget'];
  const isSeveral = new Set(sums.map(({ account }) => account)).size > 1;
  return sums.flatMap(({ account, currency, before, after, raised, lowered, openBefore, openAfter }) => {
    const head = isSeveral ? `money in account ${account}: ` : 'money: ';
    const amount = (micros: bigint) => `${formatMoney(micros, currency)} ${currency}`;
    const shift = `some campaigns ${amount(raised)} more, others ${amount(lowered)} less`;
    const lines = [
      describeBudgets(currency, before, after),
      ...(raised > 0n && lowered > 0n ? [shift] : []),
      ...describeUnlimited(openBefore, openAfter),
    ];
    return lines.map((line) => head + line);
  });
}

/**
 * The word that a person types to approve: the amount by which campaigns may spend more in a day, whatever others spend less,
 * so that nobody approves without having read it; `unlimited` where a campaign loses its limit, and else the number of changes.
 */
export function approvalWord(
  plan: Plan,
  changes: number,
): { readonly word: string; readonly meaning: string } {
  const sums = sumsOf(partsOf(plan));
  if (sums.some(({ openBefore, openAfter }) => openAfter.some((id) => !openBefore.includes(id))))
    return { word: 'unlimited', meaning: 'the new daily spend' };
  const raises = [...groupBy(sums, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, more: own.reduce((sum, { raised }) => sum + raised, 0n) }))
    .filter(({ more }) => more > 0n)
    .map(({ currency, more }) => ({ currency, text: formatMoney(more, currency) }));
  const [only] = raises;
  if (!only) return { word: String(changes), meaning: 'the number of changes' };
  if (raises.length === 1)
    return { word: only.text, meaning: `by how many ${only.currency} campaigns are raised per day` };
  return {
    word: raises.map(({ currency, text }) => `${text} ${currency}`).join(', '),
    meaning: 'by how much campaigns are raised per day in each currency, such as 5.00 EUR, 7.00 USD',
  };
}

/**
 * The spend of the campaigns that commands change, each before the first command and after the last one, and of what they
 * start. It must be as it was approved: the sums of the account may differ only through other records.
 */
export function ownMoney(money: readonly AccountSpend[]): unknown {
  return [...groupBy(money, ({ account }) => account)].map(([account, own]) => ({
    account,
    campaigns: mergeCampaigns(own).map(({ campaign, currency, before, after }) => {
      return [campaign, currency, before, after].map(String);
    }),
    started: own.flatMap(({ budgets = [] }) => budgets.map(({ id, fields }) => [id, fields])),
  }));
}

/** The sums with other ids for campaigns and line items, such as those of created ones. */
export function withSpendIds(
  money: readonly AccountSpend[],
  ids: ReadonlyMap<string, string>,
): readonly AccountSpend[] {
  const idOf = (id: string) => ids.get(id) ?? id;
  return money.map(({ campaigns, budgets, ...sum }) => ({
    ...sum,
    campaigns: campaigns.map((one) => ({ ...one, campaign: idOf(one.campaign) })),
    ...(budgets && { budgets: budgets.map((one) => ({ ...one, id: idOf(one.id) })) }),
  }));
}

/** The sums of campaign files, as a plan prints them, with what it starts if that is asked for. */
export function spendOfAnswer(answer: unknown, isActivated: boolean): readonly AccountSpend[] {
  const last = isActivated ? 'activated' : 'after';
  return listAt(answer, 'money').map((sum) => {
    const amount = (name: string) => BigInt(String(memberAt(memberAt(sum, 'limited'), name) ?? 0));
    const open = (name: string) => listAt(memberAt(sum, 'without_limit'), name).map(String);
    const currency = String(memberAt(sum, 'currency'));
    const [before, after] = [open('before'), open(last)];
    const unlimited = [...new Set([...before, ...after])].map((campaign) => ({
      campaign,
      currency,
      before: before.includes(campaign) ? null : 0n,
      after: after.includes(campaign) ? null : 0n,
    }));
    const rest = { campaign: '', currency, before: amount('before'), after: amount(last) };
    return { account: String(memberAt(sum, 'account_id')), campaigns: [rest, ...unlimited] };
  });
}
