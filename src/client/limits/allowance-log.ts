/**
 * The log of one limit, to which all processes append lines, and what follows from it. A call that may be one of the last
 * takes its place in the log before it is sent; the order of the lines, which is the same for all who read them, decides
 * who goes. Nothing is locked and nothing is changed, so that a process that dies leaves no more than its place.
 */

/** What a line says; `id` is that of a place, and times are milliseconds since 1970. */
export type AllowanceNote =
  /** Takes a place, for a process of this number, and not longer than until then. */
  | { readonly kind: 'take'; readonly id: string; readonly until: number; readonly pid: number }
  /** The answer told how many calls are left until when; `limit` is 0 where it was not told. */
  | {
      readonly kind: 'told';
      readonly id: string;
      readonly resetAt: number;
      readonly remaining: number;
      readonly limit: number;
    }
  /** The call was refused, and may be repeated then. */
  | { readonly kind: 'refused'; readonly id: string; readonly until: number }
  /** The call was sent, and nobody knows whether it was counted. */
  | { readonly kind: 'spent'; readonly id: string }
  /** Nothing was sent. */
  | { readonly kind: 'left'; readonly id: string }
  /** The answer told nothing of limits, which is so for a while. */
  | { readonly kind: 'silent'; readonly id: string; readonly until: number };

/** The id where no place was taken. */
export const noPlace = '-';

export function formatNote(note: AllowanceNote): string {
  const { kind, id } = note;
  switch (kind) {
    case 'take':
      return `take ${id} ${note.until} ${note.pid}\n`;
    case 'told':
      return `told ${id} ${note.resetAt} ${note.remaining} ${note.limit}\n`;
    case 'refused':
    case 'silent':
      return `${kind} ${id} ${note.until}\n`;
    case 'spent':
    case 'left':
      return `${kind} ${id}\n`;
  }
}

/** A place that was taken and not given back. */
interface Place {
  readonly until: number;
  readonly pid: number;
}

/** What is known of a limit. */
export interface AllowanceState {
  /** When the last window that was told ends. */
  readonly resetAt: number;
  /** The calls left in it, as far as answers told. */
  readonly remaining: number;
  /** The calls of a window, as the service told last; 0 where it did not. */
  readonly limit: number;
  /** Until when the service is taken to tell nothing of limits. */
  readonly silentUntil: number;
  /** In the order of the lines. */
  readonly places: ReadonlyMap<string, Place>;
}

/** Reset times of one window may differ by so many milliseconds, where a service counts from the moment of the answer. */
const sameWindow = 2000;

/** Reads a log. Lines that cannot be read, or that tell of a time later than `latest`, are passed over. */
export function readAllowanceLog(text: string, latest: number): AllowanceState {
  const places = new Map<string, Place>();
  let [resetAt, remaining, limit, silentUntil] = [0, 0, 0, 0];
  for (const line of text.split('\n')) {
    const [, kind, id = '', numbers = ''] =
      /^(take|told|refused|spent|left|silent) ([\w-]{1,40})((?: \d{1,15})*)$/.exec(line) ?? [];
    const [first = 0, second = 0, third = 0] = numbers.split(' ').slice(1).map(Number);
    if (kind === undefined || first > latest) continue;
    if (kind === 'take') places.set(id, { until: first, pid: second });
    else places.delete(id);
    if (kind === 'silent') silentUntil = first;
    if (kind === 'spent') remaining -= 1;
    if (kind === 'refused') [resetAt, remaining] = [first, 0];
    if (kind !== 'told' || first < resetAt - sameWindow) continue;
    remaining = first <= resetAt + sameWindow ? Math.min(remaining, second) : second;
    resetAt = Math.max(resetAt, first);
    limit = third || limit;
    silentUntil = 0;
  }
  return { resetAt, remaining, limit, silentUntil, places };
}

/** With more calls left than this, those that are under way at once cannot be too many, and take no place. */
export const plenty = 100;
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
  told: { resetAt: number; remaining: number },
): boolean {
  if (told.remaining <= plenty || told.resetAt > resetAt + sameWindow) return true;
  return told.resetAt >= resetAt - sameWindow && told.remaining <= remaining - noteStep;
}

/** What a call that has taken a place may do: go; look again soon, when others have their answers; wait for the reset. */
export type Admission = 'go' | 'soon' | { readonly until: number };

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
