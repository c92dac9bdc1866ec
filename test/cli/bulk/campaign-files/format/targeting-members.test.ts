/** Criteria of line items as files name them. */
import { expect, it } from 'vitest';
import {
  isNamedBy,
  writeTargeting,
} from '../../../../../src/cli/bulk/campaign-files/format/targeting-members.js';
import { takes, targetingFlags } from '../../../../../src/flags/targeting-flags.js';

it.each([
  [false, 'BROAD_KEYWORD', 'EQ', true],
  [false, 'BROAD_KEYWORD', undefined, true],
  [false, 'BROAD_KEYWORD', 'NE', false],
  [true, 'BROAD_KEYWORD', 'NE', true],
  [true, 'BROAD_KEYWORD', 'EQ', false],
  [false, 'EXACT_KEYWORD', 'EQ', false],
])('a keyword (excluded: %s) and %s %s: %s', (isExcluded, targeting_type, operator_type, wanted) => {
  const flag = targetingFlags().find(({ name }) => name === 'keyword');
  if (!flag) throw new Error('there are no keywords');
  const typed = { flag, text: 'tea', isExcluded, label: 'keyword "tea"' };
  const record = { targeting_type, targeting_value: 'tea', ...(operator_type && { operator_type }) };
  expect(isNamedBy(typed, record)).toBe(wanted);
});

it('criteria are written by names that tell them apart, or by their values', () => {
  const [flag] = targetingFlags().filter((one) => !takes(one, 'excluded'));
  if (!flag) throw new Error('all types can be excluded');
  const place = (targeting_value: string, name: string, operator_type = 'EQ') => ({
    targeting_type: 'LOCATION',
    targeting_value,
    operator_type,
    name,
  });
  const odd = { targeting_type: flag.targetingType, operator_type: 'NE', targeting_value: '5' };
  const criteria = [
    place('a', 'Springfield'),
    place('b', 'Springfield'),
    place('c', 'Canada'),
    place('d', 'Texas', 'NE'),
    odd,
  ];
  expect(writeTargeting(criteria)).toEqual({
    location: ['a', 'b', 'Canada'],
    exclude: { location: ['Texas'] },
    criteria: [odd],
  });
});
