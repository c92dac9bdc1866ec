/** Line ends of texts, and the keys of journals in which earlier versions have kept those of the file. */
import { expect, it } from 'vitest';
import { withOtherBreaks, withPlainBreaks } from '../../src/values/line-ends.js';
import { notedKeys, valueKeys } from '../../src/values/value-digest.js';

it('are \\n, whichever the program wrote', () => {
  expect(withPlainBreaks('a\r\nb\rc\nd\r\r\n\n')).toBe('a\nb\nc\nd\n\n\n');
});

it('are the others in all texts of a value, if any has a break', () => {
  const value = { text: 'a\nb', count: 9n, list: ['c', { text: 'd\n' }], none: null };
  expect(withOtherBreaks(value)).toEqual([
    { ...value, text: 'a\r\nb', list: ['c', { text: 'd\r\n' }] },
    { ...value, text: 'a\rb', list: ['c', { text: 'd\r' }] },
  ]);
  expect(withOtherBreaks({ ...value, text: 'a', list: [] })).toEqual([]);
});

it('a value keeps the key under which it was noted with others', () => {
  const [plain, windows, old] = ['a\nb', 'a\r\nb', 'a\rb'].map((text) => ({ text, at: 1n }));
  const other = { text: 'c' };
  const noted = (values: readonly unknown[]) => {
    const keys = valueKeys(values);
    return notedKeys([plain, other, plain], (key) => keys.includes(key));
  };
  expect(noted([])).toEqual(valueKeys([plain, other, plain]));
  expect(noted([plain, windows])).toEqual(valueKeys([plain, other, plain]).with(2, noted([])[2] ?? ''));
  expect(noted([windows, other, windows])).toEqual(valueKeys([windows, other, windows]));
  expect(noted([old, other])).toEqual([...valueKeys([old, other]), noted([])[2]]);
});
