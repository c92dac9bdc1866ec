/** What was sent without an answer outlives the apply of other files. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDeliveryJournal, readDeliveryHistory } from '../../../src/cli/delivery/delivery-journal.js';
import { closeApplyJournal } from '../../../src/cli/plan/apply-journal.js';
import { readJournalLines } from '../../../src/files/journal-file.js';
import { day } from '../../../src/values/duration.js';
import { makeFolder } from '../../support/folders.js';

it('an apply that ends leaves the keys of other files that have no answer', async () => {
  const place = { path: join(makeFolder(), 'apply.jsonl'), kind: 'applies', advice: '' } as const;
  let time = 0;
  const journal = openDeliveryJournal(place, () => time);
  await journal.sent(['done', 'also done']);
  await journal.done(['done', 'also done'], []);
  await journal.sent(['old']);
  time = day;
  await journal.sent(['mine', 'other', 'third']);
  const isMine = (key: string) => key === 'mine';
  for (const _ of ['once', 'again']) {
    await closeApplyJournal(place, isMine);
    const { done, unconfirmed } = await readDeliveryHistory(place);
    expect(done.size).toBe(0);
    const kept = { at: day, isKept: true };
    expect(unconfirmed).toEqual([
      { keys: ['old'], at: 0, isKept: true },
      { keys: ['other'], ...kept },
      { keys: ['third'], ...kept },
    ]);
  }
  // A later request of the same key is another one.
  await openDeliveryJournal(place, () => time).sent(['other']);
  expect((await readDeliveryHistory(place)).unconfirmed).toContainEqual({ keys: ['other'], at: day });
  await closeApplyJournal(place, () => true);
  expect(await readJournalLines(place)).toBeUndefined();
});
