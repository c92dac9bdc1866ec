/** Checks arrays as a whole: how many items they have, and of which kinds. */
import type { ArrayParam, ListParam, Value } from '../contract/types.js';
import { isObject } from '../values/lossless-json.js';
import { parseTime } from '../values/time.js';
import type { ProblemCollector } from './problem-collector.js';

/** Collects a problem for each set of kinds that does not have exactly one item in an array. */
export function checkRequiredKinds(
  { by, sets }: NonNullable<ArrayParam['requiredKinds']>,
  items: readonly unknown[],
  at: string,
  collector: ProblemCollector,
): void {
  const kinds = items.map((item) => (isObject(item) ? item[by] : undefined));
  // An unknown kind is already reported as a problem of the item itself.
  if (!kinds.every((kind) => sets.flat().includes(String(kind)))) return;
  for (const set of sets) {
    const count = kinds.filter((kind) => typeof kind === 'string' && set.includes(kind)).length;
    if (count !== 1) collector.invalid(at, `must have exactly one ${set.join(' or ')} (it has ${count})`);
  }
}

/** Whether an array has as many items as it may; else adds a problem to the collector. */
export function hasRightSize(
  param: ListParam | ArrayParam,
  size: number,
  at: string,
  collector: ProblemCollector,
): boolean {
  const { min = 0, max = Number.POSITIVE_INFINITY } = param;
  if (size > max) collector.invalid(at, `must have at most ${max} items (it has ${size})`);
  else if (size < min) collector.invalid(at, `must have at least ${min === 1 ? 'one item' : `${min} items`}`);
  return size >= min && size <= max;
}

/** Whether each time of a list, in the form of checked values, is later than the one before it; else adds a problem. */
export function isAscending(times: readonly Value[], at: string, collector: ProblemCollector): boolean {
  const moments = times.map((time) => parseTime(String(time)) ?? 0);
  const isLater = moments.every((time, index) => index === 0 || (moments[index - 1] ?? 0) < time);
  if (!isLater) collector.invalid(at, 'must list the earlier time first', times.join(','));
  return isLater;
}
