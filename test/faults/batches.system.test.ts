/** A short run of the fault test of batches; `npm run faults:batches` makes the long one. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rounds } from '../support/rounds.js';

it('creates no campaign twice by batches and imports over connections that are cut at random', async () => {
  const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) => {
    const program = join(import.meta.dirname, 'batches.js');
    execFile(process.execPath, [program, String(rounds(9))], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, text: `${stdout}${stderr}` });
    });
  });
  expect(code, text).toBe(0);
  // Otherwise nothing was tried.
  for (const way of ['batch', 'split', 'import']) expect(text).toMatch(new RegExp(`${way}: there +[1-9]`));
});
