/** Reads the next item of a source while the one before is used. */

/**
 * Yields the items in order, and asks for the next one before it yields one. An error of the source is thrown after the
 * items before it have been used. Whoever stops early does not wait for what was asked for: it is left to the signal of
 * the source.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const items = source[Symbol.asyncIterator]();
  let isDone = false;
  /** Fails only when it is awaited: nobody may come to do so. */
  function ask(): Promise<IteratorResult<T>> {
    const next = items.next();
    next.catch(() => {});
    return next;
  }
  try {
    for (let next = ask(); ; ) {
      const { done, value } = await next;
      isDone = done === true;
      if (isDone) return;
      next = ask();
      yield value;
    }
  } catch (error) {
    isDone = true;
    throw error;
  } finally {
    if (!isDone) items.return?.().catch(() => {});
  }
}
