/**
 * One fuzzed property: a short run of it is a test, a long one is timed and leaves its figures for run.js. The seed of a
 * failure is in its message, and is given again as FUZZ_SEED.
 */
import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { it } from 'vitest';
import { rounds } from '../support/rounds.js';

const seconds = Number(process.env.FUZZ_SECONDS ?? 0);
const seed = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);
const figures = process.env.FUZZ_FIGURES;

/** Checks a property with random values: `runs` of them in a test, as many as the time allows in a long run. */
export function fuzz<T>(
  title: string,
  values: fc.Arbitrary<T>,
  check: (value: T) => void | Promise<void>,
  runs: number,
): void {
  it(title, { timeout: seconds * 1000 + 300_000 }, async () => {
    const started = performance.now();
    let count = 0;
    const property = fc.asyncProperty(values, async (value) => {
      count += 1;
      await check(value);
    });
    const details = await fc.check(property, {
      ...(seed !== undefined && { seed }),
      ...(seconds > 0
        ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: seconds * 1000 }
        : { numRuns: rounds(runs) }),
      markInterruptAsFailure: false,
      // What never ends is a failure of the value that it was given.
      timeout: 30_000,
    });
    if (figures !== undefined) {
      const line = {
        title,
        runs: count,
        seconds: (performance.now() - started) / 1000,
        failed: details.failed,
      };
      appendFileSync(figures, `${JSON.stringify({ ...line, seed: details.seed })}\n`);
    }
    if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  });
}
