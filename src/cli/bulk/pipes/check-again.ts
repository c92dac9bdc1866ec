/** Compares amounts once more, right before what was computed from them is sent. */
import type { Document } from '../../../contract/types.js';
import { writeJson } from '../../../values/lossless-json.js';
import type { Session } from '../../calls/session/session.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { compareValues, recordFieldOf } from '../../core/records/compare.js';
import { changedSinceShown, type FindChanged } from '../../core/records/shown-records.js';
import { type AmountCall, type AmountPlan, planAmounts } from './plan-amounts.js';

/** The calls of a plan whose values depend on the records. */
interface DependentCalls extends AmountCall {
  readonly session: Pick<Session, 'client'>;
  readonly amounts: AmountPlan | undefined;
  /** Finds what has changed since a person was asked about it. */
  readonly findChanged?: FindChanged | undefined;
}

type CheckAgain = (ids: readonly string[], isUnconfirmed: boolean) => Promise<(id: string) => unknown>;

/**
 * Reads ids again, and returns why nothing may be sent for an id; undefined where the record has what the change was computed
 * from. `isUnconfirmed` says that an earlier call of this command may have been carried out, so that a record may have what is sent
 * already. Where nothing depends on the records, and nobody was asked, it is what the plan says, and nothing is read.
 */
export function checkerOf(
  { session, amounts, findChanged, ...call }: DependentCalls,
  invocation: Parameters<typeof planAmounts>[3],
): CheckAgain {
  return async (ids, isUnconfirmed) => {
    const early = (id: string) => amounts?.failureOf(id);
    const open = ids.filter((id) => early(id) === undefined);
    if (open.length === 0) return early;
    const silent = { ...invocation, showProgress: async () => {} };
    try {
      const changed = await findChanged?.(open);
      if (changed) return (id) => early(id) ?? (changed.has(id) ? changedSinceShown([id]) : undefined);
      if (!amounts || !call.args.changes) return early;
      const now = await planAmounts(call, open, session, silent);
      return (id) => early(id) ?? (now && findDifference(call, id, { before: amounts, now, isUnconfirmed }));
    } catch (error) {
      return (id) => early(id) ?? error;
    }
  };
}

interface Comparison {
  readonly before: AmountPlan;
  readonly now: AmountPlan;
  readonly isUnconfirmed: boolean;
}

function findDifference(call: AmountCall, id: string, { before, now, isUnconfirmed }: Comparison): unknown {
  const record = now.recordOf(id);
  if (!record) return now.failureOf(id);
  if (isSameBasis(call, before.recordOf(id), record)) return undefined;
  // Another command may have made the same change: the record is to be changed once for each.
  const isDone =
    isUnconfirmed && compareValues(call.endpoint.params, record, before.valuesOf(id)).length === 0;
  const line = now.lines.find((one) => one.startsWith(`${id} `) || one.startsWith(`${id}:`));
  return isDone ? undefined : changedMeanwhile(line);
}

/** Whether a record has everything that its change was computed from. */
function isSameBasis(
  { endpoint, args }: AmountCall,
  before: Document | undefined,
  now: Document | undefined,
): boolean {
  const fields = [...(args.changes ?? [])].map(([name]) => recordFieldOf(name, endpoint.params[name]));
  const basis = (record: Document | undefined) =>
    writeJson(['currency', ...fields].map((field) => String(record?.[field] ?? '')));
  return basis(before) === basis(now);
}

/** `line` is what the change would be by now. */
function changedMeanwhile(line?: string): CommandError {
  return new CommandError(
    'CHANGED_SINCE',
    exitCodes.refused,
    `the value has changed since it was read${line === undefined ? '' : `: the change would now be ${line}`}`,
    'Nothing was sent. Run the command again.',
  );
}

/** Throws CommandError where one record has another amount than the one that the change was computed from. */
export function assertUnchanged(call: AmountCall, id: string, before: AmountPlan, now: AmountPlan): void {
  if (isSameBasis(call, before.recordOf(id), now.recordOf(id))) return;
  throw changedMeanwhile(now.lines[0]);
}
