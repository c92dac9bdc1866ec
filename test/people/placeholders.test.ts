/** Values that stand for a missing one: none of them identifies anybody. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchDoNotReachUsers } from '../../src/contract/groups/do-not-reach-lists-users.js';
import { loadDropPlaceholders } from '../../src/people/known/drop-placeholders.js';
import { identifierSize } from '../../src/people/known/scan-people.js';
import { identifierKinds } from '../../src/people/normalizing/identifier-kinds.js';
import { loadNumberLengths } from '../../src/people/normalizing/phone.js';
import { loadPhonePlaceholders } from '../../src/people/normalizing/placeholder-phones.js';
import { placeholderWords } from '../../src/people/normalizing/placeholders.js';
import { readList } from './read-rows.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const ann = 'ann@example.com';
const zeros = ['00', '0'.repeat(19)];
const anyCase = placeholderWords.flatMap((word) => [word, word.toUpperCase(), ` ${word} `]);

/** What comes of a row with a good address and this value in another column. */
async function readBeside(column: string, value: string, changes = {}) {
  const isHash = /^[0-9a-f]{64}$/i.test(value);
  const { rows, leftOut } = await readList(`email,${column}\n${ann},${value}\nbob@example.com,\n`, {
    valueSeparator: '',
    ...(isHash && { hashed: [column] }),
    ...changes,
  });
  return { values: rows[0]?.values, leftOut: leftOut.map(({ field, reason }) => `${field} ${reason}`) };
}

describe.each(['phone_number', 'handle', 'platform_id', 'partner_user_id', 'device_id'])(
  'of %s',
  (column) => {
    it.each(anyCase)('%j is left out', async (value) => {
      expect(await readBeside(column, value)).toEqual({
        values: { email: [ann] },
        leftOut: [`${column} placeholder`],
      });
    });
  },
);

it.each(['platform_id', 'partner_user_id'])('an id of zeros in %s is left out', async (column) => {
  for (const value of zeros)
    expect((await readBeside(column, value)).leftOut).toEqual([`${column} placeholder`]);
});

it.each(['', ' ', '00000000-0000-0000-0000-000000000000', ...zeros, ...anyCase.map((word) => word.trim())])(
  'the hash of %j is left out',
  async (text) => {
    for (const hash of [sha256(text), sha256(text).toUpperCase()])
      expect((await readBeside('phone_number', hash)).leftOut).toEqual(['phone_number placeholder']);
  },
);

it('the hash of a phone number of one digit is left out, with or without the code of any country', async () => {
  const numbers = [
    '+49000000',
    '+490000000000',
    '490000000000',
    '+15555555555',
    '44111111111',
    '+80000000000',
    '9999999999',
  ];
  for (const number of numbers)
    expect((await readBeside('phone_number', sha256(number))).leftOut, number).toEqual([
      'phone_number placeholder',
    ]);
  const others = ['+4930901820', '+49000000001', '+10000000000000000', '+4900000000000000000'];
  for (const number of others)
    expect((await readBeside('phone_number', sha256(number))).leftOut, number).toEqual([]);
  expect((await readBeside('handle', sha256('+490000000000'))).leftOut).toEqual([]);
});

it('the hashes have every code with every length of its numbers', async () => {
  const lengths = await loadNumberLengths();
  expect([...lengths.keys()]).toEqual(expect.arrayContaining(['1', '49', '800', '979']));
  const { hasHex } = await loadPhonePlaceholders();
  for (const [code, possible] of lengths)
    for (const length of possible)
      expect(hasHex(Buffer.from(sha256(`+${code}${'7'.repeat(length)}`)), 0), code).toBe(true);
});

it('64 equal digits are left out as a hash, and 63 of them are not', async () => {
  for (const digit of '0f')
    expect((await readBeside('handle', digit.repeat(64))).leftOut).toEqual(['handle placeholder']);
  const values = [`${'0'.repeat(63)}1`, `1${'0'.repeat(63)}`, sha256('@null'), sha256('Null')];
  for (const value of values) expect((await readBeside('handle', value)).leftOut).toEqual([]);
});

it.each([
  ['+490000000000', undefined],
  ['0000000000', undefined],
  ['0000000000', 'DE'],
  ['+1 (555) 555-5555', undefined],
  ['1111111111', 'US'],
])('the phone number %s (%s) of one digit is left out', async (value, country) => {
  expect((await readBeside('phone_number', value, { country })).leftOut).toEqual([
    'phone_number placeholder',
  ]);
});

