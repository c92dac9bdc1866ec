/** Rules about money: caps, and what runs out. Amounts in micro units. */

import type { Document } from '../../../contract/types.js';
import { day, formatSpan, hour } from '../../../values/duration.js';
import { groupBy } from '../../../values/group-by.js';
import { readAmount } from '../../../values/money.js';
import { timeOf } from '../../../values/read-value.js';
import { shellCommand } from '../../../values/shell-word.js';
import { formatCount } from '../../core/host/progress.js';
import { findCommand, raiseOf } from '../serving/remedies.js';
import { type AccountState, type Branch, eachActive, leastSpend, wantedItems } from './account-state.js';
import { dailyPace, paceOfHours, restOfTotal, timeLeft } from './campaign-pace.js';
import { remedyContext } from './remedy-context.js';
import { about, defineRule, endCommand, explain, type Finding, money, percentOf, type Rule } from './rule.js';
import { compareDays } from './spend.js';
import { days, share } from './threshold-kinds.js';

const spendCap = defineRule({
  name: 'spend-cap',
  summary: 'The account has spent more today than a cap, for each currency',
  severity: 'error',
  thresholds: {
    daily: {
      type: 'money',
      default: new Map(),
      help: 'the cap of a day, such as {USD: 500}; a currency without one has no cap',
    },
  },
  needs: ['instruments', 'campaigns', 'fundingSpend'],
  isIdle: ({ daily }) => daily.size === 0,
  find: (state, { daily }, { flags }) =>
    [...daily].flatMap(([currency, cap]): readonly Finding[] => {
      const spend = leastSpend(state, currency);
      const spent = spend ? compareDays(spend, state.clock).today : 0n;
      if (spent <= cap) return [];
      const filters = ['--filter', 'effective_status=RUNNING', '--filter', `currency=${currency}`];
      const list = shellCommand`ads campaigns list --all ${filters} -o ids ${flags}`;
      const pause = shellCommand`ads campaigns update - --entity-status PAUSED ${flags}`;
      return [
        {
          ...about('account', state.account),
          message: `spent ${money(spent, currency)} today, ${cap > 0n ? percentOf(spent, cap) : 'more than 100%'} of the cap ${money(cap, currency)}`,
          command: `${list} | ${pause}`,
        },
      ];
    }),
});

/** Days until a suggested end. */
const suggestedDays = 30;
const daily = 'daily_budget_amount_local_micro';

const budgetWithoutEnd = defineRule({
  name: 'budget-without-end',
  summary: 'A campaign has a daily budget, but neither a total budget nor an end',
  severity: 'warning',
  thresholds: {},
  needs: ['campaigns', 'lineItems'],
  find: (state, _, context) =>
    eachActive(state, (branch) => {
      const { campaign } = branch;
      const { now } = state.clock;
      const isOnItems = campaign.budget_optimization === 'LINE_ITEM';
      const endless = wantedItems(branch, now)
        .map(({ item }) => ({ id: String(item.id), end: item.end_time, owner: isOnItems ? item : campaign }))
        .filter(
          ({ end, owner }) =>
            timeOf(end) === undefined &&
            readAmount(owner, daily) !== undefined &&
            readAmount(owner, 'total_budget_amount_local_micro') === undefined,
        );
      if (endless.length === 0) return [];
      const owners = [...new Set(endless.map(({ owner }) => owner))];
      const perDay = owners.reduce((sum, owner) => sum + (readAmount(owner, daily) ?? 0n), 0n);
      // An end takes nothing from what runs, as a total budget may that is spent already.
      const end = now - (now % hour) + suggestedDays * day;
      const ids = endless.map(({ id }) => id);
      return [
        {
          ...about('campaign', campaign),
          message: `spends ${money(perDay, campaign.currency)} a day without an end: ${formatCount(ids.length, 'active line item')} without end_time`,
          command: endCommand(ids, end, context),
        },
      ];
    }),
});

