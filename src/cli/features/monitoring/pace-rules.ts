/** Rules about pace: what will be spent at the end of the day and of the flight. Amounts in micro units. */
import { updateCampaign } from '../../../contract/groups/campaigns.js';
import { updateLineItem } from '../../../contract/groups/line-items.js';
import { currencyDecimals } from '../../../contract/wire/currencies.js';
import { hour } from '../../../values/duration.js';
import { microDigits, readAmount } from '../../../values/money.js';
import { timeOf } from '../../../values/read-value.js';
import { formatRoundedMoney } from '../../../values/rounded-money.js';
import { endOfTime } from '../../../values/time.js';
import { formatAccountDate, zoneOfRecord } from '../statistics/compute/account-days.js';
import { type AccountState, type Branch, eachActive, wantedItems } from './account-state.js';
import {
  budgetDays,
  leftOfDays,
  projectToday,
  projectToEnd,
  restOfTotal,
  servedSince,
  spentOfBudget,
} from './campaign-pace.js';
import {
  about,
  callCommand,
  defineRule,
  explain,
  type Finding,
  money,
  percentOf,
  type Rule,
  type RuleContext,
} from './rule.js';
import { resumedAt } from './spend.js';
import { hours, share } from './threshold-kinds.js';

/** A pace against its budget. */
interface Pace {
  readonly kind: 'day' | 'flight';
  readonly spent: bigint;
  readonly projected: bigint;
  readonly budget: bigint;
}

interface PaceLimits {
  readonly after_hours: number;
  readonly flight_hours: number;
}

/**
 * The paces of a campaign that can be measured: of today by the daily budget, and of its flight by the total budget. They
 * are those of what may serve now, however little the budgets leave.
 */
function findPaces(branch: Branch, state: AccountState, limits: PaceLimits): readonly Pace[] {
  const { campaign, flight, budget, spend, total } = branch;
  const { clock } = state;
  const served = servedSince(branch, state);
  if (!spend || !served) return [];
  const paces: Pace[] = [];
  const isEven = campaign.standard_delivery !== false;
  const isResumed = (resumedAt(spend, clock) ?? 0) > clock.today;
  // What was spent before a change of a budget says nothing about the pace after it.
  const budgeted = campaign.budget_optimization === 'LINE_ITEM' ? wantedItems(branch, clock.now) : [];
  const times = [campaign, ...budgeted.map(({ item }) => item)].map((one) => timeOf(one.updated_at) ?? 0);
  const changed = Math.max(clock.today, ...times);
  const isDayMeasured = clock.hourStart - Math.max(changed, served.alone) >= limits.after_hours * hour;
  if (budget.daily !== undefined && isEven && !isResumed && isDayMeasured) {
    const today = projectToday(branch, state);
    if (today) {
      const spent = spentOfBudget(branch, today);
      paces.push({ kind: 'day', spent, projected: spent + today.rest, budget: budget.daily });
    }
  }
  if (total !== undefined && budget.total !== undefined && flight.end !== undefined) {
    const whole = projectToEnd(branch, state);
    const most = leftOfDays(branch, state, flight.end);
    // Where all is spent, the pace is over: budget-low says so.
    const isMeasured =
      total < budget.total &&
      clock.now < flight.end &&
      clock.now - served.alone >= limits.flight_hours * hour;
    if (whole && isMeasured) {
      const rest = most !== undefined && most < whole.rest ? most : whole.rest;
      paces.push({ kind: 'flight', spent: total, projected: total + rest, budget: budget.total });
    }
  }
  return paces;
}

/**
 * Where the total budget runs out before the end, a slow day is not a fault: whether it does is not known before the total
 * spend is measured.
 */
function ownPaces(paces: readonly Pace[], { budget, total, flight }: Branch): readonly Pace[] {
  if (budget.total !== undefined && total === undefined && flight.end !== undefined) return [];
  return paces.some(({ kind, projected, budget }) => kind === 'flight' && projected > budget)
    ? paces.filter(({ kind }) => kind === 'flight')
    : paces;
}

function describePace({ kind, spent, projected, budget }: Pace, currency: string): string {
  const [what, end] = kind === 'day' ? ['daily budget', 'today'] : ['total budget', 'the flight'];
  const plain = (micros: bigint) => formatRoundedMoney(micros, currency);
  return `${percentOf(projected, budget)} of the ${what} by the end of ${end}: ${plain(projected)} of ${money(budget, currency)}${kind === 'day' ? `, ${plain(spent)} so far` : ''}`;
}

function describePaceBriefly({ kind, projected, budget }: Pace): string {
  return `spends ${percentOf(projected, budget)} of the ${kind === 'day' ? 'daily' : 'total'} budget`;
}

