/** Who of an old list is in a new one: nobody who stays may be taken for somebody who has left. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createIdentifierSet,
  createPersonSet,
  writePersonLine,
} from '../../src/people/known/compare-people.js';
import { identifierSize, type PersonIdentifiers } from '../../src/people/known/scan-people.js';
import type { IdentifierKind } from '../../src/people/normalizing/identifier-kinds.js';

const kind = (name: string, hashed: boolean, same: number) => ({ name, hashed, same }) as IdentifierKind;
/** The third has the same values as the first. */
const kinds = [kind('email', true, 0), kind('handle', false, 1), kind('hashed_email', true, 0)];

const digest = (value: string) => createHash('sha256').update(value).digest();

/** A person between other bytes, the last of which are an identifier of the next one; their own identifiers are such as `0 ann`: the number of the kind, and a value. */
function between(next: string, ...own: string[]): PersonIdentifiers {
  const identifiers = [...own, next];
  const before = 3 * identifierSize;
  const bytes = new Uint8Array(before + identifiers.length * identifierSize).fill(7);
  identifiers.forEach((identifier, index) => {
    const [number = '', value = ''] = identifier.split(' ');
    const at = before + index * identifierSize;
    bytes[at] = Number(number);
    bytes.set(digest(value).subarray(0, identifierSize - 1), at + 1);
  });
  return { bytes, at: before, count: own.length };
}

const person = (...own: string[]) => between('0 ann', ...own);

describe('a set of identifiers', () => {
  function createSet() {
    const set = createIdentifierSet(kinds);
    set.add(person('0 ann'), false);
    set.add(between('0 next', '0 bob', '1 bob', '0 bobby'), false);
    // Once alone, whoever comes later.
    set.add(person('0 cleo'), false);
    set.add(person('0 cleo', '1 cleopatra'), false);
    set.add(person('0 dora', '1 dora'), false);
    set.add(person('0 dora'), false);
    return set;
  }

  it.each([
    [['0 ann'], true, true],
    [['2 ann'], true, true],
    [['1 ann'], false, false],
    [['0 nobody'], false, false],
    [['0 next'], false, false],
    [['0 bob'], true, false],
    [['1 bob'], true, false],
    [['0 bobby'], true, false],
    [['2 bobby'], true, false],
    [['0 nobody', '1 none', '0 bobby'], true, false],
    [['0 nobody', '1 none'], false, false],
    [['0 ann', '1 ann'], true, false],
    [['0 cleo'], true, true],
    [['1 cleopatra'], true, false],
    [['0 dora'], true, true],
    [['1 dora'], true, false],
  ])('of %j has any: %s, has it alone: %s', (identifiers, hasAny, hasAlone) => {
    const set = createSet();
    expect([set.hasAny(person(...identifiers)), set.hasAlone(person(...identifiers))]).toEqual([
      hasAny,
      hasAlone,
    ]);
  });
});

describe('a person of the list who is at the service', () => {
  const ann = person('0 ann', '1 ann', '0 anna');

  /** A set that has `ann` so many times, and then others. */
  function setOf(times: number, ...others: PersonIdentifiers[]) {
    const set = createIdentifierSet(kinds);
    for (let index = 0; index < times; index++) set.add(ann, index > 0);
    for (const other of others) set.add(other, false);
    return set;
  }

  it.each([1, 2, 5])('is counted as often as the list has them, %d times, and once only', (times) => {
    const set = setOf(times, person('0 bob'), person('1 bob', '1 anna'));
    expect(set.isCurrent(ann)).toBe(false);
    expect(set.markCurrent(ann)).toBe(times);
    expect([set.isCurrent(ann), set.isCurrent(person('0 bob'))]).toEqual([true, false]);
    expect(set.markCurrent(ann)).toBe(0);
    expect(set.markCurrent(person('0 bob'))).toBe(1);
    expect([set.hasAny(ann), set.hasAlone(person('0 ann'))]).toEqual([true, false]);
  });

  it.each([
    ['first', person('0 ann')],
    ['first, of the same values', person('2 ann', '1 x')],
    ['second', person('0 bob', '1 ann')],
    ['last', person('1 b', '0 anna', '1 x')],
  ])('is not noted if somebody of the list has the %s identifier, too', (_, other) => {
    for (const set of [setOf(2, other), setOf(1, other)]) {
      expect([set.markCurrent(ann), set.isCurrent(ann)]).toEqual([0, false]);
      expect([set.markCurrent(other), set.isCurrent(other)]).toEqual([0, false]);
    }
  });

  it.each([
    ['first', person('0 ann')],
    ['second', person('0 bob', '1 ann')],
    ['last', person('1 b', '0 anna', '1 x')],
  ])('is not noted if somebody elsewhere shares the %s identifier', (_, other) => {
    const set = setOf(3);
    set.share(other);
    expect([set.markCurrent(ann), set.isCurrent(ann)]).toEqual([0, false]);
    // Who is not in the list does not come into it by that.
    expect(set.hasAny(person('0 bob'))).toBe(false);
    expect(set.hasAny(person('1 b'))).toBe(false);
  });

  it('is noted if others share nothing', () => {
    const set = setOf(3, person('0 bob'));
    set.share(person('1 anna', '0 bobby'));
    set.share(person('0 bob'));
    expect([set.markCurrent(ann), set.markCurrent(person('0 bob'))]).toEqual([3, 0]);
  });

  it('outside of the list is counted as nobody', () => {
    expect(setOf(1).markCurrent(person('0 nobody'))).toBe(0);
  });
});

it('a set of people counts each person once, by all identifiers', () => {
  const set = createPersonSet();
  expect(set.has(person('0 ann', '1 ann'))).toBe(false);
  expect(set.add(person('0 ann', '1 ann'))).toBe(true);
  expect(set.add(person('0 ann', '1 ann'))).toBe(false);
  expect([set.has(person('0 ann', '1 ann')), set.has(person('0 ann'))]).toEqual([true, false]);
  expect(set.has(person('0 ann', '1 anna'))).toBe(false);
  expect(set.add(person('0 ann', '1 anna'))).toBe(true);
});

it('a deletion names people by their hashes, and leaves out people without one', () => {
  const hex = (value: string) =>
    digest(value)
      .subarray(0, identifierSize - 1)
      .toString('hex');
  expect(writePersonLine(person('1 ann'), kinds)).toBeUndefined();
  expect(writePersonLine(person('7 ann'), kinds)).toBeUndefined();
  expect(writePersonLine(person('0 ann', '1 ann', '0 anna', '2 a'), kinds)).toBe(
    `${JSON.stringify({ email: [hex('ann'), hex('anna')], hashed_email: [hex('a')] })}\n`,
  );
});
