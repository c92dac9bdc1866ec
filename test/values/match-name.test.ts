/** What a person means by a name. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findNearNames,
  isName,
  matchNames,
  matchParts,
  type NamedValue,
} from '../../src/values/match-name.js';

const item = (name: string, value: string, ...details: string[]): NamedValue => ({ name, value, details });

const places = [
  item('United States', 'us', 'COUNTRIES', 'US'),
  item('United Kingdom', 'gb', 'COUNTRIES', 'GB'),
  item('Georgia', 'ge', 'COUNTRIES', 'GE'),
  item('Georgia', 'us-ga', 'REGIONS', 'US'),
  item('New York', 'us-ny', 'REGIONS', 'US'),
  item('New York, NY', 'nyc', 'CITIES', 'US'),
  item('New York metro area', 'ny-metro', 'METROS', 'US'),
  item('Portland, ME', 'pwm', 'CITIES', 'US'),
  item('Portland, OR', 'pdx', 'CITIES', 'US'),
  item('São Paulo, São Paulo', 'sp', 'CITIES', 'BR'),
];
const interests = [
  item('Reading/Books', '1'),
  item('Reading/Audiobooks', '2'),
  item('Movies/Science fiction', '3'),
  item('Reading/Science fiction and fantasy', '4'),
  item('Pets/Dogs', '5'),
];

describe('a name', () => {
  it.each([
    ['united states', ['us']],
    ['  United States ', ['us']],
    ['us-ga', ['us-ga']],
    ['Georgia', ['ge', 'us-ga']],
    ['georgia, us', ['us-ga']],
    ['Georgia, regions', ['us-ga']],
    ['New York', ['us-ny']],
    ['New York, NY', ['nyc']],
    ['Portland', ['pwm', 'pdx']],
    ['portland, or', ['pdx']],
    ['são paulo', ['sp']],
    ['united', ['us', 'gb']],
    ['united k', []],
    ['metro', ['ny-metro']],
    ['metro area', ['ny-metro']],
    ['York', ['us-ny', 'nyc', 'ny-metro']],
    ['UK', []],
    ['nowhere', []],
  ])('%j means %j among places', (text, values) => {
    expect(matchNames(text, places).map(({ value }) => value)).toEqual(values);
  });

  it.each([
    ['Books', ['1']],
    ['reading/books', ['1']],
    ['Science fiction', ['3']],
    ['fiction', ['3', '4']],
    ['reading', ['1', '2', '4']],
    ['fiction an', []],
    ['book', []],
  ])('%j means %j among interests', (text, values) => {
    expect(matchNames(text, interests).map(({ value }) => value)).toEqual(values);
  });

  it('that several lists have is found once', () => {
    expect(matchNames('Georgia', [...places, ...places])).toHaveLength(2);
  });

  it('means its own item when it is written in full, whatever else exists', () => {
    const unique = places.filter(({ name }) => name !== 'Georgia');
    fc.assert(
      fc.property(fc.constantFrom(...unique), fc.boolean(), (one, upper) => {
        const text = upper ? one.name.toUpperCase() : one.name;
        expect(matchNames(text, places)).toEqual([one]);
      }),
    );
  });
});

describe('a part of a name', () => {
  it.each([
    ['united', ['us', 'gb']],
    ['united k', ['gb']],
    ['metro', ['ny-metro']],
    ['York', ['us-ny', 'nyc', 'ny-metro']],
    ['tland', ['pwm', 'pdx']],
    ['nowhere', []],
  ])('%j is a part of %j among places', (text, values) => {
    expect(matchParts(text, places).map(({ value }) => value)).toEqual(values);
  });

  it.each([
    ['fiction', ['3', '4']],
    ['fiction and', ['4']],
    ['reading', ['1', '2', '4']],
    ['book', ['1']],
    ['dog', ['5']],
  ])('%j is a part of %j among interests', (text, values) => {
    expect(matchParts(text, interests).map(({ value }) => value)).toEqual(values);
  });

  it('is not the name', () => {
    expect(isName(' united STATES', item('United States', 'us'))).toBe(true);
    expect(isName('united', item('United States', 'us'))).toBe(false);
  });
});

describe('near names', () => {
  it.each([
    ['Untied States', ['us']],
    ['Portlnd', ['pwm', 'pdx']],
    ['Untied Kingdon', ['gb']],
    ['xqzzyv', []],
  ])('of %j are %j', (text, values) => {
    expect(findNearNames(text, places).map(({ value }) => value)).toEqual(values);
  });

  it('are as many letters away as a plain comparison counts', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(word, word, (text, name) => {
        const most = Math.min(text.length - 1, Math.max(1, Math.floor(text.length / 3)));
        expect(findNearNames(text, [item(name, name)])).toHaveLength(mistakes(text, name) <= most ? 1 : 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('are the nearest first, and three at most', () => {
    const items = ['tea', 'teas', 'team', 'tear', 'teal'].map((name) => item(name, name));
    expect(findNearNames('teaa', items).map(({ value }) => value)).toEqual(['tea', 'teas', 'team']);
  });
});

/** The whole table of optimal string alignment. */
function mistakes(a: string, b: string): number {
  const rows = [...Array(a.length + 1).keys()].map((i) => [...Array(b.length + 1).keys()].map((j) => i + j));
  const cell = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = isSwap ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      const row = rows[i];
      if (row) row[j] = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, replaced, swapped);
    }
  return cell(a.length, b.length);
}
