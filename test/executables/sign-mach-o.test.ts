/** The signature of programs for macOS: a hash of each page, which the system compares before it runs the page. */
import { describe, expect, it } from 'vitest';
import { signMachO, unfitPages } from '../../build/executables/sign-mach-o.js';

const contents = 5 * 4096 + 100;
const signatureAt = Math.ceil(contents / 16) * 16;

/** A program of five and a bit pages: code, the end with room for a signature, and a command for each. */
function program(seed: number): Buffer {
  const bytes = Buffer.alloc(signatureAt + 64, seed);
  bytes.fill(0, 0, 4096);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(3, 16);
  let at = 32;
  for (const [name, offset, size] of [
    ['__TEXT', 0, 4 * 4096],
    ['__LINKEDIT', 4 * 4096, signatureAt + 64 - 4 * 4096],
  ] as const) {
    bytes.writeUInt32LE(0x19, at);
    bytes.writeUInt32LE(72, at + 4);
    bytes.write(name, at + 8, 'latin1');
    bytes.writeBigUInt64LE(BigInt(offset), at + 40);
    bytes.writeBigUInt64LE(BigInt(size), at + 48);
    at += 72;
  }
  bytes.writeUInt32LE(0x1d, at);
  bytes.writeUInt32LE(16, at + 4);
  bytes.writeUInt32LE(signatureAt, at + 8);
  bytes.writeUInt32LE(64, at + 12);
  return bytes;
}

describe('a signed program', () => {
  const signed = signMachO(program(7), 'ads');

  it('has the hash of every page', () => {
    expect(unfitPages(signed)).toEqual([]);
  });

  it('is signed the same way again', () => {
    expect(signMachO(program(7), 'ads').equals(signed)).toBe(true);
    expect(signMachO(signed, 'ads')).toBe(signed);
  });

  it.each([
    [0, 200],
    [3, 3 * 4096],
    [5, signatureAt - 1],
  ])('does not fit any more in page %i where byte %i is changed', (page, at) => {
    const changed = Buffer.from(signed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unfitPages(changed)).toEqual([page]);
    expect(unfitPages(signMachO(changed, 'ads'))).toEqual([]);
  });

  it('ends with the signature, which the last segment contains', () => {
    const command = 32 + 2 * 72;
    const [at, size] = [signed.readUInt32LE(command + 8), signed.readUInt32LE(command + 12)];
    expect(at + size).toBe(signed.length);
    const segment = 32 + 72;
    expect(signed.readBigUInt64LE(segment + 40) + signed.readBigUInt64LE(segment + 48)).toBe(
      BigInt(signed.length),
    );
    // The room in memory is whole pages of arm64.
    expect(signed.readBigUInt64LE(segment + 32) % 0x4000n).toBe(0n);
  });
});

it('refuses what is not a program for macOS', () => {
  expect(() => signMachO(Buffer.alloc(64), 'ads')).toThrow('not a program for macOS');
});
