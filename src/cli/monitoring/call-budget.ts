/** Counts the calls of one account, and says which of them may still be made. */
import type { Caller } from '../records/read-rows.js';

export interface CallBudget {
  readonly caller: Caller;
  /** The calls that were made. */
  readonly made: () => number;
  /** Whether a call that is not reserved may be made. It then has its place. */
  readonly takeExtra: () => boolean;
  /** Gives back places that turned out not to be needed. */
  readonly release: (calls: number) => void;
}

/** `most` calls in all, of which so many are reserved. Everything may be called without `most`. */
export function createCallBudget(client: Caller, most: number | undefined, reserved: number): CallBudget {
  let made = 0;
  let spare = (most ?? Number.POSITIVE_INFINITY) - reserved;
  return {
    caller: {
      call: (...call) => {
        made += 1;
        return client.call(...call);
      },
    },
    made: () => made,
    takeExtra: () => {
      if (spare < 1) return false;
      spare -= 1;
      return true;
    },
    release: (calls) => {
      spare += calls;
    },
  };
}
