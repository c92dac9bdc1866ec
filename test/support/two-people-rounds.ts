/** The model of two people, in parts: each is a test file, so that every core plays some of the sequences. */
import fc from 'fast-check';
import { it } from 'vitest';
import { isLong, rounds } from './rounds.js';
import { play, sequences } from './two-people-model.js';

/** Sequences of a part, of 20 steps each. */
const count = 100;

/** Declares the test of a part. The test command plays those of its seed. */
export function playPart(seed: number): void {
  it('what was not shown is never changed, in spite of lost answers and another person', {
    timeout: rounds(900_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(sequences, (steps) => play(steps)),
      { ...(!isLong && { seed }), numRuns: rounds(count), endOnFailure: true },
    );
  });
}
