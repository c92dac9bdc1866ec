/** Notices of a report beside its rows: omitted parts, sums that cannot be made, and missing values. */
import { hour } from '../../../values/duration.js';
import { groupBy } from '../../../values/group-by.js';
import { joinFirst } from '../../../values/text-lists.js';
import { formatTime } from '../../../values/time.js';
import { createOffset } from '../../../values/time-zone.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { resumeLine } from '../../core/host/resume-line.js';
import { formatAccountDate } from './compute/account-days.js';
import { countCalls, type PlanUnit } from './compute/call-plan.js';
import { groupDimension } from './compute/dimensions.js';
import { toWord } from './compute/entity-kinds.js';
import type { TimeWindow } from './compute/windows.js';
import type { AccountPlan, AccountRange } from './plan-report.js';
import type { FailedAccount } from './report-accounts.js';
import type { ReportOptions } from './report-options.js';
import { resumeWithin } from './result-store.js';
import type { PlanOutcome } from './run-calls.js';
import type { FailedCall } from './service.js';

/** The number of culprits named one by one. */
const maxNamed = 20;

/** Says what the plan leaves out, and what its numbers mean. */
export async function notePlan(
  { notice }: Pick<Invocation, 'notice'>,
  plan: {
    readonly options: ReportOptions;
    readonly plans: readonly AccountPlan[];
    readonly resumes: boolean;
  },
): Promise<void> {
  const { options, plans, resumes } = plan;
  if (resumes) await notice('resuming the earlier run of this report; to start over, add --no-resume');
  for (const line of describeRanges(plans)) await notice(line);
  const inactive = plans.flatMap((one) => one.inactive);
  // Of a test every group has a row.
  if (inactive.length > 0 && !options.groupBy?.includes(groupDimension)) {
    const some = joinFirst(inactive, maxNamed);
    await notice(
      `omitted, because they did not serve in this time: ${some}; to include them, add --all-entities`,
    );
  }
  // Whoever reads a file of all accounts has to tell one without spend from one that is missing.
  const idle = options.ids ? [] : plans.filter(({ placementsById }) => placementsById.size === 0);
  if (idle.length > 0) {
    const some = joinFirst(
      idle.map(({ account }) => account.id),
      maxNamed,
    );
    const of = options.campaigns
      ? ` of ${options.campaigns.length > 1 ? 'campaigns' : 'campaign'} ${joinFirst(options.campaigns, maxNamed)}`
      : '';
    await notice(
      `no rows for account ${some}, because nothing${of} served in this time; to include everything, add --all-entities`,
    );
  }
  if (options.segment !== undefined) {
    await notice(
      `the sums of the segments by ${toWord(options.segment)} may differ from the unsegmented numbers`,
    );
  }
}

/**
 * `2026-11-01 to 2026-11-22`: the dates of all accounts, from the first to the last; with more words where some have others,
 * as `7d` near midnight has in different time zones. Undefined without accounts.
 */
export function describeDays(plans: readonly AccountRange[]): string | undefined {
  const datesOf = (instant: (range: TimeWindow) => number) => [
    ...new Set(plans.map(({ account, range }) => formatAccountDate(instant(range), account.zone)).sort()),
  ];
  const [starts, ends] = [datesOf(({ start }) => start), datesOf(({ end }) => end - 1)];
  const [first, last] = [starts[0], ends.at(-1)];
  const days = first === last ? first : `${first} to ${last}`;
  return starts.length > 1 || ends.length > 1 ? `${days}, accounts differ` : days;
}

/** The days of a report and those with which it is compared, where it is compared. */
export function describeCompared(plans: readonly AccountRange[]): readonly [string, string] | undefined {
  const others = plans.flatMap(({ previous, ...plan }) =>
    previous ? [{ ...plan, range: previous, previous }] : [],
  );
  const [days, otherDays] = [describeDays(plans), describeDays(others)];
  return days === undefined || otherDays === undefined ? undefined : [days, otherDays];
}

/** A line for each account; one for all that report the same days in their own time zones, which may be hundreds. */
export function describeRanges(plans: readonly AccountRange[]): readonly string[] {
  const groups = groupBy(plans, (plan) => showRanges(plan, createOffset(plan.account.zone.name)));
  return [...groups].map(([days, [plan, ...others]]) => {
    const { id, zone } = plan.account;
    return others.length === 0
      ? `account ${id}: ${showRanges(plan)}, days in ${zone.name}`
      : `${others.length + 1} accounts: ${days}, in the time zone of each account`;
  });
}

