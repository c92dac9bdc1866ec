/** Sends the calls of an undo. Each record is read once more before: one that is not as it was shown is not sent. */

import type { CallResult, Client } from '../../../client/client.js';
import { ServiceError } from '../../../client/errors.js';
import { groupBy } from '../../../values/group-by.js';
import { writeJson } from '../../../values/lossless-json.js';
import { errorMessage } from '../../../values/system-error.js';
import { mayHaveTakenEffect } from '../../core/errors/may-have-taken-effect.js';
import { responseRows } from '../../core/records/response-data.js';
import { changedSinceShown } from '../../core/records/shown-records.js';
import { readTogether } from '../delivery/checked-calls.js';
import { callOf, isRemoval, planUndoCalls, type UndoCall } from './batch-undo-steps.js';
import {
  describeRemaining,
  describeStep,
  describeSubject,
  isReversible,
  type StepResult,
} from './describe-undo.js';
import { targetOf } from './keep-replacements.js';
import { type ReversibleStep, remainingChanges, type UndoStep } from './plan-undo.js';
import { type KeepTargeting, planByReading } from './read-live.js';
import { createTopOf, keyOfStep, type RecordBelow, withoutSteps } from './records-taken-along.js';

interface Sending {
  readonly client: Pick<Client, 'call'>;
  /** Receives the steps that the next call carries out, and those that need nothing any more. */
  readonly begin: (sent: readonly UndoStep[], unchanged: readonly UndoStep[]) => void;
  /** What is below the records that these steps delete. */
  readonly readBelow: (steps: readonly ReversibleStep[]) => Promise<readonly RecordBelow[]>;
  /** The same of all steps, as it was shown. */
  readonly below: readonly RecordBelow[];
  readonly keep: KeepTargeting;
  readonly signal: AbortSignal;
}

/** The results of an undo. */
export interface UndoResults {
  readonly of: ReadonlyMap<UndoStep, StepResult>;
  /** What the calls have failed with, in the order of the steps. */
  readonly failures: readonly unknown[];
}

/**
 * Sends all calls; a failure does not stop the others, and of a batch that is refused the others are sent again without the
 * operation that it is refused for. A created record takes along what was created below it, which is not deleted before: a line
 * item whose deletion fails would run without its targeting. If one of these records has changed, all of them remain. Rethrows
 * an interruption. Throws CommandError where the only record has changed since it was shown, and as `client.call` does where the
 * records cannot be read again.
 */
export async function sendUndo(all: readonly ReversibleStep[], sending: Sending): Promise<UndoResults> {
  const of = new Map<UndoStep, StepResult>();
  const failures: unknown[] = [];
  for (const part of readTogether(planUnits(all, sending.below))) {
    const steps = part.flat();
    const found = await readAgain(steps, sending);
    for (const [step, result] of found) of.set(step, result);
    if (all.length === 1 && steps.some((step) => found.get(step)?.isConflict))
      throw changedSinceShown(steps.map(describeSubject));
    const unchanged = steps.filter((step) => of.get(step)?.isUnchanged);
    for (const unit of part) {
      const waiting = unit.filter((step) => !found.has(step));
      const [first] = waiting;
      if (!first) continue;
      if (isRemoval(first)) {
        const changed = unit.find((step) => found.get(step)?.isConflict);
        if (changed)
          holdAll(waiting, `${describeSubject(changed)}, which was created with it, has changed`, of);
        else await sendRemovals(waiting, unchanged, { ...sending, of, failures });
      } else await sendCalls(planUndoCalls(waiting), unchanged, { ...sending, of, failures });
    }
  }
  return { of, failures };
}

interface Results {
  readonly of: Map<UndoStep, StepResult>;
  readonly failures: unknown[];
}

function holdAll(steps: readonly UndoStep[], failure: string, of: Results['of']): void {
  for (const step of steps) of.set(step, { failure, isHeld: true });
}

/** What is read and sent together: the steps of a call, or a removal with those of the records below, from the top. */
function planUnits(
  all: readonly ReversibleStep[],
  below: readonly RecordBelow[],
): readonly (readonly ReversibleStep[])[] {
  const trees = planTrees(all, below);
  return planUndoCalls(all).flatMap(({ steps }) => {
    const [first] = steps;
    const unit = first && isRemoval(first) ? trees.get(first) : steps;
    return unit ? [unit] : [];
  });
}

/** Removals by the topmost of them, which comes first; one that it takes along is not sent. */
export function planTrees(
  all: readonly ReversibleStep[],
  below: readonly RecordBelow[],
): ReadonlyMap<ReversibleStep, readonly ReversibleStep[]> {
  const removals = all.filter(isRemoval);
  const topOf = createTopOf(removals, below);
  const aboveOf = new Map(below.map(({ key, above }) => [key, above]));
  const depthOf = (key: string): number => {
    const above = aboveOf.get(key);
    return above === undefined ? 0 : depthOf(above) + 1;
  };
  const trees = groupBy(removals, (step) => topOf(keyOfStep(step)) ?? step);
  return new Map(
    [...trees].map(([top, steps]) => [
      top,
      steps.toSorted((one, other) => depthOf(keyOfStep(one)) - depthOf(keyOfStep(other))),
    ]),
  );
}

