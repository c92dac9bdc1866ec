/** Builds the tool before the tests, so that tests that start it as a process use the current code. `npm ci` may have done so. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

export function setup(): void {
  // Another Node runs what was built, as it does for people (test/platforms).
  if (process.env.ADS_TEST_BUILT) return;
  execFileSync(process.execPath, [resolve(import.meta.dirname, '../../build/build.js'), '--if-changed'], {
    stdio: 'inherit',
  });
}
