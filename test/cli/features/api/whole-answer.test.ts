/** The answer of `ads api --include`: its headers without what opens something. */
import { expect, it } from 'vitest';
import { showWholeResponse } from '../../../../src/cli/features/api/whole-answer.js';

it.each(['set-cookie', 'set-cookie2', 'authorization', 'www-authenticate'])('hides %s', (name) => {
  const headers = { [name]: 'abcdefgh', 'x-request-id': 'r1' };
  const show = (format: 'json' | 'table') =>
    showWholeResponse({ status: 200, headers, body: {} }, format, {});
  const shown = { [name]: '***', 'x-request-id': 'r1' };
  expect(show('json')).toMatchObject({ row: { headers: shown } });
  expect(show('table')).toMatchObject({ text: expect.stringContaining(`${name}: ***\nx-request-id: r1\n`) });
});
