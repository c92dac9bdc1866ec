/** Counts the calls of one account, and says which of them may still be made. */
import type { Caller } from '../../core/records/read-rows.js';

export interface CallBudget {
  readonly caller: Caller;
  /** The calls that were made. */
  readonly made: () => number;
  /** Whether so many calls that are not reserved may be made, one without a number. They then have their places. */
  readonly takeExtra: (calls?: number) => boolean;
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
    takeExtra: (calls = 1) => {
      if (spare < calls) return false;
      spare -= calls;
      return true;
    },
    release: (calls) => {
      spare += calls;
    },
  };
}
