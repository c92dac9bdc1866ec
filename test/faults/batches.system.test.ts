/** A short run of the fault test of batches; `npm run faults:batches` makes the long one. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLong, rounds } from '../support/rounds.js';

it('creates no campaign twice by batches and imports over connections that are cut at random', async () => {
  const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) => {
    const program = join(import.meta.dirname, 'batches.js');
    // The same cuts each time, unless there is time for many.
    const seed = isLong ? [] : ['1'];
    execFile(process.execPath, [program, String(rounds(9)), ...seed], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, text: `${stdout}${stderr}` });
    });
  });
  expect(code, text).toBe(0);
  // Otherwise nothing was tried. Which connections are cut also depends on their order.
  for (const way of ['batch', 'split', 'import']) expect(text).toMatch(new RegExp(`${way}: \\w.* +[1-9]`));
  expect(text).toMatch(/: there +[1-9]/);
  expect(text).toMatch(/, [1-9]\d* connections cut/);
});
