/** Sends the deletions of an apply. Each record is compared once more before, with all that goes with it. */
import { isNotFound } from '../../../../client/errors.js';
import { chunk } from '../../../../values/chunk.js';
import { groupBy } from '../../../../values/group-by.js';
import { checkedCalls } from '../../delivery/checked-calls.js';
import { deliver, isFaultOfContent } from '../../delivery/deliver.js';
import { deletionCall, type SheetGroup } from '../../sheet/sheet-group.js';
import { recordKey } from '../compare/read-added.js';
import { idOfStep, type Step } from '../compare/step.js';
import { findChangedSteps } from './check-steps-again.js';
import { messageOf, notesOf, type Sending, type StepResult } from './sending.js';

/** The deletions that need no call, by the keys of the records that take theirs along. */
export type TakenAlong = ReadonlyMap<string, readonly Step[]>;

/** Deletions in batches where the service has them; what is gone already is deleted. */
export async function sendDeletions(
  steps: readonly Step[],
  group: SheetGroup,
  taken: TakenAlong,
  sending: Sending,
): Promise<void> {
  const { account, client, invocation, report, showProgress } = sending;
  const notes = notesOf<Step, null>(sending, (step) => step, false);
  const calls = checkedCalls(
    chunk(steps, group.batch?.max ?? 1),
    (some) => findHeld(some, group, taken, sending),
    report,
  );
  const ended = await deliver<Step, null>(calls, {
    async send(part) {
      const call = deletionCall(group, account, part.map(idOfStep));
      const options = { beforeSend: () => notes.resent(part) };
      if (call) await client.call(call.endpoint, call.values, options);
      return part.map(() => null);
    },
    notes,
    isFaultOfItems: isFaultOfContent,
    findOut: async () => 'resend',
    report(step, delivered) {
      if (delivered.outcome === 'done') report(step, { outcome: 'deleted' });
      else if (isNotFound(delivered.error)) report(step, { outcome: 'deleted' });
      else if (delivered.outcome === 'refused')
        report(step, { outcome: 'failed', error: messageOf(delivered.error), cause: delivered.error });
      else if (delivered.outcome === 'unconfirmed')
        report(step, { outcome: 'unconfirmed', error: messageOf(delivered.error) });
    },
    showProgress,
    shouldContinue() {
      invocation.signal.throwIfAborted();
      return true;
    },
  });
  if (ended) throw ended.error;
}

/** The deletions that are not sent, since their records, or what goes with them, have changed. Reports what goes with them. */
async function findHeld(
  steps: readonly Step[],
  group: SheetGroup,
  taken: TakenAlong,
  sending: Sending,
): Promise<ReadonlyMap<Step, StepResult>> {
  const held = new Map<Step, StepResult>();
  const topOf = new Map<Step, Step>();
  const place = (top: Step, step: Step) => {
    for (const below of taken.get(step.key) ?? []) {
      topOf.set(below, top);
      place(top, below);
    }
  };
  for (const step of steps) place(step, step);
  const lower = groupBy([...topOf.keys()], (step) => step.group);
  const own = new Set([...topOf.keys()].map((step) => recordKey(step.group?.name, idOfStep(step))));
  for (const [step, error] of await findChangedSteps(steps, group, sending, own))
    held.set(step, { outcome: 'conflict', error });
  for (const [below, some] of lower) {
    if (!below) continue;
    for (const [step, error] of await findChangedSteps(some, below, sending, own)) {
      const top = topOf.get(step);
      sending.report(step, { outcome: 'conflict', error });
      if (top && !held.has(top)) held.set(top, { outcome: 'not-sent', error: `${step.key} was not applied` });
    }
  }
  return held;
}
