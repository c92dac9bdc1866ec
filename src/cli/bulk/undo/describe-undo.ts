/** Describes the steps of `ads undo`: as lines for people, and as rows. */

import { commandWords } from '../../../call/flag-names.js';
import { recordNoun } from '../../../call/record-noun.js';
import type { RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import type { FieldChange } from '../../core/records/compare.js';
import { describeChange } from '../../core/records/describe-change.js';
import { outcomeField, outcomeTones } from '../../core/records/outcome.js';
import { isRemoval } from './batch-undo-steps.js';
import type { ReversibleStep, UndoStep } from './plan-undo.js';

export const undoShape = {
  name: 'reversal',
  fields: {
    kind: { type: 'string' },
    id: { type: 'id', nullable: true },
    account: { type: 'id', nullable: true },
    name: { type: 'string', nullable: true },
    change: { type: 'string' },
    outcome: outcomeField([
      'done',
      'planned',
      'unchanged',
      'conflict',
      'impossible',
      'failed',
      'unconfirmed',
      'not-sent',
    ]),
    reason: { type: 'string', nullable: true },
    changes: { type: 'list', values: [] },
    entries: { type: 'list', values: [] },
    request: { type: 'object', optional: true },
  },
  columns: ['kind', 'id', 'name', 'change', 'outcome', 'reason', 'account'],
  pinned: ['change', 'outcome', 'reason'],
  least: { change: 16, outcome: 10, reason: 16 },
  wrapped: ['change', 'reason'],
  tones: outcomeTones,
} as const satisfies RowShape;

type UndoRow = RowOf<
  typeof undoShape,
  {
    changes: readonly Pick<FieldChange, 'field' | 'before' | 'after'>[];
    entries: readonly string[];
    request: unknown;
  }
>;

const existedBefore = 'it existed before the write';

/** The result of a step; `request` is what would be sent in a dry run. */
export interface StepResult {
  readonly failure?: string | undefined;
  /** It failed, and may have been carried out all the same. */
  readonly isUnconfirmed?: boolean | undefined;
  /** It was not sent, since the record is not as it was shown any more. */
  readonly isConflict?: boolean | undefined;
  /** It was not sent, since something else that was created with it remains; `failure` says what. */
  readonly isHeld?: boolean | undefined;
  /** The record that it goes with, so that nothing is sent for it: a text. */
  readonly takenBy?: string | undefined;
  /** Of a dry run. */
  readonly isPlanned?: boolean | undefined;
  /** By the time that it was to be sent, nothing was left to do. */
  readonly isUnchanged?: boolean | undefined;
  /** What the record has in place of its old values, although the service has carried it out: a text. */
  readonly remaining?: string | undefined;
  readonly request?: unknown;
}

export function toUndoRow(step: UndoStep, result: StepResult): UndoRow {
  const { failure, remaining, takenBy, request } = result;
  const { entries, record } = step;
  const changes = isReversible(step) ? step.changes : [];
  return {
    kind: nounOf(step),
    id: record.id ?? null,
    account: step.account ?? null,
    name: record.name ?? null,
    change: isReversible(step) ? changesText(step) : '',
    outcome: outcomeOf(step, result),
    reason:
      failure ??
      remaining ??
      (takenBy !== undefined ? `deleted with ${takenBy}` : undefined) ??
      reasonOf(step) ??
      null,
    changes: changes.map(({ field, before, after }) => ({ field, before: before ?? null, after })),
    entries,
    ...(request !== undefined && { request }),
  };
}

/** Why nothing is sent for a step, where its record does not tell. */
function reasonOf(step: UndoStep): string | undefined {
  if (isReversible(step)) return undefined;
  return step.reason ?? (step.record.existed ? existedBefore : undefined);
}

function outcomeOf(
  step: UndoStep,
  { failure, isUnconfirmed, isConflict, isHeld, isUnchanged, isPlanned }: StepResult,
): UndoRow['outcome'] {
  if (!isReversible(step)) return step.state;
  if (isUnchanged) return 'unchanged';
  if (isConflict) return 'conflict';
  if (isHeld) return 'not-sent';
  if (failure !== undefined) return isUnconfirmed ? 'unconfirmed' : 'failed';
  return isPlanned ? 'planned' : 'done';
}

/** Whether a step sends something. */
export function isReversible(step: UndoStep): step is ReversibleStep {
  return 'reversal' in step;
}

/** `campaign 8wku2 "Spring" in account 18ce54d4x5t`. */
export function describeSubject(step: UndoStep): string {
  const { account, record } = step;
  return describeRecord({ noun: nounOf(step), id: record.id, name: record.name, account });
}

/** The same of a record that goes with another one. */
export function describeRecord({ noun, id, name, account }: NamedRecord): string {
  const where = account === undefined ? undefined : `in account ${account}`;
  return [noun, id, name === undefined ? undefined : `"${name}"`, where].filter(Boolean).join(' ');
}

interface NamedRecord {
  readonly noun: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly account: string | undefined;
}

/** `campaign 8wku2 "Spring" in account 18ce54d4x5t: daily_budget 88.00 -> 80.00 USD (-9.1 %)`. */
export function describeStep(step: UndoStep): string {
  const subject = describeSubject(step);
  if (isReversible(step)) return `${subject}: ${changesText(step)}`;
  return `${subject}: ${reasonOf(step) ?? (isRemoval(step) ? 'it no longer exists' : 'it has its old values')}`;
}

/** `the service did not reverse: standard_delivery false -> true`. */
export function describeRemaining(changes: readonly FieldChange[], currency: string | undefined): string {
  const all = changes.map((one) =>
    describeChange({ ...one, before: one.after, after: one.before ?? null }, currency),
  );
  return `the service did not reverse: ${all.join(', ')}`;
}

function changesText(step: ReversibleStep): string {
  const changes = step.changes.map((change) => describeChange(change, step.record.currency)).join(', ');
  if (!isRemoval(step)) return changes;
  return changes === '' ? 'is deleted' : `is deleted, although it has changed: ${changes}`;
}

/** What the write was about. Of a call that neither makes nor changes a record, the answer is no record either. */
function nounOf({ endpoint, record }: UndoStep): string {
  if (endpoint && record.kind === 'other') return commandWords(endpoint);
  return recordNoun(endpoint?.record ?? { name: 'call' });
}
