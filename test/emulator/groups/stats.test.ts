/** Statistics that are answered at once (docs/service.md#statistics). */
import { expect, it } from 'vitest';
import { metrics } from '../../../src/contract/params/metrics.js';

it('every metric has a name of its own', () => {
  const names = metrics.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
