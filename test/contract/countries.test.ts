/** The list of countries, held against the regions that the Unicode data of Node names. */
import { expect, it } from 'vitest';
import { countryCodes } from '../../src/contract/wire/countries.js';

/** What Unicode names beside the countries: parts of countries, unions, regions for tests, and the unknown one. */
const noCountries = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');

/** Every code that is in use and has a name; those of countries that are gone stand for others. */
function namedRegions(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code);
}

it('lists every country that exists, and no other', () => {
  const countries = namedRegions().filter((code) => !noCountries.includes(code));
  expect(countries.length).toBeGreaterThan(240);
  expect([...countryCodes].sort()).toEqual(countries);
});