/** The daily budget with which the total budget lasts to the end of the flight, what was spent today considered. */
function lastingPace(branch: Branch, state: AccountState): bigint {
  const { campaign, flight, budget, total } = branch;
  const left = (budget.total ?? 0n) - (total ?? 0n);
  const days = budgetDays(flight.end ?? state.clock.now, state);
  const today = projectToday(branch, state);
  const spent = today ? spentOfBudget(branch, today) : 0n;
  const even = (left + spent) / days;
  // More was spent today already, so that nothing of this day is left.
  return roundDown(even < spent && days > 1n ? left / (days - 1n) : even, String(campaign.currency));
}

/**
 * The update to a daily budget with which the total budget lasts. Null where it would stop the campaign, because it pays for no bid any more, and
 * where the budget is that of several line items: which of them to slow down is for a person to decide.
 */
function slowDown(lasting: bigint, branch: Branch, state: AccountState, context: RuleContext): string | null {
  const { campaign } = branch;
  const items = wantedItems(branch, state.clock.now).map(({ item }) => item);
  const isTooLow = items.some((item) => lasting < (readAmount(item, 'bid_amount_local_micro') ?? 1n));
  const values = { daily_budget_amount_local_micro: lasting };
  const [item] = items;
  if (isTooLow || !item) return null;
  if (campaign.budget_optimization !== 'LINE_ITEM')
    return callCommand(
      updateCampaign,
      { campaign_id: campaign.id ?? '', ...values },
      campaign.currency,
      context,
    );
  if (!hasOneItem(branch)) return null;
  return callCommand(updateLineItem, { line_item_id: item.id ?? '', ...values }, campaign.currency, context);
}

/** Whether budgets of line items are those of one: others that have ended or stopped have spent of the sum as well. */
function hasOneItem({ items, replaced }: Branch): boolean {
  return replaced.length === 0 && items.filter(({ item }) => item.entity_status !== 'DRAFT').length === 1;
}

/** When the money ends: the date, by the account's clock. */
function describeEnd(branch: Branch, state: AccountState): string {
  const { lasts, pace } = restOfTotal(branch, state) ?? {};
  const at = state.clock.now + (lasts ?? Number.POSITIVE_INFINITY);
  if (at >= (branch.flight.end ?? endOfTime)) return '';
  return `; ${pace} the money ends on ${formatAccountDate(at, zoneOfRecord(state.account))}`;
}

function roundDown(micros: bigint, currency: string): bigint {
  const step = 10n ** BigInt(microDigits - (currencyDecimals.get(currency) ?? microDigits));
  return micros - (micros % step);
}

const paceThresholds = {
  after_hours: hours(6, 'whole hours of the day before today is measured'),
  flight_hours: {
    type: 'integer',
    unit: 'hours',
    min: 1,
    max: 24 * 365,
    default: 24,
    help: 'hours of the flight before its total budget is measured',
  },
} as const;

const paceNeeds = [
  'instruments',
  'campaigns',
  'lineItems',
  'creatives',
  'fundingSpend',
  'campaignSpend',
  'totals',
] as const;

const pacingOver = defineRule({
  name: 'pacing-over',
  summary: 'A campaign spends faster than its daily or total budget allows',
  severity: 'error',
  thresholds: { percent: share(25, 'more than the budget'), ...paceThresholds },
  needs: paceNeeds,
  find: (state, limits, context) =>
    eachActive(state, (branch) =>
      findPaces(branch, state, limits)
        .filter(({ projected, budget }) => projected * 100n > budget * BigInt(100 + limits.percent))
        .map((pace): Finding => {
          const { campaign } = branch;
          const currency = String(campaign.currency);
          const message = describePace(pace, currency);
          const found = { ...about('campaign', campaign), message, brief: describePaceBriefly(pace) };
          // The service stops it for the rest of the day when its daily budget is spent.
          if (pace.kind === 'day') return { ...found, command: null };
          const lasting = lastingPace(branch, state);
          return {
            ...found,
            message: `${message}${describeEnd(branch, state)}; ${money(lasting, currency)} a day would last`,
            command: slowDown(lasting, branch, state, context),
          };
        }),
    ),
});

const pacingUnder = defineRule({
  name: 'pacing-under',
  summary: 'A campaign that runs spends slower than its daily or total budget allows',
  severity: 'warning',
  thresholds: { percent: { ...share(30, 'less than the budget'), max: 100 }, ...paceThresholds },
  needs: paceNeeds,
  find: (state, limits, context) =>
    eachActive(state, (branch) =>
      branch.runs
        ? ownPaces(findPaces(branch, state, limits), branch)
            .filter(({ projected, budget }) => projected * 100n < budget * BigInt(100 - limits.percent))
            .map((pace) => ({
              ...about('campaign', branch.campaign),
              message: describePace(pace, String(branch.campaign.currency)),
              brief: describePaceBriefly(pace),
              command: explain('campaign', branch.campaign.id, context),
            }))
        : [],
    ),
});

export const paceRules: readonly Rule[] = [pacingOver, pacingUnder];
