/** The last line of a list: a footer is not a row, and no person is taken for one. */
import { describe, expect, it } from 'vitest';
import { batchDoNotReachUsers } from '../../src/contract/groups/do-not-reach-lists-users.js';
import { surveyList } from '../../src/people/reading/read-list.js';
import type { UploadOptions } from '../../src/people/upload-options.js';
import { plainOptions } from '../support/upload-options.js';
import { readList } from './read-rows.js';

/** What the last line is, after rows of the header's columns. */
async function readLast(text: string, changes: Partial<UploadOptions> = {}) {
  const { rows, footers } = await readList(text, changes);
  const line = text.replace(/\n$/, '').split('\n').length;
  if (footers.length > 0) return footers.join() === `${line}` ? 'footer' : `footer at ${footers}`;
  const last = rows.find((row) => row.line >= line - 1 && row === rows.at(-1));
  return last?.reason ?? 'person';
}
const oneColumn = 'email\nann@example.com\nbob@example.com\n';
const several = 'name,email,phone\nAnn,ann@example.com,\nBob,bob@example.com,\n';

describe('a last line is a footer', () => {
  it.each([
    ...[
      'Total: 3',
      'total',
      'TOTAL 3',
      'Totals: 3',
      'Sum: 3',
      'Count=3',
      'Rows: 3',
      'row count: 3',
      'Grand total: 3',
    ],
    ...[
      'Summe: 3',
      'Anzahl 3',
      'Gesamt: 3',
      'Nombre : 3',
      'Totale: 3',
      'Aantal: 3',
      'Итого: 3',
      '合計: 3',
      '"Total: 1,234"',
    ],
    ...['  Total: 3 ', '"  "', '   '],
  ])('with one column: %s', async (last) => {
    expect(await readLast(`${oneColumn}${last}\n`)).toBe('footer');
    expect(await readLast(oneColumn + last, { strict: true })).toBe('footer');
    expect((await readList(oneColumn + last)).rows).toHaveLength(2);
  });

  it.each(['Total: 3', 'Total: 3,,', ',Total: 3,', ',,Total: 3', ',,', ' , ,"\t"', ' '])(
    'with several columns: %j',
    async (last) => {
      expect(await readLast(`${several}${last}\n`)).toBe('footer');
      expect(await readLast(several + last, { endpoint: batchDoNotReachUsers.id })).toBe('footer');
    },
  );

  it('after empty lines, and before them', async () => {
    expect((await readList(`${oneColumn}\n\nTotal: 2\n\n\n`)).footers).toEqual([6]);
  });

  it.each([
    [`${several},,\n,,\n`, [4, 5]],
    [`${several}Total: 3\n,,\n`, [4, 5]],
    [`${several},,\nTotal: 3,,\n,,\n,,`, [4, 5, 6, 7]],
  ])('with blank ones around it: %j', async (text, lines) => {
    const { rows, footers } = await readList(text);
    expect([rows.map(({ reason }) => reason), footers]).toEqual([[undefined, undefined], lines]);
  });
});

describe('a last line is a row', () => {
  it.each([
    ['with an identifier of its column', `handle\nann\nTotal`, 'person'],
    ['with one among several cells', `email,handle\na@b.de,ann\n,Total`, 'person'],
    ['with a partner user id', `email,partner_user_id\na@b.de,7\n,Total: 3`, 'person'],
    ['with a hash where none is due', `email\na@b.de\n${'ab'.repeat(32)}`, 'hash'],
    ['with another cell', `${several}Total,3,`, 'email'],
    ['cut off within an address', `${oneColumn}sum.lee@exam`, 'email'],
    ['with a name of such words', `${oneColumn}som.chai@example`, 'email'],
    ['with an address in brackets', `${oneColumn}Total Wine <info@totalwine.example>`, 'email'],
    ['with a number behind another one', `phone\n+491701234567\nrow 12: 0151 12345679`, 'phone-national'],
    ['with another word', `${oneColumn}Summit`, 'email'],
    ['with a word that only contains one', `${oneColumn}The total: 3`, 'email'],
    ['with an address that begins so', `${oneColumn}total@`, 'email'],
    ['with a damaged address', `${oneColumn}cleo at example.com`, 'email'],
    ['with several lines', `${oneColumn}"Total:\n3"`, 'email'],
    ['with too many cells', `${oneColumn}Total: 3,,`, 'cells'],
    ['of partner user ids alone', 'partner_user_id\n7\n8\nTotal: 3', 'person'],
    ['of partner user ids and names', 'name,partner_user_id\nAnn,7\nTotal: 3,', 'empty'],
    ['of partner user ids, and blank', 'name,partner_user_id\nAnn,7\n ,', 'empty'],
  ])('%s', async (_, text, expected) => {
    expect(await readLast(text)).toBe(expected);
  });

  it('if another row follows, whatever that is', async () => {
    const { rows, footers } = await readList(
      `${oneColumn}Total: 2\n" "\ncleo@example.com\nCount: 3\nTotal: 3`,
    );
    expect(rows.map(({ line, reason }) => reason && `${line} ${reason}`)).toEqual([
      ...[undefined, undefined, '4 email', '5 empty', undefined, '7 email'],
    ]);
    expect(footers).toEqual([8]);
  });

  it('if it is blank and a person follows', async () => {
    const { rows, footers } = await readList(`${several},,\n,,\nCleo,cleo@example.com,\n,,`);
    expect(rows.map(({ line, reason }) => reason && `${line} ${reason}`)).toEqual([
      ...[undefined, undefined, '4 empty', '5 empty', undefined],
    ]);
    expect(footers).toEqual([7]);
  });

  it('for an upload that an earlier version began', async () => {
    expect(await readLast(`${oneColumn}Total: 3`, { readsAs: 1 })).toBe('email');
  });
});

it('a footer does not count among the cells of a column that ends in .0', async () => {
  const survey = async (text: string) => {
    async function* pieces() {
      yield Buffer.from(text);
    }
    return (await surveyList(pieces(), plainOptions)).pointZero;
  };
  expect(await survey('platform_id,email\n1.0,\n2.0,\nTotal: 3,')).toEqual(['platform_id']);
  expect(await survey('platform_id,email\n1.0,\nTotal: 3,\n2.0,')).toEqual([]);
  expect(await survey('partner_user_id,email\n1.0,\n2.0,\nTotal: 3,')).toEqual([]);
});
