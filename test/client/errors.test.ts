import { describe, expect, it } from 'vitest';
import { exitCodeForServiceError } from '../../src/cli/core/errors/exit-code-of-error.js';
import {
  ConfigurationError,
  isNotFound,
  NetworkError,
  type NetworkErrorKind,
  ServiceError,
  UnsendableError,
} from '../../src/client/errors.js';
import { authCodes, missingProblem } from '../../src/contract/wire/error-codes.js';

function refuse(status: number) {
  return new ServiceError({ status, entries: [], operationErrors: [] });
}

describe('an error', () => {
  it.each([
    [400, 7, false],
    [401, 4, false],
    [403, 5, false],
    [404, 9, false],
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

describe('a 404', () => {
  const refuse404 = (codes: readonly (string | number)[], status = 404) =>
    new ServiceError({
      status,
      entries: codes.map((code) => ({ code, message: 'no' })),
      operationErrors: [],
    });

  it.each<[string, readonly (string | number)[], boolean, number]>([
    ['of a kind', ['CAMPAIGN_NOT_FOUND'], true, 6],
    ['of any record', ['NOT_FOUND'], true, 6],
    ['of a user', [authCodes.userNotFound], true, 6],
    ['of an upload', [missingProblem], true, 6],
    ['of an unknown path', ['ROUTE_NOT_FOUND'], false, 6],
    ['of an unknown account', ['ACCOUNT_NOT_FOUND'], false, 6],
    ['of a page', [], false, 9],
    ['of a text', [''], false, 9],
    ['of several faults', ['NOT_FOUND', 'INVALID_PARAMETER'], false, 6],
  ])('means that a record is gone only with its code: %s', (_, codes, isGone, exit) => {
    const error = refuse404(codes);
    expect([isNotFound(error), exitCodeForServiceError(error)]).toEqual([isGone, exit]);
  });

  it('is the status of these codes, also where the items of a batch have them', () => {
    const item = { index: 0, entries: [{ code: 'LINE_ITEM_NOT_FOUND', message: 'no' }] };
    expect(isNotFound(new ServiceError({ status: 404, entries: [], operationErrors: [item] }))).toBe(true);
    expect(isNotFound(refuse404(['NOT_FOUND'], 400))).toBe(false);
    expect(isNotFound(new NetworkError('cut', 'x'))).toBe(false);
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
