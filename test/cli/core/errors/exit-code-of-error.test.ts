/** The exit codes of errors that only the moment decides on. */
import { expect, it } from 'vitest';
import { exitCodeOf } from '../../../../src/cli/core/errors/exit-code-of-error.js';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import { StoreError } from '../../../../src/emulator/store/store-error.js';

const problem = (code: string) => ({ parameter: 'id', flag: 'ID', code, message: 'no' });
const wrong = (...codes: readonly string[]) =>
  new CommandError('USAGE', 2, 'no', undefined, codes.map(problem));

it.each([
  ['a file of the emulator that another process uses', new StoreError('busy', 'no'), 9],
  ['a file that is not the emulator’s', new StoreError('foreign', 'no'), 2],
  ['only names that were not found', wrong('UNKNOWN_NAME', 'UNKNOWN_NAME'), 6],
  ['a name that was not found, and a wrong value', wrong('UNKNOWN_NAME', 'INVALID_PARAMETER'), 2],
  ['no parameter', wrong(), 2],
])('%s: %s', (_, error, exit) => {
  expect(exitCodeOf(error)).toBe(exit);
});
