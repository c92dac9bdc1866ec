/** A short soak; `npm run soak` makes the long one, whose figures tell whether memory is flat. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLong } from '../support/rounds.js';

const seconds = isLong ? 60 : 3;

it('loses no write, and agrees with the state of the clients, while the network and the service fail', async () => {
  const text = await new Promise<string>((resolve) => {
    const program = join(import.meta.dirname, 'soak.js');
    execFile(process.execPath, [program, String(seconds)], (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
  // Memory is not flat so early.
  expect(text).toMatch(/other disagreements with the models +0\.00 +at most 0 +yes/);
  expect(text).toMatch(/connections cut by the network +[1-9]/);
});
