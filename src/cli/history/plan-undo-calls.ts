/** Plans the calls that reverse writes: batches where the service has them and there are several updates. Pure. */
import { chunk } from '../../call/chunk.js';
import { deletion } from '../../contract/params/batch.js';
import type { Document, Endpoint, Param, VariantParam } from '../../contract/types.js';
import { type UndoStep, updateValues } from './plan-undo.js';

export type ReversibleStep = Extract<UndoStep, { readonly reversal: Endpoint }>;

/** One call, and the steps that it carries out. */
export interface UndoCall {
  readonly steps: readonly ReversibleStep[];
  readonly endpoint: Endpoint;
  readonly values: Document;
}

/** The calls for these steps, in order. */
export function planUndoCalls(steps: readonly ReversibleStep[]): readonly UndoCall[] {
  const alike = new Map<string, ReversibleStep[]>();
  for (const step of steps) {
    const key = `${step.account} ${step.reversal.id}`;
    alike.set(key, [...(alike.get(key) ?? []), step]);
  }
  return [...alike.values()].flatMap((group) => callsOf(group));
}

function callsOf(steps: readonly ReversibleStep[]): readonly UndoCall[] {
  const [first] = steps;
  if (first && isRemoval(first)) return steps.map(callOf);
  const batch = first?.siblings?.batch && findBatch(first.siblings.batch, first.siblings.idParam);
  if (!batch || steps.length < 2) return steps.map(callOf);
  return chunk(steps, batch.max).map((part) => ({
    steps: part,
    endpoint: batch.endpoint,
    values: {
      ...(first.account !== undefined && { account_id: first.account }),
      [batch.body]: part.map((step) => ({
        [batch.discriminator]: batch.type,
        params: { [batch.idParam]: step.record.id ?? null, ...step.values },
      })),
    },
  }));
}

function callOf(step: ReversibleStep): UndoCall {
  const { reversal, siblings, values } = step;
  return {
    steps: [step],
    endpoint: reversal,
    values: updateValues(step, values, reversal.positional ?? siblings?.idParam ?? ''),
  };
}

/** Whether a step deletes what was created. */
export function isRemoval({ record }: Pick<UndoStep, 'record'>): boolean {
  return record.kind === 'create';
}

/** How a batch updates records: the name of the operation whose parameters have the id of a record. */
function findBatch(endpoint: Endpoint, idParam: string) {
  if (typeof endpoint.send !== 'object') return undefined;
  const body = endpoint.send.json;
  const param = endpoint.params[body];
  if (param?.type !== 'array' || param.of.type !== 'variant') return undefined;
  const { discriminator, of }: VariantParam = param.of;
  const type = Object.keys(of).find(
    (name) => name !== deletion && hasField(of[name]?.fields.params, idParam),
  );
  return type === undefined
    ? undefined
    : { endpoint, body, discriminator, type, idParam, max: param.max ?? 1 };
}

function hasField(param: Param | undefined, name: string): boolean {
  return param?.type === 'object' && Object.hasOwn(param.fields, name);
}
