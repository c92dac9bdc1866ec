/**
 * Groups the writes of calls: a transaction for each of them would be half of the cost of a short write, so those that come in
 * one turn of the event loop share one. None is answered before it is committed.
 */
import { setImmediate } from 'node:timers';
import type { Store } from './store.js';
import { StoreError } from './store-error.js';

interface Waiting {
  readonly work: () => unknown;
  settle(outcome: PromiseSettledResult<unknown>): void;
}

const byStore = new WeakMap<Store, Waiting[]>();

/** Runs work as `store.write` does, soon. It may run twice, and must leave nothing behind but what it writes. */
export function writeTogether<T>(store: Store, work: () => T): Promise<T> {
  const waiting = byStore.get(store) ?? [];
  byStore.set(store, waiting);
  if (waiting.length === 0) setImmediate(() => writeAll(store, waiting.splice(0)));
  return new Promise((resolve, reject) => {
    waiting.push({
      work,
      settle: (outcome) =>
        outcome.status === 'fulfilled' ? resolve(outcome.value as T) : reject(outcome.reason),
    });
  });
}

function writeAll(store: Store, waiting: readonly Waiting[]): void {
  if (waiting.length > 1) {
    try {
      const outcomes = store.writeEach(waiting.map(({ work }) => work));
      for (const [index, outcome] of outcomes.entries()) waiting[index]?.settle(outcome);
      return;
    } catch (reason) {
      // Nothing was written: each has its own transaction now, and its own error.
      if (isBusy(reason)) {
        rejectAll(waiting, reason);
        return;
      }
    }
  }
  for (const [index, { work, settle }] of waiting.entries()) {
    const outcome = writeAlone(store, work);
    settle(outcome);
    if (outcome.status === 'rejected' && isBusy(outcome.reason)) {
      rejectAll(waiting.slice(index + 1), outcome.reason);
      return;
    }
  }
}

/** Whether another process has kept the lock for as long as a write waits: the next one would wait as long again. */
function isBusy(reason: unknown): boolean {
  return reason instanceof StoreError && reason.reason === 'busy';
}

function rejectAll(waiting: readonly Waiting[], reason: unknown): void {
  for (const { settle } of waiting) settle({ status: 'rejected', reason });
}

function writeAlone(store: Store, work: () => unknown): PromiseSettledResult<unknown> {
  try {
    return { status: 'fulfilled', value: store.write(work) };
  } catch (reason) {
    return { status: 'rejected', reason };
  }
}
