/** Lets calls of the service through, except while the whole dataset is replaced: they wait then, and none is cut. */
import { setTimeout as pause } from 'node:timers/promises';

export interface RequestBarrier {
  /** Runs a call, once no replacement is under way. */
  pass<T>(call: () => Promise<T>): Promise<T>;
  /** Runs a replacement when the calls before it have ended; those after it wait. One at a time. */
  close<T>(replace: () => Promise<T>): Promise<T>;
}

/** So long a replacement waits for calls that began before, in milliseconds: a slow client may be sending its body. */
const longestWait = 2000;

/** A barrier that lets calls through. */
export function createRequestBarrier(): RequestBarrier {
  let passing = 0;
  /** Ends with the last replacement that waits or is under way. */
  let closed: Promise<void> | undefined;
  let onEmpty = () => {};

  async function drain(): Promise<void> {
    if (passing === 0) return;
    const over = new AbortController();
    const empty = new Promise<void>((resolve) => {
      onEmpty = resolve;
    });
    await Promise.race([empty, pause(longestWait, undefined, { signal: over.signal })]);
    over.abort();
  }

  return {
    async pass(call) {
      // Nothing may come between the last look and the count.
      while (closed) await closed;
      passing += 1;
      try {
        return await call();
      } finally {
        passing -= 1;
        if (passing === 0) onEmpty();
      }
    },
    close(replace) {
      const work = Promise.resolve(closed).then(drain).then(replace);
      const ended = work
        .then(
          () => {},
          () => {},
        )
        .then(() => {
          if (closed === ended) closed = undefined;
        });
      closed = ended;
      return work;
    },
  };
}
