/** The goal of `ads wait` for a record: conditions of --for, or the end of what the service does by itself. */

import { type LifecycleState, lifecycleState } from '../../../call/lifecycle.js';
import type { Document, RecordKind } from '../../../contract/types.js';
import { compileFilter, filteredFields, type RowFilter } from '../../../output/selection/filter.js';
import { SelectionError } from '../../../output/selection/selection-error.js';
import { notTogether } from '../../../values/text-lists.js';
import { type FlagProblem, throwIfProblems, usageError } from '../../core/host/command-error.js';
import { describeState, stateFields } from './wait-answer.js';

interface WaitGoal {
  readonly stateOf: (record: Document | undefined) => LifecycleState;
  readonly describe: (record: Document | undefined) => string;
  /** Whether a record that does not exist is what is waited for. */
  readonly isDeletion: boolean;
}

/** Throws CommandError on a condition that cannot be met by records of this kind, together with `others`. */
export function readGoal(
  conditions: readonly string[],
  record: RecordKind,
  now: number,
  others: readonly FlagProblem[] = [],
): WaitGoal {
  const compiled = conditions.filter((text) => !isDeletionWord(text));
  const { matches, problems } = compile(compiled, record, now);
  const hint =
    problems.length > 0 ? 'Example: --for scheduled_status=SUCCESS,FAILED, or --for deleted' : undefined;
  throwIfProblems([...others, ...problems], hint);
  const isDeletion = compiled.length < conditions.length;
  if (isDeletion && conditions.length > 1) throw usageError(notTogether('--for deleted', 'other conditions'));
  if (isDeletion) {
    return {
      isDeletion,
      stateOf: (row) => (row === undefined || row.deleted === true ? 'done' : 'running'),
      describe: (row) => describeState(row, ['deleted']),
    };
  }
  if (conditions.length > 0) return goalOf(conditions, record, matches);
  const { lifecycle } = record;
  if (!lifecycle) {
    throw usageError(
      '--for is required, because the state of this kind of record does not change automatically',
      'Example: --for entity_status=PAUSED, or --for deleted',
    );
  }
  const fields = stateFields(record);
  return {
    isDeletion,
    stateOf: (row) => (row ? lifecycleState(row, lifecycle) : 'failed'),
    describe: (row) => describeState(row, fields),
  };
}

/** A record that has ended badly, or is deleted, will not meet the conditions any more. */
function goalOf(conditions: readonly string[], record: RecordKind, matches: RowFilter): WaitGoal {
  const fields = [...new Set([...filteredFields(conditions), ...stateFields(record)])];
  return {
    isDeletion: false,
    stateOf(row) {
      if (row !== undefined && matches(row)) return 'done';
      if (row === undefined || row.deleted === true) return 'failed';
      return record.lifecycle && lifecycleState(row, record.lifecycle) === 'failed' ? 'failed' : 'running';
    },
    describe: (row) => describeState(row, fields),
  };
}

interface Compiled {
  readonly matches: RowFilter;
  readonly problems: readonly FlagProblem[];
}

function compile(conditions: readonly string[], record: RecordKind, now: number): Compiled {
  try {
    return { matches: compileFilter(conditions, record, now), problems: [] };
  } catch (error) {
    if (!(error instanceof SelectionError)) throw error;
    const problems = error.problems.map((problem) => ({
      ...problem,
      parameter: 'for',
      flag: '--for',
      message: problem.message.replace(/^--filter/, '--for'),
    }));
    return { matches: () => false, problems };
  }
}

function isDeletionWord(text: string): boolean {
  return text.toLowerCase() === 'deleted';
}
