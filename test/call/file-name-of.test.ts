/** Which ids become names of files. */
import { expect, it } from 'vitest';
import { fileNameOf, IdError } from '../../src/call/file-name-of.js';

it.each([
  'abc1',
  '18ce54d4x5t',
  '1234567890123456789',
  '3_1234567890',
  'a-b',
  '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb',
  'x'.repeat(64),
])('%s is the name of a file', (id) => {
  expect(fileNameOf(id)).toBe(id);
});

it.each([
  '',
  '.',
  '..',
  '../../../../.config/ads/config',
  '/etc/passwd',
  'a/b',
  'a\\b',
  'C:x',
  'a.b',
  'a b',
  "a'b",
  'a;b',
  'a\0b',
  'a\n',
  'ä',
  '$(x)',
  'x'.repeat(65),
])('%j is refused', (id) => {
  expect(() => fileNameOf(id)).toThrow(IdError);
});
