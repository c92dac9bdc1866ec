/** Shows what an undo changes and deletes, and asks. */
import { confirmStep } from '../../calls/confirm.js';
import {
  type ChosenCommand,
  type ChosenEntries,
  describeChosen,
} from '../../calls/history/choose-entries.js';
import type { Session } from '../../calls/session/session.js';
import { confirmCount } from '../../core/host/confirm-count.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatCount } from '../../core/host/progress.js';
import { isRemoval } from './batch-undo-steps.js';
import { openConfirmedRemovals } from './confirmed-removals.js';
import { describeStep, describeSubject } from './describe-undo.js';
import type { ReversibleStep, UndoStep } from './plan-undo.js';
import type { RecordBelow } from './records-taken-along.js';
import { describeAll } from './refuse-losses.js';

/** The records that an undo is about, as they were read. */
export interface UndoWork {
  readonly entries: ChosenEntries;
  readonly steps: readonly UndoStep[];
  /** The steps that send something, and those of them that delete. */
  readonly todo: readonly ReversibleStep[];
  readonly removals: readonly ReversibleStep[];
  /** The records below those that are deleted, with those that use them. */
  readonly allBelow: readonly RecordBelow[];
  /** Those that no step deletes by itself: below, and in use. */
  readonly below: readonly RecordBelow[];
  readonly uses: readonly RecordBelow[];
}

/** Throws CommandError unless the person agrees. Returns the removals that were confirmed by their number. */
export async function confirmUndo(
  { entries, steps, todo, removals, below, uses }: UndoWork,
  chosen: ChosenCommand,
  { session, confirm }: { readonly session: Session; readonly confirm: number | undefined },
  invocation: Invocation,
): ReturnType<typeof openConfirmedRemovals> {
  const { noticeNow } = invocation;
  const { environment, account } = session;
  for (const step of steps) await noticeNow(describeStep(step));
  if (below.length > 0) await noticeNow(`deleted with them: ${describeAll(below)}`);
  if (uses.length > 0) await noticeNow(`they use what is deleted, and remain: ${describeAll(uses)}`);
  if (chosen.doubt !== undefined) await confirmStep(invocation, 'Undo it nevertheless?');
  if (todo.some((step) => !isRemoval(step)))
    await confirmStep(invocation, `Reverse ${describeChosen(entries)}, ${environment}?`);
  const subject = { entries: chosen.whole.map(({ id }) => id), account, removals, below };
  const confirmed = await openConfirmedRemovals(confirm, subject, invocation);
  const { given } = confirmed;
  await confirmRemovals(removals, { entries, environment, given, below: below.length }, invocation);
  await confirmed.note();
  return confirmed;
}

/** The deletion of created records has its own confirmation, as every deletion; for several, that is their number. */
async function confirmRemovals(
  removals: readonly UndoStep[],
  {
    entries,
    environment,
    given,
    below,
  }: {
    readonly entries: ChosenEntries;
    readonly environment: string;
    readonly given: number | undefined;
    /** How many records go with them. */
    readonly below: number;
  },
  invocation: Pick<Invocation, 'world' | 'globals' | 'notice'>,
): Promise<void> {
  const [first] = removals;
  if (!first) return;
  const subject = removals.length === 1 ? describeSubject(first) : `${removals.length} records`;
  const more = below > 0 ? `, and ${formatCount(below, 'record')} below` : '';
  const what = `delete ${subject}, created by ${describeChosen(entries)}${more}`;
  await confirmCount(
    { what, count: removals.length + below, isDestructive: true, where: `, ${environment}`, given },
    invocation,
  );
}
