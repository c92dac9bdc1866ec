/** Characters for arbitrary texts. */
import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 } as const;

/**
 * Any code point but the surrogates, as the unit `binary` of the library, which fills a table of a million entries before
 * it makes the first text.
 */
export const anyCharacter = fc.nat({ max: 0x10ffff - surrogates.count }).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (code === undefined || text !== String.fromCodePoint(code)) throw new Error('not one character');
    return code < surrogates.first ? code : code - surrogates.count;
  },
);
