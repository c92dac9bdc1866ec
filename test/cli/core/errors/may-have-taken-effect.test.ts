/** Whether a failed write may have been carried out: what history, batches and imports say and do depends on it. */
import { expect, it } from 'vitest';
import { mayHaveTakenEffect } from '../../../../src/cli/core/errors/may-have-taken-effect.js';
import { usageError } from '../../../../src/cli/core/host/command-error.js';
import {
  afterLost,
  ConfigurationError,
  NetworkError,
  ServiceError,
  UnsendableError,
} from '../../../../src/client/errors.js';
import { FileError } from '../../../../src/files/atomic-file.js';

const refusal = (status: number) => new ServiceError({ status, entries: [], operationErrors: [] });

it.each<[string, unknown, boolean]>([
  ['a refusal', refusal(400), false],
  ['a rate limit', refusal(429), false],
  ['a refusal after an attempt that was lost', afterLost(refusal(401), new NetworkError('cut', 'no')), true],
  ['a success that reports a failure', refusal(200), true],
  ['a failure of the service', refusal(500), true],
  ['a timeout at the service', refusal(408), true],
  ['no connection', new NetworkError('unreachable', 'no', true), false],
  ['a connection that was cut', new NetworkError('cut', 'no'), true],
  ['an interruption', new DOMException('stopped', 'AbortError'), true],
  ['an error of any other kind', new TypeError('a bug'), true],
  ['a value that cannot be sent', new UnsendableError('name', 'is invalid'), false],
  ['an invalid base URL', new ConfigurationError('no', 'set it'), false],
  ['a file that cannot be read', new FileError('no', 'check it'), false],
  ['a refusal of ads itself', usageError('no'), false],
])('after %s', (_, error, expected) => {
  expect(mayHaveTakenEffect(error)).toBe(expected);
});
