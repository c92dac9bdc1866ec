/** The end of an apply: a row for each step, and the exit code. */

import { ServiceError } from '../../../../client/errors.js';
import type { Answer, RowShape } from '../../../../output/answer.js';
import { isForPeople } from '../../../../output/formats.js';
import type { RowOf } from '../../../../output/row-of.js';
import { explainAccount } from '../../../calls/session/explain-unknown-account.js';
import { exitCodeForServiceError } from '../../../core/errors/exit-code-of-error.js';
import { toErrorReport } from '../../../core/errors/report-error.js';
import { CommandError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatCount } from '../../../core/host/progress.js';
import { resumeLine } from '../../../core/host/resume-line.js';
import { outcomeField } from '../../../core/records/outcome.js';
import { countOutcomes, outcomeLook } from '../../delivery/outcome-rows.js';
import { planAgain } from '../../plan-store/sealed-plan.js';
import type { Step } from '../compare/step.js';
import type { SavedPlan } from './saved-plan.js';
import { type StepResult, stepOutcomes } from './sending.js';

export const appliedShape = {
  name: 'applied change',
  fields: {
    outcome: outcomeField(stepOutcomes),
    account_id: { type: 'id' },
    key: { type: 'string' },
    id: { type: 'id', nullable: true },
    name: { type: 'string', nullable: true },
    error: { type: 'string', nullable: true },
  },
  columns: ['outcome', 'key', 'id', 'error'],
  key: 'key',
  least: { outcome: 8, key: 30, error: 24 },
  ...outcomeLook('error'),
} as const satisfies RowShape;

export type AppliedRow = RowOf<typeof appliedShape>;

/** The result of a step; `not-sent` where nothing was reported of it. */
export function toAppliedRow(
  { key, name, id }: Step,
  account: string,
  result: StepResult | undefined,
): AppliedRow {
  const {
    outcome,
    error = null,
    id: made = id ?? null,
  } = result ?? { outcome: 'not-sent', error: 'not sent' };
  return { outcome, account_id: account, key, id: made, name: name ?? null, error };
}

/** What stopped an apply, and what the service refused. */
export interface Ended {
  readonly stopped: unknown;
  readonly failures: readonly unknown[];
  /** The saved plan that was applied, if it was one. */
  readonly saved?: Pick<SavedPlan, 'isOfModel'> | undefined;
  /** Beside a lost answer, something was found that may be the record. */
  readonly isDoubtful: boolean;
}

const isGood = ({ outcome }: AppliedRow) =>
  ['created', 'existing', 'updated', 'paused', 'started', 'deleted'].includes(outcome);

/** The answer; the exit code is 3 if only some steps were done, or that of the first error if none was. */
export async function concludeApply(
  rows: readonly AppliedRow[],
  { stopped, failures, isDoubtful, saved }: Ended,
  invocation: Pick<Invocation, 'settings' | 'argv' | 'format' | 'notice' | 'setExitCode' | 'signal'>,
): Promise<Answer> {
  const good = rows.filter(isGood).length;
  const counts = countOutcomes(rows, 'nothing to send');
  const isOpen = stopped !== undefined || rows.some(({ outcome }) => outcome === 'unconfirmed');
  const usual = saved?.isOfModel ? readFirst : resumeLine(invocation);
  const resume = isDoubtful && !saved ? reviewFirst : usual;
  if (stopped !== undefined && ((good === 0 && !isDoubtful) || invocation.signal.aborted)) {
    if (invocation.signal.aborted) await invocation.notice(`interrupted; ${counts}\n${resume}`);
    throw explainAccount(stopped, invocation.settings);
  }
  const cause =
    stopped === undefined ? undefined : toErrorReport(explainAccount(stopped, invocation.settings));
  const advice = cause?.hint === undefined ? [] : [cause.hint];
  if (cause) await invocation.notice([`stopped: ${cause.message}`, ...advice, resume].join('\n'));
  // The lines of the plan say that there is nothing to do.
  const isSaid = rows.length === 0 && isForPeople(invocation.format);
  if (!isSaid) await invocation.notice(`applied: ${counts}`);
  // A person sees no hint beside an answer.
  if (saved && !isOpen && good < rows.length && isForPeople(invocation.format))
    await invocation.notice(`the plan has ended. ${planAgain()}`);
  if (good < rows.length) {
    const exit = good === 0 ? exitOf(failures[0]) : exitCodes.partial;
    const message = `${formatCount(rows.length - good, 'change')} of ${rows.length} not carried out`;
    const what = cause ? advice : ['Correct the files.'];
    const hint = [...what, isDoubtful && !saved ? reviewFirst : nextStep(saved, isOpen)].join(' ');
    invocation.setExitCode(exit, new CommandError('PARTIAL', exit, message, hint));
  }
  return { kind: 'rows', record: appliedShape, pages: [rows], ...(isSaid && { text: async () => '' }) };
}

const readFirst = 'A plan of a language model is not resumed. Read the records before you plan again.';

/** The same command takes what was found only if it is as the file says. */
const reviewFirst =
  'The same command refuses a record of this name that differs. If it is yours, add --accept-id KEY. If not, choose another name.';

/** A saved plan that has ended is not applied again. */
function nextStep(saved: Ended['saved'], isOpen: boolean): string {
  if (saved && !isOpen) return planAgain();
  return saved?.isOfModel ? readFirst : 'Run the command again. Completed changes are skipped.';
}

function exitOf(error: unknown) {
  return (error instanceof ServiceError && exitCodeForServiceError(error)) || exitCodes.partial;
}
