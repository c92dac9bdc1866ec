/** A short run of the fault test of creations; `npm run faults:creates` makes the long one. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLong } from '../support/rounds.js';

it('creates no campaign twice over connections that are cut at random', async () => {
  const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) => {
    const program = join(import.meta.dirname, 'creates.js');
    // The same cuts each time, unless there is time for many.
    const parameters = isLong ? ['1000'] : ['80', '1'];
    execFile(process.execPath, [program, ...parameters], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, text: `${stdout}${stderr}` });
    });
  });
  expect(code, text).toBe(0);
  // Otherwise nothing was tried.
  expect(text).toMatch(/in doubt: found, as it was +[1-9]/);
  expect(text).toMatch(/created, and told so at once +[1-9]/);
});
