/** Lists without a header, whose columns are named by --column. */
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/people/input-error.js';
import { giveHeader } from '../../src/people/reading/csv-header.js';
import { readList } from './read-rows.js';

const values = async (text: string, header: readonly string[], changes = {}) =>
  (await readList(text, { header, ...changes })).rows.map(({ line, values: found, reason }) => [
    line,
    found ?? reason,
  ]);
const failure = (text: string, changes = {}) =>
  readList(text, changes).then(
    () => expect.fail('nothing was refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(InputError);
      return error as InputError;
    },
  );

describe('a list without a header', () => {
  it('of one column has a person in its first line', async () => {
    for (const end of ['', '\n', '\r\n'])
      expect(await values(`ann@example.com\n"bob@example.com"${end}`, ['email'])).toEqual([
        [1, { email: ['ann@example.com'] }],
        [2, { email: ['bob@example.com'] }],
      ]);
    expect(await values('\n\nann\nbob\nTotal: 2', ['handle'])).toEqual([
      [3, { handle: ['ann'] }],
      [4, { handle: ['bob'] }],
    ]);
  });

  it('may have several values in a cell, and hashes', async () => {
    expect(await values('a@b.de;c@d.fr\ne@f.de', ['email'])).toEqual([
      [1, { email: ['a@b.de', 'c@d.fr'] }],
      [2, { email: ['e@f.de'] }],
    ]);
    const digits = 'ab'.repeat(32);
    expect(await values(digits, ['email_sha256'])).toEqual([[1, { email: [digits] }]]);
    expect(await values(digits, ['email'], { hashed: ['email'] })).toEqual([[1, { email: [digits] }]]);
  });

  it.each([
    ['a comma', ',', undefined],
    ['a semicolon', ';', undefined],
    ['a tab', '\t', undefined],
    ['a given character', '/', '/'],
  ])('of several columns has %s between them', async (_, mark, delimiter) => {
    const text = `a@b.de${mark}+4930901820\n${mark}+4930901821`;
    expect(await values(text, ['email', 'phone'], delimiter && { delimiter })).toEqual([
      [1, { email: ['a@b.de'], phone_number: ['+4930901820'] }],
      [2, { phone_number: ['+4930901821'] }],
    ]);
  });

  it('may have a first cell whose lines end behind what is read at once', async () => {
    const text = `"${'\n'.repeat(600)}ann@example.com"\nbob@example.com`;
    const { rows } = await readList(text, { header: ['email'] }, [550, 580]);
    expect(rows.map(({ line }) => line)).toEqual([1, 602]);
    expect(rows[1]?.values).toEqual({ email: ['bob@example.com'] });
  });

  it('is refused where its first row has another number of cells', async () => {
    const error = await failure('a@b.de,7,8\nc@d.fr,9,10', { header: ['email', 'platform_id'] });
    expect([error.line, error.message]).toEqual([1, 'the first row has 3 cells, but --column names 2']);
    expect(error.message + error.hint).not.toContain('a@b');
  });

  it('is refused where two characters make as many cells of it', async () => {
    const text = 'Doe, Jane;a@b.de\nRoe, Max;c@d.fr';
    const { message, hint } = await failure(text, { header: ['handle', 'email'] });
    expect(message).toBe('the first row has 2 cells with "," and ";" between them');
    expect(hint).toContain('--delimiter');
    expect(await values(text, ['handle', 'email'], { delimiter: ';' })).toHaveLength(2);
  });

  it('may have the header that is given, as the old list of a sync', async () => {
    const rows = [[2, { email: ['a@b.de'], handle: ['ann'] }]];
    expect(await values('E-mail;Handle\na@b.de;ann', ['email', 'handle'])).toEqual(rows);
    expect(await values('email\na@b.de', ['email'])).toEqual([[2, { email: ['a@b.de'] }]]);
  });

  it('is refused where its first row is another header', async () => {
    const { message, hint } = await failure('phone,email\n+4930901820,a@b.de', {
      header: ['email', 'phone'],
    });
    expect(message).toBe('the first row is a header of phone_number, email, which differs from --column');
    expect(hint).toContain('Leave out --column');
  });

  it.each([
    ['email\na@b.de', 'hashed_email', 'email', '--hashed email'],
    ['E-mail SHA256\na@b.de', 'email', 'email as a hash', 'Leave out --column'],
    ['phone hash\n+4930901820', 'phone', 'phone_number as a hash', 'Leave out --column'],
  ])(
    'is refused where its first row says otherwise whether values are hashes: %j',
    async (text, given, said, typed) => {
      const { message, hint } = await failure(text, { header: [given] });
      expect(message).toBe(`the first row is a header of ${said}, which differs from --column`);
      expect(hint).toContain(typed);
    },
  );

  it('may have a header without a word of hashes where --hashed says that they are', async () => {
    const digits = 'ab'.repeat(32);
    for (const [first, given] of [
      ['email', 'hashed_email'],
      ['hashed_email', 'email'],
    ])
      expect(await values(`${first}\n${digits}`, [given ?? ''], { hashed: ['email'] })).toEqual([
        [2, { email: [digits] }],
      ]);
  });

  it.each([
    ['handle', 'handle'],
    ['X_Handle', 'handle'],
    ['phone', 'phone_number'],
    ['email_hash', 'email as a hash'],
  ])('is refused where its first row may be a header or the handle of a person: %s', async (first, said) => {
    const { message, hint } = await failure(`${first}\nbob`, { header: ['handle'] });
    expect(message).toBe(`the first row may be a header of ${said}, or the handle of a person`);
    expect(hint).toContain('leave out --column');
    expect(hint).toContain('write @ before the handle');
    // Both that the hint says can be done.
    const people = await values(`@${first}\nbob`, ['handle']);
    expect(people).toEqual([
      [1, { handle: [first.toLowerCase()] }],
      [2, { handle: ['bob'] }],
    ]);
  });

  it('has the person @name in its first line, and a header where only one column is of handles', async () => {
    expect(await values('name\nbob', ['handle'])).toHaveLength(2);
    expect(await values('screen name\nbob', ['handle'])).toEqual([[2, { handle: ['bob'] }]]);
    expect(await values('handle,email\nbob,a@b.de', ['handle', 'email'])).toEqual([
      [2, { email: ['a@b.de'], handle: ['bob'] }],
    ]);
  });

  it('is refused where its first row says the currency of amounts, which --column does not', () => {
    const fields = {
      identifiers: [{ name: 'email', hashed: true }],
      plain: ['value', 'price_currency'],
      amounts: ['value'],
    };
    const give = (text: string, names: readonly string[]) =>
      giveHeader(Buffer.from(text), 1, undefined, names, [fields, { columns: {}, hashed: [] }], true);
    const text = 'email,Value (EUR)\na@b.de,7';
    expect(() => give(text, ['email', 'value'])).toThrow('a header of email, value (EUR), which differs');
    expect(give(text, ['email', 'value (EUR)'])).toMatchObject({ lines: 1 });
    expect(give('email,amount\na@b.de,7', ['email', 'value'])).toMatchObject({ lines: 1 });
  });

  it('cannot be JSON', async () => {
    for (const text of ['{"email":"a@b.de"}\n{"email":"c@d.fr"}', '[{"email":"a@b.de"}]'])
      expect((await failure(text, { header: ['email'] })).hint).toContain('Leave out --column');
  });

  it('is refused without the flag, with an error that names it', async () => {
    for (const text of [
      'ann@example.com\nbob@example.com',
      'annsmith\nbobsmith',
      '+49 30 901820\n+49 30 901821',
    ]) {
      const { hint } = await failure(text);
      expect(hint).toContain('--column email');
      expect(hint).not.toMatch(/ann|901/);
    }
  });
});
