/** Compares texts with a regular expression that a user wrote. */
import { Worker } from 'node:worker_threads';

/** A pattern that takes too long with a text: it goes back and forth, as `(a+)+$` does. */
export class SlowPatternError extends Error {
  override readonly name = 'SlowPatternError';
}

/** Milliseconds for the thread to start, which a busy machine lets wait. */
const startTime = 10_000;

/**
 * The steps of the thread are in `steps[0]`: 1 when it compares, 2 at its end; then 0 or 1 for each text, or 2 where the engine gave up.
 * That of Bun answers false after many steps, also where a text would match. Every text matches `orEnd`, at its end at the latest.
 */
const compare = `
  const { source, flags, texts, steps } = require('node:worker_threads').workerData;
  const announce = (step) => {
    Atomics.store(steps, 0, step);
    Atomics.notify(steps, 0);
  };
  const pattern = new RegExp(source, flags);
  const orEnd = new RegExp('(?:' + source + ')|(?![^])', flags);
  announce(1);
  texts.forEach((text, index) => {
    steps[index + 1] = pattern.test(text) ? 1 : orEnd.test(text) ? 0 : 2;
  });
  announce(2);
`;

/**
 * Whether each of the texts matches, in their order. Throws SlowPatternError if that takes longer than so many milliseconds, or if
 * the engine gives up. A thread compares, since this one could not be ended meanwhile, not even by Ctrl-C; that of Bun runs until
 * this process ends.
 */
export function matchInTime(
  { source, flags }: RegExp,
  texts: readonly string[],
  milliseconds = 2000,
): readonly boolean[] {
  const steps = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (texts.length + 1)));
  const thread = new Worker(compare, { eval: true, workerData: { source, flags, texts, steps } });
  thread.unref();
  Atomics.wait(steps, 0, 0, startTime);
  Atomics.wait(steps, 0, 1, milliseconds);
  const [step, ...found] = steps;
  if (step === 2 && !found.includes(2)) return found.map((one) => one === 1);
  void thread.terminate();
  throw new SlowPatternError(`the pattern ${source} takes too long`);
}
