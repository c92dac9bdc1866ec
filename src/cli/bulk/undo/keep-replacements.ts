/** Takes deletions out of an undo for which something else was deleted. Pure. */
import { targetingCriterion } from '../../../contract/params/targeting.js';
import type { UndoTarget } from './list-targets.js';
import type { UndoStep } from './plan-undo.js';

/**
 * The same steps, but a criterion stays in a line item of which the command has deleted others. Nothing brings those back. Without
 * any of them the line item would spend on more people than before the command.
 */
export function keepReplacements(steps: readonly UndoStep[]): readonly UndoStep[] {
  const isCriterion = ({ endpoint }: UndoStep) => endpoint?.record?.name === targetingCriterion.name;
  const deleted = steps.filter((step) => isCriterion(step) && step.record.kind === 'delete');
  if (deleted.length === 0) return steps;
  const removed = new Set(steps.filter(isCreated).map(({ record }) => record.id));
  return steps.map((step) => {
    const { record, account } = step;
    const item = record.after?.line_item_id;
    if (!isCreated(step) || !isCriterion(step) || removed.has(String(item))) return step;
    const lost = deleted.find(
      (one) => one.account === account && [undefined, item].includes(one.record.before?.line_item_id),
    );
    if (!lost) return step;
    const reason = `line item ${item} would lack targeting, because the command has deleted ${lost.record.id} of it, which nothing brings back. To delete it nevertheless: --force`;
    return { ...targetOf(step), state: 'impossible', reason };
  });
}

/** Whether a step deletes what was created. */
export function isCreated({ state, record }: UndoStep): boolean {
  return record.kind === 'create' && (state === 'remove' || state === 'changed');
}

/** The target of a step, without its change. */
export function targetOf({
  entries,
  endpoint,
  related,
  account,
  parents,
  record,
  doubted,
  isUnconfirmed,
  later,
}: UndoStep): UndoTarget {
  return { entries, endpoint, related, account, parents, record, doubted, isUnconfirmed, later };
}
