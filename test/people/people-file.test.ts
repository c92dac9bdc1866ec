import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createBlockWriter,
  type PeopleFileEnd,
  PeopleFileError,
  readPeopleFile,
} from '../../src/people/known/people-file.js';
import { identifierSize } from '../../src/people/known/scan-people.js';
import { rounds } from '../support/rounds.js';

const kinds = ['email', 'handle', 'phone_number'];
const identifier = fc
  .tuple(fc.nat({ max: kinds.length - 1 }), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([kind, hash]) => Buffer.from([kind, ...hash]));
const person = fc.array(identifier, { minLength: 1, maxLength: 5 }).map((all) => Buffer.concat(all));
const blocks = fc.array(fc.array(person, { minLength: 1, maxLength: 6 }), { maxLength: 4 });

function write(people: readonly (readonly Buffer[])[], names = kinds, isEnded = true): Buffer {
  const writer = createBlockWriter(names);
  const parts = [writer.heading];
  for (const block of people) {
    for (const bytes of block)
      writer.add({ bytes, at: 0, count: bytes.length / identifierSize }, dayOf(bytes));
    const part = writer.takeBlock();
    if (part) parts.push(part);
  }
  if (isEnded) parts.push(writer.endBlock());
  return Buffer.concat(parts);
}

/** Any day that depends on the person alone. */
const dayOf = (bytes: Uint8Array) => ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0);

async function read(
  file: Uint8Array,
  names = kinds,
): Promise<{ people: string[]; days: (number | undefined)[]; end: PeopleFileEnd }> {
  let position = 0;
  const people: string[] = [];
  const days: (number | undefined)[] = [];
  const parts = readPeopleFile(async (length) => {
    const part = file.slice(position, position + length);
    position += part.length;
    return part;
  }, names);
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return { people, days, end: value };
    value(({ bytes, at, count, day }) => {
      days.push(day);
      people.push(Buffer.from(bytes.subarray(at, at + count * identifierSize)).toString('hex'));
    });
  }
}

const hex = (people: readonly (readonly Buffer[])[]) => people.flat().map((one) => one.toString('hex'));