/** In UTC, or as clocks with this offset from it show it. */
function showRanges(plan: AccountRange, offset?: (instant: number) => number): string {
  const at = (time: number) => (offset ? formatTime(time + offset(time)).replace('Z', '') : formatTime(time));
  const { range, previous } = comparedHours(plan);
  const show = ({ start, end }: TimeWindow) => `${at(start)} to ${at(end)}`;
  return previous ? `${show(range)}, compared with ${show(previous)}` : show(range);
}

/** The time of the report and that with which it is compared, as far as their hours are. */
export function comparedHours({
  range: whole,
  previous: wholeOther,
  open,
}: Pick<AccountRange, 'range' | 'previous' | 'open'>): Pick<AccountRange, 'range' | 'previous'> {
  // Of a day that is not over, its whole hours are compared.
  const isCut = open && open.own.until > whole.start;
  const range = isCut ? { ...whole, end: open.own.until } : whole;
  const previous =
    wholeOther && open?.other && open.other.next === wholeOther.end && open.other.until > wholeOther.start
      ? { ...wholeOther, end: open.other.until }
      : wholeOther;
  return { range, previous };
}

/** Says how far an interrupted report is, and how it is resumed. */
export async function noteInterruption(
  invocation: Pick<Invocation, 'notice' | 'argv'>,
  run: InterruptedRun,
): Promise<void> {
  const calls = run.units && countCalls(run.units);
  const read =
    calls === undefined ? 'no results were read yet' : `${run.answered} of ${calls} results were read`;
  const lost = `interrupted: ${read}, and results are not stored`;
  const lines = run.isStored
    ? [
        `interrupted: ${read}; results and started jobs are stored for ${resumeWithin / hour} hours`,
        resumeLine(invocation),
      ]
    : [lost, resumeLine(invocation, 'To start over')];
  await invocation.notice((calls === undefined ? [`interrupted: ${read}`] : lines).join('\n'));
}

/** What is known of a report when it is interrupted. */
interface InterruptedRun {
  readonly isStored: boolean;
  readonly answered: number;
  /** Undefined before it was planned. */
  readonly units: readonly PlanUnit[] | undefined;
}

/** Lists the parts that could not be delivered, a few words for each part. */
export function listGaps(
  outcomes: readonly PlanOutcome[],
  failedAccounts: readonly FailedAccount[],
): readonly string[] {
  return [
    ...failedAccounts.map(({ id, reason }) => `account ${id}: ${reason}`),
    ...outcomes.flatMap((outcome) => outcome.failed).map(describeFailure),
  ];
}

/** Names what could not be delivered, and sets the exit code. */
export async function noteGaps(
  invocation: Pick<Invocation, 'notice' | 'setExitCode'>,
  outcomes: readonly PlanOutcome[],
  failedAccounts: readonly FailedAccount[],
): Promise<void> {
  const answered = outcomes.flatMap((outcome) => outcome.answered);
  const reused = outcomes.reduce((sum, outcome) => sum + outcome.reused, 0);
  const results = answered.flat().length;
  if (reused > 0) await invocation.notice(`reused ${reused} of ${results} results from an earlier run`);
  const culprits = listGaps(outcomes, failedAccounts);
  if (culprits.length === 0) return;
  for (const culprit of culprits.slice(0, maxNamed)) await invocation.notice(`missing: ${culprit}`);
  if (culprits.length > maxNamed) await invocation.notice(`missing: ${culprits.length - maxNamed} more`);
  const exit = answered.some((calls) => calls.length > 0) ? exitCodes.partial : exitCodes.refused;
  const message = `the report lacks ${culprits.length === 1 ? 'a part' : `${culprits.length} parts`}: ${culprits.slice(0, maxNamed).join('; ')}`;
  const hint = 'To request the missing parts again, run the same command.';
  invocation.setExitCode(exit, new CommandError('INCOMPLETE', exit, message, hint));
}

function describeFailure({ call, reason }: FailedCall): string {
  const { entity, ids, placement, start, end } = call;
  return `${toWord(entity)} ${ids.join(', ')}, ${placement}, ${formatTime(start)} to ${formatTime(end)}: ${reason}`;
}
