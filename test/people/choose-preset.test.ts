/** The preset of a list: found by its header, named by the user, or none. */
import { describe, expect, it } from 'vitest';
import { readList } from './read-rows.js';

const text = 'CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,SMS\n7,ann@example.com,Ann,Ames,+4930901820';
const person = async (options: Parameters<typeof readList>[1]) => {
  const { rows, preset } = await readList(text, options);
  return { ...rows[0]?.values, preset };
};

describe('the columns of an export', () => {
  const email = ['ann@example.com'];
  const preset = 'brevo-contacts';

  it('are read by its preset', async () => {
    expect(await person({})).toEqual({ email, phone_number: ['+4930901820'], preset });
  });

  it('are read as those of any file if the user says so', async () => {
    expect(await person({ preset: 'none' })).toEqual({ email, preset: undefined });
  });

  it.each([
    ['SMS', 'partner_user_id', { email, partner_user_id: ['+4930901820'], preset }],
    ['sms', 'partner_user_id', { email, partner_user_id: ['+4930901820'], preset }],
    [
      'CONTACT ID',
      'partner_user_id',
      { email, partner_user_id: ['7'], phone_number: ['+4930901820'], preset },
    ],
  ])('are mapped by the user first: %s to %s', async (column, field, expected) => {
    expect(await person({ columns: { [column]: field } })).toEqual(expected);
  });

  it('are not those of a preset that has none of them', async () => {
    await expect(readList(text, { preset: 'zoho-contacts' })).rejects.toThrow(
      'the file is not a Zoho CRM contact export: it does not have one of its columns: Twitter',
    );
  });

  it('have no preset where the list has no header', async () => {
    const { preset: none } = await readList('ann@example.com\n', { header: ['email'] });
    expect(none).toBe(undefined);
  });
});
