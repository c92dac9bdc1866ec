/** Lets attempts begin one after the other, each as soon as pace and back-off allow. */

interface AttemptQueue {
  /**
   * Waits for a turn, before all others if it is urgent, and returns what begins it. Undefined if there will be none any
   * more.
   */
  wait(isUrgent: boolean): Promise<number | undefined>;
  /** Something has changed on which the next turn depends. */
  look(): void;
  /** Nobody gets a turn any more. */
  end(): void;
}

/**
 * `delay` returns the milliseconds until the next attempt may begin: 0 now, Infinity not before `look` is called. `begin`
 * begins an attempt and returns its number. `sleep` rejects when its signal is aborted.
 */
export function createAttemptQueue(
  delay: () => number,
  begin: () => number,
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>,
): AttemptQueue {
  const waiting: ((attempt: number | undefined) => void)[] = [];
  let isOver = false;
  let alarm: AbortController | undefined;

  function setAlarm(milliseconds: number): void {
    const mine = new AbortController();
    alarm = mine;
    sleep(Math.ceil(milliseconds), mine.signal).then(look, () => {});
  }

  function look(): void {
    alarm?.abort();
    alarm = undefined;
    while (waiting.length > 0) {
      const time = delay();
      if (time > 0) {
        if (Number.isFinite(time)) setAlarm(time);
        return;
      }
      waiting.shift()?.(begin());
    }
  }

  return {
    wait(isUrgent) {
      if (isOver) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        if (isUrgent) waiting.unshift(resolve);
        else waiting.push(resolve);
        if (waiting.length === 1) look();
      });
    },
    look,
    end() {
      isOver = true;
      alarm?.abort();
      for (const resolve of waiting.splice(0)) resolve(undefined);
    },
  };
}
