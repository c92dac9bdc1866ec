/**
 * Admits or delays a call when few are left of a rate limit, by the notes that the processes of this machine share
 * (docs/service.md#sharing-limits).
 */
import { type AllowanceState, sameWindow } from './allowance-log.js';

/** With more calls left than this, those that are under way at once cannot be too many, and take no place. */
const plenty = 100;
/** Of plenty, what is left is noted in steps of so many calls. */
const noteStep = 25;

/** Whether so many calls are left, or no limits are told, that a call takes no place. */
export function hasPlenty(state: AllowanceState, now: number): boolean {
  if (now < state.silentUntil) return true;
  return (now < state.resetAt ? state.remaining : state.limit) > plenty;
}

/** Whether an answer tells what the log does not have yet. */
export function isNews(
  { resetAt, remaining }: AllowanceState,
  reported: { resetAt: number; remaining: number },
): boolean {
  if (reported.remaining <= plenty || reported.resetAt > resetAt + sameWindow) return true;
  return reported.resetAt >= resetAt - sameWindow && reported.remaining <= remaining - noteStep;
}

/** The permission of a call that has taken a place: go; look again soon, when others have their answers; wait for the reset. */
type Admission = 'go' | 'soon' | { readonly until: number };

/** Of a limit that nobody has told, this part is taken before the first answer: others may have used the most of it. */
const cautiousPart = 100;

/** Decides by the places before its own. `limit` is that of the contract. */
export function admitCall(
  state: AllowanceState,
  id: string,
  {
    now,
    limit,
    isRunning,
  }: { readonly now: number; readonly limit: number; isRunning(pid: number): boolean },
): Admission {
  const isKnown = now < state.resetAt;
  if (isKnown && state.remaining <= 0) return { until: state.resetAt };
  if (now < state.silentUntil) return 'go';
  let before = 0;
  let waitsForAny = false;
  for (const [other, { until, pid }] of state.places) {
    if (other === id) break;
    if (now >= until) continue;
    // Of a process that was killed nobody knows whether its call was counted.
    before += 1;
    waitsForAny ||= isRunning(pid);
  }
  const left = isKnown ? state.remaining : state.limit || Math.max(1, Math.floor(limit / cautiousPart));
  return before < left || !waitsForAny ? 'go' : 'soon';
}
