/** Currencies that the formats of cells show: 50 in a cell of euros is not 50 US dollars. */
import { currencyDecimals } from '../contract/wire/currencies.js';

/** The currencies of languages whose sign is that of others too, by the number of the language (MS-LCID). */
const byLanguage: ReadonlyMap<number, string> = new Map([
  [0x409, 'USD'],
  [0x1009, 'CAD'],
  [0xc0c, 'CAD'],
  [0xc09, 'AUD'],
  [0x1409, 'NZD'],
  [0x1004, 'SGD'],
  [0xc04, 'HKD'],
  [0x404, 'TWD'],
  [0x80a, 'MXN'],
  [0x416, 'BRL'],
  [0x411, 'JPY'],
  [0x804, 'CNY'],
  [0x41d, 'SEK'],
  [0x406, 'DKK'],
  [0x414, 'NOK'],
  [0x415, 'PLN'],
  [0x405, 'CZK'],
  [0x40e, 'HUF'],
  [0x807, 'CHF'],
  [0x100c, 'CHF'],
  [0x809, 'GBP'],
]);
/** Signs that mean one currency in any language. */
const ownSigns: ReadonlySet<string> = new Set(['€', '£', 'US$']);

/** The sign of a format that shows the currency of each reader: 50 is $50.00 for one, and 50,00 € for another. */
export const localCurrency = '\u00a4';

/** Multiples that a format shows of a number which it divides first, as `0.0,"K"` does. */
const multiples = /^(?:k|t|th|tsd|m|mm|mn|mio|b|bn|mrd)$/i;

/**
 * The currency of a format by its code (ECMA-376, 18.8.31), as ISO 4217 has it or by its sign: EUR of `0.00\ [$EUR]`, `$` of
 * `"$"0.00`, kr of `0 "kr"`; any other word too, which a reader of amounts refuses. Undefined for a format without one.
 */
export function currencyOfCode(code: string): string | undefined {
  const [first = ''] = code.replace(/"[^"]*"|\\;/g, (text) => text.replaceAll(';', ' ')).split(';');
  const marked = /\[\$([^[\]-]+)(?:-([\da-f]+))?/i.exec(first);
  if (marked) {
    const [, sign = '', language = ''] = marked;
    const isKnown = currencyDecimals.has(sign.trim().toUpperCase()) || ownSigns.has(sign.trim());
    return isKnown ? sign.trim() : (byLanguage.get(Number.parseInt(language, 16)) ?? sign.trim());
  }
  const isDivided = /[0#?],+(?![0#?,])/.test(first.replace(/"[^"]*"|\\./g, ' '));
  const shown = first.replace(/\[[^[\]]*\]|[_*].|general/gi, ' ').replace(/["\\]/g, '');
  return currencyIn(shown, isDivided);
}

/**
 * The currency beside the digits of a number as a cell shows it: a code, or a sign, or else what stands there. Undefined for a number
 * alone. Of a number that may be `isDivided`, the word for its multiple is none.
 */
export function currencyIn(shown: string, isDivided: boolean): string | undefined {
  const words = shown.replace(/(?<=[\d#?.])E[+-]/gi, ' ').split(/[\s\d#?.,%+()/-]+/);
  const currency = words.find((word) => /\p{Sc}/u.test(word) || currencyDecimals.has(word));
  if (currency !== undefined) return currency;
  const others = words.filter((word) => /\p{L}/u.test(word) && !(isDivided && multiples.test(word)));
  return others.length > 0 ? others.join(' ') : undefined;
}
