/** Every documented code of the service has a hint, every hint is for a documented code, and names commands that exist. */
import { describe, expect, it } from 'vitest';
import { hintsByAuthCode, hintsByCode } from '../../../../src/cli/core/errors/code-hints.js';
import { serviceErrorHint } from '../../../../src/cli/core/errors/service-error-hint.js';
import { commandTree } from '../../../../src/cli/program/commands/all-commands.js';
import { ServiceError } from '../../../../src/client/errors.js';
import { authCodes, statusByCode } from '../../../../src/contract/wire/error-codes.js';
import { problemTypes } from '../../../../src/contract/wire/problem-types.js';

const [hintByCode, hintByAuthCode] = [hintsByCode(), hintsByAuthCode()];

const failure = (status: number, code: string | number) =>
  new ServiceError({ status, entries: [{ code, message: 'no' }], operationErrors: [] });

describe('the hint of an error', () => {
  it.each([...statusByCode])('exists for %s (%i)', (code, status) => {
    expect(serviceErrorHint(failure(status, code))).toMatch(/^[A-Z].{20,}/s);
  });

  it.each(Object.entries(authCodes))('exists for the authorization code %s (%i)', (name, code) => {
    const hint = serviceErrorHint(failure(code === authCodes.tooManyRequests ? 429 : 400, code));
    const isOf401 = ['badAuthentication', 'invalidToken', 'timestampOutOfBounds'].includes(name);
    expect(isOf401 ? serviceErrorHint(failure(401, code)) : hint).toMatch(/^[A-Z].{20,}/s);
  });

  it.each(Object.entries(problemTypes))('exists for the problem of status %s', (status, { name }) => {
    expect(serviceErrorHint(failure(Number(status), name))).toMatch(/^[A-Z].{20,}/s);
  });

  it('is for documented codes only', () => {
    expect(Object.keys(hintByCode).filter((code) => !statusByCode.has(code))).toEqual([]);
    expect(Object.keys(hintByAuthCode).filter((name) => !(name in authCodes))).toEqual([]);
  });

  it('is that of the first code that has one, items included', () => {
    const error = new ServiceError({
      status: 400,
      entries: [{ code: 'NEVER_HEARD_OF', message: 'no' }],
      operationErrors: [{ index: 1, entries: [{ code: 'INVALID_IMAGE', message: 'no' }] }],
    });
    expect(serviceErrorHint(error)).toBe(hintByCode.INVALID_IMAGE);
  });

  it('mentions that a write may have been carried out only if the request was a write', () => {
    for (const code of ['SERVICE_UNAVAILABLE', 'INTERNAL_ERROR', '']) {
      const error = failure(503, code);
      error.request = { method: 'PUT', url: 'https://ads.example' };
      expect(serviceErrorHint(error)).toMatch(
        /Retry the command later; check first, because a write may have been carried out/,
      );
      error.request = { method: 'GET', url: 'https://ads.example' };
      expect(serviceErrorHint(error)).toMatch(/Retry the command later\.$/);
    }
  });

  it('names the reset of a rate limit, unless the service also named a wait', () => {
    const limited = (retryAfter?: number) =>
      new ServiceError({
        status: 429,
        entries: [],
        operationErrors: [],
        resetAt: Date.parse('2026-01-15T12:00:30Z'),
        ...(retryAfter !== undefined && { retryAfter }),
      });
    expect(serviceErrorHint(limited())).toMatch(/^The rate limit is exhausted until 2026-01-15T12:00:30Z\./);
    expect(serviceErrorHint(limited(1000))).toMatch(/^The rate limit is exhausted\. /);
  });

  it('follows the status if the code is unknown', () => {
    expect(serviceErrorHint(failure(400, 'NEVER_HEARD_OF'))).toMatch(/^The cause is not known/);
    expect(serviceErrorHint(failure(410, ''))).toContain('withdrawn');
    expect(serviceErrorHint(failure(502, 'toString'))).toBe(hintByCode.SERVICE_UNAVAILABLE);
    expect(serviceErrorHint(failure(418, ''))).toBeUndefined();
  });

  it('names only commands and flags that exist', () => {
    const { commands, globals } = commandTree();
    const mentioned = [...Object.values(hintByCode), ...Object.values(hintByAuthCode)].flatMap((hint) =>
      [
        ...hint.matchAll(/\bads ([a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*)*)((?: (?:--[a-z-]+|[A-Z]+))*)/g),
      ].map(([whole, words = '', rest = '']) => ({ whole, words, flags: rest.match(/--[a-z-]+/g) ?? [] })),
    );
    expect(mentioned.length).toBeGreaterThan(20);
    const unknown = mentioned.filter(({ words, flags }) => {
      const command = commands.find((known) => known.words.join(' ') === words);
      if (!command) return !commands.some((known) => known.words.join(' ').startsWith(`${words} `));
      const names = [...command.flags, ...globals].map(({ name }) => name);
      return flags.some((flag) => flag !== '--help' && !names.includes(flag));
    });
    expect(unknown.map(({ whole }) => whole)).toEqual([]);
  });
});
