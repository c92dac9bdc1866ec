/** What a query may return, counted while its rows are read. */
import { expect, it } from 'vitest';
import { createRowCounter } from '../../../../src/cli/features/mirror/bound-rows.js';

const mebi = 1024 * 1024;
const refuse = (reason: string) => new Error(reason);
const text = (size: number) => 'x'.repeat(size);

it('counts characters of texts, bytes, and eight bytes for anything else', () => {
  const { count } = createRowCounter(['a', 'b', 'c', 'd'], refuse);
  expect(count(['äö', Buffer.alloc(5), 1n, null])).toBe(2 + 5 + 8 + 8);
});

it('takes values, rows and results up to their bounds, and refuses what is above', () => {
  const names = ['name', 'note', 'four', 'five', 'six'];
  const { count } = createRowCounter(names, refuse);
  const whole = text(16 * mebi);
  expect(count([1n, whole])).toBe(16 * mebi + 8);
  expect(() => count([1n, `${whole}x`])).toThrow('note of row 2 has 17 MiB; a value may have 16 MiB');
  expect(() => count([Buffer.alloc(16 * mebi + 1), 1n])).toThrow('name of row 3 has 17 MiB');
  expect(() => count([whole, whole, whole, whole])).not.toThrow();
  expect(() => count([whole, whole, whole, whole, 1n])).toThrow('row 5 has 65 MiB; a row may have 64 MiB');
});

it('refuses the row with which a result is too large', () => {
  const { count } = createRowCounter(['a', 'b', 'c', 'd'], refuse);
  const part = text(16 * mebi);
  for (let row = 0; row < 16; row++) count([part, part, part, part]);
  expect(() => count([1n, 1n, 1n, 1n])).toThrow('the first 17 rows have more than 1024 MiB');
  const other = createRowCounter(['a', 'b', 'c', 'd'], refuse);
  expect(other.count([1n, 1n, 1n, 1n])).toBe(32);
});
