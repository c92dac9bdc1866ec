/**
 * The log of one limit, to which all processes append lines, and what follows from it. A call that may be one of the last
 * takes its place in the log before it is sent; the order of the lines, which is the same for all who read them, decides
 * who goes. Nothing is locked and nothing is changed, so that a process that dies leaves no more than its place.
 */

/** A line of the log; `id` is that of a place, and times are milliseconds since 1970. */
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

/** The known state of a limit. */
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
export const sameWindow = 2000;

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
