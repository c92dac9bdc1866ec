/** Runs work over many items, several at a time. */

/** Runs `work` over the items, at most `width` at a time, in order. After the first error no further item is begun. */
export async function forEachParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  let hasFailed = false;
  async function take(): Promise<void> {
    for (const item of rest) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, take));
}
