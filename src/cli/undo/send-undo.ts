/** Sends the calls of an undo. Each record is read once more before: one that is not as it was shown is not sent. */

import type { CallResult, Client } from '../../client/client.js';
import { ServiceError } from '../../client/errors.js';
import { writeJson } from '../../values/lossless-json.js';
import { errorMessage } from '../../values/system-error.js';
import { readTogether } from '../delivery/checked-calls.js';
import { mayHaveTakenEffect } from '../host/errors/may-have-taken-effect.js';
import { responseRows } from '../records/response-data.js';
import { changedSinceShown } from '../records/shown-records.js';
import { callOf, isRemoval, planUndoCalls, type UndoCall } from './batch-undo-steps.js';
import {
  describeRemaining,
  describeStep,
  describeSubject,
  isReversible,
  type StepResult,
} from './describe-undo.js';
import { type ReversibleStep, remainingChanges, type UndoStep, type UndoTarget } from './plan-undo.js';
import { planByReading } from './read-live.js';
import type { RecordBelow } from './records-taken-along.js';

interface Sending {
  readonly client: Pick<Client, 'call'>;
  /** Receives the steps that the next call carries out, and those that need nothing any more. */
  readonly begin: (sent: readonly UndoStep[], settled: readonly UndoStep[]) => void;
  /** What goes with the records that these steps delete. */
  readonly readBelow: (steps: readonly UndoStep[]) => Promise<readonly RecordBelow[]>;
  /** What was shown of that, by id. */
  readonly below: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

interface Sent {
  readonly of: ReadonlyMap<UndoStep, StepResult>;
  /** What the calls have failed with, in the order of the steps. */
  readonly failures: readonly unknown[];
}

/**
 * Sends all calls; a failure does not stop the others, and of a batch that is refused the others are sent again without the
 * operation that it is refused for. Rethrows an interruption. Throws CommandError where the only record has changed since it
 * was shown, and as `client.call` does where the records cannot be read again.
 */
export async function sendUndo(calls: readonly UndoCall[], sending: Sending): Promise<Sent> {
  const { client, begin, signal } = sending;
  const of = new Map<UndoStep, StepResult>();
  const failures: unknown[] = [];
  const isOnly = calls.length === 1 && calls[0]?.steps.length === 1;
  for (const part of readTogether(calls.map((call) => call.steps))) {
    const steps = part.flat();
    const found = await readAgain(steps, sending);
    for (const [step, result] of found) of.set(step, result);
    if (isOnly && steps.some((step) => found.get(step)?.isConflict))
      throw changedSinceShown(steps.map(describeSubject));
    const settled = steps.filter((step) => of.get(step)?.isSettled);
    const waiting = planUndoCalls(steps.filter((step) => !found.has(step))).slice();
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      begin(call.steps, settled);
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
  return { of, failures };
}

/** What became of steps whose records are not as they were shown any more. */
async function readAgain(
  steps: readonly ReversibleStep[],
  { client, readBelow, below }: Sending,
): Promise<ReadonlyMap<UndoStep, StepResult>> {
  const now = await planByReading(client, steps.map(targetOf));
  const found = new Map<UndoStep, StepResult>();
  for (const [at, step] of steps.entries()) {
    const fresh = now[at];
    if (!fresh || (isReversible(fresh) && writeJson(sentBy(fresh)) === writeJson(sentBy(step)))) continue;
    const failure = `changed since it was shown: now ${describeStep(fresh)}`;
    found.set(step, fresh.state === 'unchanged' ? { isSettled: true } : { failure, isConflict: true });
  }
  const removals = steps.filter((step) => isRemoval(step) && !found.has(step));
  const isNew = ({ id }: RecordBelow) => !below.has(id);
  if (removals.length === 0 || !(await readBelow(removals)).some(isNew)) return found;
  for (const step of removals) {
    const [more] = (await readBelow([step])).filter(isNew);
    const failure = `changed since it was shown: ${more?.noun} ${more?.id} is below it`;
    if (more) found.set(step, { failure, isConflict: true });
  }
  return found;
}

function targetOf({
  entries,
  endpoint,
  related,
  account,
  parents,
  record,
  doubted,
}: ReversibleStep): UndoTarget {
  return { entries, endpoint, related, account, parents, record, doubted };
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
