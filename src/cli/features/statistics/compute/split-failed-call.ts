/** Splits a call that failed, to find what makes it fail: in half by ids, then by time, down to one id and one day. */
import type { StatisticsCall } from './call-plan.js';
import { boundariesWithin } from './windows.js';

/** Returns the two halves; undefined for one id and one day. `boundaries` are the midnights at which time can be cut. */
export function splitCall(
  call: StatisticsCall,
  boundaries: readonly number[],
): readonly [StatisticsCall, StatisticsCall] | undefined {
  const { ids, start, end } = call;
  if (ids.length > 1) {
    const half = Math.ceil(ids.length / 2);
    return [
      { ...call, ids: ids.slice(0, half) },
      { ...call, ids: ids.slice(half) },
    ];
  }
  const inside = boundariesWithin(boundaries, { start, end }).slice(1, -1);
  const middle = inside[Math.floor(inside.length / 2)];
  if (middle === undefined) return undefined;
  return [
    { ...call, end: middle },
    { ...call, start: middle },
  ];
}
