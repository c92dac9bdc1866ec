/** As the model beside it, with real processes that are killed while they write. */
import fc from 'fast-check';
import { it } from 'vitest';
import { rounds } from '../../../support/rounds.js';
import * as processes from '../../../support/running-process.js';
import { play, sequences } from '../../../support/two-people-model.js';

it('a command that is killed leaves nothing behind that a later one changes unseen', {
  timeout: rounds(240_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(sequences, fc.nat(9), fc.integer({ min: 10, max: 19 }), (steps, first, second) =>
      play(steps, { at: [first, second], processes }),
    ),
    { seed: 22, numRuns: rounds(20), endOnFailure: true },
  );
});
