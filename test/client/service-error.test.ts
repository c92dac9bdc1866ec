import { describe, expect, it } from 'vitest';
import { describeErrorsOf, readServiceError } from '../../src/client/service-error.js';
import { clock } from '../support/client.js';

function read(status: number, body: string, headers: Record<string, string> = {}, secrets: string[] = []) {
  return readServiceError({ status, body, headers }, clock, secrets);
}
const json = (body: unknown) => JSON.stringify(body);

describe('the entries of an error', () => {
  it('hold every member of an error entry', () => {
    const error = read(
      400,
      json({
        errors: [
          {
            code: 'INVALID_PARAMETER',
            message: 'Expected time, got "x" for start_time',
            parameter: 'start_time',
            value: 'x',
            details: 'invalid date',
          },
          { code: 'MISSING_PARAMETER', message: 'name is required', parameter: '' },
        ],
        request: { params: {} },
      }),
    );
    expect(error.entries).toEqual([
      {
        code: 'INVALID_PARAMETER',
        message: 'Expected time, got "x" for start_time',
        parameter: 'start_time',
        value: 'x',
        details: 'invalid date',
      },
      { code: 'MISSING_PARAMETER', message: 'name is required' },
    ]);
    expect(error.message).toBe('the service answered 400: Expected time, got "x" for start_time');
    expect(error.excerpt).toBeUndefined();
  });

  it.each<[string, unknown, unknown]>([
    [
      'numeric codes',
      { errors: [{ code: 89, message: 'Invalid token' }] },
      [{ code: 89, message: 'Invalid token' }],
    ],
    [
      'a problem document',
      {
        type: 'https://api.example.com/2/problems/invalid-request',
        title: 'Invalid Request',
        detail: 'No bytes',
        status: 400,
      },
      [{ code: 'invalid-request', message: 'No bytes' }],
    ],
    [
      'a list of problem documents',
      { errors: [{ type: 'about:blank', title: 'Bad', parameter: 'media', value: '' }, { title: 'Worse' }] },
      [
        { code: 'about:blank', message: 'Bad', parameter: 'media', value: '' },
        { code: '', message: 'Worse' },
      ],
    ],
    [
      'attribute for parameter',
      { errors: [{ code: 'X', message: 'm', attribute: 'a' }] },
      [{ code: 'X', message: 'm', parameter: 'a' }],
    ],
    ['one object', { errors: { code: 'X', message: 'm' } }, [{ code: 'X', message: 'm' }]],
    ['a mere text', { errors: 'no' }, [{ code: '', message: 'no' }]],
    ['error for errors', { error: 'no' }, [{ code: '', message: 'no' }]],
    [
      'a value of 0',
      { errors: [{ code: 'X', message: 'm', value: 0 }] },
      [{ code: 'X', message: 'm', value: '0' }],
    ],
    [
      'an empty value',
      { errors: [{ code: 'X', message: 'm', value: '' }] },
      [{ code: 'X', message: 'm', value: '' }],
    ],
    [
      'a value that is a list',
      { errors: [{ code: 'X', message: 'm', value: ['a'] }] },
      [{ code: 'X', message: 'm', value: '["a"]' }],
    ],
    ['invalid entries', { errors: [null, 1, {}, []] }, []],
    ['invalid errors', { errors: 7 }, []],
    ['an array', [1, 2], []],
    ['null', null, []],
  ])('are read from %s', (_, body, entries) => {
    expect(read(400, json(body)).entries).toEqual(entries);
  });

  it('keep every digit of a value', () => {
    const body =
      '{"errors":[{"code":"X","message":"m","value":9223372036854775807},{"code":"Y","message":"m","value":[9007199254740993]}]}';
    expect(read(400, body).entries.map((entry) => entry.value)).toEqual([
      '9223372036854775807',
      '[9007199254740993]',
    ]);
  });

  it('hold no control character that a terminal would obey', () => {
    const error = read(
      400,
      json({ errors: [{ code: 'X\u001b[2J', message: 'a\u001b]0;t\u0007\r\nb\u202e\u2028c' }] }),
    );
    expect(error.entries).toEqual([{ code: 'X [2J', message: 'a ]0;t b c' }]);
  });
});