it('what only looks like a placeholder identifies somebody', async () => {
  const { rows, leftOut } = await readList(
    'handle,partner_user_id\n@null,\n000,\nnullx,\n,nul\n,00a\nunknown1,none of them\n',
  );
  expect(rows.map(({ values }) => values)).toEqual([
    { handle: ['null'] },
    { handle: ['000'] },
    { handle: ['nullx'] },
    { partner_user_id: ['nul'] },
    { partner_user_id: ['00a'] },
    { handle: ['unknown1'], partner_user_id: ['none of them'] },
  ]);
  expect(leftOut).toEqual([]);
});

describe('a row with a wrong identifier', () => {
  const text = 'email,phone\nann@example.com,4.91512E+11\nbob,0170 1234567\nn/a,null\n';

  it('is sent without it, and is rejected if nothing is left', async () => {
    const { rows, leftOut } = await readList(text);
    expect(rows).toMatchObject([
      { line: 2, values: { email: ['ann@example.com'] } },
      { line: 3, column: 'email', reason: 'email' },
      { line: 4, column: 'email', reason: 'placeholder' },
    ]);
    expect(leftOut).toEqual([
      { line: 2, column: 'phone', reason: 'rounded', field: 'phone_number', isReaching: false },
    ]);
  });

  it('is rejected with --strict', async () => {
    const { rows, leftOut } = await readList(text, { strict: true });
    expect(rows.map(({ reason }) => reason)).toEqual(['rounded', 'email', 'placeholder']);
    expect(leftOut).toEqual([]);
  });

  it('may still reach the person, if it deletes them or is of a do-not-reach list', async () => {
    const rows = 'email,phone,operation\na@example.com,x,Delete\nb@example.com,x,Update\n';
    const { leftOut } = await readList(rows);
    expect(leftOut.map(({ isReaching }) => isReaching)).toEqual([true, false]);
    const endpoint = batchDoNotReachUsers.id;
    const list = await readList(rows, { endpoint });
    expect(list.leftOut.map(({ isReaching }) => isReaching)).toEqual([true, true]);
  });
});

it('a number that is possible, but in no range of its country, is sent and counted', async () => {
  const { rows, corrections } = await readList('phone\n+491234\n+4930901820\n');
  expect(rows.map(({ values }) => values?.phone_number)).toEqual([['+491234'], ['+4930901820']]);
  expect(corrections).toEqual(['phone-possible']);
});

it('people who are known by placeholders are known by their other identifiers', async () => {
  const kinds = identifierKinds(batchDoNotReachUsers.id);
  const phone = kinds.findIndex(({ name }) => name === 'phone_number');
  const person = (...hashes: readonly string[]) => personOf(kinds.length - 1 - phone, ...hashes);
  const personOf = (kind: number, ...hashes: readonly string[]) => {
    const bytes = Buffer.concat(hashes.map((hash) => Buffer.from(`0${kind}${hash}`, 'hex')));
    return { bytes, at: 0, count: bytes.length / identifierSize, day: 1 };
  };
  const dropPlaceholders = await loadDropPlaceholders(kinds);
  const called = personOf(phone, sha256('+490000000000'), sha256('+4930901820'));
  expect(dropPlaceholders(called)).toBe(true);
  expect([called.count, called.bytes.subarray(1, identifierSize).toString('hex')]).toEqual([
    1,
    sha256('+4930901820'),
  ]);
  expect(dropPlaceholders(person(sha256('+490000000000')))).toBe(true);
  const some = person(sha256(''), sha256(ann), '0'.repeat(64), sha256('bob'), sha256('NAN'));
  expect(dropPlaceholders(some)).toBe(true);
  expect(some.count).toBe(2);
  const left = [0, 1].map((at) => some.bytes.subarray(at * identifierSize + 1, (at + 1) * identifierSize));
  expect(left.map((bytes) => bytes.toString('hex'))).toEqual([sha256(ann), sha256('bob')]);
  expect(dropPlaceholders(person(sha256('null')))).toBe(false);
});

it('docs/audiences.md prints the table', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../docs/audiences.md'), 'utf8');
  const words = placeholderWords.map((word) => `\`${word}\``).join(', ');
  expect(docs).toContain(`| ${words}, in any case | every identifier |`);
});
