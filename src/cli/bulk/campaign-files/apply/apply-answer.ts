/** The end of an apply: a row for each step, and the exit code. */
import type { Answer, RowShape } from '../../../../output/answer.js';
import { isForPeople } from '../../../../output/formats.js';
import type { RowOf } from '../../../../output/row-of.js';
import { toErrorReport } from '../../../core/errors/report-error.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { resumeLine } from '../../../core/host/resume-line.js';
import { outcomeField, outcomeLook } from '../../../core/records/outcome.js';
import { type Concluding, concludeDelivery } from '../../delivery/conclude-delivery.js';
import { type ErrorKind, partial } from '../../delivery/report-end.js';
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

/** The end of an apply. */
export interface Ended {
  /** A row for each step, with its result as far as there is one. */
  readonly results: ReadonlyMap<AppliedRow, StepResult | undefined>;
  readonly stopped: unknown;
  /** The saved plan that was applied, if it was one. */
  readonly saved?: Pick<SavedPlan, 'isOfModel'> | undefined;
}

/** The answer. Throws what stopped the apply if nothing was sent. */
export function concludeApply(
  { results, stopped, saved }: Ended,
  invocation: Pick<Invocation, 'argv'> & Concluding,
): Answer {
  const rows = [...results.keys()];
  const isOpen = stopped !== undefined || rows.some(({ outcome }) => outcome === 'unconfirmed');
  const isDoubtful = [...results.values()].some((result) => result?.isDoubtful);
  const resume = adviseResume(saved, isDoubtful, invocation);
  const ended = saved ? `The plan has ended. ${planAgain()}` : correctFiles;
  const answer = { kind: 'rows', record: appliedShape, pages: [rows] } as const;
  // The lines of the plan say that there is nothing to do.
  if (rows.length === 0 && stopped === undefined && isForPeople(invocation.format))
    return { ...answer, text: async () => '' };
  concludeDelivery(
    {
      items: [...results].map(([row, result]) => {
        return { place: row.key, outcome: row.outcome, reason: row.error, kind: kindOf(result) };
      }),
      ...{ stopped, label: 'changes', source: { parameter: 'path', flag: 'PATH' } },
      advice: isOpen ? resume : ended,
      resume,
    },
    invocation,
  );
  return answer;
}

function kindOf(result: StepResult | undefined): ErrorKind | undefined {
  if (result?.isDoubtful) return partial;
  return result?.cause === undefined ? undefined : toErrorReport(result.cause);
}

const correctFiles = 'Correct the files, and run the command again. Completed changes are skipped.';

/** A plan of a model is not resumed, and the same command takes a record that was found only if it is as the file says. */
function adviseResume(
  saved: Ended['saved'],
  isDoubtful: boolean,
  invocation: Pick<Invocation, 'argv'>,
): string {
  if (saved?.isOfModel)
    return 'A plan of a language model is not resumed. Read the records before you plan again.';
  return isDoubtful && !saved
    ? 'The same command refuses a record of this name that differs. If it is yours, add --accept-id KEY. If not, choose another name.'
    : resumeLine(invocation, 'To resume (completed changes are skipped)');
}
