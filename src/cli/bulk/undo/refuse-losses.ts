/** Refuses an undo that would lose what others, or later commands, have done. */
import { CommandError, declinedError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { formatCount } from '../../core/host/progress.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { describeRecord, describeStep, isReversible } from './describe-undo.js';
import type { ReversibleStep, UndoStep } from './plan-undo.js';
import type { RecordBelow } from './records-taken-along.js';

/** Throws CommandError where a later change would be lost. */
export function refuseChanged(steps: readonly UndoStep[], force: boolean): void {
  const changed = steps.filter(isReversible).filter(({ state }) => state === 'changed');
  if (changed.length === 0 || force) return;
  const [setBy] = changed.flatMap((step) => step.setBy ?? []);
  const first =
    setBy === undefined
      ? ''
      : ` A later write has set them again. To undo that one first: ${accountCommand`ads undo ${setBy}`}.`;
  throw new CommandError(
    'CHANGED_SINCE',
    exitCodes.refused,
    `the values have changed since the write; undoing it now would change: ${changed.map(describeStep).join('; ')}`,
    `Nothing was sent.${first} To undo it anyway: --force`,
  );
}

/** Throws CommandError where records of others would go with the created ones. */
export function refuseBelow(
  below: readonly RecordBelow[],
  uses: readonly RecordBelow[],
  removals: readonly ReversibleStep[],
  force: boolean,
): void {
  if (below.length + uses.length === 0 || force) return;
  const count = removals.length + below.length;
  const problems = [
    below.length > 0 &&
      `the command did not create ${formatCount(below.length, 'record')} below, which would be deleted too: ${describeAll(below)}`,
    uses.length > 0 &&
      `the command did not create ${formatCount(uses.length, 'record')} that would remain and use what is deleted: ${describeAll(uses)}`,
  ];
  const what = below.length > 0 ? 'delete all of them' : 'delete it nevertheless';
  throw declinedError(
    problems.filter(Boolean).join('; '),
    `Nothing was sent. To ${what}: --force --confirm ${count}`,
  );
}

/** Records that are named in one message. */
const maxNamed = 20;

/** The first of them in words, and how many more there are. */
export function describeAll(below: readonly RecordBelow[]): string {
  const named = below.slice(0, maxNamed).map(describeRecord).join(', ');
  return below.length > maxNamed ? `${named}, and ${below.length - maxNamed} more` : named;
}
