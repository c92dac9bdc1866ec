/**
 * Carries out the plan of one account. The lock file is written after every call, and a journal before it; whatever is
 * lost with a killed process is found again by its name and its place, because the next apply reads everything again.
 */
import { isNotFound } from '../../client/errors.js';
import { chunk } from '../../values/chunk.js';
import { checkedCalls } from '../delivery/checked-calls.js';
import { deliver, isFaultOfContent } from '../delivery/deliver.js';
import { startProgress } from '../host/progress.js';
import type { CheckAgain } from '../sheet/check-rows-again.js';
import type { PlannedRow } from '../sheet/row-plan.js';
import { lookForRows } from '../sheet/run-import.js';
import { sendRows } from '../sheet/send-rows.js';
import { sheetColumns } from '../sheet/sheet-columns.js';
import { deletionCall, type SheetGroup } from '../sheet/sheet-group.js';
import { idOfStep, type Stage, type Step, toRows } from './apply-steps.js';
import { findChangedSteps } from './check-steps-again.js';
import { type Applying, messageOf, notesOf, type Sending, toUnknown } from './sending.js';

const doneAs = {
  create: 'created',
  update: 'updated',
  pause: 'paused',
  start: 'started',
  delete: 'deleted',
} as const;

/** Sends all stages. Throws what stops the whole: nothing was sent for steps without a result. */
export async function applyStages(stages: readonly Stage[], applying: Applying): Promise<void> {
  const total = stages.reduce((sum, stage) => sum + stage.length, 0);
  const progress = startProgress(applying.invocation, { label: 'apply', total });
  let done = 0;
  const failed: string[] = [];
  const conflicts: string[] = [];
  const report: Applying['report'] = (step, result) => {
    done += 1;
    if (['failed', 'conflict', 'not-sent'].includes(result.outcome)) failed.push(step.key);
    if (result.outcome === 'conflict') conflicts.push(step.key);
    applying.report(step, result);
  };
  const showProgress = () => progress.update(done);
  try {
    for (const stage of stages)
      await applyStage(stage, { failed, conflicts }, { ...applying, report, showProgress });
  } finally {
    await progress.clear();
  }
}

const sentBefore = 'the apply that was interrupted has sent it, and the plan sends it once';

/** The keys of steps that were not carried out. */
interface Undone {
  readonly failed: readonly string[];
  /** Those of them whose records somebody else has changed. */
  readonly conflicts: readonly string[];
}

async function applyStage(stage: Stage, { failed, conflicts }: Undone, sending: Sending): Promise<void> {
  const { idOf, report, stepNotes } = sending;
  /** What is created or started below a record was approved for the record as it was. */
  const changedAbove = (key: string) => conflicts.find((one) => key === one || key.startsWith(`${one}/`));
  const missingAbove = (key: string) => (idOf(key) === undefined ? key : changedAbove(key));
  /** What a step waits for in vain: the record above, or for what ends or starts a record anything of it or below it. */
  const missingFor = ({ above, post, action, key, neededBy }: Step) => {
    if (action === 'update') return undefined;
    const missing =
      (above && missingAbove(above.key)) ?? (post !== undefined ? missingAbove(post) : undefined);
    if (missing !== undefined) return missing;
    if (action === 'create') {
      // Nobody can take back a post: it is published for what will promote it.
      const all = neededBy?.map(missingAbove) ?? [];
      return all.includes(undefined) ? undefined : all[0];
    }
    // A record goes on until the one in its place is complete.
    if (action === 'pause' && idOf(key) === undefined) return key;
    const below = failed.find((one) => one === key || one.startsWith(`${key}/`));
    return action === 'start' ? (below ?? changedAbove(key)) : below;
  };
  const ready: Step[] = [];
  for (const step of stage) {
    const missing = missingFor(step);
    if (stepNotes?.wasSent(step)) report(step, { outcome: 'not-sent', error: sentBefore });
    else if (missing === undefined) ready.push(step);
    else report(step, { outcome: 'not-sent', error: `${missing} was not applied` });
  }
  const [first] = ready;
  if (!first) return;
  const { group } = first;
  if (!group) {
    const { publishPosts } = await import('./publish-posts.js');
    // They are found again by their contents.
    const notes = notesOf<Step, string>(sending, (step) => step, false);
    await publishPosts(ready, notes, sending);
  } else if (first.action === 'delete') await sendDeletions(ready, group, sending);
  else await sendSteps(ready, group, sending);
}

async function sendSteps(steps: readonly Step[], group: SheetGroup, sending: Sending): Promise<void> {
  const { account, client, invocation, time, idOf, taken, written, report, showProgress } = sending;
  const stepOf = new Map<number, Step>();
  const rows = toRows(steps, account, idOf);
  for (const [number, step] of steps.entries()) stepOf.set(number, step);
  const of = (row: PlannedRow) => stepOf.get(row.number);
  const checkAgain: CheckAgain = async (some) => {
    const changed = await findChangedSteps(
      some.flatMap((row) => of(row) ?? []),
      group,
      sending,
    );
    return new Map(
      some.flatMap((row) => {
        const why = changed.get(of(row) as Step);
        return why === undefined ? [] : [[row, why]];
      }),
    );
  };
  await sendRows(rows, {
    group,
    columns: sheetColumns(group),
    client,
    account,
    signal: invocation.signal,
    time,
    showProgress,
    notes: notesOf(sending, of, group.shared !== undefined),
    lookFor: lookForRows({ group, account, taken }, sending),
    checkAgain,
    report(row, sent) {
      const step = of(row);
      if (!step) return;
      if ('id' in sent) {
        written.set(sent.id, sent.record);
        report(step, {
          outcome: sent.outcome === 'existing' ? 'existing' : doneAs[step.action],
          id: sent.id,
        });
      } else if (sent.outcome === 'conflict' || sent.outcome === 'failed') report(step, sent);
      else report(step, toUnknown(sent));
    },
  });
}

/** Deletions in batches where the service has them; what is gone already is deleted. */
async function sendDeletions(steps: readonly Step[], group: SheetGroup, sending: Sending): Promise<void> {
  const { account, client, invocation, report, showProgress } = sending;
  const notes = notesOf<Step, null>(sending, (step) => step, false);
  const calls = checkedCalls(
    chunk(steps, group.batch?.max ?? 1),
    (some) => findChangedSteps(some, group, sending),
    (step, error) => report(step, { outcome: 'conflict', error }),
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
        report(step, { outcome: 'unknown', error: messageOf(delivered.error) });
    },
    showProgress,
    mayGoOn() {
      invocation.signal.throwIfAborted();
      return true;
    },
  });
  if (ended) throw ended.error;
}
