/** The morning of an account as rows: one for each currency, its campaigns, and what needs attention. */
import type { RowShape } from '../../../output/answer.js';
import { endOfTime, formatSecond, formatTime } from '../../../values/time.js';
import { roundRatio } from '../statistics/compute/amounts.js';
import { type AccountState, type Branch, spendOfCurrency, wantedItems } from './account-state.js';
import { boundedToday, boundedToEnd, maySpendToday, restOfTotal } from './campaign-pace.js';
import type { ForeignChange } from './external-changes.js';
import { type FindingRow, nameAccount } from './finding-rows.js';
import type { LimitLeft } from './limits-left.js';
import { compareDays, type DaySpend, type HourlySpend } from './spend.js';

/** Amounts of a day in micro units; null where they were not measured. */
interface DayAmounts {
  readonly currency: string | null;
  readonly spend_today_local_micro: bigint | null;
  /** Until the clock of the account showed yesterday what it shows now, in whole hours. */
  readonly spend_yesterday_same_time_local_micro: bigint | null;
  readonly spend_yesterday_local_micro: bigint | null;
  /** Of the whole hours of today against those of yesterday: 0.1 is 10% more. Null where yesterday had none. */
  readonly change: number | null;
  readonly projected_today_local_micro: bigint | null;
  /** Of campaigns with a daily budget that run. */
  readonly daily_budget_local_micro: bigint | null;
}

export interface AccountRow extends DayAmounts, Partial<LimitLeft> {
  readonly kind: 'account';
  readonly account_id: string;
  readonly account_name: string | null;
  /** The worst of what was found; `incomplete` where nothing was, and not everything was read or measured. */
  readonly state: 'error' | 'warning' | 'changed' | 'incomplete' | 'ok';
  readonly errors: number;
  readonly warnings: number;
  readonly changes: number;
  /** Campaigns that run. */
  readonly running: number;
  /** When somebody looked before; null at the first look. */
  readonly last_look: string | null;
  readonly calls: number;
  /** What the calls did not suffice for. */
  readonly not_measured: readonly string[];
}

export interface CampaignRow extends DayAmounts {
  readonly kind: 'campaign';
  readonly account_id: string;
  readonly account_name: string | null;
  readonly id: string;
  readonly name: string | null;
  readonly spend_total_local_micro: bigint | null;
  readonly projected_total_local_micro: bigint | null;
  readonly total_budget_local_micro: bigint | null;
  readonly ends_at: string | null;
  /** When the total budget is spent, at the pace of the last 24 hours; null where the campaign ends before, or has stopped. */
  readonly runs_out_at: string | null;
}

export type ItemRow =
  | (FindingRow & { readonly kind: 'finding' })
  | (Omit<FindingRow, 'severity'> &
      ForeignChange & { readonly kind: 'change'; readonly severity: 'changed' });

export type TodayRow = AccountRow | CampaignRow | ItemRow;

const micro = { type: 'micro', nullable: true } as const;
const text = { type: 'string', nullable: true } as const;
const integer = { type: 'integer', nullable: true } as const;
const time = { type: 'time', nullable: true } as const;

export const todayShape: RowShape = {
  name: 'row',
  fields: {
    kind: { type: 'string' },
    account_id: { type: 'id' },
    account_name: text,
    state: text,
    severity: text,
    rule: text,
    type: text,
    id: { type: 'id', nullable: true },
    name: text,
    message: text,
    command: text,
    currency: text,
    spend_today_local_micro: micro,
    spend_yesterday_same_time_local_micro: micro,
    spend_yesterday_local_micro: micro,
    change: { type: 'number', nullable: true },
    projected_today_local_micro: micro,
    daily_budget_local_micro: micro,
    spend_total_local_micro: micro,
    projected_total_local_micro: micro,
    total_budget_local_micro: micro,
    ends_at: time,
    runs_out_at: time,
    updated_at: time,
    errors: integer,
    warnings: integer,
    changes: integer,
    running: integer,
    last_look: time,
    calls: integer,
    not_measured: { type: 'list', nullable: true },
    limit_name: text,
    limit_left: integer,
    limit: integer,
    limit_resets_at: time,
  },
  columns: [
    'kind',
    'account_id',
    'state',
    'severity',
    'rule',
    'id',
    'name',
    'message',
    'spend_today_local_micro',
  ],
  pinned: ['kind'],
  percentages: ['change'],
  ratios: ['change'],
};

/** The findings in an account. */
export interface Morning {
  readonly state: AccountState;
  readonly findings: readonly FindingRow[];
  readonly changes: readonly ForeignChange[];
  readonly lastLook: string | null;
  readonly calls: number;
  readonly limit: LimitLeft | undefined;
}

/** The rows of an account: itself, its campaigns with spend, and what needs attention. */
export function toTodayRows(morning: Morning): readonly TodayRow[] {
  const { state, findings, changes } = morning;
  const account = nameAccount(state);
  return [
    ...toAccountRows(morning, account),
    ...toCampaignRows(state, account),
    ...findings.map((row) => ({ kind: 'finding' as const, ...row })),
    ...changes.map((change) => ({
      kind: 'change' as const,
      severity: 'changed' as const,
      rule: 'changed',
      ...account,
      ...change,
    })),
  ];
}

type AccountName = Pick<AccountRow, 'account_id' | 'account_name'>;

