/** What keeps a line item from serving (docs/service.md#serving). */
import { expect, it } from 'vitest';
import { isKeyword } from '../../../src/call/serving/find-obstacles.js';

it.each([
  [{ targeting_type: 'BROAD_KEYWORD', operator_type: 'EQ' }, true],
  [{ targeting_type: 'BROAD_KEYWORD' }, true],
  [{ targeting_type: 'BROAD_KEYWORD', operator_type: 'NE' }, false],
  [{ targeting_type: 'BROAD_KEYWORD', operator_type: 'EQ', deleted: true }, false],
  [{ targeting_type: 'LOCATION', operator_type: 'EQ' }, false],
])('the criterion %j seeks people by a keyword: %s', (criterion, expected) => {
  expect(isKeyword(criterion)).toBe(expected);
});
