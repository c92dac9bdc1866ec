/** What becomes of each identifier before it is hashed. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import {
  copyText,
  decodeSlice,
  type Normalizer,
  normalizeDeviceId,
  normalizeHandle,
  normalizeHash,
  normalizeListEmail,
  normalizeListHandle,
  normalizeUserId,
  rejectHash,
} from '../../src/people/normalizing/normalize-identifiers.js';
import { loadPhoneNormalizer } from '../../src/people/normalizing/phone.js';
import { nameRejection } from '../../src/people/reading/rejection.js';
import { rounds } from '../support/rounds.js';

const limit = 4096;

/** The normalized text, or the reason in brackets. The bytes around the value and around the result stay as they are. */
function apply(normalize: Normalizer, value: string | Uint8Array): string {
  const bytes = Buffer.concat([Buffer.from('é@x'), Buffer.from(value as string), Buffer.from('@é')]);
  const out = Buffer.alloc(limit, 0xee);
  const length = normalize(bytes, 4, bytes.length - 3, out, 5);
  if (length < 0) return `[${nameRejection(length)}]`;
  expect([...out.subarray(0, 5)].every((byte) => byte === 0xee)).toBe(true);
  return out.subarray(5, 5 + length).toString();
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const digits = '0123456789abcdef'.repeat(4);

describe('the published hashes', () => {
  it('equal those of values in other spellings', async () => {
    expect(sha256(apply(normalizeHandle, '@AdsAPI'))).toBe(
      '49e0be2aeccfb51a8dee4c945c8a70a9ac500cf6f5cb08112575f74db9b1470d',
    );
    expect(sha256(apply(await loadPhoneNormalizer(undefined), '+1 (123) 456-7890'))).toBe(
      '1fa6b8d986d9b9cd01bf36951815158bbde9f520c0567c835dfe34783d0a4231',
    );
    expect(sha256(apply(normalizeListEmail, 'Test-Email@TEST.com'))).toBe(
      'e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8',
    );
  });
});

describe('an email address', () => {
  it.each([
    ['Ann.Lee+news@Example.COM', 'ann.lee+news@example.com'],
    ["o'neil_%x@sub-domain.example.co.uk", "o'neil_%x@sub-domain.example.co.uk"],
    ['a@b.c', 'a@b.c'],
    ['..a..@b.c', '..a..@b.c'],
    ['MÜLLER@Straße.DE', 'müller@straße.de'],
    ['ann@BÜCHER.example', 'ann@bücher.example'],
    ['ПОЧТА@Пример.рф', 'почта@пример.рф'],
    ['ann@mail.BÜCHER.example', 'ann@mail.bücher.example'],
    ['\u00a0ann@b.de\u00a0', 'ann@b.de'],
    ['\u200bann@b.de\u2060', 'ann@b.de'],
    ['\u00a0\u200b\u200bann@b.de', 'ann@b.de'],
    [`${'\u200b'.repeat(336)}ann@b.de`, 'ann@b.de'],
    [`${'\u200b'.repeat(337)}ann@b.de`, '[email]'],
    ['\ufeffMÜLLER@b.de\u200e ', 'müller@b.de'],
    ['an\u200bn@b.de', '[email]'],
    [`\u200b${'\u00a0'.repeat(2000)}`, '[email]'],
    ['e\u0301@b.de', '\u00e9@b.de'],
    ['\u00e9@b.de', '\u00e9@b.de'],
    ['ann@bu\u0308cher.example', 'ann@b\u00fccher.example'],
    ['\u0130@b.de', 'i\u0307@b.de'],
    [`${'a'.repeat(250)}@b.c`, `${'a'.repeat(250)}@b.c`],
    [`${'a'.repeat(251)}@b.c`, '[email]'],
    [`${'é'.repeat(125)}@b.c`, `${'é'.repeat(125)}@b.c`],
    [`${'é'.repeat(126)}@b.c`, '[email]'],
    ...['ann', '@b.de', 'ann@', 'ann@b', 'ann@b.', 'ann@.de', 'ann@b..de', 'a@b@c.de', 'ann @b.de'].map(
      (value): [string, string] => [value, '[email]'],
    ),
    ...['Ann <ann@b.de>', '"ann"@b.de', 'ann@b.de, x@y.z', 'ann@b_c.de', 'ann\0@b.de', 'mailto:a@b.de'].map(
      (value): [string, string] => [value, '[email]'],
    ),
    ['é@b', '[email]'],
    ['ann@é', '[email]'],
    ['ann@é..de', '[email]'],
    ['ann@é.de/x', '[email]'],
    ['', '[email]'],
  ])('%j becomes %j', (value, expected) => {
    expect(apply(normalizeListEmail, value)).toBe(expected);
  });

  it('may stand far from the start of a list', () => {
    const bytes = Buffer.concat([Buffer.alloc(5000, '\n'), Buffer.from('ann@B\u00dcCHER.example')]);
    const out = Buffer.alloc(limit);
    const length = normalizeListEmail(bytes, 5000, bytes.length, out, 0);
    expect(out.subarray(0, length).toString()).toBe('ann@b\u00fccher.example');
  });

  it('that is not UTF-8 is reported as such', () => {
    expect(apply(normalizeListEmail, Buffer.from('m\xfcller@b.de', 'latin1'))).toBe('[encoding]');
    expect(apply(normalizeListEmail, Buffer.from('ann@b\xfc.de', 'latin1'))).toBe('[encoding]');
  });

  it('of ASCII is read as plain text code would read it', () => {
    const plain = /^[^\s\p{Cc}"(),:;<>@[\\\]]+@(?:[a-z0-9-]+\.)+[a-z0-9-]+$/u;
    const readPlainly = (text: string) => {
      const address = text.trim().toLowerCase();
      return plain.test(address) && address.length <= 254 ? address : '[email]';
    };
    const ascii = fc.string({
      unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
    });
    const likely = fc.string({ unit: fc.constantFrom(...'aZ09.@-_ +'), maxLength: 12 });
    const parts = fc
      .tuple(likely, fc.constantFrom('@', '@@', ''), likely, fc.constantFrom('.', '..', ''), likely)
      .map((texts) => texts.join(''));
    fc.assert(
      fc.property(fc.oneof(ascii, likely, parts), (text) => {
        expect(apply(normalizeListEmail, text)).toBe(readPlainly(text));
      }),
      { numRuns: rounds(500) },
    );
  });
});

describe('a handle', () => {
  it.each([
    ['@Ann_Lee1', 'ann_lee1'],
    ['ann', 'ann'],
    ['@', '[handle]'],
    ['@@ann', '[handle]'],
    ['ann lee', '[handle]'],
    ['https://x.com/ann', '[handle]'],
    ['änn', '[handle]'],
  ])('%j becomes %j', (value, expected) => {
    expect(apply(normalizeHandle, value)).toBe(expected);
  });
});

describe('a user id', () => {
  it.each([
    ['0', '0'],
    ['9223372036854775807', '9223372036854775807'],
    ['12345678901234567890', '[id]'],
    ['-5', '[id]'],
    ['1.2E+18', '[id]'],
    ['', '[id]'],
  ])('%j becomes %j', (value, expected) => {
    expect(apply(normalizeUserId, value)).toBe(expected);
  });
});

describe('a device id', () => {
  it.each([
    ['AEBE52E7-03EE-455A-B3C4-E57283966239', 'aebe52e7-03ee-455a-b3c4-e57283966239'],
    ['aebe52e7-03ee-455a-b3c4-e57283966239', 'aebe52e7-03ee-455a-b3c4-e57283966239'],
    ['9774D56D682E549C', '9774d56d682e549c'],
    ['00000000-0000-0000-0000-000000000000', '[device-zero]'],
    ['0000000000000000', '[device-zero]'],
    ['aebe52e703ee455ab3c4e57283966239', '[device]'],
    ['aebe52e7-03ee-455a-b3c4-e5728396623', '[device]'],
    ['aebe52e70-3ee-455a-b3c4-e57283966239', '[device]'],
    ['aebe52e7-03ee-455a-b3c4-e5728396623g', '[device]'],
    ['9774d56d682e549-', '[device]'],
    ['aebe52e7 03ee 455a b3c4 e57283966239', '[device]'],
  ])('%j becomes %j', (value, expected) => {
    expect(apply(normalizeDeviceId, value)).toBe(expected);
  });
});

describe('a hash', () => {
  it.each([
    [digits, digits],
    [digits.toUpperCase(), digits],
    [digits.slice(1), '[not-hash]'],
    [`${digits}0`, '[not-hash]'],
    [`${digits.slice(1)}g`, '[not-hash]'],
    ['ann@b.de', '[not-hash]'],
  ])('%j becomes %j', (value, expected) => {
    expect(apply(normalizeHash, value)).toBe(expected);
  });
});

it.each([
  [digits, 'hash'],
  [digits.slice(32), 'other-hash'],
  [digits.slice(24), 'other-hash'],
  [`${digits.slice(1)}g`, undefined],
  [digits.slice(1), undefined],
])('a value %j that looks hashed is found in any position', (value, reason) => {
  for (const start of [0, 5000]) {
    const bytes = Buffer.concat([Buffer.alloc(start, 'a'), Buffer.from(value), Buffer.from('a')]);
    const code = rejectHash(bytes, start, start + value.length);
    expect(code === 0 ? undefined : nameRejection(code)).toBe(reason);
  }
});

it('a text keeps its byte order mark', () => {
  expect(decodeSlice(Buffer.from('x\ufeffé'), 1, 6)).toBe('\ufeffé');
});

describe('a text that is sent unchanged', () => {
  it.each([
    ['Customer "42"\\é😀', 'Customer "42"\\é😀'],
    ['a\tb', '[control]'],
    ['a\0b', '[control]'],
    ['a\x7fb', '[control]'],
  ])('%j becomes %j', (value, expected) => {
    expect(apply(copyText, value)).toBe(expected);
  });

  it('is UTF-8', () => {
    expect(apply(copyText, Buffer.from([0x80]))).toBe('[encoding]');
    expect(apply(copyText, Buffer.from('caf\xe9', 'latin1'))).toBe('[encoding]');
    // Half of a character beyond the basic plane, as some programs write it.
    expect(apply(copyText, Buffer.from('eda080', 'hex'))).toBe('[encoding]');
  });
});

describe('a phone number', () => {
  it.each([
    [undefined, '+49 (0)170 123-4567', '+491701234567'],
    [undefined, '+44 (0) 20 7946 0000', '+442079460000'],
    [undefined, '\uff0b49 170 1234567', '+491701234567'],
    [undefined, "'+49 170 1234567", '+491701234567'],
    [undefined, '+39 06 1234567', '+39061234567'],
    [undefined, '+7 912 345 67 89', '+79123456789'],
    [undefined, '0170 1234567', '[phone-national]'],
    [undefined, '\u202a+49 30 901820\u202c', '+4930901820'],
    [undefined, '\u200e+49\u00a030\u200b901820', '+4930901820'],
    ['DE', '\u2066030 901820\u2069', '+4930901820'],
    [undefined, '+49', '[phone]'],
    [undefined, '+1234', '[phone]'],
    [undefined, '+1 202 555 01433 99', '[phone]'],
    [undefined, '+999 123 456 789', '[phone]'],
    [undefined, 'unknown', '[phone]'],
    [undefined, '+1-800-FLOWERS', '[phone]'],
    ['DE', '0170 1234567', '+491701234567'],
    ['de', '0170/123 45 67', '+491701234567'],
    ['DE', '0049 170 1234567', '+491701234567'],
    ['DE', '+1 202 555 0143', '+12025550143'],
    ['US', '(202) 555-0143', '+12025550143'],
    ['US', '1 202 555 0143', '+12025550143'],
    ['US', '011 49 170 1234567', '+491701234567'],
    ['IT', '06 1234567', '+39061234567'],
    ['DE', '12', '[phone]'],
    ['DE', 'ann@b.de', '[phone]'],
    // With the code of the country, and without a plus.
    ['DE', '491701234567', '+491701234567'],
    ['DE', '49 170 1234567', '+491701234567'],
    ['DE', '49 (0)170 1234567', '+491701234567'],
    ['DE', '4923112345678', '+4923112345678'],
    ['DE', '4930901820', '+4930901820'],
    ['DE', '04933 123456', '+494933123456'],
    ['DE', '4933123456', '[phone-two-ways]'],
    ['DE', '49231123456', '[phone-two-ways]'],
    ['DE', '1701234567', '+491701234567'],
    ['GB', '447911123456', '+447911123456'],
    ['GB', '7911123456', '+447911123456'],
    ['IT', '393331234567', '+393331234567'],
    ['IT', '3933312345', '+393933312345'],
    ['BR', '5511987654321', '+5511987654321'],
    ['BR', '55998765432', '+5555998765432'],
    ['IN', '9198123456', '+919198123456'],
    ['DK', '45123456', '+4545123456'],
    ['US', '14155550101', '+14155550101'],
    // With the code of another country, and without a plus.
    ['DE', '447911123456', '+447911123456'],
    ['DE', '(44) 7911 123456', '+447911123456'],
    ['US', '447911123456', '+447911123456'],
    ['DE', '12025550143', '+12025550143'],
    ['DE', '00447911123456', '+447911123456'],
    ['DE', '33612345678', '[phone-two-ways]'],
    ['FR', '488419687', '[phone-two-ways]'],
    ['DE', '15172345678', '+4915172345678'],
    ['US', '2025550143', '+12025550143'],
    ['IT', '3911234567', '+393911234567'],
    ['ES', '612345678', '+34612345678'],
    // As numbers of a spreadsheet.
    ['DE', '491701234567.0', '+491701234567'],
    ['DE', '491701234567,0', '+491701234567'],
    ['DE', '1701234567.0', '+491701234567'],
    ['DE', '491701234567.00', '+491701234567'],
    ['US', '2025550143.00', '+12025550143'],
    ['DE', '030 901820.0', '+4930901820'],
    [undefined, '+491701234567.0', '+491701234567'],
    ['FR', '01.23.45.67.00', '+33123456700'],
    ['DE', '.0', '[placeholder]'],
  ])('in %s %j becomes %j', async (country, value, expected) => {
    expect(apply(await loadPhoneNormalizer(country), value)).toBe(expected);
  });

  it.each([
    ['DE', '491701234567', ['phone-code']],
    ['DE', '4930901820', ['phone-code']],
    ['DE', '491701234567.0', ['phone-zero', 'phone-code']],
    ['DE', '+491701234567.0', ['phone-zero']],
    ['DE', '0170 1234567', []],
    ['DE', '4933123456', []],
    ['DE', '12.0', []],
    ['US', '14155550101', []],
    ['DE', '447911123456', ['phone-other-code']],
    ['DE', '447911123456.0', ['phone-zero', 'phone-other-code']],
    ['DE', '15172345678', ['phone-national']],
    ['DE', '1701234567', []],
    ['DE', '33612345678', []],
    ['US', '2015550123', []],
  ])('in %s %j counts the corrections %j', async (country, value, expected) => {
    const found: string[] = [];
    apply(await loadPhoneNormalizer(country, (correction) => found.push(correction)), value);
    expect(found).toEqual(expected);
  });

  it('with the code of any country and without a plus is the international one, or refused', async () => {
    const refused: string[] = [];
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples);
      if (!example) continue;
      const read = apply(await loadPhoneNormalizer(country), example.number.slice(1));
      if (read === '[phone-two-ways]') refused.push(country);
      else expect(read, country).toBe(example.number);
      expect(apply(await loadPhoneNormalizer(country), example.formatNational()), country).toBe(
        example.number,
      );
    }
    // There, 062 is the code of a region, too.
    expect(refused).toEqual(['ID']);
  });

  it('needs a country that exists', async () => {
    await expect(loadPhoneNormalizer('Germany')).rejects.toMatchObject({ code: 'country' });
    await expect(loadPhoneNormalizer('__proto__')).rejects.toMatchObject({ code: 'country' });
  });

  it('that is not UTF-8 is reported as such', async () => {
    expect(apply(await loadPhoneNormalizer('DE'), Buffer.from([0x30, 0xff]))).toBe('[encoding]');
  });
});

describe('the handle of a list', () => {
  it.each([
    ['https://x.com/AdsAPI', 'adsapi'],
    ['https://x.com/ads_api?lang=de&s=21', 'ads_api'],
    ['http://www.twitter.com/@AdsAPI/', 'adsapi'],
    ['https://mobile.twitter.com/AdsAPI#top', 'adsapi'],
    ['x.com/AdsAPI/?s=21', 'adsapi'],
    ['HTTPS://X.COM/ADSAPI', 'adsapi'],
    ['@AdsAPI', 'adsapi'],
    ['x', 'x'],
    ['https://x.com/', '[handle]'],
    ['https://x.com/home', '[handle]'],
    ['https://x.com/AdsAPI/status/1', '[handle]'],
    ['https://x.com/i/user/12', '[handle]'],
    ['https://example.com/AdsAPI', '[handle]'],
    ['https://notx.com/AdsAPI', '[handle]'],
    ['https://x.com.example/AdsAPI', '[handle]'],
    ['ftp://x.com/AdsAPI', '[handle]'],
    [`https://x.com/AdsAPI?${'a'.repeat(600)}`, '[handle]'],
  ])('%s is %s', (value, expected) => {
    expect(apply(normalizeListHandle, value)).toBe(expected);
  });
});
