/** Text in UTF-16 is read as UTF-8, however it comes in pieces. */
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import { findUtf16, readUtf16 } from '../../../../src/cli/core/input/utf16.js';

const text = 'E-Mail\tName\r\nänn@example.com\t😀\r\nbob@example.com\tБоб\r\n';
const little = (content: string) => Buffer.from(content, 'utf16le');
const big = (content: string) => little(content).swap16();

async function read(bytes: Uint8Array, size = 1 << 16): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield Uint8Array.from(bytes.subarray(at, at + size));
  }
  const all: Uint8Array[] = [];
  for await (const piece of readUtf16(pieces(), '--from: list.txt')) all.push(piece);
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
