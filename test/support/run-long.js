/** Runs tests for longer, with the arguments of Vitest: an npm script cannot set a variable in every shell. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ADS_TEST_ROUNDS: '20', ...process.env },
});
process.exitCode = status ?? 1;
