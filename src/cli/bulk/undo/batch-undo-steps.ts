/** Plans the calls that reverse writes: batches where the service has them and there are several updates. Pure. */

import type { Document, Endpoint } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { groupBy } from '../../../values/group-by.js';
import { findBatch } from '../pipes/batch-call.js';
import { addressedValues, type ReversibleStep, scopeOf, type UndoStep } from './plan-undo.js';

/** One call, and the steps that it carries out. */
export interface UndoCall {
  readonly steps: readonly ReversibleStep[];
  readonly endpoint: Endpoint;
  readonly values: Document;
}

/** Steps that the same call of the service reverses in one account. */
type AlikeSteps = [ReversibleStep, ...ReversibleStep[]];

/** The calls for these steps, in order. */
export function planUndoCalls(steps: readonly ReversibleStep[]): readonly UndoCall[] {
  const groups = groupBy(steps, ({ account, reversal }) => `${account} ${reversal.id}`);
  return [...groups.values()].flatMap(callsOf);
}

function callsOf(steps: Readonly<AlikeSteps>): readonly UndoCall[] {
  const [first] = steps;
  const batch = steps.length < 2 || isRemoval(first) ? undefined : findBatch(first.reversal);
  if (!batch) return steps.map(callOf);
  return chunk(steps, batch.max).map((part) => ({
    steps: part,
    endpoint: batch.endpoint,
    values: {
      ...scopeOf(first),
      [batch.name]: part.map((step) => ({
        [batch.discriminator]: batch.operation,
        params: addressedValues(step),
      })),
    },
  }));
}

/** The call that carries out one step alone. */
export function callOf(step: ReversibleStep): UndoCall {
  return {
    steps: [step],
    endpoint: step.reversal,
    values: { ...scopeOf(step), ...addressedValues(step) },
  };
}

/** Whether a step deletes what was created. */
export function isRemoval({ record }: Pick<UndoStep, 'record'>): boolean {
  return record.kind === 'create';
}
