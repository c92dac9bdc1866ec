/** The faults of `npm run test:mutation` stay plantable while the source changes. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faults } from '../mutation/faults.js';

describe('test/mutation/faults.js', () => {
  it.each(faults)('finds $find once in $file', ({ file, find }) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    expect(text.split(find).length - 1).toBe(1);
  });

  it('changes the code that it finds', () => {
    expect(faults.filter(({ find, replace }) => find === replace)).toEqual([]);
  });
});
