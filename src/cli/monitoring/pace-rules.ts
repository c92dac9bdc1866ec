/** Rules about pace: what will be spent at the end of the day and of the flight. Amounts in micro units. */
import { updateCampaign } from '../../contract/groups/campaigns.js';
import type { Document } from '../../contract/types.js';
import { currencyDecimals } from '../../contract/wire/currencies.js';
import { day, hour } from '../../values/duration.js';
import { microDigits } from '../../values/money.js';
import { type AccountState, type Branch, eachActive } from './account-state.js';
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
import { compareDays, projectDay, projectFlight } from './spend.js';
import { hours, share } from './threshold-kinds.js';

/** A pace against its budget. */
export interface Pace {
  readonly kind: 'day' | 'flight';
  readonly spent: bigint;
  readonly projected: bigint;
  readonly budget: bigint;
}

interface PaceLimits {
  readonly after_hours: number;
  readonly flight_hours: number;
}

/** The paces of a campaign that can be measured: of today by the daily budget, and of its flight by the total budget. */
export function findPaces(branch: Branch, state: AccountState, limits: PaceLimits): readonly Pace[] {
  const { campaign, flight, budget, spend, total } = branch;
  const { clock } = state;
  const paces: Pace[] = [];
  const isEven = campaign.standard_delivery !== false;
  if (
    spend &&
    budget.daily !== undefined &&
    isEven &&
    clock.hourStart - clock.today >= limits.after_hours * hour
  ) {
    const spent = compareDays(spend, clock);
    const projected = projectDay(spent, clock, {
      rhythm: state.rhythmOf(String(campaign.currency)),
      flight: { start: flight.start, end: flight.end ?? clock.tomorrow },
    });
    if (projected !== undefined)
      paces.push({ kind: 'day', spent: spent.today, projected, budget: budget.daily });
  }
  const { start, end } = flight;
  if (total !== undefined && budget.total !== undefined && end !== undefined) {
    const passed = clock.now - start;
    const even = projectFlight(total, { start, end }, clock.now);
    const most = budget.daily === undefined ? undefined : total + budget.daily * daysLeft(end, clock.now);
    const projected = even !== undefined && most !== undefined && most < even ? most : even;
    // Where all is spent, the pace is over: budget-low says so.
    const isMeasured = total < budget.total && clock.now < end && passed >= limits.flight_hours * hour;
    if (projected !== undefined && isMeasured)
      paces.push({ kind: 'flight', spent: total, projected, budget: budget.total });
  }
  return paces;
}

function describePace({ kind, spent, projected, budget }: Pace, currency: string): string {
  const [what, end] = kind === 'day' ? ['daily budget', 'today'] : ['total budget', 'the flight'];
  return `${percentOf(projected, budget)} of the ${what} at this pace: ${money(projected, currency)} of ${money(budget, currency)} at the end of ${end}, ${money(spent, currency)} so far`;
}

/** A daily budget that spreads what is left over the rest of the flight; a pause where nothing is left. */
function slowDown({ campaign, flight, budget, total }: Branch, now: number, context: RuleContext): string {
  const left = (budget.total ?? 0n) - (total ?? 0n);
  const even = roundDown(left / daysLeft(flight.end ?? now, now), String(campaign.currency));
  const values: Document =
    even > 0n && campaign.budget_optimization !== 'LINE_ITEM'
      ? { campaign_id: campaign.id ?? '', daily_budget_amount_local_micro: even }
      : { campaign_id: campaign.id ?? '', entity_status: 'PAUSED' };
  return callCommand(updateCampaign, values, campaign.currency, context);
}

/** Days on which something may still be spent, at least one. */
function daysLeft(end: number, now: number): bigint {
  return BigInt(Math.max(1, Math.ceil((end - now) / day)));
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
          const pause = { campaign_id: campaign.id ?? '', entity_status: 'PAUSED' };
          return {
            ...about('campaign', campaign),
            message: describePace(pace, String(campaign.currency)),
            command:
              pace.kind === 'flight'
                ? slowDown(branch, state.clock.now, context)
                : callCommand(updateCampaign, pause, campaign.currency, context),
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
        ? findPaces(branch, state, limits)
            .filter(({ projected, budget }) => projected * 100n < budget * BigInt(100 - limits.percent))
            .map((pace) => ({
              ...about('campaign', branch.campaign),
              message: describePace(pace, String(branch.campaign.currency)),
              command: explain('campaign', branch.campaign.id, context),
            }))
        : [],
    ),
});

export const paceRules: readonly Rule[] = [pacingOver, pacingUnder];
