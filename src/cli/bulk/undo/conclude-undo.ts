/** The end of an undo: its rows, its exit code, and the failure that it throws. */
import { ServiceError } from '../../../client/errors.js';
import type { Answer } from '../../../output/answer.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import type { Invocation } from '../../core/host/invocation.js';
import { type Concluding, concludeDelivery } from '../delivery/conclude-delivery.js';
import { describeSubject, type StepResult, toUndoRow, undoShape } from './describe-undo.js';
import type { UndoStep } from './plan-undo.js';
import type { UndoResults } from './send-undo.js';

/** Answers with a row for each step. Throws the failure of an undo of which nothing was restored for one reason. */
export async function concludeUndo(
  steps: readonly UndoStep[],
  todo: readonly UndoStep[],
  { of, failures }: UndoResults,
  invocation: Pick<Invocation, 'settings'> & Concluding,
): Promise<Answer> {
  const [failure, ...more] = failures;
  const hasFailed = ({ failure: reason, isConflict }: StepResult) => reason !== undefined && !isConflict;
  const isOne = failure !== undefined && more.every((one) => one === failure);
  const isWhole = isOne && todo.every((step) => hasFailed(of.get(step) ?? {}));
  if (isWhole && (todo.length === 1 || !hasNamedOperations(failure)))
    throw explainAccount(failure, invocation.settings);
  for (const [step, { remaining }] of of)
    if (remaining !== undefined) await invocation.notice(`${describeSubject(step)}: ${remaining}`);
  const again = 'To try again, run the same command. Records that have the old values are skipped.';
  concludeDelivery(
    {
      items: steps.map((step) => {
        const { outcome, reason } = toUndoRow(step, of.get(step) ?? {});
        return { place: describeSubject(step), outcome, reason };
      }),
      ...{ label: 'records', source: { parameter: 'entry', flag: 'ENTRY' }, advice: again, resume: again },
    },
    invocation,
  );
  return answerUndo(steps, of);
}

/** Whether the service has told which operations of a batch it refuses: then each row has its reason. */
function hasNamedOperations(error: unknown): boolean {
  return error instanceof ServiceError && error.operationErrors.length > 0;
}

/** The rows of the steps. */
export function answerUndo(steps: readonly UndoStep[], results: ReadonlyMap<UndoStep, StepResult>): Answer {
  const rows = steps.map((step) => toUndoRow(step, results.get(step) ?? {}));
  return { kind: 'rows', record: undoShape, pages: [rows] };
}
