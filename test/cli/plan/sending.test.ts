/** The notes of an apply: after a kill, the next one waits for requests of which no answer came. */
import { expect, it } from 'vitest';
import type { Delivered } from '../../../src/cli/delivery/deliver.js';
import { notesOf, type Sending } from '../../../src/cli/plan/sending.js';

it('a request is noted as done once all of its steps were answered', async () => {
  const done: string[] = [];
  const sending: Partial<Sending> = {
    journal: { sent: async () => {}, done: async (keys) => void done.push(...keys) },
    save: async () => {},
    time: () => 0,
  };
  const { answered } = notesOf<string, null>(sending as Sending, (step) => step, false);
  const of = (last: Delivered<null>) =>
    answered(
      ['one', 'two'],
      new Map([
        ['one', { outcome: 'done', result: null }],
        ['two', last],
      ]),
    );
  await of({ outcome: 'unconfirmed', error: new Error('lost'), isLookedFor: false });
  expect(done).toEqual([]);
  await of({ outcome: 'refused', error: new Error('no') });
  expect(done).toEqual(['one', 'two']);
});
