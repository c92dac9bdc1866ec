/** Lists without a header, whose columns are named by --column. */
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/people/input-error.js';
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
