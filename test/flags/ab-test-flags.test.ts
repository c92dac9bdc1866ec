/** The flags that stand for the groups of an A/B test. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseGroup, shareAudience } from '../../src/flags/ab-test-flags.js';
import { type ExpandedBody, expandDocumentFlags } from '../../src/flags/document-flags.js';
import { parseDecimal } from '../../src/values/money.js';
import { anyCharacter } from '../support/characters.js';

describe('a group as it is typed', () => {
  it.each([
    ['8wku2', { entities: ['8wku2'] }],
    ['8wku2,8yn7m', { entities: ['8wku2', '8yn7m'] }],
    ['50=8wku2', { size: '50', entities: ['8wku2'] }],
    ['33.33%=8wku2', { size: '33.33', entities: ['8wku2'] }],
    ['Gift=8wku2', { name: 'Gift', entities: ['8wku2'] }],
    ['Gift:50=8wku2', { name: 'Gift', size: '50', entities: ['8wku2'] }],
    ['Gift: 50 % = 8wku2 , 8yn7m', { name: 'Gift', size: '50', entities: ['8wku2', '8yn7m'] }],
    ['Spring sale: A:50=8wku2', { name: 'Spring sale: A', size: '50', entities: ['8wku2'] }],
    ['"A=B: 1":50="Spring, two",8yn7m', { name: 'A=B: 1', size: '50', entities: ['Spring, two', '8yn7m'] }],
    ['"Gift = ours"', { entities: ['Gift = ours'] }],
    ['"say ""hi""":50=x', { name: 'say "hi"', size: '50', entities: ['x'] }],
    ['A:x=8wku2', { name: 'A', size: 'x', entities: ['8wku2'] }],
    ['A: -5 =8wku2', { name: 'A', size: '-5', entities: ['8wku2'] }],
    ['A:=8wku2', { name: 'A', size: '', entities: ['8wku2'] }],
    ['"A:x"=8wku2', { name: 'A:x', entities: ['8wku2'] }],
    ['50=', { size: '50', entities: [] }],
    ['', { entities: [] }],
    ['50=8wku2,', { size: '50', entities: ['8wku2', ''] }],
    ['50=,8wku2', { size: '50', entities: ['', '8wku2'] }],
    ['50="open', { size: '50', entities: ['"open'] }],
  ])('%s', (text, group) => {
    expect(parseGroup(text)).toEqual(group);
  });

  it('of any text is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(Array.isArray(parseGroup(text).entities)).toBe(true);
      }),
    );
  });
});

describe('sizes', () => {
  const none = undefined;
  it.each([
    [
      [none, none],
      ['50.00', '50.00'],
    ],
    [
      [none, none, none],
      ['33.33', '33.33', '33.34'],
    ],
    [Array(7).fill(none), ['14.28', '14.28', '14.28', '14.29', '14.29', '14.29', '14.29']],
    [
      ['20', none, none],
      ['20', '40.00', '40.00'],
    ],
    [
      [none, '33.3', none],
      ['33.35', '33.3', '33.35'],
    ],
    [
      ['60', '40'],
      ['60', '40'],
    ],
    [
      ['100', none],
      ['100', '0.00'],
    ],
    [
      ['half', none],
      ['half', '100.00'],
    ],
  ])('of %j are %j', (given, sizes) => {
    expect(shareAudience(given)).toEqual(sizes);
  });

  it('add up to exactly the whole, and differ by no more than a hundredth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), (count) => {
        const micros = shareAudience(Array(count).fill(none)).map((size) => parseDecimal(size).micros);
        expect(micros.reduce((sum, one) => sum + one, 0n)).toBe(100_000_000n);
        expect((micros.at(-1) ?? 0n) - (micros[0] ?? 0n)).toBeLessThanOrEqual(10_000n);
      }),
    );
  });
});

it('groups become a body, and problems name their flag', () => {
  const texts = new Map([['group', ['A:60=x,y', 'z']]]);
  const { raw, flags } = expandDocumentFlags({ id: 'ab-tests.create' }, texts) as ExpandedBody;
  expect(raw).toEqual({
    user_groups: [
      { name: 'A', size: '60', entity_ids: ['x', 'y'] },
      { size: '40.00', entity_ids: ['z'] },
    ],
  });
  expect(flags.get('user_groups[1].size')).toBe('--group');
  const left = new Map([['group_size', ['1a=30=70', '1b']]]);
  expect(expandDocumentFlags({ id: 'ab-tests.update' }, left)).toMatchObject({
    raw: {
      user_groups: [
        { id: '1a', size: '30=70' },
        { id: '1b', size: '' },
      ],
    },
  });
  const sizes = new Map([['group_size', ['1a=30', '1b=70%']]]);
  expect(expandDocumentFlags({ id: 'ab-tests.update' }, sizes)).toMatchObject({
    raw: {
      user_groups: [
        { id: '1a', size: '30' },
        { id: '1b', size: '70' },
      ],
    },
  });
  expect(expandDocumentFlags({ id: 'ab-tests.update' }, new Map([...texts, ...sizes]))).toEqual({
    conflict: ['--group', '--group-size'],
  });
});
