import { expect, it } from 'vitest';
import { addToGroup, type Groups, groupBy } from '../../src/values/group-by.js';

it('groups are in the order of their first items, and items in the order in which they come', () => {
  const groups = groupBy([5, 2, 3, 8], (number) => number % 2);
  expect([...groups]).toEqual([
    [1, [5, 3]],
    [0, [2, 8]],
  ]);
  expect(groupBy([], String).size).toBe(0);
});

it('an item is added to each of its groups', () => {
  const groups: Groups<string, number> = new Map();
  for (const key of ['b', 'a', 'b']) addToGroup(groups, key, 1);
  expect([...groups]).toEqual([
    ['b', [1, 1]],
    ['a', [1]],
  ]);
});
