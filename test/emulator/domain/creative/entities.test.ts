/** What stands out in a text, and where (docs/service.md#tweets). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEntities } from '../../../../src/emulator/domain/creative/entities.js';
import { writeLegacyTime } from '../../../../src/emulator/domain/creative/post-response.js';

type Kind = keyof ReturnType<typeof findEntities>;

const textOf = (kind: Kind) =>
  ({ hashtags: 'text', symbols: 'text', user_mentions: 'screen_name', urls: 'url' })[kind];

describe('entities', () => {
  it.each<[string, Kind, string[]]>([
    ['#books and #Bücher, #本', 'hashtags', ['books', 'Bücher', '本']],
    ['#2026 is a number, #y2026 is not', 'hashtags', ['y2026']],
    ['a#b &#38; #', 'hashtags', []],
    ['@quill_mark, @a.b a@b.c @averylongnametoolong', 'user_mentions', ['quill_mark', 'a']],
    ['$BOOK $TOOLONGER a$b $1', 'symbols', ['BOOK']],
    [
      'see (https://example.com/a?b=c#d). http://x.example!',
      'urls',
      ['https://example.com/a?b=c#d', 'http://x.example'],
    ],
    ['ftp://example.com example.com', 'urls', []],
  ])('of "%s": %s %j', (text, kind, expected) => {
    expect(findEntities(text)[kind].map((entity) => entity[textOf(kind)])).toEqual(expected);
  });

  it('counts code points', () => {
    expect(findEntities('😀 #a').hashtags).toEqual([{ text: 'a', indices: [2, 4] }]);
  });

  it('cuts out of any text what its indices say', () => {
    const piece = fc.constantFrom(
      '#tag',
      '@name',
      '$SYM',
      'https://a.example/b',
      ' ',
      '😀',
      'é',
      '.',
      '(',
      ')',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        for (const [kind, entities] of Object.entries(findEntities(text)) as [
          Kind,
          Record<string, unknown>[],
        ][]) {
          for (const entity of entities) {
            const [from, to] = entity.indices as [number, number];
            const mark = { hashtags: '#', symbols: '$', user_mentions: '@', urls: '' }[kind];
            expect([...text].slice(from, to).join('')).toBe(`${mark}${entity[textOf(kind)]}`);
          }
        }
      }),
    );
  });
});

describe('the old form of times', () => {
  it.each([
    ['2017-06-24T05:08:30Z', 'Sat Jun 24 05:08:30 +0000 2017'],
    ['2026-01-02T00:00:00Z', 'Fri Jan 02 00:00:00 +0000 2026'],
  ])('%s is %s', (time, text) => expect(writeLegacyTime(time)).toBe(text));
});
