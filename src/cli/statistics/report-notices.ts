/** What a report says beside its rows: what was left out, what cannot be added up, and what is missing. */
import { formatTime } from '../../call/time.js';
import { CommandError } from '../errors/command-error.js';
import { exitCodes } from '../errors/exit-codes.js';
import type { Invocation } from '../invocation.js';
import type { PlanUnit } from '../report/call-plan.js';
import { groupDimension } from '../report/dimensions.js';
import { toWord } from '../report/entity-kinds.js';
import type { TimeWindow } from '../report/windows.js';
import type { AccountPlan } from './plan-report.js';
import type { FailedAccount } from './report-accounts.js';
import type { ReportOptions } from './report-options.js';
import type { PlanOutcome } from './run-calls.js';
import type { FailedCall } from './service.js';

/** The number of culprits named one by one. */
const maxNamed = 20;

/** Says what the plan leaves out, and what its numbers mean. */
export async function notePlan(
  { notice }: Invocation,
  plan: { readonly options: ReportOptions; readonly plans: readonly AccountPlan[]; readonly goesOn: boolean },
): Promise<void> {
  const { options, plans, goesOn } = plan;
  if (goesOn) await notice('going on with the earlier run of this report; --no-resume begins again');
  for (const { account, range, previous } of plans) {
    const show = ({ start, end }: TimeWindow) => `${formatTime(start)} to ${formatTime(end)}`;
    const compared = previous ? `, compared with ${show(previous)}` : '';
    await notice(`account ${account.id}: ${show(range)}${compared}, days in ${account.zone.name}`);
  }
  const inactive = plans.flatMap((one) => one.inactive);
  // Of a test every group has a row.
  if (inactive.length > 0 && !options.groupBy?.includes(groupDimension)) {
    const some = inactive.slice(0, maxNamed).join(', ');
    const more = inactive.length > maxNamed ? ` and ${inactive.length - maxNamed} more` : '';
    await notice(
      `left out, for they did not serve in this time: ${some}${more}; --all-entities asks for them too`,
    );
  }
  if (options.segment !== undefined) {
    await notice(
      `the sums over segments by ${toWord(options.segment)} need not equal the unsegmented numbers`,
    );
  }
}

/** Says how far an interrupted report is, and how it is resumed. */
export async function noteInterruption(
  { notice }: Pick<Invocation, 'notice'>,
  run: { readonly isKept: boolean; readonly answered: number; readonly units: readonly PlanUnit[] },
): Promise<void> {
  const calls = run.units.reduce((sum, unit) => sum + unit.calls.length, 0);
  await notice(
    run.isKept
      ? `interrupted: ${run.answered} of ${calls} results were read and are kept\nTo resume, run the same command again: it asks for the others only.`
      : 'interrupted: nothing of the report is kept',
  );
}

/** Names what could not be delivered, and sets the exit code. */
export async function noteGaps(
  invocation: Invocation,
  outcomes: readonly PlanOutcome[],
  failedAccounts: readonly FailedAccount[],
): Promise<void> {
  const failed = outcomes.flatMap((outcome) => outcome.failed);
  const answered = outcomes.flatMap((outcome) => outcome.answered);
  const reused = outcomes.reduce((sum, outcome) => sum + outcome.reused, 0);
  if (reused > 0) await invocation.notice(`${reused} results were read before and are used again`);
  if (failed.length + failedAccounts.length === 0) return;
  const culprits = [
    ...failedAccounts.map(({ id, reason }) => `account ${id}: ${reason}`),
    ...failed.map(describeFailure),
  ];
  for (const culprit of culprits.slice(0, maxNamed)) await invocation.notice(`missing: ${culprit}`);
  if (culprits.length > maxNamed) await invocation.notice(`missing: ${culprits.length - maxNamed} more`);
  const exit = answered.some((calls) => calls.length > 0) ? exitCodes.partial : exitCodes.refused;
  const message = `${culprits.length} parts of the report are missing: ${culprits.slice(0, maxNamed).join('; ')}`;
  const hint = 'The same command asks again for what is missing.';
  invocation.setExitCode(exit, new CommandError('INCOMPLETE', exit, message, hint));
}

function describeFailure({ call, reason }: FailedCall): string {
  const { entity, ids, placement, start, end } = call;
  return `${toWord(entity)} ${ids.join(', ')}, ${placement}, ${formatTime(start)} to ${formatTime(end)}: ${reason}`;
}
