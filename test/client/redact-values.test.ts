/** Secrets in what a service sends back, however it spells them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/client/redact-values.js';
import { readRefusal, readServiceError } from '../../src/client/service-error.js';
import { anyCharacter } from '../support/characters.js';
import { rounds } from '../support/rounds.js';

const secret = 'Token/5+aé"42';
const { text, value } = createRedactor([secret]);

const hex = (code: number, length = 4) => code.toString(16).padStart(length, '0');
const each = (spell: (code: number, character: string) => string) => (plain: string) =>
  plain
    .split('')
    .map((character) => spell(character.charCodeAt(0), character))
    .join('');

/** Ways to write a text, by their names. */
const spellings: Readonly<Record<string, (plain: string) => string>> = {
  'in plain text': (plain) => plain,
  'in JSON': (plain) => JSON.stringify(plain).slice(1, -1),
  'in JSON with escaped slashes': (plain) => JSON.stringify(plain).slice(1, -1).replaceAll('/', '\\/'),
  'in JSON with every character escaped': each((code) => `\\u${hex(code)}`),
  'in JSON with escapes in capitals': each((code) => `\\u${hex(code).toUpperCase()}`),
  'in JavaScript': each((code) => (code < 256 ? `\\x${hex(code, 2)}` : `\\u{${hex(code)}}`)),
  'percent-encoded': encodeURIComponent,
  'percent-encoded in small letters': (plain) =>
    encodeURIComponent(plain).replace(/%../g, (code) => code.toLowerCase()),
  'percent-encoded whole': (plain) => [...Buffer.from(plain)].map((byte) => `%${hex(byte, 2)}`).join(''),
  'percent-encoded twice': (plain) => encodeURIComponent(encodeURIComponent(plain)),
  'in HTML': (plain) => plain.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  'in HTML by number': each((code) => `&#${code};`),
  'in HTML by number of base 16': each((code) => `&#x${hex(code)};`),
};

describe('a redactor', () => {
  it.each(Object.entries(spellings))('hides a secret %s', (_, spell) => {
    expect(text(`got "${spell(secret)}", and refused`)).toBe('got "***", and refused');
  });

  it.each([0, 1, 2, 3, 4])('hides a secret in base64 after %i bytes', (before) => {
    const bytes = Buffer.from(`${'k'.repeat(before)}${secret}:rest`);
    for (const alphabet of ['base64', 'base64url'] as const) {
      const shown = text(`Basic ${bytes.toString(alphabet)}`);
      expect(Buffer.from(shown, alphabet).toString()).not.toContain(secret.slice(2, -2));
      expect(shown).toContain('***');
    }
  });

  it.each(['base64', 'base64url'] as const)(
    'hides a secret that has each odd character twice in %s',
    (name) => {
      const odd = '???secret???>>>more>>>';
      const encoded = Buffer.from(odd).toString(name);
      expect(encoded.match(/[/_]/g)?.length).toBeGreaterThan(1);
      expect(encoded.match(/[+-]/g)?.length).toBeGreaterThan(1);
      expect(createRedactor([odd]).text(`got ${encoded}`)).toMatch(/^got .{0,2}\*\*\*.{0,4}$/);
    },
  );

  it('hides the header of an app with its key and secret', () => {
    const redactor = createRedactor(['the-consumer-key', 'the/consumer/secret']);
    const header = Buffer.from('the-consumer-key:the%2Fconsumer%2Fsecret').toString('base64');
    expect(redactor.text(`authorization: Basic ${header}`)).toMatch(
      /^authorization: Basic \S{0,3}\*\*\*\S{0,4}\*\*\*\S{0,4}$/,
    );
  });

  it('hides a secret whose characters are spelled in several ways, one inside of the other', () => {
    const ways = Object.values(spellings);
    const characters = fc.constantFrom(...'abcXYZ019-_~./+%&<>"\'=é€😀');
    // What is left of a secret where its own "%1a" is read as an escape must not be too short to be one.
    const secrets = fc.array(characters, { maxLength: 30 }).map((list) => `secret${list.join('')}`);
    // A bare backslash before what follows it would be the escape of something else.
    const choice = fc.array(fc.nat({ max: ways.length - 1 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(secrets, choice, choice, (plain, inner, outer) => {
        const parts = plain.match(/./gsu) ?? [];
        const once = parts
          .map((part, index) => ways[inner[index % inner.length] ?? 0]?.(part) ?? '')
          .join('');
        const way = ways[outer[0] ?? 0];
        const shown = createRedactor([plain]).text(`[[${way?.(once)}]]`);
        expect(shown).toBe('[[***]]');
      }),
      { numRuns: rounds(125) },
    );
  });

  it('leaves texts without secrets unchanged, however they are escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (given) => {
        fc.pre(!given.includes('Token'));
        expect(text(given)).toBe(given);
      }),
    );
    expect(text('100 % of \\u0041 &amp; %41 & more')).toBe('100 % of \\u0041 &amp; %41 & more');
  });

  it('hides secrets, but no texts too short to be one', () => {
    const redactor = createRedactor(['abcdef', 'abc', '']);
    expect(redactor.text('abcdef, abcdef and abc')).toBe('***, *** and abc');
  });

  it('hides a secret whole that begins with another one', () => {
    const redactor = createRedactor(['abcdef', 'abcdefghij']);
    expect(redactor.text('got abcdefghij')).toBe('got ***');
  });

  it('hides secrets in names, values and numbers of a document, and changes nothing else', () => {
    const document = { a: [`x${secret}y`, 1, null, true, 2n ** 70n], [secret]: { b: 'c' } };
    expect(value(document)).toEqual({ a: ['x***y', 1, null, true, 2n ** 70n], '***': { b: 'c' } });
    expect(createRedactor(['12345678']).value([12345678, 9123456780n, 7])).toEqual(['***', '9***0', 7]);
  });
});

describe('an error of the service', () => {
  const answer = (body: string) => ({ status: 400, headers: {}, body, bytes: Buffer.from(body) });

  it.each(Object.entries(spellings))('shows nothing of a secret that it echoes %s', (_, spell) => {
    const spelled = spell(secret);
    const bodies = [
      JSON.stringify({ errors: [{ code: 'X', message: `bad ${spelled}` }] }),
      `{"errors":[{"code":"X","message":"bad ${each((code) => `\\u${hex(code)}`)(spelled)}"}]}`,
      `<html><h1>Bad</h1><p>bad ${spelled}</p></html>`,
      `bad ${spelled}`,
    ];
    for (const body of bodies) {
      const error = readServiceError(answer(body), 0, [secret]);
      const shown = [error.excerpt, ...error.entries.map(({ message }) => message)].join(' ');
      expect(shown).toContain('bad ***');
      expect(shown).not.toMatch(/Token|42/);
      expect(JSON.stringify(readRefusal(answer(body), [secret]).body)).toContain('***');
    }
  });
});

it('secrets that overlap are both hidden', () => {
  const redactor = createRedactor(['abcdef123', 'f123xyz-secret', '123xyz']);
  expect(redactor.text('got abcdef123xyz-secret, and refused')).toBe('got ***, and refused');
  expect(redactor.text('got abcdef123xyz, and refused')).toBe('got ***, and refused');
});
