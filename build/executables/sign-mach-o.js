// Signs a program for macOS without an identity, as the linker does: a hash of each page, in the form that the kernel checks before
// it runs the page. Bun signs what it compiles for arm64, and leaves the signature of its own program in that for x64.
import { createHash } from 'node:crypto';

const pageSize = 4096;
const hashSize = 32;
/** Sizes in memory are whole pages of arm64, as those of segments are. */
const memoryPage = 0x4000;

const commandNames = { 25: 'segment', 29: 'signature' };
const magics = { program: 0xfeedfacf, signature: 0xfade0cc0, directory: 0xfade0c02 };
const directoryHeader = 88;

/** The commands of the file that a signature is about, with where they are. */
function readCommands(bytes) {
  if (bytes.readUInt32LE(0) !== magics.program) throw new Error('this is not a program for macOS');
  const found = [];
  let at = 32;
  for (let left = bytes.readUInt32LE(16); left > 0; left--) {
    const name = commandNames[bytes.readUInt32LE(at)];
    if (name === 'segment') {
      const segment = bytes.toString('latin1', at + 8, at + 24).replace(/\0+$/, '');
      found.push({
        name,
        at,
        segment,
        offset: Number(bytes.readBigUInt64LE(at + 40)),
        size: Number(bytes.readBigUInt64LE(at + 48)),
      });
    } else if (name === 'signature') {
      found.push({ name, at, offset: bytes.readUInt32LE(at + 8), size: bytes.readUInt32LE(at + 12) });
    }
    at += bytes.readUInt32LE(at + 4);
  }
  return {
    signature: found.find(({ name }) => name === 'signature'),
    text: found.find(({ segment }) => segment === '__TEXT'),
    end: found.find(({ segment }) => segment === '__LINKEDIT'),
  };
}

/** The numbers of the pages whose hash is not the one in the signature. Throws where there is no signature that can be read. */
export function unfitPages(bytes) {
  const { signature } = readCommands(bytes);
  if (!signature) throw new Error('the program has no signature');
  const blob = bytes.subarray(signature.offset, signature.offset + signature.size);
  if (blob.readUInt32BE(0) !== magics.signature) throw new Error('the signature has another form');
  const directory = blob.subarray(blob.readUInt32BE(16));
  if (directory.readUInt32BE(0) !== magics.directory) throw new Error('the signature has no hashes first');
  const [hashes, count, limit] = [16, 28, 32].map((offset) => directory.readUInt32BE(offset));
  const size = 2 ** directory[39];
  if (directory[37] !== 2 || count !== Math.ceil(limit / size))
    throw new Error('the signature counts other pages');
  if (limit !== signature.offset) throw new Error('the signature is about another part of the file');
  return Array.from({ length: count }, (_, page) => page).filter((page) => {
    const hash = hashOf(bytes.subarray(page * size, Math.min((page + 1) * size, limit)));
    return !hash.equals(directory.subarray(hashes + page * hashSize, hashes + (page + 1) * hashSize));
  });
}

const hashOf = (page) => createHash('sha256').update(page).digest();

/** The program with a signature that fits, which is that of Bun where it does. `name` is the program's, for the system's lists. */
export function signMachO(bytes, name) {
  const { signature, text, end } = readCommands(bytes);
  if (!signature || !text || !end) throw new Error('the program has no place for a signature');
  if (fits(bytes)) return bytes;
  const limit = signature.offset;
  const count = Math.ceil(limit / pageSize);
  const identifier = Buffer.from(`${name}\0`);
  const length = directoryHeader + identifier.length + count * hashSize;
  const size = Math.ceil((20 + length) / 16) * 16;
  const signed = Buffer.alloc(limit + size);
  bytes.copy(signed, 0, 0, limit);
  // The first page has the commands, and is hashed with them.
  signed.writeUInt32LE(size, signature.at + 12);
  const endSize = limit + size - end.offset;
  signed.writeBigUInt64LE(BigInt(endSize), end.at + 48);
  signed.writeBigUInt64LE(BigInt(Math.ceil(endSize / memoryPage) * memoryPage), end.at + 32);
  const pages = Array.from({ length: count }, (_, page) =>
    hashOf(signed.subarray(page * pageSize, Math.min((page + 1) * pageSize, limit))),
  );
  const directory = createDirectory({ length, limit, text, identifier, count });
  const outer = words([magics.signature, 20 + length, 1, 0, 20]);
  Buffer.concat([outer, directory, identifier, ...pages]).copy(signed, limit);
  return signed;
}

function fits(bytes) {
  try {
    return unfitPages(bytes).length === 0;
  } catch {
    return false;
  }
}

/** The header of the hashes, in version 2.4 of its form: signed without an identity, by a linker. */
function createDirectory({ length, limit, text, identifier, count }) {
  const header = Buffer.alloc(directoryHeader);
  const hashes = directoryHeader + identifier.length;
  words([magics.directory, length, 0x20400, 0x20002, hashes, directoryHeader, 0, count, limit]).copy(header);
  // SHA-256, and the size of a page as a power of two.
  header.set([hashSize, 2, 0, Math.log2(pageSize)], 36);
  header.writeBigUInt64BE(BigInt(text.offset), 64);
  header.writeBigUInt64BE(BigInt(text.size), 72);
  // The main program, not a library.
  header.writeBigUInt64BE(1n, 80);
  return header;
}

function words(values) {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}
