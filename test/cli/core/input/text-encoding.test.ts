/** Text in UTF-16, and in what --encoding names, is read as UTF-8, however it comes in pieces. */
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import { decodeText, findUtf16, readEncoded } from '../../../../src/cli/core/input/text-encoding.js';
import type { TextEncoding } from '../../../../src/flags/local-flags.js';

const text = 'E-Mail\tName\r\nänn@example.com\t😀\r\nbob@example.com\tБоб\r\n';
const little = (content: string) => Buffer.from(content, 'utf16le');
const big = (content: string) => little(content).swap16();

async function read(bytes: Uint8Array, size = 1 << 16, encoding?: TextEncoding): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield Uint8Array.from(bytes.subarray(at, at + size));
  }
  const all: Uint8Array[] = [];
  for await (const piece of readEncoded(pieces(), '--from: list.txt', encoding)) all.push(piece);
  return Buffer.concat(all).toString();
}

it.each([
  ['little end with a mark', little(`\ufeff${text}`), 'utf-16le'],
  ['little end without', little(text), 'utf-16le'],
  ['big end with a mark', big(`\ufeff${text}`), 'utf-16be'],
  ['big end without', big(text), 'utf-16be'],
] as const)('UTF-16 of %s', async (_, bytes, encoding) => {
  expect(findUtf16(bytes)).toBe(encoding);
  for (const size of [1, 2, 3, 5, 1 << 16]) expect(await read(bytes, size)).toBe(text);
});

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['two letters', Buffer.from('ab')],
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(8)],
])('%s passes as it is', async (_, bytes) => {
  expect(findUtf16(bytes)).toBe(undefined);
  for (const size of [1, 3, 1 << 16]) expect(await read(bytes, size)).toBe(bytes.toString());
});

describe('damaged UTF-16', () => {
  it.each([
    ['is cut off', little(`\ufeff${text}`).subarray(0, -1)],
    ['has half a character', Buffer.concat([little(`\ufeff${text}`), little('\ud83d'), little('x')])],
  ])('is refused where it %s', async (_, bytes) => {
    const error = await read(bytes, 7).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toMatchObject({ exit: 2, message: '--from: list.txt: the UTF-16 text is damaged' });
  });
});

describe('text in the encoding that the user names', () => {
  const samples: readonly (readonly [TextEncoding, string, readonly number[]])[] = [
    ['windows-1252', 'ü€’Ž', [0xfc, 0x80, 0x92, 0x8e]],
    ['iso-8859-1', 'ü€’Ž', [0xfc, 0x80, 0x92, 0x8e]],
    ['iso-8859-15', 'ü€', [0xfc, 0xa4]],
    ['macintosh', 'üä', [0x9f, 0x8a]],
    ['windows-1250', 'ćł', [0xe6, 0xb3]],
    ['windows-1251', 'Ёж', [0xa8, 0xe6]],
    ['koi8-r', 'ж', [0xd6]],
    ['windows-1254', 'ğ', [0xf0]],
    ['shift_jis', 'メー', [0x83, 0x81, 0x81, 0x5b]],
    ['gbk', '邮件', [0xd3, 0xca, 0xbc, 0xfe]],
    ['big5', '電', [0xb9, 0x71]],
    ['euc-kr', '한', [0xc7, 0xd1]],
    ['utf-16be', 'ü', [0x00, 0xfc]],
    ['utf-8', 'ü', [0xc3, 0xbc]],
  ];

  it.each(samples)('%s is read, however it is cut', async (encoding, letters, bytes) => {
    const text = Buffer.concat([Uint8Array.from(bytes), Uint8Array.from(bytes)]);
    for (const size of [1, 2, 3, 1 << 16]) expect(await read(text, size, encoding)).toBe(letters + letters);
    expect(decodeText(text, 'list.csv', encoding)).toBe(letters + letters);
  });

  it.each([
    ['\ufeffemail\nann@example.com\n', 'UTF-8'],
    [little('\ufeffemail\n'), 'UTF-16'],
  ] as const)('is refused if its mark says another encoding: %#', async (text, named) => {
    const error = await read(Buffer.from(text), 7, 'windows-1252').catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      exit: 2,
      message: `--from: list.txt: the text is in ${named}, as its first bytes say, and not in windows-1252`,
      hint: 'Leave out --encoding.',
    });
  });

  it('may begin with the mark of this encoding', async () => {
    expect(await read(little('\ufeffemail'), 3, 'utf-16le')).toBe('email');
  });

  it('is refused where it is not in this encoding', async () => {
    const error = await read(Buffer.from([0x61, 0x83]), 1, 'shift_jis').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ exit: 2, message: '--from: list.txt: the text is not in shift_jis' });
  });
});

describe('a whole text', () => {
  it.each([
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), `\ufeff${text}`],
    ['UTF-16', little(`\ufeff${text}`), text],
  ])('of %s is decoded', (_, bytes, expected) => {
    expect(decodeText(bytes, 'list.csv')).toBe(expected);
  });

  it('in neither of both is refused, with what to type', () => {
    expect(() => decodeText(Buffer.from('a\nM\xfcller\n', 'latin1'), 'list.csv')).toThrow(
      expect.objectContaining({
        message: 'list.csv is neither UTF-8 nor UTF-16',
        hint: expect.stringContaining('--encoding windows-1252'),
      }),
    );
  });
});
