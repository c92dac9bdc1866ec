/** Work over many items at a time. */
import { expect, it } from 'vitest';
import { forEachParallel } from '../../../../src/cli/core/host/for-each-parallel.js';

it('begins no further item after an error', async () => {
  const begun: number[] = [];
  const items = Array.from({ length: 10 }, (_, index) => index);
  const work = async (item: number) => {
    begun.push(item);
    await new Promise((resolve) => setImmediate(resolve));
    if (item === 1) throw new Error('no');
  };
  await expect(forEachParallel(items, 2, work)).rejects.toThrow('no');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(begun.length).toBeLessThanOrEqual(3);
});
