/** Evaluates the lifecycle of a record: whether asynchronous work of the service on it has ended. */
import type { FieldCondition, Lifecycle } from '../contract/types.js';
import { memberAt } from '../values/lossless-json.js';

export type LifecycleState = 'running' | 'done' | 'failed';

/** The state of the work on a record. */
export function lifecycleState(
  record: unknown,
  { running = [], done, failed = [] }: Lifecycle,
): LifecycleState {
  const isMet = (condition: FieldCondition) => meetsCondition(record, condition);
  if (running.some(isMet)) return 'running';
  if (failed.some(isMet)) return 'failed';
  return done.some(isMet) ? 'done' : 'running';
}

/** The fields with the progress of a record, without repetition. */
export function lifecycleFields({ running = [], done, failed = [] }: Lifecycle): readonly string[] {
  return [...new Set([...running, ...done, ...failed].map(({ field }) => field))];
}

/** The value at a path with dots. */
export function valueAtPath(record: unknown, path: string): unknown {
  return path.split('.').reduce((value: unknown, name) => memberAt(value, name), record);
}

/** Whether a record meets a condition on one of its fields. */
export function meetsCondition(record: unknown, { field, is }: FieldCondition): boolean {
  const values = [valueAtPath(record, field)].flat().filter((value) => value !== undefined && value !== null);
  if (is === 'present') return values.length > 0;
  if (is === 'absent') return values.length === 0;
  return values.some((value) => is.includes(String(value)));
}
