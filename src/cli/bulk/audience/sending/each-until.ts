/** Goes through what comes over time until it is told to stop. */

/**
 * Like `for await`, but ends at once when the signal is aborted, even while the next item is awaited: a pipe may never
 * bring one.
 */
export async function eachUntil<T>(
  items: AsyncIterable<T>,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let isAtEnd = false;
  try {
    while (!signal.aborted) {
      const next = await unlessAborted(iterator.next(), signal);
      if (!next) return;
      isAtEnd = next.done === true;
      if (isAtEnd) return;
      await work(next.value);
    }
  } finally {
    // Not awaited: where it waits for input that does not come, it would never end.
    if (!isAtEnd) void iterator.return?.().then(undefined, () => {});
  }
}

/** What is promised, or undefined as soon as the signal is aborted. */
function unlessAborted<T>(item: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    signal.addEventListener('abort', abort);
    // Every wait takes its listener away again: there may be very many.
    item.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
