/** Any list, written in any way and cut anywhere, is read back as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../support/rounds.js';
import { type ReadRow, readList } from './read-rows.js';

/** Texts that are sent as they are, so that what is read can be compared: anything but control characters. */
const text = fc
  .string({ unit: fc.constantFrom(...'ab"\',;|\t\r\n é😀\\@:{}[]'), minLength: 1, maxLength: 8 })
  .filter((value) => value.trim() !== '');
const isClean = (value: string) => !/\p{Cc}/u.test(value);
const cell = fc.oneof(text.filter(isClean), fc.constant(''));
/** Of several lines, those with delimiters may be rows of their own, which a cell must not have. */
const note = text.map((value) => (value.includes('\r') ? value.replace(/[,;|\t]/g, '') : value));
const address = fc.nat(9999).map((number) => `P${number}@Example.com`);

interface Row {
  readonly email: string;
  readonly partner: string;
  readonly note: string;
}
const rows = fc.array(
  fc.record<Row>({
    email: fc.oneof(address, fc.constant('')),
    partner: cell,
    note: fc.oneof(note, fc.constant('')),
  }),
  { maxLength: 30 },
);
/** The first 512 bytes are read at once, whatever pieces they come in. */
const cuts = fc.array(fc.nat(2000), { maxLength: 24 });
const sortCuts = (places: readonly number[], length: number) =>
  places.filter((at) => at <= length).sort((a, b) => a - b);

/** What a row is read as. */
function expected({ email, partner: written }: Row, line: number): ReadRow {
  const text = written.replace(/^\s*'/, '');
  const partner = text.trim() === '' ? '' : text;
  if (email === '' && partner === '') return { line, column: undefined, reason: 'empty' };
  return {
    line,
    values: {
      ...(email !== '' && { email: [email.toLowerCase()] }),
      ...(partner !== '' && { partner_user_id: [partner] }),
    },
    operation: 'Update',
    times: {},
  };
}

const countLines = (written: string) => written.split(/\r\n|\r|\n/).length - 1;

describe('a list', () => {
  it('as CSV is read back with its lines, in any quotes and pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.infiniteStream(fc.boolean()),
        fc.infiniteStream(fc.constantFrom('\n', '\r\n', '\r')),
        fc.boolean(),
        cuts,
        async (list, delimiter, quotes, ends, endsWithLine, places) => {
          const write = (value: string) =>
            quotes.next().value || /["\r\n]/.test(value) || value.includes(delimiter)
              ? `"${value.replaceAll('"', '""')}"`
              : value;
          let written = ['note', 'partner_user_id', 'email'].map(write).join(delimiter);
          const lines: number[] = [];
          for (const { email, partner, note } of list) {
            written += String(ends.next().value);
            lines.push(countLines(written) + 1);
            written += [note, partner, email].map(write).join(delimiter);
          }
          if (endsWithLine) written += String(ends.next().value);
          const bytes = Buffer.from(written);
          const read = await readList(bytes, { valueSeparator: '' }, sortCuts(places, bytes.length));
          const isFooter = Object.values(list.at(-1) ?? { email: 'a@b.de' }).every(
            (cell) => cell.trim() === '',
          );
          expect(read.footers).toEqual(isFooter ? [lines.at(-1)] : []);
          const people = isFooter ? list.slice(0, -1) : list;
          expect(read.rows).toEqual(people.map((row, at) => expected(row, lines[at] ?? 0)));
        },
      ),
      { numRuns: rounds(25) },
    );
  });

  it('as CSV is read the same wherever a row is cut', async () => {
    const row = '"a""b\r\nc",d@x.com\r\n';
    const bytes = Buffer.from(`note,email\n${row.repeat(40)}`);
    const { rows: whole } = await readList(bytes, { valueSeparator: '' });
    expect(whole.at(-1)).toMatchObject({ values: { email: ['d@x.com'] } });
    for (let cut = bytes.length - 2 * row.length; cut < bytes.length; cut += 1) {
      const { rows: read } = await readList(bytes, { valueSeparator: '' }, [cut]);
      expect(read, `cut at ${cut}`).toEqual(whole);
    }
  });

  it.each(['jsonl', 'json'] as const)('as %s is read back, in any form and pieces', async (format) => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.infiniteStream(fc.constantFrom('', ' ', '\t\r ')),
        fc.infiniteStream(fc.boolean()),
        cuts,
        async (list, spaces, escapes, places) => {
          const space = () => spaces.next().value;
          const write = (value: string) => {
            const json = JSON.stringify(value);
            if (!escapes.next().value) return json;
            return json.replace(
              /[a-zé@]/,
              (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
            );
          };
          const objects = list.map(({ email, partner, note }) => {
            const members = Object.entries({ partner_user_id: partner, note, email });
            const written = members.map(([name, value]) => {
              const item = write(value.replaceAll('\\', '/'));
              return `"${name}"${space()}:${space()}${escapes.next().value ? `[${space()}${item}${space()}]` : item}`;
            });
            return `${space()}{${space()}${written.join(`${space()},${space()}`)}${space()}}${space()}`;
          });
          const written = format === 'json' ? `[${objects.join(',\n')}]` : objects.join('\n');
          const bytes = Buffer.from(written);
          const read = await readList(bytes, { format }, sortCuts(places, bytes.length)).catch(
            (error: unknown) => error as { code: string },
          );
          if ('code' in read) expect([read.code, list.length]).toEqual(['empty', 0]);
          else {
            expect(read.rows).toEqual(
              list.map((row, at) => expected({ ...row, partner: row.partner.replaceAll('\\', '/') }, at + 1)),
            );
          }
        },
      ),
      { numRuns: rounds(25) },
    );
  });

  it('of any bytes is read or refused, and the message quotes nothing of it', async () => {
    const secret = 'Zq7secret';
    const part = fc.constantFrom(
      'email',
      'phone',
      ',',
      ';',
      '\n',
      '\r',
      '"',
      '""',
      '{',
      '}',
      '[',
      ']',
      ':',
      '\0',
      '\\',
      '\ufeff',
      ' ',
      '\u00e9',
      '@',
      '.de',
      '+49',
      '1',
      secret,
      '{"email":"',
      '"}',
      '"email":',
      'null',
      `${secret}@b.de`,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 40 }),
        cuts,
        fc.boolean(),
        async (parts, places, withHeader) => {
          const bytes = Buffer.from(`${withHeader ? 'email,phone\n' : ''}${parts.join('')}`);
          const whole = await readList(bytes).catch((error: unknown) => error as Error);
          const inPieces = await readList(bytes, {}, sortCuts(places, bytes.length)).catch(
            (error: unknown) => error as Error,
          );
          expect(inPieces).toEqual(whole);
          if (whole instanceof Error) {
            expect(whole.name).toBe('InputError');
            if (withHeader) expect(JSON.stringify(whole)).not.toContain(secret);
          } else if (withHeader) {
            expect(JSON.stringify(whole.rows.filter(({ reason }) => reason))).not.toContain(secret);
          }
        },
      ),
      { numRuns: rounds(75) },
    );
  });
});
