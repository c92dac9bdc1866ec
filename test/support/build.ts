/** Builds the tool before the tests, so that those which start it as a program see the code as it is. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

export function setup(): void {
  execFileSync(process.execPath, [resolve(import.meta.dirname, '../../build.js')], { stdio: 'inherit' });
}