describe('errors of batch items', () => {
  const entry = { code: 'MISSING_PARAMETER', message: 'name is required', parameter: 'name' };
  const expected = [{ index: 1, entries: [entry] }];
  it.each<[string, unknown]>([
    ['an array aligned with the items', [[], [entry], []]],
    ['null for items without error', [null, [entry]]],
    ['one entry for an item', [[], entry]],
    ['an index next to errors', [{ index: 1, errors: [entry] }]],
    ['an index inside the entry', [{ index: 1, ...entry }]],
  ])('are read from %s', (_, operation_errors) => {
    const error = read(400, json({ operation_errors }));
    expect(error.operationErrors).toEqual(expected);
    expect(error.message).toBe('the service answered 400: name is required');
  });

  it('are empty without operation errors', () => {
    expect(read(400, json({ operation_errors: 'x' })).operationErrors).toEqual([]);
    expect(read(400, json({ errors: [entry] })).operationErrors).toEqual([]);
  });
});

describe('an error without JSON', () => {
  it.each([
    ['HTML', '<html><head><title>404</title></head><body><h1>Not\tFound</h1></body>', '404 Not Found'],
    [
      'XML',
      '<?xml version="1.0"?><errors><error code="32">Could not authenticate you.</error></errors>',
      'Could not authenticate you.',
    ],
    ['text', 'Failed to validate oauth signature and token', 'Failed to validate oauth signature and token'],
    ['control characters', 'a\u0000\u001b[31mb', 'a [31mb'],
    ['a long page', 'x'.repeat(5000), `${'x'.repeat(200)}…`],
    ['broken JSON', '{"errors":[', '{"errors":['],
  ])('shows an excerpt of its body: %s', (_, body, excerpt) => {
    const error = read(502, body);
    expect(error).toMatchObject({ status: 502, entries: [], excerpt });
    expect(error.message).toBe(`the service answered 502: ${excerpt}`);
  });

  it('shows only the status if the body is empty', () => {
    const error = read(502, '');
    expect(error.message).toBe('the service answered 502');
    expect(error.excerpt).toBeUndefined();
  });
});

describe('the time of the next try', () => {
  const account = { 'x-account-rate-limit-reset': '1795132860' };
  const user = { 'x-rate-limit-reset': '1795132900' };

  it.each<[string, Record<string, string>, number | undefined]>([
    ["the account's", account, 1_795_132_860_000],
    ["the user's", user, 1_795_132_900_000],
    ["the account's before the user's", { ...user, ...account }, 1_795_132_860_000],
    ['none', {}, undefined],
    ['nonsense', { 'x-rate-limit-reset': 'soon' }, undefined],
    ['nothing', { 'x-rate-limit-reset': '' }, undefined],
    [
      "the user's where the account's is empty",
      { ...user, 'x-account-rate-limit-reset': '' },
      1_795_132_900_000,
    ],
    [
      "the user's where the account's is nonsense",
      { ...user, 'x-account-rate-limit-reset': 'NaN' },
      1_795_132_900_000,
    ],
    [
      "the user's where the account has calls left",
      { ...user, ...account, 'x-account-rate-limit-remaining': '3' },
      1_795_132_900_000,
    ],
    ['no time if both have calls left', { ...account, 'x-account-rate-limit-remaining': '3' }, undefined],
    ['no time in milliseconds', { 'x-rate-limit-reset': '1795132860000' }, undefined],
    [
      "the user's where the account's is far off",
      { ...user, 'x-account-rate-limit-reset': '1805132860' },
      1_795_132_900_000,
    ],
  ])('is read from the reset headers: %s', (_, headers, resetAt) => {
    expect(read(429, '', headers).resetAt).toBe(resetAt);
  });

  it.each([
    ['seconds', '120', 120_000],
    ['zero', '0', 0],
    ['a date', 'Fri, 20 Nov 2026 00:01:30 GMT', 90_000],
    ['a date gone by', 'Thu, 19 Nov 2026 00:00:00 GMT', 0],
    ['nonsense', 'later', undefined],
    ['less than nothing', '-5', undefined],
    ['nothing', '', undefined],
    ['more than a day', '99999999999999999999', 86_400_000],
    ['a date of another century', 'Fri, 20 Nov 2126 00:01:30 GMT', 86_400_000],
  ])('is read from retry-after: %s', (_, text, retryAfter) => {
    expect(read(503, '', { 'retry-after': text }).retryAfter).toBe(retryAfter);
  });
});