describe('a file of known people', () => {
  test('has all people who were written, in order and with their days', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, async (people) => {
        const file = write(people);
        const { people: found, days, end } = await read(file);
        expect(found).toEqual(hex(people));
        expect(days).toEqual(people.flat().map(dayOf));
        expect(end).toMatchObject({ isComplete: true, bytes: file.length });
      }),
    );
  });

  test('has people of more identifiers than a byte can count', async () => {
    for (const count of [1, 127, 128, 129, 16_384, 20_000]) {
      const bytes = Buffer.alloc(count * identifierSize, 1);
      expect((await read(write([[bytes]]))).people).toEqual([bytes.toString('hex')]);
    }
  });

  test('that was cut anywhere has the people of its whole blocks', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, fc.nat(), async (people, place) => {
        const heading = write([], kinds, false).length;
        const file = write(people);
        const cut = heading + (place % (file.length - heading));
        const { people: found, end } = await read(file.subarray(0, cut));
        expect(end.isComplete).toBe(false);
        expect(hex(people).slice(0, found.length)).toEqual(found);
        const whole = people.filter(
          (_, index) => write(people.slice(0, index + 1), kinds, false).length <= cut,
        );
        expect(found).toEqual(hex(whole));
      }),
    );
  });

  test('with any other byte is refused, or read up to it, and never has somebody else', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, fc.nat(), fc.integer({ min: 1, max: 255 }), async (people, place, change) => {
        const file = write(people);
        const at = place % file.length;
        file[at] = (file[at] ?? 0) ^ change;
        const result = await read(file).catch((error: unknown) => error);
        if (result instanceof PeopleFileError) return;
        const { people: found, end } = result as Awaited<ReturnType<typeof read>>;
        expect(end.isComplete).toBe(false);
        expect(hex(people).slice(0, found.length)).toEqual(found);
        expect(found.length).toBeLessThan(hex(people).length + 1);
      }),
      { numRuns: rounds(75) },
    );
  });

  test('maps kinds to the numbers of the reader', async () => {
    const bytes = Buffer.alloc(identifierSize, 0);
    const [found = ''] = (await read(write([[bytes]]), ['phone_number', 'email', 'handle'])).people;
    expect(found.slice(0, 2)).toBe('01');
  });

  test.each([
    ['an empty file', '', 'incomplete'],
    ['other text', 'email\na@b.c\n', 'is not a file of known people'],
    ['a line that never ends', 'a'.repeat(5000), 'is not a file of known people'],
    ['a later version', 'ads known people 3: email\n', 'has format version 3'],
    ['an earlier version', 'ads known people 0: email\n', 'has format version 0'],
    [
      'other identifiers',
      'ads known people 1: email shoe_size\n',
      'identifiers that this list does not accept',
    ],
    ['a block of four gigabytes', `ads known people 1: email\n${'\xff'.repeat(16)}`, 'is damaged'],
  ])('differs from %s', async (_, text, expected) => {
    const result = read(Buffer.from(text, 'latin1'));
    if (expected === 'incomplete') expect((await result).end.isComplete).toBe(false);
    else await expect(result).rejects.toThrow(expected);
  });

  /** A file whose only block has a right checksum, whatever it holds: as a writer with a fault would leave it. */
  function sealed(content: readonly number[], people: number): Buffer {
    const short = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer').subarray(0, 8);
    const heading = write([], kinds, false);
    const head = Buffer.alloc(16);
    head.writeUInt32LE(content.length, 0);
    head.writeUInt32LE(people, 4);
    short(heading).copy(head, 8);
    const body = Buffer.from(content);
    short(Buffer.concat([head, hash('sha256', body, 'buffer')])).copy(head, 8);
    return Buffer.concat([heading, head, body]);
  }
  const one = [1, 0, 0, ...Array(identifierSize).fill(0)];

  test('with a right checksum is read', async () => {
    expect((await read(sealed([...one, ...one], 2))).people).toHaveLength(2);
    const many = [0x81, 0x80, 0x80, 0x80, 0x00, ...one.slice(1)];
    expect((await read(sealed(many, 1))).people).toHaveLength(1);
  });

  test.each<[string, readonly number[], number]>([
    ['fewer people than it says', one, 2],
    ['more people than it says', [...one, ...one], 1],
    ['nobody where a person begins', [0, ...one], 2],
    ['less of a person than it says', [2, ...one.slice(1)], 1],
    ['a person without an end', [...one, 0x80], 1],
    ['a number of identifiers that is too long', [0x81, 0x80, 0x80, 0x80, 0x80, 0x00, ...one.slice(1)], 1],
    ['an identifier of a kind that its heading does not name', [1, 0, 0, 3, ...one.slice(4)], 1],
  ])('with %s is damaged, though its checksum is right', async (_, content, people) => {
    await expect(read(sealed(content, people))).rejects.toThrow('is damaged');
  });

  test('has people who fill the first buffer to the last byte, and one byte more', async () => {
    const first = 1 << 16;
    for (let size = first - 6; size <= first + 6; size++) {
      // Beside their identifiers, people take a byte for their number, or two for a large one, and their day.
      const [single, large] = [identifierSize + 3, 128 * identifierSize + 4];
      const [singles = 0, larges = 0] =
        [...Array(3 * identifierSize).keys()]
          .map((index) => [Math.floor(index / 3), index % 3] as const)
          .find(([few, many]) => (size - few * single - many * large - 4) % identifierSize === 0) ?? [];
      const rest = (size - singles * single - larges * large - 4) / identifierSize;
      const counts = [...Array(singles).fill(1), ...Array(larges).fill(128), rest];
      const people = counts.map((count, index) => Buffer.alloc(count * identifierSize, index % 2));
      const writer = createBlockWriter(kinds);
      for (const bytes of people) writer.add({ bytes, at: 0, count: bytes.length / identifierSize }, 0);
      expect(writer.size).toBe(size);
      expect((await read(write([people]))).people).toEqual(hex([people]));
    }
  });

  test('without people has its end only, and the checksum of its writer', async () => {
    const writer = createBlockWriter(kinds);
    expect(writer.takeBlock()).toBeUndefined();
    const file = Buffer.concat([writer.heading, writer.endBlock()]);
    expect((await read(file)).end).toMatchObject({ isComplete: true, checksum: writer.checksum() });
  });

  test('is damaged if anything follows its end', async () => {
    await expect(read(Buffer.concat([write([]), Buffer.from('x')]))).rejects.toThrow('is damaged');
  });
});