const budgetLow = defineRule({
  name: 'budget-low',
  summary: 'The total budget of a campaign runs out soon, before the end of the campaign',
  severity: 'warning',
  thresholds: { days: days(3, 'days that the rest must last') },
  needs: ['instruments', 'campaigns', 'lineItems', 'creatives', 'campaignSpend', 'totals'],
  find: (state, limits, context) =>
    eachActive(state, (branch) => {
      const { campaign, instrument, budget, spend, flight } = branch;
      const rest = restOfTotal(branch, state);
      if (budget.total === undefined || !rest || !spend) return [];
      const { left, lasts, pace } = rest;
      const isInTime = flight.end !== undefined && flight.end - state.clock.now <= (lasts ?? 0);
      if (lasts === undefined || lasts > limits.days * day || isInTime) return [];
      const obstacle = {
        link: 'campaign',
        id: String(campaign.id),
        cause: 'BUDGET_SPENT',
        reason: 'BUDGET_EXHAUSTED',
      } as const;
      const isFunded = instrument?.able_to_fund !== false;
      const canRaise = isFunded && campaign.budget_optimization !== 'LINE_ITEM';
      const command = canRaise ? findCommand(obstacle, remedyContext(branch, state, context)) : undefined;
      const { amount, effect } = raiseOf(campaign, branch.items, {
        now: state.clock.now,
        account: state.account,
      });
      const raise = canRaise ? `; ${money(amount, campaign.currency)} more ${effect}` : '';
      const more = isFunded ? raise : `; funding instrument ${instrument.id} cannot pay, so fix that first`;
      return [
        {
          ...about('campaign', campaign),
          message: `${describeRest('total budget', { left, whole: budget.total, lasts, pace }, campaign.currency)}${more}`,
          brief: left > 0n ? `has ${money(left, campaign.currency)} left` : 'the total budget is spent',
          command: command ?? explain('campaign', campaign.id, context),
        },
      ];
    }),
});

interface Rest {
  readonly left: bigint;
  readonly whole: bigint;
  /** Milliseconds. */
  readonly lasts: number;
  /** At which pace. */
  readonly pace: string;
}

function describeRest(what: string, { left, whole, lasts, pace }: Rest, currency: unknown): string {
  const all = `the ${what} ${money(whole, currency)}`;
  if (left <= 0n) return `${all} is spent`;
  if (lasts === 0) return `${all} is spent but for ${money(left, currency)}, and nothing was spent for a day`;
  return `${money(left, currency)} is left of ${all}, for about ${formatSpan(lasts)} ${pace}`;
}

const fundingLow = defineRule({
  name: 'funding-low',
  summary: 'A funding instrument of an active campaign cannot pay, or its credit runs out soon',
  severity: 'error',
  thresholds: {
    days: days(3, 'days that the rest must last'),
    percent: { ...share(5, 'of the credit that must be left'), max: 100 },
  },
  needs: ['instruments', 'campaigns', 'lineItems', 'creatives', 'campaignSpend'],
  find: (state, limits, context) => {
    const paid = groupBy(
      eachActive(state, (branch) => [branch]),
      ({ campaign }) => campaign.funding_instrument_id,
    );
    return (state.instruments ?? [])
      .filter(({ id }) => paid.has(id))
      .flatMap((instrument): readonly Finding[] => {
        const message = lowFunds(instrument, paid.get(instrument.id) ?? [], state, limits);
        if (message === undefined) return [];
        const command = explain('funding-instrument', instrument.id, context);
        const brief = instrument.able_to_fund === false ? { brief: 'cannot pay' } : {};
        return [{ ...about('funding-instrument', instrument), message, ...brief, command }];
      });
  },
});

function lowFunds(
  instrument: Document,
  branches: readonly Branch[],
  state: AccountState,
  limits: { readonly days: number; readonly percent: number },
): string | undefined {
  const { able_to_fund, reasons_not_able_to_fund: reasons, currency } = instrument;
  if (able_to_fund === false) {
    const causes = Array.isArray(reasons) && reasons.length > 0 ? reasons.join(', ') : 'unknown reason';
    return `cannot pay: ${causes}`;
  }
  // The rest of what was paid in is not reported for other types (docs/service.md#funding-instruments).
  const left = readAmount(instrument, 'credit_remaining_local_micro');
  const whole = readAmount(instrument, 'credit_limit_local_micro');
  if (left === undefined || whole === undefined) return undefined;
  const paces = branches.map((branch) => paceOf(branch, state));
  const perDay = paces.reduce<bigint | undefined>(
    (sum, pace) => (sum === undefined || pace === undefined ? undefined : sum + pace.perDay),
    0n,
  );
  const lasts = left <= 0n ? 0 : perDay === undefined ? undefined : timeLeft(left, perDay);
  const isSoon = lasts !== undefined && lasts <= limits.days * day;
  if (!isSoon && left * 100n >= whole * BigInt(limits.percent)) return undefined;
  return lasts === undefined
    ? `${money(left, currency)} is left of the credit ${money(whole, currency)} (${percentOf(left, whole)})`
    : describeRest(
        'credit',
        {
          left,
          whole,
          lasts,
          pace: paceOfHours(Math.min(24, ...paces.flatMap((pace) => pace?.hours ?? []))),
        },
        currency,
      );
}

/** What has stopped spends no more of the credit. Undefined where the spend of what may serve was not measured. */
function paceOf(branch: Branch, state: AccountState): ReturnType<typeof dailyPace> {
  if (!branch.spend) return undefined;
  return dailyPace(branch, state) ?? { perDay: 0n, hours: 24 };
}

export const budgetRules: readonly Rule[] = [spendCap, budgetWithoutEnd, budgetLow, fundingLow];
