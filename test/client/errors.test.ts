import { describe, expect, it } from 'vitest';
import { exitCodeForServiceError } from '../../src/cli/host/errors/exit-code-of-error.js';
import {
  ConfigurationError,
  NetworkError,
  type NetworkErrorKind,
  ServiceError,
  UnsendableError,
} from '../../src/client/errors.js';

function refuse(status: number) {
  return new ServiceError({ status, entries: [], operationErrors: [] });
}

describe('an error', () => {
  it.each([
    [400, 7, false],
    [401, 4, false],
    [403, 5, false],
    [404, 6, false],
    [405, 7, false],
    [408, 7, true],
    [409, 7, false],
    [423, 7, true],
    [429, 8, true],
    [499, 7, false],
    [500, 9, true],
    [501, 9, false],
    [502, 9, true],
    [503, 9, true],
    [504, 9, true],
    [599, 9, false],
  ])('of status %i exits %i, retryable: %s', (status, exit, retryable) => {
    expect(exitCodeForServiceError(refuse(status))).toBe(exit);
    expect(refuse(status).retryable).toBe(retryable);
  });
});

describe('a refusal with a number', () => {
  it.each([
    [403, 99, 8, true],
    [403, 220, 5, false],
    [400, 99, 7, false],
    [403, '99', 5, false],
  ])('%i with code %s exits %i, retryable: %s', (status, code, exit, retryable) => {
    const error = new ServiceError({ status, entries: [{ code, message: 'no' }], operationErrors: [] });
    expect([exitCodeForServiceError(error), error.retryable]).toEqual([exit, retryable]);
  });
});

describe('a network error', () => {
  it.each<[NetworkErrorKind, boolean]>([
    ['unreachable', true],
    ['timeout', true],
    ['cut', true],
    ['tls', false],
    ['unreadable', false],
    ['redirect', false],
  ])('of the kind %s exits 9, retryable: %s', (kind, retryable) => {
    const error = new NetworkError(kind, 'x');
    expect(exitCodeForServiceError(error)).toBe(9);
    expect(error).toMatchObject({ retryable, neverArrived: false });
  });
});

it('an unsendable request exits 2', () => {
  expect(exitCodeForServiceError(new UnsendableError('q', 'is odd'))).toBe(2);
  expect(exitCodeForServiceError(new ConfigurationError('x', 'y'))).toBe(2);
});

it('exitOf has no code for other errors', () => {
  expect(exitCodeForServiceError(new Error('x'))).toBeUndefined();
  expect(exitCodeForServiceError('x')).toBeUndefined();
});

it('an error without a message shows its code', () => {
  const fault = { status: 400, entries: [{ code: 'MISSING_PARAMETER', message: '' }], operationErrors: [] };
  expect(new ServiceError(fault).message).toBe('the service answered 400: MISSING_PARAMETER');
});
