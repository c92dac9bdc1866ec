/** Two people write to one account while answers are lost: the tool never does what neither of them wanted. */
import fc from 'fast-check';
import { it } from 'vitest';
import { rounds } from '../../support/rounds.js';
import { play, sequences } from '../../support/two-people-model.js';

it('what was not shown is never changed, in spite of lost answers and another person', {
  timeout: rounds(900_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(sequences, (steps) => play(steps)),
    { numRuns: rounds(200), endOnFailure: true },
  );
});