/** Deletes records, the topmost first. What does not go with one is deleted after it; if one remains, so does all below it. */
async function sendRemovals(
  steps: readonly ReversibleStep[],
  unchanged: readonly UndoStep[],
  sending: Sending & Results,
): Promise<void> {
  const { client, below, of } = sending;
  for (const [top, [, ...others]] of planTrees(steps, below)) {
    await sendCalls([callOf(top)], unchanged, sending, others);
    const { failure, isUnconfirmed } = of.get(top) ?? {};
    const subject = describeSubject(top);
    if (failure !== undefined) {
      const reason = `${subject} above it ${isUnconfirmed ? 'may be deleted' : 'is not deleted'}`;
      for (const step of others)
        of.set(step, { failure: reason, ...(isUnconfirmed ? { isUnconfirmed } : { isHeld: true }) });
    } else if (others.length > 0) {
      const now = await planByReading(client, others.map(targetOf), sending.keep);
      const left = others.filter((_, at) => now[at]?.state !== 'unchanged');
      for (const step of others) if (!left.includes(step)) of.set(step, { takenBy: subject });
      await sendRemovals(left, unchanged, sending);
    }
  }
}

/** `taken` are the steps of the records that go with those of the calls. */
async function sendCalls(
  calls: readonly UndoCall[],
  unchanged: readonly UndoStep[],
  { client, begin, signal, of, failures }: Sending & Results,
  taken: readonly UndoStep[] = [],
): Promise<void> {
  const waiting = [...calls];
  for (let call = waiting.shift(); call; call = waiting.shift()) {
    begin([...call.steps, ...taken], [...unchanged, ...taken]);
    try {
      const reply = await client.call(call.endpoint, call.values);
      for (const step of call.steps) of.set(step, { remaining: remainingOf(step, reply) });
    } catch (error) {
      if (signal.aborted) throw error;
      const { steps: tried } = call;
      const reasons = refusedSteps(tried, error);
      for (const [step, failure] of reasons) {
        failures.push(error);
        of.set(step, { failure, isUnconfirmed: mayHaveTakenEffect(error) });
      }
      const others = tried.filter((step) => !reasons.has(step));
      waiting.unshift(...(reasons.size > 0 ? planUndoCalls(others) : others.map(callOf)));
    }
  }
}

/** What became of steps whose records are not as they were shown any more. */
async function readAgain(
  steps: readonly ReversibleStep[],
  { client, readBelow, below, keep }: Sending,
): Promise<ReadonlyMap<UndoStep, StepResult>> {
  const now = await planByReading(client, steps.map(targetOf), keep);
  const found = new Map<UndoStep, StepResult>();
  for (const [at, step] of steps.entries()) {
    const fresh = now[at];
    if (!fresh || (isReversible(fresh) && writeJson(sentBy(fresh)) === writeJson(sentBy(step)))) continue;
    const failure = `changed since it was shown: now ${describeStep(fresh)}`;
    found.set(step, fresh.state === 'unchanged' ? { isUnchanged: true } : { failure, isConflict: true });
  }
  const removals = steps.filter((step) => isRemoval(step) && !found.has(step));
  if (removals.length === 0) return found;
  const shown = new Set(below.map(({ key }) => key));
  const all = await readBelow(removals);
  const topOf = createTopOf(removals, all);
  for (const { key, noun, id, isUse } of withoutSteps(all, steps).filter((one) => !shown.has(one.key))) {
    const step = topOf(key);
    const failure = `changed since it was shown: ${noun} ${id} ${isUse ? 'uses' : 'is below'} it`;
    if (step && !found.has(step)) found.set(step, { failure, isConflict: true });
  }
  return found;
}

/** What a step sends, and what it replaces, as it was shown. */
function sentBy({ state, record, values, changes }: ReversibleStep): unknown {
  return [state, record.id ?? null, values, changes.map(({ field, before }) => [field, before ?? null])];
}

/** What the record that a call has returned has in place of its old values. */
function remainingOf(step: ReversibleStep, reply: CallResult): string | undefined {
  const { record, related } = step;
  const own = responseRows(reply).find((row) => String(row[related.idField]) === record.id);
  const changes = own ? remainingChanges(step, own) : [];
  return changes.length > 0 ? describeRemaining(changes, record.currency) : undefined;
}

/**
 * The steps of a call that failed, with the reasons: of a batch those that the service has named, or none if it has named
 * none although it is the operations that it refuses.
 */
function refusedSteps(steps: readonly ReversibleStep[], error: unknown): ReadonlyMap<UndoStep, string> {
  const isRefused = error instanceof ServiceError && !mayHaveTakenEffect(error);
  if (steps.length > 1 && isRefused) {
    const named = error.operationErrors.flatMap(({ index, entries: [first] }) => {
      const step = steps[index];
      return step ? [[step, `the service answered ${error.status}: ${first?.message ?? ''}`] as const] : [];
    });
    if (named.length > 0 || [400, 404].includes(error.status)) return new Map(named);
  }
  return new Map(steps.map((step) => [step, errorMessage(error)]));
}
