/**
 * Carries out the plan of one account. The lock file is written after every call, and a journal before it; whatever is
 * lost with a killed process is found again by its name and its place, because the next apply reads everything again.
 */
import { groupBy } from '../../../../values/group-by.js';
import { startProgress } from '../../../core/host/progress.js';
import type { CheckAgain } from '../../sheet/check-rows-again.js';
import type { PlannedRow } from '../../sheet/row-plan.js';
import { lookForRows } from '../../sheet/run-import.js';
import { sendRows } from '../../sheet/send-rows.js';
import { sheetColumns } from '../../sheet/sheet-columns.js';
import type { SheetGroup } from '../../sheet/sheet-group.js';
import { toRows } from '../compare/apply-steps.js';
import type { Stage, Step } from '../compare/step.js';
import { findChangedSteps } from './check-steps-again.js';
import { sendDeletions, type TakenAlong } from './send-deletions.js';
import { type Applying, notesOf, type Sending, type StepResult, toUnknown } from './sending.js';

const doneAs = {
  create: 'created',
  update: 'updated',
  pause: 'paused',
  start: 'started',
  delete: 'deleted',
} as const;

/** Sends all stages. Throws what stops the whole: nothing was sent for steps without a result. */
export async function applyStages(stages: readonly Stage[], applying: Applying): Promise<void> {
  const steps = stages.flat();
  const progress = startProgress(applying.invocation, { label: 'apply', total: steps.length });
  const settled = new Set<Step>();
  const failed: Step[] = [];
  const conflicts: string[] = [];
  const taken = groupBy(steps, ({ goesWith }) => goesWith ?? '');
  const report: Applying['report'] = (step, result) => {
    const { outcome } = result;
    settled.add(step);
    if (['failed', 'conflict', 'not-sent', 'unconfirmed'].includes(outcome)) failed.push(step);
    if (outcome === 'conflict') conflicts.push(step.key);
    applying.report(step, result);
    if (step.action !== 'delete') return;
    for (const below of taken.get(step.key) ?? [])
      if (!settled.has(below)) report(below, outcome === 'deleted' ? { outcome } : notApplied(step.key));
  };
  const showProgress = () => progress.update(settled.size);
  const sending = { ...applying, report, showProgress };
  try {
    for (const stage of stages)
      await applyStage(
        stage.filter((step) => !settled.has(step)),
        { failed, conflicts, taken },
        sending,
      );
  } finally {
    await progress.clear();
  }
}

const sentBefore = 'the apply that was interrupted has sent it, and the plan sends it once';

function notApplied(key: string): StepResult {
  return { outcome: 'not-sent', error: `${key} was not applied` };
}

interface Progress {
  /** Steps that were not carried out, or may not have been. */
  readonly failed: readonly Step[];
  /** The keys of those of them whose records somebody else has changed. */
  readonly conflicts: readonly string[];
  /** The deletions that need no call, by the keys of the records that take theirs along. */
  readonly taken: TakenAlong;
}

async function applyStage(
  stage: Stage,
  { failed, conflicts, taken }: Progress,
  sending: Sending,
): Promise<void> {
  const { idOf, report, stepNotes } = sending;
  /** What is created or started below a record was approved for the record as it was. */
  const changedAbove = (key: string) => conflicts.find((one) => key === one || key.startsWith(`${one}/`));
  const missingAbove = (key: string) => (idOf(key) === undefined ? key : changedAbove(key));
  const failedIn = (key: string, steps = failed) =>
    steps.find((one) => one.key === key || one.key.startsWith(`${key}/`))?.key;
  /** What a step waits for in vain: the record above, or for what ends or starts a record anything of it or below it. */
  const missingFor = ({ above, post, action, key, neededBy, waitsFor }: Step) => {
    if (action === 'update') return undefined;
    const missing =
      (above && missingAbove(above.key)) ?? (post !== undefined ? missingAbove(post) : undefined);
    if (missing !== undefined) return missing;
    if (action === 'create') {
      // Nobody can take back a post: it is published for what will promote it.
      const all = neededBy?.map(missingAbove) ?? [];
      return all.includes(undefined) ? undefined : all[0];
    }
    // What takes the place of a criterion is there before that one is deleted; another deletion does not matter.
    if (waitsFor !== undefined)
      return failedIn(
        waitsFor,
        failed.filter((one) => one.action !== 'delete'),
      );
    // A record goes on until the one in its place is complete.
    if (action === 'pause' && idOf(key) === undefined) return key;
    return failedIn(key) ?? (action === 'start' ? changedAbove(key) : undefined);
  };
  const ready: Step[] = [];
  for (const step of stage) {
    const missing = missingFor(step);
    if (stepNotes?.wasSent(step)) report(step, { outcome: 'not-sent', error: sentBefore });
    else if (missing === undefined) ready.push(step);
    else report(step, notApplied(missing));
  }
  const [first] = ready;
  if (!first) return;
  const { group } = first;
  if (!group) {
    const { publishPosts } = await import('./publish-posts.js');
    // They are found again by their contents.
    const notes = notesOf<Step, string>(sending, (step) => step, false);
    await publishPosts(ready, notes, sending);
  } else if (first.action === 'delete') await sendDeletions(ready, group, taken, sending);
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
