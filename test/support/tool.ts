/**
 * The tool that tests start as a process: `bin/ads.js` with what was built beside it, or the single file that
 * ADS_TEST_EXECUTABLE names. `npm run test:executable` makes one and runs tests with it.
 */
import { resolve } from 'node:path';

const executable = process.env.ADS_TEST_EXECUTABLE;

/** Whether it is the single file. */
export const isExecutable = Boolean(executable);

/** What starts it, before its arguments. */
export const toolCommand: readonly [program: string, ...words: string[]] = executable
  ? [executable]
  : [process.execPath, resolve(import.meta.dirname, '../../bin/ads.js')];

/** The variables that load a file into the process before the tool. */
export function preload(file: string): Readonly<Record<string, string>> {
  return executable ? { BUN_OPTIONS: `--preload ${file}` } : { NODE_OPTIONS: `--require ${file}` };
}
