/** The tool with a newer Node, whose driver of SQLite is its own; `npm run test:platforms` runs more with each version. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const run = join(import.meta.dirname, 'run.js');

it('runs the lines of the README and its queries with Node 24', { timeout: 900_000 }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [run, 'node24-short'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  expect([status, stdout], stderr.slice(-8_000)).toEqual([
    0,
    expect.stringMatching(/^ok node24-short: [1-9]\d* passed, 0 failed, \d+ s$/m),
  ]);
});

it('refuses a lane that does not exist', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [run, 'node24', 'node18'], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^unknown: node18; lanes: node20, node22-first, /),
  });
});
