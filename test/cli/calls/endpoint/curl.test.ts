/** The curl line of a dry run has everything that is sent. */
import { expect, it } from 'vitest';
import { curlCommand } from '../../../../src/cli/calls/endpoint/curl.js';

it('a parameter that is given twice stands there twice, with and without a body', () => {
  const query = [
    ['id', 'a'],
    ['id', 'b'],
  ] as const;
  const url = 'https://a.example/x';
  expect(curlCommand({ method: 'PUT', query }, url)).toContain('--data-urlencode id=a --data-urlencode id=b');
  expect(curlCommand({ method: 'PUT', query, json: '{}' }, url)).toContain(`${url}?id=a&id=b`);
});
