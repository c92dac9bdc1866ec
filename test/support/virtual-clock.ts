/** A clock that passes as fast as the code that waits for it: time goes on when nothing else is left to do. */

interface Alarm {
  readonly time: number;
  readonly ring: () => void;
}

export interface VirtualClock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Runs the work to its end, moving the clock from one alarm to the next. Throws if it waits for what never comes. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
}

export function createVirtualClock(start = Date.UTC(2026, 10, 22)): VirtualClock {
  let time = start;
  let alarms: Alarm[] = [];

  return {
    now: () => time,
    sleep(milliseconds, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const alarm = { time: time + milliseconds, ring: resolve };
        alarms.push(alarm);
        signal?.addEventListener('abort', () => {
          alarms = alarms.filter((one) => one !== alarm);
          reject(signal.reason);
        });
      });
    },
    async run(work) {
      let isDone = false;
      const result = work().finally(() => {
        isDone = true;
      });
      result.catch(() => {});
      for (;;) {
        // A macrotask: all promises that can be settled are settled before it.
        await new Promise((resolve) => setImmediate(resolve));
        if (isDone) return result;
        const next = alarms.reduce<Alarm | undefined>(
          (first, alarm) => (first && first.time <= alarm.time ? first : alarm),
          undefined,
        );
        if (!next) throw new Error('nothing is left that could happen');
        alarms = alarms.filter((alarm) => alarm !== next);
        time = Math.max(time, next.time);
        next.ring();
      }
    },
  };
}
