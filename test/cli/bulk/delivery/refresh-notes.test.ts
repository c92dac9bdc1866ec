import { expect, it } from 'vitest';
import { renewNotes } from '../../../../src/cli/bulk/delivery/refresh-notes.js';

it('a request that has waited is noted again, with the time at which it is sent', async () => {
  let now = 0;
  const notes: string[] = [];
  const { sent, resent } = renewNotes(
    async (items: readonly string[]) => void notes.push(`${items} at ${now}`),
    () => now,
  );
  await sent(['one', 'two']);
  now = 50;
  await resent(['one', 'two']);
  now = 60_050;
  await resent(['one', 'two']);
  await resent(['one', 'two']);
  // The clock of an emulator may be set back.
  now = 0;
  await resent(['one', 'two']);
  expect(notes).toEqual(['one,two at 0', 'one,two at 60050', 'one,two at 0']);
});