describe('the skew of the clocks', () => {
  it.each([
    [401, 'Thu, 19 Nov 2026 23:50:00 GMT', 600],
    [401, 'Fri, 20 Nov 2026 00:10:00 GMT', -600],
    [401, 'Fri, 20 Nov 2026 00:01:00 GMT', undefined],
    [401, 'Fri, 20 Nov 2026 00:01:01 GMT', -61],
    [401, 'no date', undefined],
    [403, 'Thu, 19 Nov 2026 23:50:00 GMT', undefined],
  ])('is read from a date of %s at %s', (status, date, skewSeconds) => {
    expect(read(status, '', { date }).skewSeconds).toBe(skewSeconds);
  });

  it('is unknown without a date', () => {
    expect(read(401, '').skewSeconds).toBeUndefined();
  });
});

it('an error hides the secrets that the service repeats', () => {
  const secrets = ['user-token-1', 'a'];
  expect(read(500, 'you sent user-token-1!', {}, secrets).message).toBe(
    'the service answered 500: you sent ***!',
  );
  const body = json({ errors: [{ code: 'X', message: 'bad user-token-1', value: 'user-token-1' }] });
  expect(JSON.stringify(read(401, body, {}, secrets).entries)).not.toContain('user-token-1');
});

it('an error keeps the id of the request', () => {
  expect(read(500, '', { 'x-request-id': 'r\u001b1' }).requestId).toBe('r 1');
});

describe('a hostile error', () => {
  const length = 50_000;
  it.each<[string, string, string | undefined]>([
    ['a page of nothing but <', '<'.repeat(length), '<<<'],
    ['a page of styles without an end', '<style '.repeat(length), '<style <style'],
    ['a page of styles that never end', `${'<style>'.repeat(5000)}Down`, 'Down'],
    ['a page of scripts with one end', `${'<script>'.repeat(5000)}</script>Down`, 'Down'],
    ['a page with > in its style', '<style>a > b</style >Down', 'Down'],
    ['a page with an odd end', 'Down <b', 'Down <b'],
    [
      'a message of 5,000 levels',
      `{"errors":[{"code":"X","message":${'['.repeat(5000)}${']'.repeat(5000)}}]}`,
      '{"errors"',
    ],
    ['5,000 levels of errors', `{"errors":${'['.repeat(5000)}${']'.repeat(5000)}}`, '{"errors"'],
    [
      'a number of 3 million digits',
      `{"errors":[{"code":${'1'.repeat(3_000_000)}}]}`,
      '{"errors":[{"code":111',
    ],
    ['more than a megabyte', `{"errors":[{"code":"X","message":"${'x'.repeat(1_000_000)}"}]}`, '{"errors"'],
  ])('%s is shown by its start', (_, body, start) => {
    const error = read(400, body);
    expect(error.entries).toEqual([]);
    expect(error.excerpt?.slice(0, start?.length)).toBe(start);
  });

  it('with an object for its code, its type or its text is shown as JSON', () => {
    const odd = { toString: 1, valueOf: 2 };
    const shown = JSON.stringify(odd);
    expect(read(400, json({ errors: [{ code: odd, message: odd, parameter: odd }] })).entries).toEqual([
      { code: shown, message: shown, parameter: shown },
    ]);
    expect(read(400, json({ type: odd, title: odd })).entries).toEqual([{ code: '', message: shown }]);
  });
});

it('a long message is cut, and says how many characters are missing', () => {
  const { message = '' } =
    read(400, json({ errors: [{ code: 'X', message: 'm'.repeat(10_100) }] })).entries[0] ?? {};
  expect(message).toBe(`${'m'.repeat(10_000)}… (100 more characters)`);
});

describe('the errors of a successful answer', () => {
  it.each<[string, unknown, string]>([
    ['code and message', { errors: [{ code: 'INVALID', message: 'no such id' }] }, 'INVALID: no such id'],
    ['a text', { error: 'sorry' }, 'sorry'],
    ['those of operations', { operation_errors: [[], [{ code: 'A', message: 'b' }]] }, 'A: b'],
    ['none', { data: null }, ''],
    [
      'no more than three',
      { errors: ['a', 'b', 'c', 'd', 'e'].map((code) => ({ code, message: 'x' })) },
      'a: x; b: x; c: x; 2 more',
    ],
    [
      'no more than the start of each',
      { errors: [{ code: 'A', message: 'x'.repeat(1000) }] },
      `A: ${'x'.repeat(497)}… (503 more characters)`,
    ],
    ['no secret', { errors: [{ code: 'A', message: 'token s3cret-token-value' }] }, 'A: token ***'],
  ])('are shown: %s', (_, body, expected) => {
    expect(describeErrorsOf(body, ['s3cret-token-value'])).toBe(expected);
  });
});