/** Amounts of different currencies are never added up: each currency has its row. */
function toAccountRows(
  { state, findings, changes, lastLook, calls, limit }: Morning,
  account: AccountName,
): readonly AccountRow[] {
  const { instruments = [], branches, clock } = state;
  const currencies = new Set(
    branches.filter(isWanted(clock.now)).map(({ campaign }) => String(campaign.currency)),
  );
  for (const { currency } of instruments) {
    const spend = spendOfCurrency(state, String(currency));
    if (spend?.hours.some((amount) => amount > 0n)) currencies.add(String(currency));
  }
  // Where nothing runs, what was measured is shown nevertheless: nothing was spent, or it is not known.
  if (currencies.size === 0) for (const { currency } of instruments) currencies.add(String(currency));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const worst = changes.length > 0 ? 'changed' : state.gaps.length > 0 ? 'incomplete' : 'ok';
  const common = {
    kind: 'account',
    ...account,
    state: errors > 0 ? 'error' : warnings > 0 ? 'warning' : worst,
    errors,
    warnings,
    changes: changes.length,
    last_look: lastLook,
    calls,
    not_measured: state.gaps.map(({ text }) => text),
    ...limit,
  } as const;
  const rows = [...currencies].map((currency): AccountRow => {
    const own = branches.filter(({ campaign }) => campaign.currency === currency);
    const budgets = own.flatMap(({ runs, budget }) => (runs ? (budget.daily ?? []) : []));
    return {
      ...common,
      ...toAmounts(spendOfCurrency(state, currency), currency, state),
      projected_today_local_micro: projectCurrency(own, currency, state),
      daily_budget_local_micro: budgets.length > 0 ? budgets.reduce((sum, one) => sum + one, 0n) : null,
      running: own.filter(({ runs }) => runs).length,
    };
  });
  return rows.length > 0 ? rows : [{ ...common, ...noAmounts, daily_budget_local_micro: null, running: 0 }];
}

/** What all campaigns of a currency will have spent at the end of today; null where one that may spend has no pace yet. */
function projectCurrency(own: readonly Branch[], currency: string, state: AccountState): bigint | null {
  const spend = spendOfCurrency(state, currency);
  if (!spend) return null;
  let projected = compareDays(spend, state.clock).today;
  // What was spent is in the sum already, also that of campaigns that have stopped or are deleted by now.
  for (const branch of own.filter((one) => maySpendToday(one, state))) {
    const end = branch.spend && boundedToday(branch, state);
    if (!branch.spend || end === undefined) return null;
    projected += end - compareDays(branch.spend, state.clock).today;
  }
  return projected;
}

function isWanted(now: number): (branch: Branch) => boolean {
  return (branch) => wantedItems(branch, now).length > 0;
}

type SpentAmounts = Omit<DayAmounts, 'daily_budget_local_micro' | 'projected_today_local_micro'>;

const noAmounts = {
  currency: null,
  spend_today_local_micro: null,
  spend_yesterday_same_time_local_micro: null,
  spend_yesterday_local_micro: null,
  change: null,
  projected_today_local_micro: null,
} as const;

function toAmounts(
  spend: HourlySpend | undefined,
  currency: string,
  { clock }: Pick<AccountState, 'clock'>,
): SpentAmounts {
  const days = spend && compareDays(spend, clock);
  return {
    currency,
    spend_today_local_micro: days?.today ?? null,
    spend_yesterday_same_time_local_micro: days?.yesterdaySameTime ?? null,
    spend_yesterday_local_micro: days?.yesterday ?? null,
    change: days ? changeOf(days) : null,
  };
}

/** A part, rounded to whole percent. */
function changeOf({ wholeHours, yesterdaySameTime: before }: DaySpend): number | null {
  return before > 0n ? roundRatio({ top: wholeHours - before, bottom: before }, 2) : null;
}

/** Campaigns that are meant to run, or have spent today or yesterday. */
function toCampaignRows(state: AccountState, account: AccountName): readonly CampaignRow[] {
  const { clock } = state;
  return state.branches.flatMap((branch): readonly CampaignRow[] => {
    const { campaign, spend, budget, total, flight } = branch;
    const days = spend && compareDays(spend, clock);
    if (!isWanted(clock.now)(branch) && !(days && days.today + days.yesterday > 0n)) return [];
    const { end } = flight;
    const lasts = spend && restOfTotal(branch, state)?.lasts;
    const runsOut = lasts === undefined ? undefined : clock.now + lasts;
    return [
      {
        kind: 'campaign',
        ...account,
        id: String(campaign.id),
        name: typeof campaign.name === 'string' ? campaign.name : null,
        ...toAmounts(spend, String(campaign.currency), state),
        projected_today_local_micro: boundedToday(branch, state) ?? null,
        daily_budget_local_micro: budget.daily ?? null,
        spend_total_local_micro: total ?? null,
        projected_total_local_micro: boundedToEnd(branch, state) ?? null,
        total_budget_local_micro: budget.total ?? null,
        ends_at: end === undefined ? null : formatTime(end),
        runs_out_at:
          runsOut === undefined || (end !== undefined && runsOut >= end) ? null : formatLater(runsOut),
      },
    ];
  });
}

/** A budget may last for longer than years have four digits: that is as good as for ever. */
function formatLater(time: number): string | null {
  return time < endOfTime ? formatSecond(time) : null;
}
