/** Lists of people as CSV: what the header means, and what the rows hold. */
import { describe, expect, it } from 'vitest';
import { readList } from './read-rows.js';

const update = { operation: 'Update', times: {} };

describe('a list of people as CSV', () => {
  it('is read by the names of its columns', async () => {
    const { rows } = await readList('Phone,E-mail\r\n+49 170 1234567, A@B.de \r\n,c@d.fr\r\n');
    expect(rows).toEqual([
      { line: 2, values: { email: ['a@b.de'], phone_number: ['+491701234567'] }, ...update },
      { line: 3, values: { email: ['c@d.fr'] }, ...update },
    ]);
  });
});
