/** Numbers that a spreadsheet has rounded are named so, and addresses of profiles are handles. */
import { expect, it } from 'vitest';
import { readList } from './read-rows.js';

it.each(['4.91512E+11', '4,91512E+11', '4.91512e11', '4.91512E11', '+4.9e+11', '49E10', "'4.91512E+11"])(
  '%s in a column of phone numbers',
  async (cell) => {
    for (const country of [undefined, 'DE']) {
      const text = `email;phone\nann@example.com;${cell}\n;${cell}\nbob@example.com;+4930901820`;
      const { rows, leftOut } = await readList(text, { country, valueSeparator: '' });
      expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([[2, 'rounded']]);
      expect(rows.map(({ reason }) => reason)).toEqual([undefined, 'rounded', undefined]);
    }
  },
);

it('a text with an E stays an id, a handle or a partner user id', async () => {
  const { rows } = await readList('handle,partner_user_id\n1e5,12E5\n2e6,13e5');
  expect(rows.map(({ values }) => values)).toEqual([
    { handle: ['1e5'], partner_user_id: ['12E5'] },
    { handle: ['2e6'], partner_user_id: ['13e5'] },
  ]);
});

it('an address of a profile is a handle, which was wrong in an upload that an earlier version began', async () => {
  const text = 'handle,email\nhttps://x.com/Ann?lang=de,a@b.de\nhttps://twitter.com/Bob,';
  const { rows, leftOut } = await readList(text);
  expect(rows.map(({ values }) => values?.handle)).toEqual([['ann'], ['bob']]);
  expect(leftOut).toEqual([]);
  const before = await readList(text, { readsAs: 1 });
  expect(before.rows.map(({ values, reason }) => values ?? reason)).toEqual([
    { email: ['a@b.de'] },
    'handle',
  ]);
});
